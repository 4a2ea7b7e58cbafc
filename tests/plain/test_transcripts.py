from __future__ import annotations

import pytest

from tests.plain.transcripts import FILES, transcript


@pytest.mark.parametrize(("edition", "language"), FILES)
def test_a_turn_reads_as_it_did(edition: str, language: str) -> None:
    """If it should read otherwise now: `uv run python -m tests.plain.renew`."""
    assert transcript(edition, language) == FILES[edition, language].read_text(encoding="utf-8")
