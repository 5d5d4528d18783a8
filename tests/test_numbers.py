"""The page of what the numbers say has the figures that its script computes."""

from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import brokencanada as bc

DOCS = Path(__file__).parents[1] / "docs"
if not DOCS.is_dir():
    pytest.skip("the pages do not lie beside the tests", allow_module_level=True)


def load(name: str) -> ModuleType:
    spec = spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SCRIPT = load("numbers_page")
PAGE = (DOCS / "numbers.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("group", SCRIPT.EXACT)
def test_exact_figures_are_those_of_the_script(group: Callable[[], dict[str, str]]) -> None:
    figures = group()
    assert SCRIPT.fill(PAGE, figures) == PAGE
    assert set(figures) <= SCRIPT.names(PAGE)


@pytest.mark.full
def test_all_figures_are_those_of_the_script() -> None:
    figures: dict[str, str] = {}
    for group in (*SCRIPT.EXACT, *SCRIPT.SAMPLED):
        figures |= group()
    assert SCRIPT.fill(PAGE, figures) == PAGE
    assert set(figures) == SCRIPT.names(PAGE)


def test_figures_and_tables_are_filled_in() -> None:
    page = (
        'Of <data value="a">?</data>, <data value="b">9</data>.\n<!-- table t -->\n<!-- end -->\n'
    )
    filled = SCRIPT.fill(page, {"a": "7%", "t": "| 1 |"})
    assert filled == (
        'Of <data value="a">7%</data>, <data value="b">9</data>.\n'
        "<!-- table t -->\n\n| 1 |\n\n<!-- end -->\n"
    )
    assert SCRIPT.fill(filled, {"a": "7%", "t": "| 1 |"}) == filled
    assert SCRIPT.names(page) == {"a", "b", "t"}


def test_what_the_page_says_in_words() -> None:
    """Of what is said without a figure, the part that can be checked quickly."""

    def throws(own: str, pit: str) -> tuple[str, str]:
        advice = bc.odds.switch(own, pit)
        return bc.format_cards(advice.at_once[0].cards), str(advice.throw)

    assert throws("4s 8h Kc Kd", "6c Jd") == ("Kc Kd", "Kc")
    assert throws("4c 4d 9s Kh", "6c Jd") == ("9s Kh", "9s")
    assert throws("7c Ad Ah As", "9c Jd") == ("", "None")
    assert throws("7c Ad Ah As", "9c 9d") == ("Ad Ah As", "Ah")
    assert throws("Td Jc Qh As", "2d Kc") == ("Td", "Td")
    counts = bc.odds.frequencies()
    rarest = sorted(bc.LADDER[:-2], key=lambda row: counts[row])
    assert bc.Category.STRAIGHT_FLUSH_5 in rarest[:5]
    flushes = bc.Category.STRAIGHT_FLUSH_6, bc.Category.STRAIGHT_FLUSH_5
    assert flushes[0] > bc.Category.COMPOSITE_CURVE_5 > flushes[1]
