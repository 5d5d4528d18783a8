"""The house rules of Cuckoo and its sisters as data, and the games that are known by a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from brokencanada.cards import CARDS_IN_DECK, RANKS, whole_number

King = Literal["refuses", "whinnies", "ends_trading", "stops_the_deal", "plain"]
Queen = Literal["plain", "sends_right"]
Jack = Literal["plain", "refuses"]
Ties = Literal["all_lose", "unique_lowest", "break_all"]
LastTie = Literal["split", "replay", "cut", "carry_with_stake", "carry", "all_lose"]

JACK, QUEEN, KING = (RANKS.index(letter) for letter in "JQK")
LEAST_PLAYERS = 2
MOST_PLAYERS = CARDS_IN_DECK - 1
"""One card must be left for the dealer to draw."""
MOST_TO_DIFFER = len(RANKS) - 1
"""When all cards but kings must differ, more players than other ranks could never end a hand."""
PLACES_WITH_POINTS = 3


@dataclass(frozen=True)
class Rules:
    """How one house plays it. Frozen; wrong values and impossible combinations raise.

    What each field means stands with its values; ``docs/cuckoo.md`` has them as a table.

    >>> from dataclasses import replace
    >>> replace(AMERICAN, king="stops_the_deal", queen="sends_right").lives
    4
    >>> Rules(king="hides")
    Traceback (most recent call last):
    ...
    ValueError: king='hides': expected 'refuses', 'whinnies', 'ends_trading', 'stops_the_deal' \
or 'plain'
    """

    lives: int = 3
    """Lives a player has; each also puts a stake into the pot."""
    king: King = "refuses"
    """What a king does when its holder is asked for an exchange. ``refuses``: it is shown and the
    asker keeps the card. ``whinnies``: the same, and its holder takes a life back from the pot
    unless at full lives. ``ends_trading``: it is shown, and nobody trades any more in this hand.
    ``stops_the_deal``: kings are shown right after the deal, and if there is one, nobody trades.
    ``plain``: nothing."""
    queen: Queen = "plain"
    """``sends_right``: who asks a queen must trade with the player on the own right instead; if
    that one has a queen too, there is no trade."""
    jack: Jack = "plain"
    """``refuses``: it is shown, and the asker keeps the card."""
    dealer_sees: bool = True
    """Whether the dealer looks at the own card before it is the dealer's turn. If not, the dealer
    can refuse nothing, and turns the card up for all to see when the turn comes."""
    dealer_may_take_king: bool = False
    """If not, a king on top of the stock is shown, and the dealer keeps the own card."""
    ties: Ties = "all_lose"
    """Who loses when several hold the lowest rank. ``all_lose``: all of them. ``unique_lowest``:
    equal ranks are safe, and the lowest rank held once loses. ``break_all``: all equal ranks but
    kings are dealt new cards until they differ."""
    last_tie: LastTie = "split"
    """When all who are left would go out at once. ``split``: they share the pot. ``replay``: they
    keep their last lives, and there is another deal. ``cut``: the highest card cut takes the pot.
    ``carry_with_stake``, ``carry``: undecided, and the pot goes to the next game, to which each
    adds a stake or nobody does. ``all_lose``: nobody wins."""
    shuffle_every_hand: bool = True
    """If not, the stock runs on, and all cards are shuffled when too few are left for a deal."""
    points: tuple[int, int, int] = (1, 0, 0)
    """What first, second and third place earn on a leaderboard."""

    def __post_init__(self) -> None:
        """Check every field, and what does not go together."""
        object.__setattr__(self, "lives", whole_number("lives", self.lives, 1))
        for name, values in FIELD_VALUES.items():
            _check_one_of(name, getattr(self, name), values)
        for name in ("dealer_sees", "dealer_may_take_king", "shuffle_every_hand"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name}={getattr(self, name)!r}: expected True or False")
        object.__setattr__(self, "points", _checked_points(self.points))
        if self.king == "stops_the_deal" and not self.dealer_sees:
            raise ValueError(
                "king='stops_the_deal' with dealer_sees=False: whoever is dealt a king must show "
                "it, and the dealer would not know of the own one"
            )

    @property
    def most_players(self) -> int:
        """How many can play by these rules."""
        return MOST_TO_DIFFER if self.ties == "break_all" else MOST_PLAYERS

    @property
    def lives_are_chips(self) -> bool:
        """Whether lives lost go into the pot, from where a king's holder may take them back."""
        return self.king == "whinnies"


FIELD_VALUES: dict[str, tuple[str, ...]] = {
    "king": get_args(King),
    "queen": get_args(Queen),
    "jack": get_args(Jack),
    "ties": get_args(Ties),
    "last_tie": get_args(LastTie),
}
"""What the fields that are words can be."""


def _check_one_of(name: str, value: object, values: tuple[str, ...]) -> None:
    if value not in values:
        *most, last = map(repr, values)
        raise ValueError(f"{name}={value!r}: expected {', '.join(most)} or {last}")


def _checked_points(points: Any) -> tuple[int, int, int]:
    if isinstance(points, str) or not hasattr(points, "__iter__"):
        raise TypeError(f"points={points!r}: expected three numbers")
    checked = tuple(whole_number(f"points[{at}]", each, 0) for at, each in enumerate(points))
    if len(checked) != PLACES_WITH_POINTS:
        raise ValueError(f"{len(checked)} points: expected {PLACES_WITH_POINTS}")
    first, second, third = checked
    return first, second, third


def check_rules(rules: object) -> Rules:
    """Return the rules; ``TypeError`` if they are none."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules={rules!r}: expected cuckoo.Rules")
    return rules


def check_players(players: object, rules: Rules) -> int:
    """Return how many play; ``TypeError`` or ``ValueError`` if so many cannot by these rules."""
    number, most = whole_number("players", players), rules.most_players
    if not LEAST_PLAYERS <= number <= most:
        why = ""
        if number > most == MOST_TO_DIFFER:
            why = ", since all cards but kings must differ in the end"
        elif number > most:
            why = ", since one card must be left for the dealer"
        raise ValueError(f"{number} players: expected {LEAST_PLAYERS} to {most}{why}")
    return number


CLASSIC = Rules()
"""Cuckoo, or Chase the Ace: three lives, and kings refuse."""
AMERICAN = Rules(lives=4, king="ends_trading")
"""Screw Your Neighbor: four lives, and a king that is asked ends the trading."""
SAFE_PAIRS = Rules(lives=4, king="ends_trading", ties="unique_lowest")
"""The American game in which equal cards are safe."""
WORCESTER = Rules(
    dealer_sees=False, dealer_may_take_king=True, last_tie="all_lose", points=(4, 2, 1)
)
"""Chase the Ace as a club in Worcester plays it: the dealer plays blind until the end."""
BROCKY = Rules(lives=5, king="whinnies", ties="break_all", shuffle_every_hand=False)
"""Brocky: lives are chips, kings whinny, and every tie is broken."""

PRESETS = {
    "classic": CLASSIC,
    "american": AMERICAN,
    "safe-pairs": SAFE_PAIRS,
    "worcester": WORCESTER,
    "brocky": BROCKY,
}
"""The presets by name."""
