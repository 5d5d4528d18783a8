"""What the command line shows of odds: what a hand can expect, what to throw, what to trade.

Shares are in per cent of the pot. On a terminal each has a bar beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import click
from rich.console import Console
from rich.text import Text

from brokencanada.cards import Card, format_cards
from brokencanada.cli.display import (
    Column,
    drawn,
    echo_table,
    on_terminal,
    print_table,
    show_line,
)
from brokencanada.evaluation import Evaluation
from brokencanada.ladder import HouseRules
from brokencanada.odds import FlipOption, Share, Switch
from brokencanada.showdown import CANADAS

AGAINST_ONE = "Shares of the pot at a showdown against one opponent with any other set."
POT, BELOW_BEST, ERROR = "% of pot", "below best", "error"
_NUMBERS = ("%", POT, BELOW_BEST, ERROR)
_BAR = "dark_cyan"
_LONGEST_BAR, _SHORTEST_BAR = 36, 8
_EIGHTHS = " ▏▎▍▌▋▊▉"


class Choice(NamedTuple):
    """Something a player may do, and the share of the pot after it."""

    what: str
    share: float
    more: tuple[str, ...] = ()
    """What else stands in its row."""


def show_share(
    hand: Evaluation, opponents: int, samples: int | None, share: Share, given: str = ""
) -> None:
    """Print what a hand can expect when everybody shows.

    What is ``given`` besides the hand, if anything, stands under it, here and everywhere.
    """
    show_hand(hand, given=given)
    others = "one opponent" if opponents == 1 else f"{opponents} opponents"
    how = "all sets counted" if samples is None else f"{samples:,} drawn"
    show_line(f"At a showdown against {others} with any other cards ({how}):\n")
    error = f"± {100 * share.stderr:.2f}"
    choices = (
        Choice("share of the pot", share.share, (error,)),
        Choice("win it all", share.win, ("",)),
        Choice("get a part", share.tie, ("",)),
        Choice("get nothing", share.lose, ("",)),
    )
    if samples is None:
        show_choices(("", "%"), [choice._replace(more=()) for choice in choices])
    else:
        show_choices(("", "%", ERROR), choices)
    show_redeal([hand])


def show_switch(
    hand: Evaluation, advice: Switch, dead: Sequence[Card] = (), given: str = ""
) -> None:
    """Print what each discard is worth, then the best play when cards go one at a time."""
    show_hand(hand, given=given)
    show_line(f"{AGAINST_ONE}\n")
    best = advice.at_once[0].share
    show_choices(
        ("throw at once", POT, BELOW_BEST),
        [
            Choice(format_cards(cards) or "stand pat", share, (below(share, best),))
            for cards, share in advice.at_once
        ],
    )
    click.echo()
    if advice.throws == 1:  # Nothing comes after a look at the draw: the first table says it all.
        what = f"throw {advice.throw}" if advice.throw else "stand pat"
        show_line(f"Best: {what}, {advice.share:.2%}.")
    else:
        show_line(f"{best_play(advice)}\n")
        show_choices(
            ("throw first", POT, BELOW_BEST),
            [
                Choice(str(card), share, (below(share, advice.share),))
                for card, share in advice.firsts
            ],
        )
        if advice.throw is not None:
            click.echo()
            again = how_to_go_on(advice.throw, advice.throws, dead, hand.rules)
            show_line(again, to_type=True)
    show_redeal([hand])


def how_to_go_on(throw: Card, throws: int, dead: Sequence[Card], rules: HouseRules) -> str:
    """Say how to ask again once the first card is thrown."""
    out_of_play = format_cards([*dead, throw])
    if dead:
        out_of_play = f'"{out_of_play}"'
    options = f"--dead {out_of_play} --throws {throws - 1}"
    if rules.royal_quarter != HouseRules().royal_quarter:
        options += f" --royal-quarter {rules.royal_quarter}"
    return f"Then ask again with the set you have by then, and {options}."


def show_redeal(hands: Iterable[Evaluation]) -> None:
    """Say what the share of a hand stands for that brings a redeal, if there is one."""
    for hand in hands:
        if hand.category in CANADAS:
            click.echo()
            show_line(
                f"A {hand.category.title} brings a redeal, which counts as an even split: "
                "an approximation (docs/odds.md)."
            )
            return


def best_play(advice: Switch) -> str:
    """Say what is best when each card is looked at before the next is thrown."""
    if advice.throw is None:
        return f"Best: stand pat, {advice.share:.2%}. Cards thrown one at a time reach no more:"
    return (
        f"Best: throw {advice.throw}, look at what comes, and go on from there: "
        f"{advice.share:.2%}.\nLooking is worth {points(advice.looking)} more than the best throw "
        "at once."
    )


def show_flip(
    hands: Sequence[tuple[FlipOption, Evaluation]], flip_card: Card, given: str = ""
) -> None:
    """Print what keeping the set and each trade are worth, best first, and the hand each makes."""
    kept, held = next(pair for pair in hands if pair[0].card is None)
    best = hands[0][0]
    show_hand(held, f"; the flip card is {flip_card}", given)
    show_line(f"{AGAINST_ONE}\n")
    show_choices(
        ("give", POT, BELOW_BEST, "and hold"),
        [
            Choice(
                "nothing" if option.card is None else str(option.card),
                option.share,
                (below(option.share, best.share), hand.category.title),
            )
            for option, hand in hands
        ],
    )
    click.echo()
    if best.card is None:
        show_line(f"Best: keep the set, {best.share:.2%}.")
    else:
        show_line(
            f"Best: give {best.card} for {flip_card}, {best.share:.2%}.\n"
            f"The trade is worth {points(best.share - kept.share)}."
        )
    show_redeal(hand for _, hand in hands)


def show_hand(hand: Evaluation, more: str = "", given: str = "") -> None:
    """Print the cards and what they are worth, and what else is given."""
    cards = f"{format_cards(hand.set_cards)} | {format_cards(hand.pit_cards)}"
    show_line(f"{cards}: {hand.category.title}{more}")
    if given:
        show_line(given)


def show_choices(heading: Sequence[str], choices: Sequence[Choice]) -> None:
    """Print a row for each choice; on a terminal with its share as a bar, if there is room."""
    columns = [
        Column(name, right=name in _NUMBERS, spare=int(name == BELOW_BEST)) for name in heading
    ]
    rows = [[choice.what, f"{100 * choice.share:.2f}", *choice.more] for choice in choices]
    if not on_terminal():
        echo_table(columns, rows)
        return
    console = Console()
    widths = [max(map(len, cells)) for cells in zip(heading, *rows, strict=True)]
    room = min(_LONGEST_BAR, console.width - sum(widths) - 3 * len(widths))
    cells = [[drawn(cell, console) for cell in row] for row in rows]
    if room >= _SHORTEST_BAR:
        columns.insert(2, Column(""))
        for row, choice in zip(cells, choices, strict=True):
            row.insert(2, bar(choice.share, room, console.options.ascii_only))
    print_table(console, columns, cells)


def bar(share: float, room: int, ascii_only: bool = False) -> Text:
    """Draw a share as a bar that fills the room if it is 1."""
    eighths = round(share * room * 8)
    full, rest = divmod(eighths, 8)
    blocks = "#" * round(share * room) if ascii_only else "█" * full + _EIGHTHS[rest].strip()
    return Text(blocks.ljust(room), _BAR)


def below(share: float, best: float) -> str:
    """Write by how many points a share falls short of the best."""
    return f"{100 * (best - share):.2f}" if share < best else ""


def points(share: float) -> str:
    """Write a difference between shares.

    >>> points(0.0437)
    '4.37 points'
    """
    return f"{100 * share:.2f} points"
