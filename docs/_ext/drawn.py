"""The directive ``drawn``: a cell of a notebook, run and drawn while the pages are built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive

import brokencanada

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Drawn(Directive):
    """Shows a cell and what its last line gives; ``bc`` stands for the package."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Run the cell as a notebook would."""
        self.assert_has_content()
        source = "\n".join(self.content)
        names: dict[str, Any] = {"bc": brokencanada}
        *before, last = source.splitlines()
        exec("\n".join(before), names)
        html = eval(last, names)._repr_html_()
        return [
            nodes.literal_block(source, source, language="python"),
            nodes.raw("", html, format="html"),
        ]


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive known."""
    app.add_directive("drawn", Drawn)
    return {"parallel_read_safe": True}
