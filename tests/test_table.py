"""Hand after hand: who sits where with what, who deals, and whom ``play`` asks."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from random_games import a_game, finish

import brokencanada as bc
from brokencanada import bots
from brokencanada.actions import Action
from brokencanada.table import Player
from brokencanada.view import View

Legal = tuple[Action, ...]


def over(game: bc.Game) -> bc.Game:
    """Everybody folds to the last."""
    while not game.is_over:
        game.apply(bc.Fold(game.actors[0]))
    return game


def state(table: bc.Table) -> tuple[Any, ...]:
    return (table.stacks, table.dealer, table.game, repr(table._rng.bit_generator.state))


# -- the table ------------------------------------------------------------------------------------


def test_deal_moves_to_the_next_seat_with_chips() -> None:
    table = bc.Table([50, 0, None, 50, 50], dealer=4, rng=1)
    dealers = []
    for _ in range(5):
        game = table.deal()
        assert game.dealer == table.dealer
        dealers.append(game.dealer)
        table.settle(over(game))
    assert dealers == [4, 0, 3, 4, 0]


def test_seat_numbers_stay_and_broke_seats_are_not_dealt_in() -> None:
    table = bc.Table([50, 0, None, 50], rng=1)
    game = table.deal()
    assert game.seats == (0, 3)
    assert game.start.stacks == (50, None, None, 50)
    table.settle(over(game))
    assert table.stacks[1:3] == (0, None)


def test_stacks_are_taken_over_from_the_result() -> None:
    table = bc.Table([50, 40, 30], ante=5, rng=1)
    game = table.deal()
    assert table.stacks == (50, 40, 30)
    assert table.game is game
    table.settle(over(game))
    assert game.result is not None
    assert table.stacks == game.result.stacks == (60, 35, 25)
    assert table.game is None


def test_dealer_who_is_absent_or_broke_passes_the_deal_on() -> None:
    assert bc.Table([None, 50, 50], rng=1).deal().dealer == 1
    assert bc.Table([0, 50, 50], rng=1).deal().dealer == 1
    table = bc.Table([50, 50, 50], rng=1)
    table.settle(over(table.deal()))
    assert table.dealer == 1
    assert table.leave(1) == 50 - 1
    assert table.deal().dealer == 2


def test_sit_and_leave() -> None:
    table = bc.Table([50, None, 0], rng=1)
    table.sit(1, 20)
    table.sit(2, 30)
    table.sit(3, 40)
    assert table.stacks == (50, 20, 30, 40)
    assert table.leave(0) == 50
    assert table.stacks == (None, 20, 30, 40)
    assert table.deal().seats == (1, 2, 3)


def test_broke_seat_may_leave_with_nothing() -> None:
    table = bc.Table([50, 0, 50], rng=1)
    assert table.leave(1) == 0
    assert table.stacks == (50, None, 50)


MISUSE: list[Callable[[bc.Table], object]] = [
    lambda table: table.sit(0, 10),
    lambda table: table.sit(1, 0),
    lambda table: table.sit(1, -5),
    lambda table: table.sit(-1, 5),
    lambda table: table.sit(5, 5),
    lambda table: table.sit(4, 0),
    lambda table: table.leave(1),
    lambda table: table.leave(-1),
    lambda table: table.leave(4),
    lambda table: table.settle(over(bc.Game([50] * 3))),
]


@pytest.mark.parametrize("misuse", MISUSE)
def test_misuse_raises_and_changes_nothing(misuse: Callable[[bc.Table], object]) -> None:
    table = bc.Table([50, None, 50, 0], rng=1)
    before = state(table)
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        misuse(table)
    assert state(table) == before


@pytest.mark.parametrize("chips", [1.5, "5", None, True])
def test_chips_that_are_no_number_are_refused(chips: Any) -> None:
    table = bc.Table([50, None, 50], rng=1)
    with pytest.raises(TypeError):
        table.sit(1, chips)
    assert table.stacks == (50, None, 50)
    with pytest.raises(TypeError):
        bc.Table([50, chips or 2.5, 50])


def test_nothing_but_settling_goes_while_a_hand_is_in_play() -> None:
    table = bc.Table([50, None, 50], rng=1)
    game = table.deal()
    before = state(table)
    for misuse in (
        table.deal,
        lambda: table.sit(1, 10),
        lambda: table.leave(0),
        lambda: table.settle(game),
        lambda: table.settle(game.copy()),
        lambda: table.settle(over(game.copy())),
    ):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            misuse()
        assert state(table) == before
    table.settle(over(game))
    with pytest.raises(ValueError, match="not the hand"):
        table.settle(game)


def test_deal_for_fewer_than_two_raises_and_changes_nothing() -> None:
    table = bc.Table([0, 50, None], rng=1)
    before = state(table)
    with pytest.raises(ValueError, match="at least 2"):
        table.deal()
    assert state(table) == before
    table.sit(2, 10)
    assert table.deal().seats == (1, 2)


def test_deal_with_too_few_decks_raises_and_changes_nothing() -> None:
    table = bc.Table([0, *[50] * 5], decks=1, rng=1)
    before = state(table)
    with pytest.raises(ValueError, match="decks"):
        table.deal()
    assert state(table) == before


@pytest.mark.parametrize(
    "wrong",
    [{"dealer": -1}, {"dealer": 3}, {"stacks": []}, {"stacks": [5, -1, 5]}],
)
def test_table_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        bc.Table(**{"stacks": [50] * 3, **wrong})


@pytest.mark.parametrize(
    "wrong",
    [
        {"ante": -1},
        {"ante": 1.5},
        {"betting": 2},
        {"flip_order": "left"},
        {"decks": 0},
        {"rules": "suited"},
    ],
)
def test_arguments_that_no_hand_can_have_are_refused_at_once(wrong: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        bc.Table([50] * 3, **wrong)


def test_rules_of_the_table_are_those_of_its_hands() -> None:
    rules, betting = bc.HouseRules("suited"), bc.FixedLimit(2, 4)
    table = bc.Table(
        [50] * 3, ante=3, betting=betting, rules=rules, decks=2, flip_order="call", rng=1
    )
    start = table.deal().start
    assert (start.ante, start.betting, start.rules) == (3, betting, rules)
    assert (start.decks, start.flip_order) == (2, "call")


def test_same_rng_same_hands_and_no_two_alike() -> None:
    def stocks() -> list[tuple[bc.Card, ...]]:
        table = bc.Table([50] * 3, rng=4)
        cards = []
        for _ in range(5):
            game = table.deal()
            cards.append(game.start.stock)
            table.settle(over(game))
        return cards

    assert stocks() == stocks()
    assert len(set(stocks())) == 5


def test_how_a_hand_is_played_does_not_change_the_next() -> None:
    one, other = bc.Table([50] * 3, rng=4), bc.Table([50] * 3, rng=4)
    one.settle(over(one.deal()))
    other.settle(finish(Random(1), other.deal(), 1))
    assert one.deal().start.stock == other.deal().start.stock


def test_chips_stay_at_the_table_until_one_has_all() -> None:
    table = bc.Table([30, 30, None, 30, 30], ante=2, rng=3)
    players = [bots.AtRandom(seat) for seat in range(5)]
    for _ in range(500):
        game = table.deal()
        assert game.seats == tuple(seat for seat in range(5) if table.stacks[seat])
        bc.play(game, players)
        table.settle(game)
        assert sum(chips or 0 for chips in table.stacks) == 120
        if max(chips or 0 for chips in table.stacks) == 120:
            break
    else:
        pytest.fail("nobody wins")
    with pytest.raises(ValueError, match="at least 2"):
        table.deal()


# -- play -----------------------------------------------------------------------------------------


class Noting:
    """A caller that notes who is asked and what is shown."""

    def __init__(self, game: bc.Game, seat: int, asked: list[int]) -> None:
        self.game, self.seat, self.asked = game, seat, asked

    def __call__(self, view: View, legal: Legal) -> Action:
        assert view == self.game.view(self.seat)
        assert legal == self.game.legal_actions(self.seat)
        assert self.seat in self.game.actors
        self.asked.append(self.seat)
        return bots.caller(view, legal)


def test_right_seat_is_asked_with_its_view_and_legal_actions() -> None:
    for seed in range(100):
        game = a_game(Random(seed))
        asked: list[int] = []
        players = [Noting(game, seat, asked) for seat in range(len(game.start.stacks))]
        result = bc.play(game, players)
        assert result == game.result
        assert game.is_over
        assert asked == [action.seat for action, _ in game.steps]


def flip_callers(seed: int, rng: Any = None) -> list[int]:
    game = bc.Game([50] * 4, rng=seed, flip_order="call")
    bc.play(game, [bots.caller] * 4, rng=rng)
    return [action.seat for action, _ in game.steps if isinstance(action, bc.PassFlip)]


def test_callers_of_the_flip_are_asked_in_a_drawn_order() -> None:
    orders = [tuple(flip_callers(seed)) for seed in range(200)]
    assert orders == [tuple(flip_callers(seed)) for seed in range(200)]
    assert {tuple(sorted(order)) for order in orders} == {(0, 1, 2, 3)}
    assert len(set(orders)) == 24
    assert {order[0] for order in orders} == {0, 1, 2, 3}
    assert len({tuple(flip_callers(1, rng)) for rng in range(100)}) == 24
    assert flip_callers(1, 5) == flip_callers(1, 5)


def test_drawn_order_of_callers_does_not_change_what_is_dealt() -> None:
    ends = []
    for rng in range(5):
        game = bc.Game([50] * 4, rng=7, flip_order="call")
        bc.play(game, [bots.caller] * 4, rng=rng)
        ends.append((game._sets, game._stock))
    assert all(end == ends[0] for end in ends)


def test_result_of_a_game_that_is_over_is_returned() -> None:
    game = over(bc.Game([50] * 3, rng=1))
    assert bc.play(game, [bots.caller] * 3) is game.result


def test_game_that_has_begun_is_played_on() -> None:
    game = bc.Game([50] * 3, rng=1)
    game.apply(bc.Fold(1))
    result = bc.play(game, [bots.caller] * 3)
    assert result.shown[1] is None


def test_empty_seats_have_no_player() -> None:
    game = bc.Game([50, None, 50], rng=1)
    assert sum(bc.play(game, [bots.caller, None, bots.caller]).stacks) == 100


@pytest.mark.parametrize(
    "answer",
    [
        lambda view, legal: bc.Check(view.seat) if view.to_call else bc.Call(view.seat),
        lambda view, legal: bc.Bet(view.seat, 10**6),
        lambda view, legal: bc.Discard(view.seat, view.set_cards[:1]),
        lambda view, legal: bc.PassFlip(view.seat),
        lambda view, legal: None,
        lambda view, legal: legal,
        lambda view, legal: "fold",
    ],
)
def test_illegal_answer_raises_and_leaves_the_game(answer: Player) -> None:
    game = bc.Game([50] * 3, rng=1)
    before = game.copy()
    with pytest.raises(bc.IllegalAction):
        bc.play(game, [answer] * 3)
    assert game == before


def test_illegal_answer_leaves_what_was_played_before_it() -> None:
    game = bc.Game([50] * 3, rng=1)
    players: list[Player] = [bots.caller] * 3
    players[0] = lambda view, legal: bc.Bet(0, 10**6)
    with pytest.raises(bc.IllegalAction):
        bc.play(game, players)
    twin = bc.Game([50] * 3, rng=1)
    twin.apply(bc.Check(1))
    twin.apply(bc.Check(2))
    assert game == twin


def test_answer_for_another_seat_is_refused() -> None:
    game = bc.Game([50] * 3, rng=1)
    before = game.copy()
    with pytest.raises(ValueError, match="another seat"):
        bc.play(game, [lambda view, legal: bc.Check((view.seat or 0) + 1)] * 3)
    assert game == before


def test_answer_for_another_caller_of_the_flip_is_refused() -> None:
    game = bc.Game([50] * 3, rng=1, flip_order="call")

    def meddler(view: View, legal: Legal) -> Action:
        if isinstance(legal[0], bc.PassFlip) and len(view.actors) > 1:
            return bc.PassFlip(next(seat for seat in view.actors if seat != view.seat))
        return bots.caller(view, legal)

    with pytest.raises(ValueError, match="another seat"):
        bc.play(game, [meddler] * 3)
    assert game.phase is bc.Phase.FLIP
    assert len(game.actors) == 3


def test_what_a_player_raises_passes_through_and_leaves_the_game() -> None:
    def leaver(view: View, legal: Legal) -> Action:
        raise KeyboardInterrupt

    game = bc.Game([50] * 3, rng=1)
    before = game.copy()
    with pytest.raises(KeyboardInterrupt):
        bc.play(game, [leaver] * 3)
    assert game == before


@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_wrong_number_of_players_is_refused(count: int) -> None:
    game = bc.Game([50] * 3, rng=1)
    before = game.copy()
    with pytest.raises(ValueError, match="expected 3"):
        bc.play(game, [bots.caller] * count)
    assert game == before


@pytest.mark.parametrize("player", [None, 5, "caller"])
def test_player_who_cannot_be_asked_is_refused_before_anybody_is(player: Any) -> None:
    game = bc.Game([50] * 3, rng=1)
    before = game.copy()
    with pytest.raises(TypeError, match=r"players\[2\]"):
        bc.play(game, [bots.caller, bots.caller, player])
    assert game == before


def test_a_hand_called_off_leaves_the_chips_as_they_were() -> None:
    table = bc.Table([50, 50, 50], rng=1)
    with pytest.raises(ValueError, match="no hand is in play"):
        table.abandon()
    game = table.deal()
    game.apply(bc.Bet(game.actors[0], 20))
    table.abandon()
    assert table.stacks == (50, 50, 50)
    assert table.dealer == 0
    with pytest.raises(ValueError, match="not the hand in play"):
        table.settle(game)
    assert table.deal().dealer == 0


def test_a_bot_without_its_brackets_is_named() -> None:
    with pytest.raises(TypeError, match=r"players\[0\] is the class AtRandom: .* as AtRandom\(\)"):
        bc.play(bc.Game([5, 5]), [bc.bots.AtRandom, bc.bots.caller])  # type: ignore[list-item]
