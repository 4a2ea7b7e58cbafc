"""Words are tested in the source language, whatever the environment asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui import text


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    text.use(text.SOURCE_LANGUAGE)
    yield
    text.use(text.SOURCE_LANGUAGE)
