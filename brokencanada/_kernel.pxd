# What another package cimports: strengths under the default rules. Codes above 51 give 0.
from libc.stdint cimport uint8_t, uint32_t

cdef uint32_t bc_strength(const uint8_t* cards) noexcept nogil
cdef void bc_strengths(const uint8_t* cards, size_t n, uint32_t* out) noexcept nogil
