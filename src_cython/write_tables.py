"""Write ``tables.h``: everything the kernel looks up, computed from the ladder.

Run by ``setup.py`` before the kernel is compiled. No number in the header is typed in.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt

# The package's own __init__ imports the kernel that is about to be built: leave it out.
package = types.ModuleType("brokencanada")
package.__path__ = [str(Path(__file__).parents[1] / "brokencanada")]
sys.modules["brokencanada"] = package

from brokencanada.cards import CARDS_IN_DECK, HAND_SIZE, PIT_SIZE, RANKS, SET_SIZE, Card
from brokencanada.holdings import (
    CURVE_LOWS,
    HANDED_CURVE,
    QUARTER_LOWS,
    all_rows,
    named_groups,
    numbers,
    rank_groups,
)
from brokencanada.ladder import LADDER, PLACE_SHIFT, HouseRules
from brokencanada.reference import SUITED_QUARTER
from brokencanada.shapes import ACE, Shape
from brokencanada.slots import LOW_BITS, displace, line_multiplier, rank_keys
from brokencanada.tables import Layout, strengths_of

LINE_BITS = 6

# The fields of a card's 64-bit key. Six keys are added up, and no field runs into the next.
SUIT_SHIFT = 32  # four bits a suit, 0 to 6 cards of it
NO_CARD_SHIFT = 48  # three bits, 0 to 6 bytes that are no card
COLOUR_SHIFT = 59  # five bits at the top, whose carry falls off

# A suit starts at 3, so that its fourth bit is set from the fifth card on.
SUIT_START = 3
# The colour starts at -2 and a red card adds 3: none gives -2, one to five 1 to 13, six 16. In five
# bits the highest is set for -2 and 16 alone: no red card, or all six.
COLOUR_START, RED = -2 % 32, 3


def red(code: int) -> int:
    """Return what a card adds to the colour."""
    return RED if Card(code).is_red else 0


def card_keys(keys: list[int]) -> list[int]:
    """Return the key of every byte, those that are no card included."""
    no_card = 1 << NO_CARD_SHIFT
    result = [no_card] * 256
    for code in range(CARDS_IN_DECK):
        rank, suit = divmod(code, 4)
        colour = red(code) << COLOUR_SHIFT
        result[code] = keys[rank] + (1 << SUIT_SHIFT + 4 * suit) + colour
    return result


# The vector path has lanes of 32 bits: the number of the rank in one, suits and colour in another,
# the fields of the latter as above, but from bit 0 on and up to the top.
LANES, LANE_BITS = 16, 32
LANE_COLOUR_SHIFT = LANE_BITS - 5
LANE_LINE_BITS = 4


def lanes(keys: list[int], curve_sums: list[int]) -> list[str]:
    """Write what the vector path looks up and shuffles by."""
    # Bytes of a register that hold the card of each column, the lowest byte of each lane.
    columns = np.zeros((HAND_SIZE, LANES, LANE_BITS // 8), int)
    columns[:, :, 0] = HAND_SIZE * np.arange(LANES) + np.arange(HAND_SIZE)[:, None]
    # A card's code is an index by its lowest four bits, of which two are the suit.
    suits = [(1 << 4 * (code % 4)) + (red(code) << LANE_COLOUR_SHIFT) for code in range(LANES)]
    multiplier = line_multiplier(curve_sums, LANE_LINE_BITS)
    curves = [0xFFFFFFFF] * LANES
    for value in curve_sums:
        curves[(value * multiplier & 0xFFFFFFFF) >> LANE_BITS - LANE_LINE_BITS] = value
    # Each column of sixty-four hands, from six registers of 64 bytes, two of them at a time.
    place = HAND_SIZE * np.arange(64) + np.arange(HAND_SIZE)[:, None, None]
    pair = np.arange(HAND_SIZE // 2)[:, None]
    mine = place // 128 == pair
    masks = (mine.astype(object) << np.arange(64).astype(object)).sum(axis=2)
    every = sum(1 << 4 * suit for suit in range(4))
    constants = {
        "START": SUIT_START * every + (COLOUR_START << LANE_COLOUR_SHIFT),
        "ONE_OF_EACH_SUIT": every,
        "FIVE_OF_A_SUIT": 8 * every,
        "CURVE_MULTIPLIER": multiplier,
        "CURVE_SHIFT": LANE_BITS - LANE_LINE_BITS,
    }
    return [
        *(f"#define BC_LANE_{name} UINT32_C(0x{value:08x})" for name, value in constants.items()),
        _array("uint8_t", "bc_lane_columns[][64]", columns.reshape(HAND_SIZE, 64), False),
        _array("uint32_t", "bc_lane_keys", [*keys, *[0] * (LANES - len(keys))]),
        _array("uint32_t", "bc_lane_suits", suits),
        _array("uint32_t", "bc_lane_curves", curves),
        _array("uint8_t", "bc_column_places[][3][64]", np.where(mine, place % 128, 0), False),
        _array("uint64_t", "bc_column_masks[][3]", masks.tolist(), False),
    ]


def byte_tables(keys: list[int]) -> list[str]:
    """Write what the narrower vector path looks up: tables of sixteen bytes, twice each."""

    def twice(values: Iterable[int]) -> list[int]:
        some = list(values)
        return 2 * (some + [0] * (16 - len(some)))

    # Two hands of six bytes to two of eight; an index with its highest bit set makes a zero.
    spread = [
        HAND_SIZE * hand + at if at < HAND_SIZE else 0x80 for hand in range(2) for at in range(8)
    ]
    # Two suits a byte, four bits each.
    blacks, reds = ([suit for suit in range(4) if red(suit) == wanted] for wanted in (0, RED))
    suits = [
        [{first: 1, second: 16}.get(code % 4, 0) for code in range(16)]
        for first, second in (blacks, reds)
    ]
    bits = [1 << rank for rank in range(len(RANKS))]
    # A curve's bits are those of the lowest curve, moved up; but for that with an ace above.
    curves = {
        key[0]: sum(bits[rank - 1] for rank in ranks)
        for ranks, key in named_groups(HANDED_CURVE.shape)
    }
    constants = {
        "START": 17 * SUIT_START,
        "ONE_OF_EACH_SUIT": 17,
        "FIVE_OF_A_SUIT": 17 * 8,
        "CURVE": curves[min(curves)],
        "ACE_HIGH_CURVE": curves[max(curves)],
    }
    return [
        *(f"#define BC_BYTE_{name} 0x{value:x}" for name, value in constants.items()),
        _array("uint8_t", "bc_byte_spread", 2 * spread),
        _array(
            "uint8_t",
            "bc_byte_keys[][32]",
            [twice(key >> 8 * byte & 255 for key in keys) for byte in range(3)],
            False,
        ),
        _array("uint8_t", "bc_byte_suits[][32]", [twice(suit) for suit in suits], False),
        _array(
            "uint8_t",
            "bc_byte_bits[][32]",
            [twice(bit >> 8 * byte & 255 for bit in bits) for byte in range(2)],
            False,
        ),
    ]


def write(path: Path) -> None:
    """Compute all tables and write the header."""
    keys = rank_keys()
    groups = rank_groups(HAND_SIZE)
    slots = displace([sum(keys[rank - 1] for rank in group) for group in groups])
    sizes, counts, rows = all_rows()
    layout = Layout(sizes, counts, rows, slots.slot_of.astype(np.uint16), slots.size)
    tables = strengths_of(HouseRules(), layout)

    curve_sums = [_line_sum(keys, HANDED_CURVE.shape, low) for low in CURVE_LOWS]
    quarter_sums = [_line_sum(keys, SUITED_QUARTER.shape, low) for low in QUARTER_LOWS]
    start = sum(SUIT_START << SUIT_SHIFT + 4 * suit for suit in range(4))
    start += COLOUR_START << COLOUR_SHIFT

    lines = [
        "/* Written by write_tables.py when the package is built. */",
        "#ifndef BROKENCANADA_TABLES_H",
        "#define BROKENCANADA_TABLES_H",
        "#include <stdint.h>",
    ]
    constants = {
        "CARDS": CARDS_IN_DECK,
        "SET": SET_SIZE,
        "HAND": HAND_SIZE,
        "SPLITS": comb(HAND_SIZE, SET_SIZE),
        "LOW_BITS": LOW_BITS,
        "LINE_BITS": LINE_BITS,
        "SUIT_SHIFT": SUIT_SHIFT,
        "SUIT_START": SUIT_START,
        "COLOUR_BIT": 63,
        "N_GROUPS": len(groups),
        "N_SLOTS": slots.size,
        "N_PITS": len(rank_groups(PIT_SIZE)),
        "N_RANKS": len(RANKS),
        "PLACE_SHIFT": PLACE_SHIFT,
        "N_PLACES": len(LADDER),
        "N_KINDS": len(sizes),
        "N_CONTEXTS": counts.size,
        "N_ROWS": rows.size,
        "N_HANDED": tables.handed.shape[0],
        "N_FIVE_SUITED": tables.five_suited.size,
        "N_FOUR_SUITED": tables.four_suited.size,
    }
    lines += [f"#define BC_{name} {value}" for name, value in constants.items()]
    masks = {
        "START": start,
        "ONE_OF_EACH_SUIT": sum(1 << SUIT_SHIFT + 4 * suit for suit in range(4)),
        "FIVE_OF_A_SUIT": sum(8 << SUIT_SHIFT + 4 * suit for suit in range(4)),
        "NO_CARD": 7 << NO_CARD_SHIFT,
    }
    lines += [f"#define BC_{name} UINT64_C(0x{value:016x})" for name, value in masks.items()]
    # The number of five ranks, at the slot of the five and an ace.
    five_numbers = np.zeros(slots.size, np.uint16)
    six = numbers(HAND_SIZE)
    for five, number in numbers(5).items():
        five_numbers[slots.slot_of[six[ACE, *five]]] = number
    # For each distance, whether a byte and the byte so far on belong to one hand, in eight hands.
    same_hand = [
        [int(at % HAND_SIZE + on < HAND_SIZE) for at in range(8 * HAND_SIZE)]
        for on in range(1, HAND_SIZE)
    ]
    lines += [
        _array("uint64_t", "bc_card_keys", card_keys(keys)),
        _array("uint16_t", "bc_displacements", slots.displacements),
        _array("uint16_t", "bc_slot_of_group", slots.slot_of),
        _array("uint16_t", "bc_five_numbers", five_numbers),
        _array("uint8_t", f"bc_same_hand[][{8 * HAND_SIZE}]", same_hand, dimensions=False),
        *_line_table("curve", curve_sums),
        *_line_table("quarter", quarter_sums),
        *lanes(keys, curve_sums),
        *byte_tables(keys),
        _array("uint32_t", "bc_ranks", tables.ranks.ravel()),
        _array("uint32_t", "bc_handed", tables.handed.ravel()),
        _array("uint32_t", "bc_six_suited", tables.six_suited),
        _array("uint32_t", "bc_five_suited", tables.five_suited),
        _array("uint32_t", "bc_four_suited", tables.four_suited),
        _array("uint32_t", "bc_context_sizes", sizes),
        _array("uint8_t", "bc_row_counts", counts),
        _array("uint32_t", "bc_rows", rows),
        "#endif",
    ]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="ascii")


def _line_sum(keys: list[int], shape: Shape, low: int) -> int:
    (ranks,) = [ranks for ranks, key in named_groups(shape) if key[0] == low]
    return sum(keys[rank - 1] for rank in ranks)


def _line_table(name: str, sums: list[int]) -> list[str]:
    """Write a small hash: the sum and the number that stand at each place."""
    multiplier = line_multiplier(sums, LINE_BITS)
    at = [(value * multiplier & 0xFFFFFFFF) >> (32 - LINE_BITS) for value in sums]
    # No sum of four keys is as large as this.
    sum_at, number_at = [0xFFFFFFFF] * (1 << LINE_BITS), [0] * (1 << LINE_BITS)
    for number, (place, value) in enumerate(zip(at, sums, strict=True)):
        sum_at[place], number_at[place] = value, number
    return [
        f"#define BC_{name.upper()}_MULTIPLIER UINT32_C(0x{multiplier:08x})",
        _array("uint32_t", f"bc_{name}_sums", sum_at),
        _array("uint8_t", f"bc_{name}_numbers", number_at),
    ]


def _array(ctype: str, name: str, values: npt.ArrayLike, dimensions: bool = True) -> str:
    array = np.asarray(values, None if ctype != "uint64_t" else np.uint64)
    limit = int(ctype[4:].partition("_")[0])
    assert array.min() >= 0, name
    assert int(array.max()).bit_length() <= limit, name

    def text(value: object) -> str:
        if isinstance(value, list):
            return "{" + ",".join(map(text, value)) + "}"
        return f"UINT64_C({value:#018x})" if limit == 64 else f"{value}" + "u" * (limit == 32)

    items = [text(value) for value in array.tolist()]
    body = ",\n".join(",".join(items[i : i + 12]) for i in range(0, len(items), 12))
    bracket = "[]" if dimensions else ""
    return f"static const {ctype} {name}{bracket} = {{\n{body}\n}};"


if __name__ == "__main__":
    write(Path(sys.argv[1]))
