"""The tutor in a game: explains what happens for the first time, and warns before a costly decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from ldd_tui.games.computer_decisions import judge, weigh, work_out
from ldd_tui.keys.in_force import with_keys
from ldd_tui.players.levels import hardly_taken
from ldd_tui.settings.settings import OFF
from ldd_tui.text import _, phrases
from rules.actions import Action
from rules.model import State

if TYPE_CHECKING:
    from ldd_tui.players.advising import Advice
    from ldd_tui.screens.game.game_screen import GameScreen
    from ldd_tui.teach.lesson import Lesson
    from ldd_tui.teach.tips_in_game import Tip


class SecondThoughts:
    """Evaluates the awaited decision in advance, and asks again before one that costs more than the player allows."""

    def __init__(self, table: GameScreen) -> None:
        self._table = table
        self._asked: State | None = None
        self._found: tuple[State, Advice | None] | None = None
        self._decided: Action | None = None

    @property
    def _wanted(self) -> bool:
        return (
            self._table.TUTORED
            and self._table.help.advises
            and self._table.settings.warnings != OFF
            and self._table.session.choice is not None
            and not self._table.session.elsewhere
        )

    def begin(self) -> None:
        self._asked = self._found = self._decided = None

    def prepare(self) -> None:
        state = self._table.session.state
        if self._asked is not state and self._wanted:
            self._asked = state
            work_out(self._table, partial(weigh, state), partial(self._take, state))

    def _take(self, state: State, found: Advice | None) -> None:
        if state is not self._asked:
            return
        self._found = state, found
        if self._table.is_active:
            self.resume()

    def resume(self) -> None:
        """A dialog was closed: handle the decision that waited for the evaluation."""
        action, found = self._decided, self._found
        if action is None or found is None or self._asked is None:
            return
        self._decided = None
        if found[0] is self._table.session.state:
            self._consider(action, found[1])

    def carry_out(self, action: Action) -> None:
        if not self._wanted:
            self._table.loop.carry_out(action)
            return
        if self._decided is not None and self._asked is self._table.session.state:
            self._table.say(_("The tutor is still thinking about your decision."), refused=True)
            return
        self._decided = action
        self.prepare()
        if self._found is not None and self._found[0] is self._table.session.state:
            self._decided = None
            self._consider(action, self._found[1])

    def _consider(self, action: Action, found: Advice | None) -> None:
        edition = self._table.session.setup.board.edition
        if found is None or found.cost(action) < hardly_taken(self._table.settings.warnings, edition.key):
            self._table.loop.carry_out(action)
            return
        from ldd_tui.modals.confirm import ConfirmModal
        from ldd_tui.text.judged import warning

        self._table.open_dialog(
            ConfirmModal,
            warning(action, found, edition, self._table.session.decision),
            title=_("The tutor warns"),
            yes=_("Do it anyway"),
            no=_("Think again"),
            default=False,
            then=partial(self._answered, action),
        )

    def _answered(self, action: Action, sure: bool | None) -> None:
        if sure:
            self._table.loop.carry_out(action)
        else:
            self._table.decisions.ask()


class ChanceTold:
    """The chance to win in the header, for each position, if wanted."""

    def __init__(self, table: GameScreen) -> None:
        self._table = table
        self._asked: State | None = None

    @property
    def told(self) -> bool:
        table = self._table
        return table.TUTORED and table.help.advises and table.settings.chance and not table.session.elsewhere

    def look(self) -> None:
        state = self._table.session.state
        if self._asked is not state:
            self._asked = state
            work_out(self._table, partial(judge, state), partial(self._take, state))

    def forget(self) -> None:
        self._asked = None

    def _take(self, state: State, chance: float) -> None:
        if state is self._table.session.state and self.told:
            self._table.show_chance(chance)


_NEW = 1  # the entries of a new game: its header


class GameTutor:
    """Explains each thing once, at most one before each decision, until it is silenced."""

    def __init__(self, table: GameScreen) -> None:
        self._table = table
        self._host = table.host
        self._seen = 0
        self._tip: Tip | None = None
        self._then: Callable[[], None] | None = None

    @property
    def is_here(self) -> bool:
        session = self._table.session
        edition = session.setup.board.edition.key
        return bool(session.options.athena) and session.play.game == self._host.progress.game(edition)

    @property
    def speaks(self) -> bool:
        return self.is_here and not self._host.progress.silent

    def begin(self) -> None:
        """Skip everything before this game was opened, unless it is new."""
        entries = len(self._table.session.entries)
        self._seen = 0 if entries == _NEW else entries
        self._tip = self._then = None

    def turn(self) -> None:
        if not self.is_here:
            self._table.refuse(_("No tutor here. Choose Learn the game in the menu."))
            return
        silent = not self._host.progress.silent
        self._host.progress.silence(silent)
        self._table.say(_("The tutor is silent.") if silent else _("The tutor speaks again."))

    def speak(self, then: Callable[[], None]) -> None:
        """Explain something new, if there is anything; then call `then`."""
        seen, self._seen = self._seen, len(self._table.session.entries)
        tip = self._next_tip(seen) if self.speaks else None
        self._tip = None
        if tip is None:
            then()
        elif self._table.on_the_map or (self._table.session.choice is None and self._table.session.over is None):
            self._host.progress.say(frozenset((tip.id,)))
            self._tip = tip
            then()
        else:
            self._say(tip, then)

    def words(self) -> str:
        """The words next to the map; may be empty."""
        if self._tip is None:
            return ""
        words = phrases.together(self._tip.in_words(self._table.session.state), phrases.cite(self._tip.rule))
        return phrases.together(words, with_keys(_("{hints}: the lesson on this.")))

    def tell_more(self) -> bool:
        """Open the tutor's window on those words; returns whether there are any."""
        tip, self._tip = self._tip, None
        if tip is not None:
            self._say(tip, self._table.say)
        return tip is not None

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

    def _next_tip(self, since: int) -> Tip | None:
        from ldd_tui.teach.tips_in_game import THE_END, next_tip

        session = self._table.session
        facts = [fact for entry in session.entries[since:] for fact in entry.facts]
        facts = facts[max(0, len(facts) - len(session.recent)) :]  # what was run through fast was not read
        tip = next_tip(facts, session.setup, self._host.progress.said)
        # when all is over, nobody wants to hear of Artillery
        return tip if tip is None or session.over is None or tip.fact in THE_END else None

    def _was_read(self, lesson: Lesson, then: Callable[[], None], wanted: str | None) -> None:
        if wanted == "lesson":
            self._then = then
            self._host.teach(lesson)
            return
        if wanted == "silence":
            self._host.progress.silence(True)
        then()
