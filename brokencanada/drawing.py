"""The sheet that pictures are drawn on: one style, whatever settings Matplotlib has, and saving.

Matplotlib is the extra ``plot``, imported when a picture is made and not before. Nothing here needs
or opens a window. What colours tell, shapes or words tell too.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

FORMATS = (".svg", ".png")
"""What the name of a picture may end in."""

INK, SOFT, FAINT = "#222222", "#666666", "#dcdcdc"
# The colour-blind tell these apart, and so does a print in grey.
BLUE, PALE, ORANGE, RED = "#0b6aa8", "#a9cbe0", "#c8500a", "#c0142b"

_STYLE: dict[str, Any] = {
    "axes.axisbelow": True,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": SOFT,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 9,
    "grid.color": FAINT,
    "grid.linewidth": 0.5,
    "legend.borderaxespad": 0,
    "legend.borderpad": 0,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "lines.markersize": 5.5,
    "savefig.dpi": 150,
    "svg.fonttype": "none",  # text stays text: it can be searched, and read aloud
    "svg.hashsalt": "brokencanada",  # names inside the file are the same each time
    "text.color": INK,
    "xtick.color": FAINT,
    "xtick.labelcolor": SOFT,
    "ytick.color": FAINT,
    "ytick.labelcolor": SOFT,
}


def check_extra() -> None:
    """Raise ``ModuleNotFoundError`` saying what to install if Matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError as error:
        if error.name != "matplotlib":
            raise
        raise ModuleNotFoundError(
            "pictures need matplotlib, which is not installed: pip install 'brokencanada[plot]'",
            name="matplotlib",
        ) from None


def check_format(path: str | Path) -> str:
    """Return what the name of a picture ends in; ``ValueError`` if it is none of ``FORMATS``.

    >>> check_format("ladder.SVG")
    '.svg'
    """
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        raise ValueError(f"{path}: expected a name that ends in {' or '.join(FORMATS)}")
    return ending


def save(figure: Figure, path: str | Path) -> None:
    """Write a picture as SVG or PNG, as its name ends; the same picture gives the same bytes.

    Raises ``ValueError`` for another ending, ``OSError`` if the file cannot be written.
    """
    ending = check_format(path)
    metadata: dict[str, str | None] = {"Title": figure.get_suptitle()}
    # The day and the version of Matplotlib would make files differ that show the same.
    metadata |= {"Date": None, "Creator": None} if ending == ".svg" else {"Software": None}
    # Drawn first, so that a picture that fails leaves no half of a file.
    drawn = io.BytesIO()
    with our_style():
        figure.savefig(drawn, format=ending[1:], metadata=metadata)
    Path(path).write_bytes(drawn.getvalue())


@contextmanager
def our_style() -> Iterator[None]:
    """Make and draw pictures our way; what the user has set holds again afterwards."""
    check_extra()
    from matplotlib import style

    with style.context(["default", _STYLE]):
        yield


def sheet(width: float, height: float, title: str, subtitle: str) -> Figure:
    """Return an empty figure, in inches, with what it shows written at its top left."""
    from matplotlib.figure import Figure

    figure = Figure((width, height))
    left = 0.2 / width
    figure.suptitle(title, x=left, y=1 - 0.18 / height, ha="left", va="top", size=12, weight="bold")
    below = 1 - 0.46 / height
    figure.text(left, below, subtitle, ha="left", va="top", color=SOFT, linespacing=1.4)
    return figure


def area(figure: Figure, left: float, right: float, bottom: float, top: float) -> Axes:
    """Return axes that leave margins, in inches."""
    width, height = (float(inches) for inches in figure.get_size_inches())
    place = (left / width, bottom / height, 1 - (left + right) / width, 1 - (bottom + top) / height)
    return figure.add_axes(place)


def rows_of(axes: Axes, n: int) -> None:
    """Lay out n rows, the first at the top, with nothing but what :func:`beside` writes."""
    axes.set_ylim(n - 0.5, -0.5)
    axes.set_yticks([])
    axes.grid(axis="x")


def beside(axes: Axes, inches: float, row: float, words: str, **how: Any) -> Text:
    """Write so many inches from the left of the figure, in a row of :func:`rows_of`."""
    from matplotlib.transforms import blended_transform_factory

    at = blended_transform_factory(axes.figure.dpi_scale_trans, axes.transData)
    return axes.text(inches, row, words, transform=at, **dict[str, Any](va="center_baseline") | how)


def explain(figure: Figure, marks: list[tuple[str, dict[str, Any]]], columns: int = 3) -> None:
    """Say at the bottom of the figure what marks mean."""
    from matplotlib.lines import Line2D

    width, height = (float(size) for size in figure.get_size_inches())
    figure.legend(
        [Line2D([], [], **dict[str, Any](linestyle="") | mark) for _, mark in marks],
        [words for words, _ in marks],
        loc="lower left",
        bbox_to_anchor=(0.2 / width, 0.2 / height),
        ncols=columns,
        columnspacing=2.2,
        handletextpad=0.6,
        handlelength=1.6,
    )
