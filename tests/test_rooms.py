"""The rooms of the package stand in an order, and each imports only from those above it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE, PAGE = ROOT / "brokencanada", ROOT / "docs" / "how-it-works.md"
pytestmark = pytest.mark.skipif(not PAGE.exists(), reason="the source is not here")

# What only names or starts others.
FRONT_DOORS = {"__init__", "__main__", "_hypothesis"}


def rooms() -> dict[str, int]:
    """The rooms of the page by their place, those of a row together."""
    rows = re.findall(r"^\| (`.*?) \| .* \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    found = [re.findall(r"`(\w+)`", row) for row in rows]
    first = next(at for at, names in enumerate(found) if names == ["cards"])
    last = next(at for at, names in enumerate(found) if names == ["cli"])
    return {name: at for at, names in enumerate(found[first : last + 1]) for name in names}


def files() -> dict[Path, str]:
    """The files of the package, with the room each belongs to."""
    return {
        path: path.relative_to(PACKAGE).with_suffix("").parts[0] for path in PACKAGE.rglob("*.py")
    }


def imported(statements: list[ast.stmt]) -> Iterator[str]:
    """The rooms that are imported as soon as a module is."""
    for statement in statements:
        if isinstance(statement, ast.ImportFrom) and statement.module:
            package, *inner = statement.module.split(".")
            if package == "brokencanada":
                yield from [inner[0]] if inner else [name.name for name in statement.names]
        elif isinstance(statement, ast.Import):
            for name in statement.names:
                package, *inner = name.name.split(".")
                if package == "brokencanada" and inner:
                    yield inner[0]
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" not in ast.dump(statement.test):
            yield from imported(statement.body + statement.orelse)
        elif isinstance(statement, ast.Try):
            yield from imported(statement.body + statement.orelse + statement.finalbody)


def test_every_room_is_on_the_page_and_every_one_there_exists() -> None:
    assert {*rooms(), *FRONT_DOORS} == {*files().values(), "_kernel"}


def test_each_room_imports_only_from_those_above_it() -> None:
    place, checked = rooms(), 0
    for path, room in files().items():
        if room in FRONT_DOORS:
            continue
        for other in imported(ast.parse(path.read_text("utf-8")).body):
            if other in FRONT_DOORS or other == "__version__":
                continue
            assert place[other] <= place[room], f"{path.name} imports {other}"
            checked += 1
    assert checked > 150
