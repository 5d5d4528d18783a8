"""Compute every figure of ``numbers.md`` and write it where it stands.

``python docs/numbers_page.py`` does all, and with names of functions such as ``aces`` only those.

The words of the page are written by hand, its figures are not. On the page a figure has its name
beside it, ``<data value="name">1.2%</data>``, and a table lies between ``<!-- table name -->`` and
``<!-- end -->``; this script fills both in. ``EXACT`` takes a few seconds and ``SAMPLED``, whose
seeds are fixed, a few minutes, too long for every build of the documentation; so the page is kept
as it is written here, and the tests hold it to this script.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, product
from math import sqrt
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import brokencanada as bc
from brokencanada.cards import RANKS
from brokencanada.simulation.throwing import loose

PAGE = Path(__file__).with_name("numbers.md")
DECK = 52
ROWS = bc.LADDER[:-2]
"""All that can be given another place: every category but Nothing and Ace full house."""
LIFTED = {c for c in ROWS if "ace" in c.title.lower()}
"""The four places that are made of aces; their rows stand further down, too."""

Figures: TypeAlias = dict[str, str]
Codes: TypeAlias = npt.NDArray[np.uint8]
Floats: TypeAlias = npt.NDArray[np.float64]

_FIGURE = re.compile(r'(?<=<data value=")([\w-]+)">[^<]*(?=</data>)')
_TABLE = re.compile(r"(?<=<!-- table )([\w-]+) -->\n.*?(?=<!-- end -->)", re.DOTALL)


def fill(page: str, figures: Figures) -> str:
    """Put the figures in their places; those that are not among them stay as they stand."""

    def figure(found: re.Match[str]) -> str:
        name = found[1]
        return f'{name}">{figures[name]}' if name in figures else found[0]

    def table(found: re.Match[str]) -> str:
        name = found[1]
        return f"{name} -->\n\n{figures[name]}\n\n" if name in figures else found[0]

    return _TABLE.sub(table, _FIGURE.sub(figure, page))


def names(page: str) -> set[str]:
    """Return the names of all figures and tables on a page."""
    return {found[1] for pattern in (_FIGURE, _TABLE) for found in pattern.finditer(page)}


# -- the ladder and how rare its rows are -----------------------------------------------------


def rarity() -> Figures:
    """Compare the order of the ladder with that of rarity."""
    best = bc.odds.frequencies()
    hands = sum(best.values())
    held = {row: _counted([row, *(c for c in ROWS if c is not row)])[row] for row in ROWS}
    wrong, wrong_held = _inverted(ROWS, best), _inverted(ROWS, held)
    plain = [row for row in ROWS if row not in LIFTED]
    pairs, plain_pairs = (len(list(combinations(some, 2))) for some in (ROWS, plain))
    rarest = sorted(ROWS, key=best.__getitem__)
    by_held = sorted(ROWS, key=held.__getitem__)
    rarer_below = Counter(above for above, _ in wrong)
    commoner_above = Counter(below for _, below in wrong)
    below = hands
    lines, middle = [], ""
    for place, row in enumerate(bc.LADDER, 1):
        below -= best[row]
        middle = middle or (row.title if below <= hands / 2 else "")
        rest = [
            f"{held[row]:,}" if row in held else "",
            str(rarest.index(row) + 1) if row in held else "",
            _count(rarer_below[row]) if row in held else "",
            _count(commoner_above[row]) if row in held else "",
            f"{below / hands:.2%}",
        ]
        lines.append([str(place), row.title, f"{best[row]:,}", *rest])
    head = "Place|Row|Best hand of|Held by|Rarity|Rarer below|Commoner above|Weaker hands"
    return {
        "hands": f"{hands:,}",
        "middle": middle,
        "pairs": str(pairs),
        "inversions": str(len(wrong)),
        "tau": f"{1 - 2 * len(wrong) / pairs:.2f}",
        "inversions-held": str(len(wrong_held)),
        "inversions-plain": str(len(_inverted(plain, best))),
        "pairs-plain": str(plain_pairs),
        "in-place": str(sum(row is ROWS[at] for at, row in enumerate(rarest))),
        "inversions-sorted": str(len(_inverted(by_held, _counted(by_held)))),
        **_most("below", rarer_below),
        **_most("above", commoner_above),
        "rows": _table(head, lines, left={1}),
        "glaring": _glaring(wrong, best),
    }


def _counted(order: Sequence[bc.Category]) -> dict[bc.Category, int]:
    return bc.odds.frequencies(rules=bc.HouseRules(order=tuple(order)))


def _inverted(
    order: Iterable[bc.Category], hands: dict[bc.Category, int]
) -> list[tuple[bc.Category, bc.Category]]:
    """Return the pairs of rows of which the stronger is the commoner."""
    return [(up, down) for up, down in combinations(order, 2) if hands[up] > hands[down]]


def _most(where: str, counts: Counter[bc.Category]) -> Figures:
    row, count = counts.most_common(1)[0]
    return {f"most-{where}": str(count), f"most-{where}-row": row.title}


def _glaring(wrong: list[tuple[bc.Category, bc.Category]], best: dict[bc.Category, int]) -> str:
    """List the ten rows most wronged, each with the commonest row above it."""
    above = {down: max((u for u, d in wrong if d is down), key=best.get) for _, down in wrong}  # type: ignore[arg-type]
    worst = sorted(above, key=lambda down: best[above[down]] / best[down], reverse=True)[:10]
    lines = [
        [up.title, f"{best[up]:,}", down.title, f"{best[down]:,}", _times(best[up] / best[down])]
        for down in worst
        for up in [above[down]]
    ]
    return _table("This row|hands|beats this one|hands|times as common", lines, left={0, 2})


# -- aces -------------------------------------------------------------------------------------


def aces() -> Figures:
    """Count what hands with aces are worth."""
    by_aces: dict[int, Counter[bc.Category]] = {n: Counter() for n in range(5)}
    for places in product("spd", repeat=4):
        own, pit, dead = (
            [card for card, place in enumerate(places) if place == here] for here in "spd"
        )
        if len(pit) <= 2:
            counts = bc.odds.frequencies(set_cards=own, pit_cards=pit, dead=dead)
            by_aces[len(own) + len(pit)].update(counts)
    total = sum(sum(counts.values()) for counts in by_aces.values())
    lines = []
    for n, counts in by_aces.items():
        hands = sum(counts.values())
        lost = counts[bc.Category.ACE_FULL_HOUSE]
        high = sum(counts[row] for row in ROWS[: ROWS.index(bc.Category.KINGS_AND_ACES) + 1])
        lines.append(
            [
                str(n),
                f"{hands:,}",
                f"{hands / total:.2%}",
                f"{lost / hands:.1%}",
                f"{high / hands:.1%}",
            ]
        )
    several = sum((by_aces[n] for n in (2, 3, 4)), Counter())
    lost = several[bc.Category.ACE_FULL_HOUSE]
    pair = bc.odds.frequencies(set_cards="As Ah")
    pairs = sum(pair.values())
    head = "Aces among the six|Hands|Of all|Lost by force|Kings and aces or better"
    return {
        "aces": _table(head, lines),
        "forced": f"{lost:,}",
        "forced-one-in": f"{total / lost:,.0f}",
        "forced-several": f"{lost / several.total():.1%}",
        "aces-forced": f"{pair[bc.Category.ACE_FULL_HOUSE] / pairs:.1%}",
        "aces-three": f"{pair[bc.Category.THREE_ACES] / pairs:.1%}",
        "aces-kings": f"{pair[bc.Category.KINGS_AND_ACES] / pairs:.1%}",
        "kings-forced": f"{_forced('Ks Kh'):.1%}",
    }


def _forced(pair: str) -> float:
    counts = bc.odds.frequencies(set_cards=pair)
    return counts[bc.Category.ACE_FULL_HOUSE] / sum(counts.values())


def pairs() -> Figures:
    """Hold each pair against a random set, as dealt and after the best discard."""
    showdowns, switches = 400_000, 100
    rng = np.random.default_rng(2)
    lines, errors, errors_once = [], [], []
    for rank in range(len(RANKS)):
        suits = rng.permuted(np.tile(np.arange(4, dtype=np.uint8), (showdowns, 1)), axis=1)[:, :2]
        pair = np.uint8(4 * rank) + suits
        rest = _rest(pair, rng)
        sets = np.stack([np.hstack([pair, rest[:, :2]]), rest[:, 2:6]], axis=1)
        share, error = _mean(_shares(sets, rest[:, None, 6:8])[:, 0])
        once, broken = [], Counter[int]()
        for own, pit in zip(
            sets[:switches, 0].tolist(), rest[:switches, 6:8].tolist(), strict=True
        ):
            best = bc.odds.switch(own, pit).at_once[0]
            once.append(best.share)
            broken[len(set(own[:2]) & set(best.cards))] += 1
        share_once, error_once = _mean(np.array(once))
        errors.append(error)
        errors_once.append(error_once)
        lines.append(
            [RANKS[rank], f"{share:.1%}", f"{_forced(f'{RANKS[rank]}s {RANKS[rank]}h'):.1%}"]
            + [f"{share_once:.0%}"]
            + [f"{broken[count] / switches:.0%}" for count in (0, 1, 2)]
        )
    return {
        "pair-table": _table(
            "Pair|As dealt|Lost by force|Best discard|Keeps both|Throws one|Throws both", lines
        ),
        "pair-showdowns": f"{showdowns:,}",
        "pair-stderr": f"{max(errors):.2%}",
        "pair-switches": str(switches),
        "pair-stderr-once": f"{max(errors_once):.1%}",
        "pair-stderr-broken": f"{sqrt(0.25 / switches):.0%}",
    }


# -- the switch -------------------------------------------------------------------------------

HANDS = """
4c 4d 9s Kh | 6c Jd
4s 8h Kc Kd | 6c Jd
4d 7c Ah As | 9c Jd
3s 6h 9d Kc | 5c Jd
2h 6h 9h Kd | 4c Jh
4h 9c 9d Ks | 4s Jc
2s 4h 9c 9d | 9h Kc
6s 7d Qc Kc | 2d 8h
4s Td Jc Qh | 7d Kc
5h 6s 7d 8c | 9h Kd
5h 6s 7d Kc | 8h Kd
2c 4d 6h Ks | 9d Kh
7c Ad Ah As | 9c Jd
7c Ad Ah As | 7d Jd
7c Ad Ah As | 9c 9d
Td Jc Qh As | 2d Kc
"""


def typical() -> Figures:
    """Say what to throw from some hands."""
    lines = []
    for hand in HANDS.split("\n")[1:-1]:
        own, pit = hand.split(" | ")
        advice = bc.odds.switch(own, pit)
        pat = next(discarded.share for discarded in advice.at_once if not discarded.cards)
        best = advice.at_once[0]
        now = bc.evaluate(own, pit).category.title
        at_once = bc.format_cards(best.cards) or "nothing"
        first = str(advice.throw or "nothing")
        shares = [f"{share:.1%}" for share in (pat, best.share, advice.share)]
        cells = [own, pit, now, shares[0], at_once, shares[1], first, shares[2]]
        lines.append([now if cell is now else cell.replace(" ", "\u00a0") for cell in cells])
    head = "Set|Pit|Worth|Stand pat|At once|Share|One at a time|Share"
    return {"typical": _table(head, lines, left={0, 1, 2, 4, 6})}


def switches() -> Figures:
    """Look for the best discards of random hands, and try them on opponents who throw, too."""
    count, showdowns = 2000, 50
    hands = bc.random_hands(count, rng=3)
    hands[:, :4].sort(axis=1)
    pat, once, looking, by_rule = (np.empty(count) for _ in range(4))
    thrown = np.zeros((count, 4), bool)
    stands, other_first = np.empty(count, bool), np.empty(count, bool)
    ruled = loose(hands[:, :4], hands[:, 4:], np.random.default_rng(0))
    for at, hand in enumerate(hands.tolist()):
        advice = bc.odds.switch(hand[:4], hand[4:])
        shares = {frozenset(map(int, cards)): share for cards, share in advice.at_once}
        best = advice.at_once[0]
        pat[at], once[at], looking[at] = shares[frozenset()], best.share, advice.share
        by_rule[at] = shares[frozenset(hands[at, :4][ruled[at]].tolist())]
        thrown[at] = [card in best.cards for card in hand[:4]]
        stands[at] = advice.throw is None
        other_first[at] = advice.throw is not None and advice.throw not in best.cards
    numbers = thrown.sum(axis=1)
    figures = {
        "switches": f"{count:,}",
        "switch-pat": _percent(pat),
        "switch-once": _percent(once),
        "switch-looking": _percent(looking),
        "switch-looking-gain": _percent(looking - once),
        "switch-loose": _percent(by_rule),
        "switch-stands": f"{stands.mean():.0%}",
        "switch-stands-once": f"{(numbers == 0).mean():.0%}",
        "switch-other-first": f"{other_first.mean():.0%}",
        "switch-showdowns": str(showdowns),
    }
    figures |= {f"switch-throws-{n}": f"{(numbers == n).mean():.0%}" for n in (1, 2, 3)}
    for opponents, word in ((1, "one"), (3, "three")):
        for which, name in ((thrown & False, "pat"), (thrown, "once")):
            shares_of = _against_throwers(hands, which, opponents, showdowns)
            figures[f"switch-{name}-against-{word}"] = _percent(shares_of)
    levels = bc.categories(bc.strengths(hands))
    lines, errors = [], []
    for row in bc.LADDER:
        ours = levels == row
        if ours.sum() >= 40:
            means = [_mean(shares[ours]) for shares in (pat, once, looking)]
            errors += [error for _, error in means]
            lines.append(
                [row.title, str(ours.sum())]
                + [f"{mean:.0%}" for mean, _ in means]
                + [f"{numbers[ours].mean():.1f}", f"{(numbers[ours] == 0).mean():.0%}"]
            )
    head = "You hold|Hands|Stand pat|At once|One at a time|Cards thrown|Stands pat"
    return figures | {
        "switch-rows": _table(head, lines, left={0}),
        "switch-rows-stderr": f"{max(errors):.1%}",
    }


def _against_throwers(
    hands: Codes, thrown: npt.NDArray[np.bool_], opponents: int, n: int
) -> Floats:
    """Return the mean share of each hand, some cards thrown, against who throws loose cards."""
    rng = np.random.default_rng(4)
    hands, thrown = hands.repeat(n, axis=0), thrown.repeat(n, axis=0)
    rest = _rest(hands, rng)
    pits = hands[:, 4:]
    sets = [_drawn(hands[:, :4], thrown, rest[:, :4])]
    for seat in range(opponents):
        theirs = rest[:, 4 + 8 * seat : 8 + 8 * seat]
        theirs.sort(axis=1)
        new = rest[:, 8 + 8 * seat : 12 + 8 * seat]
        sets.append(_drawn(theirs, loose(theirs, pits, rng), new))
    shares = _shares(np.stack(sets, axis=1), pits[:, None])[:, 0].reshape(-1, n)
    means: Floats = shares.mean(axis=1)
    return means


# -- the flip, the redeal ---------------------------------------------------------------------


def flips() -> Figures:
    """Look for the best trade of random hands, as dealt and after loose cards are thrown."""
    count = 2000
    rng = np.random.default_rng(5)
    hands = bc.random_hands(count, rng=rng)
    hands[:, :4].sort(axis=1)
    rest = _rest(hands, rng)
    thrown = loose(hands[:, :4], hands[:, 4:], rng)
    after = _drawn(hands[:, :4], thrown, rest[:, 1:5])
    figures = {"flips": f"{count:,}"}
    for name, sets in (("dealt", hands[:, :4]), ("switched", after)):
        keep, best = np.empty(count), np.empty(count)
        for at in range(count):
            dead = hands[at, :4][thrown[at]].tolist() if name == "switched" else ()
            options = bc.odds.flip(
                sets[at].tolist(), hands[at, 4:].tolist(), int(rest[at, 0]), dead=dead
            )
            keep[at] = next(share for card, share in options if card is None)
            best[at] = options[0].share
        figures |= {
            f"flip-{name}-keep": _percent(keep),
            f"flip-{name}-best": _percent(best),
            f"flip-{name}-gain": _percent(best - keep),
            f"flip-{name}-trades": f"{(best > keep).mean():.0%}",
            f"flip-{name}-big": f"{(best - keep > 0.25).mean():.0%}",
        }
    return figures


def redeal() -> Figures:
    """Deal again after a Broken Canada: its holder may change two cards, the other none."""
    count = 20_000  # for each pair of ranks in the pit
    rng = np.random.default_rng(6)
    shares = []
    for pit in combinations((9, 10, 11, 12, 0, 1), 2):
        suits = rng.integers(0, 4, (count, 6), dtype=np.uint8)
        canada = np.array([*pit, *{9, 10, 11, 12, 0, 1}.difference(pit)], np.uint8) * 4 + suits
        rest, pits = _rest(canada, rng), canada[:, :2]
        holders = np.sort(rest[:, :4], axis=1)
        thrown = loose(holders, pits, rng)
        thrown &= thrown.cumsum(axis=1) <= 2
        holders = _drawn(holders, thrown, rest[:, 4:8])
        sets = np.stack([holders, rest[:, 8:12]], axis=1)
        shares.append(_shares(sets, pits[:, None], redeal=False)[:, 0])
    return {"redeals": f"{15 * count:,}", "redeal-share": _percent(np.concatenate(shares))}


# -- whole hands ------------------------------------------------------------------------------


@cache
def _played(hands: int, players: int, strategy: str, flip: bool) -> bc.Simulation:
    return bc.simulate(hands, players=players, rng=8, strategy=strategy, flip=flip)


def wins() -> Figures:
    """Play hands of four out, and count what is dealt, what is shown and what wins."""
    played = _played(2_000_000, 4, "loose", True)
    hands = played.hands * played.players
    dealt, shown, *took = (played.counts(of) for of in ("dealt", "decisive", "won", "tied"))

    def took_share(row: bc.Category) -> str:
        return f"{sum(counts[row] for counts in took) / shown[row]:.1%}"

    lines, errors = [], []
    for row in bc.LADDER:
        n = shown[row]
        enough = n >= 1000
        if enough:
            chance = sum(counts[row] for counts in took) / n
            errors.append(sqrt(chance * (1 - chance) / n))
        pots = took_share(row) if enough else ""
        lines.append([row.title, _rare(dealt[row] / hands), _rare(n / hands), pots])
    houses = shown[bc.Category.FULL_HOUSE] / hands
    below = hands
    for row in bc.LADDER:
        below -= shown[row]
        if below <= hands / 2:
            break
    return {
        "wins": _table("Row|Dealt|Shown|Then takes the pot", lines, left={0}),
        "wins-hands": f"{played.hands:,}",
        "wins-stderr": f"{max(errors):.1%}",
        "wins-houses-one-in": f"{1 / houses:.0f}",
        "wins-middle": row.title,
        "wins-houses": f"{houses:.1%}",
        "wins-houses-dealt": f"{dealt[bc.Category.FULL_HOUSE] / hands:.1%}",
        "wins-four": took_share(bc.Category.FOUR_OF_A_KIND),
        "wins-handed": took_share(bc.Category.HANDED_CURVE_4),
    }


def ends() -> Figures:
    """Count how hands end, by the number of players."""
    hands = 1_000_000
    lines, most = [], 0.0
    figures: Figures = {}
    for players in (2, 3, 4, 5, 6, 8):
        line: list[str] = [str(players)]
        for strategy, flip in (("none", False), ("loose", True)):
            played = _played(hands, players, strategy, flip)
            counts = {"Feud": played.feuds, "redeal": played.redeals, "split": played.splits}
            line += [f"{count / hands:.2%}" for count in counts.values()]
            most = max(most, *(count / hands for count in counts.values()))
            if flip:
                figures |= {f"{name}-{players}": f"{c / hands:.1%}" for name, c in counts.items()}
        lines.append([line[0], str(played.decks), *line[1:]])
    head = (
        "Players|Decks|Feud as dealt|Redeal as dealt|Split as dealt"
        "|Feud played out|Redeal played out|Split played out"
    )
    return {
        "ends": _table(head, lines),
        "ends-hands": f"{hands:,}",
        "ends-stderr": f"{sqrt(most * (1 - most) / hands):.2%}",
        **{f"ends-{name}": figures[name] for name in ("Feud-4", "Feud-5", "Feud-8", "redeal-4")},
    }


# -- cards and words --------------------------------------------------------------------------


def _rest(cards: Codes, rng: np.random.Generator) -> Codes:
    """Return the other cards of the deck, shuffled, for each row of cards."""
    keys = rng.random((len(cards), DECK))
    keys[np.arange(len(cards))[:, None], cards] = 2
    return np.argsort(keys, axis=1)[:, : DECK - cards.shape[1]].astype(np.uint8)


def _drawn(sets: Codes, thrown: npt.NDArray[np.bool_], new: Codes) -> Codes:
    return np.where(thrown, new, sets)


def _shares(sets: Codes, pits: Codes, *, redeal: bool = True) -> Floats:
    return bc.shares(bc.strengths(bc.join(sets, pits)), redeal=redeal)


def _mean(values: Floats) -> tuple[float, float]:
    """Return the mean and its standard error."""
    return float(values.mean()), float(values.std(ddof=1) / sqrt(len(values)))


def _percent(values: Floats) -> str:
    mean, error = _mean(values)
    return f"{100 * mean:.1f}% ± {100 * error:.1f}"


def _rare(share: float) -> str:
    return f"{share:.4%}" if share < 0.001 else f"{share:.2%}"


def _count(number: int) -> str:
    return str(number) if number else "–"


def _times(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}"


def _table(head: str, lines: list[list[str]], left: Iterable[int] = ()) -> str:
    """Return a Markdown table, its columns right-aligned but for some."""
    titles = head.split("|")
    sides = [":---" if column in left else "---:" for column in range(len(titles))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (titles, sides, *lines))


EXACT: tuple[Callable[[], Figures], ...] = (rarity, aces, typical)
SAMPLED: tuple[Callable[[], Figures], ...] = (pairs, switches, flips, redeal, wins, ends)


def main(*chosen: Any) -> None:
    """Compute all figures, or those of some functions of this script, and write them."""
    for group in (*EXACT, *SAMPLED):
        if not chosen or group.__name__ in chosen:
            text = fill(PAGE.read_text(encoding="utf-8"), group())
            PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(*sys.argv[1:])
