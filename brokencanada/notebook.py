"""How results look in a notebook: the HTML behind ``_repr_html_``.

Only those methods import this room, when a notebook asks, so that nobody else waits for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from brokencanada import events as happened
from brokencanada.cards import PIT_SIZE, SET_SIZE, Card, format_cards
from brokencanada.explanation import Explanation
from brokencanada.hand import BETTING, MOST_CHANGED, MOST_THROWN, Phase
from brokencanada.ladder import Category
from brokencanada.markup import (
    BLUE,
    CHOSEN,
    FAINT,
    GREY,
    MINT,
    ORANGE,
    PALE,
    Html,
    Look,
    Pile,
    bar,
    block,
    draw,
    element,
    joined,
    small,
    table,
)
from brokencanada.reference import Way
from brokencanada.words import letters, listed, number

if TYPE_CHECKING:
    from brokencanada.evaluation import Evaluation
    from brokencanada.odds import Share, Switch
    from brokencanada.simulation import Simulation
    from brokencanada.view import View

# -- what a hand is worth ---------------------------------------------------------------------


def evaluation(hand: Evaluation) -> str:
    """Show a hand, the cards of its row lifted, its title and what breaks a tie."""
    return block(*_hand(hand), _aside(f"Ties are broken by {Explanation(hand).ties}."))


def explanation(why: Explanation) -> str:
    """Show a hand, every way it holds its row, and behind a line to open why no row above."""
    # The other ways are drawn beneath, so they need not be said.
    said = [(element("b", word), text) for word, text in why.about if word != "several"]
    return block(*_hand(why.evaluation)[:2], table((), said), _ways(why), _rows_above(why))


def cards_of_hand(hand: Evaluation) -> Html:
    """Draw set and pit, the cards of the row lifted."""
    looks = _looks(hand)
    return draw(
        Pile("set", hand.set_cards, looks[:SET_SIZE]),
        Pile("pit", hand.pit_cards, looks[SET_SIZE:]),
    )


def _hand(hand: Evaluation) -> list[Html]:
    row = f"row {hand.row}" if hand.row else "no row"
    return [
        cards_of_hand(hand),
        joined(
            [
                element("b", hand.category.title),
                _aside(f" · {row}, strength {hand.strength:#010x} · {hand.category.definition}"),
            ]
        ),
        joined([hand.in_words()]),
    ]


def _looks(hand: Evaluation) -> list[Look]:
    """Lift the cards of the row; of two copies the one in the set, unless the row is in the pit."""
    left = Counter(hand.cards)
    cards = [*hand.set_cards, *hand.pit_cards]
    looks = [PALE] * len(cards)
    places = range(len(cards))
    for place in reversed(places) if hand.category is Category.COMPOSITE_CURVE_4 else places:
        if left[cards[place]]:
            left[cards[place]] -= 1
            looks[place] = CHOSEN
    return looks


def _ways(why: Explanation) -> Html:
    ways = {way.key: way for way in reversed(why.ways)}
    if len(ways) < 2:
        return Html()

    def row(way: Way, note: str) -> tuple[Html, str, Html]:
        cards = joined([small(way.cards), Html(" "), small(way.kickers, PALE)])
        return cards, letters(way.key, " "), _aside(note)

    first, *others = sorted(ways.values())
    rows = [row(first, "counts: no key is lower"), *(row(way, "") for way in others)]
    return table(("Ways to hold it", "key", ""), rows)


def _rows_above(why: Explanation) -> Html:
    if not why.why_not:
        return Html()
    n_rows = len(why.why_not)
    above = "the row above" if n_rows == 1 else f"any of the {n_rows} rows above"
    return element(
        "details",
        element("summary", f"Why not {above}?", style="cursor:pointer"),
        table((), [(element("b", row.title), why_not) for row, why_not in why.why_not.items()]),
    )


# -- what to expect ---------------------------------------------------------------------------


def share(expected: Share) -> str:
    """Show what comes of a showdown as one bar: won, shared and lost."""
    parts = [
        (expected.win, BLUE, "win"),
        (expected.tie, GREY, "tie"),
        (expected.lose, ORANGE, "lose"),
    ]
    error = f" ± {expected.stderr:.2%}" if expected.stderr else ""
    legend = [
        part
        for chance, colour, what in parts
        for part in (bar((1, colour, what), width=12), f" {what} {chance:.2%}", Html("&#160; "))
    ]
    return block(
        joined([element("b", f"{expected.share:.2%}{error}"), " of the pot"]),
        bar(*parts, width=320, height=18),
        joined(legend),
    )


def switch(advice: Switch) -> str:
    """Show what to throw, one at a time and all at once, each way with its share."""
    one_at_a_time = [(small([card]), *_measured(won)) for card, won in advice.firsts]
    at_once = [
        (small(cards) if cards else "stand pat", *_measured(won)) for cards, won in advice.at_once
    ]
    head = ("share of the pot", "")
    return block(
        element("b", advice),
        table(("Throw first, then look", *head), one_at_a_time, right=[1]),
        table(("Throw at once", *head), at_once, right=[1]),
    )


def simulation(played: Simulation) -> str:
    """Show what each seat won, and how often hands were dealt anew, fought over or shared."""
    rows = [
        (f"{seat}", strategy, *_measured(won), f"± {error:.2%}", f"{alone / played.hands:.2%}")
        for seat, (strategy, won, error, alone) in enumerate(
            zip(
                played.strategies,
                played.share.tolist(),
                played.stderr.tolist(),
                played.ways[:, 0].tolist(),
                strict=True,
            )
        )
    ]
    rare = f"Redeals {played.redeals:,}, Feuds {played.feuds:,}, splits {played.splits:,}."
    return block(
        joined([element("b", f"{played.hands:,} hands"), f": {played.setting}"]),
        table(("seat", "strategy", "share of the pots", "", "", "alone"), rows, right=[0, 2, 4, 5]),
        _aside(rare),
    )


def _measured(won: float) -> tuple[str, Html]:
    return f"{won:.2%}", bar((won, MINT, ""))


# -- what a seat knows ------------------------------------------------------------------------

_PHASES: dict[str, str] = {
    Phase.BET_1: "The first round of bets",
    Phase.SWITCH: "The switch",
    Phase.BET_2: "The second round of bets",
    Phase.FLIP: "The flip",
    Phase.BET_3: "The last round of bets",
    Phase.CHANGE: "The redeal",
    Phase.DONE: "The hand is over",
}
_HOW = {
    "win": "",
    "split": "",
    "feud": " after a Family Feud",
    "unseen": ", all others having folded",
}


def view(seen: View) -> str:
    """Show the table as a seat sees it: cards, chips, and what it may do."""
    who = "a bystander" if seen.seat is None else f"seat {seen.seat}"
    heading = [
        element("b", _PHASES.get(seen.phase, seen.phase)),
        _aside(f" · as {who} sees it"),
    ]
    if seen.phase != Phase.DONE:
        heading += [_aside(" · pot "), element("b", f"{seen.pot:,}")]
    return block(joined(heading), _cards(seen), _seats(seen), _outcome(seen), _choices(seen))


def _cards(seen: View) -> Html:
    piles = []
    if seen.seat is not None and not seen.folded[seen.seat]:
        piles.append(Pile("your set", seen.set_cards, places=SET_SIZE))
    piles.append(Pile("pit", seen.pit_cards, places=PIT_SIZE))
    is_down = any(isinstance(event, happened.FlipDealt) for event in seen.events)
    flip = [seen.flip_card] if seen.flip_card is not None or is_down else []
    piles.append(Pile("flip", flip, places=1))
    if seen.thrown:
        piles.append(Pile("you threw", seen.thrown, [PALE] * len(seen.thrown)))
    return draw(*piles)


def _seats(seen: View) -> Html:
    sets = _shown(seen)
    head = ["seat", "", "chips", "bet", "thrown", ""]
    rows = []
    for seat, (stack, bet, thrown, folded) in enumerate(
        zip(seen.stacks, seen.bets, seen.throw_counts, seen.folded, strict=True)
    ):
        marks = [
            "you" * (seat == seen.seat),
            "dealer" * (seat == seen.dealer),
            "folded" * folded,
            "to act" * (seat in seen.actors),
        ]
        name = element("b", seat) if seat in seen.actors else joined([seat])
        cards = small(sets[seat]) if seat in sets else ""
        row = (name, ", ".join(filter(None, marks)), f"{stack:,}", f"{bet:,}", thrown or "", cards)
        rows.append(row)
    return table(head, rows, right=[0, 2, 3, 4])


def _shown(seen: View) -> dict[int, Sequence[Card]]:
    """Return the sets that lie open; those shown before a redeal have been thrown away."""
    sets: dict[int, Sequence[Card]] = {}
    for event in seen.events:
        if isinstance(event, happened.Shown):
            sets[event.seat] = event.cards
        elif isinstance(event, happened.RedealCalled):
            sets.clear()
    return sets


def _outcome(seen: View) -> Html:
    lines = []
    for event in seen.events:
        if isinstance(event, happened.PotWon):
            seats = listed([str(seat) for seat in event.winners])
            who = f"Seat {seats} takes" if len(event.winners) == 1 else f"Seats {seats} share"
            lines.append(f"{who} {event.amount:,}{_HOW.get(event.kind, event.kind)}.")
    return joined([" ".join(lines)]) if lines else Html()


def _choices(seen: View) -> Html:
    if seen.seat is None or seen.seat not in seen.actors:
        return Html()
    return joined([element("b", "You may "), f"{listed(_may(seen), 'or')}."])


def _may(seen: View) -> list[str]:
    if seen.phase in BETTING:
        may = ["fold", f"call {seen.to_call:,}" if seen.to_call else "check"]
        if bets := seen.bet_range:
            verb = "raise to" if any(seen.bets) else "bet"
            most = f" to {bets[-1]:,}" if len(bets) > 1 else ""
            may.append(f"{verb} {bets[0]:,}{most}")
        return may
    if seen.phase == Phase.SWITCH:
        left = MOST_THROWN - len(seen.thrown)
        up_to = "one card" if left == 1 else f"one to {number(left)} cards"
        return [f"throw {up_to}", "stand pat"]
    if seen.phase == Phase.FLIP:
        cards = format_cards(dict.fromkeys(seen.set_cards))
        return [f"give one of {cards} for {seen.flip_card}", "let it go"]
    return [f"change up to {number(MOST_CHANGED)} of your new cards", "keep them all"]


def _aside(text: object) -> Html:
    return element("span", text, style=FAINT)
