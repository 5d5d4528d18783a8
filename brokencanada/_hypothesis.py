"""What Hypothesis calls when it loads: makes ``st.from_type(bc.Card)`` and the like work."""

from __future__ import annotations


def register() -> None:
    """Tell Hypothesis how to draw our types; the strategies are imported at the first draw."""
