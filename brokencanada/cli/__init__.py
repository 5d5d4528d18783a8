"""The command line: parses, calls, prints. No rule of the game stands here.

Needs the extra ``cli``. The commands are in ``root``.
"""
