"""Lines of figures stand below one another in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldd_tui import text
from ldd_tui.simulation.text import counted, percent
from tests.text.catalogues import written


def test_shares_are_as_wide_as_the_widest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (percent(0.05), percent(1.0)) == ("  5.0%", "100.0%")
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    written(tmp_path, "fr", {"{number}%": "{number}\xa0%"})
    with text.speaking("fr"):
        assert (counted(2, 40), counted(40, 40)) == ("2   5.0\xa0%", "40 100.0\xa0%")
