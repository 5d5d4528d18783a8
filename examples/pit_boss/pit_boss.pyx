"""Deal everybody more than four cards: the strongest set that can be picked from them.

A house variant, and an example of a package that cimports the kernel of brokencanada: all sets that
can be picked are tried in C, without Python in between and without its lock.
"""

from brokencanada cimport bc_strength, bc_strengths
from libc.stdint cimport uint8_t, uint32_t

from brokencanada import parse_cards


cdef uint32_t pick(const uint8_t* dealt, Py_ssize_t n, uint8_t* hand) noexcept nogil:
    """Put the strongest set of four of ``n`` cards before the pit; return the strength."""
    cdef Py_ssize_t a, b, c, d
    cdef uint8_t[6] tried = [0, 0, 0, 0, hand[4], hand[5]]
    cdef uint32_t strength, highest = 0
    for a in range(n - 3):
        tried[0] = dealt[a]
        for b in range(a + 1, n - 2):
            tried[1] = dealt[b]
            for c in range(b + 1, n - 1):
                tried[2] = dealt[c]
                for d in range(c + 1, n):
                    tried[3] = dealt[d]
                    strength = bc_strength(tried)
                    if strength > highest:
                        highest = strength
                        hand[0], hand[1], hand[2], hand[3] = dealt[a], dealt[b], dealt[c], dealt[d]
    return highest


def best_set(dealt, pit):
    """Return the strongest set of four that can be picked from some cards, and its strength.

    >>> best_set("4h 9c 5h 6h Ks 7h Qd", "8s 8d")
    ([Card('4h'), Card('5h'), Card('6h'), Card('7h')], 330760192)
    """
    cards, pit_cards = parse_cards(dealt), parse_cards(pit)
    if len(cards) < 4 or len(pit_cards) != 2:
        raise ValueError(
            f"{len(cards)} cards and {len(pit_cards)} of the pit: expected at least 4, and 2"
        )
    codes = bytes(cards)
    cdef const uint8_t* first = codes
    cdef uint8_t[6] hand = [0, 0, 0, 0, pit_cards[0], pit_cards[1]]
    strength = pick(first, len(codes), hand)
    return parse_cards([hand[0], hand[1], hand[2], hand[3]]), strength


def best_strengths(const uint8_t[:, ::1] dealt, const uint8_t[:, ::1] pits, uint32_t[::1] out):
    """Fill in, for each row of cards and of a pit, the strength of the best set in it."""
    cdef Py_ssize_t row
    cdef uint8_t[6] hand
    if dealt.shape[1] < 4 or pits.shape[1] != 2:
        raise ValueError("expected at least four columns of cards and two of pits")
    if not dealt.shape[0] == pits.shape[0] == out.shape[0]:
        raise ValueError("expected as many rows of cards, of pits and of strengths")
    with nogil:
        for row in range(dealt.shape[0]):
            hand[4], hand[5] = pits[row, 0], pits[row, 1]
            out[row] = pick(&dealt[row, 0], dealt.shape[1], hand)


def strength(const uint8_t[::1] hand):
    """Return the strength of six codes."""
    if hand.shape[0] != 6:
        raise ValueError(f"{hand.shape[0]} codes: expected 6")
    cdef uint32_t found
    with nogil:
        found = bc_strength(&hand[0])
    return found


def strengths(const uint8_t[:, ::1] hands, uint32_t[::1] out):
    """Fill in the strengths of many hands of six codes."""
    if hands.shape[1] != 6 or hands.shape[0] != out.shape[0]:
        raise ValueError("expected six columns, and as many strengths as rows")
    if hands.shape[0]:  # of none there is no first
        with nogil:
            bc_strengths(&hands[0, 0], hands.shape[0], &out[0])
