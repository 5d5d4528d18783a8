"""Hands dealt in arrays against the engine: the same cards, thrown and traded alike, end alike."""

from collections import Counter

import numpy as np
import pytest

import brokencanada as bc
from brokencanada.chance import Chance
from brokencanada.hand import decks_for
from brokencanada.simulation.blocks import Setting, play_out
from brokencanada.simulation.dealing import Tables, dealt_places, shuffled

TEN, KING = 9, 12


def by_sum(sets, pits, rng):
    """Throw cards in a way that only depends on them."""
    bits = sets.astype(int).sum(axis=1) * 7 // 5
    thrown = (bits[:, None] >> np.arange(4)) & 1 == 1
    thrown[thrown.all(axis=1), 2] = False
    return thrown


def for_canada(sets, pits, rng):
    """Keep ten to king, and in any case one card."""
    thrown = (sets // 4 < TEN) | (sets // 4 > KING)
    thrown[thrown.all(axis=1), 3] = False
    return thrown


def stand(sets, pits, rng):
    return np.zeros(sets.shape, bool)


def arrays(orders, players, strategies, callers, rules=bc.HouseRules()):
    """Play all hands at once; return of each who won, the last sets, and what else there was."""
    decks = orders.shape[1] // 52
    setting = Setting(players, decks, rules, strategies, callers is not None)
    tables = Tables.deal(orders.copy(), players, np.random.default_rng(0))
    _, outcome = play_out(setting, tables, callers)
    found = []
    for at in range(len(orders)):
        winners = tuple(np.flatnonzero(outcome.winners[at]).tolist())
        sets = [tuple(sorted(cards)) for cards in tables.sets[at].tolist()]
        fought = tuple(np.flatnonzero(outcome.fought[at]).tolist())
        found.append((winners, sets, bool(outcome.redealt[at]), fought))
        assert Counter(tables.order[at].tolist()) == Counter(bc.deck(decks).tolist())
    return found, tables


def engine(order, players, strategies, callers, rules=bc.HouseRules()):
    """Play one hand through the engine; return the same."""
    game = bc.Game(
        [9] * players,
        dealer=players - 1,
        rng=0,
        rules=rules,
        decks=len(order) // 52,
        deck=order.tolist(),
        flip_order="call",
    )
    evaluator = bc.Evaluator(rules)
    waiting = list(range(players) if callers is None else callers)
    asked = set()
    while not game.is_over:
        seat = game.actors[0]
        view = game.view(seat)

        def chosen(view=view, seat=seat):
            cards = np.array([view.set_cards], np.uint8)
            mask = strategies[seat](cards, np.array([view.pit_cards], np.uint8), None)[0]
            return [card for card, throw in zip(view.set_cards, mask, strict=True) if throw]

        if game.phase is bc.Phase.SWITCH:
            cards = [] if seat in asked else chosen()
            asked.add(seat)
            game.apply(bc.Discard(seat, cards) if cards else bc.StandPat(seat))
        elif game.phase is bc.Phase.FLIP:
            seat = waiting.pop(0)
            best = best_trade(evaluator, game.view(seat)) if callers is not None else None
            game.apply(bc.PassFlip(seat) if best is None else bc.TradeFlip(seat, best))
        elif game.phase is bc.Phase.CHANGE:
            game.apply(bc.Change(seat, chosen()[:2]))
        else:
            game.apply(bc.Check(seat))
    result = game.result
    fought = tuple(sorted(result.feuds[0].seats)) if result.feuds else ()
    sets = [tuple(map(int, cards)) for cards in result.shown]
    return tuple(sorted(result.pots[0].winners)), sets, result.redealt, fought


def best_trade(evaluator, view):
    best, most = None, evaluator.strength(view.set_cards, view.pit_cards, decks=None)
    for card in view.set_cards:
        kept = list(view.set_cards)
        kept[kept.index(card)] = view.flip_card
        strength = evaluator.strength(kept, view.pit_cards, decks=None)
        if strength > most:
            best, most = card, strength
    return best


def check_alike(orders, players, strategies, *, flip=False, rules=bc.HouseRules()):
    callers = None
    if flip:
        seats = np.tile(np.arange(players), (len(orders), 1))
        callers = np.random.default_rng(5).permuted(seats, axis=1)
    found, tables = arrays(orders, players, strategies, callers, rules)
    for at, order in enumerate(orders):
        mine = None if callers is None else callers[at].tolist()
        assert engine(order, players, strategies, mine, rules) == found[at], order.tolist()
    return found, tables


@pytest.fixture(autouse=True)
def reshuffles_in_order(monkeypatch):
    """Let discards come back in the order of their codes, in the engine and in arrays."""
    monkeypatch.setattr(Chance, "shuffled", lambda self, cards: sorted(cards))
    monkeypatch.setattr(Tables, "in_chance_order", lambda self, cards: sorted(cards))


def stacked(order, players, hands, pit, then=()):
    """Move cards to where they are dealt to the first seats and the pit, and some on the stock."""
    places, flip = dealt_places(players)
    wanted = list(zip(places[0, 4:].tolist(), pit, strict=True))
    for seat, cards in enumerate(hands):
        wanted += zip(places[seat, :4].tolist(), cards, strict=True)
    wanted += enumerate(then, flip + 1 + players)
    order, done = order.tolist(), set()
    for place, card in wanted:
        at = next(at for at, code in enumerate(order) if code == card and at not in done)
        order[at], order[place] = order[place], order[at]
        done.add(place)
    return np.array(order, np.uint8)


def cards(text):
    return [int(card) for card in bc.parse_cards(text)]


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 9])
def test_hands_end_as_in_the_engine(players, flip):
    rng = np.random.default_rng([players, flip])
    orders = shuffled(40, decks_for(players), rng)
    strategies = ((by_sum, stand, for_canada, bc.simulation.throwing.loose) * 3)[:players]
    check_alike(orders, players, strategies, flip=flip)


@pytest.mark.full
@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("players", [2, 4, 5, 12])
def test_many_hands_end_as_in_the_engine(players, flip):
    rng = np.random.default_rng([players, flip, 1])
    strategies = ((by_sum, bc.simulation.throwing.loose, for_canada, stand) * 3)[:players]
    check_alike(shuffled(3000, decks_for(players), rng), players, strategies, flip=flip)


def test_hands_end_as_in_the_engine_under_house_rules():
    rng = np.random.default_rng(3)
    order = [*reversed(bc.LADDER[:33])]
    for rules in (bc.HouseRules("suited"), bc.HouseRules(order=order)):
        check_alike(shuffled(60, 1, rng), 4, (by_sum,) * 4, flip=True, rules=rules)


def feuding(n, seed):
    """Two full houses in the first seats: threes of different ranks, and with several seats."""
    rng = np.random.default_rng(seed)
    for order in shuffled(n, 1, rng):
        a, b, c = rng.choice(np.arange(1, 13), 3, replace=False) * 4
        sets = [[a, a + 1, b, 0], [c, c + 1, c + 2, a + 2]]
        turned = sets[::-1] if rng.random() < 0.5 else sets
        # Ranks that tie lie on the stock.
        left = [d for d in range(4, 52, 4) if d not in (a, b, c)]
        d, e = rng.choice(left, 2, replace=False)
        yield stacked(order, 4, turned, [a + 3, b + 1], [d, d + 1, e, e + 1][: rng.integers(5)])


def test_feuds_end_as_in_the_engine():
    found, _ = check_alike(np.array(list(feuding(60, 1))), 4, (stand,) * 4)
    assert sum(fought == (0, 1) for *_, fought in found) > 50
    assert len({winners for winners, *_ in found}) == 2


def canadas(n, seed, holders):
    rng = np.random.default_rng(seed)
    for order in shuffled(n, 1, rng):
        sets = [cards(f"T{s} J{s} Q{s} K{s}") for s in "cdhs"[:holders]]
        yield stacked(order, 4, sets, cards("Ac 2d"))


@pytest.mark.parametrize("holders", [1, 2, 3, 4])
def test_redeals_end_as_in_the_engine(holders):
    orders = np.array(list(canadas(30, holders, holders)))
    for strategies in ((stand,) * 4, (for_canada,) * 4, (for_canada, by_sum) * 2):
        found, _ = check_alike(orders, 4, strategies)
        assert all(redealt for _, _, redealt, _ in found)


def test_a_stock_that_runs_out_in_the_change_is_shuffled_as_in_the_engine():
    # Everybody throws three and is dealt a Broken Canada; eight changes are more than there are.
    rng, orders = np.random.default_rng(8), []
    for order in shuffled(30, 1, rng):
        low = rng.permutation(np.arange(5, 36))[:12].tolist()
        sets = [[36 + s, *low[3 * s : 3 * s + 3]] for s in range(4)]
        then = [card + s for s in range(4) for card in (40, 44, 48)]
        orders.append(stacked(order, 4, sets, cards("Ac 2c"), then))
    _, tables = check_alike(np.array(orders), 4, (for_canada,) * 4)
    assert tables.reshuffles >= 30


def test_a_stock_that_runs_out_in_a_feud_is_shuffled_as_in_the_engine():
    rng, orders = np.random.default_rng(9), []
    while len(orders) < 30:
        order = next(feuding(1, int(rng.integers(1 << 30))))
        # Two seats throw some cards first. Then all that is left lies in pairs of a rank, so that
        # every draw is a tie until the stock is out.
        burnt = sum(int(by_sum(*seat, None).sum()) for seat in sets_of(order)[2:])
        rest = sorted(order[19:].tolist())
        odd = [rank for rank, n in Counter(card // 4 for card in rest).items() if n % 2]
        single = [next(card for card in rest if card // 4 == rank) for rank in odd]
        pairs = [card for card in rest if card not in single]
        if len(single) - burnt in (0, 1):
            order[19:] = [*single[:burnt], *pairs, *single[burnt:]]
            orders.append(order)
    _, tables = check_alike(np.array(orders), 4, (stand, stand, by_sum, by_sum))
    assert tables.reshuffles >= 30


def sets_of(order):
    """The set and the pit of each of four seats."""
    tables = Tables.deal(order[None], 4, None)
    return [(np.sort(hand[None, :4]), hand[None, 4:]) for hand in tables.hands[0]]
