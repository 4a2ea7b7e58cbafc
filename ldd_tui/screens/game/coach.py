"""The tutor beside a game: speaks when something happens for the first time, and knows the lesson that tells more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.screens.host import Host
from ldd_tui.screens.requests import OpenLesson
from ldd_tui.screens.table.table import Table
from ldd_tui.text import _

if TYPE_CHECKING:
    from ldd_tui.teach.coach import Tip
    from ldd_tui.teach.lesson import Lesson


_NEW = 1
"""The entries of a game in which nobody has done anything yet: its header."""


class Coach:
    """Speaks in the game that the learner began with it, once about each thing, until it is told to be silent.

    It says at most one thing before each decision, of what has happened since the one before. What finds no place is
    left until it happens again: nothing waits.
    """

    def __init__(self, table: Table, host: Host) -> None:
        self._table = table
        self._host = host
        self._seen = 0
        self._then: Callable[[], None] | None = None

    @property
    def is_here(self) -> bool:
        """Whether the tutor belongs to this game, silent or not."""
        session = self._table.session
        edition = session.setup.board.edition.key
        return bool(session.options.athena) and session.play.game == self._host.progress.game(edition)

    @property
    def speaks(self) -> bool:
        return self.is_here and not self._host.progress.silent

    def begin(self) -> None:
        """Start with another game: skip everything before it was opened, unless the game is new."""
        entries = len(self._table.session.entries)
        self._seen = 0 if entries == _NEW else entries
        self._then = None

    def turn(self) -> None:
        if not self.is_here:
            self._table.refuse(_("No tutor here. Learn the game, in the menu, begins a game with one."))
            return
        silent = not self._host.progress.silent
        self._host.progress.silence(silent)
        self._table.say(_("The tutor says no more.") if silent else _("The tutor speaks again."))

    def speak(self, then: Callable[[], None]) -> None:
        """Say something of what has happened, if any of it is new, before a decision or at the end; then go on with
        `then`."""
        seen, self._seen = self._seen, len(self._table.session.entries)
        tip = self._tip(seen) if self.speaks else None
        if tip is None:
            then()
        else:
            self._say(tip, then)

    def resume(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()

    def _say(self, tip: Tip, then: Callable[[], None]) -> None:
        from ldd_tui.modals.tutor_speaks import TutorSpeaksModal
        from ldd_tui.teach import course
        from ldd_tui.teach.lesson import in_words

        lesson = course.find(tip.lesson)
        assert lesson is not None, tip
        self._host.progress.say(frozenset((tip.id,)))
        words = tip.in_words(self._table.session.state)
        read = partial(self._was_read, lesson, then)
        self._table.open_dialog(TutorSpeaksModal, words, tip.rule, in_words(lesson.title), then=read)

    def _tip(self, since: int) -> Tip | None:
        """The tip for the entries after `since`; `None` if there is none."""
        from ldd_tui.teach.coach import THE_END, next_tip

        session = self._table.session
        facts = [fact for entry in session.entries[since:] for fact in entry.facts]
        facts = facts[max(0, len(facts) - len(session.recent)) :]  # what was run through fast was not read
        tip = next_tip(facts, session.setup, self._host.progress.said)
        # when all is over, nobody wants to hear of Artillery
        return tip if tip is None or session.over is None or tip.fact in THE_END else None

    def _was_read(self, lesson: Lesson, then: Callable[[], None], wanted: str | None) -> None:
        if wanted == "lesson":
            self._then = then
            self._host.request(OpenLesson(lesson))
            return
        if wanted == "silence":
            self._host.progress.silence(True)
        then()
