/* Sixteen hands at a time, where the processor has AVX-512 with VBMI.
 *
 * The kernel of kernel.h in lanes of 32 bits: one permutation takes a column of cards out of 96
 * bytes, two look up the number of the rank and the counters of the suit, and sums tell as much as
 * there. The table is looked up one hand after the other: a gather takes longer. Hands with
 * something rare to them are noted in masks and put right a block at a time.
 */
#ifndef BROKENCANADA_AVX512_H
#define BROKENCANADA_AVX512_H

#include "vector.h"

#if BC_HAS_VECTORS

#define BC_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,popcnt,bmi")))

static int bc_avx512_works(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi");
}

#define BC_ONE_IN_FOUR UINT64_C(0x1111111111111111)

/* The strengths of sixteen hands, one after the other, by where their ranks stand in the table. */
BC_AVX512 static inline void bc_look_up_16(const uint32_t *ranks, __m512i rows, __m512i within,
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
    bc_noted noted;

    size_t i = 0;
    while (i + BC_LANES <= n) {
        size_t first = i, groups = bc_groups(n - i);
        __m512i rows_before = start, within_before = start;
        __mmask64 bad = 0;
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
                    BC_ONE_IN_FOUR, a, columns[column], _mm512_castsi256_si512(b));
                /* Four bits of an index count: a rank, or a suit and two bits of no matter. */
                sum = _mm512_add_epi32(
                    sum, _mm512_permutexvar_epi32(_mm512_srli_epi32(cards, 2), rank_keys));
                suits = _mm512_add_epi32(suits, _mm512_permutexvar_epi32(cards, suit_keys));
                set = column == BC_SET - 1 ? sum : set;
            }
            __m512i place = _mm512_srli_epi32(
                _mm512_mullo_epi32(set, multiplier), BC_LANE_CURVE_SHIFT);
            noted.curves[g] = _mm512_cmpeq_epi32_mask(_mm512_permutexvar_epi32(place, curves), set);
            noted.flushes[g] = _mm512_test_epi32_mask(suits, five);
            noted.fours[g] = _mm512_test_epi32_mask(_mm512_add_epi32(suits, one_more), five);

            /* As in bc_slot, with the colour as the lowest bit: 0xEA is (x & y) | z. */
            __m512i within = _mm512_ternarylogic_epi32(
                _mm512_add_epi32(sum, sum), low, _mm512_srli_epi32(suits, 31), 0xEA);
            /* Those before are looked up while these are added up: the processor does both at once,
             * where it would otherwise wait for the sums. */
            if (g)
                bc_look_up_16(ranks, rows_before, within_before, out + i - BC_LANES);
            rows_before = _mm512_srli_epi32(sum, BC_LOW_BITS);
            within_before = within;

            bad |= _mm512_cmpgt_epu8_mask(a, last)
                 | _mm256_cmpgt_epu8_mask(b, _mm512_castsi512_si256(last));
        }
        noted.any_bad = bad != 0;
        bc_look_up_16(ranks, rows_before, within_before, out + i - BC_LANES);
        if (t->suited_quarter)
            /* Four of a suit count where the ranks are marked; then no mark may stay. */
            for (size_t g = 0; g < groups; g++) {
                uint32_t *some = out + first + BC_LANES * g;
                __m512i strengths = _mm512_loadu_si512(some);
                noted.flushes[g] |= noted.fours[g]
                    & _mm512_cmplt_epi32_mask(strengths, _mm512_setzero_si512());
                _mm512_storeu_si512(some, _mm512_and_si512(
                    strengths, _mm512_set1_epi32((int)~BC_QUARTER_MARK)));
            }
        bc_put_right(t, hands + BC_HAND * first, out + first, &noted, groups);
    }
    BC_LEAVE_NO_TRACE();
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
    size_t i = 0, bad = n;
    for (; i + 64 <= n && bad == n; i += 64) {
        _mm_prefetch((const char *)(hands + BC_HAND * (i + BC_AHEAD)), _MM_HINT_T0);
        if (BC_RARELY(bc_may_be_bad_avx512(hands + BC_HAND * i, decks)))
            for (size_t j = i; j < i + 64 && bad == n; j++)
                bad = bc_is_bad_hand(hands + BC_HAND * j, decks) ? j : n;
    }
    for (; i < n && bad == n; i++)
        bad = bc_is_bad_hand(hands + BC_HAND * i, decks) ? i : n;
    BC_LEAVE_NO_TRACE();
    return bad;
}

#endif

#endif
