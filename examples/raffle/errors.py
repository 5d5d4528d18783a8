"""What can be wrong with an event."""

from __future__ import annotations


class RaffleError(ValueError):
    """Something the rules do not allow, or a ledger that does not add up."""
