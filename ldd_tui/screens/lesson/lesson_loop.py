"""The tutor of a lesson: what is taught and said, and how the game advances between."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ldd_tui.games.pauses import Pause
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import Key, key
from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens import position_words
from ldd_tui.screens.table.pause_dialogs import read_out, show_position
from ldd_tui.teach.lesson import Act, Look, Practice, Question, Read, Watch
from ldd_tui.teach.rehearsal import Script
from ldd_tui.teach.teaching import Teaching
from ldd_tui.teach.tutor import Reply, Tone
from ldd_tui.text import _
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.map_view import Aim
from ldd_tui.widgets.tutor import Remark
from rules.actions import Action
from rules.facts import OffensiveLaunched
from rules.refusals import IllegalAction
from saves.errors import SavesError

if TYPE_CHECKING:
    from ldd_tui.screens.lesson.lesson_screen import LessonScreen


PLACE = "lesson"
_BESIDE = "   "  # keeps choices on one line, to leave room for a reply
_STYLES = {Tone.ASK: "base", Tone.RIGHT: "strong", Tone.WRONG: "warn", Tone.HELP: "key"}


def remarks(teaching: Teaching, reply: Reply) -> tuple[Remark, ...]:
    signs = {Tone.WRONG: glyphs().alert, Tone.RIGHT: glyphs().yes, Tone.HELP: glyphs().note}
    found = []
    if reply.words:
        found.append(Remark(reply.words, signs.get(reply.tone, ""), _STYLES[reply.tone]))
    if not teaching.settled:
        shorter = teaching.task_in_short() if reply.words or isinstance(teaching.step, Act) else ()
        found.append(Remark(teaching.asked(), "", "dim" if reply.words else "base", shorter))
        choices = teaching.choices()
        if choices:
            found.append(Remark((_BESIDE if reply.words else "\n\n").join(choices)))
    return tuple(found)


def place(teaching: Teaching) -> str:
    count = len(teaching.lesson.steps)
    words = _("step {number} of {count}").format(number=teaching.standing.step + 1, count=count)
    if not teaching.settled and isinstance(teaching.step, Question) and not teaching.step.choices:
        words = _("Your answer: {typed}   {place}").format(typed=f"{teaching.typed}_", place=words)
    return words


def keys(teaching: Teaching, aim: Aim | None, *, more: bool, answered: bool) -> tuple[Key, ...]:
    """`more`: the tutor has another page. `answered`: the tutor has replied, so the task can be shown again."""
    answerable = teaching.asks and not isinstance(teaching.step, Practice)  # there any move will do
    helps = (*(["hints"] if teaching.asks else []), *(["answer"] if answerable else []))
    advice = (key(PLACE, "advice"),) if teaching.game.choice is not None else ()
    return (
        *_main_keys(teaching, aim, more),
        *(key(PLACE, command) for command in helps),
        *((key(PLACE, "back"),) if teaching.asks and answered else ()),
        key(PLACE, "step_back"),
        key(PLACE, "leave", pinned=True),
        *(key(PLACE, command) for command in ("cards", "trees", "explain", "help", "rules")),
        *advice,
        key(PLACE, "{arrows}"),
        key(PLACE, "next_part"),
    )


def _main_keys(teaching: Teaching, aim: Aim | None, more: bool) -> tuple[Key, ...]:
    step = teaching.step
    if more:
        return (key(PLACE, "go_on", _("read on"), main=True),)
    if teaching.settled or isinstance(step, Read | Watch):
        return (key(PLACE, "go_on", main=True),)
    if isinstance(step, Question):
        if step.choices:
            return (Key(f"1-{len(step.choices)}", _("answer"), main=True),)
        return (Key("0-9", _("number"), main=True), key(PLACE, "accept", _("answer"), main=True))
    if isinstance(step, Look):
        return ()
    game: GameSession = teaching.game
    return position_words.answers(game, aim=aim)


class LessonLoop:
    """Only what the lesson stages or the learner plays happens."""

    def __init__(self, table: LessonScreen) -> None:
        self._table = table

    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        try:
            act(self._table.session)
        except IllegalAction as error:
            self._table.refuse(error.refusal)
        except SavesError as error:
            self._table.show_position(error_text(error), refused=True)
        else:
            return True
        self._table.teaching.under_way = False
        return False

    def choose(self, action: Action) -> None:
        table, teaching = self._table, self._table.teaching
        reply = teaching.acted(action)
        if reply.carry_out is not None:
            self.carry_out(reply.carry_out)
            return
        table.decisions.researching = False
        table.show_position()
        refusal = table.session.explain(action).refusal
        if refusal is not None:
            table.refuse(refusal)
        else:
            table.tell(reply)

    def carry_out(self, action: Action) -> None:
        table = self._table
        if not isinstance(table.teaching.step, Practice):
            table.decisions.researching = False
        table.teaching.under_way = True
        if self.attempt(lambda session: session.choose(action)):
            self.go_on()

    def play_script(self, step: Watch) -> None:
        self._table.teaching.game.script = Script(step.moves)
        self._table.teaching.under_way = True
        self.go_on()

    def go_on(self) -> None:
        """Advance to the next thing to read or decide; free play ends before its consequences."""
        if self._table.teaching.free_play_is_over:
            self.comment_or_ask()
            return
        pauses: list[Pause | None] = []
        if not self.attempt(lambda session: pauses.append(session.advance())):
            return
        pause = pauses[0]
        if pause is None:
            show_position(self._table)
            self.comment_or_ask()
        else:
            read_out(self._table, [pause], self.go_on, sums=True)

    def comment_or_ask(self) -> None:
        table, teaching = self._table, self._table.teaching
        step = teaching.step
        practises = isinstance(step, Practice)
        if teaching.under_way or practises:
            table.tell(teaching.happened())  # which goes on to the next step where there is nothing to be said
            if isinstance(step, Watch) and teaching.state.battle is not None:
                self._show_dice()
        if practises and not teaching.settled and table.session.choice is not None:
            table.decisions.ask()

    def _show_dice(self) -> None:
        from ldd_tui.modals.result import ResultModal

        recent = self._table.session.recent
        launched = max((at for at, fact in enumerate(recent) if isinstance(fact, OffensiveLaunched)), default=0)
        self._table.open_dialog(ResultModal, recent[launched:], self._table.session.setup, live=True, sums=True)
