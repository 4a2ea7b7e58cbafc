"""A lesson while it is taught: where the learner is in it, the game of the step, and what the tutor says to it."""

from __future__ import annotations

from ldd_tui.teach import rehearsal, tutor
from ldd_tui.teach.lesson import Act, Lesson, Practice, Question, Read, Step, Watch
from ldd_tui.teach.rehearsal import Script
from ldd_tui.teach.session import LessonSession
from ldd_tui.teach.tutor import Reply, Standing
from rules.actions import Action
from rules.model import Sector, State
from rules.refusals import Refusal


class Teaching:
    """A lesson from a step on. Nothing of Textual is known here.

    `standing`: where the learner is. `over`: the lesson is finished. `game`: the game of the lesson. `before`: the
    position in which the step began. `under_way`: the learner has done something whose outcome the tutor has not
    commented on yet. `typed`: the digits of an answer so far.
    """

    def __init__(self, lesson: Lesson, step: int) -> None:
        self.lesson = lesson
        self.standing = Standing(step)
        self.over = False
        self.game = LessonSession.at(lesson, step)
        self.before = self.game.state
        self.under_way = False
        self.typed = ""

    @property
    def step(self) -> Step:
        """The step that is under way."""
        return tutor.step_at(self.lesson, self.standing)

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @property
    def settled(self) -> bool:
        """Whether nothing is asked any more in this step."""
        return self.standing.done or self.over

    @property
    def asks(self) -> bool:
        """Whether something is asked of the learner: not where there is only to be read on."""
        return not self.settled and not isinstance(self.step, Read | Watch)

    @property
    def may_act(self) -> bool:
        """Whether the learner is to play something."""
        return not self.settled and isinstance(self.step, Act | Practice)

    @property
    def awaits_number(self) -> bool:
        """Whether a number is to be typed as the answer of a question."""
        return not self.settled and isinstance(self.step, Question) and not self.step.choices

    @property
    def awaits_choice(self) -> bool:
        """Whether one of several answers is to be chosen by its digit."""
        return not self.settled and isinstance(self.step, Question) and bool(self.step.choices)

    @property
    def free_play_is_over(self) -> bool:
        """Whether practice, or an action of the learner's own choice, has come to its end, and everything is read."""
        step = self.step
        if self.settled or self.game.has_pauses:
            return False
        if isinstance(step, Act):
            return step.free and self.under_way and tutor.played_out(self.before, self.state)
        return isinstance(step, Practice) and tutor.reached(step, self.before, self.state)

    # -- from step to step

    def enter_step(self) -> None:
        """Begin the step with the position that stands."""
        self.game.since.clear()
        self.game.script = Script()
        step = self.step
        free = isinstance(step, Practice) or (isinstance(step, Act) and step.free)
        self.game.practise(rehearsal.dealer_of(self.lesson, self.standing.step) if free else None)
        self.before, self.under_way, self.typed = self.state, False, ""

    def go_to_next(self) -> bool:
        """Go to the next step, to its own position if it brings one; False if this was the last one."""
        following = tutor.following(self.lesson, self.standing)
        if following is None:
            return False
        self.standing = following
        if self.step.position is not None:
            self.game = LessonSession.at(self.lesson, following.step)
        return True

    @property
    def untouched(self) -> bool:
        """Whether nothing of the step is done, nor anything said to it."""
        return not (self.over or self.standing != Standing(self.standing.step) or self.game.since or self.typed)

    def go_back(self) -> None:
        """Take this step again; if nothing of it is done, the one before it."""
        step = self.standing.step
        step = max(0, step - 1) if self.untouched else step
        self.over = False
        self.standing = Standing(step)
        self.game = LessonSession.at(self.lesson, step)

    def take_back(self) -> None:
        """Take back what was played in the step before."""
        crossing = self.game.play.can_undo()
        assert crossing is not None, "a lesson has something to be taken back only where something was played"
        self.game.undo_to(crossing.to)

    # -- what the tutor says

    def asked(self) -> str:
        """What the step asks."""
        return tutor.step_text(self.lesson, self.standing, self.state)

    def choices(self) -> tuple[str, ...]:
        """The answers to choose from, each with its digit."""
        return tutor.choices(self.lesson, self.standing, self.state)

    def acted(self, action: Action) -> Reply:
        """What the tutor says to an action before it is played."""
        return tutor.acted(self.lesson, self.standing, self.state, action)

    def happened(self) -> Reply:
        """What the tutor says to what has happened since the step began."""
        self.under_way = False
        return tutor.happened(self.lesson, self.standing, self.before, self.state, tuple(self.game.since))

    def looked(self, place: str) -> Reply | None:
        """What the tutor says when the learner looks at something; None: nothing."""
        return tutor.looked(self.lesson, self.standing, self.state, place)

    def pointed_out(self, sector: Sector) -> Reply:
        """What the tutor says when the learner means a sector that is not looked for."""
        return tutor.pointed_out(self.lesson, self.standing, self.state, sector)

    def answered(self) -> Reply:
        """What the tutor says to the number that is typed."""
        typed, self.typed = self.typed, ""
        return tutor.answered(self.lesson, self.standing, self.state, int(typed))

    def give_hint(self) -> Reply:
        """The hint of the step."""
        return tutor.hint(self.lesson, self.standing, self.state)

    def give_answer(self) -> Reply:
        """The answer of the step."""
        return tutor.answer(self.lesson, self.standing, self.state)

    def refused(self, refusal: Refusal) -> str:
        """What the lesson adds to a refusal of what was tried last."""
        tried = self.game.tried
        action = tried[0] if tried is not None and tried[1].refusal == refusal else None
        return tutor.refused(self.lesson, self.standing, self.state, refusal, action).words

    # -- what dialogs ask the tutor

    def comment(self, action: Action, refusal: Refusal) -> str:
        """What the lesson says to something that a dialog refuses."""
        return tutor.refused(self.lesson, self.standing, self.state, refusal, action).words

    def hint(self) -> str:
        """The hint of the step, for a dialog."""
        return self.give_hint().words

    def task(self) -> str:
        """What the learner is to play; nothing where nothing is asked for, or anything will do."""
        return "" if self.settled else tutor.task(self.lesson, self.standing, self.state)

    def task_in_short(self) -> tuple[str, ...]:
        """What is asked in fewer words, for a box with little room: the longest first."""
        return tutor.task_in_short(self.lesson, self.standing, self.state)

    def show_answer(self) -> tuple[str, Action | None]:
        """The answer in words; asked for again, the action that is to be played."""
        reply = self.give_answer()
        self.standing = reply.standing
        return reply.words, reply.carry_out
