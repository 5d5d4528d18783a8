"""The commands that say what to expect: how often hands come, what one is worth, what to throw."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from brokencanada import odds, pictures
from brokencanada.cards import Card, CardError, format_cards, parse_cards
from brokencanada.cli.arguments import (
    Command,
    bad_values_named,
    examples,
    hand_arguments,
    json_option,
    only_pit,
    rules_option,
)
from brokencanada.cli.display import show_frequencies
from brokencanada.cli.display_odds import show_flip, show_share, show_switch
from brokencanada.cli.plotting import plot_option
from brokencanada.cli.records import flip_record, print_json, share_record, switch_record
from brokencanada.evaluator import Evaluator
from brokencanada.hand import MOST_THROWN
from brokencanada.ladder import HouseRules
from brokencanada.odds.sharing import SAMPLES
from brokencanada.words import asked


def cards_option(name: str, passed_on: str, what: str) -> Callable[[Command], Command]:
    """Add an option that takes cards, however many."""
    return click.option(
        name,
        passed_on,
        metavar="CARDS",
        default="",
        callback=lambda ctx, option, text: _read_cards(ctx, name, text),
        help=what,
    )


def _read_cards(ctx: click.Context, name: str, text: str) -> list[Card]:
    try:
        return parse_cards(text)
    except CardError as error:
        ctx.fail(f"{name}: {error}")


dead_option = cards_option("--dead", "dead", "Cards that are out of play.")


@click.command(
    epilog=examples(
        "brokencanada frequencies",
        'brokencanada frequencies --set "Kc Kd" --pit Kh',
        "brokencanada frequencies --royal-quarter suited --json",
        "brokencanada frequencies --plot ladder.svg",
    ),
)
@cards_option("--set", "set_cards", "Up to four cards of the set.")
@cards_option("--pit", "pit_cards", "Up to two cards of the pit.")
@dead_option
@rules_option
@plot_option
@json_option
def frequencies(
    set_cards: list[Card],
    pit_cards: list[Card],
    dead: list[Card],
    rules: HouseRules,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Count the best category of every hand.

    The hands are all those of one deck, or those that complete the cards given, evaluated anew.

    --json prints one object: the categories by name, strongest first, with their counts.
    """
    with bad_values_named():
        hands = odds.frequencies(set_cards=set_cards, pit_cards=pit_cards, dead=dead, rules=rules)
    if plot:
        picture = pictures.frequencies_picture(
            hands, rules=rules, set_cards=set_cards, pit_cards=pit_cards, dead=dead
        )
        pictures.save(picture, plot)
    if as_json:
        print_json({category.name: count for category, count in hands.items()})
    else:
        show_frequencies(hands, asked(set_cards, pit_cards, dead, rules))


@click.command(
    name="odds",
    epilog=examples(
        'brokencanada odds "5h 6s 7d Kc" "8h Kd"',
        "brokencanada odds KcKdKhQs Qd7c --dead 7d7h",
        "brokencanada odds KcKdKhQs Qd7c --opponents 3 --seed 7 --json",
    ),
)
@hand_arguments
@click.option(
    "--opponents",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many others show their hands.",
)
@dead_option
@click.option(
    "--samples",
    type=click.IntRange(min=2),
    help="Draw so many showdowns.  "
    f"[default: all are counted with one opponent, {SAMPLES:,} drawn with more]",
)
@click.option("--seed", type=click.IntRange(min=0), help="The same seed draws the same showdowns.")
@rules_option
@json_option
def show_odds(
    set_cards: str,
    pits: tuple[str, ...],
    opponents: int,
    dead: list[Card],
    samples: int | None,
    seed: int | None,
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Print what share of the pot a hand can expect.

    That is at a showdown at once, against opponents who may have any cards that are neither in the
    hand nor dead.

    --json prints one object; samples is null where all showdowns were counted.
    """
    pit_cards = only_pit(pits)
    if samples is None and opponents > 1:
        samples = SAMPLES
    with bad_values_named():
        hand = Evaluator(rules).evaluate(set_cards, pit_cards)
        share = odds.equity(
            set_cards,
            pit_cards,
            opponents=opponents,
            dead=dead,
            samples=samples,
            rng=seed,
            rules=rules,
        )
    if as_json:
        print_json(share_record(share, samples))
    else:
        show_share(hand, opponents, samples, share, asked(dead=dead, rules=rules))


@click.command(
    epilog=examples(
        'brokencanada switch "5h 6s 7d Kc" "8h Kd"',
        "brokencanada switch 5h6s7dKc 8hKd --dead 9c9d",
        "brokencanada switch 5h6s7d9c 8hKd --dead Kc --throws 2",
        "brokencanada switch 5h6s7dKc 8hKd --json --plot switch.svg",
    ),
)
@hand_arguments
@dead_option
@click.option(
    "--throws",
    type=click.IntRange(1, MOST_THROWN),
    default=MOST_THROWN,
    show_default=True,
    help="How many cards may still be thrown: fewer once some are, which are dead then.",
)
@rules_option
@plot_option
@json_option
def switch(
    set_cards: str,
    pits: tuple[str, ...],
    dead: list[Card],
    throws: int,
    rules: HouseRules,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Say which cards to throw in the switch.

    First what each of the 15 discards is worth if its cards go all at once, then the best play if
    cards go one at a time and each that is drawn is looked at. Every draw is counted, against every
    set of one opponent who stands pat; the flip and the bets are left out.

    Having thrown a card and looked, ask again with the new set, the card as --dead and the --throws
    that are left: with two there are 11 discards, with one 5.

    --json prints one object; throw is null where standing pat is best.
    """
    pit_cards = only_pit(pits)
    with bad_values_named():
        hand = Evaluator(rules).evaluate(set_cards, pit_cards)
        advice = odds.switch(set_cards, pit_cards, dead=dead, throws=throws, rules=rules)
    if plot:
        picture = pictures.switch_picture(advice, pit_cards=hand.pit_cards, dead=dead, rules=rules)
        pictures.save(picture, plot)
    if as_json:
        print_json(switch_record(advice))
    else:
        left = throws if throws < MOST_THROWN else None
        show_switch(hand, advice, dead, asked(dead=dead, rules=rules, throws=left))


@click.command(
    epilog=examples(
        'brokencanada flip "5h 6s 7d Kc" "8h Qd" 9c',
        "brokencanada flip 5h6s7dKc 8hQd 9c --dead 9d9h --json",
    ),
)
@click.argument("set_cards", metavar="SET")
@click.argument("pit_and_card", metavar="PIT CARD", nargs=-1)
@dead_option
@rules_option
@json_option
def flip(
    set_cards: str,
    pit_and_card: tuple[str, ...],
    dead: list[Card],
    rules: HouseRules,
    as_json: bool,
) -> None:
    """Say which card to give for the flip card, if any.

    CARD is the flip card. The share of each trade is that at a showdown against one opponent who
    may have any other cards.

    --json prints a list, best first; give is null where the set is kept.
    """
    pit_cards, flip_card = _pit_and_card(pit_and_card)
    with bad_values_named():
        options = odds.flip(set_cards, pit_cards, flip_card, dead=dead, rules=rules)
        own = parse_cards(set_cards)
        hands = [
            (
                option,
                Evaluator(rules).evaluate(
                    [flip_card if card == option.card else card for card in own], pit_cards
                ),
            )
            for option in options
        ]
    if as_json:
        print_json(flip_record(hands))
    else:
        show_flip(hands, flip_card, asked(dead=dead, rules=rules))


def _pit_and_card(given: tuple[str, ...]) -> tuple[str, Card]:
    ctx = click.get_current_context()
    if len(given) < 2:
        ctx.fail(f"{('PIT', 'CARD')[len(given)]} is missing")
    if len(given) > 2:
        ctx.fail(
            f"{len(given)} arguments after SET: expected PIT and CARD "
            """(quote cards that have spaces between them: "5h 6s 7d Kc" "8h Qd" 9c)"""
        )
    cards = _read_cards(ctx, "CARD", given[1])
    if len(cards) != 1:
        ctx.fail(f"CARD: {format_cards(cards) or 'no card'}: expected one, the flip card")
    return given[0], cards[0]
