"""The README's examples, run as a reader would."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
pytestmark = pytest.mark.skipif(not README.exists(), reason="the tests run without the checkout")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_python_examples() -> None:
    found = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_the_terminal_examples() -> None:
    shown = 0
    for block in blocks("console"):
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            here = command.replace("brokencanada", f"'{sys.executable}' -m brokencanada")
            run = subprocess.run(here, shell=True, capture_output=True, text=True, check=True)
            assert run.stdout == output
            shown += 1
    assert shown == 2


def test_ci_runs_the_test_command() -> None:
    main, test = (block.strip() for block in blocks("sh"))
    assert main.startswith("python3 -m venv .venv && ")
    assert main.endswith('brokencanada eval "5h 5s 6d 7c" "8h Kd"')
    run = ROOT / ".ci" / "run"
    if run.exists():
        assert test in run.read_text("utf-8")
