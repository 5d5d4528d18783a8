"""The pages of the documentation: what stands in them as an example runs, and prints just that."""

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np
import pytest

import brokencanada as bc
from brokencanada.cuckoo.rules import FIELD_VALUES

DOCS = Path(__file__).parents[1] / "docs"
if not DOCS.is_dir():
    pytest.skip("the pages do not lie beside the tests", allow_module_level=True)

FENCE = re.compile(
    r"^```(?:\{code-block\} )?(?P<language>\w+)\n"
    r"(?::caption: (?P<file>\S+)\n\n)?(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


class Section(NamedTuple):
    """A part of a page under a heading; its examples share their names."""

    page: str
    title: str
    line: int
    text: str

    def blocks(self, language: str) -> list[re.Match[str]]:
        return [block for block in FENCE.finditer(self.text) if block["language"] == language]

    @property
    def files(self) -> dict[str, str]:
        """The files it shows in full."""
        return {
            block["file"]: block["code"] for block in FENCE.finditer(self.text) if block["file"]
        }

    @property
    def python(self) -> str:
        """The examples, each on the line where it stands."""
        text = ""
        for block in self.blocks("pycon"):
            lines = self.text.count("\n", 0, block.start("code")) - text.count("\n")
            text += "\n" * lines + block["code"]
        return text

    @property
    def commands(self) -> list[tuple[str, str]]:
        """The commands of ours, each with what it prints."""
        found = []
        for block in self.blocks("console"):
            for part in re.split(r"^\$ ", block["code"], flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                if re.search(r"\bbrokencanada |\bcatch_the_ace\.py ", command):
                    found.append((command, output))
        return found


def sections() -> Iterator[Section]:
    for page in sorted(DOCS.glob("*.md")):
        text, line = page.read_text(encoding="utf-8"), 0
        for part in re.split(r"^(?=## )", text, flags=re.MULTILINE):
            title = part.partition("\n")[0].lstrip("# ")
            yield Section(page.name, title, line, part)
            line += part.count("\n")


def named(section: Section) -> str:
    return f"{section.page}: {section.title}"


@pytest.mark.parametrize("section", [s for s in sections() if s.python], ids=named)
def test_examples_print_what_stands_there(
    section: Section, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "setup.py" in section.files:
        build(section.files, tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
    for module in re.findall(r"^>>> (?:import|from) (\w+)", section.python, re.MULTILINE):
        if find_spec(module) is None:
            pytest.skip(f"{module} is not installed")
    examples = doctest.DocTestParser().get_doctest(
        section.python, {"bc": bc, "np": np}, section.title, section.page, section.line
    )
    report: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(examples, out=report.append)
    assert result.failed == 0, "".join(report)


def build(files: dict[str, str], folder: Path) -> None:
    """Build an extension as its own package would."""
    for module in ("Cython", "setuptools"):
        pytest.importorskip(module)
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=folder, check=True
    )


@pytest.mark.skipif(os.name == "nt", reason="the commands are written for a POSIX shell")
@pytest.mark.parametrize("section", [s for s in sections() if s.commands], ids=named)
def test_commands_print_what_stands_there(section: Section, tmp_path: Path) -> None:
    for module in ("click", "rich"):
        pytest.importorskip(module)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = os.environ | {"PATH": path, "COLUMNS": "100", "PYTHONIOENCODING": "utf-8"}
    if any("examples/" in command for command, _ in section.commands):
        shutil.copytree(DOCS.parent / "examples", tmp_path / "examples")
    for command, output in section.commands:
        done = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert done.stdout == output, command


def test_the_pages_of_the_interface_name_everything_public() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    assert not [name for name in bc.__all__ if not re.search(rf"\b{name}\b", text)]


def extension(name: str) -> ModuleType:
    """Load what the pages are built with."""
    spec = spec_from_file_location(name, DOCS / "_ext" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_the_ladder_has_all_rows_and_all_hands() -> None:
    page = extension("ladder_page").page()
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("|")]
    assert [row[2] for row in rows[2:]] == [category.title for category in bc.LADDER]
    assert sum(int(row[5].replace(",", "")) for row in rows[2:]) == 305_377_800


def test_the_instructions_of_the_page_are_those_counted() -> None:
    stored = json.loads((DOCS.parent / "benchmarks" / "instructions.json").read_text("utf-8"))
    rows = re.findall(
        r"^\| (.+) \| (\d+) \| (\d+) \|$", (DOCS / "speed.md").read_text("utf-8"), re.M
    )
    names = ("strengths", "strengths, suited quarter", "codes checked", "copies checked")
    counted = stored["instructions"]
    assert [(int(generic), int(avx2)) for _, generic, avx2 in rows] == [
        tuple(round(counted[f"{name}, {path}"]) for path in ("generic", "avx2")) for name in names
    ]


def test_the_hands_drawn_for_players_are_one_of_each_row_in_order() -> None:
    text = (DOCS / "how-to-play.md").read_text(encoding="utf-8")
    lower, ladder = re.findall(r"^```\{hands\}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    hands = [bc.parse_cards(line) for line in ladder.splitlines()]
    assert [bc.evaluate(hand[:4], hand[4:]).category for hand in hands] == list(bc.LADDER)
    twos, kings = map(bc.parse_cards, lower.splitlines())
    assert bc.evaluate(twos[:4], twos[4:]) > bc.evaluate(kings[:4], kings[4:])


def test_the_table_of_cuckoo_is_that_of_the_presets_and_every_field_is_explained() -> None:
    text = (DOCS / "cuckoo.md").read_text(encoding="utf-8")
    presets = list(bc.cuckoo.PRESETS.values())
    names = [f"`{name.upper().replace('-', '_')}`" for name in bc.cuckoo.PRESETS]
    table = [["field", *names], [":---"] * 6]
    for field in fields(bc.cuckoo.Rules):
        values = [getattr(rules, field.name) for rules in presets]
        table.append([f"`{field.name}`", *map(in_table, values)])
    lines = [f"| {' | '.join(row)} |" for row in table]
    assert "\n".join(lines) in text
    explained = re.findall(r"^\| `(\w+)` \|", text.split("what its values mean")[1], re.MULTILINE)
    assert explained == [field.name for field in fields(bc.cuckoo.Rules)]
    for name, words in FIELD_VALUES.items():
        (meaning,) = re.findall(rf"^\| `{name}` \| (.*[a-z ]{{20}}.*) \|$", text, re.MULTILINE)
        assert not [word for word in words if f"`{word}`" not in meaning]


def in_table(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return f"`{value}`" if isinstance(value, str) else str(value)
