# cython: embedsignature=True, embedsignature.format=clinic, binding=False
# cython: freethreading_compatible=True
"""The compiled core: strengths of one hand and of many, over the tables it is given.

It knows arrays and no names. What it cannot read at a glance goes to ``brokencanada.cards``,
which reads every form of a card and says what is wrong with the rest.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_CheckExact, PyBytes_GET_SIZE
from cpython.list cimport PyList_CheckExact, PyList_GET_ITEM, PyList_GET_SIZE
from cpython.object cimport PyObject
from cpython.tuple cimport PyTuple_CheckExact, PyTuple_GET_ITEM, PyTuple_GET_SIZE
from cpython.unicode cimport PyUnicode_CheckExact
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

cimport cython
cimport numpy as cnp

import math
import os

import numpy as np

from brokencanada import cards
from brokencanada.tables import Layout

cnp.import_array()

cdef extern from "Python.h":
    bint PyLong_CheckExact(PyObject*)
    bint PyUnicode_IS_ASCII(object)
    Py_ssize_t PyUnicode_GET_LENGTH(object)
    const uint8_t* PyUnicode_1BYTE_DATA(object)
    void* Py_TYPE(PyObject*)

cdef extern from "small_int.h":
    Py_ssize_t bc_small_int(PyObject*) noexcept

cdef extern from "paths.h" nogil:
    enum:
        BC_CARDS
        BC_SET
        BC_HAND
        BC_N_KINDS
        BC_N_CONTEXTS
        BC_N_ROWS
        BC_N_GROUPS
        BC_N_SLOTS
        BC_N_HANDED
        BC_N_FIVE_SUITED
        BC_N_FOUR_SUITED
        BC_N_PLACES

    struct bc_tables:
        const uint32_t* ranks
        const uint32_t* handed
        const uint32_t* six_suited
        const uint32_t* five_suited
        const uint32_t* four_suited
        int suited_quarter

    const bc_tables bc_default_tables
    const uint32_t[] bc_context_sizes
    const uint8_t[] bc_row_counts
    const uint32_t[] bc_rows
    const uint16_t[] bc_slot_of_group

    enum:
        BC_N_PATHS

    int bc_get_path() noexcept
    void bc_set_path(int) noexcept
    bint bc_path_works(int) noexcept
    uint32_t default_strength "bc_strength"(const uint8_t*) noexcept
    void default_strengths "bc_strengths"(const uint8_t*, size_t, uint32_t*) noexcept
    uint32_t bc_hand_strength(const bc_tables*, const uint8_t*) noexcept
    void bc_batch(const bc_tables*, const uint8_t*, size_t, uint32_t*) noexcept
    bint bc_is_bad_hand(const uint8_t*, int) noexcept
    size_t bc_first_bad(const uint8_t*, size_t, int) noexcept
    void bc_narrow(const int64_t*, size_t, uint8_t*) noexcept

cdef extern from "odds.h" nogil:
    enum:
        BC_SEEN
        BC_WAYS_2
        BC_WAYS_3

    struct bc_tally:
        const bc_tables* tables
        bint by_place
        const uint8_t* live
        int n
        uint64_t* counts
        uint8_t[6] hand

    struct bc_field:
        const bc_tables* labels
        const uint8_t* live
        int n
        const uint16_t* classes
        int n_classes
        const int16_t* steps
        uint32_t* none
        uint16_t* one
        uint16_t* two
        int16_t* three
        uint8_t[7] cards
        uint8_t[2] pit

    struct bc_switch_result:
        uint64_t[16] at_once
        uint64_t[4] firsts
        uint64_t best

    void bc_tally_hands(bc_tally*, int, int) noexcept
    void bc_strengths_of_sets(
        const bc_tables*, const uint8_t*, const uint8_t*, int, uint32_t*) noexcept
    void bc_fill_field(bc_field*) noexcept
    void bc_best_switch(const bc_field*, int, uint32_t*, uint32_t*, bc_switch_result*) noexcept


# What other packages cimport: the default rules, by value of six codes, ready at import.
cdef uint32_t bc_strength(const uint8_t* codes) noexcept nogil:
    return default_strength(codes)


cdef void bc_strengths(const uint8_t* codes, size_t n, uint32_t* out) noexcept nogil:
    default_strengths(codes, n, out)


cdef enum:
    ANY_NUMBER = 0  # of copies of a card
    NONE = 255  # no rank, no suit, no code
    BLOCK = 4096  # hands that are converted at a time
    SMALL = 256  # hands too few to be worth letting go of the interpreter

cdef uint8_t[128] rank_of
cdef uint8_t[128] suit_of
cdef void* card_type = <void*>cards.Card


cdef int fill(uint8_t* number_of, letters) except -1:
    """Number the letters, in either case."""
    cdef int letter
    memset(number_of, NONE, 128)
    for number, text in enumerate(letters):
        for letter in (ord(text.upper()), ord(text.lower())):
            number_of[letter] = number
    return 0


fill(rank_of, cards.RANKS)
fill(suit_of, cards.SUITS)


cdef int read_text(const uint8_t* text, Py_ssize_t length, uint8_t* codes, int n) noexcept:
    """Read n cards of two letters, spaces or commas between them or not; 0 if it is not so."""
    cdef Py_ssize_t at = 0
    cdef int found = 0
    while at < length:
        if text[at] == c" " or text[at] == c",":
            at += 1
            continue
        if found == n or at + 1 == length or rank_of[text[at]] == NONE \
                or suit_of[text[at + 1]] == NONE:
            return 0
        codes[found] = 4 * rank_of[text[at]] + suit_of[text[at + 1]]
        found += 1
        at += 2
    return found == n


cdef inline int read_card(PyObject* card, uint8_t* code) noexcept:
    cdef Py_ssize_t value
    if PyLong_CheckExact(card) or Py_TYPE(card) == card_type:
        value = bc_small_int(card)
        code[0] = <uint8_t>value
        return 0 <= value < BC_CARDS
    if PyUnicode_CheckExact(<object>card) and PyUnicode_IS_ASCII(<object>card):
        return read_text(
            PyUnicode_1BYTE_DATA(<object>card), PyUnicode_GET_LENGTH(<object>card), code, 1)
    return 0


cdef int read_cards(object given, uint8_t* codes, int n) noexcept:
    """Read n cards in one of the plain forms; 0 if they are not so, and nothing is decided yet."""
    cdef int i
    if PyUnicode_CheckExact(given):
        return PyUnicode_IS_ASCII(given) and read_text(
            PyUnicode_1BYTE_DATA(given), PyUnicode_GET_LENGTH(given), codes, n)
    if PyTuple_CheckExact(given):
        if PyTuple_GET_SIZE(given) != n:
            return 0
        for i in range(n):
            if not read_card(<PyObject*>PyTuple_GET_ITEM(given, i), codes + i):
                return 0
        return 1
    if PyList_CheckExact(given):
        # Without a lock on the interpreter, another thread could change the list meanwhile.
        with cython.critical_section(given):
            if PyList_GET_SIZE(given) != n:
                return 0
            for i in range(n):
                if not read_card(<PyObject*>PyList_GET_ITEM(given, i), codes + i):
                    return 0
            return 1
    if PyBytes_CheckExact(given) and PyBytes_GET_SIZE(given) == n:
        for i in range(n):
            codes[i] = <uint8_t>PyBytes_AS_STRING(given)[i]
            if codes[i] >= BC_CARDS:
                return 0
        return 1
    return 0


cdef int copies_allowed(object decks) except -1:
    """Return how many copies of a card the decks hold, as the header wants it."""
    cdef object number
    if decks is None:
        return ANY_NUMBER
    number = cards.check_decks(decks) if type(decks) is not int or decks < 1 else decks
    # A hand of six cards cannot have more copies of one than that.
    return ANY_NUMBER if number >= BC_HAND else number


cdef inline bint is_plain(cnp.ndarray array, int typenum) noexcept:
    """Whether an array lies in memory as C would have it, in native byte order."""
    return cnp.PyArray_TYPE(array) == typenum and cnp.PyArray_ISCARRAY_RO(array)


cdef cnp.ndarray as_hands(object hands):
    """Return an integer array of shape (…, 6), or raise what says why there is none."""
    cdef cnp.ndarray array
    if cnp.PyArray_Check(hands) and cnp.PyArray_ISINTEGER(hands):
        array = hands
    else:
        array = cards.integer_array(hands, "hands", "integer codes of shape (…, 6)")
    cdef int axes = cnp.PyArray_NDIM(array) - 1
    if axes < 0 or cnp.PyArray_DIM(array, axes) != BC_HAND:
        raise ValueError(
            f"hands have shape {(<object>array).shape}: expected integer codes of shape (…, 6)")
    return array


cdef int check_out(object out, cnp.ndarray hands) except -1:
    """Raise unless the strengths of the hands can be written to out."""
    shape = (<object>hands).shape[: cnp.PyArray_NDIM(hands) - 1]
    if not isinstance(out, np.ndarray) or out.dtype != np.uint32 or not out.dtype.isnative:
        what = f"an array of {out.dtype}" if isinstance(out, np.ndarray) else type(out).__name__
        raise TypeError(f"out is {what}: expected a native uint32 array")
    if out.shape != shape:
        raise ValueError(f"out has shape {out.shape}: expected {shape}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    if np.may_share_memory(out, hands):
        try:
            overlap = np.shares_memory(out, hands, max_work=10_000)
        except np.exceptions.TooHardError:
            overlap = True
        if overlap:
            raise ValueError("out overlaps hands")
    return 0


cdef int raise_bad(array, size_t number, int allowed) except -1:
    """Raise the error for a hand that is none, counted over all axes but the last."""
    where = tuple(int(i) for i in np.unravel_index(number, array.shape[: array.ndim - 1] or (1,)))
    row = array[where] if array.ndim > 1 else array
    raise cards.bad_hand(
        row.tolist(),
        where if array.ndim > 2 else where[0],
        None if allowed == ANY_NUMBER else allowed)


cdef class Kernel:
    """The strengths of hands under the rules that one set of tables was made for.

    ``Kernel()`` plays the default rules. ``tables`` are those of ``brokencanada.tables``;
    ``suited_quarter`` says whether they mark the ranks of a suited Royal quarter-straight.
    """

    cdef bc_tables tables
    cdef object kept

    def __cinit__(self, tables=None, bint suited_quarter=False):
        self.tables = bc_default_tables
        self.kept = tables
        if tables is None:
            return
        shapes = (
            (BC_N_SLOTS, 2), (BC_N_HANDED, 2),
            (BC_N_SLOTS,), (BC_N_FIVE_SUITED,), (BC_N_FOUR_SUITED,),
        )
        for table, shape in zip(tables, shapes, strict=True):
            if table.dtype != np.uint32 or table.shape != shape or not table.flags.c_contiguous:
                raise ValueError(f"a table is no C-contiguous uint32 array of shape {shape}")
        ranks, handed, six_suited, five_suited, four_suited = tables
        self.tables.ranks = <const uint32_t*>cnp.PyArray_DATA(ranks)
        self.tables.handed = <const uint32_t*>cnp.PyArray_DATA(handed)
        self.tables.six_suited = <const uint32_t*>cnp.PyArray_DATA(six_suited)
        self.tables.five_suited = <const uint32_t*>cnp.PyArray_DATA(five_suited)
        self.tables.four_suited = <const uint32_t*>cnp.PyArray_DATA(four_suited)
        self.tables.suited_quarter = suited_quarter

    def strength(self, set_cards, pit_cards, *, decks=1):
        """Return the strength of one hand: an integer of 32 bits, larger is better.

        ``set_cards`` (four) and ``pit_cards`` (two) are text, or any iterable of cards, codes and
        texts; the order within each does not matter. At most ``decks`` copies of a card may occur;
        ``decks=None`` does not look. Raises ``CardError`` for a card that is none, a wrong number
        of cards and too many copies. See sections 2 to 4 of the rules.

        >>> import brokencanada as bc
        >>> hex(bc.strength("Kc Kd Kh Qs", "Qd 7c"))
        '0x1f238000'
        >>> ace_full_house = bc.strength("AcAdAh2s", "2d 5c")
        >>> ace_full_house < bc.strength("2c4d7h9s", "Jd Qc")
        True
        """
        cdef uint8_t[6] hand
        cdef int allowed = copies_allowed(decks)
        if read_cards(set_cards, hand, BC_SET) \
                and read_cards(pit_cards, hand + BC_SET, BC_HAND - BC_SET) \
                and not bc_is_bad_hand(hand, allowed):
            return bc_hand_strength(&self.tables, hand)
        set_read, pit_read = cards.read_hand(set_cards, pit_cards)
        cards.check_copies(set_read + pit_read, None if allowed == ANY_NUMBER else allowed)
        for i, card in enumerate(set_read + pit_read):
            hand[i] = card
        return bc_hand_strength(&self.tables, hand)

    def strengths(self, hands, *, decks=1, out=None):
        """Return the strengths of many hands: ``uint32``, larger is better.

        ``hands`` is an integer array of codes, or what NumPy makes one of, of shape (…, 6): the
        set in the first four columns, the pit in the last two. The result has shape (…); it goes
        to ``out`` if given, a writable native ``uint32`` array of that shape that does not overlap
        ``hands``. A C-contiguous ``uint8`` array is read as it lies, any other by the block, so
        that a call needs no memory but the result's. The GIL is released while hands are
        evaluated.

        Codes are always checked; more copies of a card than ``decks`` too, unless it is ``None``.
        ``CardError`` names the first bad hand by its row; ``TypeError`` is raised for what are no
        integers, ``ValueError`` for another shape. On any error ``out`` is as it was.

        >>> import brokencanada as bc
        >>> hands = bc.join(bc.parse_cards("Kc Kd Kh Qs"), [[45, 24], [45, 28]])
        >>> [hex(strength) for strength in bc.strengths(hands)]
        ['0x1f238000', '0x1f237000']
        """
        cdef int allowed = copies_allowed(decks)
        cdef cnp.ndarray array = as_hands(hands)
        cdef cnp.ndarray result
        cdef int axes = cnp.PyArray_NDIM(array) - 1
        cdef size_t n = <size_t>(cnp.PyArray_SIZE(array) // BC_HAND)
        cdef size_t bad
        if out is None:
            result = cnp.PyArray_EMPTY(axes, cnp.PyArray_DIMS(array), cnp.NPY_UINT32, 0)
        else:
            check_out(out, array)
            result = out
        if is_plain(array, cnp.NPY_UINT8) and is_plain(result, cnp.NPY_UINT32):
            bad = self.evaluate(
                <const uint8_t*>cnp.PyArray_DATA(array), n,
                <uint32_t*>cnp.PyArray_DATA(result), allowed)
        else:
            # What the caller gave is only written to when every hand is known to be one.
            bad = n if out is None else self.by_the_block(array, None, allowed)
            if bad == n:
                bad = self.by_the_block(array, result, allowed)
        if bad < n:
            raise_bad(array, bad, allowed)
        return result

    cdef size_t evaluate(
            self, const uint8_t* codes, size_t n, uint32_t* out, int allowed) noexcept:
        """Evaluate n hands, unless there is a bad one: return the number of the first, or n."""
        cdef size_t bad
        if n <= SMALL:
            bad = bc_first_bad(codes, n, allowed)
            if bad == n:
                bc_batch(&self.tables, codes, n, out)
            return bad
        with nogil:
            bad = bc_first_bad(codes, n, allowed)
            if bad == n:
                bc_batch(&self.tables, codes, n, out)
        return bad

    cdef size_t by_the_block(self, array, result, int allowed) except? 0:
        """Do as ``evaluate`` for hands of any type and layout; only check where result is None."""
        cdef uint8_t[BLOCK * BC_HAND] codes
        cdef uint32_t[BLOCK] strengths
        cdef size_t done = 0, filled = 0, taken, more, n, bad
        cdef size_t size = <size_t>cnp.PyArray_SIZE(array)
        cdef const int64_t* wide
        if size == 0:
            return 0
        flat = None if result is None else result.reshape(-1) \
            if result.flags.c_contiguous else result.flat
        for chunk in np.nditer(
                array, ["buffered", "external_loop"], [["readonly", "contig", "aligned"]], ["i8"],
                order="C", casting="same_kind", buffersize=BLOCK * BC_HAND):
            wide = <const int64_t*>cnp.PyArray_DATA(chunk)
            taken = 0
            while taken < <size_t>cnp.PyArray_SIZE(chunk):
                more = min(BLOCK * BC_HAND - filled, <size_t>cnp.PyArray_SIZE(chunk) - taken)
                bc_narrow(wide + taken, more, codes + filled)
                taken += more
                filled += more
                if filled < BLOCK * BC_HAND and done * BC_HAND + filled < size:
                    continue
                n = filled // BC_HAND
                if result is None:
                    bad = bc_first_bad(codes, n, allowed)
                else:
                    bad = self.evaluate(codes, n, strengths, allowed)
                    if bad == n:
                        flat[done:done + n] = <uint32_t[:n]>strengths
                if bad < n:
                    return done + bad
                done += n
                filled = 0
        return done


def count_hands(Kernel kernel, set_cards, pit_cards, live, n_labels=None):
    """Count the hands whose set and pit begin with some cards, the rest being live ones.

    They are counted by place on the ladder, 0 to 34, or with ``n_labels`` by label; the kernel's
    tables then hold these (see ``odds/labels.py``). The cards are bytes of codes, all different.
    Returns a ``uint64`` array, 35 or ``n_labels`` long.
    """
    cdef bc_tally tally
    cdef const uint8_t[:] unseen
    cdef int n_set = len(set_cards), n_pit = len(pit_cards), i
    check_codes(set_cards + pit_cards + live)
    if n_set > BC_SET or n_pit > BC_HAND - BC_SET:
        raise ValueError(f"{n_set} cards of a set and {n_pit} of a pit")
    counts = np.zeros(BC_N_PLACES if n_labels is None else n_labels, np.uint64)
    unseen = live
    tally.tables, tally.live, tally.n = &kernel.tables, &unseen[0], len(live)
    tally.by_place = n_labels is None
    tally.counts = <uint64_t*>cnp.PyArray_DATA(counts)
    for i in range(n_set):
        tally.hand[i] = set_cards[i]
    for i in range(n_pit):
        tally.hand[BC_SET + i] = pit_cards[i]
    with nogil:
        bc_tally_hands(&tally, n_set, n_pit)
    return counts


def strengths_of_sets(Kernel kernel, pit_cards, live):
    """Return the strengths of all sets of four live cards with a pit, in lexicographic order.

    The cards are bytes of codes, all different. Returns a ``uint32`` array.
    """
    cdef const uint8_t[:] pit = pit_cards, unseen = live
    cdef int n = len(live)
    check_codes(pit_cards + live)
    if len(pit_cards) != BC_HAND - BC_SET:
        raise ValueError(f"{len(pit_cards)} cards in a pit")
    strengths = np.empty(math.comb(n, BC_SET), np.uint32)
    cdef uint32_t* out = <uint32_t*>cnp.PyArray_DATA(strengths)
    with nogil:
        bc_strengths_of_sets(&kernel.tables, &pit[0], &unseen[0], n, out)
    return strengths


def best_switch(
        Kernel labels, set_cards, pit_cards, live, classes, steps, int n_classes, int throws):
    """Return what every switch wins against one opponent, in the units that ``odds.h`` tells.

    At most ``throws`` cards may be thrown, one to three. ``classes`` (``uint16``, by label) and
    ``steps`` (``int16``, two for each set of live cards in lexicographic order) are those of
    ``odds/field.py``; the cards are bytes of codes, all different. Returns what throwing the cards
    of each of sixteen masks at once wins, what each first card wins when every card is looked at
    before the next is thrown, and the best of these and of standing pat.
    """
    cdef bc_field field
    cdef bc_switch_result result
    cdef const uint8_t[:] unseen = live
    cdef const uint16_t[::1] class_of = classes
    cdef const int16_t[::1] step_of = steps
    cdef int n = len(live), i
    check_codes(set_cards + pit_cards + live)
    if (len(set_cards), len(pit_cards)) != (BC_SET, BC_HAND - BC_SET) or n < BC_SEEN \
            or len(steps) != 2 * math.comb(n, BC_SET) or not 1 <= throws <= BC_SEEN - BC_SET:
        raise ValueError(f"{len(set_cards)} + {len(pit_cards)} cards, {n} live, {len(steps)} steps")
    none = np.zeros(n_classes, np.uint32)
    one = np.zeros((n, n_classes), np.uint16)
    two = np.zeros((math.comb(n, 2), n_classes), np.uint16)
    three = np.empty((math.comb(n, 3), 2 * (n - 3)), np.int16)
    won = np.empty((math.comb(n, 3), BC_WAYS_3), np.uint32)
    held = np.empty((math.comb(n, 2), BC_WAYS_2), np.uint32)
    field.labels, field.live, field.n = &labels.tables, &unseen[0], n
    field.classes, field.n_classes, field.steps = &class_of[0], n_classes, &step_of[0]
    field.none = <uint32_t*>cnp.PyArray_DATA(none)
    field.one = <uint16_t*>cnp.PyArray_DATA(one)
    field.two = <uint16_t*>cnp.PyArray_DATA(two)
    field.three = <int16_t*>cnp.PyArray_DATA(three)
    for i in range(BC_SET):
        field.cards[i] = set_cards[i]
    for i in range(BC_HAND - BC_SET):
        field.pit[i] = pit_cards[i]
    cdef uint32_t* room_3 = <uint32_t*>cnp.PyArray_DATA(won)
    cdef uint32_t* room_2 = <uint32_t*>cnp.PyArray_DATA(held)
    with nogil:
        bc_fill_field(&field)
        bc_best_switch(&field, throws, room_3, room_2, &result)
    return list(result.at_once), list(result.firsts), result.best


cdef int check_codes(bytes codes) except -1:
    """Raise unless all are cards, and different ones."""
    if max(codes, default=0) >= BC_CARDS or len(set(codes)) != len(codes) or not codes:
        raise ValueError(f"{list(codes)} are not different cards")
    return 0


PATHS = ("generic", "avx2", "avx512")
"""The ways of ``paths.h``, by their numbers; ``paths.py`` is what users see of them."""


def path_works(int path):
    """Tell whether the processor has, and the compiler knew, what a path needs."""
    return 0 <= path < BC_N_PATHS and bc_path_works(path)


def use_path(int path):
    """Take a path from now on, by its number; only one that works here."""
    if not path_works(path):
        raise ValueError(f"path {path} does not work here")
    bc_set_path(path)


def path_in_use():
    """Return the number of the path."""
    return bc_get_path()


def pick_path(name):
    """Take the path of a name, or the fastest that works if there is none."""
    if not name:
        use_path(max(filter(path_works, range(BC_N_PATHS))))
    elif name in PATHS and path_works(PATHS.index(name)):
        use_path(PATHS.index(name))
    else:
        working = [known for number, known in enumerate(PATHS) if path_works(number)]
        raise ImportError(f"BROKENCANADA_PATH={name!r}: expected {' or '.join(working)}")


pick_path(os.environ.get("BROKENCANADA_PATH"))


def layout():
    """Return what the kernel keeps of the ladder, from which the tables of any order are made."""
    cdef int kind
    counts = np.empty(BC_N_CONTEXTS, np.uint8)
    rows = np.empty(BC_N_ROWS, np.uint32)
    slot_of = np.empty(BC_N_GROUPS, np.uint16)
    memcpy(cnp.PyArray_DATA(counts), bc_row_counts, BC_N_CONTEXTS * sizeof(uint8_t))
    memcpy(cnp.PyArray_DATA(rows), bc_rows, BC_N_ROWS * sizeof(uint32_t))
    memcpy(cnp.PyArray_DATA(slot_of), bc_slot_of_group, BC_N_GROUPS * sizeof(uint16_t))
    sizes = tuple(int(bc_context_sizes[kind]) for kind in range(BC_N_KINDS))
    return Layout(sizes, counts, rows, slot_of, BC_N_SLOTS)
