"""What the commands of the command line share: their options and arguments, and how they fail."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import wraps
from pathlib import Path
from typing import Any, NoReturn, TypeVar, get_args

import click

from brokencanada.cards import CardError
from brokencanada.ladder import HouseRules, RoyalQuarter

FAILED, BAD_ARGUMENTS, INTERRUPTED = 1, 2, 130

Command = TypeVar("Command", bound=Callable[..., Any])


class Commands(click.Group):
    """Commands that say in one line what is wrong, and stop quietly when interrupted."""

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Run the command named by the arguments, and exit with its status."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.UsageError as error:
            where = error.ctx.command_path if error.ctx else "brokencanada"
            # What click says may have lines, to list what may be chosen for example.
            click.echo(" ".join(f"{where}: {error.format_message()}".split()), err=True)
            status = BAD_ARGUMENTS
        except OSError as error:
            click.echo(f"brokencanada: {error}", err=True)  # A full disk, for example.
            status = FAILED
        except (click.Abort, KeyboardInterrupt):
            status = INTERRUPTED
        sys.exit(status)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is named; say which one may be meant if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            # Only newer versions of click look for names that are near, and only some can be.
            if args[0].startswith("-"):
                raise
            begun = [name for name in self.commands if name.startswith(args[0])]
            near = begun if len(begun) == 1 else get_close_matches(args[0], self.commands, n=1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")


def examples(*lines: str) -> str:
    """Return what help ends with."""
    # The first character keeps click from filling the lines up like a paragraph.
    return "\n".join(["\b", "Examples:", *(f"  {line}" for line in lines)])


def decks_option(command: Command) -> Command:
    """Add ``--decks``."""
    return click.option(
        "--decks",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        help="How many copies of a card there may be.",
    )(command)


def rules_option(command: Command) -> Command:
    """Add ``--royal-quarter``, and pass it on as ``rules``."""
    return click.option(
        "--royal-quarter",
        "rules",
        type=click.Choice(get_args(RoyalQuarter)),
        default=HouseRules().royal_quarter,
        show_default=True,
        callback=lambda ctx, option, value: HouseRules(royal_quarter=value),
        help="What a Royal quarter-straight is: J Q K A in any suits, or any suited run of four.",
    )(command)


def setting_options(
    options: Sequence[Callable[[Any], Any]], names: Sequence[str], make: Callable[..., Any]
) -> Callable[[Command], Command]:
    """Add options, and pass what ``make`` makes of their values by name on as ``setting``."""

    def add(command: Command) -> Command:
        @wraps(command)
        def with_setting(**given: Any) -> Any:
            setting = make(**{name: given.pop(name) for name in names})
            return command(setting=setting, **given)

        for option in reversed(options):
            with_setting = option(with_setting)
        return with_setting  # type: ignore[return-value]

    return add


def json_option(command: Command) -> Command:
    """Add ``--json``, passed on as ``as_json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print data alone.")(command)


def hand_arguments(command: Command) -> Command:
    """Add SET, passed on as ``set_cards``, and PIT, as ``pits``: however many there are."""
    set_argument = click.argument("set_cards", metavar="SET")
    # More than one is an error to be named here: unquoted spaces, most likely.
    return set_argument(click.argument("pits", metavar="PIT", nargs=-1)(command))


@contextmanager
def bad_cards_named() -> Iterator[None]:
    """Say what is wrong with cards as with any other argument."""
    try:
        yield
    except CardError as error:
        click.get_current_context().fail(str(error))


def only_pit(pits: tuple[str, ...]) -> str:
    """Return the one pit, or say what is wrong with so many."""
    if len(pits) == 0:
        click.get_current_context().fail("PIT is missing")
    if len(pits) > 1:
        click.get_current_context().fail(
            f"{len(pits)} arguments after SET: expected PIT alone "
            """(quote cards that have spaces between them: "5h 5s 6d 7c" "8h Kd")"""
        )
    return pits[0]


def new_file(ctx: click.Context, option: str, path: Path) -> Path:
    """Return the path if a file can be made there; fail in the name of the option if not."""
    if str(path) == "-":
        ctx.fail(f"{option}: expected the name of a file")
    if path.exists() or path.is_symlink():
        ctx.fail(f"{option}: {path} exists: expected a new file")
    if not path.parent.is_dir():
        ctx.fail(f"{option}: there is no folder {path.parent}")
    return path


@contextmanager
def bad_values_named() -> Iterator[None]:
    """Say what is wrong with a value that only the library can judge."""
    try:
        yield
    except ValueError as error:
        click.get_current_context().fail(str(error))
