"""A lesson in plain lines. The tutor's texts name the keys of the screen: a key's letter may be typed here too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from ldd_tui.keys.in_force import chain, of_character
from ldd_tui.keys.table import COMMANDS
from ldd_tui.look.glyphs import FANCY
from ldd_tui.plain import positions, questions, wishes
from ldd_tui.plain.commands import OF_CLUB, Command, word
from ldd_tui.plain.game import Game
from ldd_tui.plain.talk import Talk
from ldd_tui.plain.vocabulary import Names, words_of
from ldd_tui.plain.wishes import VERBS, Verb
from ldd_tui.settings.settings import Settings
from ldd_tui.teach import course
from ldd_tui.teach.course import Progress
from ldd_tui.teach.lesson import Act, Lesson, Look, Practice, Question, Read, Step, Watch, in_words
from ldd_tui.teach.rehearsal import Script
from ldd_tui.teach.teaching import Teaching, farewell
from ldd_tui.teach.tutor import UNDO, Reply, Tone
from ldd_tui.text import N_, NP_, _, tracks
from ldd_tui.text.phrases import full_stop, in_parts, labelled
from rules import actions as a
from rules.actions import Action
from rules.model import SECTORS, Sector, State
from rules.refusals import Refusal
from saves.store import Store

_TRACKS = {
    "turns": NP_("to type", "turns"),
    "resources": NP_("to type", "resources"),
    "trade": NP_("to type", "trade|lafayette"),
    "naval": NP_("to type", "naval|sea"),
    "revolution": NP_("to type", "revolution"),
    "cards_track": NP_("to type", "markers|events"),
}
"""The tracks that a lesson asks the learner to look at."""

_SCREENS = {
    "cards": Command.CARDS,
    "trees": Command.LEVELS,
    "log": Command.LOG,
    "keys": Command.HELP,
    "explain": Command.WHY,
    "rules": Command.RULES,
    "advice": Command.ADVICE,
    "take_back": Command.UNDO,
    UNDO: Command.UNDO,
    "fast": Command.FAST,
}
"""What else it asks for, and the command that shows it."""

_BY_KEY = {
    "hints": Command.HINTS,
    "answer": Command.ANSWER,
    "step_back": Command.BACK,
    "leave": Command.QUIT,
    "take_back": Command.UNDO,
    "undo": Command.UNDO,
    "help": Command.HELP,
    "cards": Command.CARDS,
    "trees": Command.LEVELS,
    "log": Command.LOG,
    "rules": Command.RULES,
    "explain": Command.WHY,
    "advice": Command.ADVICE,
    "prospects": Command.FRONTS,
    "fast": Command.FAST,
    "go_on": Command.NEXT,
}
"""Commands of the screen, and those that do the same here."""

_VERBS_BY_KEY = {"reinforce": a.Reinforce, "technology": a.Research, "offensive": a.Offensive}


_MEANT = {
    "ready": N_("can act"),
    "enemy": N_("can be attacked"),
    "heart": N_("its surrender loses the war"),
    "lead": N_("would win now"),
    "star": N_("star"),
    "pointer": "",
    "attacks": N_("attacks"),
    "lafayette": N_("arrival of Lafayette"),
    "up": N_("recovered"),
    "down": N_("lost"),
    "strength": "",
    "spent": "",
}
"""What the symbols of the map mean, by their names among the glyphs."""

_DANGER = re.compile(r"(?<=[ (])(!!?)(?!\w)")
"""A mark of danger that a text is about. The blank tells it from a French exclamation mark, which has a narrow one."""


def spoken(words: str) -> str:
    """A tutor's text with words instead of symbols, which no screen reader reads out as what they mean."""
    for name, meaning in _MEANT.items():
        symbol, called = getattr(FANCY, name), _quoted(_(meaning)) if meaning else ""
        words = re.sub(rf"{symbol}(?=\w)", f"{called} ", words).replace(symbol if called else f" {symbol}", called)
    dangers = {"!": _("in danger"), "!!": _("one loss from surrender")}
    return _DANGER.sub(lambda found: _quoted(dangers[found[1]]), words)


def _quoted(words: str) -> str:
    return _('"{name}"').format(name=words)


class LessonGame(Game):
    """`then`: the lesson to teach next, when this one was left behind its end."""

    def __init__(self, lesson: Lesson, progress: Progress, talk: Talk, settings: Settings, store: Store) -> None:
        self._progress = progress
        self._teaching = Teaching(lesson, progress.of(lesson).step)
        self.then: Lesson | None = None
        super().__init__(self._teaching.game, talk, settings, store, tables=False)

    @property
    def _step(self) -> Step:
        return self._teaching.step

    def _open(self) -> None:
        say, lesson = self.talk.say, self._teaching.lesson
        say(full_stop(in_words(lesson.title)), in_words(lesson.about))
        words = _(
            "The tutor names keys of the screen. Here you type words: {next} or an empty line goes on, {hint} helps, "
            "{answer} shows the answer, {back} goes a step back, {help} lists the rest."
        )
        named = {"next": Command.NEXT, "hint": Command.HINTS, "answer": Command.ANSWER, "back": Command.BACK}
        say(words.format(help=word(Command.HELP), **{name: word(one) for name, one in named.items()}))
        self._enter_step()

    # -- steps

    def _enter_step(self) -> None:
        teaching = self._teaching
        self.session = teaching.game
        teaching.enter_step()
        self._progress.reached(teaching.lesson, teaching.standing.step)
        self._told = self._settled()
        self._latest = ()
        self._ask()

    def _ask(self) -> None:
        teaching, say = self._teaching, self.talk.say
        self._menu = None
        if teaching.over:
            say(_("An empty line goes on."))
            return
        count = len(teaching.lesson.steps)
        say(_("Step {number} of {count}.").format(number=teaching.standing.step + 1, count=count))
        say(spoken(teaching.asked()), *map(spoken, teaching.choices()), *self._how())
        if isinstance(self._step, Act | Practice):
            self._ask_decision()

    def _ask_decision(self) -> None:
        if self.session.choice is not None:
            self._menu = questions.menu(self.state, self.session.legal)
            self.talk.say(questions.asked(self.state), *self._menu.lines())
        else:
            self.talk.say(_("An empty line goes on."))

    def _how(self) -> Iterator[str]:
        """How to answer in plain lines."""
        step = self._step
        match step:
            case Read() | Watch():
                yield _("An empty line goes on.")
            case Look():
                yield _("Type: {words}.").format(words=in_parts(self._places(step)))
            case Question():
                yield _("Type the number of your answer.") if step.choices else _("Type a number.")
            case Act() | Practice():
                return

    def _typed_for_it(self) -> Iterator[str]:
        """What to type at a step whose hint and answer name keys and places of the screen."""
        step = self._step
        match step:
            case Act():
                yield _("Type: {words}.").format(words=wishes.typed(step.answer.action, self.state))
            case Practice():
                yield _("Answer with a number of the list, or in words. Any beginning of a word will do.")
            case Question():
                yield from self._how()
                yield _("A sector's name tells you about it. An empty line asks the question again.")
            case _:
                yield from self._how()

    def _places(self, step: Look) -> Iterator[str]:
        """What to type to look at a step's places. A sector is to be found, so its name isn't said."""
        names = self.session.setup.edition.sector_names
        if any(name in step.at for name in names):
            yield _("the name of a sector")
        for name in step.at:
            if name in _TRACKS:
                yield wishes.shown(_TRACKS[name])
            elif name in _SCREENS:
                yield word(_SCREENS[name])

    def _reply(self, reply: Reply) -> None:
        """Say what the tutor says, and go to the next step if this one is done."""
        teaching = self._teaching
        self.talk.say(spoken(reply.words), *(self._typed_for_it() if reply.tone is Tone.HELP else ()))
        if reply.tone in (Tone.WRONG, Tone.HELP) and not teaching.asks:
            return
        teaching.standing = reply.standing
        if teaching.settled:
            self._next_step()

    def _next_step(self) -> None:
        teaching = self._teaching
        if teaching.go_to_next():
            self._enter_step()
        elif not teaching.over:
            teaching.over = True
            self._progress.finished(teaching.lesson)
            self.talk.say(farewell(teaching.lesson))
        else:
            self.then, self._left = course.after(teaching.lesson), True

    # -- what is typed

    def answer(self, line: str) -> None:
        typed, step, teaching = line.strip(), self._step, self._teaching
        words = words_of(line)
        command = _of_key(typed)
        track = Names(list(_TRACKS.items())).of_words(line)
        if not typed:
            self._empty(line)
        elif isinstance(command, Command):
            self._obey(command, (), "")
        elif command is not None:
            self._act(command, ())
        elif teaching.asks and isinstance(step, Question) and typed.isascii() and typed.isdigit():
            teaching.typed = typed[:4]
            self._reply(teaching.answered())
        elif track and words and isinstance(step, Look):
            self.talk.say(*_of_track(track[0], self.state))
            self._look(track[0])
        else:
            super().answer(line)

    def _empty(self, line: str) -> None:
        step = self._step
        if self._teaching.over or self._teaching.settled or isinstance(step, Read):
            self._next_step()
        elif isinstance(step, Practice) and self.session.choice is None:
            self._go_on()
        elif isinstance(step, Watch):
            self._teaching.game.script = Script(step.moves)
            self._teaching.under_way = True
            self._go_on()
        else:
            self._ask()

    def _look(self, place: str) -> None:
        reply = self._teaching.looked(place)
        if reply is not None:
            self._reply(reply)

    def _about(self, which: Sequence[Sector]) -> None:
        super()._about(which)
        step = self._step
        if len(which) == 1 and isinstance(step, Look) and self._teaching.asks:
            names = self.session.setup.edition.sector_names
            reply = self._teaching.looked(names[which[0]])
            wanted = any(names[sector] in step.at for sector in SECTORS)
            if reply is None and wanted:
                reply = self._teaching.pointed_out(which[0])
            if reply is not None:
                self._reply(reply)

    def _commands(self) -> list[Command]:
        without = {Command.REPORT, Command.REDO, *OF_CLUB}
        return [command for command in Command if command not in without]

    def _obey(self, command: Command, rest: Sequence[str], as_typed: str) -> None:
        teaching, step = self._teaching, self._step
        if command is Command.NEXT:
            self._empty("")
        elif command is Command.HINTS:
            self._reply(teaching.give_hint())
        elif command is Command.ANSWER:
            self._show_answer()
        elif command is Command.BACK:
            self._step_back()
        elif command is Command.UNDO:
            self._take_back(step)
        else:
            super()._obey(command, rest, as_typed)
            places = [place for place, shows in _SCREENS.items() if shows is command]
            for place in places:
                self._look(place)

    def _implement_all(self, wish: wishes.Wish) -> None:
        self.talk.say(wishes.too_little(wish.verb))

    def _farewell(self) -> str:
        return ""

    def _show_answer(self) -> None:
        teaching = self._teaching
        reply = teaching.give_answer()
        if reply.carry_out is not None:
            self._carry_out(reply.carry_out)
            return
        if reply.standing.done and isinstance(self._step, Look) and UNDO in self._step.at:
            teaching.take_back()
        self._reply(reply)

    def _step_back(self) -> None:
        self._teaching.go_back()
        self._enter_step()

    def _take_back(self, step: Step) -> None:
        if self._teaching.asks and isinstance(step, Look) and UNDO in step.at:
            self._teaching.take_back()
            self._told = self._settled()
            self._look(UNDO)
        elif self._teaching.asks and isinstance(step, Look) and "take_back" in step.at:
            self._look("take_back")
        else:
            self._step_back()

    # -- what is played

    def _decide(self, action: Action) -> None:
        if not self._teaching.may_act:
            self.talk.say(_("Not yet: do what the tutor asks."))
            return
        reply = self._teaching.acted(action)
        if reply.carry_out is not None:
            self._carry_out(reply.carry_out)
            return
        refusal = self.session.explain(action).refusal
        if refusal is not None:
            self._refuse(refusal)
        else:
            self._reply(reply)

    def _carry_out(self, action: Action) -> None:
        self._teaching.under_way = True
        if self.attempt(partial(self.session.choose, action)):
            self._go_on()
        else:
            self._teaching.under_way = False

    def _refuse(self, refusal: Refusal | None) -> None:
        super()._refuse(refusal)
        if refusal is not None:
            self.talk.say(spoken(self._teaching.refused(refusal)))

    def _advance(self) -> None:
        """Advance to the next decision; free play ends before its consequences."""
        while not self._teaching.free_play_is_over and self.session.advance() is not None:
            pass

    def _go_on(self) -> None:
        if not self.attempt(self._advance):
            self._teaching.under_way = False
            return
        self._tell()
        teaching = self._teaching
        practises = isinstance(self._step, Practice)
        if teaching.under_way or practises:
            step = teaching.standing.step
            self._reply(teaching.happened())
            if practises and teaching.standing.step == step and not teaching.settled:
                self._ask_decision()


def _of_key(typed: str) -> Command | Verb | None:
    """The command or the verb of a key that the tutor's texts name."""
    if len(typed) != 1 or typed.isdigit():
        return None
    key = of_character(typed)
    here = [one.id for place in chain("lesson") for one in COMMANDS if place in one.places and key in one.keys]
    for name in here:
        if name in _BY_KEY:
            return _BY_KEY[name]
        if name in _VERBS_BY_KEY:
            return next(verb for verb in VERBS if _VERBS_BY_KEY[name] in verb.kinds)
    return None


def _of_track(name: str, state: State) -> list[str]:
    printed = state.board
    return {
        "turns": [tracks.turns(state)],
        "resources": [tracks.resources(state), *positions.standing(state)],
        "trade": [tracks.trade(state) if printed.merchant_navy else tracks.lafayette(state)],
        "naval": [tracks.naval(state) if any(printed.naval_track) else tracks.sea(state)],
        "revolution": [tracks.revolution(state)],
        "cards_track": [tracks.cards(state, word(Command.CARDS))],
    }[name]


def chosen(talk: Talk, progress: Progress, edition: str) -> Lesson | None:
    """A lesson of the course by number; None if the input ended. An empty line takes the next one."""
    lessons = {one.number: one for one in progress.course_lessons(edition)}
    following = next((one for one in lessons.values() if not one.place.finished), None)
    for number, one in lessons.items():
        state = _("done") if one.place.finished else _("begun") if one.is_begun else ""
        talk.say(labelled(number, in_words(one.lesson.title)) + (f" ({state})" if state else ""))
    talk.say(_("Which lesson? An empty line takes {number}.").format(number=following.number if following else "1"))
    while (line := talk.ask()) is not None:
        found = lessons.get(line.strip().lower()) if line.strip() else following or lessons["1"]
        if found is not None:
            return found.lesson
        talk.say(_("Expected the number of a lesson: {numbers}.").format(numbers=", ".join(lessons)))
    return None
