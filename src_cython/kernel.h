/* Six bytes in, one strength out.
 *
 * Each card has a 64-bit key; the keys of a hand are added up, and the sum holds side by side
 *   - a number that no other six ranks have (see slots.py), looked up for the strength;
 *   - a counter for each suit, whose fourth bit is set from the fifth card on;
 *   - a counter of bytes that are no card;
 *   - the colour: one bit, set when all six are red or all are black.
 * The sum of the set alone tells whether the set is a curve of four. All that is rare (five of a
 * suit, a handed curve, a byte that is no card: two hands in a hundred) goes into one cold function.
 *
 * The kernel knows arrays, no rules: which rows there are and how they are ordered is in the tables.
 */
#ifndef BROKENCANADA_KERNEL_H
#define BROKENCANADA_KERNEL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "tables.h"

#if defined(_MSC_VER)
#define BC_INLINE static __forceinline
#define BC_COLD static __declspec(noinline)
#define BC_EXPORT __declspec(dllexport)
#define BC_RARELY(x) (x)
#else
#define BC_INLINE static inline __attribute__((always_inline))
#define BC_COLD static __attribute__((noinline))
#define BC_EXPORT __attribute__((visibility("default")))
#define BC_RARELY(x) __builtin_expect(!!(x), 0)
#endif

#define BC_EIGHT_HANDS (8 * BC_HAND)

/* The strengths under one set of rules; tables.py says what each array holds. */
typedef struct bc_tables {
    const uint32_t *ranks;
    const uint32_t *handed;
    const uint32_t *six_suited;
    const uint32_t *five_suited;
    const uint32_t *four_suited;
    int suited_quarter;
} bc_tables;

static const bc_tables bc_default_tables = {
    bc_ranks, bc_handed, bc_six_suited, bc_five_suited, bc_four_suited, 0,
};

/* Marks ranks that hold the suited quarter in the right suits; only where that is the rule. */
#define BC_QUARTER_MARK UINT32_C(0x80000000)
/* Every strength below this is a forced loss, which no other row can lift. */
#define BC_FORCED_BELOW (UINT32_C(1) << BC_PLACE_SHIFT)

/* The slot of six ranks by the sum of their keys. The ace's key is 0, so that the sum of five is
 * looked up like that of the five and an ace. */
BC_INLINE uint32_t bc_slot(uint32_t sum)
{
    return bc_displacements[sum >> BC_LOW_BITS] + (sum & ((1u << BC_LOW_BITS) - 1));
}

/* The number of two ranks among all pairs, as rank_groups lists them. */
BC_INLINE uint32_t bc_pair_number(uint8_t a, uint8_t b)
{
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    return high * (high + 1) / 2 + low;
}

BC_INLINE uint32_t bc_line_place(uint32_t sum, uint32_t multiplier)
{
    return (uint32_t)(sum * multiplier) >> (32 - BC_LINE_BITS);
}

BC_INLINE int bc_is_curve(uint32_t sum)
{
    return bc_curve_sums[bc_line_place(sum, BC_CURVE_MULTIPLIER)] == sum;
}

BC_INLINE uint64_t bc_set_sum(const uint8_t *hand)
{
    return bc_card_keys[hand[0]] + bc_card_keys[hand[1]]
         + bc_card_keys[hand[2]] + bc_card_keys[hand[3]];
}

BC_INLINE uint64_t bc_hand_sum(const uint8_t *hand, uint64_t set_sum)
{
    return set_sum + bc_card_keys[hand[4]] + bc_card_keys[hand[5]] + BC_START;
}

/* The strongest row held for n cards of one suit, four or more; 0 if there is none. */
BC_INLINE uint32_t bc_suited_strength(const bc_tables *t, const uint8_t *hand, int suit, int n)
{
    uint32_t sum = 0;
    uint8_t other = 0, another = 0;
    for (int i = 0; i < BC_HAND; i++) {
        int is_of_suit = (hand[i] & 3) == suit;
        sum += is_of_suit ? (uint32_t)bc_card_keys[hand[i]] : 0;
        another = is_of_suit ? another : other;
        other = is_of_suit ? other : hand[i] >> 2;
    }
    if (n == 6)
        return t->six_suited[bc_slot(sum)];
    if (n == 5)
        return t->five_suited[bc_five_numbers[bc_slot(sum)] * BC_N_RANKS + other];
    uint32_t place = bc_line_place(sum, BC_QUARTER_MULTIPLIER);
    if (bc_quarter_sums[place] != sum)
        return 0;
    return t->four_suited[bc_quarter_numbers[place] * BC_N_PITS + bc_pair_number(other, another)];
}

/* A hand whose set is a curve: what it is worth besides its suits. */
BC_INLINE uint32_t bc_curve_strength(const bc_tables *t, const uint8_t *hand, uint64_t set,
                                     uint64_t sum)
{
    uint32_t curve = bc_line_place((uint32_t)set, BC_CURVE_MULTIPLIER);
    uint32_t context = bc_curve_numbers[curve] * BC_N_PITS
                     + bc_pair_number(hand[4] >> 2, hand[5] >> 2);
    return t->handed[2 * context + (sum >> BC_COLOUR_BIT)];
}

/* A hand with at least one rare thing to it; `strength` is what its ranks and colour give. A `set`
 * of 0, which is no curve, leaves out whether the set is one. */
BC_COLD uint32_t bc_rare_strength(const bc_tables *t, const uint8_t *hand, uint64_t set,
                                  uint64_t sum, uint32_t strength)
{
    if (sum & BC_NO_CARD)
        return 0;
    if (bc_is_curve((uint32_t)set))
        strength = bc_curve_strength(t, hand, set, sum);
    if (strength < BC_FORCED_BELOW)
        return strength;
    /* Of six cards, at most one suit has four or more: its counter is past all others. */
    uint64_t enough = (t->suited_quarter ? sum + BC_ONE_OF_EACH_SUIT : sum) & BC_FIVE_OF_A_SUIT;
    if (!enough)
        return strength;
    int suit = 0;
    while (!(enough >> (BC_SUIT_SHIFT + 3) & 1)) {
        enough >>= 4;
        suit++;
    }
    int n = (int)(sum >> (BC_SUIT_SHIFT + 4 * suit) & 15) - BC_SUIT_START;
    uint32_t suited = bc_suited_strength(t, hand, suit, n);
    return suited > strength ? suited : strength;
}

/* One hand; a byte that is no card gives 0. `suited_quarter` (what the tables say) and `handed`
 * are constants wherever this is inlined. */
BC_INLINE uint32_t bc_one(const bc_tables *t, const uint8_t *hand, int suited_quarter, int handed)
{
    uint64_t set = bc_set_sum(hand), sum = bc_hand_sum(hand, set);
    uint32_t strength = t->ranks[2 * bc_slot((uint32_t)sum) + (sum >> BC_COLOUR_BIT)];
    if (suited_quarter) {
        /* The mark, spread over all bits, lets four of a suit through where a run of four is. */
        uint64_t marked = (uint64_t)((int64_t)(int32_t)strength >> 32);
        strength &= ~BC_QUARTER_MARK;
        if (BC_RARELY((sum + BC_ONE_OF_EACH_SUIT) & BC_FIVE_OF_A_SUIT & marked))
            return bc_rare_strength(t, hand, handed ? set : 0, sum, strength);
    }
    if (BC_RARELY(handed && bc_is_curve((uint32_t)set))
        || BC_RARELY(sum & (BC_FIVE_OF_A_SUIT | BC_NO_CARD)))
        return bc_rare_strength(t, hand, handed ? set : 0, sum, strength);
    return strength;
}

BC_INLINE void bc_each(const bc_tables *t, const uint8_t *hands, size_t n, uint32_t *out,
                       int suited_quarter)
{
    for (size_t i = 0; i < n; i++)
        out[i] = bc_one(t, hands + BC_HAND * i, suited_quarter, 1);
}

static uint32_t bc_hand_strength(const bc_tables *t, const uint8_t *hand)
{
    return bc_one(t, hand, t->suited_quarter, 1);
}

static void bc_batch_generic(const bc_tables *t, const uint8_t *hands, size_t n, uint32_t *out)
{
    if (t->suited_quarter)
        bc_each(t, hands, n, out, 1);
    else
        bc_each(t, hands, n, out, 0);
}

/* Whether a hand has a byte that is no card, or more copies of one than `decks` (0: any number). */
static int bc_is_bad_hand(const uint8_t *hand, int decks)
{
    /* Adding up one bit a card comes to the same as or-ing them just when all are different. */
    uint64_t added = 0, ored = 0;
    for (int i = 0; i < BC_HAND; i++) {
        if (hand[i] >= BC_CARDS)
            return 1;
        added += UINT64_C(1) << hand[i];
        ored |= UINT64_C(1) << hand[i];
    }
    if (!decks || added == ored)
        return 0;
    for (int i = 0; i < BC_HAND; i++) {
        int copies = 0;
        for (int j = 0; j < BC_HAND; j++)
            copies += hand[i] == hand[j];
        if (copies > decks)
            return 1;
    }
    return 0;
}

/* Whether eight hands, 48 bytes, hold a byte that is no card or, if asked, any card twice. Written
 * for the compiler to make vectors of: each byte is compared with those up to five places on, and
 * a mask keeps the comparisons inside a hand. Reads five bytes more. */
BC_INLINE int bc_may_be_bad(const uint8_t *hands, int copies)
{
    uint8_t bad = 0;
    for (int i = 0; i < BC_EIGHT_HANDS; i++)
        bad |= hands[i] >= BC_CARDS;
    for (int on = 1; copies && on < BC_HAND; on++)
        for (int i = 0; i < BC_EIGHT_HANDS; i++)
            bad |= (uint8_t)(hands[i] == hands[i + on]) & bc_same_hand[on - 1][i];
    return bad;
}

/* The number of the first hand with a byte that is no card, or with more than `decks` copies of
 * one (0: any number is right); n if there is none. */
BC_INLINE size_t bc_find_bad(const uint8_t *hands, size_t n, int decks, int copies)
{
    size_t i = 0;
    for (; i + 8 < n; i += 8)
        if (BC_RARELY(bc_may_be_bad(hands + BC_HAND * i, copies)))
            for (size_t j = i; j < i + 8; j++)
                if (bc_is_bad_hand(hands + BC_HAND * j, decks))
                    return j;
    for (; i < n; i++)
        if (bc_is_bad_hand(hands + BC_HAND * i, decks))
            return i;
    return n;
}

BC_INLINE size_t bc_first_bad_generic(const uint8_t *hands, size_t n, int decks)
{
    return decks ? bc_find_bad(hands, n, decks, 1) : bc_find_bad(hands, n, 0, 0);
}

/* Wide integers as codes; what is no card becomes a byte that is none. */
static void bc_narrow(const int64_t *wide, size_t n, uint8_t *codes)
{
    for (size_t i = 0; i < n; i++)
        codes[i] = (uint64_t)wide[i] < BC_CARDS ? (uint8_t)wide[i] : UINT8_MAX;
}

#endif
