"""A bot of your own, and how it does against the library's.

Everybody plays the same cards from every seat: each deal is played as often as there are players,
who move on by a seat each time, all with fresh stacks. So the luck of the cards and of the seats
falls out, and what is left is how they play. The same seed prints the same table.

    python examples/my_bot.py
    python examples/my_bot.py --deals 1000 --seed 2
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import brokencanada as bc
from brokencanada.actions import Action
from brokencanada.table import Player
from brokencanada.view import View

STACK = 100


def my_bot(view: View, legal: tuple[Action, ...]) -> Action:
    """Answer with one of the legal actions, from what can be seen at the own seat."""
    hand = bc.evaluate(view.set_cards, view.pit_cards, decks=None)
    first = legal[0]

    if isinstance(first, bc.Fold):  # A round of betting: fold, check or call, perhaps bet.
        strong = hand.category >= bc.Category.IN_HAND_4_STRAIGHT_PAIR
        if strong and view.bet_range and not view.bets[first.seat]:  # The pot, once a round.
            least, most = view.bet_range[0], view.bet_range[-1]
            return bc.Bet(first.seat, min(max(view.pot, least), most))
        cheap = view.to_call <= view.pot // 4
        fair = hand.category >= bc.Category.OUT_HAND_4_STRAIGHT_PAIR
        return legal[1] if strong or fair or cheap else first

    if isinstance(first, bc.PassFlip):  # The flip: pass, or give one card of the set for it.

        def after(action: Action) -> int:
            kept = list(view.set_cards)
            if isinstance(action, bc.TradeFlip) and view.flip_card is not None:
                kept[kept.index(action.card)] = view.flip_card
            return bc.strength(kept, view.pit_cards, decks=None)

        return max(legal, key=after)

    # The switch, or the change after a redeal: throw what has no part in the row that is held.
    empty = hand.category <= bc.Category.NOTHING  # or worse, an ace full house
    loose = set(view.set_cards if empty else hand.kickers)

    def thrown(action: Action) -> int:
        cards: tuple[bc.Card, ...] = getattr(action, "cards", ())
        return len(cards) if loose.issuperset(cards) else -1

    return max(legal, key=thrown)


def play_deal(players: Sequence[Player], seed: int) -> list[float]:
    """Play one deal from every seat; return what each player won a hand."""
    n = len(players)
    won = [0.0] * n
    for turn in range(n):
        table = bc.Table([STACK] * n, rng=seed)
        game = table.deal()
        bc.play(game, [players[(seat + turn) % n] for seat in range(n)])
        table.settle(game)
        for seat, chips in enumerate(table.stacks):
            won[(seat + turn) % n] += (chips or 0) - STACK
    return [chips / n for chips in won]


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(description="My bot against the library's.")
    parser.add_argument("--deals", type=int, default=200, help="how many (at least 2)")
    parser.add_argument("--seed", type=int, default=1, help="another one, other deals")
    options = parser.parse_args(arguments)
    if options.deals < 2 or options.seed < 0:
        parser.error("expected at least 2 deals, and a seed of at least 0")
    players: dict[str, Player] = {
        "my bot": my_bot,
        "by category": bc.bots.ByCategory(),
        "caller": bc.bots.caller,
    }
    seeds = range(options.seed * options.deals, (options.seed + 1) * options.deals)
    deals = [play_deal(list(players.values()), seed) for seed in seeds]
    print(f"{options.deals} deals, each from all {len(players)} seats: chips won a hand")
    for name, won in zip(players, zip(*deals, strict=True), strict=True):
        print(f"{name:12} {fmean(won):+7.2f} ± {stdev(won) / sqrt(len(won)):.2f}")


if __name__ == "__main__":
    main()
