"""The directive ``cuckoo-rules``: the house rules of Cuckoo, and how each game has them."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import Directive

from brokencanada.cuckoo import PRESETS, Rules

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def rows() -> list[list[str]]:
    """Return the table: a head, then each field and what each preset has."""
    table = [["field", *map(_constant, PRESETS)]]
    for field in fields(Rules):
        of_presets = [getattr(rules, field.name) for rules in PRESETS.values()]
        table.append([field.name, *map(_shown, of_presets)])
    return table


def _constant(name: str) -> str:
    return name.upper().replace("-", "_")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


class CuckooRules(Directive):
    """Shows the table of :func:`rows`."""

    def run(self) -> list[nodes.Node]:
        """Make the table."""
        head, *body = rows()
        group = nodes.tgroup(cols=len(head))
        group += [nodes.colspec(colwidth=1) for _ in head]
        group += nodes.thead("", _row(head))
        group += nodes.tbody("", *map(_row, body))
        return [nodes.table("", group, classes=["cuckoo-rules"])]


def _row(cells: list[str]) -> nodes.row:
    row = nodes.row()
    for cell in cells:
        row += nodes.entry("", nodes.paragraph("", "", nodes.literal("", cell)))
    return row


def setup(app: Sphinx) -> dict[str, Any]:
    """Make the directive known."""
    app.add_directive("cuckoo-rules", CuckooRules)
    return {"parallel_read_safe": True}
