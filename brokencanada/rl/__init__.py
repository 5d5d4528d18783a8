"""Broken Canada as an environment for reinforcement learning (the extra ``rl``).

>>> from brokencanada.rl import broken_canada_v0

Nothing here imports PettingZoo before an environment is asked for.
"""
