"""Words are tested in the source language, whatever the environment asks for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ldd_tui import words


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    words.use(words.SOURCE_LANGUAGE)
    yield
    words.use(words.SOURCE_LANGUAGE)
