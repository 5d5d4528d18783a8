"""Count the instructions a hand takes, and say if they have become more.

    python benchmarks/instructions.py            # compare with instructions.json
    python benchmarks/instructions.py --store    # take what is counted as the new measure

Seconds tell little on a busy machine; instructions are the same every time. They are counted by
valgrind; so there must be a C compiler, valgrind, and ``build/tables`` of building the package.
Valgrind does not know AVX-512, so that path is left to the clock. What another compiler makes of
the code is shown, but not held against it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
STORED = HERE / "instructions.json"
TOLERANCE = 0.10
HANDS = 20_000
NOTHING = 5
PATHS = {"generic": 0, "avx2": 1}
WHATS = {
    "strengths": 0,
    "strengths, suited quarter": 1,
    "codes checked": 2,
    "copies checked": 3,
    "one by one": 4,
}


def build(folder: Path) -> Path:
    """Compile the loop as the package is compiled."""
    program = folder / "instructions"
    compiler = os.environ.get("CC", "cc")
    includes = [f"-I{ROOT / 'src_cython'}", f"-I{ROOT / 'build' / 'tables'}"]
    subprocess.run(
        [compiler, "-O3", "-w", *includes, HERE / "instructions.c", "-o", program], check=True
    )
    return program


def count(program: Path, what: int, path: int, hands: int) -> int | None:
    """Return the instructions of a run, ``None`` if the processor cannot go the path."""
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    command = [*tool, str(program), str(what), str(path), str(hands)]
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode == 3:
        return None
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        sys.exit(f"valgrind failed:\n{run.stderr}")
    return int(found[1])


def measured() -> dict[str, float]:
    """Return instructions a hand, by what is done and by path."""
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        result = {}
        for path_name, path in PATHS.items():
            before = count(program, NOTHING, path, HANDS)
            for what_name, what in WHATS.items():
                everything = count(program, what, path, HANDS)
                if everything is not None and before is not None:
                    result[f"{what_name}, {path_name}"] = round((everything - before) / HANDS, 2)
        return result


def compiler() -> str:
    """Return the compiler and its main version."""
    macros = subprocess.run(
        [os.environ.get("CC", "cc"), "-dM", "-E", "-x", "c", os.devnull],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    name = "clang" if "__clang__" in macros else "gcc"
    version = re.search(rf"__{'clang_major' if name == 'clang' else 'GNUC'}__ (\d+)", macros)
    return f"{name} {version[1] if version else '?'}"


def main() -> None:
    """Measure, print, and compare or store."""
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed")
    now, by = measured(), compiler()
    if "--store" in sys.argv[1:]:
        stored = {"compiler": by, "instructions": now}
        STORED.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")
    stored = json.loads(STORED.read_text("utf-8"))
    before = stored["instructions"]
    print(f"stored by {stored['compiler']}, now {by}")
    worse = []
    print(f"{'instructions a hand':36} {'stored':>8} {'now':>8}")
    for name, value in now.items():
        print(f"{name:36} {before[name]:8.2f} {value:8.2f}")
        if by == stored["compiler"] and value > before[name] * (1 + TOLERANCE):
            worse.append(name)
    if worse:
        sys.exit(f"more than {TOLERANCE:.0%} more than stored: {'; '.join(worse)}")


if __name__ == "__main__":
    main()
