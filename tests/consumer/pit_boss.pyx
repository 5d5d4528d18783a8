"""Strengths without Python in between: the two functions that brokencanada lets others cimport."""

from brokencanada cimport bc_strength, bc_strengths
from libc.stdint cimport uint8_t, uint32_t


def strength(const uint8_t[::1] hand):
    """Return the strength of six codes."""
    assert hand.shape[0] == 6
    cdef uint32_t found
    with nogil:
        found = bc_strength(&hand[0])
    return found


def strengths(const uint8_t[:, ::1] hands, uint32_t[::1] out):
    """Fill in the strengths of many hands."""
    assert hands.shape[1] == 6
    assert hands.shape[0] == out.shape[0]
    with nogil:
        bc_strengths(&hands[0, 0], hands.shape[0], &out[0])
