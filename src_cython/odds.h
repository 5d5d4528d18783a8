/* What to expect: all hands that complete some cards, all sets that can lie against a pit, and the
 * best switch against one of them.
 *
 * Everything is counted, nothing sampled. Where hands are compared, the tables hold labels instead
 * of strengths: small numbers in the same order, so that an array can be indexed by them.
 * `live` are the cards nobody has seen, n of them; cards are then named by their place among them.
 */
#ifndef BROKENCANADA_ODDS_H
#define BROKENCANADA_ODDS_H

#include "paths.h"

/* A label is below BC_LABELS, or that far above it unless the hand is a forced loss, for which the
 * kernel looks at the top byte. */
#define BC_LABELS (UINT32_C(1) << BC_PLACE_SHIFT)
#define BC_LABEL(x) ((x) & (BC_LABELS - 1))

/* -- every hand that completes some cards ------------------------------------------------------ */

typedef struct bc_tally {
    const bc_tables *tables;
    int by_place; /* count strengths by their place on the ladder, not labels */
    const uint8_t *live;
    int n;
    uint64_t *counts;
    uint8_t hand[BC_HAND];
} bc_tally;

BC_INLINE uint32_t bc_bin(uint32_t x, int by_place)
{
    return by_place ? x >> BC_PLACE_SHIFT : BC_LABEL(x);
}

/* All pits of live cards that are not `taken`, the first of them given or not. */
BC_INLINE void bc_tally_pits(bc_tally *y, int pit, uint64_t taken, int by_place, int suited_quarter)
{
    /* All by itself, so that the compiler sees that no card written changes any of it. */
    const bc_tables *t = y->tables;
    uint64_t *counts = y->counts;
    uint8_t h[BC_HAND], free[BC_CARDS];
    int n = 0;
    memcpy(h, y->hand, BC_HAND);
    for (int i = 0; i < y->n; i++) {
        free[n] = y->live[i];
        n += !(taken >> i & 1);
    }
    if (pit == BC_HAND)
        counts[bc_bin(bc_one(t, h, suited_quarter, 1), by_place)]++;
    else if (pit == BC_HAND - 1)
        for (int f = 0; f < n; f++) {
            h[5] = free[f];
            counts[bc_bin(bc_one(t, h, suited_quarter, 1), by_place)]++;
        }
    else
        for (int e = 0; e < n; e++)
        for (int f = e + 1; f < n; f++) {
            h[4] = free[e], h[5] = free[f];
            counts[bc_bin(bc_one(t, h, suited_quarter, 1), by_place)]++;
        }
}

/* All sets, from `place` on and of live cards from `from` on; the pit goes on at `pit`. */
static void bc_tally_sets(bc_tally *y, int place, int from, uint64_t taken, int pit)
{
    int suited_quarter = y->tables->suited_quarter;
    if (place < BC_SET)
        for (int i = from; i < y->n; i++) {
            y->hand[place] = y->live[i];
            bc_tally_sets(y, place + 1, i + 1, taken | UINT64_C(1) << i, pit);
        }
    else if (suited_quarter)
        bc_tally_pits(y, pit, taken, y->by_place, 1);
    else
        bc_tally_pits(y, pit, taken, y->by_place, 0);
}

/* With no card given there are hundreds of millions. But six cards are worth the same in whatever
 * way they are split into set and pit, except where the set is a curve of four. So each six counts
 * for its fifteen splits, and then these few are put right. */
BC_INLINE void bc_tally_all(bc_tally *y, int by_place, int suited_quarter)
{
    const bc_tables *t = y->tables;
    uint64_t *counts = y->counts;
    uint8_t h[BC_HAND], live[BC_CARDS];
    int n = y->n;
    memcpy(live, y->live, (size_t)n);
    for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++)
    for (int c = b + 1; c < n; c++)
    for (int d = c + 1; d < n; d++) {
        h[0] = live[a], h[1] = live[b], h[2] = live[c], h[3] = live[d];
        for (int e = d + 1; e < n; e++)
        for (int f = e + 1; f < n; f++) {
            h[4] = live[e], h[5] = live[f];
            counts[bc_bin(bc_one(t, h, suited_quarter, 0), by_place)] += BC_SPLITS;
        }
        if (!bc_is_curve((uint32_t)bc_set_sum(h)))
            continue;
        for (int e = 0; e < n; e++)
        for (int f = e + 1; f < n; f++) {
            h[4] = live[e], h[5] = live[f];
            if (bc_is_bad_hand(h, 1))
                continue;
            counts[bc_bin(bc_one(t, h, suited_quarter, 0), by_place)]--;
            counts[bc_bin(bc_one(t, h, suited_quarter, 1), by_place)]++;
        }
    }
}

/* Add up the hands whose set begins with the first n_set cards of `hand` and whose pit begins with
 * the n_pit from its fifth on. */
static void bc_tally_hands(bc_tally *y, int n_set, int n_pit)
{
    int suited_quarter = y->tables->suited_quarter;
    if (n_set || n_pit)
        bc_tally_sets(y, n_set, 0, 0, BC_SET + n_pit);
    else if (!y->by_place)
        bc_tally_all(y, 0, suited_quarter);
    else if (suited_quarter)
        bc_tally_all(y, 1, 1);
    else
        bc_tally_all(y, 1, 0);
}

/* The strengths of all sets of live cards with a pit, in lexicographic order. */
static void bc_strengths_of_sets(const bc_tables *t, const uint8_t *pit, const uint8_t *live, int n,
                                 uint32_t *out)
{
    uint8_t h[BC_HAND];
    h[4] = pit[0], h[5] = pit[1];
    for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++)
    for (int c = b + 1; c < n; c++)
    for (int d = c + 1; d < n; d++) {
        h[0] = live[a], h[1] = live[b], h[2] = live[c], h[3] = live[d];
        *out++ = bc_hand_strength(t, h);
    }
}

/* -- the switch -------------------------------------------------------------------------------- */

/* Two or three cards, in rising order, as one number: no gaps, and n does not matter. */
BC_INLINE int bc_two(int a, int b) { return b * (b - 1) / 2 + a; }
BC_INLINE int bc_three(int a, int b, int c) { return c * (c - 1) * (c - 2) / 6 + bc_two(a, b); }

/* Half of every pot, whatever the opponent has: the class of a Broken or Royal Canadian. */
#define BC_HALF UINT16_MAX

#define BC_DRAWN 3 /* cards that may be drawn */
#define BC_SEEN (BC_SET + BC_DRAWN)

/* How an own hand fares is known from its class: below, level with or above each strength that the
 * opponent can have. The share of a class is counted in halves of a pot: two for each set of the
 * opponent that it beats, one for each that it ties with.
 *
 * The opponent has none of the cards drawn; those sets are taken off by inclusion and exclusion,
 * for which the shares are kept by the cards that the sets hold. */
typedef struct bc_field {
    const bc_tables *labels;
    const uint8_t *live;
    int n;
    const uint16_t *classes;  /* of own hands, by label */
    int n_classes;
    const int16_t *steps;     /* by set of the opponent, in lexicographic order: the two classes
                                 past each of which an own hand wins another half pot */
    uint32_t *none;           /* by class: halves won from all sets */
    uint16_t *one;            /* by card and class: from those that hold the card */
    uint16_t *two;            /* by two cards and class */
    int16_t *three;           /* by three cards: the steps of the sets that hold them */
    uint8_t cards[BC_SEEN];   /* the own set, and the cards drawn in the order of live */
    uint8_t pit[2];
} bc_field;

/* The sets by the cards they hold; the arrays are empty. */
static void bc_fill_field(bc_field *f)
{
    int n = f->n, width = f->n_classes, rest = 2 * (n - 3);
    const int16_t *steps = f->steps;
    for (int a = 0; a < n; a++)
    for (int b = a + 1; b < n; b++)
    for (int c = b + 1; c < n; c++)
    for (int d = c + 1; d < n; d++, steps += 2) {
        int held[4] = {a, b, c, d};
        for (int k = 0; k < 2; k++) {
            int past = steps[k] + 1;
            if (past >= width)
                continue;
            f->none[past]++;
            for (int i = 0; i < 4; i++) {
                f->one[held[i] * width + past]++;
                for (int j = 0; j < i; j++)
                    f->two[bc_two(held[j], held[i]) * width + past]++;
            }
        }
        /* Of the other cards, so many come before the fourth that this is its place. */
        int16_t *at;
        at = f->three + bc_three(a, b, c) * rest + 2 * (d - 3), at[0] = steps[0], at[1] = steps[1];
        at = f->three + bc_three(a, b, d) * rest + 2 * (c - 2), at[0] = steps[0], at[1] = steps[1];
        at = f->three + bc_three(a, c, d) * rest + 2 * (b - 1), at[0] = steps[0], at[1] = steps[1];
        at = f->three + bc_three(b, c, d) * rest + 2 * a, at[0] = steps[0], at[1] = steps[1];
    }
    for (int k = 1; k < width; k++)
        f->none[k] += f->none[k - 1];
    for (int i = 0; i < n; i++)
        for (int k = 1; k < width; k++)
            f->one[i * width + k] += f->one[i * width + k - 1];
    for (int i = 0; i < n * (n - 1) / 2; i++)
        for (int k = 1; k < width; k++)
            f->two[i * width + k] += f->two[i * width + k - 1];
}

static uint32_t bc_sets_of(int n) { return (uint32_t)n * (n - 1) / 2 * (n - 2) / 3 * (n - 3) / 4; }

/* The class of the own hand when the cards of a mask have been thrown. */
BC_INLINE int bc_own_class(const bc_field *f, int thrown, int n_seen)
{
    uint8_t h[BC_HAND + 1];
    int n = 0;
    for (int i = 0; i < n_seen; i++) {
        h[n] = f->cards[i];
        n += !(thrown >> i & 1);
    }
    h[4] = f->pit[0], h[5] = f->pit[1];
    return f->classes[BC_LABEL(bc_hand_strength(f->labels, h))];
}

/* Halves of the pot won when no, one, two or three cards have been drawn. */
BC_INLINE uint32_t bc_won_0(const bc_field *f, int k)
{
    return k == BC_HALF ? bc_sets_of(f->n) : f->none[k];
}

BC_INLINE uint32_t bc_won_1(const bc_field *f, int k, int a)
{
    if (k == BC_HALF)
        return bc_sets_of(f->n - 1);
    return f->none[k] - f->one[a * f->n_classes + k];
}

BC_INLINE uint32_t bc_won_2(const bc_field *f, int k, int a, int b)
{
    int w = f->n_classes;
    if (k == BC_HALF)
        return bc_sets_of(f->n - 2);
    return f->none[k] - f->one[a * w + k] - f->one[b * w + k] + f->two[bc_two(a, b) * w + k];
}

BC_INLINE uint32_t bc_won_3(const bc_field *f, int k, int a, int b, int c)
{
    int w = f->n_classes, rest = 2 * (f->n - 3);
    if (k == BC_HALF)
        return bc_sets_of(f->n - 3);
    const int16_t *steps = f->three + bc_three(a, b, c) * rest;
    int16_t class_ = (int16_t)k, in_all = 0;
    for (int i = 0; i < rest; i++)
        in_all += class_ > steps[i];
    return f->none[k] - f->one[a * w + k] - f->one[b * w + k] - f->one[c * w + k]
         + f->two[bc_two(a, b) * w + k] + f->two[bc_two(a, c) * w + k]
         + f->two[bc_two(b, c) * w + k] - (uint32_t)in_all;
}

/* What has been thrown is a mask: bits 0 to 3 the own cards, from bit 4 on those drawn, in the
 * order of live. A card drawn before others moves them up by one. */
BC_INLINE int bc_moved_up(int thrown, int from)
{
    int below = thrown & ((1 << from) - 1);
    return below | (thrown - below) << 1;
}

/* By mask: the number of the cards thrown, when as many have been drawn, and not all of those
 * thrown again: the last stays. */
#define BC_MASKS (1 << BC_SEEN)
#define BC_WAYS_2 14
#define BC_WAYS_3 34

typedef struct bc_ways {
    int8_t two[1 << (BC_SET + 2)], three[BC_MASKS];
} bc_ways;

static int bc_number_ways(int8_t *number, int size, int count)
{
    int found = 0, all_drawn = ((1 << count) - 1) << BC_SET;
    for (int mask = 0; mask < size; mask++) {
        int bits = 0;
        for (int i = 0; mask >> i; i++)
            bits += mask >> i & 1;
        number[mask] = (int8_t)(bits == count && (mask & all_drawn) != all_drawn ? found++ : -1);
    }
    return found;
}

/* What the switch comes to when so many cards may be thrown, in units that make every number whole: see bc_switch_units. */
typedef struct bc_switch_result {
    uint64_t at_once[1 << BC_SET]; /* by mask of the cards thrown together */
    uint64_t firsts[BC_SET];       /* by first card thrown, when each is looked at before the next */
    uint64_t best;                 /* of standing pat and all of these */
} bc_switch_result;

/* With n live cards, standing pat is one of C(n,4) sets, in halves of a pot. After a draw there
 * are n times C(n-1,4) = C(n,4) (n-4) sets, after two and three draws (n-5) and (n-6) times more:
 * so these factors bring what was known earlier to the same unit. `won` is room for the leaves: for
 * each three cards drawn what each way of having thrown three wins; `held` for those of two. */
static void bc_best_switch(const bc_field *f, int throws, uint32_t *won, uint32_t *held,
                           bc_switch_result *r)
{
    bc_field g = *f;
    int n = f->n;
    bc_ways ways;
    bc_number_ways(ways.two, 1 << (BC_SET + 2), 2);
    bc_number_ways(ways.three, BC_MASKS, 3);
    memset(r, 0, sizeof(*r));

    for (int c = 0; throws == 3 && c < n; c++)
    for (int b = 0; b < c; b++)
    for (int a = 0; a < b; a++) {
        uint32_t *mine = won + (size_t)bc_three(a, b, c) * BC_WAYS_3;
        g.cards[4] = f->live[a], g.cards[5] = f->live[b], g.cards[6] = f->live[c];
        for (int thrown = 0; thrown < BC_MASKS; thrown++) {
            if (ways.three[thrown] < 0)
                continue;
            uint32_t x = bc_won_3(f, bc_own_class(&g, thrown, 7), a, b, c);
            mine[ways.three[thrown]] = x;
            if (thrown < 1 << BC_SET)
                r->at_once[thrown] += x;
        }
    }

    for (int b = 0; throws > 1 && b < n; b++)
    for (int a = 0; a < b; a++) {
        uint32_t *mine = held + (size_t)bc_two(a, b) * BC_WAYS_2;
        g.cards[4] = f->live[a], g.cards[5] = f->live[b];
        for (int thrown = 0; thrown < 1 << (BC_SET + 2); thrown++) {
            if (ways.two[thrown] < 0)
                continue;
            uint32_t x = bc_won_2(f, bc_own_class(&g, thrown, 6), a, b);
            if (thrown < 1 << BC_SET)
                r->at_once[thrown] += x;
            uint32_t best = x * (n - 6);
            for (int t = 0; throws == 3 && t < BC_SET + 2; t++) {
                if (thrown >> t & 1)
                    continue;
                int next = thrown | 1 << t;
                int last = ways.three[next], middle = ways.three[bc_moved_up(next, 5)],
                    first = ways.three[bc_moved_up(next, 4)];
                uint32_t sum = 0;
                for (int c = 0; c < a; c++)
                    sum += won[(size_t)bc_three(c, a, b) * BC_WAYS_3 + first];
                for (int c = a + 1; c < b; c++)
                    sum += won[(size_t)bc_three(a, c, b) * BC_WAYS_3 + middle];
                for (int c = b + 1; c < n; c++)
                    sum += won[(size_t)bc_three(a, b, c) * BC_WAYS_3 + last];
                best = sum > best ? sum : best;
            }
            mine[ways.two[thrown]] = best;
        }
    }

    for (int a = 0; a < n; a++) {
        g.cards[4] = f->live[a];
        for (int first = 0; first < BC_SET; first++) {
            int thrown = 1 << first;
            uint32_t x = bc_won_1(f, bc_own_class(&g, thrown, 5), a);
            r->at_once[thrown] += x;
            uint64_t best = (uint64_t)x * (n - 5) * (n - 6);
            for (int t = 0; throws > 1 && t < BC_SET + 1; t++) {
                if (thrown >> t & 1)
                    continue;
                int next = thrown | 1 << t;
                int after = ways.two[next], before = ways.two[bc_moved_up(next, 4)];
                uint64_t sum = 0;
                for (int b = 0; b < a; b++)
                    sum += held[(size_t)bc_two(b, a) * BC_WAYS_2 + before];
                for (int b = a + 1; b < n; b++)
                    sum += held[(size_t)bc_two(a, b) * BC_WAYS_2 + after];
                best = sum > best ? sum : best;
            }
            r->firsts[first] += best;
        }
    }

    r->at_once[0] = bc_won_0(f, bc_own_class(&g, 0, 4));
    r->best = r->at_once[0] * (n - 4) * (n - 5) * (n - 6);
    for (int first = 0; first < BC_SET; first++)
        r->best = r->firsts[first] > r->best ? r->firsts[first] : r->best;
}

#endif
