"""The commands that play: a hand of bots, a stored hand, a person against bots."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args

import click
import numpy as np

from brokencanada import bots, cuckoo
from brokencanada.betting import FixedLimit, Limits, NoLimit, PotLimit
from brokencanada.cli.arguments import (
    FAILED,
    Command,
    bad_values_named,
    examples,
    json_option,
    new_file,
    rules_option,
    setting_options,
)
from brokencanada.cli.cuckoo_story import story as cuckoo_story
from brokencanada.cli.person import Left, Person, say, yes
from brokencanada.cli.records import print_json, result_record
from brokencanada.cli.storytelling import story
from brokencanada.game import Game
from brokencanada.game import replay as replayed
from brokencanada.hand import FlipOrder
from brokencanada.history import HistoryError, TruncatedHistory, tells
from brokencanada.ladder import HouseRules
from brokencanada.table import Player, Table
from brokencanada.table import play as play_hand

P = TypeVar("P")

MOST_PLAYERS = MOST_DECKS = 100
LONGEST_HISTORY = 1 << 24
"""No hand takes so many bytes, and an endless stream must not fill the memory."""

_BETTING: dict[str, Callable[[int], Limits]] = {
    "no-limit": NoLimit,
    "pot-limit": PotLimit,
    "fixed-limit": lambda small: FixedLimit(small, 2 * small),
}
_BOTS: dict[str, Callable[[Any], Player]] = {
    "caller": lambda rng: bots.caller,
    "random": bots.AtRandom,
    "category": lambda rng: bots.ByCategory(),
    "odds": lambda rng: bots.ByOdds(),
}


class Setting(NamedTuple):
    """What is played, and with whom."""

    players: int
    seed: int | None
    bot: str
    stack: int
    ante: int
    min_bet: int
    betting: str
    decks: int | None
    rules: HouseRules
    flip_order: FlipOrder

    def arguments(self) -> dict[str, Any]:
        """Return what a game and a table take alike, besides the stacks."""
        return {
            "ante": self.ante,
            "betting": _BETTING[self.betting](self.min_bet),
            "rng": self.seed,
            "rules": self.rules,
            "decks": self.decks,
            "flip_order": self.flip_order,
        }

    @property
    def stacks(self) -> list[int]:
        """The chips everybody begins with."""
        return [self.stack] * self.players

    def sit_down(self) -> list[Player]:
        """Return a bot for each seat, each with a stream of chance of its own."""
        return seated(_BOTS[self.bot], self.players, self.seed)


def seated(make: Callable[[Any], P], players: int, seed: int | None) -> list[P]:
    """Return a player for each seat, each made with a stream of chance of its own."""
    return [make(own) for own in np.random.SeedSequence(seed).spawn(players)]


def _number(
    name: str, least: int, default: int, what: str, most: int | None = None
) -> Callable[[Command], Command]:
    return click.option(
        name,
        type=click.IntRange(min=least, max=most),
        default=default,
        show_default=True,
        help=what,
    )


_TABLE_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    _number("--players", 2, 4, "How many players there are.", MOST_PLAYERS),
    click.option("--seed", type=click.IntRange(min=0), help="The same seed plays the same hand."),
    click.option(
        "--bot",
        type=click.Choice(list(_BOTS)),
        default="category",
        show_default=True,
        help="Calls everything, plays at random, by what its hand is worth, or by the odds. "
        "The odds are those of one deck: with several, so with five or more players, odds plays "
        "as category does.",
    ),
    _number("--stack", 1, 100, "Chips of each player."),
    _number("--ante", 0, 1, "What each player puts in before the deal."),
    _number("--min-bet", 1, 2, "The smallest bet; with fixed-limit later bets are twice that."),
    click.option(
        "--betting",
        type=click.Choice(list(_BETTING)),
        default="no-limit",
        show_default=True,
        help="How much may be bet.",
    ),
    click.option(
        "--decks",
        type=click.IntRange(min=1, max=MOST_DECKS),
        help="How many decks are shuffled together.  [default: as few as the players need]",
    ),
    rules_option,
    click.option(
        "--flip-order",
        type=click.Choice(get_args(FlipOrder)),
        default="random",
        show_default=True,
        help="Who may call the flip when: drawn, clockwise, or whoever calls first.",
    ),
)


table_options = setting_options(_TABLE_OPTIONS, Setting._fields, Setting)
"""Add the options of the table, and pass them on as ``setting``."""


def save_option(what: str) -> Callable[[Command], Command]:
    """Add ``--save``, a file that does not yet exist."""
    return click.option(
        "--save",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=lambda ctx, option, path: path and new_file(ctx, "--save", path),
        help=what,
    )


def save_hand(game: Game | cuckoo.Game, path: Path) -> Path:
    """Write a history to a new file, with a number at its end if the path is taken."""
    number, numbered = 1, path
    while True:
        try:
            with numbered.open("x", encoding="utf-8", newline="\n") as file:
                file.write(game.history())
        except FileExistsError:
            number += 1
            numbered = path.with_name(f"{path.name}.{number}")
        else:
            return numbered


def put_out(
    game: Game | cuckoo.Game, told: Iterable[str], save: Path | None, as_json: bool
) -> None:
    """Save a game that has been played if that was asked for, and print its history or story."""
    if save:
        save_hand(game, save)
    if as_json:
        click.echo(game.history(), nl=False)
    else:
        say(told)


@click.command(
    epilog=examples(
        "brokencanada deal",
        "brokencanada deal --players 5 --seed 7",
        "brokencanada deal --betting pot-limit --bot random --stack 50",
        "brokencanada deal --seed 7 --json | brokencanada replay -",
    ),
)
@table_options
@save_option("Write the history to a new file.")
@json_option
def deal(setting: Setting, save: Path | None, as_json: bool) -> None:
    """Deal a hand, let bots play it and tell how it went.

    All cards are told, those nobody saw too.

    --json prints the history: one object a line, first how the hand began, then each action with
    what followed from it. That is what replay reads.
    """
    with bad_values_named():
        game = Game(setting.stacks, **setting.arguments())
    play_hand(game, setting.sit_down())
    put_out(game, story(game), save, as_json)


@click.command(
    epilog=examples(
        "brokencanada replay hand.jsonl",
        "brokencanada replay --json hand.jsonl",
        "brokencanada deal --seed 7 --json | brokencanada replay -",
    ),
)
@click.argument(
    "file", type=click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True)
)
@json_option
@click.pass_context
def replay(ctx: click.Context, file: str, as_json: bool) -> None:
    """Check a stored hand step by step and tell it.

    FILE is a history that deal or play saved, a game of cuckoo, or - for standard input. A file
    that breaks off inside a line is told up to its last whole line; the exit status is then 1.

    --json prints one object: the phase the hand is in (of cuckoo the number of the hand), and the
    result or null.
    """
    text = read_history(ctx, file)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", TruncatedHistory)
        try:
            if tells(cuckoo.GAME, text):
                show_cuckoo(cuckoo.replay(text), as_json)
            else:
                show_hand(replayed(text), as_json)
        except HistoryError as error:
            ctx.fail(f"{file}: {error}")
    for warning in caught:
        click.echo(f"brokencanada replay: {file}: {warning.message}", err=True)
    if caught:
        ctx.exit(FAILED)


def show_hand(game: Game, as_json: bool) -> None:
    """Print a hand that was replayed."""
    if as_json:
        result = game.result and result_record(game.result)
        print_json({"phase": game.phase.name, "result": result})
    else:
        say(story(game))


def show_cuckoo(game: cuckoo.Game, as_json: bool) -> None:
    """Print a game of Cuckoo that was replayed."""
    if as_json:
        print_json({"hand": game.hand, "result": game.result and asdict(game.result)})
    else:
        say(cuckoo_story(game))


def read_history(ctx: click.Context, file: str) -> str:
    """Read a file, or standard input, that must hold text of a size a history may have."""
    if file != "-":
        with open(file, "rb") as stream:
            content = stream.read(LONGEST_HISTORY + 1)
    elif sys.stdin is None:
        ctx.fail("standard input is closed")
    else:
        content = sys.stdin.buffer.read(LONGEST_HISTORY + 1)
    if len(content) > LONGEST_HISTORY:
        ctx.fail(f"{file}: more than {LONGEST_HISTORY} bytes: expected a history")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        ctx.fail(f"{file}: line {line}: this is no UTF-8")


@click.command(
    epilog=examples(
        "brokencanada play",
        "brokencanada play --players 3 --seat 2 --bot caller",
        "brokencanada play --betting fixed-limit --min-bet 5",
    ),
)
@table_options
@_number("--seat", 0, 0, "Where you sit; seat 0 deals the first hand.")
@save_option("Write each hand to a new file: FILE, then FILE.2, FILE.3 and so on.")
@click.pass_context
def play(ctx: click.Context, setting: Setting, seat: int, save: Path | None) -> None:
    """Play against bots, hand after hand.

    What you may do is offered as letters whenever it is your turn: type one, with cards or chips
    where it takes some, and Enter. ? explains your hand and what the rules let you do, ladder lists
    every row, q leaves. Nothing that you type is kept when you have left, but for the hands that
    --save asks for.

    A hand that you leave is saved as far as it was played.
    """
    if seat >= setting.players:
        ctx.fail(f"--seat {seat}: expected 0 to {setting.players - 1}")
    if sys.stdin is None:
        ctx.fail("standard input is closed")
    table = Table(setting.stacks, **setting.arguments())
    players = setting.sit_down()
    try:
        while True:
            with bad_values_named():
                game = table.deal()
            play_one(game, players, seat, save)
            table.settle(game)
            ask_to_go_on(table, seat)
    except Left as left:
        say([farewell(table, seat, setting.stack, why=str(left))])
    except KeyboardInterrupt:
        say(["", farewell(table, seat, setting.stack)])
        raise


def farewell(table: Table, seat: int, stack: int, why: str = "") -> str:
    """Say what a person leaves the table with, and how much that is more or less than before."""
    chips = (table.game.view(seat).stacks if table.game else table.stacks)[seat] or 0
    won = f" ({chips - stack:+})" if chips != stack else ""
    return f"{why}{why and ': '}you leave the table with {chips} chips{won}.".capitalize()


def play_one(game: Game, players: Sequence[Player], seat: int, save: Path | None) -> None:
    """Play a hand with a person at a seat, and save it however it ends."""
    person = Person(game.view(seat), game.start.stacks)
    say(["", f"A new hand: seat {game.dealer} deals" if game.dealer != seat else "You deal"])
    try:
        play_hand(game, [person if at == seat else bot for at, bot in enumerate(players)])
        person.hear_the_end(game.view(seat))
    finally:
        if save:
            say(["", f"The hand is saved in {save_hand(game, save)}."])


def ask_to_go_on(table: Table, seat: int) -> None:
    """Return if there is another hand to play, and the person wants it."""
    if not table.stacks[seat]:
        raise Left("your chips are gone")
    if sum(map(bool, table.stacks)) < 2:
        raise Left("all the chips are yours")
    if not yes("Another hand?"):
        raise Left
