"""Games that could go on for ever are called off, and no others."""

import pytest

from brokencanada import cuckoo
from brokencanada.cuckoo import events as happened
from brokencanada.cuckoo.reckoning import HANDS_WITHOUT_END


@pytest.mark.parametrize("players", [50, 51])
def test_where_every_rank_is_held_twice_nobody_loses_and_the_game_is_called_off(
    players: int,
) -> None:
    # A rank held once leaves three of its cards over, and here two or one are.
    game = cuckoo.Game(players, cuckoo.SAFE_PAIRS, stake=2, pot=5, rng=1)
    result = cuckoo.play(game, [cuckoo.bots.keeps] * players)
    assert (result.kind, result.winners, result.hands) == ("draw", (), HANDS_WITHOUT_END)
    assert (result.carried, result.next_stake, sum(result.payouts)) == (2 * players + 5, 2, 0)
    assert game.lives == (4,) * players
    assert result.places == ((), tuple(range(players)))
    assert game.events[-2:] == (happened.CalledOff(), happened.PotCarried(2 * players + 5))
    assert game.actors == ()


def test_a_life_lost_starts_the_count_anew() -> None:
    # Two players lose in sixteen of seventeen hands, so many more hands than the limit are played.
    rules = cuckoo.Rules(lives=200, ties="unique_lowest")
    result = cuckoo.play(cuckoo.Game(2, rules, rng=1), [cuckoo.bots.keeps] * 2)
    assert result.kind == "win"
    assert result.hands > 2 * HANDS_WITHOUT_END
