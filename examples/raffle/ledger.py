"""The ledger: a file of JSON Lines that only grows, by whole lines.

A line counts once its end of line is on the disk. What a crash leaves of a line is torn: it was
never announced to anybody, so it can be set aside, but a person must say so.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from .errors import RaffleError
from .event import Event, Record, Terms
from .sealed import Sealed

try:
    import fcntl
except ImportError:  # Windows: there one till must be enough
    fcntl = None  # type: ignore[assignment]


def _text(record: Record) -> str:
    return json.dumps(record, ensure_ascii=False)


def create(path: Path, terms: Terms) -> None:
    """Write the first line of a new ledger; ``FileExistsError`` if there is one."""
    with path.open("xb") as file:
        _write(file, terms.record)
    with suppress(OSError):  # not every system can do this with a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def opened(path: Path, *, write: bool = False) -> Iterator[Ledger]:
    """Open a ledger; nobody else writes in the meantime, so no two tills sell the same ticket."""
    with path.open("r+b" if write else "rb") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX if write else fcntl.LOCK_SH)
        yield Ledger(path, file)


class Ledger:
    """An open ledger, as it was when it was opened and with what was appended since."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        """Read all lines."""
        self.path = path
        self._file = file
        *self.lines, self.torn = file.read().split(b"\n")

    def resume(self, sealed: Sealed | None = None) -> Event:
        """Repeat the event up to the last line; :class:`RaffleError` names one that is wrong."""
        if self.torn:
            raise RaffleError(
                f"line {len(self.lines) + 1} is torn: it ends after {len(self.torn)} bytes, "
                "without an end of line; 'mend' sets it aside"
            )
        if not self.lines:
            raise RaffleError("is empty: expected a line 'start'")
        with _at(1):
            terms = Terms.from_record(_parsed(self.lines[0]))
        if sealed is None:
            with _at(len(self.lines)):
                # Where the ace is found, all that was told so far can be checked exactly.
                sealed = _revealed(_parsed(self.lines[-1]), terms)
        event = Event(terms, sealed)
        for number, line in enumerate(self.lines, 1):
            with _at(number):
                record = _parsed(line)
                if number > 1:
                    event.repeat(record)
                # Fields may be right and yet written twice, which a reader may take otherwise.
                if line != _text(record).encode():
                    raise RaffleError("is not written as this program writes it")
        return event

    def append(self, record: Record) -> None:
        """Write a line; when this returns, it is on the disk."""
        self._file.seek(0, os.SEEK_END)
        _write(self._file, record)
        self.lines.append(_text(record).encode())

    def mend(self) -> Path:
        """Move a torn line to a file beside the ledger, and return that."""
        if not self.torn:
            raise RaffleError("no line is torn: there is nothing to mend")
        if not self.lines:
            raise RaffleError("line 1 is torn: nothing has been sold; start again elsewhere")
        aside = self.path.with_name(self.path.name + ".torn")
        with aside.open("ab") as file:
            file.write(self.torn + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._file.truncate(sum(len(line) + 1 for line in self.lines))
        os.fsync(self._file.fileno())
        self.torn = b""
        return aside


def _write(file: BinaryIO, record: Record) -> None:
    file.write(_text(record).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())


@contextmanager
def _at(number: int) -> Iterator[None]:
    try:
        yield
    except RaffleError as error:
        raise RaffleError(f"line {number}: {error}") from None


def _parsed(line: bytes) -> Record:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RaffleError(f"is no JSON ({error})") from None
    if not isinstance(record, dict):
        raise RaffleError("is no JSON object")
    return record


def _revealed(record: Record, terms: Terms) -> Sealed | None:
    if "seed" not in record:
        return None
    sealed = Sealed.from_text(record["seed"])
    if sealed.seal != terms.seal:
        raise RaffleError("seed does not fit the seal of line 1")
    return sealed
