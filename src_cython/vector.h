/* What the vector paths share: they note in masks which hands have something rare to them, and a
 * block at a time these are put right here.
 *
 * A path works through sixteen hands at a time, whatever the width of its registers.
 */
#ifndef BROKENCANADA_VECTOR_H
#define BROKENCANADA_VECTOR_H

#include "kernel.h"

/* Compilers that know functions for other processors than the one they build for. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(BC_NO_VECTOR) \
    && (defined(__clang__) ? __clang_major__ >= 8 : __GNUC__ >= 9)
#define BC_HAS_VECTORS 1
#include <immintrin.h>

/* Wide registers left in use slow down all code after them that knows only narrow ones, to a half:
 * the kernel's own, and that of whoever called it. Compilers do not see to it before every call. */
#define BC_LEAVE_NO_TRACE() _mm256_zeroupper()

#define BC_LANES 16
#define BC_BLOCK 2048 /* hands whose rare ones are put right together */
#define BC_GROUPS (BC_BLOCK / BC_LANES)
#define BC_AHEAD 512  /* hands to fetch into the cache before their turn */

/* By group of sixteen hands, a bit for each: a few groups more, to be read past the end. */
typedef struct bc_noted {
    uint16_t curves[BC_GROUPS + 8];  /* the set is a curve */
    uint16_t flushes[BC_GROUPS + 8]; /* five or six of a suit */
    uint16_t fours[BC_GROUPS + 8];   /* four, five or six of a suit */
    int any_bad;                     /* whether any byte of the block is no card */
} bc_noted;

/* How many groups the next block has, of so many hands. */
BC_INLINE size_t bc_groups(size_t hands)
{
    return hands / BC_LANES < BC_GROUPS ? hands / BC_LANES : BC_GROUPS;
}

/* The hands whose bits are set; returns how many. */
BC_INLINE size_t bc_places(const uint16_t *masks, size_t groups, uint32_t *places)
{
    size_t found = 0;
    uint32_t first = 0;
    for (size_t g = 0; g < groups; g += 4, first += 4 * BC_LANES) {
        uint64_t mask;
        memcpy(&mask, masks + g, sizeof mask);
        size_t count = (size_t)__builtin_popcountll(mask);
        /* Seldom more than three in sixty-four: so many are written whether they are there or not,
         * which is cheaper than to guess. */
        for (size_t i = 0; i < 3 || BC_RARELY(i < count); i++) {
            places[found + i] = first + (uint32_t)__builtin_ctzll(mask | UINT64_C(1) << 63);
            mask &= mask - 1;
        }
        found += count;
    }
    return found;
}

/* A hand with five or six of a suit: the better of that and of what it is worth besides. */
BC_INLINE uint32_t bc_flush_strength(const bc_tables *t, const uint8_t *hand, uint32_t strength)
{
    /* Of two cards alike in suit none is the odd one; of two that differ one is. */
    int suit = hand[(hand[0] ^ hand[1]) & 3 ? 2 : 0] & 3, odd = 0;
    for (int i = 0; i < BC_HAND; i++)
        odd += (hand[i] & 3) != suit;
    uint32_t suited = bc_suited_strength(t, hand, suit, BC_HAND - odd);
    return strength < BC_FORCED_BELOW || strength > suited ? strength : suited;
}

/* Put right what has been noted of a block. */
BC_INLINE void bc_put_right(const bc_tables *t, const uint8_t *hands, uint32_t *out, bc_noted *noted,
                            size_t groups)
{
    uint32_t places[BC_BLOCK + 8];
    if (BC_RARELY(noted->any_bad)) {
        /* Sums of what are no cards say anything: begin again. */
        bc_batch_generic(t, hands, BC_LANES * groups, out);
        return;
    }
    memset(noted->curves + groups, 0, 8);
    memset(noted->flushes + groups, 0, 8);
    size_t found = bc_places(noted->curves, groups, places);
    for (size_t k = 0; k < found; k++) {
        const uint8_t *hand = hands + BC_HAND * places[k];
        uint64_t set = bc_set_sum(hand);
        out[places[k]] = bc_curve_strength(t, hand, set, bc_hand_sum(hand, set));
    }
    found = bc_places(noted->flushes, groups, places);
    for (size_t k = 0; k < found; k++) {
        const uint8_t *hand = hands + BC_HAND * places[k];
        uint32_t *strength = out + places[k];
        if (t->suited_quarter) {
            uint64_t sum = bc_hand_sum(hand, bc_set_sum(hand));
            *strength = bc_rare_strength(t, hand, 0, sum, *strength);
        } else {
            *strength = bc_flush_strength(t, hand, *strength);
        }
    }
}

#else
#define BC_HAS_VECTORS 0
#endif

#endif
