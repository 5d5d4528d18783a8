"""Betting alone, chips and seats without cards: *Money* in section 5 of the rules."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brokencanada import FixedLimit, IllegalAction, NoLimit, PotLimit
from brokencanada.betting import Betting, Limits


def table(
    stacks: Sequence[int | None],
    limits: Limits = NoLimit(2),  # noqa: B008
    *,
    dealer: int = 0,
    ante: int = 0,
    first: bool = True,
) -> Betting:
    """Sit down and begin a round. The dealer is seat 0, so seat 1 acts first."""
    betting = Betting(stacks, dealer=dealer, ante=ante, limits=limits)
    betting.start_round(first=first)
    return betting


def said(betting: Betting, words: str) -> Betting:
    """Act as in ``"1b10 2c 0f"``: seat, then f(old), k (check), c(all), or b and the total."""
    for word in words.split():
        seat, act = int(word[0]), word[1]
        assert betting.actor == seat, f"{word}: it is the turn of {betting.actor}"
        if act == "b":
            betting.bet(seat, int(word[2:]))
        else:
            {"f": betting.fold, "k": betting.check, "c": betting.call}[act](seat)
    return betting


def refused(betting: Betting, act: Callable[..., None], *arguments: int) -> None:
    before = betting.copy()
    with pytest.raises(IllegalAction):
        act(*arguments)
    assert betting == before
    assert vars(betting) == vars(before)


def layers(betting: Betting) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.contenders) for pot in betting.pots()]


# -- antes ------------------------------------------------------------------------------------


def test_every_player_antes_and_antes_are_no_bets() -> None:
    betting = table([10, 20, 30], ante=3)
    assert betting.stacks == [7, 17, 27]
    assert betting.put_in == [3, 3, 3]
    assert betting.bets == [0, 0, 0]
    assert betting.pot == 9
    said(betting, "1k")  # nothing is owed


def test_an_ante_above_the_stack_is_all_in() -> None:
    betting = table([10, 2, 3, 30], ante=3)
    assert betting.stacks == [7, 0, 0, 27]
    assert betting.put_in == [3, 2, 3, 3]
    assert betting.actor == 3
    said(betting, "3k 0k")
    assert layers(betting) == [(8, (1, 2, 3, 0)), (3, (2, 3, 0))]


def test_the_part_of_an_ante_that_nobody_matches_returns() -> None:
    betting = table([10, 2, 1], ante=5)
    assert betting.actor is None
    assert betting.return_uncalled() == (0, 3)
    assert betting.stacks == [8, 0, 0]
    assert layers(betting) == [(3, (1, 2, 0)), (2, (1, 0))]


def test_there_may_be_no_ante() -> None:
    betting = table([5, 5])
    assert betting.pot == 0
    said(betting, "1k 0k")
    assert layers(betting) == [(0, (1, 0))]


# -- turns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 3, 0]), (2, [3, 0, 1, 2])])
def test_each_round_goes_clockwise_from_left_of_the_dealer(dealer: int, order: list[int]) -> None:
    betting = table([9] * 4, dealer=dealer)
    for first in (True, False, False):
        betting.start_round(first=first)
        for seat in order:
            assert betting.actor == seat
            betting.check(seat)
        assert betting.actor is None


@pytest.mark.parametrize("dealer", [0, 1])
def test_of_two_players_the_one_who_does_not_deal_starts(dealer: int) -> None:
    assert table([9, 9], dealer=dealer).actor == 1 - dealer


def test_empty_folded_and_all_in_seats_are_passed_over() -> None:
    betting = table([50, None, 50, 5, 50, None], dealer=5, ante=5)
    said(betting, "0k 2f 4k")
    assert betting.actor is None
    betting.start_round(first=False)
    said(betting, "0k 4k")
    assert betting.actor is None
    assert betting.seats_in() == [0, 3, 4]


def test_after_a_bet_everyone_else_answers_it_once() -> None:
    betting = said(table([50] * 4), "1k 2b10 3c 0f 1c")
    assert betting.actor is None
    assert betting.bets == [0, 10, 10, 10]


def test_after_a_raise_everyone_else_answers_it_the_bettor_too() -> None:
    betting = said(table([50] * 4), "1b10 2c 3b20 0c 1c 2c")
    assert betting.actor is None


def test_the_bettor_may_raise_again_when_raised() -> None:
    said(table([90] * 3), "1b10 2b20 0c 1b30 2b40 0f 1c")


def test_a_fold_is_allowed_when_a_check_is_free() -> None:
    betting = said(table([9, 9, 9]), "1f 2k 0k")
    assert betting.seats_in() == [2, 0]


def test_when_one_is_left_nobody_has_a_turn() -> None:
    betting = said(table([9, 9, 9]), "1b4 2f 0f")
    assert betting.actor is None
    assert betting.seats_in() == [1]


def test_a_call_above_the_stack_is_all_in() -> None:
    betting = said(table([50, 50, 7]), "1b10")
    assert betting.to_call(2) == 7
    said(betting, "2c 0c")
    assert betting.stacks == [40, 40, 0]
    assert layers(betting) == [(21, (1, 2, 0)), (6, (1, 0))]


# -- sizes ------------------------------------------------------------------------------------


def test_the_opening_bet_is_at_least_the_minimum_bet_and_at_most_the_stack() -> None:
    betting = table([100, 50, 100], NoLimit(4), ante=1)
    assert betting.bet_range(1) == range(4, 50)
    for to in (-1, 0, 3, 50):
        refused(betting, betting.bet, 1, to)


def test_a_raise_is_by_at_least_the_last_bet_or_raise() -> None:
    betting = said(table([500] * 4), "1b10")
    assert betting.bet_range(2) == range(20, 501)
    said(betting, "2b35")  # a raise by 25
    assert betting.bet_range(3) == range(60, 501)
    refused(betting, betting.bet, 3, 59)
    said(betting, "3b60 0c")
    assert betting.bet_range(1) == range(85, 501)


def test_each_round_begins_with_the_minimum_bet_again() -> None:
    betting = said(table([500] * 2), "1b100 0c")
    betting.start_round(first=False)
    assert betting.bets == [0, 0]
    assert betting.bet_range(1) == range(2, 401)


def test_an_all_in_may_be_less_than_the_minimum() -> None:
    assert table([50, 3, 50], NoLimit(10)).bet_range(1) == range(3, 4)
    betting = said(table([50, 50, 15]), "1b10")
    assert betting.bet_range(2) == range(15, 16)


def test_an_opening_all_in_below_the_minimum_may_be_raised_to_the_minimum() -> None:
    betting = said(table([100, 4, 100, 100], NoLimit(10)), "1b4")
    assert betting.bet_range(2) == range(10, 101)
    said(betting, "2b10")
    assert betting.bet_range(3) == range(20, 101)


def test_two_opening_all_ins_below_the_minimum_are_still_raised_to_it() -> None:
    betting = said(table([100, 4, 7, 100], NoLimit(10)), "1b4 2b7")
    assert betting.bet_range(3) == range(10, 101)


def test_after_a_short_all_in_raise_the_next_raise_is_by_the_last_full_one() -> None:
    betting = said(table([500, 500, 500, 50]), "1b10 2b40 3b50")
    assert betting.bet_range(0) == range(80, 501)  # 50 and the raise by 30


# -- short all-ins and reopening --------------------------------------------------------------


def test_an_all_in_raise_that_is_too_small_does_not_reopen_the_betting() -> None:
    betting = said(table([100, 100, 15]), "1b10 2b15 0c")
    assert betting.actor == 1
    assert betting.bet_range(1) is None
    for to in (15, 20, 25, 100):
        refused(betting, betting.bet, 1, to)
    refused(betting, betting.check, 1)
    said(betting, "1c")  # but it may call
    assert betting.actor is None


def test_after_a_too_small_raise_those_who_acted_may_fold() -> None:
    betting = said(table([100, 100, 15]), "1b10 2b15 0c 1f")
    assert betting.seats_in() == [2, 0]


def test_who_only_called_may_not_raise_a_too_small_raise_either() -> None:
    betting = said(table([15, 100, 100]), "1b10 2c 0b15 1c")
    assert betting.actor == 2
    assert betting.bet_range(2) is None


def test_several_too_small_raises_never_add_up() -> None:
    # 10, 15, 20: the ten more that seat 1 owes would be a full raise.
    betting = said(table([100, 100, 15, 20]), "1b10 2b15 3b20 0c")
    assert betting.to_call(1) == 10
    assert betting.bet_range(1) is None


def test_who_has_not_acted_may_raise_over_a_too_small_raise_and_that_reopens() -> None:
    betting = said(table([100, 100, 15]), "1b10 2b15")
    assert betting.bet_range(0) == range(25, 101)
    said(betting, "0b25")
    assert betting.bet_range(1) == range(35, 101)


def test_an_all_in_raise_of_full_size_reopens_the_betting() -> None:
    betting = said(table([100, 100, 20]), "1b10 2b20 0c")
    assert betting.bet_range(1) == range(30, 101)


def test_a_check_may_be_followed_by_a_raise_of_a_full_bet() -> None:
    betting = said(table([100] * 3), "1k 2b10 0c")
    assert betting.bet_range(1) == range(20, 101)


# -- nobody to answer, rounds skipped ---------------------------------------------------------


def test_an_all_in_bet_is_called_or_folded_to_where_nobody_could_answer_a_raise() -> None:
    betting = said(table([100, 20]), "1b20")
    assert betting.actor == 0
    assert betting.bet_range(0) is None
    refused(betting, betting.bet, 0, 40)
    said(betting, "0c")


def test_who_owes_a_call_gets_a_turn_even_when_nobody_else_can_bet() -> None:
    betting = said(table([100, 20, 30]), "1b20 2b30")
    assert betting.actor == 0
    assert betting.bet_range(0) is None
    said(betting, "0c")
    assert betting.actor is None


def test_rounds_are_skipped_when_fewer_than_two_can_bet() -> None:
    betting = said(table([100, 20, 30]), "1b20 2b30 0c")
    betting.start_round(first=False)
    assert betting.actor is None
    assert table([3, 3, 3], ante=3).actor is None
    assert table([30, 3, 3], ante=3).actor is None
    assert table([30, 30, 3], ante=3).actor == 1


def test_a_free_check_is_not_asked_of_the_last_who_can_bet() -> None:
    # Seat 2 is all-in with its ante; when seat 1 folds, seat 0 has nobody to bet against.
    betting = said(table([50, 50, 5], ante=5), "1f")
    assert betting.actor is None


# -- uncalled chips ---------------------------------------------------------------------------


def test_uncalled_chips_return() -> None:
    betting = said(table([100, 100, 30], ante=1), "1b60 2c 0f")
    assert betting.return_uncalled() == (1, 31)  # 29 were called
    assert betting.stacks == [99, 70, 0]
    assert layers(betting) == [(61, (1, 2))]
    assert betting.return_uncalled() is None


def test_a_bet_to_which_all_fold_returns() -> None:
    betting = said(table([100, 100], ante=1), "1b60 0f")
    assert betting.return_uncalled() == (1, 60)
    assert betting.pot == 2


def test_chips_called_by_one_who_folded_later_do_not_return() -> None:
    betting = said(table([100, 100, 10]), "1b10 2c 0c")
    betting.start_round(first=False)
    said(betting, "1b20 0b50 1f")
    assert betting.return_uncalled() == (0, 30)
    assert layers(betting) == [(30, (2, 0)), (40, (0,))]


# -- pots -------------------------------------------------------------------------------------


def test_side_pots_lie_in_layers_main_pot_first() -> None:
    betting = said(table([50, 10, 30, 100]), "1b10 2b30 3b100 0c")
    assert betting.return_uncalled() == (3, 50)
    # Ten from four, twenty more from three, twenty more from two.
    assert layers(betting) == [(40, (1, 2, 3, 0)), (60, (2, 3, 0)), (40, (3, 0))]


def test_folded_money_stays_in_the_layers_it_reached() -> None:
    betting = said(table([100, 10, 100, 100]), "1b10 2b25 3c 0c")
    betting.start_round(first=False)
    said(betting, "2b20 3c 0f")
    # Ten from four; fifteen more from three and twenty from two, all for seats 2 and 3.
    assert layers(betting) == [(40, (1, 2, 3)), (85, (2, 3))]


def test_pots_with_the_same_contenders_are_one_pot() -> None:
    # Seat 1 folds after five and its ante, which makes no pot of its own.
    betting = said(table([50, 50, 50, 50], ante=1), "1b5 2b10 3c 0c 1f")
    assert layers(betting) == [(6 + 3 * 11, (2, 3, 0))]
    # Nor does an all-in seat whose chips nobody has outbid.
    betting = said(table([50, 10, 50]), "1b10 2c 0c")
    assert layers(betting) == [(30, (1, 2, 0))]


def test_an_all_in_seat_among_folded_money_makes_one_layer() -> None:
    # Seats 2 and 3 called six and folded to the ten of seat 1, which seat 0 called.
    betting = said(table([50, 10, 50, 50], NoLimit(3)), "1b6 2c 3c 0c")
    betting.start_round(first=False)
    said(betting, "1b4 2f 3f 0c")
    assert layers(betting) == [(4 * 6 + 2 * 4, (1, 0))]


def test_odd_chips_go_one_each_from_left_of_the_dealer() -> None:
    betting = table([9, 9, 9, 9], dealer=1)
    assert betting.divide(11, [0, 1, 3]) == {3: 4, 0: 4, 1: 3}
    assert betting.divide(10, [0, 1, 3]) == {3: 4, 0: 3, 1: 3}
    assert betting.divide(9, [0, 1, 3]) == {3: 3, 0: 3, 1: 3}
    assert betting.divide(1, [0, 1]) == {0: 1, 1: 0}
    assert betting.divide(7, [2]) == {2: 7}


def test_paying_out_empties_the_pot() -> None:
    betting = said(table([9, 9, 9]), "1b4 2c 0c")
    betting.pay_out([0, 12, 0])
    assert betting.stacks == [5, 17, 5]
    assert betting.pot == 0
    assert betting.actor is None


# -- pot-limit --------------------------------------------------------------------------------


def test_a_pot_limit_bet_is_at_most_the_pot() -> None:
    assert table([100] * 3, PotLimit(2), ante=2).bet_range(1) == range(2, 7)


def test_a_pot_limit_raise_is_at_most_the_pot_after_the_call() -> None:
    betting = said(table([1000] * 3, PotLimit(2), ante=2), "1b6")
    # Pot 12, the call makes 18: to 6 + 18.
    assert betting.bet_range(2) == range(12, 25)
    refused(betting, betting.bet, 2, 25)
    said(betting, "2b24")
    # Pot 36, the call makes 60: to 24 + 60; the last raise was 18.
    assert betting.bet_range(0) == range(42, 85)
    said(betting, "0c")
    # Pot 60, seat 1 owes 18: 78; to 24 + 78.
    assert betting.bet_range(1) == range(42, 103)


def test_a_pot_limit_bet_may_be_the_minimum_even_when_the_pot_is_smaller() -> None:
    assert table([100] * 2, PotLimit(5)).bet_range(1) == range(5, 6)


def test_a_pot_limit_is_also_limited_by_the_stack() -> None:
    assert table([100, 6, 100], PotLimit(2), ante=2).bet_range(1) == range(2, 5)
    assert table([100, 3, 100], PotLimit(2), ante=2).bet_range(1) == range(1, 2)


# -- fixed-limit ------------------------------------------------------------------------------


def test_fixed_limit_bets_have_one_size_small_in_the_first_round_big_after() -> None:
    betting = table([100] * 3, FixedLimit(2, 4))
    assert betting.bet_range(1) == range(2, 3)
    for to in (1, 3, 4, 100):
        refused(betting, betting.bet, 1, to)
    said(betting, "1b2")
    assert betting.bet_range(2) == range(4, 5)
    said(betting, "2c 0c")
    betting.start_round(first=False)
    assert betting.bet_range(1) == range(4, 5)
    said(betting, "1b4")
    assert betting.bet_range(2) == range(8, 9)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_fixed_limit_round_has_at_most_four_bets(seats: int) -> None:
    betting = table([100] * seats, FixedLimit(2, 4))
    said(betting, {2: "1b2 0b4 1b6 0b8", 3: "1b2 2b4 0b6 1b8"}[seats])
    seat = betting.actor
    assert seat is not None
    assert betting.bet_range(seat) is None
    refused(betting, betting.bet, seat, 10)
    betting.call(seat)
    betting.start_round(first=False)
    assert betting.bet_range(1) == range(4, 5)


def test_the_most_bets_of_a_round_may_be_chosen() -> None:
    betting = said(table([100] * 2, FixedLimit(2, 4, max_bets=1)), "1b2")
    assert betting.bet_range(0) is None


def test_a_fixed_limit_all_in_may_be_less() -> None:
    betting = table([100, 1, 100], FixedLimit(2, 4))
    assert betting.bet_range(1) == range(1, 2)
    said(betting, "1b1")
    assert betting.bet_range(2) == range(2, 3)  # up to the minimum
    betting = said(table([100, 100, 3], FixedLimit(2, 4)), "1b2 2b3 0c")
    assert betting.bet_range(1) is None


@pytest.mark.parametrize(
    "make",
    [
        lambda: NoLimit(0),
        lambda: PotLimit(-1),
        lambda: FixedLimit(0, 1),
        lambda: FixedLimit(4, 2),
        lambda: FixedLimit(2, 4, max_bets=0),
    ],
)
def test_bets_are_of_at_least_one_chip(make: Callable[[], Limits]) -> None:
    with pytest.raises(ValueError):
        make()


# -- illegal acts -----------------------------------------------------------------------------


def test_illegal_acts_are_refused_and_change_nothing() -> None:
    betting = table([100, 100, None, 100])
    for seat in (-1, 0, 2, 3, 4, 99):
        for act in (betting.fold, betting.check, betting.call):
            refused(betting, act, seat)
        refused(betting, betting.bet, seat, 10)
    refused(betting, betting.call, 1)  # nothing is owed
    said(betting, "1b10")
    refused(betting, betting.check, 3)
    for to in (-10, 0, 9, 10, 11, 19, 101):
        refused(betting, betting.bet, 3, to)
    said(betting, "3c 0f")
    for seat in range(-1, 5):  # the round is over
        for act in (betting.fold, betting.check, betting.call):
            refused(betting, act, seat)
        refused(betting, betting.bet, seat, 20)


def test_a_copy_is_independent() -> None:
    betting = said(table([100] * 3), "1b10")
    other = betting.copy()
    assert other == betting == pickle.loads(pickle.dumps(betting))
    said(other, "2b30 0f")
    assert betting.bets == [0, 10, 0]
    assert betting != other
    assert betting.actor == 2


# -- random hands against a count chip by chip ------------------------------------------------


def chip_by_chip(put_in: Sequence[int], folded: Sequence[bool]) -> list[tuple[int, frozenset[int]]]:
    """Count the pots slowly: each seat's first chip, then each seat's second…"""
    pots: list[tuple[int, frozenset[int]]] = []
    for chip in range(1, max(put_in) + 1):
        givers = [seat for seat, chips in enumerate(put_in) if chips >= chip]
        contenders = frozenset(seat for seat in givers if not folded[seat])
        if pots and (not contenders or contenders == pots[-1][1]):
            contenders = pots[-1][1]
            pots[-1] = (pots[-1][0] + len(givers), contenders)
        else:
            pots.append((len(givers), contenders))
    return pots


LIMITS = st.one_of(
    st.builds(NoLimit, st.integers(1, 20)),
    st.builds(PotLimit, st.integers(1, 20)),
    st.builds(lambda small, more: FixedLimit(small, small + more), *[st.integers(1, 10)] * 2),
)
STACKS = st.lists(
    st.one_of(st.integers(1, 12), st.integers(1, 120), st.none()), min_size=2, max_size=7
).filter(lambda stacks: sum(stack is not None for stack in stacks) >= 2)


def may_bet(
    betting: Betting, log: Sequence[tuple[int, int]], seat: int, opening: int
) -> range | None:
    """Read off the round so far, each act as seat and total, what the seat may bet or raise to."""
    high, last, bets, acted = 0, opening, 0, set[int]()
    for who, total in log:
        # An opening all-in below the minimum is raised to it, all else by the last bet or raise.
        full = opening if not bets and high < opening else high + last
        if total >= full:
            last, bets, acted = max(last, total - high), bets + 1, set()
        acted.add(who)
        high = max(high, total)
    others = [other for other in betting.seats_in() if other != seat and betting.stacks[other]]
    own = dict(log).get(seat, 0)
    all_in = own + betting.stacks[seat]
    limits = betting.limits
    if seat in acted or all_in <= high or not others:
        return None
    least = most = opening if not bets and high < opening else high + last
    if isinstance(limits, FixedLimit):
        if bets == 4:
            return None
    elif isinstance(limits, PotLimit):
        most = max(least, high + sum(betting.put_in) + (high - own))
    else:
        most = all_in
    return range(min(least, all_in), min(most, all_in) + 1)


def play_round(betting: Betting, put_in: list[int], opening: int, data: st.DataObject) -> None:
    """Bet at random through one round, keeping an account of our own."""
    size = len(put_in)
    log: list[tuple[int, int]] = []
    turns = [0] * size
    in_round = [0] * size
    able = sum(betting.stacks[seat] > 0 for seat in betting.seats_in())
    assert (betting.actor is None) == (able < 2)
    while (seat := betting.actor) is not None:
        owed = max(in_round) - in_round[seat]
        stack = betting.stacks[seat]
        assert not betting.folded[seat]
        assert stack > 0
        assert turns[seat] == 0 or owed > 0
        turns[seat] += 1
        bets = betting.bet_range(seat)
        assert bets == may_bet(betting, log, seat, opening)
        if bets is not None:
            refused(betting, betting.bet, seat, bets[0] - 1)
            refused(betting, betting.bet, seat, bets[-1] + 1)
        else:
            refused(betting, betting.bet, seat, in_round[seat] + stack)
        choice = data.draw(st.sampled_from("ccccfbb" if bets else "cccf"))
        if choice == "b" and bets is not None:
            to = data.draw(st.sampled_from(sorted({bets[0], bets[len(bets) // 2], bets[-1]})))
            betting.bet(seat, to)
            put_in[seat] += to - in_round[seat]
            in_round[seat] = to
        elif choice == "f":
            betting.fold(seat)
        elif owed:
            refused(betting, betting.check, seat)
            betting.call(seat)
            put_in[seat] += min(owed, stack)
            in_round[seat] += min(owed, stack)
        else:
            refused(betting, betting.call, seat)
            betting.check(seat)
        log.append((seat, in_round[seat]))
        assert betting.put_in == put_in
        assert betting.bets == in_round
    still_in = betting.seats_in()
    if len(still_in) > 1:
        # All who are in have put in the highest bet, or all they had.
        high = max(in_round)
        assert all(in_round[seat] == high or betting.stacks[seat] == 0 for seat in still_in)


@given(st.data())
def test_pots_and_payouts_agree_with_a_count_chip_by_chip(data: st.DataObject) -> None:
    stacks = data.draw(STACKS)
    seats = [seat for seat, stack in enumerate(stacks) if stack is not None]
    dealer = data.draw(st.sampled_from(seats))
    ante = data.draw(st.integers(0, 10))
    limits = data.draw(LIMITS)
    chips = [stack or 0 for stack in stacks]
    put_in = [min(ante, stack) for stack in chips]
    betting = Betting(stacks, dealer=dealer, ante=ante, limits=limits)
    for number in range(3):
        if len(betting.seats_in()) < 2:
            break
        betting.start_round(first=number == 0)
        opening = (
            limits.min_bet
            if isinstance(limits, NoLimit)
            else (limits.big if number else limits.small)
        )
        play_round(betting, put_in, opening, data)
        returned = betting.return_uncalled()
        second, top = sorted(put_in)[-2:]
        if top > second:
            seat = put_in.index(top)
            assert returned == (seat, top - second)
            put_in[seat] = second
        else:
            assert returned is None
        assert betting.put_in == put_in
        assert betting.stacks == [had - put for had, put in zip(chips, put_in, strict=True)]

    pots = betting.pots()
    expected = chip_by_chip(put_in, betting.folded)
    if sum(put_in):
        assert [(pot.amount, frozenset(pot.contenders)) for pot in pots] == expected
    assert sum(pot.amount for pot in pots) == betting.pot == sum(put_in)
    clockwise = [(dealer + 1 + step) % len(stacks) for step in range(len(stacks))]
    payouts = [0] * len(stacks)
    for pot in pots:
        assert list(pot.contenders) == [seat for seat in clockwise if seat in pot.contenders]
        winners = data.draw(st.lists(st.sampled_from(pot.contenders), min_size=1, unique=True))
        shares = betting.divide(pot.amount, winners)
        # Dealt out one chip at a time, from left of the dealer.
        dealt = dict.fromkeys(winners, 0)
        in_order = [seat for seat in clockwise if seat in winners]
        for chip in range(pot.amount):
            dealt[in_order[chip % len(in_order)]] += 1
        assert shares == dealt
        for seat, won in shares.items():
            payouts[seat] += won
    betting.pay_out(payouts)
    assert sum(betting.stacks) == sum(chips)
    assert betting.pot == 0
