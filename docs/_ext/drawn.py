"""Cards on the pages: ``drawn``, a cell of a notebook that is run, and ``hands``, hands drawn."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive

import brokencanada
from brokencanada.notebook import cards_of_hand

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


class Hands(Directive):
    """Shows hands, one a line, set first: the cards drawn, and the row they are worth."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Evaluate each hand and draw it."""
        self.assert_has_content()
        return [nodes.raw("", "".join(map(_drawn_hand, self.content)), format="html")]


def _drawn_hand(line: str) -> str:
    cards = brokencanada.parse_cards(line)
    hand = brokencanada.evaluate(cards[:4], cards[4:], decks=None)
    row = f"row {hand.row}" if hand.row else "no row"
    return (
        f'<div class="hand">{cards_of_hand(hand)}<div><b>{escape(hand.category.title)}</b> '
        f'<span class="row">{row}</span><br>{escape(hand.category.definition)}</div></div>'
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive known."""
    app.add_directive("drawn", Drawn)
    app.add_directive("hands", Hands)
    return {"parallel_read_safe": True}
