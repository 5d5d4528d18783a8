"""Write ``ladder.md``, the table of all rows, from the ladder and the counts of the kernel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from brokencanada import LADDER, Category, odds

if TYPE_CHECKING:
    from sphinx.application import Sphinx

COLUMNS = {
    "Level": "right",
    "Row": "right",
    "Title": "left",
    "Definition": "left",
    "Key": "left",
    "Hands": "right",
    "Share": "right",
}
HEAD = """\
# The ladder

All {categories} categories, strongest first: of those that a hand holds, it is worth the one
furthest up. Only the last, Ace full house, is forced upon its holder. [The rules](rules.md) say why
the rows read as they do.

Level
: the place in the order of strength, the value of {{py:class}}`~brokencanada.Category`

Row
: the place in the published list, where the rows that aces lift or ruin have kept their places

Key
: the ranks that break a tie, the first that differs deciding; the lower rank wins

Hands, share
: how often the category is the best one, over all {hands:,} hands of one deck: six cards, and
  the 15 ways to split them into a set of four and a pit of two

"""
TABLE = """\
:::{table}
:class: ladder
:align: left

"""
TAIL = """\
:::

Under default house rules; [`bc.odds.frequencies()`](api.md) counts the same for any others.
"""


def page() -> str:
    """Return the whole page as text."""
    counts = odds.frequencies()
    total = sum(counts.values())
    lines = [
        _line(COLUMNS),
        _line(":---" if side == "left" else "---:" for side in COLUMNS.values()),
    ]
    lines += [_line(_cells(category, counts[category], total)) for category in LADDER]
    return HEAD.format(categories=len(LADDER), hands=total) + TABLE + "\n".join(lines) + "\n" + TAIL


def key_in_words(category: Category) -> str:
    """Say which ranks break ties: ``"low pair k k"`` is low, pair, two kickers."""
    if not category.key:
        return "none: always a tie"
    return ", ".join(
        _named(name, len(list(times))) for name, times in groupby(category.key.split())
    )


def _named(name: str, times: int) -> str:
    match name:
        case "k":
            return "kicker" if times == 1 else f"{times} kickers"
        case "all" | "five":
            return f"all {times} cards, lowest first" if name == "all" else "the five, lowest first"
        case "low":
            return "low card"
    return name.replace("-", " ")


def _cells(category: Category, hands: int, total: int) -> Iterator[str]:
    yield str(int(category))
    yield str(category.row or "–")
    yield category.title
    yield category.definition
    yield key_in_words(category)
    yield f"{hands:,}"
    yield f"{hands / total:.5%}"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def write(app: Sphinx) -> None:
    """Write the page into the source folder, unless it stands there already."""
    path, text = Path(app.srcdir) / "ladder.md", page()
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    """Write the page before Sphinx looks which pages there are."""
    app.connect("builder-inited", write)
    return {"parallel_read_safe": True}
