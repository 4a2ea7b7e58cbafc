"""A lesson on the game screen: the tutor asks, the learner plays, and the rules and the tutor answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from ldd_tui.games.session import GameSession
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.screens.host import Host
from ldd_tui.screens.lesson.tutored import TutoredScreen
from ldd_tui.screens.position_words import ON_THE_MAP
from ldd_tui.teach import course, rehearsal, tutor
from ldd_tui.teach.lesson import Lesson, Look, Practice, Question, Read, Watch
from ldd_tui.teach.script import Script
from ldd_tui.teach.session import LessonSession
from ldd_tui.teach.tutor import Reply, Standing, Tone
from ldd_tui.text import N_, _
from ldd_tui.widgets.tracks import CardsPanel, NavalTrack, ResourceTrack, RevolutionTrack, TradeTrack, TurnTrack
from rules.actions import Action
from rules.facts import OffensiveLaunched
from rules.model import SECTORS, Decision, Phase, Refusal, State
from rules.notation import name_of_member

_TRACKS = {
    TurnTrack: "turns",
    ResourceTrack: "resources",
    TradeTrack: "trade",
    NavalTrack: "naval",
    RevolutionTrack: "revolution",
    CardsPanel: "cards_track",
}
_SCREENS = {
    "EventCardsModal": "cards",
    "TreesModal": "trees",
    "LogScreen": "log",
    "HelpScreen": "keys",
    "ResultModal": "explain",
    "RulesScreen": "rules",
}
_MOST_DIGITS = 3


class LessonScreen(TutoredScreen):
    """One lesson at a time: `teach` gives it one. Nothing of it is stored but how far the learner has come."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("H,i", "hint", show=False),
        Binding("A", "answer", show=False),
        Binding("B", "step_back", show=False),
        Binding("0", "digit(0)", show=False),
        Binding("backspace,ctrl+h", "erase", show=False),
    ]
    NAMED_ACTIONS: ClassVar[tuple[tuple[str, str, str], ...]] = (
        (N_("Hint"), N_("A first help with what the lesson asks (H)"), "hint"),
        (N_("Answer"), N_("Show what the lesson wants; again, play it (A)"), "answer"),
        (N_("One step back"), N_("Take this step, or the one before it, again (B)"), "step_back"),
        (N_("Event cards"), N_("The cards of this turn and those in force (e)"), "cards"),
        (N_("Technology Trees"), N_("Both sides' trees (T)"), "trees"),
        (N_("Why"), N_("What has happened since your last decision (x)"), "explain"),
        (N_("Log"), N_("All that has happened, with the sums (L)"), "log"),
        (N_("Rules"), N_("The rules, open at what the tutor cites (R)"), "rules"),
        (N_("Keys"), N_("The keys of this screen (?)"), "keys"),
        (N_("Leave the lesson"), N_("It can be taken up again where you left it (q)"), "leave"),
    )

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._before: State | None = None
        self._under_way = False
        self._just_chosen = False

    # -- the steps

    def teach(self, lesson: Lesson) -> None:
        """Teach a lesson from where it was left."""
        self._lesson = lesson
        self.standing = Standing(self.progress.of(lesson).step)
        self.over = False
        self.open(LessonSession.at(lesson, self.standing.step))

    def _start_to_watch(self) -> None:
        """Nobody else writes to a lesson."""

    def _begin(self) -> None:
        self._put_cursor(self._own(None))
        self._enter_step()

    def _enter_step(self) -> None:
        """Begin the step."""
        step, game = self.step, self.game
        game.since.clear()
        game.script = Script()
        practises = isinstance(step, Practice)
        game.practise(rehearsal.dealer_of(self.lesson, self.standing.step) if practises else None)
        self._before, self._under_way, self.typed, self._researching = game.state, False, "", False
        self._just_chosen = self.looking = False
        self.progress.reached(self.lesson, self.standing.step)
        if self.focused is not self.map_view:
            self.map_view.focus()
        if isinstance(step, Look):
            self._look_away(step)
        self.show_position()
        self.ask()

    def _look_away(self, step: Look) -> None:
        """Have the cursor where the learner is not asked to bring it."""
        if name_of_member(self.map_view.cursor) in step.at:
            with self.quietly():
                self.map_view.cursor = next(sector for sector in SECTORS if name_of_member(sector) not in step.at)

    def go_to_next(self) -> None:
        following = tutor.following(self.lesson, self.standing)
        if following is not None:
            self.standing = following
            if self.step.position is not None:
                self.session = LessonSession.at(self.lesson, following.step)
            self._enter_step()
        elif not self.over:
            self.over = True
            self.progress.finished(self.lesson)
            self.tell(Reply(self.farewell(), Tone.RIGHT, self.standing))
        else:
            after = course.after(self.lesson)
            if after is None:
                self.action_leave()
            else:
                self.teach(after)

    def _go_on(self, _result: object = None) -> None:
        """Go on; practice ends before anything of what follows happens."""
        if self._practice_is_over():
            self._ask()
        else:
            super()._go_on(_result)

    def _practice_is_over(self) -> bool:
        step, before = self.step, self._before
        if not isinstance(step, Practice) or self.settled or before is None or self.session.unread:
            return False
        return tutor.reached(step, before, self.session.state)

    def _ask(self) -> None:
        """Nothing more happens by itself: either the step is done, or the learner is asked."""
        practises = isinstance(self.step, Practice)
        if self._under_way or practises:
            assert self._before is not None
            self._under_way = False
            happened = tuple(self.game.since)
            self.tell(tutor.happened(self.lesson, self.standing, self._before, self.session.state, happened))
            if isinstance(self.step, Watch) and self.session.state.battle is not None:
                self._show_dice()
        if practises and not self.settled:
            super()._ask()

    def _show_dice(self) -> None:
        """Show dice that lie while somebody must decide on them, so that no window comes by itself."""
        from ldd_tui.modals.result import ResultModal

        recent = self.session.recent
        launched = max((at for at, fact in enumerate(recent) if isinstance(fact, OffensiveLaunched)), default=0)
        self.open_dialog(ResultModal, recent[launched:], self.session.setup, live=True)

    def _hint(self) -> str:
        """The tutor gives the hints here."""
        return ""

    # -- what the learner does

    def _choose(self, action: Action) -> None:
        """The tutor is asked before anything is played."""
        reply = tutor.acted(self.lesson, self.standing, self.session.state, action)
        if reply.carry_out is not None:
            self._carry_out(reply.carry_out)
            return
        self._researching = False
        self.show_position()
        refusal = self.session.explain(action).refusal
        if refusal is not None:
            self.refuse(refusal)
        else:
            self.tell(reply)

    def _carry_out(self, action: Action) -> None:
        if not isinstance(self.step, Practice):
            self._researching = False
        self._under_way = True
        super()._choose(action)

    def refuse(self, why: object, phase: Phase | None = None) -> None:
        """Say why something is not possible, in the words of the rules; the tutor adds what the lesson says to it."""
        words = self.why(why, phase)
        if isinstance(why, Refusal):
            tried = self.game.tried
            action = tried[0] if tried is not None and tried[1].refusal == why else None
            added = tutor.refused(self.lesson, self.standing, self.session.state, why, action).words
            words = "\n\n".join(filter(None, (words, added)))
        self.tell(Reply(words, Tone.WRONG, self.standing))

    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        done = super().attempt(act)
        self._under_way = self._under_way and done
        return done

    def action_go_on(self) -> None:
        """Read on, have happen what is to happen, or open what is asked for."""
        if self.panel.more:
            self.panel.turn()
            self.say()
        elif self.settled or isinstance(self.step, Read):
            self.go_to_next()
        elif isinstance(self.step, Watch):
            self.game.script = Script(self.step.moves)
            self._under_way = True
            self._go_on()
        elif isinstance(self.step, Question):
            self._answer()
        elif isinstance(self.step, Look):
            self.action_hint()
        elif self.session.decision is not None and not self._on_the_map:
            self._decide()
        else:
            super().action_go_on()

    @property
    def _on_the_map(self) -> bool:
        return self.session.decision in ON_THE_MAP

    def action_enter(self) -> None:
        """Act on what is under the cursor, where something is to be played; elsewhere go on."""
        if self.may_act and not self.panel.more and self._on_the_map:
            super().action_enter()
        elif self._just_chosen:  # the digit alone was the answer; who presses Enter as well is to read the reason
            self._just_chosen = False
            self.say(_("Space goes on."))
        else:
            self.action_go_on()

    def action_reinforce(self, spaces: int) -> None:
        """Reinforce, if the lesson is at it."""
        if self._lets_act():
            super().action_reinforce(spaces)

    def action_technology(self) -> None:
        """Open the technologies, if the lesson is at it; to look at the trees is always possible."""
        if self.session.decision != Decision.TECHNOLOGY or self._lets_act():
            super().action_technology()

    def action_offensive(self) -> None:
        """Aim an offensive, if the lesson is at it."""
        if self._lets_act():
            super().action_offensive()

    def action_pass(self) -> None:
        """End the sub-phase, if the lesson is at it."""
        if self._lets_act():
            super().action_pass()

    def _lets_act(self) -> bool:
        if not self.may_act:
            self.say(_("Not yet: the tutor's box says what comes now."), refused=True)
        return self.may_act

    # -- questions

    def action_digit(self, number: int) -> None:
        """A digit: of the answer to a question, else as in a game."""
        if isinstance(self.step, Question) and not self.settled:
            self._type(number, at_once=bool(self.step.choices))
        elif number:
            super().action_digit(number)

    def _type(self, digit: int, *, at_once: bool) -> None:
        self.typed = str(digit) if at_once else (self.typed + str(digit))[-_MOST_DIGITS:]
        if at_once:
            self._answer()
        else:
            self.show_place()

    def action_erase(self) -> None:
        """Take back the last digit."""
        self.typed = self.typed[:-1]
        self.show_place()

    def _answer(self) -> None:
        typed, self.typed = self.typed, ""
        choices = len(self.step.choices) if isinstance(self.step, Question) else 0
        if typed:
            self.tell(tutor.answered(self.lesson, self.standing, self.session.state, int(typed)))
            self._just_chosen = bool(choices) and self.settled
        elif choices:
            self.say(_("Press the digit of your answer: 1 to {last}.").format(last=choices), refused=True)
        else:
            self.say(_("Type a number first, then Enter."), refused=True)

    # -- looking

    def _cursor_moved(self) -> None:
        self.looking = self.looking or not self._quiet
        super()._cursor_moved()
        if not self._quiet:
            self._looked(name_of_member(self.map_view.cursor))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._looked(next((name for kind, name in _TRACKS.items() if isinstance(event.widget, kind)), ""))

    def on_screen_suspend(self) -> None:
        opened = self.app.screen
        if isinstance(opened, DecisionDialog):
            opened.tutor = self
        self._looked(_SCREENS.get(type(opened).__name__, ""))

    def _looked(self, place: str) -> None:
        """The learner looks at something; "" at nothing that has a name."""
        if place and self._lesson is not None:
            reply = tutor.looked(self.lesson, self.standing, self.session.state, place)
            if reply is not None:
                self.tell(reply)

    # -- help, and back

    def comment(self, action: Action, refusal: Refusal) -> str:
        """What the lesson says to something that a dialog refuses."""
        return tutor.refused(self.lesson, self.standing, self.session.state, refusal, action).words

    def hint(self) -> str:
        """The hint of the step, for a dialog."""
        return tutor.hint(self.lesson, self.standing, self.session.state).words

    def action_calm(self) -> None:
        """Back to the map, and to what is asked."""
        super().action_calm()
        if not self.settled:
            self.ask()

    def action_hint(self) -> None:
        """Give a hint."""
        self.tell(tutor.hint(self.lesson, self.standing, self.session.state))

    def action_answer(self) -> None:
        """Show the answer, and play it when it is asked for again."""
        reply = tutor.answer(self.lesson, self.standing, self.session.state)
        if reply.carry_out is not None:
            self._carry_out(reply.carry_out)
            return
        if isinstance(self.step, Look) and reply.standing.done:
            self._bring_to(self.step)
        self.tell(reply)

    def _bring_to(self, step: Look) -> None:
        """Put the cursor on the last sector that was to be looked at."""
        sectors = [sector for sector in SECTORS if name_of_member(sector) in step.at]
        if sectors:
            with self.quietly():
                self.map_view.cursor = sectors[-1]

    def action_step_back(self) -> None:
        """Take this step again; if nothing of it is done, the one before it."""
        touched = self.over or self.standing != Standing(self.standing.step) or self.game.since or self.typed
        step = self.standing.step if touched else max(0, self.standing.step - 1)
        self.over = False
        self.standing = Standing(step)
        self.session = LessonSession.at(self.lesson, step)
        self._enter_step()

    def action_undo(self) -> None:
        """A step back."""
        self.action_step_back()
