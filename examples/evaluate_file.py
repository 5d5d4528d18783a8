"""Evaluate a file of hands: six cards on each line, the set first; the answers go to a CSV file.

A line that is no hand is named on standard error, the others are answered, and the exit status is
1. The file is read piece by piece, so it may be of any size.

    python examples/evaluate_file.py examples/hands.txt hands.csv
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np

import brokencanada as bc

AT_ONCE = 50_000
"""Lines that are read, evaluated and written together."""
NAMES = [str(bc.Card(code)) for code in range(52)]
CODES = {name: code for code, name in enumerate(NAMES)}
TITLES = np.array([category.title for category in bc.LADDER[::-1]])  # by level


def read_hand(line: str) -> list[int]:
    """Return the six codes on a line; ``ValueError`` says why it is no hand."""
    try:
        codes = [CODES[name] for name in line.split()]
    except KeyError:
        codes = []
    if len(codes) == 6 and len(set(codes)) == 6:
        return codes  # as most lines are, and quickly
    # All other ways to write a hand, and all that can be wrong with one.
    cards = bc.parse_cards(line)
    if len(cards) != 6:
        raise ValueError(f"{len(cards)} cards: expected 6, the set first")
    bc.strength(cards[:4], cards[4:])  # says so if a card is there twice
    return [int(card) for card in cards]


class Summary:
    """What a file held, to be told at its end."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.counts = np.zeros(len(bc.LADDER), int)
        self.best: tuple[int, str] = (0, "")
        self.wrong = 0

    def lines(self) -> Iterator[str]:
        """Tell how many hands there were, which rows they hold, and which is the strongest."""
        hands = int(self.counts.sum())
        yield f"hands: {hands:,}, wrong lines: {self.wrong:,}"
        levels = np.flatnonzero(self.counts)[::-1]  # strongest first
        for level in levels[np.argsort(-self.counts[levels], kind="stable")]:
            count = self.counts[level]
            yield f"{count:12,}  {count / hands:8.3%}  {TITLES[level]}"
        if hands:
            strength, hand = self.best
            yield f"strongest: {hand} ({bc.category(strength).title})"


def evaluate(lines: Iterable[str], out: Any) -> Summary:
    """Write a row for each hand, name each wrong line, and return the summary."""
    writer, summary = csv.writer(out, lineterminator="\n"), Summary()
    writer.writerow(("hand", "strength", "row"))
    numbered = enumerate(lines, 1)
    while piece := list(islice(numbered, AT_ONCE)):
        hands = []
        for number, line in piece:
            try:
                if line.strip():
                    hands.append(read_hand(line))
            except ValueError as error:
                print(f"line {number}: {error}", file=sys.stderr)
                summary.wrong += 1
        if not hands:
            continue
        # Each hand has been checked as it was read: the copies need not be counted again.
        strengths = bc.strengths(np.array(hands, np.uint8), decks=None)
        levels = bc.categories(strengths)
        texts = [" ".join([NAMES[code] for code in hand]) for hand in hands]
        writer.writerows(zip(texts, strengths.tolist(), TITLES[levels].tolist(), strict=True))
        summary.counts += np.bincount(levels, minlength=len(bc.LADDER))
        best = int(strengths.argmax())
        summary.best = max(summary.best, (int(strengths[best]), texts[best]), key=lambda b: b[0])
    return summary


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, evaluate, and return the exit status."""
    parser = argparse.ArgumentParser(description="Evaluate a file of hands.")
    parser.add_argument("hands", help="a file with six cards on each line, the set first")
    parser.add_argument("csv", help="the file to write: hand, strength, row")
    options = parser.parse_args(arguments)
    if os.path.exists(options.csv) and os.path.samefile(options.hands, options.csv):
        parser.error(f"{options.csv}: expected another file than the one with the hands")
    # What is no UTF-8 becomes a character that is no card, and is named with its line.
    with (
        open(options.hands, encoding="utf-8-sig", errors="replace") as lines,
        open(options.csv, "w", encoding="utf-8", newline="") as out,
    ):
        summary = evaluate(lines, out)
    print("\n".join(summary.lines()))
    return 1 if summary.wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as error:
        sys.exit(f"evaluate_file.py: {error}")
