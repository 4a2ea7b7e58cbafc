"""A lesson under way."""

from __future__ import annotations

from ldd_tui.keys.in_force import with_keys
from ldd_tui.teach import course, rehearsal, tips_in_game, tutor
from ldd_tui.teach.lesson import Act, Lesson, Practice, Question, Read, Step, Watch, in_words
from ldd_tui.teach.rehearsal import LessonSession, Script
from ldd_tui.teach.tutor import Reply, Standing
from ldd_tui.text import _
from ldd_tui.text.phrases import together
from rules.actions import Action
from rules.model import Sector, State
from rules.refusals import Refusal


class Teaching:
    """A lesson from a step on, without a screen. `before`: the position at the step's start. `under_way`: the tutor
    hasn't commented on the learner's move yet. `typed`: digits of an answer."""

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
        return self.lesson.steps[self.standing.step]

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def settled(self) -> bool:
        return self.standing.done or self.over

    @property
    def asks(self) -> bool:
        return not self.settled and not isinstance(self.step, Read | Watch)

    @property
    def may_act(self) -> bool:
        return not self.settled and isinstance(self.step, Act | Practice)

    @property
    def awaits_choice(self) -> bool:
        return not self.settled and isinstance(self.step, Question) and bool(self.step.choices)

    @property
    def free_play_is_over(self) -> bool:
        step = self.step
        if self.settled or self.game.has_pauses:
            return False
        if isinstance(step, Act):
            return step.free and self.under_way and tutor.played_out(self.before, self.state)
        return isinstance(step, Practice) and tutor.reached(step, self.before, self.state)

    # -- from step to step

    def enter_step(self) -> None:
        self.game.since.clear()
        self.game.script = Script()
        step = self.step
        free = isinstance(step, Practice) or (isinstance(step, Act) and step.free)
        self.game.practise(rehearsal.dealer_of(self.lesson, self.standing.step) if free else None)
        self.before, self.under_way, self.typed = self.state, False, ""

    def go_to_next(self) -> bool:
        following = tutor.following(self.lesson, self.standing)
        if following is None:
            return False
        self.standing = following
        if self.step.position is not None:
            self.game = LessonSession.at(self.lesson, following.step)
        return True

    @property
    def untouched(self) -> bool:
        return not (self.over or self.standing != Standing(self.standing.step) or self.game.since or self.typed)

    def go_back(self) -> None:
        step = self.standing.step
        step = max(0, step - 1) if self.untouched else step
        self.over = False
        self.standing = Standing(step)
        self.game = LessonSession.at(self.lesson, step)

    def take_back(self) -> None:
        crossing = self.game.play.can_undo()
        assert crossing is not None, "a lesson has something to be taken back only where something was played"
        self.game.undo_to(crossing.to)

    # -- what the tutor says

    def asked(self) -> str:
        return tutor.step_text(self.lesson, self.standing, self.state)

    def choices(self) -> tuple[str, ...]:
        return tutor.choices(self.lesson, self.standing, self.state)

    def acted(self, action: Action) -> Reply:
        return tutor.acted(self.lesson, self.standing, self.state, action)

    def happened(self) -> Reply:
        self.under_way = False
        return tutor.happened(self.lesson, self.standing, self.before, self.state, tuple(self.game.since))

    def looked(self, place: str) -> Reply | None:
        return tutor.looked(self.lesson, self.standing, self.state, place)

    def pointed_out(self, sector: Sector) -> Reply:
        return tutor.pointed_out(self.lesson, self.standing, self.state, sector)

    def answered(self) -> Reply:
        typed, self.typed = self.typed, ""
        return tutor.answered(self.lesson, self.standing, self.state, int(typed))

    def give_hint(self) -> Reply:
        return tutor.hint(self.lesson, self.standing, self.state)

    def give_answer(self) -> Reply:
        return tutor.answer(self.lesson, self.standing, self.state)

    def refused(self, refusal: Refusal) -> str:
        tried = self.game.tried
        action = tried[0] if tried is not None and tried[1].refusal == refusal else None
        return tutor.refused(self.lesson, self.standing, self.state, refusal, action).words

    # -- what dialogs ask the tutor

    def comment(self, action: Action, refusal: Refusal) -> str:
        return tutor.refused(self.lesson, self.standing, self.state, refusal, action).words

    def hint(self) -> str:
        return self.give_hint().words

    def task(self) -> str:
        """What the learner must play; empty if nothing is asked or anything will do."""
        return "" if self.settled else tutor.task(self.lesson, self.standing, self.state)

    def task_in_short(self) -> tuple[str, ...]:
        return tutor.task_in_short(self.lesson, self.standing, self.state)

    def show_answer(self) -> tuple[str, Action | None]:
        """The answer in words; asked again, also the action to play."""
        reply = self.give_answer()
        self.standing = reply.standing
        return reply.words, reply.carry_out


def farewell(lesson: Lesson) -> str:
    following = course.after(lesson)
    if course.leads_to_a_game(lesson):
        words = with_keys(_("Now play a game: {go_on} begins it."))
        return together(words, tips_in_game.who_plays_whom(lesson.edition), _("I'll explain what is new."))
    if following is None and course.find(lesson.id) is not None:
        return with_keys(_("That was the last lesson. {go_on} leaves. Choose New game in the menu to play."))
    if following is None:
        return with_keys(_("End of the lesson. {go_on} leaves."))
    words = _("End of the lesson. {go_on} opens the next one, {title}. {leave} leaves.")
    return with_keys(words, title=in_words(following.title))
