"""Build the kernel: write its tables from the ladder, then compile it."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
TABLES = "build/tables"
# BC_DEBUG=1 keeps symbols and assertions, for a debugger or valgrind.
DEBUG = os.environ.get("BC_DEBUG") == "1"
# BC_SANITIZE=1 makes reads and writes past an array, and what C leaves undefined, end the process;
# the interpreter then wants LD_PRELOAD="$(gcc -print-file-name=libasan.so)".
SANITIZE = os.environ.get("BC_SANITIZE") == "1"
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


class BuildWithTables(build_ext):
    """Compile the kernel after its tables are written.

    They come from a process of its own, in which ``brokencanada`` is only a folder: the package
    itself cannot be imported before its kernel is there.
    """

    def run(self):
        """Write the tables, then build as usual."""
        script = ROOT / "src_cython" / "write_tables.py"
        subprocess.run([sys.executable, script, ROOT / TABLES / "tables.h"], check=True)
        super().run()


if sys.platform == "win32":
    flags = ["/O2"]
elif SANITIZE:
    flags = ["-O1", "-g", "-fno-omit-frame-pointer", *SANITIZERS]
elif DEBUG:
    flags = ["-O1", "-g3"]
else:
    flags = ["-O3", "-g0"]

kernel = Extension(
    "brokencanada._kernel",
    ["src_cython/_kernel.pyx"],
    include_dirs=[np.get_include(), "src_cython", TABLES],
    depends=[*map(str, Path("src_cython").glob("*.h")), "src_cython/write_tables.py"],
    define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_22_API_VERSION")],
    extra_compile_args=flags,
    extra_link_args=SANITIZERS if SANITIZE else [],
)

setup(
    ext_modules=cythonize(
        [kernel],
        include_path=["."],
        build_dir="build/cython",
        # A change in the .pxd, in another folder than the .pyx, would go unnoticed.
        force=True,
        compiler_directives={"language_level": 3, "boundscheck": False, "wraparound": False},
    ),
    cmdclass={"build_ext": BuildWithTables},
)
