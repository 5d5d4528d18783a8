"""The option ``--plot``: a picture of what a command has printed, in a new file."""

from __future__ import annotations

from pathlib import Path

import click

from brokencanada.cli.arguments import FAILED, Command, new_file
from brokencanada.drawing import FORMATS, check_extra, check_format


def plot_option(command: Command) -> Command:
    """Add ``--plot``, passed on as ``plot``: a file that does not yet exist, or ``None``."""
    return click.option(
        "--plot",
        type=click.Path(path_type=Path),
        metavar="FILE",
        callback=lambda ctx, option, path: path and _new_picture(ctx, path),
        help=f"Draw a picture too, in a new file: {' or '.join(FORMATS)}.",
    )(command)


def _new_picture(ctx: click.Context, path: Path) -> Path:
    """Return the path if a picture can be made there; all is known before anything is counted."""
    new_file(ctx, "--plot", path)
    try:
        check_format(path)
        check_extra()
    except ValueError as error:
        ctx.fail(f"--plot: {error}")
    except ModuleNotFoundError as error:
        click.echo(f"{ctx.command_path}: --plot: {error}", err=True)
        ctx.exit(FAILED)
    return path
