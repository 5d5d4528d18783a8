"""What the command line shows of many hands."""

from __future__ import annotations

from brokencanada.cli.display import Column, show_line, show_table
from brokencanada.simulation.counts import Simulation

_HOW_OFTEN = ("dealt %", "shown %", "wins %", "splits %")
# What a narrow terminal can do without, the most dispensable with the highest number.
_SPARE = {"split %": 3, "Feuds": 2, "won": 1, "alone %": 1, "splits %": 2, "dealt %": 1}


def show_simulation(simulation: Simulation) -> None:
    """Print what each seat won, and how often each category was held and won."""
    hands = simulation.hands
    show_line(f"{hands:,} hand{'s' * (hands != 1)}: {simulation.setting}\n")
    seats = ("seat", "share %", "+-", "alone %", "split %", "Feuds", "won")
    show_table(
        [Column(name, right=True, spare=_SPARE.get(name, 0)) for name in seats],
        [
            (
                str(seat),
                f"{100 * simulation.share[seat]:.3f}",
                f"{100 * simulation.stderr[seat]:.3f}",
                f"{100 * simulation.ways[seat, 0] / hands:.3f}",
                f"{100 * simulation.ways[seat, 1:].sum() / hands:.3f}",
                f"{simulation.feuds_entered[seat]:,}",
                f"{simulation.feuds_won[seat]:,}",
            )
            for seat in range(simulation.players)
        ],
    )
    show_line(
        f"\nredeals {simulation.redeals:,}, Feuds {simulation.feuds:,}, "
        f"splits {simulation.splits:,}\n"
    )
    dealt, shown, decisive, won, tied = (
        simulation.counts(what) for what in ("dealt", "revealed", "decisive", "won", "tied")
    )
    every = hands * simulation.players
    show_table(
        (
            Column("category"),
            *(Column(name, right=True, spare=_SPARE.get(name, 0)) for name in _HOW_OFTEN),
        ),
        [
            (
                category.title,
                f"{100 * dealt[category] / every:.4f}",
                f"{100 * shown[category] / every:.4f}",
                *(
                    f"{100 * n / decisive[category]:.2f}" if decisive[category] else "-"
                    for n in (won[category], tied[category])
                ),
            )
            for category in dealt
        ],
    )
