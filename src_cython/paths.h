/* Which way to go: the generic kernel, or one made for what the processor has.
 *
 * All ways give the same answers. The best is picked when the module is imported; see paths.py.
 */
#ifndef BROKENCANADA_PATHS_H
#define BROKENCANADA_PATHS_H

#include "kernel.h"
#include "avx2.h"
#include "avx512.h"

enum { BC_GENERIC_PATH, BC_AVX2_PATH, BC_AVX512_PATH, BC_N_PATHS };

/* The only thing that changes after the import, and any thread may change it at any time: all see
 * either path, and both give the same answers. */
static volatile int bc_path = BC_GENERIC_PATH;

#if defined(__GNUC__)
static int bc_get_path(void) { return __atomic_load_n(&bc_path, __ATOMIC_RELAXED); }
static void bc_set_path(int path) { __atomic_store_n(&bc_path, path, __ATOMIC_RELAXED); }
#else
static int bc_get_path(void) { return bc_path; }
static void bc_set_path(int path) { bc_path = path; }
#endif

static int bc_path_works(int path)
{
#if BC_HAS_VECTORS
    if (path == BC_AVX2_PATH)
        return bc_avx2_works();
    if (path == BC_AVX512_PATH)
        return bc_avx512_works();
#endif
    return path == BC_GENERIC_PATH;
}

static void bc_batch(const bc_tables *t, const uint8_t *hands, size_t n, uint32_t *out)
{
#if BC_HAS_VECTORS
    int path = bc_get_path();
    if (path == BC_AVX2_PATH) {
        bc_batch_avx2(t, hands, n, out);
        return;
    }
    if (path == BC_AVX512_PATH) {
        bc_batch_avx512(t, hands, n, out);
        return;
    }
#endif
    bc_batch_generic(t, hands, n, out);
}

/* The number of the first hand with a byte that is no card, or with more than `decks` copies of
 * one (0: any number is right); n if there is none. */
static size_t bc_first_bad(const uint8_t *hands, size_t n, int decks)
{
#if BC_HAS_VECTORS
    int path = bc_get_path();
    if (path == BC_AVX2_PATH)
        return bc_first_bad_avx2(hands, n, decks);
    /* With several decks two alike are nothing bad, and very common. */
    if (path == BC_AVX512_PATH && decks <= 1)
        return bc_first_bad_avx512(hands, n, decks);
#endif
    return bc_first_bad_generic(hands, n, decks);
}

/* The two functions other programs call, in C or by their address; always the default rules. */
BC_EXPORT uint32_t bc_strength(const uint8_t *cards)
{
    return bc_one(&bc_default_tables, cards, 0, 1);
}

BC_EXPORT void bc_strengths(const uint8_t *cards, size_t n, uint32_t *out)
{
    bc_batch(&bc_default_tables, cards, n, out);
}

#endif
