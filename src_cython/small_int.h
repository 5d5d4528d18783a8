/* A small Python integer without a call: half of what one hand takes would be such calls. */
#ifndef BROKENCANADA_SMALL_INT_H
#define BROKENCANADA_SMALL_INT_H

#include <Python.h>

/* The value of an integer object, or -1 if it is not a small one or negative. */
static inline Py_ssize_t bc_small_int(PyObject *number)
{
    PyLongObject *value = (PyLongObject *)number;
#if PY_VERSION_HEX >= 0x030C0000
    return PyUnstable_Long_IsCompact(value) ? PyUnstable_Long_CompactValue(value) : -1;
#else
    Py_ssize_t digits = Py_SIZE(value);
    return digits == 1 ? (Py_ssize_t)value->ob_digit[0] : digits == 0 ? 0 : -1;
#endif
}

#endif
