"""How the documentation is built: ``sphinx-build -W -n -b html docs docs/_build/html``."""

import sys
from pathlib import Path

import brokencanada

sys.path.append(str(Path(__file__).parent / "_ext"))

project = "brokencanada"
author = "The brokencanada authors"
copyright = f"2026 {author}"
version = release = brokencanada.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_click",
    "drawn",
    "help_texts",
    "ladder_page",
]
exclude_patterns = ["_build", "_ext"]

myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3

nitpicky = True
# Nothing is fetched while building, so what other projects document has no page here to point to.
nitpick_ignore_regex = [
    ("py:.*", r"(collections\.abc|np|npt|numpy|hypothesis|fractions)\..*"),
]

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_type_aliases = {name: name for name in ("CardsLike", "CodeArray", "Seed", "npt.ArrayLike")}
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = f"brokencanada {version}"
html_static_path = ["_static"]
html_css_files = ["docs.css"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#a4161a",
        "color-brand-content": "#a4161a",
        "color-brand-visited": "#7a1014",
    },
    "dark_css_variables": {
        "color-brand-primary": "#ff8a80",
        "color-brand-content": "#ff8a80",
        "color-brand-visited": "#e0a3a0",
    },
}
pygments_style = "friendly"
pygments_dark_style = "monokai"
