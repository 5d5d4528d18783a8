"""HTML for notebooks: elements that escape what they hold, and cards drawn as SVG.

Notebooks are light or dark and do not say which. Text takes the colour of the page around it, and a
card is a piece of light paper wherever it lies. No scripts, style sheets, ids or outside files, so
any number of results can stand on a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from brokencanada.cards import RANKS, SUITS, Card, format_cards

MINT, BLUE, GREY, ORANGE, GOLD = "#2a9d78", "#3d7fc4", "#8c9196", "#d9742b", "#e39b00"
"""Colours that stand out on white and on black alike."""
FAINT = "opacity:.75"
"""A style for what is said by the way; a grey of our own would vanish on one of the two pages."""


class Html(str):
    """Text that is HTML already; any other text is escaped where it becomes part of an element."""

    __slots__ = ()


def element(tag: str, *content: object, **attributes: object) -> Html:
    """Write an element; ``_`` in the names of attributes stands for ``-``.

    >>> print(element("b", "1 < 2", element("br"), title='"hi"', font_size=3))
    <b title="&quot;hi&quot;" font-size="3">1 &lt; 2<br/></b>
    """
    names = "".join(
        f' {name.replace("_", "-")}="{escape(str(value))}"' for name, value in attributes.items()
    )
    if not content:
        return Html(f"<{tag}{names}/>") if tag in _EMPTY else Html(f"<{tag}{names}></{tag}>")
    inside = "".join(x if isinstance(x, Html) else escape(str(x)) for x in content)
    return Html(f"<{tag}{names}>{inside}</{tag}>")


_EMPTY = {"br", "path", "rect"}


def joined(parts: Iterable[object]) -> Html:
    """Write one thing after another."""
    return Html("".join(x if isinstance(x, Html) else escape(str(x)) for x in parts))


# -- cards ------------------------------------------------------------------------------------


class Look(NamedTuple):
    """How a card lies on the table."""

    paper: str
    red: str
    black: str
    edge: str = "#8c8c8c"
    lift: int = 0


PLAIN = Look("#fffdf6", "#b8142b", "#1c1c1c")
CHOSEN = PLAIN._replace(edge=GOLD, lift=8)
"""A card that makes the row: framed, and lifted out of the others."""
PALE = Look("#dcdad3", "#8f2d3a", "#4a4a4a")
"""A kicker, or a card thrown away; not see-through, which would be dim on a dark page."""


class Pile(NamedTuple):
    """Cards side by side under one name; ``None`` in place of a card is one that lies face down."""

    name: str
    cards: Sequence[Card | None]
    looks: Sequence[Look] = ()
    """One for each card; plain ones if there are none."""
    places: int = 0
    """How many cards will lie here; empty places are drawn for those still missing."""

    def __str__(self) -> str:
        """Say what lies here, for those who hear the page."""
        down = sum(card is None for card in self.cards)
        said = format_cards([card for card in self.cards if card is not None])
        return " ".join(filter(None, (self.name, said, "face down" * bool(down)))) or "nothing"


_WIDTH, _HEIGHT, _BETWEEN, _APART, _NAME = 40, 56, 5, 20, 17
# A suit each, about 20 high around the origin: drawn, because a font may lack them or colour them.
_SHAPES = dict(
    zip(
        SUITS,
        (
            "M0-10A4.4 4.4 0 0 1 3.6-3.1A4.6 4.6 0 1 1 1 4.2C1.1 7 1.8 9 3.2 10H-3.2"
            "C-1.8 9-1.1 7-1 4.2A4.6 4.6 0 1 1-3.6-3.1A4.4 4.4 0 0 1 0-10Z",
            "M0-10Q3.5-4.5 8 0Q3.5 4.5 0 10Q-3.5 4.5-8 0Q-3.5-4.5 0-10Z",
            "M0 9.5C-3 5-9.5 1-9.5-4C-9.5-7.5-7-9-4.8-9C-2.2-9-.5-7.5 0-5.5"
            "C.5-7.5 2.2-9 4.8-9C7-9 9.5-7.5 9.5-4C9.5 1 3 5 0 9.5Z",
            "M0-10C3-6 9-2 9 3C9 6 7 7.5 4.8 7.5C3 7.5 1.6 6.6.8 5.2C1 7.5 1.8 9 3.2 10H-3.2"
            "C-1.8 9-1 7.5-.8 5.2C-1.6 6.6-3 7.5-4.8 7.5C-7 7.5-9 6-9 3C-9-2-3-6 0-10Z",
        ),
        strict=True,
    )
)


def draw(*piles: Pile) -> Html:
    """Draw piles of cards in a line, their names beneath."""
    top = 2 + max((look.lift for pile in piles for look in pile.looks), default=0)
    height = top + _HEIGHT + 2 + _NAME * any(pile.name for pile in piles)
    drawn, x = [], 2
    for pile in piles:
        left = x
        for card, look in zip(pile.cards, pile.looks or [PLAIN] * len(pile.cards), strict=True):
            at = f"translate({x} {top - look.lift})"
            drawn.append(element("g", *(_face(card, look) if card else _back()), transform=at))
            x += _WIDTH + _BETWEEN
        for _ in range(len(pile.cards), pile.places):
            drawn.append(_place(x, top))
            x += _WIDTH + _BETWEEN
        middle = (left + x - _BETWEEN) / 2
        name = {"text_anchor": "middle", "font_size": 12, "fill": "currentColor", "opacity": 0.75}
        drawn.append(element("text", pile.name, x=middle, y=top + _HEIGHT + 15, **name))
        x += _APART - _BETWEEN
    return _picture(", ".join(map(str, piles)), x - _APART + 2, height, drawn)


def small(cards: Sequence[Card], look: Look = PLAIN) -> Html:
    """Draw cards as small as a line of text, one rank and suit each."""
    drawn = []
    for place, card in enumerate(cards):
        ink = look.red if card.is_red else look.black
        face = [
            element("title", card),
            _paper(38, 22, look),
            _rank(card, 12, 16.5, 15, ink),
            _suit(card, "translate(27 11) scale(.68)", ink),
        ]
        drawn.append(element("g", *face, transform=f"translate({1 + 41 * place} 1)"))
    return _picture(format_cards(cards), 41 * len(cards) - 1, 24, drawn)


def _picture(said: str, width: int, height: int, drawn: Sequence[Html]) -> Html:
    return element(
        "svg",
        element("title", said),
        *drawn,
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        font_family="Helvetica,Arial,sans-serif",
        style="vertical-align:middle;max-width:none",
    )


def _face(card: Card, look: Look) -> list[Html]:
    ink = look.red if card.is_red else look.black
    return [
        element("title", card),
        _paper(_WIDTH, _HEIGHT, look),
        _rank(card, 12, 20, 18, ink),
        _suit(card, "translate(25 38) scale(1.2)", ink),
    ]


def _back() -> list[Html]:
    frame = {"fill": "none", "stroke": "#dbe6f0", "stroke_width": 1.5}
    look = PLAIN._replace(paper="#2f5d8a")
    return [
        element("title", "face down"),
        _paper(_WIDTH, _HEIGHT, look),
        element("rect", x=4, y=4, width=_WIDTH - 8, height=_HEIGHT - 8, rx=3, **frame),
        element("path", d="M20 14L30 28L20 42L10 28Z", **frame),
    ]


def _place(x: int, y: int) -> Html:
    line = {"fill": "none", "stroke": "currentColor", "stroke_dasharray": "3 3", "opacity": 0.4}
    return element("rect", x=x, y=y, width=_WIDTH, height=_HEIGHT, rx=5, **line)


def _paper(width: int, height: int, look: Look) -> Html:
    edge = {"stroke": look.edge, "stroke_width": 2.5 if look.lift else 1}
    return element("rect", width=width, height=height, rx=5, fill=look.paper, **edge)


def _rank(card: Card, x: int, y: float, size: int, ink: str) -> Html:
    rank = RANKS[card.rank].replace("T", "10")
    letter = {"text_anchor": "middle", "font_size": size, "font_weight": "bold", "fill": ink}
    if len(rank) > 1:
        letter |= {"textLength": size, "lengthAdjust": "spacingAndGlyphs"}
    return element("text", rank, x=x, y=y, **letter)


def _suit(card: Card, at: str, ink: str) -> Html:
    return element("path", d=_SHAPES[SUITS[card.suit]], transform=at, fill=ink)


# -- tables and bars --------------------------------------------------------------------------

# What notebooks make of tables otherwise: other sizes, lines and sides, each its own.
_TABLE = "border:0;border-collapse:collapse;margin:.4em 0;font-size:inherit;color:inherit"
_CELL = "padding:.2em .8em .2em 0;border:0;vertical-align:middle;text-align:"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Sequence[int] = ()) -> Html:
    """Write a table; the columns ``right`` hold numbers, which line up at their ends."""

    def line(tag: str, cells: Sequence[object]) -> Html:
        sides = ["right" if place in right else "left" for place in range(len(cells))]
        return element(
            "tr",
            *(
                element(tag, cell, style=_CELL + side)
                for cell, side in zip(cells, sides, strict=True)
            ),
        )

    parts = [element("tbody", *(line("td", row) for row in rows))]
    if head:
        parts.insert(0, element("thead", line("th", head)))
    return element("table", *parts, style=_TABLE)


def bar(*parts: tuple[float, str, str], width: int = 160, height: int = 12) -> Html:
    """Draw shares of a whole, each with its colour and what it is, one beside the other."""
    track = {"fill": "currentColor", "opacity": 0.15}
    drawn = [element("rect", width=width, height=height, rx=2, **track)]
    x = 0.0
    for share, colour, what in parts:
        long = share * width
        title = element("title", f"{what} {share:.2%}".strip())
        shape = {"x": f"{x:.2f}", "width": f"{long:.2f}", "height": height, "fill": colour}
        if share > 0:
            drawn.append(element("g", title, element("rect", **shape)))
        x += long
    said = ", ".join(f"{what} {share:.2%}".strip() for share, _, what in parts)
    return _picture(said, width, height, drawn)


def block(*parts: object) -> Html:
    """Put the parts of a result beneath each other, in the colour of the page."""
    lines = [element("div", part, style="margin:.25em 0") for part in parts if part != ""]
    return element("div", *lines, style="color:inherit;text-align:left;overflow-x:auto")
