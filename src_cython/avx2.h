/* Sixteen hands at a time, four in each register, where the processor has AVX2.
 *
 * Each hand is spread over eight bytes, the last two of them empty. A byte is looked up in tables
 * of sixteen, by its rank or by its suit, and one instruction adds up all eight: so a number longer
 * than a byte takes a table and a sum for each of its bytes. For curves, each rank is a bit: the sum
 * of four has four bits, two apart, just when they are a curve.
 */
#ifndef BROKENCANADA_AVX2_H
#define BROKENCANADA_AVX2_H

#include "vector.h"

#if BC_HAS_VECTORS

#define BC_AVX2 __attribute__((target("avx2,popcnt,bmi")))

static int bc_avx2_works(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")
        && __builtin_cpu_supports("bmi");
}

#define BC_QUAD 4

BC_AVX2 static inline __m256i bc_bytes_of(const uint8_t *table)
{
    return _mm256_loadu_si256((const __m256i *)table);
}

/* For each hand, the sum of what a table has for its bytes. */
BC_AVX2 static inline __m256i bc_sum_of(__m256i table, __m256i bytes)
{
    return _mm256_sad_epu8(_mm256_shuffle_epi8(table, bytes), _mm256_setzero_si256());
}

/* A bit for each hand whose lane is all ones. */
BC_AVX2 static inline int bc_bits_of(__m256i lanes)
{
    return _mm256_movemask_pd(_mm256_castsi256_pd(lanes));
}

/* The strengths of four hands, one after the other, by where their ranks stand in the table. */
BC_AVX2 static inline void bc_look_up_4(const uint32_t *ranks, __m256i rows, __m256i within,
                                        uint32_t *out)
{
    uint64_t row[BC_QUAD], at[BC_QUAD];
    _mm256_storeu_si256((__m256i *)row, rows);
    _mm256_storeu_si256((__m256i *)at, within);
    for (int k = 0; k < BC_QUAD; k++)
        out[k] = ranks[2u * bc_displacements[row[k]] + at[k]];
}

BC_AVX2 static void bc_batch_avx2(const bc_tables *t, const uint8_t *hands, size_t n, uint32_t *out)
{
    const __m256i spread = bc_bytes_of(bc_byte_spread);
    const __m256i low = bc_bytes_of(bc_byte_keys[0]), middle = bc_bytes_of(bc_byte_keys[1]);
    const __m256i high = bc_bytes_of(bc_byte_keys[2]);
    const __m256i black_suits = bc_bytes_of(bc_byte_suits[0]);
    const __m256i red_suits = bc_bytes_of(bc_byte_suits[1]);
    const __m256i bits = bc_bytes_of(bc_byte_bits[0]), more_bits = bc_bytes_of(bc_byte_bits[1]);
    const __m256i rank_bits = _mm256_set1_epi8(15), last = _mm256_set1_epi8(BC_CARDS - 1);
    const __m256i zero = _mm256_setzero_si256();
    /* A high bit makes a lookup 0: so the pit is left out. */
    const __m256i no_pit = _mm256_set1_epi64x((int64_t)UINT64_C(0x8080808000000000));
    const __m256i start = _mm256_set1_epi64x(BC_BYTE_START);
    /* The two empty bytes are looked up as the ace of clubs each, whose rank counts nothing. */
    const __m256i no_hand = _mm256_set1_epi64x((int64_t)UINT64_C(0x0000808080808080));
    const __m256i black_start = _mm256_sub_epi64(start, bc_sum_of(black_suits, no_hand));
    const __m256i five = _mm256_set1_epi64x(BC_BYTE_FIVE_OF_A_SUIT);
    const __m256i one_more = _mm256_set1_epi64x(BC_BYTE_ONE_OF_EACH_SUIT);
    const __m256i curve = _mm256_set1_epi64x(BC_BYTE_CURVE);
    const __m256i ace_high = _mm256_set1_epi64x(BC_BYTE_ACE_HIGH_CURVE);
    const __m256i low_bits = _mm256_set1_epi64x((2 << BC_LOW_BITS) - 1 - 1);
    const uint32_t *ranks = t->ranks;
    bc_noted noted;

    size_t i = 0;
    /* Four bytes past the last hand are read. */
    while (i + BC_LANES < n) {
        size_t first = i, groups = bc_groups(n - i - 1);
        __m256i rows_before = zero, within_before = zero;
        int good = -1;
        for (size_t g = 0; g < groups; g++) {
            int curves = 0, flushes = 0, fours = 0;
            for (int quad = 0; quad < BC_LANES; quad += BC_QUAD, i += BC_QUAD) {
                const uint8_t *hand = hands + BC_HAND * i;
                _mm_prefetch((const char *)(hand + BC_HAND * BC_AHEAD), _MM_HINT_T0);
                __m256i cards = _mm256_shuffle_epi8(_mm256_inserti128_si256(
                    _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)hand)),
                    _mm_loadu_si128((const __m128i *)(hand + 2 * BC_HAND)), 1), spread);
                __m256i rank = _mm256_and_si256(_mm256_srli_epi16(cards, 2), rank_bits);
                __m256i sum = _mm256_add_epi64(bc_sum_of(low, rank), _mm256_add_epi64(
                    _mm256_slli_epi64(bc_sum_of(middle, rank), 8),
                    _mm256_slli_epi64(bc_sum_of(high, rank), 16)));
                __m256i black = _mm256_add_epi64(bc_sum_of(black_suits, cards), black_start);
                __m256i red = _mm256_add_epi64(bc_sum_of(red_suits, cards), start);
                __m256i one_colour = _mm256_or_si256(
                    _mm256_cmpeq_epi64(black, start), _mm256_cmpeq_epi64(red, start));

                __m256i in_set = _mm256_or_si256(rank, no_pit);
                __m256i set = _mm256_add_epi64(
                    bc_sum_of(bits, in_set), _mm256_slli_epi64(bc_sum_of(more_bits, in_set), 8));
                __m256i lowest = _mm256_and_si256(set, _mm256_sub_epi64(zero, set));
                curves |= bc_bits_of(_mm256_or_si256(
                    _mm256_cmpeq_epi64(_mm256_mul_epu32(lowest, curve), set),
                    _mm256_cmpeq_epi64(set, ace_high))) << quad;
                flushes |= bc_bits_of(_mm256_cmpeq_epi64(_mm256_and_si256(
                    _mm256_or_si256(black, red), five), zero)) << quad;
                fours |= bc_bits_of(_mm256_cmpeq_epi64(_mm256_and_si256(_mm256_or_si256(
                    _mm256_add_epi64(black, one_more), _mm256_add_epi64(red, one_more)),
                    five), zero)) << quad;
                good &= _mm256_movemask_epi8(
                    _mm256_cmpeq_epi8(_mm256_max_epu8(cards, last), last));

                /* As in bc_slot, with the colour as the lowest bit. Those before are looked up
                 * while these are added up: the processor does both at once. */
                if (i > first)
                    bc_look_up_4(ranks, rows_before, within_before, out + i - BC_QUAD);
                rows_before = _mm256_srli_epi64(sum, BC_LOW_BITS);
                within_before = _mm256_sub_epi64(
                    _mm256_and_si256(_mm256_add_epi64(sum, sum), low_bits), one_colour);
            }
            __builtin_prefetch(out + i + BC_AHEAD, 1);
            noted.curves[g] = (uint16_t)curves;
            noted.flushes[g] = (uint16_t)~flushes;
            noted.fours[g] = (uint16_t)~fours;
        }
        noted.any_bad = good != -1;
        bc_look_up_4(ranks, rows_before, within_before, out + i - BC_QUAD);
        if (t->suited_quarter)
            /* Four of a suit count where the ranks are marked; then no mark may stay. */
            for (size_t k = 0; k < BC_LANES * groups; k += 8) {
                __m256i *some = (__m256i *)(out + first + k);
                __m256i strengths = _mm256_loadu_si256(some);
                int marked = _mm256_movemask_ps(_mm256_castsi256_ps(strengths));
                noted.flushes[k / BC_LANES] |= noted.fours[k / BC_LANES] & (marked << k % BC_LANES);
                _mm256_storeu_si256(some, _mm256_and_si256(
                    strengths, _mm256_set1_epi32((int)~BC_QUARTER_MARK)));
            }
        bc_put_right(t, hands + BC_HAND * first, out + first, &noted, groups);
    }
    BC_LEAVE_NO_TRACE();
    bc_batch_generic(t, hands + BC_HAND * i, n - i, out + i);
}

/* The generic check, which the compiler makes longer vectors of here. */
BC_AVX2 static size_t bc_first_bad_avx2(const uint8_t *hands, size_t n, int decks)
{
    size_t bad = bc_first_bad_generic(hands, n, decks);
    BC_LEAVE_NO_TRACE();
    return bad;
}

#endif

#endif
