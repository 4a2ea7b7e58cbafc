"""What is seen of a lesson: the tutor's panel above the prompt, the keys, and how they share the terminal."""

from __future__ import annotations

from abc import abstractmethod

from textual.app import ComposeResult

from ldd_tui.look.glyphs import glyphs
from ldd_tui.screens import requests
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.host import Host
from ldd_tui.teach import course, tutor
from ldd_tui.teach.lesson import Act, Lesson, Look, Practice, Question, Read, Step, Watch, in_words
from ldd_tui.teach.session import LessonSession
from ldd_tui.teach.tutor import Reply, Standing, Tone
from ldd_tui.text import _
from ldd_tui.widgets.log.log_view import LogView
from ldd_tui.widgets.prompt import Key, KeyBar, Prompt
from ldd_tui.widgets.tracks import ResourceTrack, Track, TurnTrack
from ldd_tui.widgets.tutor import Remark, TutorPanel

_STYLES = {Tone.ASK: "base", Tone.RIGHT: "strong", Tone.WRONG: "warn", Tone.HELP: "key"}
_FIXED = 4  # the lines of the tracks and the keys
_LOW_MAP, _NARROW_MAP, _BROAD_MAP, _TALL_MAP = 11, 12, 21, 27
_LOW, _MEDIUM, _TALL = 5, 8, 11  # the lines of the panel
_LEAST_PANEL = 3
_LEAST_PROMPT, _LOW_PROMPT, _PROMPT = 3, 4, 5
_LOG = 3
_MEDIUM_FROM, _TALL_FROM = 33, 46
_BROAD_FROM, _WIDE_FROM = 110, 170
_MAP_FROM, _TRACKS_FROM = 22, 10


class TutoredScreen(GameScreen):
    """A game screen with a tutor. `standing`: where the learner is; `over`: the lesson is finished.

    `looking`: the learner has looked at something in this step.
    """

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._lesson: Lesson | None = None
        self.standing = Standing()
        self.over = False
        self.typed = ""
        self.looking = False
        self._given = 0

    @property
    def lesson(self) -> Lesson:
        """The lesson that is taught."""
        assert self._lesson is not None
        return self._lesson

    @property
    def step(self) -> Step:
        """The step that is under way."""
        return tutor.step_at(self.lesson, self.standing)

    @property
    def alone(self) -> bool:
        """The tutor plays the other side."""
        return True

    @property
    def settled(self) -> bool:
        """Whether nothing is asked any more in this step."""
        return self.standing.done or self.over

    @property
    def may_act(self) -> bool:
        """Whether the learner is to play something."""
        return not self.settled and isinstance(self.step, Act | Practice)

    @property
    def progress(self) -> course.Progress:
        """How far the learner has come."""
        return self.host.progress

    @property
    def game(self) -> LessonSession:
        """The game of the lesson."""
        assert isinstance(self.session, LessonSession)
        return self.session

    @property
    def panel(self) -> TutorPanel:
        """The tutor's panel."""
        return self.query_one(TutorPanel)

    @abstractmethod
    def go_to_next(self) -> None:
        """Begin the next step."""

    def compose(self) -> ComposeResult:
        for part in super().compose():
            if isinstance(part, Prompt):
                yield TutorPanel(id="tutor")
            yield part

    # -- what is said

    def what(self) -> str:
        """What the game asks of the learner, or the dice and cards that come next; else nothing, to have the lines."""
        comes = isinstance(self.step, Watch) and not self.settled and self.session.chance
        return super().what() if self.may_act or comes else ""

    def about(self) -> str:
        """What has the focus, in words; below answers to choose from only once the learner has looked at something."""
        chooses = not self.settled and isinstance(self.step, Question) and bool(self.step.choices)
        away = isinstance(self.focused, Track)
        return "" if chooses and not (self.looking or away) else super().about()

    def tell(self, reply: Reply) -> None:
        """Have the tutor say something; what is asked stays in view below it, where there is room."""
        self.standing = reply.standing
        if self.settled and not reply.words:
            self.go_to_next()
            return
        said = []
        signs = {Tone.WRONG: glyphs().alert, Tone.RIGHT: glyphs().star, Tone.HELP: glyphs().pointer}
        if reply.words:
            said.append(Remark(reply.words, signs.get(reply.tone, ""), _STYLES[reply.tone]))
        if not self.settled:
            asked = tutor.step_text(self.lesson, self.standing, self.session.state)
            said.append(Remark(asked, "", "dim" if reply.words else "base", optional=bool(reply.words)))
        self.panel.title = in_words(self.lesson.title)
        self.panel.remarks = tuple(said)
        self.show_place()
        self.say()

    def say(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the prompt and the keys."""
        super().say(notice, refused=refused)
        self.call_after_refresh(self._show_keys)  # only when it is laid out the panel knows whether there is more

    def _show_keys(self) -> None:
        self.query_one(KeyBar).keys = self.keys()

    def ask(self) -> None:
        """Have the tutor ask what the step asks."""
        self.tell(Reply("", Tone.ASK, self.standing))

    def show_place(self) -> None:
        """Show where the learner is, and what is typed."""
        place = _("step {number} of {count}").format(number=self.standing.step + 1, count=len(self.lesson.steps))
        if isinstance(self.step, Question) and not self.step.choices and not self.settled:
            place = _("Your answer: {typed}   {place}").format(typed=f"{self.typed}_", place=place)
        self.panel.place = place

    def farewell(self) -> str:
        """What is said at the end of a lesson."""
        following = course.after(self.lesson)
        if following is None and course.find(self.lesson.id) is not None:
            return _("That was the last lesson. Space leaves it, and New game in the menu begins a game of your own.")
        if following is None:
            return _("That is the end of this lesson. Space leaves it.")
        words = _("That is the end of this lesson. Space goes on to the next one, {title}; q leaves.")
        return words.format(title=in_words(following.title))

    # -- the keys

    def action_keys(self) -> None:
        """Show the keys of a lesson, and those of the game."""
        from ldd_tui.screens.help_pages import game_help, lesson_help

        self.host.request(requests.ShowPage([*lesson_help(), *game_help(self.session)]))

    def action_rules(self) -> None:
        """Open the rules at what the tutor cites, or else as in a game."""
        from ldd_tui.reference.links import cited

        rule = cited(" ".join(said.words for said in self.panel.remarks))
        if rule:
            self.host.request(requests.ShowRules(rule))
        else:
            super().action_rules()

    def keys(self) -> tuple[Key, ...]:
        asks = not self.settled and not isinstance(self.step, Read | Watch)
        helps = (Key("H", _("hint")), Key("A", _("answer"))) if asks else ()
        return (
            *self._main_keys(),
            *helps,
            *((Key(_("Esc"), _("what was asked")),) if asks and len(self.panel.remarks) > 1 else ()),
            Key("B", _("back")),
            Key("q", _("leave"), pinned=True),
            Key("e", _("cards")),
            Key("T", _("trees")),
            Key("x", _("why")),
            Key("?", _("keys")),
            Key("R", _("rules")),
            Key(_("Arrows"), _("map")),
            Key(_("Tab"), _("tracks")),
        )

    def _main_keys(self) -> tuple[Key, ...]:
        step = self.step
        if self.panel.more:
            return (Key(_("Space"), _("read on"), main=True),)
        if self.settled or isinstance(step, Read | Watch):
            return (Key(_("Space"), _("go on"), main=True),)
        if isinstance(step, Question):
            if step.choices:
                return (Key(f"1-{len(step.choices)}", _("answer"), main=True),)
            return (Key("0-9", _("number"), main=True), Key(_("Enter"), _("answer"), main=True))
        if isinstance(step, Look):
            return ()
        return tuple(filter(lambda key: key.main, super().keys()))

    # -- what a lesson has no room for

    def action_redo(self) -> None:
        """There is no past in a lesson but its steps."""
        self._not_here()

    def action_take_back(self) -> None:
        """There is no past in a lesson but its steps."""
        self._not_here()

    def action_auto(self) -> None:
        """Nothing goes on by itself."""
        self._not_here()

    def action_fast(self) -> None:
        """Everything is read out."""
        self._not_here()

    def action_replay(self) -> None:
        """A lesson is not kept."""
        self._not_here()

    def _not_here(self) -> None:
        self.say(_("Not in a lesson. B goes a step back, q leaves; you can take it up again."), refused=True)

    # -- the room

    def _fit(self) -> None:
        """The tutor and the prompt share what the tracks and the map leave; the log has what is over.

        A prompt that needs more lines has those that the tutor leaves empty, and keeps them while the same is said. If
        that is not enough, the tutor gives way while an offensive is aimed, else the prompt leaves out what is asked,
        which the tutor has said.
        """
        width, height = self.app.size
        told, aims = self.query_one(Prompt), self.map_view.aim is not None
        wanted = told.lines_needed(width)
        now = (width, height, self.panel.remarks, aims)
        if self._fitted == now and self._given >= wanted:
            return
        self._fitted, self._given = now, wanted
        low, tall = height < _MEDIUM_FROM, height >= _TALL_FROM
        beside = width >= _WIDE_FROM and tall
        the_map = self._map_lines(width, height)
        room = height - _FIXED - the_map - self.tell_if_small(width, height)
        prompt = min(self._prompt_lines(wanted) if low else _PROMPT, max(1, room - 2))
        panel = _LOW if low else _TALL if tall else _MEDIUM
        if not beside:
            panel = max(1, min(panel, room - prompt))
            if low or room - prompt - panel < _LOG:
                panel = max(1, room - prompt)
        needed = _LEAST_PANEL if aims else self.panel.lines_needed(width, panel)
        given = max(0, min(wanted - prompt, panel - needed))
        prompt, panel = prompt + given, panel - given
        if prompt < wanted and not aims and isinstance(self.step, Act):
            told.asking = told.asking._replace(words="")
        for part in (TurnTrack, ResourceTrack):
            self.query_one(part).display = height >= _TRACKS_FROM
        self.map_view.display = the_map > 0 or beside
        self.query_one(LogView).display = beside or room - prompt - panel >= _LOG
        told.styles.height = prompt
        self.panel.styles.height = panel

    @staticmethod
    def _prompt_lines(wanted: int) -> int:
        """The lines of the prompt in a low terminal: the tutor has those that it does not want."""
        return min(max(_LEAST_PROMPT, wanted), _LOW_PROMPT)

    @staticmethod
    def _map_lines(width: int, height: int) -> int:
        """The lines of the map, as the stylesheet gives them; 0 where it takes what is left, or has no room."""
        if height < _MAP_FROM or (width >= _WIDE_FROM and height >= _TALL_FROM):
            return 0
        if height < _MEDIUM_FROM:
            return _LOW_MAP
        if width < _BROAD_FROM:
            return _NARROW_MAP
        return _TALL_MAP if height >= _TALL_FROM else _BROAD_MAP
