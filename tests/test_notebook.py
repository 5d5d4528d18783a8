"""What notebooks show: well-formed, legible on light and on dark pages, and safe to show.

The example notebook is run too: its cells one after the other, and in full as Jupyter does it.
"""

import dataclasses
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_play_reveal import redealt
from test_views import known, part_of_a_game

import brokencanada as bc
from brokencanada import markup
from brokencanada.events import Shown
from brokencanada.view import View

EXAMPLE = Path(__file__).parents[1] / "docs" / "example.ipynb"
CARD = re.compile(r"\b[A2-9TJQK][cdhs]\b")
STRAIGHT_PAIR = ("5h 5s 6d 7c", "8h Kd")
SUITED = bc.Evaluator(bc.HouseRules("suited"))
HOSTILE = "<script>alert('&')</script>\"><img src=x onerror=alert(1)>"


def a_view(seed: int = 5) -> View:
    game = part_of_a_game(seed)
    return game.view(game.dealer)


RESULTS = {
    "evaluation": bc.evaluate(*STRAIGHT_PAIR),
    "evaluation of a Canada": bc.evaluate("Tc Jd Qh Kd", "As 2c"),
    "evaluation of nothing": bc.evaluate("2c 4d 7h 9s", "Jd Qc"),
    "evaluation with copies": bc.evaluate("5h 5h 5s 5s", "5c 5d", decks=2),
    "evaluation by other rules": SUITED.evaluate("3h 4h 5h 6h", "9s Kd"),
    "explanation": bc.explain(*STRAIGHT_PAIR),
    "explanation of two ways": bc.explain("4c 5d 6h 9s", "Td Js"),
    "explanation of a forced loss": bc.explain("Ac Ad Ah Ks", "Kd 7c"),
    "explanation of the highest row": bc.explain("Ts Js Qs Ks", "As 2s"),
    "view": a_view(),
    "share": bc.odds.equity(*STRAIGHT_PAIR),
    "sampled share": bc.odds.equity(*STRAIGHT_PAIR, opponents=3, samples=100, rng=1),
    "switch": bc.odds.switch("5h 6s 7d Kc", "8h Kd"),
    "switch with a throw left": bc.odds.switch("5h 6s 7d 8c", "9h Kd", throws=1),
    "simulation": bc.simulate(500, players=3, rng=1),
    "simulation of one hand": bc.simulate(1, players=2, rng=1),
}
every_result = pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)


def parsed(result: object) -> ET.Element:
    return ET.fromstring(f"<page>{result._repr_html_()}</page>")  # type: ignore[attr-defined]


def text(page: ET.Element) -> str:
    return " ".join(page.itertext())


def drawn(page: ET.Element) -> list[str]:
    """The cards drawn, in order, whatever their size."""
    titles = [group.findtext("title") or "" for group in page.iter("g")]
    return [title for title in titles if CARD.fullmatch(title)]


def check_that_it_is_safe(page: ET.Element) -> None:
    tags = {element.tag for element in page.iter()}
    assert tags <= {
        *("page", "div", "span", "b", "details", "summary"),
        *("table", "thead", "tbody", "tr", "th", "td"),
        *("svg", "g", "title", "rect", "path", "text"),
    }
    for element in page.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert name.lower() not in {"id", "class", "src", "href", "name", "xmlns"}
            assert "url" not in value


def check_that_it_reads_on_dark_and_light_pages(page: ET.Element) -> None:
    """Text has the colour of the page, or lies on paper of ours with contrast enough."""
    on_cards = set()
    for group in page.iter("g"):
        paper = group.find("rect")
        for letter in group.iter("text"):
            on_cards.add(letter)
            assert paper is not None
            assert contrast(paper.attrib["fill"], letter.attrib["fill"]) >= 4.5  # as WCAG asks
    for element in page.iter():
        colours = re.findall(
            r"(?:^|;)\s*(?:color|background[^:]*):([^;]*)", element.get("style", "")
        )
        assert set(colours) <= {"inherit"}
        if element.tag == "text" and element not in on_cards:
            assert element.get("fill") == "currentColor"


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, as WCAG measures it: 1 to 21."""

    def light(colour: str) -> float:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return sum(part * c for part, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    darker, lighter = sorted([light(one), light(other)])
    return (lighter + 0.05) / (darker + 0.05)


@every_result
def test_results_are_well_formed_and_bring_nothing_that_runs_or_loads(result: object) -> None:
    html = result._repr_html_()  # type: ignore[attr-defined]
    assert not re.search(r"<script|<style|http|javascript:|@import|url\(", html, re.IGNORECASE)
    check_that_it_is_safe(parsed(result))


@every_result
def test_results_read_on_dark_and_light_pages(result: object) -> None:
    check_that_it_reads_on_dark_and_light_pages(parsed(result))


@pytest.mark.parametrize("colour", ["BLUE", "GREY", "MINT", "ORANGE", "GOLD"])
@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_bars_and_frames_stand_out_on_white_and_on_black(colour: str, page: str) -> None:
    assert contrast(getattr(markup, colour), page) >= 2


@pytest.mark.parametrize("decks", [1, 3])
def test_every_card_of_a_hand_is_drawn_where_it_lies(decks: int) -> None:
    for hand in bc.random_hands(30, decks=decks, rng=4).tolist():
        evaluation = bc.evaluate(hand[:4], hand[4:], decks=decks)
        given = [str(bc.Card(card)) for card in hand]
        page = parsed(evaluation)
        assert drawn(page) == given
        assert drawn(parsed(bc.explain(hand[:4], hand[4:], decks=decks)))[:6] == given
        check_that_it_reads_on_dark_and_light_pages(page)
        assert evaluation.category.title in text(page)
        assert evaluation.in_words() in text(page)
        assert f"{evaluation.strength:#010x}" in text(page)


def lifted(page: ET.Element) -> list[bool]:
    """Of each card drawn in full, whether it has the frame and lies higher than the others."""
    papers = [group.find("rect") for group in page.iter("g")]
    framed = [paper is not None and paper.get("stroke") == markup.GOLD for paper in papers]
    tops = [float(group.get("transform", "").split()[1][:-1]) for group in page.iter("g")]
    assert framed == [top < 10 for top in tops]
    return framed


def test_the_cards_of_the_row_are_lifted_and_kickers_are_not() -> None:
    for decks in (1, 3):
        for hand in bc.random_hands(50, decks=decks, rng=6).tolist():
            evaluation = bc.evaluate(hand[:4], hand[4:], decks=decks)
            page = parsed(evaluation)
            up = [card for card, is_up in zip(drawn(page), lifted(page), strict=True) if is_up]
            assert sorted(up) == sorted(map(str, evaluation.cards))


def test_of_two_copies_the_one_in_the_pit_makes_a_composite_curve() -> None:
    curve = bc.Category.COMPOSITE_CURVE_4
    order = [curve, *(c for c in bc.LADDER[:33] if c is not curve)]
    hand = bc.Evaluator(bc.HouseRules(order=order)).evaluate("3h 5s 7d 9c", "9c Kd", decks=2)
    assert hand.category is curve
    assert lifted(parsed(hand)) == [True, True, True, False, True, False]


def test_an_explanation_shows_the_ways_and_every_row_above() -> None:
    why = bc.explain("4c 5d 6h 9s", "Td Js")
    page = parsed(why)
    assert drawn(page)[6:] == "4c 5d 6h 9s Td Js 9s Td Js 4c 5d 6h".split()
    details = page.find(".//details")
    assert details is not None
    cells = [cell.text or text(cell) for cell in details.iter("td")]
    assert cells[1::2] == list(why.why_not.values())
    assert [row.findtext("b") for row in details.iter("td")][::2] == [c.title for c in why.why_not]
    assert parsed(bc.explain("Ts Js Qs Ks", "As 2s")).find(".//details") is None


def test_a_switch_shows_every_discard_best_first() -> None:
    advice = bc.odds.switch("5h 6s 7d Kc", "8h Kd")
    first, at_once = parsed(advice).iter("table")
    assert drawn(first) == [str(card) for card, _ in advice.firsts]
    assert drawn(at_once) == [str(card) for cards, _ in advice.at_once for card in cards]
    assert text(at_once).count("stand pat") == 1
    for _, share in advice.at_once:
        assert f"{share:.2%}" in text(at_once)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_view_shows_nothing_that_is_hidden_from_its_seat(seed: int) -> None:
    game = part_of_a_game(seed)
    for seat in (None, *game.seats):
        view = game.view(seat)
        page = parsed(view)
        named = set(CARD.findall(text(page)))
        assert named <= {str(card) for card in known(game, seat)}
        own = [*view.set_cards, *view.pit_cards, *view.thrown]
        own += [] if view.flip_card is None else [view.flip_card]
        assert {str(card) for card in own} <= set(drawn(page))
        check_that_it_is_safe(page)
        check_that_it_reads_on_dark_and_light_pages(page)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_view_says_what_may_be_done(seed: int) -> None:
    game = part_of_a_game(seed)
    for seat in game.seats:
        said = text(parsed(game.view(seat)))
        legal = game.legal_actions(seat)
        assert ("You may" in said) == bool(legal)
        for kind, words in (
            (bc.Fold, "fold"),
            (bc.Check, "check"),
            (bc.Call, "call"),
            (bc.Bet, "(bet|raise to) [0-9]"),
            (bc.StandPat, "stand pat"),
            (bc.Discard, "throw one"),
            (bc.TradeFlip, "give one of"),
            (bc.PassFlip, "let it go"),
            (bc.Change, "change up to two"),
        ):
            may = any(isinstance(action, kind) for action in legal)
            assert bool(re.search(words, said.partition("You may")[2])) == may


def test_after_a_redeal_only_the_new_sets_lie_open() -> None:
    game = redealt()
    shown = [event for event in game.events if isinstance(event, Shown)]
    assert game.phase is bc.Phase.CHANGE
    assert shown
    assert not {str(card) for event in shown for card in event.cards} & set(
        drawn(parsed(game.view(None)))
    )
    game.apply(bc.Change(game.actors[0]))
    again = [event for event in game.events if isinstance(event, Shown)][len(shown) :]
    page = drawn(parsed(game.view(None)))
    assert {str(card) for event in again for card in event.cards} <= set(page)


def test_text_from_outside_is_escaped() -> None:
    simulation = bc.simulate(10, players=2, rng=1)
    hostile = [
        dataclasses.replace(simulation, strategies=(HOSTILE, "none")),
        dataclasses.replace(a_view(), phase=HOSTILE),
    ]
    for result in hostile:
        page = parsed(result)
        assert HOSTILE in text(page)
        check_that_it_is_safe(page)
    made = markup.element("b", HOSTILE, title=HOSTILE)
    assert ET.fromstring(made).attrib == {"title": HOSTILE}
    assert ET.fromstring(made).text == HOSTILE
    assert "In &amp; out" in bc.evaluate("3c 3d 4h 4s", "5c 6d")._repr_html_()


def test_the_same_result_looks_the_same() -> None:
    for seed in range(3):
        assert a_view(seed)._repr_html_() == a_view(seed)._repr_html_()
    assert RESULTS["switch"]._repr_html_() == RESULTS["switch"]._repr_html_()  # type: ignore[attr-defined]


def test_drawing_is_imported_only_when_a_notebook_asks() -> None:
    code = (
        "import sys, brokencanada as bc; hand = bc.explain('5h5s6d7c', '8hKd').evaluation;"
        "bc.Game([9, 9]).view(0), bc.odds.equity, bc.simulate(1, rng=1);"
        "rooms = {'brokencanada.notebook', 'brokencanada.markup'};"
        "assert not rooms & set(sys.modules);"
        "hand._repr_html_();"
        "assert rooms <= set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# -- the example ------------------------------------------------------------------------------

needs_the_example = pytest.mark.skipif(
    not EXAMPLE.is_file(), reason="the pages do not lie beside the tests"
)


@needs_the_example
def test_the_example_is_kept_without_output() -> None:
    cells = json.loads(EXAMPLE.read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) >= 5
    assert not any(cell["outputs"] or cell["execution_count"] for cell in code)


@needs_the_example
def test_the_cells_of_the_example_run_in_order() -> None:
    names: dict[str, object] = {}
    for cell in json.loads(EXAMPLE.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)


@pytest.mark.full
@needs_the_example
def test_jupyter_runs_the_example_and_shows_drawn_cards() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(EXAMPLE, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [
        output["data"]["text/html"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if "text/html" in output.get("data", {})
    ]
    assert len(shown) >= 5
    for html in shown:
        check_that_it_is_safe(ET.fromstring(f"<page>{html}</page>"))
