"""Help texts of the command line as they are written on a page: options and examples as code."""

from __future__ import annotations

import re
from typing import Any

_VALUE = re.compile(r"(\.\. option:: --([a-z-]+)) <[a-z_]+>")
_OPTION = re.compile(r"(?<![\w`-])--[a-z][a-z-]*")


def name_options(app: Any, ctx: Any, lines: list[str]) -> None:
    """Set the options that a text names as code, which also keeps their hyphens two."""
    lines[:] = [
        # What a directive says of itself is code already. A value without a name of its own gets
        # that of the option, not that of a variable in the program.
        _VALUE.sub(r"\1 <\2>", line)
        if line.lstrip().startswith(("..", ":"))
        else _OPTION.sub(r"``\g<0>``", line)
        for line in lines
    ]


def only_name(app: Any, ctx: Any, lines: list[str]) -> None:
    """Leave out whether an argument must be given: PIT must be, but for ``eval -``."""
    lines[:] = [line for line in lines if not line.strip().endswith(("argument", "argument(s)"))]


def show_examples(app: Any, ctx: Any, lines: list[str]) -> None:
    """Set the commands under a help text as code."""
    commands = [line.lstrip("| ") for line in lines if "brokencanada" in line]
    lines[:] = ["Examples:", "", ".. code-block:: console", ""]
    lines += [f"   $ {command}" for command in commands]
    lines.append("")


def setup(app: Any) -> dict[str, Any]:
    """Have sphinx-click ask."""
    app.connect("sphinx-click-process-description", name_options)
    app.connect("sphinx-click-process-options", name_options)
    app.connect("sphinx-click-process-arguments", only_name)
    app.connect("sphinx-click-process-epilog", show_examples)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
