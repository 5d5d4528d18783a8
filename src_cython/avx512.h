/* Sixteen hands at a time, where the processor has AVX-512 with VBMI.
 *
 * The kernel of kernel.h in lanes of 32 bits: one permutation takes a column of cards out of 96
 * bytes, two look up the number of the rank and the counters of the suit, and sums tell as much as
 * there. The table is looked up one hand after the other: a gather takes longer. Hands with
 * something rare to them are noted in masks and put right a block at a time.
 */
#ifndef BROKENCANADA_AVX512_H
#define BROKENCANADA_AVX512_H

#include "kernel.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(BC_NO_VECTOR) \
    && (defined(__clang__) ? __clang_major__ >= 8 : __GNUC__ >= 9)
#define BC_HAS_AVX512 1
#include <immintrin.h>

#define BC_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,popcnt,bmi")))

static int bc_avx512_works(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
}

#define BC_LANES 16
#define BC_BLOCK 1024                    /* hands whose rare ones are put right together */
#define BC_AHEAD 512                     /* hands to fetch into the cache before their turn */
#define BC_ONE_IN_SIXTEEN UINT64_C(0x1111111111111111)
#define BC_ROUND(n) ((n) / BC_LANES + 8) /* masks of n hands, and some to read past the end */

/* A hand whose set is a curve: what it is worth besides its suits. */
BC_INLINE uint32_t bc_curve_strength(const bc_tables *t, const uint8_t *hand)
{
    uint64_t set = bc_set_sum(hand), sum = bc_hand_sum(hand, set);
    uint32_t curve = bc_line_place((uint32_t)set, BC_CURVE_MULTIPLIER);
    uint32_t context = bc_curve_numbers[curve] * BC_N_PITS
                     + bc_pair_number(hand[4] >> 2, hand[5] >> 2);
    return t->handed[2 * context + (sum >> BC_COLOUR_BIT)];
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

/* The places of the bits that are set, in hands from `first` on; returns how many there are. */
BC_AVX512 static inline size_t bc_places(const uint16_t *masks, size_t n, size_t first,
                                         uint32_t *places)
{
    size_t found = 0;
    for (size_t g = 0; g < n; g += 4, first += 4 * BC_LANES) {
        uint64_t mask;
        memcpy(&mask, masks + g, sizeof mask);
        size_t count = (size_t)__builtin_popcountll(mask);
        /* Seldom more than three in sixty-four: so many are written whether they are there or not,
         * which is cheaper than to guess. */
        for (size_t i = 0; i < 3 || BC_RARELY(i < count); i++) {
            places[found + i] = (uint32_t)(first + _tzcnt_u64(mask));
            mask &= mask - 1;
        }
        found += count;
    }
    return found;
}

/* The strengths of sixteen hands, one after the other, by where their ranks stand in the table. */
BC_AVX512 static inline void bc_look_up(const uint32_t *ranks, __m512i rows, __m512i within,
                                        uint32_t *out)
{
    uint32_t row[BC_LANES], at[BC_LANES];
    _mm512_storeu_si512(row, rows);
    _mm512_storeu_si512(at, within);
    for (int k = 0; k < BC_LANES; k++)
        out[k] = ranks[2u * bc_displacements[row[k]] + at[k]];
}

BC_AVX512 static void bc_batch_avx512(const bc_tables *t, const uint8_t *hands, size_t n,
                                      uint32_t *out)
{
    __m512i columns[BC_HAND];
    for (int i = 0; i < BC_HAND; i++)
        columns[i] = _mm512_loadu_si512(bc_lane_columns[i]);
    const __m512i rank_keys = _mm512_loadu_si512(bc_lane_keys);
    const __m512i suit_keys = _mm512_loadu_si512(bc_lane_suits);
    const __m512i curves = _mm512_loadu_si512(bc_lane_curves);
    const __m512i multiplier = _mm512_set1_epi32((int)BC_LANE_CURVE_MULTIPLIER);
    const __m512i start = _mm512_set1_epi32((int)BC_LANE_START);
    const __m512i five = _mm512_set1_epi32((int)BC_LANE_FIVE_OF_A_SUIT);
    const __m512i one_more = _mm512_set1_epi32((int)BC_LANE_ONE_OF_EACH_SUIT);
    const __m512i low = _mm512_set1_epi32((2 << BC_LOW_BITS) - 1 - 1);
    const __m512i last = _mm512_set1_epi8(BC_CARDS - 1);
    const uint32_t *ranks = t->ranks;
    uint16_t is_curve[BC_ROUND(BC_BLOCK)], is_flush[BC_ROUND(BC_BLOCK)];
    uint16_t is_four[BC_ROUND(BC_BLOCK)];
    uint8_t is_bad[BC_ROUND(BC_BLOCK)];
    uint32_t places[BC_BLOCK + 8];

    size_t i = 0;
    while (i + BC_LANES <= n) {
        size_t first = i, groups = (n - i) / BC_LANES;
        int any_bad = 0;
        __m512i rows_before = start, within_before = start;
        groups = groups < BC_BLOCK / BC_LANES ? groups : BC_BLOCK / BC_LANES;
        for (size_t g = 0; g < groups; g++, i += BC_LANES) {
            const uint8_t *hand = hands + BC_HAND * i;
            __m512i a = _mm512_loadu_si512(hand);
            __m256i b = _mm256_loadu_si256((const __m256i *)(hand + 64));
            _mm_prefetch((const char *)(hand + BC_HAND * BC_AHEAD), _MM_HINT_T0);
            _mm_prefetch((const char *)(hand + BC_HAND * BC_AHEAD + 64), _MM_HINT_T0);
            __builtin_prefetch(out + i + BC_AHEAD, 1);

            __m512i set = _mm512_setzero_si512(), sum = set, suits = start;
            for (int column = 0; column < BC_HAND; column++) {
                __m512i cards = _mm512_maskz_permutex2var_epi8(
                    BC_ONE_IN_SIXTEEN, a, columns[column], _mm512_castsi256_si512(b));
                /* Four bits of an index count: a rank, or a suit and two bits of no matter. */
                sum = _mm512_add_epi32(
                    sum, _mm512_permutexvar_epi32(_mm512_srli_epi32(cards, 2), rank_keys));
                suits = _mm512_add_epi32(suits, _mm512_permutexvar_epi32(cards, suit_keys));
                set = column == BC_SET - 1 ? sum : set;
            }
            __m512i place = _mm512_srli_epi32(_mm512_mullo_epi32(set, multiplier), 28);
            is_curve[g] = _mm512_cmpeq_epi32_mask(_mm512_permutexvar_epi32(place, curves), set);
            is_flush[g] = _mm512_test_epi32_mask(suits, five);
            is_four[g] = _mm512_test_epi32_mask(_mm512_add_epi32(suits, one_more), five);

            /* As in bc_slot, with the colour as the lowest bit: 0xEA is (x & y) | z. */
            __m512i within = _mm512_ternarylogic_epi32(
                _mm512_add_epi32(sum, sum), low, _mm512_srli_epi32(suits, 31), 0xEA);
            /* Those before are looked up while these are added up: the processor does both at once,
             * where it would otherwise wait for the sums. */
            if (g)
                bc_look_up(ranks, rows_before, within_before, out + i - BC_LANES);
            rows_before = _mm512_srli_epi32(sum, BC_LOW_BITS);
            within_before = within;

            is_bad[g] = (_mm512_cmpgt_epu8_mask(a, last)
                         | _mm256_cmpgt_epu8_mask(b, _mm512_castsi512_si256(last))) != 0;
            any_bad |= is_bad[g];
        }
        bc_look_up(ranks, rows_before, within_before, out + i - BC_LANES);
        for (size_t g = 0; BC_RARELY(any_bad) && g < groups; g++)
            if (is_bad[g]) {
                size_t from = first + BC_LANES * g;
                bc_batch_generic(t, hands + BC_HAND * from, BC_LANES, out + from);
                is_curve[g] = is_flush[g] = is_four[g] = 0;
            }
        memset(is_curve + groups, 0, 8);
        memset(is_flush + groups, 0, 8);

        if (t->suited_quarter) {
            /* Four of a suit count where the ranks are marked; then no mark may stay. */
            for (size_t g = 0; g < groups; g++) {
                uint32_t *some = out + first + BC_LANES * g;
                __m512i strengths = _mm512_loadu_si512(some);
                is_flush[g] |= _mm512_cmplt_epi32_mask(strengths, _mm512_setzero_si512())
                            & is_four[g];
                _mm512_storeu_si512(some, _mm512_and_si512(
                    strengths, _mm512_set1_epi32((int)~BC_QUARTER_MARK)));
            }
        }
        size_t found = bc_places(is_curve, groups, first, places);
        for (size_t k = 0; k < found; k++)
            out[places[k]] = bc_curve_strength(t, hands + BC_HAND * (size_t)places[k]);
        found = bc_places(is_flush, groups, first, places);
        for (size_t k = 0; k < found; k++) {
            const uint8_t *hand = hands + BC_HAND * (size_t)places[k];
            uint32_t *strength = out + places[k];
            if (t->suited_quarter) {
                uint64_t sum = bc_hand_sum(hand, bc_set_sum(hand));
                *strength = bc_rare_strength(t, hand, 0, sum, *strength);
            } else {
                *strength = bc_flush_strength(t, hand, *strength);
            }
        }
    }
    bc_batch_generic(t, hands + BC_HAND * i, n - i, out + i);
}

/* Whether sixty-four hands hold a byte that is no card or, if asked, any card twice. */
BC_AVX512 static inline int bc_may_be_bad_avx512(const uint8_t *hands, int copies)
{
    __m512i bytes[BC_HAND], columns[BC_HAND];
    for (int i = 0; i < BC_HAND; i++)
        bytes[i] = _mm512_loadu_si512(hands + 64 * i);
    __m512i largest = bytes[0];
    for (int i = 1; i < BC_HAND; i++)
        largest = _mm512_max_epu8(largest, bytes[i]);
    if (_mm512_cmpgt_epu8_mask(largest, _mm512_set1_epi8(BC_CARDS - 1)))
        return 1;
    if (!copies)
        return 0;
    for (int i = 0; i < BC_HAND; i++) {
        columns[i] = _mm512_setzero_si512();
        for (int pair = 0; pair < BC_HAND / 2; pair++) {
            __m512i some = _mm512_permutex2var_epi8(
                bytes[2 * pair], _mm512_loadu_si512(bc_column_places[i][pair]), bytes[2 * pair + 1]);
            columns[i] = _mm512_mask_mov_epi8(columns[i], bc_column_masks[i][pair], some);
        }
    }
    /* Two cards are the same just when nothing is left of them by exclusive or. */
    __m512i least = _mm512_set1_epi8(-1);
    for (int i = 1; i < BC_HAND; i++)
        for (int j = 0; j < i; j++)
            least = _mm512_min_epu8(least, _mm512_xor_si512(columns[i], columns[j]));
    return _mm512_testn_epi8_mask(least, least) != 0;
}

BC_AVX512 static size_t bc_first_bad_avx512(const uint8_t *hands, size_t n, int decks)
{
    size_t i = 0;
    for (; i + 64 <= n; i += 64) {
        _mm_prefetch((const char *)(hands + BC_HAND * (i + BC_AHEAD)), _MM_HINT_T0);
        if (BC_RARELY(bc_may_be_bad_avx512(hands + BC_HAND * i, decks)))
            for (size_t j = i; j < i + 64; j++)
                if (bc_is_bad_hand(hands + BC_HAND * j, decks))
                    return j;
    }
    for (; i < n; i++)
        if (bc_is_bad_hand(hands + BC_HAND * i, decks))
            return i;
    return n;
}

#else
#define BC_HAS_AVX512 0
#endif

#endif
