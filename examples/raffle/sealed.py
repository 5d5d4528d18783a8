"""The sealed envelopes, and the tickets drawn: all that comes from the secret seed.

The ledger is open to everybody, so neither the order of the cards nor the seed may stand in it
before the ace is found. The seed lies in a file of its own, and the ledger's first line holds a
seal: the SHA-256 of the seed and the order. The seed has 128 bits, so nobody finds it from the
seal by trying; and nobody can put other cards into the envelopes later, because they would not
fit the seal. The line of the ace reveals the seed, and then everybody can check every draw.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import secrets
from collections.abc import Collection
from pathlib import Path

from brokencanada.cards import Card, deck, format_cards
from brokencanada.chance import Chance

from .errors import RaffleError

SEED_BITS = 128
ACE = Card("As")
ENVELOPES = len(deck())


class Sealed:
    """What a seed decides: the card in each envelope, and the ticket of each draw."""

    def __init__(self, seed: int) -> None:
        """Shuffle the deck and number the envelopes, 1 to 52."""
        self.seed = f"{seed:032x}"
        self._cards = self._chance("envelopes").shuffled(map(Card, deck()))

    def _chance(self, purpose: str) -> Chance:
        """Return a stream for one purpose, so that no draw depends on how much another used."""
        digest = hashlib.sha256(f"{self.seed} {purpose}".encode()).digest()
        return Chance(int.from_bytes(digest))

    @property
    def seal(self) -> str:
        """The hash that holds the seed to the order, and reveals neither."""
        text = f"{self.seed} {format_cards(self._cards)}"
        return hashlib.sha256(text.encode()).hexdigest()

    def card(self, envelope: int) -> Card:
        """Open an envelope."""
        return self._cards[envelope - 1]

    def ticket(self, draw: int, first: int, last: int, unclaimed: Collection[int]) -> int:
        """Draw one of the tickets of a draw that has not been drawn in vain, each alike."""
        chance = self._chance(f"tickets of draw {draw}")
        while (ticket := first + chance.below(last - first + 1)) in unclaimed:
            pass
        return ticket

    @classmethod
    def from_text(cls, seed: object) -> Sealed:
        """Read a seed of 32 hexadecimal digits."""
        if not isinstance(seed, str) or not re.fullmatch("[0-9a-f]{32}", seed):
            raise RaffleError(f"seed is {seed!r}: expected 32 hexadecimal digits")
        return cls(int(seed, 16))

    @classmethod
    def create(cls, path: Path, seed: int | None = None) -> Sealed:
        """Draw a seed, or take the one of a rehearsal, and write it to a new file of the owner."""
        sealed = cls(secrets.randbits(SEED_BITS) if seed is None else seed)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w", encoding="ascii") as file:
            file.write(json.dumps({"seed": sealed.seed}) + "\n")
            file.flush()
            os.fsync(file.fileno())
        return sealed

    @classmethod
    def load(cls, path: Path) -> Sealed:
        """Read the file; :class:`RaffleError` if it is none."""
        try:
            return cls.from_text(json.loads(path.read_text(encoding="utf-8"))["seed"])
        except (ValueError, TypeError, KeyError) as error:
            raise RaffleError(f"{path} is no file of a sealed deck ({error})") from None
