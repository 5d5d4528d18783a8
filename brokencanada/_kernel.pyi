from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt
from typing_extensions import disjoint_base

from brokencanada.cards import CardsLike
from brokencanada.tables import Layout, Tables

__pyx_capi__: Final[dict[str, Any]]
__test__: Final[dict[str, str]]

@disjoint_base
class Kernel:
    def __new__(cls, tables: Tables | None = None, suited_quarter: bool = False) -> Self: ...
    def strength(
        self, set_cards: CardsLike, pit_cards: CardsLike, *, decks: int | None = 1
    ) -> int: ...
    def strengths(
        self,
        hands: npt.ArrayLike,
        *,
        decks: int | None = 1,
        out: npt.NDArray[np.uint32] | None = None,
    ) -> npt.NDArray[np.uint32]: ...

def count_hands(
    kernel: Kernel, set_cards: bytes, pit_cards: bytes, live: bytes, n_labels: int | None = None
) -> npt.NDArray[np.uint64]: ...
def strengths_of_sets(kernel: Kernel, pit_cards: bytes, live: bytes) -> npt.NDArray[np.uint32]: ...
def best_switch(
    labels: Kernel,
    set_cards: bytes,
    pit_cards: bytes,
    live: bytes,
    classes: npt.NDArray[np.uint16],
    steps: npt.NDArray[np.int16],
    n_classes: int,
    throws: int,
) -> tuple[list[int], list[int], int]: ...

PATHS: Final[tuple[str, ...]]

def path_works(path: int) -> bool: ...
def use_path(path: int) -> None: ...
def path_in_use() -> int: ...
def pick_path(name: str | None) -> None: ...
def layout() -> Layout: ...
