"""A game of Cuckoo told as a story: each event as a sentence that a player can follow.

As in ``storytelling.py``, a teller needs no more than the events it is told, so what a seat may not
know cannot slip into the story that is told from its view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from brokencanada.cards import CARDS_IN_DECK
from brokencanada.cuckoo import PRESETS, Game, Rules
from brokencanada.cuckoo import events as happened
from brokencanada.events import Event
from brokencanada.words import listed

INDENT = "  "
_LAST_TIE = {
    "split": "they share the pot",
    "replay": "they keep their last lives, and there is another deal",
    "cut": "they cut for the pot, and the highest card takes it",
    "carry_with_stake": "nobody wins",
    "carry": "nobody wins",
    "all_lose": "nobody wins",
}


def story(game: Game) -> Iterator[str]:
    """Tell a game as far as it has come, line by line, all cards face up.

    >>> game = Game(2, deck="9c 2d", rng=1)
    >>> print(list(story(game))[2])
      Seat 1 is dealt 9c and seat 0 2d.
    """
    start = game.start
    yield opening(start.players, start.rules, start.pot + start.stake * start.players)
    teller = Teller(start.rules)
    yield from teller.tell(game.events)
    if not game.is_over:
        yield "The game breaks off here"
        yield f"{INDENT}It is the turn of seat {game.actors[0]}."


def opening(players: int, rules: Rules, pot: int) -> str:
    """Say what is played."""
    name = next((name for name, known in PRESETS.items() if known == rules), "own rules")
    each = "a life" if rules.lives == 1 else f"{rules.lives} lives"
    return f"A game of Cuckoo ({name}): {players} players with {each} each, {pot} in the pot"


class Teller:
    """Tells events as they come, whoever may see them; ``you`` is the seat it speaks to."""

    def __init__(self, rules: Rules, you: int | None = None) -> None:
        """Begin a story."""
        self._rules, self._you = rules, you
        # Deals and cards shown come one by one, and are told together.
        self._dealt: list[happened.Dealt] = []
        self._shown: list[happened.Shown] = []

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell what happened, line by line."""
        for event in events:
            if not isinstance(event, happened.Dealt):
                yield from self._tell_dealt()
            if not isinstance(event, happened.Shown):
                yield from self._tell_shown()
            if lines := _TELLS[type(event)](self, event):
                yield from lines
        yield from self._tell_dealt()
        yield from self._tell_shown()

    # -- names and words ----------------------------------------------------------------------

    def _name(self, seat: int) -> str:
        return "you" if seat == self._you else f"seat {seat}"

    def _does(self, seat: int, verb: str, ending: str = "s") -> str:
        """Begin a sentence: ``Seat 1 keeps`` or ``You keep``."""
        mine = seat == self._you
        return f"{INDENT}{'You' if mine else f'Seat {seat}'} {verb}{'' if mine else ending}"

    def _own(self, seat: int) -> str:
        return "your" if seat == self._you else "the"

    def _tell_dealt(self) -> Iterator[str]:
        dealt, self._dealt = self._dealt, []
        if not dealt:
            return
        seen = [event for event in dealt if event.card is not None]
        parts = [f"{self._name(event.seat)} {event.card}" for event in seen]
        if parts:
            first = seen[0].seat
            parts[0] = (
                f"{self._does(first, 'are' if first == self._you else 'is', '')} dealt "
                + str(seen[0].card)
            )
        if len(seen) < len(dealt):
            others = "the others" if seen else "all"
            parts.append(f"{others} a card each" if seen else f"{INDENT}A card each is dealt")
        yield f"{listed(parts)}."
        if any(event.seat == self._you and not event.looked for event in dealt):
            yield f"{INDENT}You do not look at yours before it is your turn."

    def _tell_shown(self) -> Iterator[str]:
        shown, self._shown = self._shown, []
        if shown:
            verb = "show" if shown[0].seat == self._you else "shows"
            parts = [f"{self._name(event.seat)} {event.card}" for event in shown[1:]]
            yield (listed([f"{self._does(shown[0].seat, verb, '')} {shown[0].card}", *parts]) + ".")

    # -- each event ---------------------------------------------------------------------------

    def _hand_began(self, event: happened.HandBegan) -> Iterator[str]:
        deals = "you deal" if event.dealer == self._you else f"seat {event.dealer} deals"
        yield f"Hand {event.hand}: {deals}"

    def _shuffled(self, event: happened.Shuffled) -> Iterator[str]:
        if event.count < CARDS_IN_DECK:
            yield f"{INDENT}The stock is empty: {event.count} discards are shuffled into a new one."
        elif not self._rules.shuffle_every_hand:
            yield f"{INDENT}Too few cards are left: all are shuffled."

    def _was_dealt(self, event: happened.Dealt) -> None:
        self._dealt.append(event)

    def _was_shown(self, event: happened.Shown) -> None:
        self._shown.append(event)

    def _took(self, event: happened.Took) -> Iterator[str]:
        if event.card is not None:
            yield f"{self._does(event.seat, 'get')} {event.card}."

    def _kept(self, event: happened.Kept) -> Iterator[str]:
        yield f"{self._does(event.seat, 'keep')} {self._own(event.seat)} card."

    def _asked(self, event: happened.Asked) -> Iterator[str]:
        yield f"{self._does(event.seat, 'ask')} {self._name(event.other)} for an exchange."

    def _refused(self, event: happened.Refused) -> Iterator[str]:
        yield f"{INDENT}There is no trade."

    def _exchanged(self, event: happened.Exchanged) -> Iterator[str]:
        yield f"{self._does(event.seat, 'exchange')} cards with {self._name(event.other)}."

    def _drew(self, event: happened.Drew) -> Iterator[str]:
        yield f"{self._does(event.seat, 'draw')} from the stock."

    def _king_on_top(self, event: happened.KingOnTop) -> Iterator[str]:
        yield f"{self._does(event.seat, 'turn')} up {event.card} on the stock: there is no trade."

    def _whinnied(self, event: happened.Whinnied) -> Iterator[str]:
        mine = event.seat == self._you
        full = "have" if mine else "has"
        gains = f" and {'take' if mine else 'takes'} a life back from the pot"
        end = gains if event.took_life else f", but {full} all lives"
        yield f"{self._does(event.seat, 'whinny' if mine else 'whinnies', '')}{end}."

    def _trading_ended(self, event: happened.TradingEnded) -> Iterator[str]:
        any_more = "" if self._rules.king == "stops_the_deal" else " any more"
        yield f"{INDENT}Nobody trades{any_more} in this hand."

    def _tie_broken(self, event: happened.TieBroken) -> Iterator[str]:
        who = listed([self._name(seat) for seat in event.seats])
        yield f"{INDENT}{who[0].upper()}{who[1:]} have equal cards, and are dealt new ones."

    def _life_lost(self, event: happened.LifeLost) -> Iterator[str]:
        if event.lives:
            has = "have" if event.seat == self._you else "has"
            yield f"{self._does(event.seat, 'lose')} a life and {has} {event.lives} left."
        else:
            yield f"{self._does(event.seat, 'lose')} the last life."

    def _nobody_lost(self, event: happened.NobodyLost) -> Iterator[str]:
        yield f"{INDENT}Nobody loses a life."

    def _went_out(self, event: happened.WentOut) -> Iterator[str]:
        verb = "are" if event.seat == self._you else "is"
        yield f"{self._does(event.seat, verb, '')} out."

    def _called_off(self, event: happened.CalledOff) -> Iterator[str]:
        yield f"{INDENT}The lives have not become fewer for too long: the game is called off."

    def _last_tie(self, event: happened.LastTie) -> Iterator[str]:
        yield f"{INDENT}All who are left would go out together: {_LAST_TIE[event.rule]}."

    def _cut(self, event: happened.Cut) -> Iterator[str]:
        yield f"{self._does(event.seat, 'cut')} {event.card}."

    def _pot_won(self, event: happened.PotWon) -> Iterator[str]:
        yield f"{self._does(event.seat, 'win')} {event.chips} from the pot."

    def _pot_carried(self, event: happened.PotCarried) -> Iterator[str]:
        yield f"{INDENT}The {event.chips} in the pot wait for the next game."


_TELLS: dict[type[Event], Callable[[Teller, Any], Iterator[str] | None]] = {
    happened.HandBegan: Teller._hand_began,
    happened.Shuffled: Teller._shuffled,
    happened.Dealt: Teller._was_dealt,
    happened.Took: Teller._took,
    happened.Kept: Teller._kept,
    happened.Asked: Teller._asked,
    happened.Refused: Teller._refused,
    happened.Exchanged: Teller._exchanged,
    happened.Drew: Teller._drew,
    happened.KingOnTop: Teller._king_on_top,
    happened.Whinnied: Teller._whinnied,
    happened.TradingEnded: Teller._trading_ended,
    happened.Shown: Teller._was_shown,
    happened.TieBroken: Teller._tie_broken,
    happened.LifeLost: Teller._life_lost,
    happened.NobodyLost: Teller._nobody_lost,
    happened.WentOut: Teller._went_out,
    happened.CalledOff: Teller._called_off,
    happened.LastTie: Teller._last_tie,
    happened.Cut: Teller._cut,
    happened.PotWon: Teller._pot_won,
    happened.PotCarried: Teller._pot_carried,
}
