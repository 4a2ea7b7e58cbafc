"""Games as portable files, whole and short."""

from __future__ import annotations

from rules.model import Options
from saves.dice import secret_from_seed
from saves.portable import export_entries
from tests.saves.playing import journal_of

FINISHED = journal_of(Options(quick_play=True), seed=2)
SECRET = secret_from_seed(2)
WHOLE = "".join(export_entries(FINISHED, "Anna & Bob", SECRET)).encode()
