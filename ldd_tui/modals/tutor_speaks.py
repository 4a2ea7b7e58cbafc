"""The tutor in a game explains something that happened for the first time."""

from __future__ import annotations

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import DIM, NOTHING, cited, lines
from ldd_tui.text import N_, _


class TutorSpeaksModal(Dialog[str | None]):
    """Returns "lesson", "silence" (no more of the tutor) or None."""

    PURPOSE = N_(
        "The tutor explains each new thing once. The command Tutor ({commands}) silences it, or brings it back."
    )
    WIDTH = 84
    GIVEN_WORDS = True
    goes_on = True
    PLACE = "tutor_speaks"

    def load(self, words: str, rule: str, lesson: str) -> None:
        """`rule`: the section number; `lesson`: the title of the lesson that explains more."""
        super().load()
        self._words, self._about, self._lesson = words, rule, lesson

    def heading(self) -> str:
        return _("The tutor")

    def rule(self) -> str:
        return self._about

    def detail(self, width: int) -> Content:
        more = with_keys(_("{more:s} opens the lesson: {title}."), title=self._lesson)
        return lines(cited(self._words, self._about), NOTHING, Content.styled(more, DIM))

    def action_lesson(self) -> None:
        self.dismiss("lesson")

    def action_silence(self) -> None:
        self.dismiss("silence")

    def hints(self) -> list[Key]:
        return self.read_hints(self.hint("more"), self.hint("silence"))
