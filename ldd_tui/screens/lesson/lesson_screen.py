from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.screens import position_words
from ldd_tui.screens.host import Host
from ldd_tui.screens.lesson import fitting, lesson_loop
from ldd_tui.screens.lesson.fitting import LessonFitting
from ldd_tui.screens.lesson.lesson_loop import LessonLoop
from ldd_tui.screens.table.play_screen import PlayScreen
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Lesson, Look, Question, Read, Watch, in_words
from ldd_tui.teach.rehearsal import LessonSession
from ldd_tui.teach.teaching import Teaching, farewell
from ldd_tui.teach.tutor import UNDO, Reply, Tone
from ldd_tui.text import _, phrases
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from ldd_tui.widgets.read_aloud import Told, sentences
from ldd_tui.widgets.tutor import TutorPanel
from rules.actions import Action
from rules.edition import Edition
from rules.model import SECTORS, Phase
from rules.refusals import Refusal

if TYPE_CHECKING:
    from ldd_tui.games.sharing import Shared

_MOST_DIGITS = 4  # a year is a likely mistake


class LessonScreen(PlayScreen):
    """`teach` gives it a lesson."""

    PLACE = "lesson"
    alone = True

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.loop = LessonLoop(self)
        self.fitting = LessonFitting(self)
        self._teaching: Teaching | None = None
        self._looking = False
        self._just_chosen = False
        self._refused: Reply | None = None

    def compose(self) -> ComposeResult:
        for part in super().compose():
            if isinstance(part, Prompt):
                yield TutorPanel(id="tutor")
            yield part

    @property
    def teaching(self) -> Teaching:
        assert self._teaching is not None, "no lesson was opened"
        return self._teaching

    @property
    def session(self) -> LessonSession:
        return self.teaching.game

    @property
    def _edition(self) -> Edition:
        return self.session.state.setup.board.edition

    @property
    def panel(self) -> TutorPanel:
        return self.query_one(TutorPanel)

    def to_share(self) -> Shared | None:
        shared = super().to_share()
        return None if shared is None else shared._replace(game="")  # it is in no file

    def told(self) -> Told:
        told, panel = super().told(), self.panel
        remarks = sentences((panel.title, panel.place, *(remark.words for remark in panel.remarks)))
        return told._replace(question=remarks, about=told.question)

    # -- the steps

    def teach(self, lesson: Lesson) -> None:
        self._teaching = Teaching(lesson, self.host.progress.of(lesson).step)
        self.put(self.session)
        self.decisions.begin()
        if self.is_mounted:
            self._begin()

    def on_mount(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self.put_cursor(position_words.own(self.session, None))
        self._enter_step()

    def _enter_step(self) -> None:
        teaching = self.teaching
        if self.shown is not teaching.game:
            self.put(teaching.game)
        teaching.enter_step()
        self.decisions.researching = self._just_chosen = self._looking = False
        self.host.progress.reached(teaching.lesson, teaching.standing.step)
        if self.focused is not self.map_view:
            self.map_view.focus()
        if isinstance(teaching.step, Look):
            named = fitting.sectors(teaching.step, self._edition)
            if self.map_view.cursor in named:  # the learner is asked to find them
                self.put_cursor([sector for sector in SECTORS if sector not in named])
        self.show_position()
        self._ask()

    def retranslate(self) -> None:
        super().retranslate()
        if self.teaching.over:
            self._say_farewell()
        elif self.teaching.untouched:
            self._ask()
        else:
            self.action_step_back()

    def _say_farewell(self) -> None:
        self.tell(Reply(farewell(self.teaching.lesson), Tone.RIGHT, self.teaching.standing))

    def _go_to_next(self) -> None:
        teaching = self.teaching
        if teaching.go_to_next():
            self._enter_step()
        elif not teaching.over:
            teaching.over = True
            self.host.progress.finished(teaching.lesson)
            self._say_farewell()
        else:
            after = course.after(teaching.lesson)
            if course.leads_to_a_game(teaching.lesson):
                self.host.play_with_tutor(teaching.lesson.edition)
            elif after is None:
                self.action_leave()
            else:
                self.teach(after)

    def action_step_back(self) -> None:
        self.teaching.go_back()
        self._enter_step()

    # -- what is said

    def tell(self, reply: Reply) -> None:
        """The tutor's reply, above the task. Without a task, the prompt shows it instead."""
        teaching = self.teaching
        if reply.tone in (Tone.WRONG, Tone.HELP) and not teaching.asks:
            self.say(reply.words, refused=reply.tone is Tone.WRONG)
            return
        teaching.standing = reply.standing
        if teaching.settled and not reply.words:
            self._go_to_next()
            return
        self._refused = reply if reply.tone is Tone.WRONG else None
        self.panel.title = in_words(teaching.lesson.title)
        self.panel.remarks = lesson_loop.remarks(teaching, reply)
        self._show_place()
        self.say()

    def _ask(self) -> None:
        self.tell(Reply("", Tone.ASK, self.teaching.standing))

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        super().show_position(notice, refused=refused)
        self._put_refusal_away()

    def _put_refusal_away(self) -> None:
        if self._refused is not None and not self.teaching.settled:
            self._ask()

    def _show_place(self) -> None:
        self.panel.place = lesson_loop.place(self.teaching)

    def say(self, notice: str = "", *, refused: bool = False) -> None:
        super().say(notice, refused=refused)
        self.call_after_refresh(self._show_keys)  # only when it is laid out the panel knows whether there is more

    def _show_keys(self) -> None:
        self.query_one(KeyBar).keys = self.keys()

    def asking(self, notice: str, *, refused: bool) -> Asking:
        words = self._prompt()
        asking = position_words.asking(self.session, words, notice or self._about(), refused=refused)
        # where nobody acts, the side that would act next in a game may be another one than the learner's
        return asking if words else asking._replace(side=None, who=_("Lesson"))

    def _prompt(self) -> str:
        """The prompt or the coming dice and cards; empty if the tutor needs the lines."""
        teaching = self.teaching
        comes = isinstance(teaching.step, Watch) and not teaching.settled and self.session.chance
        if not teaching.may_act and not comes:
            return ""
        return self.aiming.prompt() or position_words.what(self.session)

    def _about(self) -> str:
        """The focus in words; with answers to choose from, only once the learner has looked around."""
        if self.teaching.awaits_choice and not (self._looking or self.on_a_track):
            return ""
        return self.aiming.prospect() or self.focus_in_words()

    def keys(self) -> tuple[Key, ...]:
        panel = self.panel
        return lesson_loop.keys(self.teaching, self.aiming.aim, more=panel.more, answered=len(panel.remarks) > 1)

    def refuse(self, why: object, phase: Phase | None = None, *, instead: str = "") -> None:
        words = phrases.together(position_words.why(self.session, why, phase), instead)
        if isinstance(why, Refusal):
            words = "\n\n".join(filter(None, (words, self.teaching.refused(why))))
        self.tell(Reply(words, Tone.WRONG, self.teaching.standing))

    # -- going on

    def action_go_on(self) -> None:
        step = self.teaching.step
        if self.panel.more:
            self.panel.turn()
            self.say()
        elif self.teaching.settled or isinstance(step, Read):
            self._go_to_next()
        elif isinstance(step, Watch):
            self.loop.play_script(step)
        elif isinstance(step, Question):
            self._answer(step)
        elif isinstance(step, Look):
            self.say(with_keys(_("Do what the tutor asks. {hints} gives a hint.")))
        else:
            self._go_on_playing()

    def _go_on_playing(self) -> None:
        session = self.session
        if session.decision is not None and not self.on_the_map:
            self.decisions.open()
        elif session.has_pauses or session.chance:
            self.loop.go_on()
        elif session.decision is None:
            self.loop.comment_or_ask()
        elif self.aiming.aim is not None:
            self.say(with_keys(_("Choose by arrow or digit, then {accept}. {back:s} goes back.")))
        else:
            self.say(position_words.awaited(session))

    def action_enter(self) -> None:
        if self.teaching.may_act and not self.panel.more and self.on_the_map:
            self.act_under_cursor()
        elif isinstance(self.teaching.step, Look) and not (self.teaching.settled or self.panel.more):
            self.tell(self.teaching.pointed_out(self.map_view.cursor))
        elif self._just_chosen:  # the digit alone was the answer; who presses Enter as well is to read the reason
            self._just_chosen = False
            self.say(with_keys(_("{go_on} goes on.")))
        else:
            self.action_go_on()

    def action_back_out(self) -> None:
        super().action_back_out()
        if not self.teaching.settled:
            self._ask()

    # -- what the learner plays

    def carry_out(self, action: Action) -> None:
        self.loop.choose(action)

    def lets_act(self) -> bool:
        if not self.teaching.may_act:
            self.say(_("Not yet: do what the tutor asks."), refused=True)
        return self.teaching.may_act

    def action_offensive(self) -> None:
        refused = self._refused
        super().action_offensive()
        if self.aiming.aim is not None and self._refused is refused:
            self._put_refusal_away()

    # -- tools of a game: they do something only where the lesson is about them

    def _asks_for(self, tool: str) -> bool:
        step = self.teaching.step
        return not self.teaching.settled and isinstance(step, Look) and tool in step.at

    def action_undo(self) -> None:
        """Undo the previous step's move, if the lesson asks for it; else go back a step."""
        if self._asks_for(UNDO):
            self._take_back()
            self.looked(UNDO)
        else:
            self.action_step_back()

    def _take_back(self) -> None:
        self.teaching.take_back()
        self.show_position()

    def action_take_back(self) -> None:
        from ldd_tui.games.past_decisions import past_decisions
        from ldd_tui.modals.take_back import TakeBackModal

        if self._asks_for("take_back"):
            self.open_dialog(TakeBackModal, past_decisions(self.session.play))
        else:
            self.action_not_here()

    def action_fast(self) -> None:
        if self._asks_for("fast"):
            self.looked("fast")
        else:
            self.action_not_here()

    def action_not_here(self) -> None:
        """Refuse keys of a game: a lesson has no past but its steps."""
        self.say(with_keys(_("Not in a lesson. {step_back} goes a step back, {leave} leaves for now.")), refused=True)

    # -- questions

    def action_digit(self, number: int) -> None:
        step = self.teaching.step
        if isinstance(step, Question) and not self.teaching.settled:
            self._type(step, number)
        elif number:
            super().action_digit(number)

    def _type(self, step: Question, digit: int) -> None:
        teaching = self.teaching
        if step.choices:
            teaching.typed = str(digit)
            self._answer(step)
        else:
            teaching.typed = (teaching.typed + str(digit))[:_MOST_DIGITS]
            self._show_place()
            self.say()

    def action_erase(self) -> None:
        self.teaching.typed = self.teaching.typed[:-1]
        self._show_place()
        self.say()

    def _answer(self, step: Question) -> None:
        if self.teaching.typed:
            self.tell(self.teaching.answered())
            self._just_chosen = bool(step.choices) and self.teaching.settled
        elif step.choices:
            self.say(_("Answer with a digit: 1 to {last}.").format(last=len(step.choices)), refused=True)
        else:
            self.say(with_keys(_("Type a number first, then {accept}.")), refused=True)

    # -- looking

    def cursor_was_moved(self) -> None:
        self._looking = True
        self.say()
        if isinstance(self.teaching.step, Look):
            self._put_refusal_away()
        self.looked(self._edition.sector_names[self.map_view.cursor])

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.looked(next((name for kind, name in fitting.TRACKS.items() if isinstance(event.widget, kind)), ""))

    def on_screen_suspend(self) -> None:
        self.looked(fitting.SCREENS.get(type(self.app.screen).__name__, ""))

    def looked(self, place: str) -> None:
        """`place`: what the learner looks at; "" for anything unnamed."""
        if place and self._teaching is not None:
            reply = self._teaching.looked(place)
            if reply is not None:
                self.tell(reply)

    # -- help

    def action_hint(self) -> None:
        self.tell(self.teaching.give_hint())

    def action_advice(self) -> None:
        if self.session.choice is None:
            words = _("There is no decision to advise on. {hints} gives a hint.")
            self.say(with_keys(words), refused=True)
        else:
            super().action_advice()

    def action_answer(self) -> None:
        reply = self.teaching.give_answer()
        if reply.carry_out is not None:
            self.loop.carry_out(reply.carry_out)
            return
        step = self.teaching.step
        if reply.standing.done and self._asks_for(UNDO):
            self._take_back()
        named = fitting.sectors(step, self._edition) if isinstance(step, Look) and reply.standing.done else []
        if named:
            self.put_cursor(named[-1:])
        self.tell(reply)

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import game_help, keys_of

        self.host.show_page([*keys_of(self.PLACE), *game_help(self.session, self.map_view.layout_now)])

    def action_rules(self) -> None:
        from ldd_tui.reference.links import cited

        rule = cited(" ".join(remark.words for remark in self.panel.remarks))
        if rule:
            self.host.open_rules(rule)
        else:
            super().action_rules()
