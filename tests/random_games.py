"""Random games of every kind, and what must hold at every step of any of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import brokencanada as bc
from brokencanada import events as happened
from brokencanada.actions import ACTIONS, Action
from brokencanada.betting import Limits
from brokencanada.hand import decks_for

# With this pit, sets that make what is rare at a table. One deck holds several of each kind.
PIT = "Kc Qc"
CANADAS = ("Tc Jc Ac 2c", "Td Jd Ad 2d", "Th Jh Ah 2h", "Ts Js As 2s")
FULL_HOUSES = ("Kd Kh 5c 5d", "Qd Qh 6c 6d", "Ks Kd 7c 7d", "Qs Qd 8c 8d", "Ks Kh 9c 9s")
ACE_FULL_HOUSES = ("Ad Ah Kd Kh", "Ac As Qd Qh", "Ac Ad Ks Kh")
ORDER = bc.LADDER[32::-1]
BIG = 10**12


def seat_order(stacks: Sequence[int | None], dealer: int) -> list[int]:
    """The seats that play, from left of the dealer."""
    clockwise = [(dealer + 1 + step) % len(stacks) for step in range(len(stacks))]
    return [seat for seat in clockwise if stacks[seat] is not None]


def dealt_as(
    sets: Sequence[Sequence[bc.Card]], pit: Sequence[bc.Card], flip: bc.Card
) -> list[bc.Card]:
    """The top of a deck that deals these sets, in seat order."""
    return [
        *(cards[0] for cards in sets),
        pit[0],
        *(card for cards in sets for card in cards[1:3]),
        pit[1],
        flip,
        *(cards[3] for cards in sets),
    ]


def stacked_deck(random: Random, players: int, decks: int) -> list[bc.Card]:
    """The top of a deck in which Canadas and full houses are likely, twice over."""
    left = Counter({bc.Card(code): decks for code in range(52)})
    pit = bc.parse_cards(PIT)
    left.subtract(pit)
    wanted = [*FULL_HOUSES, *random.choice([(), CANADAS, FULL_HOUSES, ACE_FULL_HOUSES])]
    kinds = random.choice([CANADAS, FULL_HOUSES, ACE_FULL_HOUSES, wanted])

    def take(count: int) -> list[bc.Card]:
        cards = random.sample(sorted(left.elements()), count)
        left.subtract(cards)
        return cards

    def a_set(kinds: Sequence[str]) -> list[bc.Card]:
        cards = bc.parse_cards(random.choice(kinds))
        if random.random() < 0.2 or any(left[card] < 1 for card in cards):
            return take(4)
        left.subtract(cards)
        return cards

    sets = [a_set(kinds) for _ in range(players)]
    (flip,) = take(1)
    # What a redeal brings if nobody has thrown a card.
    again = [a_set(wanted) for _ in range(players)] if random.random() < 0.5 else []
    return dealt_as(sets, pit, flip) + [card for cards in again for card in cards]


def arguments(random: Random, most_players: int = 12) -> dict[str, Any]:
    """What a random game is made with."""
    players = random.randint(2, most_players)
    chips = random.choice([(1, 3), (1, 40), (50, 200), (1, BIG), (BIG, BIG)])
    stacks: list[int | None] = [random.randint(*chips) for _ in range(players)]
    for _ in range(random.choice([0, 0, 1, 2])):
        stacks.insert(random.randint(0, len(stacks)), None)
    seats = [seat for seat, stack in enumerate(stacks) if stack is not None]
    dealer = random.choice(seats)
    decks = decks_for(players) + random.choice([0, 0, 0, 1, 2])
    small = random.choice([1, 2, 10])
    betting: Limits = random.choice(
        [
            bc.NoLimit(small),
            bc.PotLimit(small),
            bc.FixedLimit(small, random.choice([small, 2 * small])),
            bc.FixedLimit(small, small + 1, max_bets=random.choice([1, 2, 3])),
        ]
    )
    return {
        "stacks": stacks,
        "dealer": dealer,
        "ante": random.choice([0, 1, 1, 2, 7, 60]),
        "betting": betting,
        "rng": random.randint(0, 2**32),
        "rules": random.choice(
            [bc.HouseRules(), bc.HouseRules(), bc.HouseRules("suited"), bc.HouseRules(order=ORDER)]
        ),
        "decks": random.choice([decks, None]) if decks == decks_for(players) else decks,
        "deck": stacked_deck(random, players, decks) if random.random() < 0.5 else None,
        "flip_order": random.choice(["random", "seat", "call"]),
    }


def a_game(random: Random, most_players: int = 12) -> bc.Game:
    """A random game, just dealt."""
    return bc.Game(**arguments(random, most_players))


def quiet(game: bc.Game, seat: int) -> Action:
    """What goes on without folding, betting or moving a card."""
    legal = game.legal_actions(seat)
    return next(
        action
        for action in legal
        if isinstance(action, (bc.Check, bc.Call, bc.StandPat, bc.PassFlip))
        or action == bc.Change(seat)
    )


def an_action(random: Random, game: bc.Game, patience: float = 0.5) -> Action:
    """Any legal action, bets between the smallest and the largest included."""
    seat = random.choice(game.actors)
    if random.random() < patience:
        return quiet(game, seat)
    action = random.choice(game.legal_actions(seat))
    if isinstance(action, bc.Bet) and random.random() < 0.5:
        bets = game.bet_range(seat)
        assert bets is not None
        return bc.Bet(seat, bets[random.randint(0, min(len(bets), 50) - 1)])
    return action


def finish(random: Random, game: bc.Game, patience: float = 0.5) -> bc.Game:
    """Play a game to its end."""
    for _ in range(400 * len(game.seats)):
        if game.is_over:
            return game
        game.apply(an_action(random, game, patience))
    raise AssertionError("the game does not end")


def check_chips(game: bc.Game) -> None:
    """No chip is lost or made, and every stack is what the events make of it."""
    start = game.start.stacks
    view = game.view(None)
    assert sum(view.stacks) + view.pot == sum(chips or 0 for chips in start)
    assert min(view.stacks) >= 0
    assert min(view.bets) >= 0
    stacks = [chips or 0 for chips in start]
    bets = [0] * len(stacks)
    for event in game.events:
        match event:
            case happened.PhaseBegan():
                bets = [0] * len(stacks)
            case happened.AntePaid(seat, chips):
                assert chips == min(game.start.ante, stacks[seat])
                stacks[seat] -= chips
            case happened.Called(seat, chips):
                assert chips == min(max(bets) - bets[seat], stacks[seat]) > 0
                stacks[seat] -= chips
                bets[seat] += chips
            case happened.BetTo(seat, to):
                assert to > max(bets)
                stacks[seat] -= to - bets[seat]
                bets[seat] = to
            case happened.Returned(seat, chips):
                stacks[seat] += chips
            case happened.PotWon(_, winners, _, payouts):
                for seat, chips in zip(winners, payouts, strict=True):
                    stacks[seat] += chips
        assert min(stacks) >= 0
    assert tuple(stacks) == view.stacks


def all_cards(game: bc.Game) -> list[bc.Card]:
    """Every card, wherever it lies."""
    cards = [card for set_cards in game._sets for card in set_cards]
    assert game._flip is not None
    return [*cards, *game._pit, game._flip, *game._stock.cards, *game._stock.discards]


def check_cards(game: bc.Game) -> None:
    """Each card of every deck lies in exactly one place, and each seat has its four."""
    assert Counter(all_cards(game)) == Counter(dict.fromkeys(range(52), game.decks))
    folded = game.view(None).folded
    assert [len(cards) for cards in game._sets] == [0 if out else 4 for out in folded]
    assert len(game._pit) == 2
    assert all(len(thrown) <= 3 for thrown in game._thrown)


def check_legal(game: bc.Game) -> None:
    """Every action that is listed applies; no seat but the actors has any."""
    assert bool(game.actors) != game.is_over
    for seat in range(len(game.start.stacks)):
        legal = game.legal_actions(seat)
        assert bool(legal) == (seat in game.actors)
        assert len(set(legal)) == len(legal)
        bets = game.bet_range(seat)
        listed = [action.to for action in legal if isinstance(action, bc.Bet)]
        assert listed == ([] if bets is None else sorted({bets[0], bets[-1]}))
        for action in legal:
            assert action.seat == seat
            applies(game, action)
        if bets is not None:
            assert game.view(seat).bet_range == bets
            for to in {bets[0], bets[len(bets) // 2], bets[-1]}:
                applies(game, bc.Bet(seat, to))
            for to in (bets[0] - 1, bets[-1] + 1):
                refuses(game, bc.Bet(seat, to))


def applies(game: bc.Game, action: Action) -> None:
    """An action is legal by every account, and another game does not notice it."""
    assert game.can(action)
    game.verify(action)
    twin = game.copy()
    log = len(game.events)
    events = twin.apply(action)
    assert events
    assert twin.events == game.events + events
    assert len(game.events) == log
    assert twin != game


def refuses(game: bc.Game, action: Any) -> None:
    """An action is illegal by every account, and leaves the game as it was."""
    before = game.copy()
    assert not game.can(action)
    with pytest.raises(bc.IllegalAction, match=r"\w+ \w+"):
        game.verify(action)
    with pytest.raises(bc.IllegalAction, match=r"\w+ \w+"):
        game.apply(action)
    assert game == before


def is_listed(game: bc.Game, action: Action) -> bool:
    """Whether ``legal_actions`` or ``bet_range`` say that an action is legal."""
    bets = game.bet_range(action.seat)
    if isinstance(action, bc.Bet) and bets is not None:
        return action.to in bets
    return action in game.legal_actions(action.seat)


def made_up(random: Random, game: bc.Game) -> Action:
    """An action that need not be legal, but often nearly is."""
    seats = [*game.actors, random.randint(-2, len(game.start.stacks) + 1)]
    seat = random.choice(seats)
    kind = random.choice(ACTIONS)
    held = [card for cards in game._sets for card in cards]
    if seat in game.seats and random.random() < 0.7:
        held = game._sets[seat] or held
    cards = random.choices(held, k=random.randint(0, 5))
    if kind in (bc.Discard, bc.Change):
        return kind(seat, cards)
    if kind is bc.TradeFlip:
        return bc.TradeFlip(seat, random.choice([*held, bc.Card(random.randint(0, 51))]))
    if kind is bc.Bet:
        return bc.Bet(seat, random.choice([-1, 0, 1, 2, 3, 10, 100, BIG, 3 * BIG]))
    return kind(seat)


def check_illegal(game: bc.Game, random: Random, samples: int = 3) -> None:
    """Actions that are not listed are refused; those that happen to be apply."""
    for action in (made_up(random, game) for _ in range(samples)):
        if is_listed(game, action):
            applies(game, action)
        else:
            refuses(game, action)


def _check_winners(game: bc.Game, pot: Any, strengths: dict[int, int], feuds: list[Any]) -> None:
    best = max(strengths[seat] for seat in pot.contenders)
    tied = tuple(seat for seat in pot.contenders if strengths[seat] == best)
    ladder = bc.Evaluator(game.rules)
    top = ladder.category(best)
    houses = [s for s in pot.contenders if ladder.category(strengths[s]) is bc.Category.FULL_HOUSE]
    if top is bc.Category.FULL_HOUSE and len(houses) > 1:
        assert pot.kind == "feud"
        feud = feuds.pop(0)
        assert pot.winners == (feud.winner,)
        order = seat_order(game.start.stacks, (feud.cutter - 1) % len(game.start.stacks))
        assert list(feud.seats) == [seat for seat in order if seat in houses]
        _check_feud(feud)
    else:
        assert pot.kind == ("win" if len(tied) == 1 else "split")
        assert sorted(pot.winners) == sorted(tied)


def _check_feud(feud: Any) -> None:
    draws, drawing = list(feud.draws), list(feud.seats)
    while len(drawing) > 1:
        round_, draws = draws[: len(drawing)], draws[len(drawing) :]
        assert [seat for seat, _ in round_] == drawing
        lowest = min(card.rank for _, card in round_)
        drawing = [seat for seat, card in round_ if card.rank == lowest]
    assert draws == []
    assert drawing == [feud.winner]


def check_result(game: bc.Game) -> None:
    """The result of a finished game is of one piece."""
    result, start = game.result, game.start
    assert (result is not None) == game.is_over
    if result is None:
        return
    assert sum(result.payouts) == sum(pot.amount for pot in result.pots)
    assert sum(result.stacks) == sum(chips or 0 for chips in start.stacks)
    assert result.stacks == game.view(None).stacks
    assert game.view(None).pot == 0
    folded = game.view(None).folded
    order = seat_order(start.stacks, start.dealer)
    won = [event for event in game.events if isinstance(event, happened.PotWon)]
    payouts = [0] * len(start.stacks)
    strengths = {e.seat: e.strength for e in game.events if isinstance(e, happened.Shown)}
    feuds = list(result.feuds)
    for pot, event in zip(result.pots, won, strict=True):
        assert (pot.amount, pot.winners, pot.kind) == (event.amount, event.winners, event.kind)
        assert pot.winners
        assert set(pot.winners) <= set(pot.contenders)
        assert not any(folded[seat] for seat in pot.contenders)
        each, odd = divmod(pot.amount, len(pot.winners))
        places = [seat for seat in order if seat in pot.winners]
        for seat, chips in zip(event.winners, event.payouts, strict=True):
            assert chips == each + (places.index(seat) < odd)
            payouts[seat] += chips
        if pot.kind == "unseen":
            assert [seat for seat in order if not folded[seat]] == list(pot.winners)
        else:
            _check_winners(game, pot, strengths, feuds)
    assert not feuds
    assert tuple(payouts) == result.payouts
    # Fewer and fewer can win the pots to come, and no two pots have the same contenders.
    for pot, side in pairwise(result.pots):
        assert set(side.contenders) < set(pot.contenders)
    seen = result.pots[0].kind != "unseen"
    assert result.shown == tuple(
        tuple(sorted(cards)) if seen and not out else None
        for cards, out in zip(game._sets, folded, strict=True)
    )
    assert result.redealt == any(isinstance(e, happened.RedealCalled) for e in game.events)


def check_redeal(game: bc.Game) -> None:
    """A Canada at the first reveal calls for a redeal, and only its holders change cards."""
    first: list[happened.Shown] = []
    called: happened.RedealCalled | None = None
    for event in game.events:
        if isinstance(event, happened.RedealCalled):
            called = event
            break
        if isinstance(event, happened.Shown):
            first.append(event)
    ladder = bc.Evaluator(game.rules)
    canadas = (bc.Category.ROYAL_CANADIAN, bc.Category.BROKEN_CANADA)
    holders = [event.seat for event in first if ladder.category(event.strength) in canadas]
    assert holders == ([] if called is None else list(called.holders))
    changed = [event.seat for event in game.events if isinstance(event, happened.Changed)]
    assert changed == holders[: len(changed)]
    if game.phase is bc.Phase.CHANGE:
        assert game.actors == (holders[len(changed)],)
    elif game.is_over:
        assert changed == holders


def check(game: bc.Game, random: Random, samples: int = 3) -> None:
    """All of the above."""
    check_chips(game)
    check_cards(game)
    check_legal(game)
    check_illegal(game, random, samples)
    check_redeal(game)
    check_result(game)


def kinds(events: Iterable[happened.Event]) -> set[str]:
    """The names of what happened."""
    return {type(event).__name__ for event in events}
