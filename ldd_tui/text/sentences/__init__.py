"""Facts as sentences: what happened (`sentence`), and the sum behind it (`arithmetic`).

One module for each chapter of the rulebook, one function for each kind of fact. `shared` finds the function by the
fact's type. Facts that are told in one sentence together are in `ldd_tui.text.groups`.
"""

from __future__ import annotations

from ldd_tui.text.sentences import athena, end, events, income, initiative, offensives, poppies, spending, technology
from ldd_tui.text.sentences.shared import TELLS_ITS_SUM, arithmetic, sentence

__all__ = [
    "TELLS_ITS_SUM",
    "arithmetic",
    "athena",
    "end",
    "events",
    "income",
    "initiative",
    "offensives",
    "poppies",
    "sentence",
    "spending",
    "technology",
]
