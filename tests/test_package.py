"""The package as it is installed: its names, its examples, what importing it costs and brings."""

import doctest
import importlib
import pkgutil
import subprocess
import sys
from importlib import metadata, resources
from types import ModuleType

import pytest

import brokencanada as bc

MODULES = [
    importlib.import_module(module.name)
    for module in pkgutil.walk_packages(bc.__path__, "brokencanada.")
    if module.name != "brokencanada.__main__"
]


@pytest.mark.parametrize("module", [bc, *MODULES], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings(module: ModuleType) -> None:
    # The own names of a module come first: two of them have a `play`.
    names = vars(bc) | vars(module)
    found = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS)
    assert found.failed == 0


def test_the_kernels_docstrings_hold_examples() -> None:
    from brokencanada import _kernel

    assert doctest.testmod(_kernel).attempted >= 4


def test_the_version_is_the_installed_one() -> None:
    assert bc.__version__ == metadata.version("brokencanada")


def test_all_public_names_are_there_and_say_what_they_are() -> None:
    assert len(bc.__all__) == len(set(bc.__all__))
    for name in bc.__all__:
        assert getattr(bc, name) is not None
        if name != "LADDER":
            assert getattr(bc, name).__doc__


def test_types_and_declarations_are_shipped() -> None:
    for name in ("py.typed", "_kernel.pyi", "_kernel.pxd", "__init__.pxd"):
        assert resources.files("brokencanada").joinpath(name).is_file()


def test_numpy_is_all_it_needs() -> None:
    needed = [line for line in metadata.requires("brokencanada") or [] if "extra ==" not in line]
    assert needed == ["numpy>=1.26"]
    code = "import sys, brokencanada; print(*{name.partition('.')[0] for name in sys.modules})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert not loaded & {"click", "rich", "hypothesis", "pytest", "Cython", "matplotlib"}


def test_what_only_the_build_needs_is_not_loaded() -> None:
    code = (
        "import sys, brokencanada as bc;"
        "bc.Evaluator(bc.HouseRules('suited')).evaluate('AsKsQsJs', '2c3d');"
        "sys.exit('brokencanada.holdings' in sys.modules or 'brokencanada.slots' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
