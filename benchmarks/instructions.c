/* A loop over one of the kernel's functions, to count its instructions under valgrind. */
#include <stdio.h>
#include <stdlib.h>

#include "odds.h"

/* Hands of six different cards, the same on every machine. */
static uint8_t *some_hands(size_t n)
{
    uint8_t *hands = malloc(BC_HAND * n + 64);
    uint64_t x = UINT64_C(88172645463325252);
    for (size_t i = 0; i < n; i++) {
        uint64_t seen = 0;
        for (int k = 0; k < BC_HAND;) {
            x ^= x << 13, x ^= x >> 7, x ^= x << 17;
            int card = (int)((x >> 33) % BC_CARDS);
            if (!(seen >> card & 1))
                hands[BC_HAND * i + k++] = (uint8_t)card;
            seen |= UINT64_C(1) << card;
        }
    }
    return hands;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    int what = atoi(argv[1]), path = atoi(argv[2]);
    size_t n = (size_t)atol(argv[3]);
    if (!bc_path_works(path))
        return 3;
    bc_path = path;
    uint8_t *hands = some_hands(n);
    uint32_t *out = calloc(n + 1, sizeof *out);
    bc_tables suited = bc_default_tables;
    suited.suited_quarter = 1;
    switch (what) {
    case 0:
        bc_batch(&bc_default_tables, hands, n, out);
        break;
    case 1:
        bc_batch(&suited, hands, n, out);
        break;
    case 2:
        out[0] = (uint32_t)bc_first_bad(hands, n, 0);
        break;
    case 3:
        out[0] = (uint32_t)bc_first_bad(hands, n, 1);
        break;
    case 4:
        for (size_t i = 0; i < n; i++)
            out[i] = bc_strength(hands + BC_HAND * i);
        break;
    default: /* nothing: what it takes to draw the hands */
        break;
    }
    printf("%u\n", (unsigned)out[n / 2]);
    return 0;
}
