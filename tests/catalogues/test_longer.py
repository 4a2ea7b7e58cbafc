"""With every message half as long again nothing fails at 80x24; what is cut then is known: a new place is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui import text
from tests.catalogues.everything import EVERYTHING
from tests.catalogues.longer import Longer
from tests.catalogues.pictures import alike, looked_at
from tests.screens.driving import SIZES

CUT: dict[str, str] = {}
"""What is cut in each: words that are `shortened`, lines that are `clipped`."""


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    yield from alike(monkeypatch)


@pytest.mark.parametrize("name", EVERYTHING)
async def test_what_is_cut_is_known(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "_installed", Longer())
    (seen,) = await looked_at(name, SIZES[:1], monkeypatch)
    assert " ".join(kind for kind in ("shortened", "clipped") if getattr(seen, kind)) == CUT.get(name, "")
