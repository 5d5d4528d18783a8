"""Build a module that cimports the kernel."""

from Cython.Build import cythonize
from setuptools import Extension, setup

setup(
    ext_modules=cythonize(
        [Extension("pit_boss", ["pit_boss.pyx"])], language_level=3, build_dir="build"
    )
)
