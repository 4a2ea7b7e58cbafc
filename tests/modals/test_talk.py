"""The dialog in which people talk: what is said is cleaned, it scrolls, and what is typed is said."""

from __future__ import annotations

from ldd_tui.modals.club.talk import TalkModal, Words
from tests.modals.driving import press, shown
from tests.textual_inside import text_lines

LONG = tuple(Words("Anna", "12:00", f"number {number} " + "word " * 30) for number in range(40))
HOSTILE = "\x1b]52;c;ZXZpbA==\x07[@click=app.quit]x[/] \u202eabc"


async def test_what_is_typed_is_said_cleaned_and_the_line_is_empty_again() -> None:
    said: list[str] = []

    def note(words: str) -> str:
        said.append(words)
        return ""

    async with shown(TalkModal((Words(HOSTILE, "12:00", HOSTILE),), note, title=HOSTILE)) as (app, pilot, dialog):
        await press(pilot, "g", "o", "o", "n", "left", "left", "t", "enter")
        assert said == ["goton"] and "goton" not in "\n".join(text_lines(app))
        seen = "\n".join(text_lines(app))
        assert "\x1b" not in seen and "\u202e" not in seen and "[@click=app.quit]x[/]" in seen
        await press(pilot, "enter")
        assert app.screen is not dialog, "with nothing typed it is left"
