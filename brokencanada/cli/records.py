"""What ``--json`` prints: the library's values as plain data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

import click

from brokencanada.bench import Report
from brokencanada.cards import Card
from brokencanada.evaluation import Evaluation
from brokencanada.explanation import Explanation
from brokencanada.ladder import Category
from brokencanada.odds import FlipOption, Share, Switch
from brokencanada.outcome import Result
from brokencanada.simulation import Simulation


def print_json(data: object) -> None:
    """Print one document."""
    click.echo(json.dumps(data, indent=2))


def print_hands(evaluations: Iterable[Evaluation]) -> None:
    """Print one object for each hand, each on a line of its own."""
    lines = [json.dumps(hand_record(evaluation)) for evaluation in evaluations]
    click.echo("".join(f"{line}\n" for line in lines), nl=False)


def hand_record(hand: Evaluation) -> dict[str, Any]:
    """Return what JSON says of a hand."""
    return {
        "strength": hand.strength,
        **category_record(hand.category),
        "key": hand.key,
        "set": names(hand.set_cards),
        "pit": names(hand.pit_cards),
        "cards": names(hand.cards),
        "kickers": names(hand.kickers),
        "loses": hand.loses,
    }


def explanation_record(explanation: Explanation) -> dict[str, Any]:
    """Return what JSON says of an explanation: of the hand, and why."""
    return hand_record(explanation.evaluation) | {
        "definition": explanation.category.definition,
        "ways": [
            {"cards": names(way.cards), "kickers": names(way.kickers), "key": way.key}
            for way in explanation.ways
        ],
        "ties": explanation.ties,
        "exception": explanation.exception,
        "why_not": [
            category_record(category) | {"reason": reason}
            for category, reason in explanation.why_not.items()
        ],
    }


def names(cards: Iterable[Card]) -> list[str]:
    """Write cards one by one."""
    return [str(card) for card in cards]


def share_record(share: Share, samples: int | None) -> dict[str, Any]:
    """Return what JSON says of a share; no samples are drawn where it is exact."""
    return asdict(share) | {"samples": samples}


def switch_record(advice: Switch) -> dict[str, Any]:
    """Return what JSON says of a switch."""
    return {
        "at_once": [{"cards": names(cards), "share": share} for cards, share in advice.at_once],
        "throw": advice.throw and str(advice.throw),
        "share": advice.share,
        "looking": advice.looking,
        "throws": advice.throws,
        "firsts": [{"card": str(card), "share": share} for card, share in advice.firsts],
    }


def flip_record(hands: Iterable[tuple[FlipOption, Evaluation]]) -> list[dict[str, Any]]:
    """Return what JSON says of a flip: each option, with the hand it makes."""
    return [
        {"give": option.card and str(option.card), "share": option.share}
        | category_record(hand.category)
        for option, hand in hands
    ]


def ladder_record(hands: Mapping[Category, int]) -> list[dict[str, Any]]:
    """Return what JSON says of the ladder, given how many hands each row is the best of."""
    total = sum(hands.values())
    return [
        category_record(category)
        | {
            "definition": category.definition,
            "key": category.key.split(),
            "hands": count,
            "percent": 100 * count / total,
        }
        for category, count in hands.items()
    ]


def category_record(category: Category) -> dict[str, Any]:
    """Return what JSON says of a category wherever it names one."""
    return {
        "level": int(category),
        "row": category.row,
        "category": category.name,
        "title": category.title,
    }


def report_record(report: Report) -> dict[str, Any]:
    """Return what JSON says of a benchmark, with what follows from the figures."""
    return asdict(report) | {
        "speeds": [
            asdict(speed) | {"hands_per_second": speed.hands_per_second} for speed in report.speeds
        ],
        "promises": [asdict(promise) | {"holds": promise.holds} for promise in report.promises],
    }


def result_record(result: Result) -> dict[str, Any]:
    """Return what JSON says of a result."""
    return asdict(result) | {
        "shown": [None if cards is None else names(cards) for cards in result.shown],
        "feuds": [
            asdict(feud) | {"draws": [[seat, str(card)] for seat, card in feud.draws]}
            for feud in result.feuds
        ],
    }


def simulation_record(simulation: Simulation) -> dict[str, Any]:
    """Return what JSON says of a simulation."""
    errors = [None if error != error else error for error in simulation.stderr.tolist()]
    return {
        "hands": simulation.hands,
        "players": simulation.players,
        "decks": simulation.decks,
        "royal_quarter": simulation.rules.royal_quarter,
        "strategies": simulation.strategies,
        "flip": simulation.flip,
        "redeals": simulation.redeals,
        "feuds": simulation.feuds,
        "splits": simulation.splits,
        "reshuffles": simulation.reshuffles,
        "seats": [
            {
                "seat": seat,
                "share": share,
                "stderr": error,
                # Pots won alone, in halves, in thirds and so on.
                "ways": ways,
                "feuds_entered": entered,
                "feuds_won": won,
            }
            for seat, (share, error, ways, entered, won) in enumerate(
                zip(
                    simulation.share.tolist(),
                    errors,
                    simulation.ways.tolist(),
                    simulation.feuds_entered.tolist(),
                    simulation.feuds_won.tolist(),
                    strict=True,
                )
            )
        ],
        "categories": [
            category_record(category)
            | {
                what: getattr(simulation, what)[:, category].tolist()
                for what in ("dealt", "revealed", "decisive", "won", "tied")
            }
            for category in simulation.rules.ladder
        ],
    }
