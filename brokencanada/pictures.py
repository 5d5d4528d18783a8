"""Pictures: how often each row comes, what each discard is worth, how a simulation settles.

Each function returns a Matplotlib ``Figure`` (the extra ``plot``), which :func:`save` writes as SVG
or PNG. Nothing here needs or opens a window.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from brokencanada.cards import Card, CardsLike, format_cards, parse_cards
from brokencanada.drawing import (
    BLUE,
    INK,
    ORANGE,
    PALE,
    RED,
    SOFT,
    area,
    beside,
    explain,
    our_style,
    rows_of,
    save,
    sheet,
)
from brokencanada.hand import MOST_THROWN
from brokencanada.ladder import Category, HouseRules
from brokencanada.odds import Switch
from brokencanada.words import asked

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["convergence_picture", "frequencies_picture", "save", "switch_picture"]

# -- how often each row comes -----------------------------------------------------------------


class _Row(NamedTuple):
    """A row of the ladder, and those it is held against."""

    category: Category
    hands: int
    commoner_above: int
    rarer_beneath: int
    rarest_beneath: int | None


def frequencies_picture(
    counts: Mapping[Category, int],
    *,
    rules: HouseRules = HouseRules(),
    set_cards: CardsLike = (),
    pit_cards: CardsLike = (),
    dead: CardsLike = (),
) -> Figure:
    """Draw how often each category comes, on a log scale, at its place on the ladder.

    ``counts`` are those of :func:`brokencanada.odds.frequencies` under the same rules, for the same
    cards given; they are written above. A line goes through the rarest row beneath each place: rows
    to the right of it are commoner than something that they beat. Ace full houses lose by a rule,
    however rare they are, and are not compared; neither is what never comes. Raises ``ValueError``
    if a category is missing, a count is negative or all are 0, ``CardError`` for cards that are
    none.
    """
    rows = _rows(counts, rules.ladder)
    total = sum(counts.values())
    hands = (
        "1 hand by the best row it holds"
        if total == 1
        else f"{total:,} hands by the best row they hold"
    )
    known = own, pit, gone = [parse_cards(some) for some in (set_cards, pit_cards, dead)]
    given = asked(own, pit, gone, rules, symbols=True)
    title = "How often each row of the ladder comes"
    marks = _LADDER_MARKS
    if any(known):
        title += ", with cards known"
        given += " What cannot come has no mark."
        marks = [(words.replace("beneath", "beneath that comes"), mark) for words, mark in marks]
    lines = [
        *textwrap.wrap(given, 105),
        f"{hands}, strongest first.",
        "On the right: how many rows above are commoner, and how many beneath are rarer.",
    ]
    more = _LINE_HEIGHT * (len(lines) - 2)
    with our_style():
        figure = sheet(9.2, 9.75 + more, title, "\n".join(lines))
        axes = area(figure, left=3.1, right=2.65, bottom=1.05, top=1.35 + more)
        _draw_ladder(axes, rows)
        _write_ladder(axes, rows)
        explain(figure, marks, columns=2)
    return figure


_LINE_HEIGHT = 0.175
"""Of a line beneath the title, in inches."""


def _rows(counts: Mapping[Category, int], ladder: Sequence[Category]) -> list[_Row]:
    if missing := [category.name for category in ladder if category not in counts]:
        raise ValueError(f"counts lack {', '.join(missing)}")
    for category in ladder:
        if counts[category] < 0:
            raise ValueError(f"counts[{category.name}] is {counts[category]}: expected 0 or more")
    if not any(counts.values()):
        raise ValueError("counts are all 0: expected some hands")
    rows = []
    for place, category in enumerate(ladder):
        n = counts[category] if category not in _FORCED else 0
        above, beneath = (
            [counts[other] for other in others if counts[other] and other not in _FORCED]
            for others in (ladder[:place], ladder[place + 1 :])
        )
        commoner_above = sum(other > n for other in above) if n else 0
        rarer_beneath = sum(other < n for other in beneath)
        rarest = min(beneath, default=None)
        rows.append(_Row(category, counts[category], commoner_above, rarer_beneath, rarest))
    return rows


_FORCED = (Category.ACE_FULL_HOUSE,)
_IN_ORDER: dict[str, Any] = {"marker": "o", "color": BLUE}
_TOO_COMMON: dict[str, Any] = {"marker": "D", "color": ORANGE, "markerfacecolor": "white"}
_LOSES: dict[str, Any] = {"marker": "x", "color": SOFT}
_LINE: dict[str, Any] = {"linestyle": "-", "color": SOFT, "linewidth": 0.8}
_LADDER_MARKS = [
    ("rarer than all that it beats", _IN_ORDER),
    ("commoner than something it beats", _TOO_COMMON),
    ("loses by a rule, not compared", _LOSES),
    ("the rarest row beneath", _LINE),
]


def _draw_ladder(axes: Axes, rows: Sequence[_Row]) -> None:
    from matplotlib.ticker import EngFormatter, LogLocator, NullLocator

    some = [row.hands for row in rows if row.hands]
    rows_of(axes, len(rows))
    axes.set_xscale("log")
    # From under a power of ten on, so that there is one to write at the scale.
    axes.set_xlim(10.0 ** math.floor(math.log10(min(some))) / 1.5, max(some) * 2)
    axes.set_xlabel("hands (log scale)")
    axes.xaxis.set_major_locator(LogLocator(numticks=12))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(EngFormatter(sep=""))
    ends = [
        (row.rarest_beneath, place + half)
        for place, row in enumerate(rows)
        if row.rarest_beneath
        for half in (-0.5, 0.5)
    ]
    if ends:
        axes.plot(*zip(*ends, strict=True), **_LINE)
    for place, row in enumerate(rows):
        if not row.hands:
            continue
        mark = _IN_ORDER
        if row.category in _FORCED:
            mark = _LOSES
        elif row.rarest_beneath and row.rarer_beneath:
            mark = _TOO_COMMON
            ends = [(row.rarest_beneath, place), (row.hands, place)]
            axes.plot(*zip(*ends, strict=True), color=ORANGE, linewidth=0.8)
        axes.plot(row.hands, place, **mark)


def _write_ladder(axes: Axes, rows: Sequence[_Row]) -> None:
    row_number, title, hands, commoner, rarer = 0.45, 0.6, 7.45, 8.2, 8.95
    for inches, words in (
        (row_number, "row"),
        (hands, "hands"),
        (commoner, "commoner\nabove"),
        (rarer, "rarer\nbeneath"),
    ):
        beside(axes, inches, -0.9, words, ha="right", va="bottom", color=SOFT, size=8)
    for place, row in enumerate(rows):
        ink = INK if row.hands else SOFT
        number = "–" if row.category.row is None else str(row.category.row)
        beside(axes, row_number, place, number, ha="right", color=SOFT)
        beside(axes, title, place, row.category.title, color=ink)
        beside(axes, hands, place, f"{row.hands:,}", ha="right", color=ink)
        beside(axes, commoner, place, str(row.commoner_above or ""), ha="right")
        beside(axes, rarer, place, str(row.rarer_beneath or ""), ha="right")


# -- what each discard is worth ---------------------------------------------------------------


def switch_picture(
    advice: Switch,
    *,
    pit_cards: CardsLike = (),
    dead: CardsLike = (),
    rules: HouseRules = HouseRules(),
) -> Figure:
    """Draw what each discard is worth, and the best play one card at a time as a line.

    ``advice`` is that of :func:`brokencanada.odds.switch`; it does not know what it was asked with,
    the pit, cards that are ``dead`` and house rules, which are written if given. In the rows of a
    single card, a second mark shows what that card reaches if it goes first and what comes is
    looked at; there is none where only one card may be thrown. Raises ``CardError`` for cards that
    are none.
    """
    throws = advice.throws
    own = sorted(card for card, _ in advice.firsts)
    pit = parse_cards(pit_cards)
    cards = format_cards(own, symbols=True)
    if pit:
        cards += f", the pit {format_cards(pit, symbols=True)}"
    given = asked(
        dead=parse_cards(dead),
        rules=rules,
        throws=throws if throws < MOST_THROWN else None,
        symbols=True,
    )
    lines = [
        *textwrap.wrap(given, 86),
        "Share of the pot at a showdown against one opponent with any other set.",
        _best(advice, throws),
    ]
    more = _LINE_HEIGHT * (len(lines) - 2) - 0.25 * (15 - len(advice.at_once))
    with our_style():
        figure = sheet(7.6, 6.0 + more, f"What to throw from {cards}", "\n".join(lines))
        top = 1.35 + _LINE_HEIGHT * (len(lines) - 2)
        axes = area(figure, left=2.05, right=0.95, bottom=0.85, top=top)
        _draw_discards(axes, advice, own, looking=throws > 1)
        explain(figure, _SWITCH_MARKS if throws > 1 else [_SWITCH_MARKS[0], _SWITCH_MARKS[2]])
    return figure


_AT_ONCE: dict[str, Any] = {"marker": "s", "color": PALE, "markersize": 8}
_LOOKING: dict[str, Any] = {"marker": "D", "color": ORANGE, "markerfacecolor": "white"}
_DASHED: dict[str, Any] = {"linestyle": (0, (5, 3)), "color": ORANGE, "linewidth": 1}
_SWITCH_MARKS = [
    ("thrown at once", _AT_ONCE),
    ("thrown first, with a look at what comes", _LOOKING),
    ("the best play", _DASHED),
]


def _best(advice: Switch, throws: int) -> str:
    if advice.throw is None:
        return f"Best: stand pat, {advice.share:.2%}."
    if throws == 1:
        return f"Best: throw {advice.throw.symbol}, {advice.share:.2%}."
    return (
        f"Best: throw {advice.throw.symbol}, look at what comes, and go on from there: "
        f"{advice.share:.2%}."
    )


def _draw_discards(axes: Axes, advice: Switch, own: Sequence[Card], looking: bool) -> None:
    from matplotlib.ticker import PercentFormatter

    firsts = dict(advice.firsts)
    rows_of(axes, len(advice.at_once))
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(PercentFormatter(1))
    beside(axes, 0.2, -0.9, "throw", va="bottom", color=SOFT, size=8)
    shares = [share for _, share in advice.at_once]
    colors = [BLUE, *[PALE] * (len(shares) - 1)]
    axes.barh(range(len(shares)), shares, height=0.62, color=colors)
    axes.axvline(advice.share, **_DASHED)
    axes.text(advice.share, -0.75, f"{advice.share:.2%}", ha="center", va="bottom", color=ORANGE)
    for place, (thrown, share) in enumerate(advice.at_once):
        if not thrown:
            beside(axes, 0.2, place, "stand pat")
        for column, card in enumerate(own):
            if card in thrown:
                color = RED if card.is_red else INK
                beside(axes, 0.2 + 0.42 * column, place, card.symbol, color=color)
        beside(axes, 7.35, place, f"{share:.2%}", ha="right")
        if looking and len(thrown) == 1:
            first = firsts[thrown[0]]
            axes.plot([share, first], [place] * 2, color=ORANGE, linewidth=0.8)
            axes.plot(first, place, clip_on=False, **_LOOKING)


# -- how a simulation settles -----------------------------------------------------------------


def convergence_picture(
    hands: npt.ArrayLike,
    share: npt.ArrayLike,
    stderr: npt.ArrayLike,
    *,
    exact: float | None = None,
    title: str = "How the share of the pot settles",
) -> Figure:
    """Draw a share against the number of hands it was reckoned from, ± 2 standard errors.

    ``hands``, ``share`` and ``stderr`` are equally long: how many hands were done, the share of the
    pot after them (0 to 1) and its standard error. ``exact``, if known, is drawn as a line. Raises
    ``ValueError`` naming the argument that is wrong.
    """
    done, shares, errors = (
        _numbers(name, values)
        for name, values in (("hands", hands), ("share", share), ("stderr", stderr))
    )
    for name, values in (("share", shares), ("stderr", errors)):
        if len(values) != len(done):
            raise ValueError(f"{name} has {len(values)} numbers: expected {len(done)}, as hands")
    if done[0] < 1 or (np.diff(done) <= 0).any():
        raise ValueError("hands do not rise from 1 or more")
    if errors.min() < 0:
        raise ValueError(f"stderr[{errors.argmin()}] is {errors.min()}: expected 0 or more")
    with our_style():
        figure = sheet(
            7.6,
            4.4,
            title,
            _settled(done[-1], shares[-1], errors[-1])
            + ("" if exact is None else f"; exactly {exact:.2%}"),
        )
        axes = area(figure, left=0.75, right=0.3, bottom=0.95, top=0.85)
        explain(figure, _draw_convergence(axes, done, shares, errors, exact))
    return figure


_LOG_FROM = 20
"""So many times more hands at the end than at first need a log scale."""


def _settled(hands: float, share: float, error: float) -> str:
    """Say what came out; of a single hand there is no standard error."""
    if hands == 1:
        return f"{share:.2%} after 1 hand"
    return f"{share:.2%} ± {2 * error:.2%} (2 standard errors) after {hands:,.0f} hands"


def _log_ticks(low: float, high: float) -> list[float]:
    """Return what to write from low to high: 1, 2 and 5 of a decade, or 1 alone of many."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    steps = (1, 2, 5) if high < 1500 * low else (1,)
    ticks = [step * 10.0**decade for decade in decades for step in steps]
    return [tick for tick in ticks if low <= tick <= high]


def _numbers(name: str, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    try:
        numbers = np.asarray(values, np.float64)
    except (TypeError, ValueError):
        raise ValueError(f"{name} are no numbers") from None
    if numbers.ndim != 1 or not numbers.size:
        raise ValueError(f"{name} have shape {numbers.shape}: expected one axis, and some numbers")
    if not np.isfinite(numbers).all():
        at = int(np.argmin(np.isfinite(numbers)))
        raise ValueError(f"{name}[{at}] is {numbers[at]}: expected a number")
    return numbers


def _draw_convergence(
    axes: Axes,
    hands: npt.NDArray[np.float64],
    shares: npt.NDArray[np.float64],
    errors: npt.NDArray[np.float64],
    exact: float | None,
) -> list[tuple[str, dict[str, Any]]]:
    from matplotlib.ticker import EngFormatter, NullLocator, PercentFormatter

    axes.set_xlabel("hands")
    axes.margins(x=0)
    if len(hands) == 1:
        axes.set_xlim(0, 2 * hands[0])
        axes.set_xticks(hands)
    elif hands[-1] >= _LOG_FROM * hands[0]:
        axes.set_xscale("log")
        axes.set_xlabel("hands (log scale)")
        axes.set_xticks(_log_ticks(hands[0], hands[-1]))
        axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(EngFormatter(sep=""))
    axes.yaxis.set_major_formatter(PercentFormatter(1))
    axes.grid(axis="y")
    # No share is less than nothing, or more than all.
    low, high = (np.clip(shares + errors * n, 0, 1) for n in (-2, 2))
    mark: dict[str, Any] = {"linestyle": "-", "color": BLUE}
    if len(hands) == 1:
        mark = {"marker": "o", "color": BLUE}
        axes.vlines(hands, low, high, color=PALE, linewidth=8)
        axes.plot(hands, shares, clip_on=False, **mark)
    else:
        axes.fill_between(hands, low, high, color=PALE, linewidth=0)
        axes.plot(hands, shares, color=BLUE, linewidth=1.4)
    marks: list[tuple[str, dict[str, Any]]] = [
        ("share of the pot", mark),
    ]
    if hands[-1] > 1:
        marks.append(("± 2 standard errors", {"marker": "s", "color": PALE, "markersize": 8}))
    if exact is not None:
        axes.axhline(exact, **_DASHED)
        marks.append(("exactly", _DASHED))
    return marks
