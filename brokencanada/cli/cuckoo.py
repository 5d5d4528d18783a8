"""The commands of the sister games: a game of bots told, and a person against bots."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import Any, NamedTuple

import click

from brokencanada.cards import Card
from brokencanada.cli.arguments import bad_values_named, examples, json_option, setting_options
from brokencanada.cli.cuckoo_story import INDENT, Teller, opening, story
from brokencanada.cli.person import Left, ask, say
from brokencanada.cli.playing import put_out, save_hand, save_option, seated
from brokencanada.cli.records import print_json
from brokencanada.cuckoo import PRESETS, Game, Rules, View, bots
from brokencanada.cuckoo import play as play_game
from brokencanada.cuckoo.actions import Action
from brokencanada.cuckoo.game import Player
from brokencanada.cuckoo.rules import FIELD_VALUES, LEAST_PLAYERS, MOST_PLAYERS, MOST_TO_DIFFER
from brokencanada.words import listed

_BOTS: dict[str, Callable[[Any], Player]] = {
    "keeps": lambda rng: bots.keeps,
    "random": bots.AtRandom,
    "odds": lambda rng: bots.ByOdds(),
}
_DEFAULT_PLAYERS = 4


class Setting(NamedTuple):
    """What is played, and with whom."""

    rules: Rules
    players: int
    seed: int | None
    bot: str

    def game(self) -> Game:
        """Begin the game, or say what is wrong."""
        with bad_values_named():
            return Game(self.players, self.rules, rng=self.seed)

    def sit_down(self) -> list[Player]:
        """Return a bot for each seat, each with a stream of chance of its own."""
        return seated(_BOTS[self.bot], self.players, self.seed)


def _own_rules(preset: str, own: tuple[str, ...]) -> Rules:
    """Return the rules of a preset with some fields of the house's own."""
    known = {field.name: field for field in fields(Rules)}
    values: dict[str, Any] = {}
    for setting in own:
        name, equals, text = setting.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or name not in known:
            expected = ", ".join(known)
            raise click.UsageError(
                f"--house {setting}: expected FIELD=VALUE, FIELD one of {expected}"
            )
        values[name] = _value(getattr(PRESETS[preset], name), text.strip())
    try:
        return replace(PRESETS[preset], **values)
    except (TypeError, ValueError) as error:
        said = str(error).replace("expected True or False", "expected yes or no")
        raise click.UsageError(f"--house: {said}") from None


def _value(now: object, text: str) -> object:
    """Read the value of a field that is of the kind it has now; the rules say if it is wrong."""
    if isinstance(now, bool):
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.lower(), text)
    if isinstance(now, int):
        return int(text) if text.isdecimal() else text
    if isinstance(now, tuple):
        return tuple(int(part) if part.isdecimal() else part for part in text.split(","))
    return text.replace("-", "_")


def _setting(rules: str, house: tuple[str, ...], **given: Any) -> Setting:
    return Setting(_own_rules(rules, house), **given)


_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--rules",
        type=click.Choice(list(PRESETS)),
        default="classic",
        show_default=True,
        help="Which game is played.",
    ),
    click.option(
        "--house",
        multiple=True,
        metavar="FIELD=VALUE",
        help="Change one of its rules, such as king=plain or lives=7; may be repeated. The command "
        "rules lists them.",
    ),
    click.option(
        "--players",
        type=click.IntRange(min=LEAST_PLAYERS, max=MOST_PLAYERS),
        default=_DEFAULT_PLAYERS,
        show_default=True,
        help=f"How many players there are; {MOST_TO_DIFFER} at most where all ties are broken.",
    ),
    click.option("--seed", type=click.IntRange(min=0), help="The same seed plays the same game."),
    click.option(
        "--bot",
        type=click.Choice(list(_BOTS)),
        default="odds",
        show_default=True,
        help="Keeps every card, plays at random, or by the odds.",
    ),
)
_game_options = setting_options(_OPTIONS, ("rules", "house", "players", "seed", "bot"), _setting)


@click.group(
    invoke_without_command=True,
    subcommand_metavar="[play|rules] [OPTIONS]",
    epilog=examples(
        "brokencanada cuckoo --rules brocky --players 5 --seed 3",
        "brokencanada cuckoo --rules american --house queen=sends_right",
        "brokencanada cuckoo --seed 3 --json | brokencanada replay -",
        "brokencanada cuckoo play --rules worcester",
    ),
)
@_game_options
@save_option("Write the history to a new file.")
@json_option
@click.pass_context
def cuckoo(ctx: click.Context, setting: Setting, save: Path | None, as_json: bool) -> None:
    """Let bots play a game of Cuckoo, Chase the Ace or Brocky, and tell how it went.

    Each player has one card, may exchange it once, and the lowest loses a life. All cards are
    told, those nobody saw too.

    --json prints the history: one object a line, first how the game began, then each action with
    what followed from it. That is what replay reads.
    """
    if ctx.invoked_subcommand is not None:
        given = [
            name
            for name in ctx.params
            if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        ]
        if given:
            ctx.fail(f"options belong behind {ctx.invoked_subcommand}")
        return
    game = setting.game()
    play_game(game, setting.sit_down())
    put_out(game, story(game), save, as_json)


@cuckoo.command(
    epilog=examples(
        "brokencanada cuckoo play",
        "brokencanada cuckoo play --rules brocky --players 6 --seat 2",
    ),
)
@_game_options
@click.option(
    "--seat",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="Where you sit; seat 0 deals the first hand.",
)
@save_option("Write the history to a new file, as far as the game was played.")
@click.pass_context
def play(ctx: click.Context, setting: Setting, seat: int, save: Path | None) -> None:
    """Play a game against bots.

    Whenever it is your turn, type k to keep your card or x to exchange it, and Enter. ? tells how
    often either loses, q leaves.
    """
    if seat >= setting.players:
        ctx.fail(f"--seat {seat}: expected 0 to {setting.players - 1}")
    if sys.stdin is None:
        ctx.fail("standard input is closed")
    game = setting.game()
    person = Person(setting.rules, seat)
    players = setting.sit_down()
    players[seat] = person
    say([opening(setting.players, setting.rules, game.pot), f"{INDENT}You are seat {seat}."])
    try:
        play_game(game, players)
        person.hear(game.view(seat))
    except Left as left:
        say([f"{INDENT}{f'{left}: you'.capitalize() if str(left) else 'You'} leave the game."])
    except KeyboardInterrupt:
        say(["", f"{INDENT}You leave the game."])
        raise
    finally:
        if save:
            say([f"{INDENT}The game is saved in {save_hand(game, save)}."])


@cuckoo.command(
    epilog=examples("brokencanada cuckoo rules", "brokencanada cuckoo rules --json"),
)
@json_option
def rules(as_json: bool) -> None:
    """Print the house rules: every field, how each game has it, and its values."""
    if as_json:
        print_json({name: asdict(known) for name, known in PRESETS.items()})
        return
    names = [field.name for field in fields(Rules)]
    columns = [[_shown(getattr(known, name)) for name in names] for known in PRESETS.values()]
    rows = [["field", *PRESETS], *map(list, zip(names, *columns, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (f"{cell:{width}}" for cell, width in zip(row, widths, strict=True))
        click.echo("  ".join(cells).rstrip())
    click.echo("\nThe values for --house FIELD=VALUE")
    for name, values in FIELD_VALUES.items():
        click.echo(f"{INDENT}{name}: {', '.join(values)}")
    click.echo(f"{INDENT}lives: a number; points: three, as 4,2,1; the others: yes or no")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


class Person:
    """A player who sits at the terminal."""

    def __init__(self, rules: Rules, seat: int) -> None:
        """Sit down."""
        self._teller = Teller(rules, seat)
        self._heard = 0

    def hear(self, view: View) -> None:
        """Tell what has happened since the last time."""
        say(self._teller.tell(view.events[self._heard :]))
        self._heard = len(view.events)

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Tell what has happened, and ask until the answer is k or x."""
        self.hear(view)
        keep, exchange = legal
        say(laid_out(view))
        while True:
            typed = ask("> ").lower()
            if typed in ("k", "keep"):
                return keep
            if typed in ("x", "exchange"):
                return exchange
            if typed in ("q", "quit", "leave"):
                raise Left
            if typed in ("?", "help"):
                say(explained(view))
            elif typed:
                say([f"{INDENT}{typed[:30]!r}: expected k, x, ? or q"])
            else:
                say(laid_out(view))


def laid_out(view: View) -> list[str]:
    """Return what lies before a player whose turn it is."""
    known = [
        f"seat {seat} has {card}"
        for seat, card in enumerate(view.cards)
        if card is not None and seat != view.seat
    ]
    lives = [
        f"{'you' if seat == view.seat else f'seat {seat}'} {lives}"
        for seat, lives in enumerate(view.lives)
        if lives
    ]
    other = "the top of the stock" if view.asks is None else f"seat {view.asks}"
    return [
        "",
        f"{INDENT}You    {view.card}" + (f"   ({listed(known)})" if known else ""),
        f"{INDENT}Lives  {', '.join(lives)}   pot {view.pot}",
        f"{INDENT}k keep   x exchange with {other}   ? help   q leave",
    ]


def explained(view: View) -> list[str]:
    """Return how often keeping and exchanging lose."""
    choice = bots.ByOdds().choice(view)
    rule = {
        "all_lose": "The lowest card loses a life; if several are lowest, all of them do.",
        "unique_lowest": "Equal cards are safe; the lowest that nobody shares loses a life.",
        "break_all": "All equal cards but kings are dealt anew; then the lowest loses a life.",
    }[view.rules.ties]
    lowest = "is among the lowest" if view.rules.ties == "break_all" else "loses"
    return [
        f"{INDENT}{rule}",
        f"{INDENT}If nobody else moves, keeping {_a_card(view.card)} {lowest} in "
        f"{float(choice.keep):.0%} of such hands, exchanging it in {float(choice.exchange):.0%}.",
    ]


def _a_card(card: Card | None) -> str:
    assert card is not None  # a dealer who plays blind turns the card up before choosing
    return str(card)
