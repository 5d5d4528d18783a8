"""Code as a user would type it, for the type checkers alone; no test runs it."""

import numpy as np
import numpy.typing as npt

import brokencanada as bc


def one_hand() -> str:
    evaluation: bc.Evaluation = bc.evaluate("5h 5s 6d 7c", ["8h", bc.Card("Kd")])
    strength: int = bc.strength((16, 17, 20, 24), [28, 49], decks=2)
    category: bc.Category = bc.category(strength)
    row: int | None = category.row
    kickers: tuple[bc.Card, ...] = evaluation.kickers
    return f"{category.title} {row} {kickers} {evaluation > evaluation} {bc.explain('', '')}"


def many_hands(n: int) -> npt.NDArray[np.uint8]:
    hands: npt.NDArray[np.uint8] = bc.random_hands(n, rng=7)
    out = np.empty(n, np.uint32)
    strengths: npt.NDArray[np.uint32] = bc.strengths(hands, decks=None, out=out)
    return bc.categories(strengths)


def house() -> dict[bc.Category, int]:
    rules = bc.HouseRules(royal_quarter="suited", order=bc.LADDER[:33])
    evaluator = bc.Evaluator(rules)
    evaluator.strengths([[0, 1, 2, 3, 4, 5]])
    return bc.odds.frequencies(rules=evaluator.rules)


def joined() -> npt.NDArray[np.uint8]:
    cards: list[bc.Card] = bc.parse_cards("As Td 2c 3d")
    return bc.join(cards, bc.deck()[:2])


def highest(sets: npt.NDArray[np.uint8], pits: object, rng: object) -> npt.NDArray[np.bool_]:
    return np.asarray(np.arange(4) == sets.argmax(axis=1)[:, None])


def simulated() -> list[int]:
    played: bc.Simulation = bc.simulate(1000, players=3, strategy=[highest, "loose", None])
    pairs: int = played.counts("won")[bc.Category.PAIR]
    return [pairs, (played + bc.simulate(5, strategy=highest, progress=print)).redeals]
