"""A person at the table: what is laid out in front of them, and how they answer.

A person is a player like the bots: shown a view and the legal actions. Nothing else is at hand
here, so nothing else can be printed.
"""

from __future__ import annotations

import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress

import click
from rich.console import Console
from rich.padding import Padding

from brokencanada.actions import (
    Action,
    Bet,
    Call,
    Change,
    Check,
    Discard,
    Fold,
    PassFlip,
    StandPat,
    TradeFlip,
)
from brokencanada.cards import Card, CardError, format_cards, parse_cards
from brokencanada.cli.display import drawn, on_terminal
from brokencanada.cli.storytelling import INDENT, Storyteller
from brokencanada.evaluator import Evaluator
from brokencanada.hand import Phase
from brokencanada.view import View
from brokencanada.words import listed, number

LONGEST_LINE = 1000
KEEP, REPLACED = "\N{NO-BREAK SPACE}", "\N{REPLACEMENT CHARACTER}"
_LETTERS: dict[type, str] = {
    Fold: "f",
    Check: "k",
    Call: "c",
    Bet: "b",
    Discard: "d",
    StandPat: "s",
    TradeFlip: "t",
    PassFlip: "p",
}
_WORDS = {
    **{kind.__name__.lower(): letter for kind, letter in _LETTERS.items()},
    **{"raise": "b", "throw": "d", "stand": "s", "trade": "t", "pass": "p"},
    **{"nothing": "n", "change": "x", "help": "?", "explain": "?", "quit": "q", "leave": "q"},
    "ladder": "l",
}
_BETTING = (
    "Betting goes around from left of the dealer. Check stays in for nothing, call matches the "
    "highest bet, a bet or raise names your total for this round. Fold gives your hand up. "
)
_RULES = {
    "BET_1": _BETTING + "After this round comes the switch.",
    "SWITCH": (
        "You may throw up to three cards, all at once or in steps, and are dealt as many after "
        "each step. Stand pat to keep what you have. Then comes the second round of betting."
    ),
    "BET_2": _BETTING + "After this round the flip card is turned up.",
    "FLIP": (
        "You may trade one card of your set for the flip card, once; your card then lies there "
        "for the others. A pass is final. Then comes the last round of betting."
    ),
    "BET_3": _BETTING + "After this round all hands are shown.",
    "CHANGE": (
        "You held a Broken or Royal Canadian: everybody has been dealt a new set, and only "
        "its holders may change up to two of the new cards, once. Then all hands are shown."
    ),
}


class Left(Exception):
    """The person leaves the table; the message says why, if there is more to say than that."""


class Person:
    """A player who sits at the terminal.

    ``stacks``: those before the antes, ``None`` where nobody sits.
    """

    def __init__(self, view: View, stacks: Sequence[int | None]) -> None:
        """Sit down at the seat of the view."""
        self._teller = Storyteller(stacks, dealer=view.dealer, rules=view.rules, you=view.seat)
        self._taken = [seat for seat, stack in enumerate(stacks) if stack is not None]
        self._heard = 0

    def __call__(self, view: View, legal: tuple[Action, ...]) -> Action:
        """Tell what has happened, offer what is legal and ask until the answer is that."""
        self.hear(view)
        say(self._laid_out(view))
        offers = INDENT + "   ".join(offered(view, legal).values())
        say([offers])
        while True:
            typed = ask("> ")
            letter = split(typed)[0]
            if letter == "?":
                say([*explained(view), offers])
                continue
            if split(typed) == ("l", ""):
                say([*ladder(view), offers])
                continue
            if letter == "q":
                raise Left
            if not letter:
                say([*self._laid_out(view), offers])
                continue
            try:
                return answer(typed, view, legal)
            except ValueError as error:
                say([f"{INDENT}{error}"])

    def hear(self, view: View) -> None:
        """Tell what has happened since the last time."""
        say(self._teller.tell(view.events[self._heard :]))
        self._heard = len(view.events)

    def hear_the_end(self, view: View) -> None:
        """Tell what has happened, and what everybody has at the end."""
        self.hear(view)
        say(self._teller.ending())

    def _laid_out(self, view: View) -> list[str]:
        flip = "face down" if view.flip_card is None else str(view.flip_card)
        owed = f"   to call {view.to_call}" if view.to_call else ""
        deals = "you deal" if view.dealer == view.seat else f"seat {view.dealer} deals"
        hand = Evaluator(view.rules).evaluate(view.set_cards, view.pit_cards, decks=None)
        return [
            "",
            f"{INDENT}You    {format_cards(view.set_cards)}   ({hand.category.title})",
            f"{INDENT}Pit    {format_cards(view.pit_cards)}   flip {flip}",
            f"{INDENT}Pot    {view.pot}{owed}   {deals}",
            *self._all_chips(view),
        ]

    def _all_chips(self, view: View) -> list[str]:
        """Say what everybody has; a line breaks only between two seats."""
        begin = f"{INDENT}Chips  "
        each = ", ".join(self._chips(seat, view).replace(" ", KEEP) for seat in self._taken)
        lines = textwrap.wrap(each, 79 - len(begin), break_long_words=False)
        text = f"\n{' ' * len(begin)}".join(lines).replace(KEEP, " ")
        return (begin + text).split("\n")

    def _chips(self, seat: int, view: View) -> str:
        name = "you" if seat == view.seat else f"seat {seat}"
        if view.folded[seat]:
            return f"{name} folded"
        bet = f" (bet {view.bets[seat]})" if view.bets[seat] else ""
        return f"{name} {view.stacks[seat] or 'all-in'}{bet}"


def offered(view: View, legal: Sequence[Action]) -> dict[str, str]:
    """Return what may be typed now, with what it does, by its letter."""
    offers: dict[str, str] = {}
    for action in legal:
        match action:
            case Fold():
                offers["f"] = "f fold"
            case Check():
                offers["k"] = "k check"
            case Call(seat):
                all_in = " (all-in)" * (view.to_call == view.stacks[seat])
                offers["c"] = f"c call {view.to_call}{all_in}"
            case Bet():
                does = "raise" if any(view.bets) else "bet"
                offers["b"] = f"b N {does} to N ({_totals(view)})"
            case Discard(_, cards):
                offers["d"] = f"d CARDS throw {_up_to(len(cards))}"
            case StandPat():
                offers["s"] = "s stand pat"
            case TradeFlip():
                offers["t"] = f"t CARD trade it for {view.flip_card}"
            case PassFlip():
                offers["p"] = "p pass"
            case Change(_, ()):
                offers["n"] = "n change nothing"
            case Change(_, cards):
                offers["x"] = f"x CARDS change {_up_to(len(cards))}"
    return offers | {"?": "? explain", "q": "q leave"}


def answer(typed: str, view: View, legal: Sequence[Action]) -> Action:
    """Read what was typed as a legal action; ``ValueError`` says what is expected instead.

    >>> answer("fold", None, (Fold(0), Call(0)))
    Fold(seat=0)
    """
    letter, rest = split(typed)
    of_letter = [action for action in legal if _letter(action) == letter]
    if not of_letter:
        offers = offered(view, legal)
        why = ""
        if letter == "c" and "k" in offers:
            why = "there is nothing to call, "
        elif letter == "k" and "c" in offers:
            why = f"you owe {view.to_call}, "
        raise ValueError(f"{_short(typed)}: {why}expected {listed(list(offers), 'or')}")
    first = of_letter[0]
    if letter == "b":
        assert view.bet_range is not None
        to = int(rest) if rest.isascii() and rest.isdecimal() else None
        if to is None or to not in view.bet_range:
            expected = f"b and a total of {_totals(view)}, such as b {view.bet_range[0]}"
            raise ValueError(f"{_short(typed)}: expected {expected}")
        return Bet(first.seat, to)
    if isinstance(first, (Discard, TradeFlip, Change)) and letter != "n":
        return _with_cards(typed, rest, view, of_letter)
    if rest:
        raise ValueError(f"{_short(typed)}: expected {letter} alone")
    return first


def _with_cards(typed: str, rest: str, view: View, actions: Sequence[Action]) -> Action:
    """Return the one of some actions that takes the cards typed."""
    taken = {_cards(action): action for action in actions}
    letter, most = split(typed)[0], max(map(len, taken))
    yours = format_cards(view.set_cards)
    example = f"{letter} {format_cards(max(taken))}"
    expected = f"expected {letter} and {_up_to(most)} of {yours}, such as {example}"
    try:
        cards = tuple(sorted(parse_cards(rest)))
    except CardError:
        raise ValueError(f"{_short(typed)}: {expected}") from None
    if cards in taken:
        return taken[cards]
    why = ""
    if missing := Counter(cards) - Counter(view.set_cards):
        card = next(iter(missing))
        held = view.set_cards.count(card)
        why = f"you hold only {number(held)} {card}, " if held else f"you do not hold {card}, "
    raise ValueError(f"{_short(typed)}: {why}{expected}")


def split(typed: str) -> tuple[str, str]:
    """Return the letter of what was typed, or of the word it begins with, and the rest.

    >>> split("d9h 3c"), split("Raise 12"), split("")
    (('d', '9h 3c'), ('b', '12'), ('', ''))
    """
    word, _, rest = typed.strip().partition(" ")
    letter = _WORDS.get(word.lower())
    if letter is None:
        letter, rest = typed.strip()[:1].lower(), typed.strip()[1:]
    return letter, rest.strip()


def explained(view: View) -> list[str]:
    """Return what the hand is worth and why, and what may be done in this phase."""
    hand = Evaluator(view.rules).explain(view.set_cards, view.pit_cards, decks=None)
    lines = [f"{hand.category.title}: {hand.category.definition}"]
    lines += [f"{INDENT}{word}: {text}" for word, text in hand.about]
    if hand.why_not:
        above = list(hand.why_not.items())[-3:]
        lines += ["The next rows above, and why you do not hold them"]
        lines += [f"{INDENT}{category.title}: {reason}" for category, reason in above[::-1]]
    lines += _trades(view)
    rules = _RULES[Phase(view.phase).name]
    lines += ["What you may do", f"{INDENT}{rules}"]
    return [*lines, f"{INDENT}Type ladder to see every row."]


def ladder(view: View) -> list[str]:
    """Return every row of the ladder, strongest first, with a mark at the one that is held."""
    held = Evaluator(view.rules).evaluate(view.set_cards, view.pit_cards, decks=None).category
    lines = ["The ladder, strongest first"]
    for category in view.rules.ladder:
        mark = "   <- you" if category is held else ""
        lines.append(f"{INDENT}{category.title}: {category.definition}{mark}")
    return lines


def _trades(view: View) -> list[str]:
    """Say what hand each trade would make, while one may be made."""
    flip_card = view.flip_card
    if Phase(view.phase) is not Phase.FLIP or flip_card is None:
        return []
    evaluator = Evaluator(view.rules)
    lines = [f"What you would hold with {flip_card} for one of your cards"]
    for card in dict.fromkeys(view.set_cards):
        traded = list(view.set_cards)
        traded[traded.index(card)] = flip_card
        hand = evaluator.evaluate(traded, view.pit_cards, decks=None)
        lines.append(f"{INDENT}{card} given: {hand}")
    return lines


def say(lines: Iterable[str]) -> None:
    """Print a story: on a terminal with suits drawn and sentences kept under their headings."""
    if not on_terminal():
        click.echo("".join(f"{_writable(line)}\n" for line in lines), nl=False)
        return
    console = Console(highlight=False)
    for line in map(_writable, lines):
        text = drawn(line.strip(), console)
        if line.startswith(INDENT):
            console.print(Padding(text, (0, 0, 0, len(line) - len(line.lstrip()))))
        else:
            text.stylize("bold")
            console.print(text)


def ask(prompt: str) -> str:
    """Ask for a line; :class:`Left` at the end of input."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return _ask_at_terminal(prompt)
    click.echo(prompt, nl=False)
    # Bytes, for what is no text must be answered like any other wrong input.
    line = sys.stdin.buffer.readline(LONGEST_LINE)
    if not line:
        click.echo()
        raise Left("the input has ended")
    typed = line.decode("utf-8", errors="replace").strip()
    click.echo(_writable(typed))  # Only a terminal shows by itself what is typed.
    return typed


def _ask_at_terminal(prompt: str) -> str:
    """Ask with a line that can be edited, where Python has what that takes."""
    with suppress(ImportError):
        import readline  # noqa: F401  # it is enough that it is there
    try:
        return input(prompt).strip()
    except EOFError:
        click.echo()
        raise Left("the input has ended") from None
    except UnicodeDecodeError:
        return REPLACED


def yes(question: str) -> bool:
    """Ask until the answer is yes or no."""
    while True:
        typed = ask(f"{question} (y yes, n no) > ").lower()
        if typed in ("y", "yes", ""):
            return True
        if typed in ("n", "no", "q", "quit"):
            return False
        say([f"{INDENT}{_short(typed)}: expected y or n"])


def _writable(text: str) -> str:
    """Replace what the output has no letters for: what was typed may be anything."""
    encoding = sys.stdout.encoding or "utf-8"
    return text.encode(encoding, errors="replace").decode(encoding)


def _letter(action: Action) -> str:
    if isinstance(action, Change):
        return "x" if action.cards else "n"
    return _LETTERS[type(action)]


def _cards(action: Action) -> tuple[Card, ...]:
    if isinstance(action, TradeFlip):
        return (action.card,)
    return action.cards if isinstance(action, (Discard, Change)) else ()


def _totals(view: View) -> str:
    assert view.bet_range is not None
    least, most = view.bet_range[0], view.bet_range[-1]
    return f"{least} to {most}" if least < most else f"{least}"


def _up_to(count: int) -> str:
    if count == 1:
        return "one card"
    return f"one {'or' if count == 2 else 'to'} {number(count)} cards"


def _short(typed: str) -> str:
    return repr(typed if len(typed) <= 30 else typed[:30] + "...")
