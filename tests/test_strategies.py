"""The strategies: hands of every row, from all there are, shrunk to the simplest."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from importlib.metadata import entry_points
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import brokencanada as bc
from brokencanada import Category as C
from brokencanada import HouseRules, reference
from brokencanada.arrangements import groups_by_category, suits_and_splits
from brokencanada.strategies import (
    Deal,
    Hand,
    cards,
    categories,
    deals,
    evaluations,
    hands,
    hands_of,
    house_rules,
    possible_categories,
    varied_hands,
)

COURT, SUITED = HouseRules(), HouseRules("suited")
WEAKEST_FIRST = HouseRules(order=bc.LADDER[32::-1])

# One deck, default rules: the hands of section 4 of the rules whose rows have few groups of ranks.
FEW_GROUPS = {
    C.ROYAL_CANADIAN: 60,
    C.BROKEN_CANADA: 61_380,
    C.CROWDED_HOUSE: 18_720,
    C.FOUR_ACES: 16_920,
    C.IN_HAND_5_STRAIGHT_PAIR_ACES: 46_080,
    C.STRAIGHT_FLUSH_6: 540,
    C.FLAT_STRAIGHT_6: 542_700,
    C.IN_AND_OUT_4_STRAIGHT: 518_400,
}


# Without a database: examples of another day are no beginning for this one.
SHRUNK = settings(max_examples=5000, database=None)
AS_DRAWN = settings(SHRUNK, phases=(Phase.generate,))


def minimal(
    strategy: SearchStrategy[Any], condition: Callable[[Any], bool] = lambda _: True
) -> Any:
    return find(strategy, condition, settings=SHRUNK)


def comes(strategy: SearchStrategy[Any], condition: Callable[[Any], bool]) -> bool:
    return condition(find(strategy, condition, settings=AS_DRAWN))


def written(hand: Hand) -> str:
    return " | ".join(map(bc.format_cards, hand))


def ranks(hand: Hand) -> list[int]:
    return sorted(card.rank + 1 for card in hand[0] + hand[1])


def some_order(seed: int) -> HouseRules:
    order = list(bc.LADDER[:33])
    Random(seed).shuffle(order)
    return HouseRules(("court", "suited")[seed % 2], tuple(order))


def draw_each_row(rules: HouseRules, decks: int, examples: int) -> None:
    for category in possible_categories(rules=rules, decks=decks):
        draw_row(category, rules, decks, examples)


def draw_row(category: C, rules: HouseRules, decks: int, examples: int) -> None:
    """Hold what is drawn for a row against the literal reference, health checks included."""

    @settings(max_examples=examples, database=None, deadline=None)
    @given(hands_of(category, rules=rules, decks=decks))
    def is_worth_it(hand: Hand) -> None:
        set_cards, pit_cards = hand
        assert (len(set_cards), len(pit_cards)) == (4, 2)
        assert max(Counter(set_cards + pit_cards).values()) <= decks
        assert reference.best(set_cards, pit_cards, rules)[0] is category

    is_worth_it()


# Cards and hands


def test_cards_shrink_to_the_ace_of_clubs() -> None:
    assert minimal(cards()) == bc.Card("Ac")
    assert minimal(cards(), lambda card: card.rank == 12) == bc.Card("Kc")


@given(st.data())
def test_all_cards_of_a_deck_can_be_drawn_as_a_list(data: st.DataObject) -> None:
    drawn = data.draw(st.lists(cards(), min_size=52, max_size=52, unique=True))
    assert sorted(drawn) == list(range(52))


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_a_hand_holds_no_card_more_often_than_the_decks(decks: int) -> None:
    @given(hands(decks))
    def holds(hand: Hand) -> None:
        assert [len(part) for part in hand] == [4, 2]
        assert all(type(card) is bc.Card for part in hand for card in part)
        assert max(Counter(hand[0] + hand[1]).values()) <= decks

    holds()


def test_two_decks_hold_a_card_twice() -> None:
    assert comes(hands(2), lambda hand: len({*hand[0], *hand[1]}) < 6)


def test_hands_shrink_to_the_first_cards_of_the_deck() -> None:
    assert written(minimal(hands())) == "Ac Ad Ah As | 2c 2d"
    with_a_king = minimal(hands(), lambda hand: bc.Card("Ks") in hand[1])
    assert written(with_a_king) == "Ac Ad Ah As | 2c Ks"


@pytest.mark.parametrize("make", [hands, lambda decks: hands_of(C.PAIR, decks=decks)])
def test_a_hand_comes_from_one_deck_at_least(make: Callable[[Any], object]) -> None:
    with pytest.raises(ValueError, match="decks=0: expected at least 1"):
        make(0)
    for no_number in (None, True, 1.0, "1"):
        with pytest.raises(TypeError, match="expected a whole number"):
            make(no_number)


# Deals


@given(st.integers(2, 12).flatmap(lambda n: st.tuples(st.just(n), deals(n))))
def test_a_deal_has_four_cards_for_each_player_and_a_pit_of_two(dealt: tuple[int, Deal]) -> None:
    players, (sets, pit) = dealt
    assert [len(cards) for cards in sets] == [4] * players
    assert len(pit) == 2


# Section 5: one deck up to four players, beyond the smallest d >= 2 with 52 d >= 11 n + 5.
# 11 * 9 + 5 = 104 = 2 * 52, and 11 * 10 + 5 = 115 > 104.
@pytest.mark.parametrize(("players", "decks"), [(2, 1), (4, 1), (5, 2), (9, 2), (10, 3)])
def test_a_deal_takes_as_many_decks_as_the_rules_ask_for(players: int, decks: int) -> None:
    def most(deal: Deal) -> int:
        return max(Counter(sum(deal.sets, deal.pit)).values())

    @given(deals(players))
    def no_more(deal: Deal) -> None:
        assert most(deal) <= decks

    no_more()
    assert comes(deals(players), lambda deal: most(deal) == decks)
    with pytest.raises(ValueError, match=f"decks={decks - 1}: expected at least {decks}"):
        deals(players, decks=decks - 1)


def test_a_deal_may_take_more_decks() -> None:
    assert comes(deals(4, decks=2), lambda deal: len({*sum(deal.sets, deal.pit)}) < 18)


def test_a_deal_takes_two_players_at_least() -> None:
    for players in (1, 0, -1):
        with pytest.raises(ValueError, match=f"players={players}: expected at least 2"):
            deals(players)
    for no_number in (None, True, 2.0, "3"):
        with pytest.raises(TypeError, match=r"players=.*expected a whole number"):
            deals(no_number)  # type: ignore[arg-type]


# Hands of a row


@pytest.mark.parametrize("rules", [COURT, SUITED], ids=["court", "suited"])
@pytest.mark.parametrize("decks", [1, 2])
def test_hands_of_a_row_are_worth_that_row(rules: HouseRules, decks: int) -> None:
    assert possible_categories(rules=rules, decks=decks) == bc.LADDER
    draw_each_row(rules, decks, examples=10)


@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_a_row_are_worth_that_row_in_another_order(seed: int) -> None:
    draw_each_row(some_order(seed), decks=1 + seed % 2, examples=6)


@pytest.mark.full
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_hands_of_every_row_in_many_orders(seed: int, decks: int) -> None:
    draw_each_row(some_order(seed), decks, examples=20)


@pytest.mark.full
@pytest.mark.parametrize("rules", [COURT, SUITED], ids=["court", "suited"])
@pytest.mark.parametrize("decks", [1, 2])
def test_many_hands_of_every_row(rules: HouseRules, decks: int) -> None:
    draw_each_row(rules, decks, examples=40)


def count_hands(category: C, rules: HouseRules = COURT) -> int:
    """Count the hands of one deck that hands_of draws from."""
    return sum(
        int(suits_and_splits(category, rules, 1, tuple(group))[1].sum())
        for group in groups_by_category(rules, 1)[category].tolist()
    )


@pytest.mark.parametrize("category", FEW_GROUPS, ids=lambda category: category.name)
def test_hands_are_drawn_from_all_there_are(category: C) -> None:
    assert count_hands(category) == FEW_GROUPS[category]


@pytest.mark.full
@pytest.mark.parametrize(
    "rules", [COURT, SUITED, some_order(3)], ids=["court", "suited", "another order"]
)
def test_hands_of_every_row_are_drawn_from_all_there_are(rules: HouseRules) -> None:
    published = bc.odds.frequencies(rules=rules)
    possible = possible_categories(rules=rules)
    assert {category: count_hands(category, rules) for category in possible} == {
        category: published[category] for category in bc.LADDER if published[category]
    }


@pytest.mark.parametrize("suit", range(4))
def test_a_royal_canadian_comes_in_every_suit(suit: int) -> None:
    assert comes(hands_of(C.ROYAL_CANADIAN), lambda hand: hand[0][0].suit == suit)


@pytest.mark.parametrize("pit", [*combinations((1, 2, 10, 11, 12, 13), 2)])
def test_a_royal_canadian_comes_with_any_two_cards_in_the_pit(pit: tuple[int, int]) -> None:
    assert comes(
        hands_of(C.ROYAL_CANADIAN), lambda hand: {card.rank + 1 for card in hand[1]} == {*pit}
    )


@pytest.mark.parametrize("kickers", [(2, 2), (2, 13), (9, 10), (13, 13)])
def test_four_aces_come_with_any_kickers(kickers: tuple[int, int]) -> None:
    assert comes(hands_of(C.FOUR_ACES), lambda hand: ranks(hand)[4:] == [*kickers])


def test_a_river_comes_with_low_ranks_and_with_high_ones_in_either_colour() -> None:
    river = hands_of(C.RIVER_OF_BLOOD)
    assert comes(river, lambda hand: hand[0][0].is_red and max(ranks(hand)) < 8)
    assert comes(river, lambda hand: not hand[0][0].is_red and min(ranks(hand)) > 6)
    assert comes(river, lambda hand: len(set(ranks(hand))) == 6)
    assert comes(river, lambda hand: sorted(Counter(ranks(hand)).values()) == [2, 2, 2])


def test_a_full_house_comes_as_four_and_two() -> None:
    found = minimal(
        hands_of(C.FULL_HOUSE), lambda hand: sorted(Counter(ranks(hand)).values()) == [2, 4]
    )
    # The lowest without aces; four of a rank are of all suits.
    assert written(found) == "2c 2d 2h 2s | 3c 3d"


def test_six_of_one_rank_are_a_crowded_house_that_several_decks_make() -> None:
    assert comes(hands_of(C.CROWDED_HOUSE, decks=2), lambda hand: len(set(ranks(hand))) == 1)


@pytest.mark.parametrize("in_the_pit", [1, 2])
def test_a_composite_curve_takes_one_or_two_cards_from_the_pit(in_the_pit: int) -> None:
    curve = {7, 9, 11, 13}

    def takes(hand: Hand) -> bool:
        inside = {card.rank + 1 for card in hand[0]}
        return curve.issubset(ranks(hand)) and len(curve - inside) == in_the_pit

    assert comes(hands_of(C.COMPOSITE_CURVE_4), takes)


def test_the_cards_of_a_hand_come_in_any_order() -> None:
    def falls(hand: Hand) -> bool:
        return all([*part] == sorted(part, reverse=True) for part in hand)

    assert comes(hands_of(C.FLAT_STRAIGHT_6), falls)


# The lowest ranks that make just this row, by hand.
LOWEST = [
    # Ranks are given, and clubs as far as they make no more of it.
    (C.ROYAL_CANADIAN, "Ac 2c Tc Jc | Qc Kc"),
    (C.BROKEN_CANADA, "Ac 2c Tc Jc | Qc Kd"),
    # No two of the kickers may be equal: a full house with aces loses.
    (C.THREE_ACES, "Ac Ad Ah 2c | 3c 4c"),
    # Of one colour with a pair of each rank: clubs and spades.
    (C.RIVER_OF_BLOOD, "Ac As 2c 2s | 3c 3s"),
    # A third pair of threes would make a run of three with pairs in it.
    (C.THREE_PAIR, "Ac Ad 2c 2d | 4c 4d"),
    # Not A 2 3, a run, and not A 2 4 5 6, one too; A 2 4 5 7 8 has no curve either.
    (C.NOTHING, "Ac 2c 4c 5c | 7d 8d"),
]


@pytest.mark.parametrize(("category", "hand"), LOWEST, ids=lambda item: getattr(item, "name", ""))
def test_hands_of_a_row_shrink_to_low_cards_and_early_suits(category: C, hand: str) -> None:
    assert written(minimal(hands_of(category))) == hand


@pytest.mark.full
@pytest.mark.parametrize("category", bc.LADDER, ids=lambda category: category.name)
def test_hands_of_every_row_shrink_to_the_same_hand(category: C) -> None:
    found = {written(minimal(hands_of(category))) for _ in range(2)}
    assert len(found) == 1
    assert found.pop().startswith("Ac ")


@pytest.mark.parametrize("category", [C.PAIR, C.NOTHING])
def test_what_must_be_high_stays_and_the_others_shrink(category: C) -> None:
    def has_a_king(hand: Hand) -> bool:
        return 13 in ranks(hand)

    kings = ranks(minimal(hands_of(category), has_a_king))
    assert kings[-1] == 13
    assert 13 not in kings[:-1]


# Which rows can be somebody's best hand


def test_with_pairs_on_top_only_hands_without_a_pair_are_worth_anything_else() -> None:
    # The order is turned round. Whoever holds a pair is a Pair. Of the others, whoever holds a run
    # of three is a 3 card flat-straight, a Broken Canada too. A curve of five holds a curve of four
    # with a card of the pit. Six of a suit are a river, five and one of the other colour are not.
    assert possible_categories(rules=WEAKEST_FIRST) == (
        C.PAIR,
        C.FLAT_STRAIGHT_3,
        C.COMPOSITE_CURVE_4,
        C.RIVER_OF_BLOOD,
        C.HANDED_CURVE_4,
        C.FLUSH_5,
        C.NOTHING,
        C.ACE_FULL_HOUSE,
    )


def test_a_row_that_is_nobodys_best_hand_is_named() -> None:
    with pytest.raises(ValueError, match=r"ROYAL_CANADIAN can be nobody's best hand.*1 deck$"):
        hands_of(C.ROYAL_CANADIAN, rules=WEAKEST_FIRST)
    with pytest.raises(ValueError, match=r"FULL_HOUSE can be nobody's best hand.*2 decks$"):
        hands_of(C.FULL_HOUSE, rules=WEAKEST_FIRST, decks=2)


def test_what_is_no_row_or_no_rules_is_refused() -> None:
    for wrong in (34, "PAIR", None):
        with pytest.raises(TypeError, match="expected a Category"):
            hands_of(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected HouseRules"):
        hands_of(C.PAIR, rules="suited")  # type: ignore[arg-type]


def test_one_deck_can_put_a_row_out_of_reach() -> None:
    # With one deck a crowded house is of two ranks, so it holds two pair, or kings and aces. Six of
    # one rank hold neither.
    top = (C.TWO_PAIR, C.KINGS_AND_ACES, C.CROWDED_HOUSE)
    rules = HouseRules(order=(*top, *(row for row in bc.LADDER[:33] if row not in top)))
    assert C.CROWDED_HOUSE not in possible_categories(rules=rules)
    crowded = hands_of(C.CROWDED_HOUSE, rules=rules, decks=2)
    assert written(minimal(crowded)) == "Ac Ac Ad Ad | Ah Ah"


@pytest.mark.parametrize("category", [C.ROYAL_CANADIAN, C.THREE_PAIR, C.ACE_FULL_HOUSE])
def test_rare_rows_turn_up_among_varied_hands(category: C) -> None:
    def is_one(hand: Hand) -> bool:
        return reference.best(*hand, SUITED)[0] is category

    assert comes(varied_hands(rules=SUITED, decks=2), is_one)


# Rules, categories, evaluations


def test_house_rules_shrink_to_the_default() -> None:
    assert minimal(house_rules()) == HouseRules()
    assert minimal(house_rules(), lambda rules: rules.royal_quarter == "suited") == SUITED
    assert minimal(house_rules(), lambda rules: rules.order is not None).royal_quarter == "court"


@pytest.mark.parametrize("category", [C.ROYAL_CANADIAN, C.PAIR, C.THREE_PAIR])
def test_house_rules_may_put_any_row_on_top(category: C) -> None:
    assert comes(house_rules(), lambda rules: rules.ladder[0] is category)


@pytest.mark.parametrize("category", bc.LADDER)
def test_every_category_is_drawn(category: C) -> None:
    assert comes(categories(), lambda drawn: drawn is category)


def test_categories_shrink_to_the_top_of_the_ladder() -> None:
    assert minimal(categories()) is C.ROYAL_CANADIAN


@given(st.lists(evaluations(rules=SUITED), min_size=2, max_size=4))
def test_evaluations_are_of_the_same_rules_and_compare(found: list[bc.Evaluation]) -> None:
    assert all(evaluation.rules == SUITED for evaluation in found)
    assert max(found).strength == max(evaluation.strength for evaluation in found)


# What Hypothesis knows of our types by itself


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_the_package_does_not_import_hypothesis() -> None:
    assert run("import sys, brokencanada; print('hypothesis' in sys.modules)") == "False"


def test_hypothesis_is_told_of_our_types_when_it_loads() -> None:
    (ours,) = (entry for entry in entry_points(group="hypothesis") if entry.name == "brokencanada")
    assert ours.value == "brokencanada._hypothesis:register"


def test_loading_hypothesis_does_not_load_the_strategies() -> None:
    code = "import sys, hypothesis; print('brokencanada.strategies' in sys.modules)"
    assert run(code) == "False"


IMPORTS = ["import brokencanada as bc", "import hypothesis.strategies as st"]


@pytest.mark.parametrize("imports", [IMPORTS, IMPORTS[::-1]], ids=["ours first", "ours last"])
def test_types_are_known_in_either_order_of_import(imports: list[str]) -> None:
    use = "from hypothesis import find; print(repr(find(st.from_type(bc.Card), lambda _: True)))"
    assert run("; ".join([*imports, use])) == "Card('Ac')"


def test_the_strategies_may_be_imported_first() -> None:
    code = "import brokencanada.strategies as s; print(s.cards())"
    assert run(code).startswith("sampled_from")


@pytest.mark.parametrize("kind", [bc.Card, HouseRules, C, bc.Evaluator, bc.Evaluation])
def test_a_type_stands_for_its_values(kind: type) -> None:
    @given(st.from_type(kind))
    def draws(value: object) -> None:
        assert type(value) is kind

    draws()


@given(rules=..., evaluation=...)
def test_arguments_need_no_strategy_but_their_types(
    rules: HouseRules, evaluation: bc.Evaluation
) -> None:
    assert len(rules.ladder) == 35
    assert evaluation.category in bc.LADDER
