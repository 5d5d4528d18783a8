"""Which way the kernel takes through arrays of hands: all of them give the same answers.

``"generic"`` works everywhere; ``"avx2"`` and ``"avx512"`` take sixteen hands at a time, where the
processor has AVX2, or AVX-512 with VBMI, and the compiler knew how. The fastest that works is
picked when the package is imported; the environment variable ``BROKENCANADA_PATH`` names another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from brokencanada._kernel import PATHS, path_in_use, path_works, use_path


def available() -> tuple[str, ...]:
    """Return the paths that work on this processor, the fastest last.

    >>> available()[0]
    'generic'
    """
    return tuple(name for number, name in enumerate(PATHS) if path_works(number))


def current() -> str:
    """Return the path in use.

    >>> current() in available()
    True
    """
    return PATHS[path_in_use()]


def use(name: str) -> None:
    """Take a path from now on, in all threads; ``ValueError`` if it does not work here.

    >>> use("generic")
    >>> current()
    'generic'
    >>> use(available()[-1])
    """
    if name not in available():
        works = " or ".join(map(repr, available()))
        why = "does not work on this processor" if name in PATHS else "is no path"
        raise ValueError(f"{name!r} {why}: expected {works}")
    use_path(PATHS.index(name))


@contextmanager
def using(name: str) -> Iterator[None]:
    """Take a path for a while.

    >>> with using("generic"):
    ...     current()
    'generic'
    """
    before = current()
    use(name)
    try:
        yield
    finally:
        use(before)
