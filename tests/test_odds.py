"""What to expect, held against plain loops over the literal evaluator on small decks.

A small deck is made by declaring most cards dead. The loops follow sections 2 and 5 of the rules
and share nothing with what they check but the reading of cards.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

import brokencanada as bc
from brokencanada import reference
from brokencanada.cards import Card
from brokencanada.odds import Discarded, FirstThrow, FlipOption, Share

DECK = [Card(code) for code in range(52)]
HANDS = 305_377_800
CANADAS = (bc.Category.ROYAL_CANADIAN, bc.Category.BROKEN_CANADA)
REVERSED = bc.HouseRules(order=bc.LADDER[32::-1])
RULES = [bc.HouseRules(), bc.HouseRules("suited"), REVERSED]
each_rules = pytest.mark.parametrize("rules", RULES, ids=["court", "suited", "reversed"])

Cards = Sequence[Card]


@cache
def worth(own: tuple[Card, ...], pit: tuple[Card, ...], rules: bc.HouseRules) -> int:
    return reference.strength(own, pit, rules)


def halves(own: Cards, other: Cards, pit: Cards, rules: bc.HouseRules) -> int:
    """Half pots that a set wins from another: two, one or none."""
    mine, theirs = (worth(tuple(sorted(s)), tuple(pit), rules) for s in (own, other))
    kinds = [bc.Evaluator(rules).category(strength) for strength in (mine, theirs)]
    if any(kind in CANADAS for kind in kinds):
        return 1  # a redeal
    if kinds == [bc.Category.FULL_HOUSE] * 2:
        return 1  # a Feud
    return 1 + (mine > theirs) - (mine < theirs)


def outcomes(own: Cards, pit: Cards, live: Cards, rules: bc.HouseRules) -> list[int]:
    """Half pots won from every set that an opponent can have."""
    return [halves(own, other, pit, rules) for other in combinations(live, 4)]


def exact_share(own: Cards, pit: Cards, live: Cards, rules: bc.HouseRules) -> Fraction:
    won = outcomes(own, pit, live, rules)
    return Fraction(sum(won), 2 * len(won))


def without(cards: Cards, *some: Card) -> list[Card]:
    return [card for card in cards if card not in some]


def mean(values: Sequence[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def small_deck(seed: int, live: int, like: str = "") -> tuple[list[Card], list[Card], list[Card]]:
    """A set, a pit and so many other cards; ``like`` are cards that the set begins with."""
    random = Random(seed)
    first = bc.parse_cards(like)
    cards = [*first, *random.sample(without(DECK, *first), 6 + live - len(first))]
    return cards[:4], cards[4:6], sorted(cards[6:])


def dead(own: Cards, pit: Cards, live: Cards) -> list[Card]:
    return without(DECK, *own, *pit, *live)


# frequencies


@each_rules
@pytest.mark.parametrize(("n_set", "n_pit"), list(product(range(5), range(3))))
def test_frequencies_count_every_hand_that_completes_the_cards(
    n_set: int, n_pit: int, rules: bc.HouseRules
) -> None:
    own, pit, others = small_deck(10 * n_set + n_pit, 5)
    live = sorted([*own[n_set:], *pit[n_pit:], *others])
    if n_set + n_pit < 2:
        live = live[:9]
    gone = without(DECK, *own[:n_set], *pit[:n_pit], *live)
    expected = dict.fromkeys(rules.ladder, 0)
    for more in combinations(live, 4 - n_set):
        for rest in combinations(without(live, *more), 2 - n_pit):
            strength = worth(
                tuple(sorted([*own[:n_set], *more])), tuple(sorted([*pit[:n_pit], *rest])), rules
            )
            expected[bc.Evaluator(rules).category(strength)] += 1
    found = bc.odds.frequencies(
        set_cards=own[:n_set], pit_cards=pit[:n_pit], dead=gone, rules=rules
    )
    assert found == expected
    assert list(found) == list(rules.ladder)


@pytest.mark.parametrize(
    ("given", "hands"),
    [
        ({}, comb(52, 6) * 15),
        ({"dead": "As"}, comb(51, 6) * 15),
        ({"set_cards": "As"}, comb(51, 3) * comb(48, 2)),
        ({"pit_cards": "As"}, comb(51, 4) * 47),
        ({"set_cards": "AsKs", "pit_cards": "Qd"}, comb(49, 2) * 47),
        ({"set_cards": "AsKsQsJs"}, comb(48, 2)),
        ({"pit_cards": "AsKs", "dead": "2c 3c"}, comb(48, 4)),
    ],
)
def test_frequencies_are_of_all_hands(given: dict[str, str], hands: int) -> None:
    assert sum(bc.odds.frequencies(**given).values()) == hands  # type: ignore[arg-type]


@pytest.mark.full
@each_rules
def test_frequencies_with_cards_given_are_those_of_the_batch(rules: bc.HouseRules) -> None:
    evaluator = bc.Evaluator(rules)
    pit = np.array(bc.parse_cards("9c Tc"), np.uint8)
    sets = np.array(list(combinations(np.delete(bc.deck(), pit), 4)), np.uint8)
    levels = evaluator.categories(evaluator.strengths(bc.join(sets, pit)))
    found = bc.odds.frequencies(pit_cards="9c Tc", rules=rules)
    assert np.bincount(levels, minlength=35).tolist() == [found[level] for level in sorted(found)]


# percentile


def test_percentile_of_the_rows_at_the_top_and_at_the_bottom() -> None:
    # 60 Royal Canadians above everything; the weakest ace full house is aces over kings, with a
    # kicker of queens: three aces (4), two kings (6), a queen (4), in 15 splits.
    royal = bc.strength("TsJsQsKs", "As2s")
    assert bc.odds.percentile(royal) == (HANDS - 30) / HANDS
    assert bc.odds.percentile(bc.strength("KcKdKhAs", "AcQd")) == 4 * 6 * 4 * 15 / 2 / HANDS
    assert bc.odds.percentile(0) == 0
    assert bc.odds.percentile((34 << 24) + 1) == 1


def test_percentile_of_one_crowded_house() -> None:
    # Threes and twos: 4 * 4 ways to pick them, 15 splits; lower ones beat it: aces with anything.
    above = 60 + 61_380 + 240 * 12
    strength = bc.strength("2c2d2h3s", "3c3d")
    assert bc.odds.percentile(strength) == (HANDS - above - 120) / HANDS


@each_rules
def test_percentiles_begin_and_end_with_the_rows(rules: bc.HouseRules) -> None:
    weaker = 0
    for place, count in enumerate(reversed(bc.odds.frequencies(rules=rules).values()), 1):
        weaker += count
        # No hand has this strength: it lies between two rows.
        assert bc.odds.percentile((place << 24) - 1, rules=rules) == weaker / HANDS
    assert weaker == HANDS


@pytest.mark.parametrize("value", [35 << 24, -1, 1 << 32])
def test_what_is_no_strength_has_no_percentile(value: int) -> None:
    with pytest.raises(ValueError, match="no strength"):
        bc.odds.percentile(value)
    with pytest.raises(TypeError, match="no strength"):
        bc.odds.percentile(2.5)  # type: ignore[arg-type]


# equity

LIKELY = ["", "KcKdKhQs", "AcAdAhKs", "TcJcQcKc", "3c4c5c6c", "AcAd2c2d", "4c6d8h9s"]


@each_rules
@pytest.mark.parametrize("seed", range(14))
def test_equity_is_a_count_of_every_set(seed: int, rules: bc.HouseRules) -> None:
    own, pit, live = small_deck(seed, 9, LIKELY[seed % len(LIKELY)])
    won = outcomes(own, pit, live, rules)
    n = len(won)
    found = bc.odds.equity(own, pit, dead=dead(own, pit, live), rules=rules)
    parts = [won.count(2) / n, won.count(1) / n, won.count(0) / n, sum(won) / (2 * n)]
    assert found == Share(*parts)
    assert found.stderr == 0


def test_equity_over_the_whole_deck_is_that_of_shares() -> None:
    for own, pit in (("5h6s7dKc", "8hKd"), ("KcKdKhQs", "Qd7c"), ("TcJcQdKh", "Ah2s")):
        others = np.array([c for c in range(52) if c not in bc.parse_cards(own + pit)], np.uint8)
        sets = np.array(list(combinations(others, 4)), np.uint8)
        strengths = np.empty((len(sets), 2), np.uint32)
        strengths[:, 0] = bc.strength(own, pit)
        strengths[:, 1] = bc.strengths(bc.join(sets, np.array(bc.parse_cards(pit), np.uint8)))
        shares = bc.shares(strengths)[:, 0]
        found = bc.odds.equity(own, pit)
        assert len(sets) == 163_185
        assert found.share == pytest.approx(shares.mean(), abs=1e-12)
        assert found.win == pytest.approx((shares == 1).mean(), abs=1e-12)
        assert found.win + found.tie + found.lose == pytest.approx(1, abs=1e-12)


def test_a_canada_gets_half_of_every_pot() -> None:
    assert bc.odds.equity("TcJdQhKs", "Ac2d") == Share(0, 1, 0, 0.5)


def test_two_full_houses_feud() -> None:
    # Kings over sevens, against three eights and the same sevens or two pair: the eights are lower,
    # but cut no deeper than a draw.
    own, pit = bc.parse_cards("KcKdKhQs"), bc.parse_cards("7c7d")
    live = bc.parse_cards("8c8d8h9c9d")
    found = bc.odds.equity(own, pit, dead=dead(own, pit, live))
    assert found == Share(3 / 5, 2 / 5, 0, 4 / 5)


@pytest.mark.parametrize("opponents", [2, 3])
def test_equity_against_several_is_sampled_within_its_error(opponents: int) -> None:
    own, pit, live = small_deck(4, 4 * opponents, "9c9d9h")
    assert bc.evaluate(own, pit).category is bc.Category.THREE_OF_A_KIND
    shares = []
    for sets in divided(live, opponents):
        strengths = [bc.strength(some, pit) for some in (own, *sets)]
        shares.append(bc.shares(strengths)[0])
    exact = np.mean(shares)
    found = bc.odds.equity(
        own, pit, opponents=opponents, dead=dead(own, pit, live), samples=20_000, rng=1
    )
    assert 0 < found.stderr < 0.01
    assert abs(found.share - exact) < 5 * found.stderr
    assert abs(found.win - np.mean(np.array(shares) == 1)) < 0.025
    assert found.win + found.tie + found.lose == pytest.approx(1)


def divided(live: Cards, players: int) -> list[list[tuple[Card, ...]]]:
    """Every way to deal all live cards, four to each player."""
    if not players:
        return [[]]
    return [
        [first, *rest]
        for first in combinations(live, 4)
        for rest in divided(without(live, *first), players - 1)
    ]


def test_equity_sampled_against_one_meets_the_exact_one() -> None:
    exact = bc.odds.equity("5h6s7dKc", "8hKd")
    found = bc.odds.equity("5h6s7dKc", "8hKd", samples=50_000, rng=2)
    assert abs(found.share - exact.share) < 5 * found.stderr
    assert abs(found.win - exact.win) < 0.01


def test_equity_of_a_seed_is_the_same_again() -> None:
    def sampled(rng: object) -> Share:
        return bc.odds.equity("5h6s7dKc", "8hKd", opponents=3, samples=3000, rng=rng)

    assert sampled(5) == sampled(5) == sampled(np.int64(5))
    assert sampled(5) != sampled(6)


def test_more_opponents_leave_less() -> None:
    shares = [bc.odds.equity("9h9sTdKc", "TcKd", opponents=n, rng=1).share for n in (1, 2, 5, 11)]
    assert shares == sorted(shares, reverse=True)


# the switch


def by_hand(
    own: Cards, pit: Cards, live: Cards, rules: bc.HouseRules, most: int
) -> tuple[dict[frozenset[Card], Fraction], dict[Card, Fraction], Fraction]:
    """Every discard at once, every first card, and the best, by going through all of it."""

    @cache
    def standing(held: frozenset[Card], left: frozenset[Card]) -> Fraction:
        return exact_share(sorted(held), pit, sorted(left), rules)

    @cache
    def best(held: frozenset[Card], left: frozenset[Card], throws: int) -> Fraction:
        options = [standing(held, left)]
        if throws:
            options += [after(held, left, throws, card) for card in held]
        return max(options)

    def after(held: frozenset[Card], left: frozenset[Card], throws: int, card: Card) -> Fraction:
        return mean([best(held - {card} | {new}, left - {new}, throws - 1) for new in left])

    mine, rest = frozenset(own), frozenset(live)
    at_once = {
        frozenset(thrown): mean(
            [
                standing(mine.difference(thrown).union(new), rest.difference(new))
                for new in combinations(live, n)
            ]
        )
        for n in range(most + 1)
        for thrown in combinations(own, n)
    }
    firsts = {card: after(mine, rest, most, card) for card in own}
    return at_once, firsts, best(mine, rest, most)


def check_switch(
    seed: int, live_cards: int, rules: bc.HouseRules, like: str, throws: int = 3
) -> None:
    own, pit, live = small_deck(seed, live_cards, like)
    at_once, firsts, best = by_hand(own, pit, live, rules, throws)
    found = bc.odds.switch(own, pit, dead=dead(own, pit, live), throws=throws, rules=rules)
    # Quotients of whole numbers, both of them: equal, not nearly so.
    assert {frozenset(cards): share for cards, share in found.at_once} == {
        cards: float(share) for cards, share in at_once.items()
    }
    assert dict(found.firsts) == {card: float(share) for card, share in firsts.items()}
    assert found.share == float(best)
    assert (found.throw is None) == (best == at_once[frozenset()])
    assert found.throw is None or firsts[found.throw] == best
    assert found.looking == found.share - found.at_once[0].share >= 0


@pytest.mark.parametrize("seed", range(7))
def test_switch_is_what_going_through_every_draw_gives(seed: int) -> None:
    check_switch(seed, 7, RULES[seed % 3], LIKELY[seed])


@pytest.mark.parametrize("throws", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_switch_with_fewer_cards_to_throw_goes_no_further(seed: int, throws: int) -> None:
    check_switch(50 + seed, 8, RULES[seed % 3], LIKELY[seed], throws)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(18))
def test_switch_is_what_going_through_every_draw_of_larger_decks_gives(seed: int) -> None:
    check_switch(100 + seed, 8 + seed // 3 % 3, RULES[seed % 3], LIKELY[seed % len(LIKELY)])


def test_switch_lists_all_discards_best_first() -> None:
    found = bc.odds.switch("5h 6s 7d Kc", "8h Kd")
    assert isinstance(found.at_once[0], Discarded)
    assert isinstance(found.firsts[0], FirstThrow)
    assert len({cards for cards, _ in found.at_once}) == len(found.at_once) == 15
    for options in (found.at_once, found.firsts):
        shares = [option.share for option in options]
        assert shares == sorted(shares, reverse=True)
    assert found.firsts[0].card == found.throw
    standing = dict(found.at_once)[()]
    assert standing == pytest.approx(bc.odds.equity("5h 6s 7d Kc", "8h Kd").share, abs=1e-12)


def test_one_card_thrown_over_the_whole_deck_is_the_mean_of_what_comes() -> None:
    own, pit = bc.parse_cards("5h6s7dKc"), bc.parse_cards("8hKd")
    found = dict(bc.odds.switch(own, pit).at_once)
    drawn = without(DECK, *own, *pit)
    shares = [bc.odds.equity([*own[:3], new], pit, dead=[own[3]]).share for new in drawn]
    assert found[(own[3],)] == pytest.approx(np.mean(shares), abs=1e-12)


@pytest.mark.full
def test_two_and_three_cards_thrown_over_the_whole_deck_are_samples_of_what_comes() -> None:
    own, pit = bc.parse_cards("5h6s7dKc"), bc.parse_cards("8hKd")
    found = dict(bc.odds.switch(own, pit).at_once)
    random = Random(1)
    for thrown in [(own[0], own[3]), (own[0], own[1], own[3])]:
        shares = []
        for _ in range(300):
            new = random.sample(without(DECK, *own, *pit), len(thrown))
            kept = without(own, *thrown)
            shares.append(bc.odds.equity([*kept, *new], pit, dead=thrown).share)
        error = np.std(shares) / len(shares) ** 0.5
        assert abs(found[tuple(sorted(thrown))] - np.mean(shares)) < 5 * error


def renamed(cards: Cards, suits: str) -> list[Card]:
    """The same ranks, with suits renamed: ``suits`` are the new names of c d h s."""
    return [Card(str(card)[0] + suits["cdhs".index(str(card)[1])]) for card in cards]


@pytest.mark.parametrize("suits", ["chds", "sdhc", "shdc"])
def test_renaming_suits_within_a_colour_changes_nothing_but_the_names(suits: str) -> None:
    for text, pit_text in (("5h6s7dKc", "8hKd"), ("AcAd2c9h", "9cTs"), ("3h4h9sQc", "6d7d")):
        own, pit = bc.parse_cards(text), bc.parse_cards(pit_text)
        one, other = (
            bc.odds.switch(own, pit),
            bc.odds.switch(renamed(own, suits), renamed(pit, suits)),
        )
        assert [share for _, share in one.at_once] == [share for _, share in other.at_once]
        assert one.share == other.share
        assert {frozenset(renamed(cards, suits)): share for cards, share in one.at_once} == {
            frozenset(cards): share for cards, share in other.at_once
        }
        assert {renamed([card], suits)[0]: share for card, share in one.firsts} == dict(
            other.firsts
        )


def test_stands_pat_where_no_card_is_worth_throwing() -> None:
    found = bc.odds.switch("KcKdKhQs", "Qd7c")
    assert found.throw is None
    assert found.at_once[0].cards == ()
    assert found.looking == 0


# the flip


@each_rules
@pytest.mark.parametrize("seed", range(7))
def test_flip_is_a_count_of_every_set(seed: int, rules: bc.HouseRules) -> None:
    own, pit, live = small_deck(30 + seed, 9, LIKELY[seed])
    flip_card, live = live[0], live[1:]
    expected = {None: exact_share(own, pit, live, rules)}
    for card in own:
        expected[card] = exact_share([*without(own, card), flip_card], pit, live, rules)
    gone = without(DECK, *own, *pit, *live, flip_card)
    found = bc.odds.flip(own, pit, flip_card, dead=gone, rules=rules)
    assert dict(found) == {card: float(share) for card, share in expected.items()}
    shares = [option.share for option in found]
    assert shares == sorted(shares, reverse=True)
    assert isinstance(found[0], FlipOption)


def test_flip_is_the_equity_of_each_hand_once_all_five_cards_are_seen() -> None:
    own, pit, flip_card = bc.parse_cards("5h6s7dKc"), "8hKd", Card("9c")
    found = dict(bc.odds.flip(own, pit, "9c"))
    assert found[None] == bc.odds.equity(own, pit, dead=[flip_card]).share
    for card in own:
        after = [*without(own, card), flip_card]
        assert found[card] == bc.odds.equity(after, pit, dead=[card]).share


# what is wrong

SET, PIT = "5h6s7dKc", "8hKd"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: bc.odds.equity(SET, PIT, dead="Kc"), "Kc is in the set and dead: one deck has"),
        (lambda: bc.odds.switch(SET, PIT, dead="Kd 2c"), "Kd is in the pit and dead: one deck"),
        (lambda: bc.odds.switch(SET, PIT, dead="2c2c"), "2c is dead twice: one deck has it once"),
        (lambda: bc.odds.equity(SET, "8h5h"), "5h is in the set and in the pit: one deck has it"),
        (lambda: bc.odds.equity("5h5h7dKc", PIT), "5h is in the set twice: one deck has it once"),
        (lambda: bc.odds.flip(SET, PIT, "7d"), "7d is in the set and the flip card: one deck"),
        (lambda: bc.odds.flip(SET, PIT, "9c", dead="9c"), "9c is the flip card and dead: one"),
        (lambda: bc.odds.flip(SET, PIT, "9x"), "'9x' is no card: expected"),
        (lambda: bc.odds.equity("5h6s7d", PIT), "the set has 3 cards (5h 6s 7d): expected 4"),
        (lambda: bc.odds.switch(SET, "8h"), "the pit has 1 card (8h): expected 2"),
        (lambda: bc.odds.equity(SET, PIT, dead="1x"), "'1x' (card 1, character 1) is no card"),
        (lambda: bc.odds.equity(SET, PIT, dead=[52]), "52 (card 1) is no card: expected"),
        (lambda: bc.odds.frequencies(set_cards="AsKsQsJsTs"), "the set has 5 cards (As Ks Qs Js"),
        (lambda: bc.odds.frequencies(pit_cards="AsKsQs"), "the pit has 3 cards (As Ks Qs): exp"),
        (lambda: bc.odds.frequencies(set_cards="As", dead="As"), "As is in the set and dead: one"),
    ],
)
def test_cards_that_cannot_be_are_named(call, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(bc.CardError) as error:
        call()
    assert str(error.value).startswith(said)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: bc.odds.equity(SET, PIT, opponents=12),
            "46 cards are left: expected at least 48 (four for each of 12 opponents)",
        ),
        (lambda: bc.odds.equity(SET, PIT, opponents=0), "opponents=0: expected at least 1"),
        (lambda: bc.odds.equity(SET, PIT, samples=1), "samples=1: expected at least 2"),
        (lambda: bc.odds.switch(SET, PIT, throws=4), "throws=4: expected at most 3"),
        (lambda: bc.odds.switch(SET, PIT, throws=0), "throws=0: expected at least 1"),
        (
            lambda: bc.odds.switch(SET, PIT, dead=without(DECK, *bc.parse_cards(SET + PIT))[6:]),
            "6 cards are left: expected at least 7 (three to draw and four of an opponent)",
        ),
        (
            lambda: bc.odds.frequencies(dead=DECK[5:]),
            "5 cards are left: expected at least 6 (to complete the hand)",
        ),
    ],
)
def test_what_the_deck_cannot_serve_is_refused(call, said: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ValueError) as error:
        call()
    assert str(error.value) == said


@pytest.mark.parametrize("rules", ["suited", None, 5])
@pytest.mark.parametrize(
    "call",
    [
        lambda rules: bc.odds.frequencies(rules=rules),
        lambda rules: bc.odds.percentile(5, rules=rules),
        lambda rules: bc.odds.equity(SET, PIT, rules=rules),
        lambda rules: bc.odds.switch(SET, PIT, rules=rules),
        lambda rules: bc.odds.flip(SET, PIT, "9c", rules=rules),
    ],
)
def test_rules_are_house_rules(call, rules: object) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(TypeError, match=f"^rules={rules!r}: expected HouseRules$"):
        call(rules)


@pytest.mark.parametrize("opponents", [1.5, "2", None, True])
def test_opponents_are_a_whole_number(opponents: object) -> None:
    with pytest.raises(TypeError, match="opponents="):
        bc.odds.equity(SET, PIT, opponents=opponents)  # type: ignore[arg-type]


def test_the_smallest_decks_are_answered() -> None:
    cards = without(DECK, *bc.parse_cards(SET + PIT))
    assert 0 <= bc.odds.switch(SET, PIT, dead=cards[7:]).share <= 1
    assert bc.odds.equity(SET, PIT, dead=cards[4:]).share in (0, 0.5, 1)
    assert sum(bc.odds.frequencies(set_cards=SET, pit_cards=PIT, dead=cards).values()) == 1


def test_records_say_what_they_are() -> None:
    share = bc.odds.equity(SET, PIT)
    assert str(share).startswith(f"{share.share:.2%} of the pot: win ")
    advice = bc.odds.switch(SET, PIT)
    assert str(advice).startswith(f"Throw Kc and look: {advice.share:.2%} of the pot.")
    assert str(bc.odds.switch("KcKdKhQs", "Qd7c")).startswith("Stand pat: ")


@pytest.mark.parametrize("throws", [1, 2, 3])
def test_a_switch_says_to_look_only_if_more_may_be_thrown(throws: int) -> None:
    advice = bc.odds.switch("5h 6s 7d Kc", "8h Kd", throws=throws)
    assert advice.throws == throws
    assert advice.throw is not None
    if throws == 1:
        assert str(advice) == f"Throw {advice.throw}: {advice.share:.2%} of the pot."
    else:
        assert str(advice).startswith(f"Throw {advice.throw} and look: {advice.share:.2%} of ")
