"""The table as text, as a bystander sees it."""

from __future__ import annotations

from brokencanada.cards import format_cards
from brokencanada.view import View


def as_text(view: View) -> str:
    """Return the table as a few lines of text; the seat that acts is marked with an arrow.

    >>> import brokencanada as bc
    >>> print(as_text(bc.Game([100, 100], rng=7).view(None)))
    bet 1, pot 2, pit 6s 2d
       seat_0 deals  99
    -> seat_1        99
    """
    flip = "" if view.flip_card is None else f", flip {view.flip_card}"
    lines = [f"{view.phase}, pot {view.pot}, pit {format_cards(view.pit_cards)}{flip}"]
    width = len(str(max(view.stacks)))
    for seat, stack in enumerate(view.stacks):
        arrow = "->" if seat in view.actors else "  "
        deals = "deals" if seat == view.dealer else ""
        line = f"{arrow} seat_{seat} {deals:5}  {stack:{width}}"
        if view.folded[seat]:
            line += "  folded"
        elif view.bets[seat]:
            line += f"  bet {view.bets[seat]}"
        lines.append(line)
    return "\n".join(lines)
