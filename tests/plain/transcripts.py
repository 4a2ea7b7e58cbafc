"""A turn in each edition and language, and what can be asked meanwhile, as it is read."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.text import languages, speaking
from rules.editions import EDITIONS, STANDARD
from rules.model import Options
from tests.plain import support
from tests.saves.playing import FIRST
from tests.screens.driving import CENTRAL_POWERS

FILES = {
    (edition, language): Path(__file__).parent / f"turn_{edition}_{language}.txt"
    for edition in EDITIONS
    for language in languages()
}
_TYPED = {
    STANDARD: (
        *("position", "odds germany france 2", "1", "france", "hints", "reinforce france 9", "undo", "re mars"),
        *("re germany 1", "1", "pass", "technology defence 2", "why", "3", "implement", "1", "p", "yes"),
        *("attack france russia 1", "attack russia", "2", "2", "attack serbia austria 1", "p", "log", "quit"),
    ),
    FIRST: (
        *("position", "board", "1", "2", "pass", "odds russia germany 2", "fronts", "attack russia germany 2", "why"),
        *("attack egypt", "1", "p", "reinforce", "p", "p", "levels", "quit"),
    ),
}


def transcript(edition: str, language: str) -> str:
    with speaking(language):
        session, store = support.new(Options(athena=CENTRAL_POWERS), edition, "A turn")
        return support.play(_TYPED[edition], session, store, support.ASKS).text
