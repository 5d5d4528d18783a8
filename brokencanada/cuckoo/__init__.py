"""The sister games, in which the lowest card loses a life: Cuckoo, Chase the Ace, Brocky.

>>> from brokencanada import cuckoo
>>> game = cuckoo.Game(5, cuckoo.BROCKY, rng=3)
>>> cuckoo.play(game, [cuckoo.bots.ByOdds()] * 5).kind
'win'
"""

from brokencanada.cuckoo import bots, odds
from brokencanada.cuckoo.actions import Exchange, Keep
from brokencanada.cuckoo.game import Game, play, replay
from brokencanada.cuckoo.leaderboard import Leaderboard, Standing
from brokencanada.cuckoo.outcome import Result
from brokencanada.cuckoo.rules import (
    AMERICAN,
    BROCKY,
    CLASSIC,
    PRESETS,
    SAFE_PAIRS,
    WORCESTER,
    Rules,
)
from brokencanada.cuckoo.start import GAME
from brokencanada.cuckoo.view import View

__all__ = [
    "AMERICAN",
    "BROCKY",
    "CLASSIC",
    "GAME",
    "PRESETS",
    "SAFE_PAIRS",
    "WORCESTER",
    "Exchange",
    "Game",
    "Keep",
    "Leaderboard",
    "Result",
    "Rules",
    "Standing",
    "View",
    "bots",
    "odds",
    "play",
    "replay",
]
