"""A hand told as a story: each event as a sentence that a player can follow.

A storyteller needs no more than the events it is told, so what a seat may not know cannot slip
into the story that is told from its view. Cards are written as letters; headings begin lines,
sentences are indented under them. See section 5 of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from brokencanada import events as happened
from brokencanada.betting import FixedLimit, Limits, PotLimit
from brokencanada.cards import Card, format_cards
from brokencanada.evaluation import Evaluation
from brokencanada.evaluator import Evaluator
from brokencanada.events import Event
from brokencanada.game import Game
from brokencanada.ladder import HouseRules
from brokencanada.words import letters, listed, number

INDENT = "  "
HEADINGS = {
    "BET_1": "First round of betting",
    "SWITCH": "The switch",
    "BET_2": "Second round of betting",
    "FLIP": "The flip",
    "BET_3": "Third round of betting",
    "CHANGE": "The change",
}
_KEY_NAMES = {"k": "kicker", "all": "card", "five": "card", "low": "low card"}


def story(game: Game) -> Iterator[str]:
    """Tell a hand as far as it has come, line by line, all cards face up.

    >>> from brokencanada import bots, play
    >>> game = Game([20, 20], rng=3)
    >>> _ = play(game, [bots.caller, bots.caller])
    >>> print(list(story(game))[0])
    A hand of Broken Canada: 2 players, seat 0 deals
    """
    start = game.start
    teller = Storyteller(start.stacks, dealer=game.dealer, rules=start.rules)
    decks = f", {game.decks} decks" if game.decks > 1 else ""
    yield f"A hand of Broken Canada: {len(game.seats)} players{decks}, seat {game.dealer} deals"
    stacks = [(seat, stack) for seat, stack in enumerate(start.stacks) if stack is not None]
    if len({stack for _, stack in stacks}) == 1:
        yield f"{INDENT}Everybody has {stacks[0][1]} chips; {_limits(start.betting)}."
    else:
        each = listed([f"seat {seat} has {stack}" for seat, stack in stacks])
        yield f"{INDENT}{each.capitalize()} chips; {_limits(start.betting)}."
    yield from teller.tell(game.events)
    if game.is_over:
        yield from teller.ending()
    else:
        yield "The hand breaks off here"
        waiting = listed([f"seat {seat}" for seat in game.actors], "or")
        yield f"{INDENT}It is the turn of {waiting}."


class Storyteller:
    """Tells events as they come, whoever may see them; ``you`` is the seat it speaks to.

    >>> teller = Storyteller([10, 10], dealer=0, you=1)
    >>> list(teller.tell([happened.BetTo(1, 4), happened.Called(0, 4)]))[1:]
    ['  You bet 4.', '  Seat 0 calls 4.']
    """

    def __init__(
        self,
        stacks: Sequence[int | None],
        *,
        dealer: int,
        rules: HouseRules = HouseRules(),
        you: int | None = None,
    ) -> None:
        """Begin a story; ``stacks`` are those before the antes."""
        self.chips = [stack or 0 for stack in stacks]
        """What each seat has by now."""
        self.pot = 0
        self._before = list(stacks)
        self._dealer = dealer
        self._you = you
        self._evaluator = Evaluator(rules)
        self._bets = [0] * len(stacks)
        self._begun = False
        self._antes: list[tuple[int, int]] = []
        self._deals: list[happened.Dealt] = []
        self._redealing = False
        self._thrown: str | None = None
        self._round_is_idle = False
        self._revealed = False
        self._pit: list[Card] = []
        self._shown: dict[int, Evaluation] = {}
        self._drew: list[int] = []
        self._n_pots = 0
        self._layers: list[list[int]] | None = None

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        """Tell what happened, line by line."""
        events = list(events)
        self._n_pots += sum(isinstance(event, happened.PotWon) for event in events)
        for event in events:
            if not isinstance(event, happened.AntePaid) and (self._antes or not self._begun):
                yield from self._tell_antes()
            if not isinstance(event, (happened.Dealt, happened.Reshuffled)):
                yield from self._tell_deals()
            if lines := self._tell(event):
                yield from lines

    def ending(self) -> Iterator[str]:
        """Tell what everybody has at the end."""
        yield "The stacks"
        for seat, before in enumerate(self._before):
            if before is not None:
                won = self.chips[seat] - before
                by = f" ({won:+})" if won else ""
                yield f"{INDENT}{self._name(seat, first=True)}: {self.chips[seat]}{by}"

    # -- one event ----------------------------------------------------------------------------

    def _tell(self, event: Event) -> list[str]:
        """Return the lines for an event: none where another event speaks for it."""
        match event:
            case happened.AntePaid(seat, chips):
                self._pay(seat, chips)
                self._antes.append((seat, chips))
            case happened.PhaseBegan(phase):
                return self._begin(phase)
            case happened.Dealt(seat, _, cards):
                return self._dealt(event, seat, cards)
            case happened.PitDealt(card):
                self._pit.append(card)
                return _say(f"{card} lies in the pit.")
            case happened.FlipDealt(card):
                return _say(f"The flip card lies face down{f': {card}' if card else ''}.")
            case happened.Reshuffled(count):
                return _say(f"The stock is empty: {count} discards are shuffled into a new one.")
            case happened.FlipTurned(card):
                return self._says(self._dealer, f"turn {card} up.")
            case happened.CallersDrawn(seats):
                return _say(f"The order to call it is drawn: {self._names(seats, last='then')}.")
            case happened.FlipTraded(seat, taken, given):
                return self._says(seat, f"take {taken}", f"give {given} for it.")
            case happened.FlipPassed(seat):
                return self._says(seat, "pass.")
            case happened.Shown(seat, cards):
                return self._show(seat, cards)
            case happened.RedealCalled(holders):
                return self._redeal(holders)
            case happened.FeudBegan(seats, cutter):
                self._drew = []
                who = self._names(seats, first=True)
                lines = ["Family Feud", *_say(f"{who} hold full houses: the lowest card wins.")]
                cuts = ("hold the lowest three of a kind", "cut", "draw first.")
                return lines + self._says(cutter, *cuts)
            case happened.FeudDrew(seat, card):
                return self._draw(seat, card)
            case happened.PotWon():
                return self._win(event)
            case happened.StoodPat(seat):
                return self._says(seat, "stand pat.")
            case happened.Threw(seat, count, cards) | happened.Changed(seat, count, cards):
                does = "throw" if isinstance(event, happened.Threw) else "change"
                what = _these(count, cards) if count else "nothing"
                (self._thrown,) = self._says(seat, f"{does} {what}")
            case _:
                return self._bet(event)
        return []

    def _bet(self, event: Event) -> list[str]:
        if not isinstance(event, happened.Returned):
            self._round_is_idle = False
        match event:
            case happened.Folded(seat):
                return self._says(seat, "fold.")
            case happened.Checked(seat):
                return self._says(seat, "check.")
            case happened.Called(seat, chips):
                self._pay(seat, chips, in_round=True)
                return self._says(seat, f"call {chips}{self._all_in(seat)}.")
            case happened.BetTo(seat, to):
                does = "raise to" if any(self._bets) else "bet"
                self._pay(seat, to - self._bets[seat], in_round=True)
                return self._says(seat, f"{does} {to}{self._all_in(seat)}.")
            case happened.Returned(seat, chips):
                self._pay(seat, -chips)
                return self._says(seat, f"take back {chips} that nobody called.")
            case _:
                raise TypeError(f"{event!r} is no event of a hand")

    def _begin(self, phase: str) -> list[str]:
        lines = self._idle_round()
        self._bets = [0] * len(self._bets)
        self._round_is_idle = phase.startswith("BET")
        if phase in HEADINGS:
            pot = f" (the pot holds {self.pot})" if self._round_is_idle else ""
            lines.append(HEADINGS[phase] + pot)
        return lines

    def _idle_round(self) -> list[str]:
        idle, self._round_is_idle = self._round_is_idle, False
        return _say("Nobody is left who could bet.") if idle else []

    # -- cards --------------------------------------------------------------------------------

    def _dealt(self, event: happened.Dealt, seat: int, cards: Sequence[Card] | None) -> list[str]:
        if self._thrown is None:
            self._deals.append(event)
            return []
        thrown, self._thrown = self._thrown, None
        if not event.count:
            return [f"{thrown}."]
        gets = "get" if seat == self._you else "gets"
        return [f"{thrown} and {gets} {format_cards(cards) if cards else number(event.count)}."]

    def _tell_deals(self) -> Iterator[str]:
        """Tell the cards that were dealt around as one sentence."""
        deals, self._deals = self._deals, []
        if not deals:
            return
        known = [(deal.seat, format_cards(deal.cards)) for deal in deals if deal.cards]
        if self._you is None and known:
            (seat, cards), *others = known
            more = [f"{self._name(seat)} {cards}" for seat, cards in others]
            yield from _say(", ".join([f"Seat {seat} gets {cards}", *more]) + ".")
            return
        yours = "".join(f"; you get {cards}" for _, cards in known)
        yield from _say(f"Everybody gets {_these(deals[0].count, None)}{yours}.")

    def _show(self, seat: int, cards: Sequence[Card]) -> list[str]:
        lines = self._idle_round()
        if not self._revealed:
            self._revealed = True
            lines.append("The new hands" if self._redealing else "The reveal")
            lines += _say(f"{format_cards(self._pit)} is the pit.") if self._pit else []
        hand = self._evaluator.evaluate(cards, self._pit, decks=None)
        self._shown[seat] = hand
        return lines + self._says(seat, f"show {format_cards(cards)}. {hand}")

    def _redeal(self, holders: Sequence[int]) -> list[str]:
        self._redealing, self._revealed = True, False
        titles = {self._shown[seat].category.title for seat in holders if seat in self._shown}
        self._shown = {}
        of = listed(sorted(titles), "and a") or "Broken Canada"
        return ["The redeal", *_say(f"A {of}: everybody still in throws the set away.")]

    def _draw(self, seat: int, card: Card) -> list[str]:
        again = seat in self._drew
        if again:
            self._drew = []
        self._drew.append(seat)
        lines = _say("The lowest cards are equal, and draw again.") if again else []
        return lines + self._says(seat, f"draw {card}.")

    # -- chips --------------------------------------------------------------------------------

    def _pay(self, seat: int, chips: int, in_round: bool = False) -> None:
        self.chips[seat] -= chips
        self.pot += chips
        if in_round:
            self._bets[seat] += chips

    def _all_in(self, seat: int) -> str:
        return "" if self.chips[seat] else ", all-in"

    def _tell_antes(self) -> Iterator[str]:
        antes, self._antes = self._antes, []
        if not self._begun:
            self._begun = True
            yield "The deal"
        if antes:
            most = max(chips for _, chips in antes)
            yield from _say(f"The ante is {most}: the pot holds {self.pot}.")
            for seat, chips in antes:
                if not self.chips[seat]:
                    yield from self._says(seat, f"put in all {chips}{self._all_in(seat)}.")

    def _win(self, event: happened.PotWon) -> list[str]:
        first = self._layers is None
        contenders = self._contenders()
        for seat, chips in zip(event.winners, event.payouts, strict=True):
            self._pay(seat, -chips)
        lines, which = ["The pot"] if first else [], "the pot"
        if self._n_pots > 1:
            lines, which = (["The pots"], "the main pot") if first else ([], "a side pot")
        pot, winners = f"{which} of {event.amount}", event.winners
        if event.kind == "unseen":
            return lines + self._says(winners[0], f"win {pot} unseen: all others have folded.")
        if event.kind == "feud":
            return lines + self._says(winners[0], "draw the lowest card", f"win {pot}.")
        why = self._why(winners, contenders)
        if event.kind == "split":
            who = self._names(winners, first=True)
            shares = listed([f"{chips}" for chips in event.payouts])
            return [*lines, *_say(f"{who} tie and split {pot}: {shares}.{why}")]
        return lines + self._says(winners[0], f"win {pot}.{why}")

    def _contenders(self) -> list[int]:
        """Return the seats that can win the next pot: each layer leaves out who put in least."""
        if self._layers is None:
            put_in = {seat: (self._before[seat] or 0) - self.chips[seat] for seat in self._shown}
            self._layers = [
                [seat for seat, chips in put_in.items() if chips >= layer]
                for layer in sorted(set(put_in.values()))
            ]
        return self._layers.pop(0) if self._layers else []

    def _why(self, winners: Sequence[int], contenders: Sequence[int]) -> str:
        """Say what decided between the winners and the best of the hands that lost."""
        best = self._shown[winners[0]]
        beaten = {seat: self._shown[seat] for seat in contenders if self._shown[seat] < best}
        if not beaten:
            return ""
        seat = max(beaten, key=lambda seat: beaten[seat].strength)
        other, title = beaten[seat], best.category.title
        if other.category is not best.category:
            return f" {title} beats {other.category.title}."
        names = best.category.key.split()
        at = next(i for i, (a, b) in enumerate(zip(best.key, other.key, strict=True)) if a != b)
        name = _KEY_NAMES.get(names[at], names[at].replace("-", " "))
        mine, theirs = letters([best.key[at]]), letters([other.key[at]])
        whose = "your" if seat == self._you else f"seat {seat}'s"
        return f" {title} like {whose}, but the lower {name}: {mine} beats {theirs}."

    # -- words --------------------------------------------------------------------------------

    def _name(self, seat: int, first: bool = False) -> str:
        name = "you" if seat == self._you else f"seat {seat}"
        return name.capitalize() if first else name

    def _names(self, seats: Iterable[int], first: bool = False, last: str = "and") -> str:
        names = listed([self._name(seat) for seat in seats], last)
        return names[:1].upper() + names[1:] if first else names

    def _says(self, seat: int, *clauses: str) -> list[str]:
        """Return a sentence about a seat; each clause begins with a verb."""
        does = [clause if seat == self._you else _third_person(clause) for clause in clauses]
        return _say(f"{self._name(seat, first=True)} {listed(does)}")


def _limits(limits: Limits) -> str:
    """Say how much may be bet.

    >>> _limits(FixedLimit(2, 4))
    'bets are 2 in the first round and 4 after it'
    """
    if isinstance(limits, FixedLimit):
        return f"bets are {limits.small} in the first round and {limits.big} after it"
    most = "the pot at most" if isinstance(limits, PotLimit) else "no limit"
    return f"bets are {limits.min_bet} at least, {most}"


def _say(sentence: str) -> list[str]:
    return [INDENT + sentence]


def _third_person(clause: str) -> str:
    """Put the verb at the beginning into the third person.

    >>> _third_person("pass."), _third_person("call 4.")
    ('passes.', 'calls 4.')
    """
    verb = re.match("[a-z]+", clause)
    assert verb is not None
    ending = "es" if verb[0].endswith(("s", "sh", "ch", "x")) else "s"
    return verb[0] + ending + clause[verb.end() :]


def _these(count: int, cards: Iterable[Card] | None) -> str:
    if cards:
        return format_cards(cards)
    return f"{number(count)} card{'s' * (count != 1)}"
