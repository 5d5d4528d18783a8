"""The console script ``brokencanada``, and ``python -m brokencanada``."""

from __future__ import annotations

import sys

_NEEDED = ("click", "rich")


def main() -> None:
    """Run the command line, or say in one line what to install for it."""
    try:
        from brokencanada.cli.root import cli
    except ModuleNotFoundError as error:
        # Any other module that cannot be imported is a defect, not an extra left out.
        if error.name not in _NEEDED:
            raise
        sys.exit(
            f"brokencanada: the command line needs {error.name}, which is not installed: "
            "pip install 'brokencanada[cli]'"
        )
    except KeyboardInterrupt:
        sys.exit(130)
    cli(prog_name="brokencanada")


if __name__ == "__main__":
    main()
