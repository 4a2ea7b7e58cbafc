from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from ldd_tui.games import in_words
from ldd_tui.games.session import GameSession
from ldd_tui.keys.in_force import Key, named, with_keys
from ldd_tui.players.hints import Level, Reminder
from ldd_tui.screens import position_words
from ldd_tui.screens.game.game_loop import AutoPlay, ComputerPlayers, GameLoop
from ldd_tui.screens.game.taking_back import TakingBack
from ldd_tui.screens.game.tutor import ChanceTold, GameTutor, SecondThoughts
from ldd_tui.screens.host import Host
from ldd_tui.screens.table.play_screen import PlayScreen
from ldd_tui.text import N_, _, hints
from ldd_tui.text.numbers import told_if
from ldd_tui.widgets.header import TurnTrack
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from rules import actions as a
from rules.model import Side
from saves.errors import SavesError
from saves.journal import Entry


class GameScreen(PlayScreen):
    """`open` gives it a game."""

    PLACE = "game"
    HOME: ClassVar[str] = N_("menu")
    """The untranslated name of where leaving leads."""
    TUTORED: ClassVar[bool] = True
    """Whether the tutor and the chance to win are available."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.computers = ComputerPlayers(self)
        self.auto_play = AutoPlay(self)
        self.tutor = GameTutor(self)
        self.loop = GameLoop(self)
        self.second_thoughts = SecondThoughts(self)
        self.chance_told = ChanceTold(self)
        self.taking_back = TakingBack(self)
        self._session: GameSession | None = None
        self._reminder = Reminder()

    @property
    def session(self) -> GameSession:
        assert self._session is not None, "no game was opened"
        return self._session

    def open(self, session: GameSession) -> None:
        self.loop.stop()
        self._session = session
        self.put(session)
        self.loop.fast = False
        self.decisions.begin()
        self._reminder.begin()
        self.tutor.begin()
        self.second_thoughts.begin()
        self.chance_told.forget()
        if self.is_mounted:
            self._begin()

    def _begin(self) -> None:
        session = self.session
        self.put_cursor(position_words.own(session, in_words.side_to_act(session.state)))
        self.show_position()
        self.call_next(self._speak_first)  # a screen that was shown before is not in front yet

    def _speak_first(self) -> None:
        if self.session.choice is not None:
            self.loop.ask()
        else:
            self.tutor.speak(lambda: self.say(self.tutor.words()))

    @property
    def store_path(self) -> Path | str:
        return self.host.store.path

    # -- what it says

    def asking(self, notice: str, *, refused: bool) -> Asking:
        words = self.aiming.prompt() or position_words.what(self.session)
        if self.computers.takes_long:
            words = position_words.thinking(self.session)
        notice = notice or self.aiming.prospect() or self.focus_in_words()
        return position_words.asking(self.session, words, notice, refused=refused)

    def keys(self) -> tuple[Key, ...]:
        answers = position_words.answers(
            self.session, auto=self.auto_play.running, aim=self.aiming.aim, thinking=self.computers.takes_long
        )
        return (*answers, *position_words.always(self.session, fast=self.loop.fast))

    @property
    def by_themselves(self) -> tuple[Side, ...]:
        return self.session.by_themselves

    def say_anew(self) -> None:
        asking = self.query_one(Prompt).asking
        with told_if(self.help.tells_odds):
            self.query_one(Prompt).asking = self.asking(asking.notice, refused=asking.refused)
        self.query_one(KeyBar).keys = self.keys()
        self.fitting.fit()

    def hint(self, only_tutor: bool) -> str:
        told = self.tutor.words()
        if told or only_tutor:
            return told
        with told_if(self.help.tells_odds):
            return hints.now(self._reminder, self.session.state, Level(self.settings.hints), named("hints"))

    def show_position(self, notice: str = "", *, refused: bool = False) -> None:
        super().show_position(notice, refused=refused)
        self._tell_chance()

    def _tell_chance(self) -> None:
        if self.chance_told.told:
            self.chance_told.look()
        else:
            self.chance_told.forget()
            self.show_chance(None)

    def show_chance(self, chance: float | None) -> None:
        self.query_one(TurnTrack).chance = chance

    # -- what happens to the screen

    def on_mount(self) -> None:
        self._begin()
        self.call_after_refresh(self.watch_store, self.store_path, self.session.play.game)

    def on_unmount(self) -> None:
        self.loop.stop()

    def on_screen_resume(self) -> None:
        if self._session is not None:
            self.look_elsewhere()
        self.computers.resume()
        if self._session is not None and self.is_active:
            self.second_thoughts.resume()
            self._tell_chance()
        if self.app.screen is self:  # not for a dialog that has closed below a lesson
            self.tutor.resume()

    def on_store_written(self) -> None:
        if self.is_active:
            self.look_elsewhere()

    def look_elsewhere(self) -> None:
        with suppress(SavesError):  # the next move will say what is wrong
            if self.session.play.is_stale():
                self.loop.take_over()

    # -- what the loop has the screen do

    def all_was_read(self) -> None:
        """Everything up to a decision or the end was read."""

    def went_back(self, before: Sequence[Entry]) -> None:
        """The game was undone or redone elsewhere. `before`: the entries until then."""

    # -- keys that answer the prompt

    def carry_out(self, action: a.Action) -> None:
        self.second_thoughts.carry_out(action)

    def ask_person(self) -> None:
        self.second_thoughts.prepare()
        self.decisions.ask()

    def action_go_on(self) -> None:
        session = self.session
        if session.has_pauses or session.chance or session.awaits_policy:
            self.loop.go_on()
        elif not self.on_the_map:
            self.loop.ask()
        elif self.aiming.aim is not None:
            self.refuse(with_keys(_("Choose by arrow or digit, then {accept}. {back:s} goes back.")))
        elif not self.noted:
            self.say(position_words.awaited(session))

    def action_enter(self) -> None:
        if self.on_the_map:
            self.act_under_cursor()
        else:
            self.action_go_on()

    # -- keys that tell more

    def action_hints(self) -> None:
        from ldd_tui.modals.hints import HintsModal

        if self.tutor.tell_more():
            return
        if self.session.choice is None:
            self.refuse(position_words.awaited(self.session))
        else:
            self.open_dialog(HintsModal, self.session.state, then=self._hints_were_read)

    def _hints_were_read(self, wants_advice: bool | None) -> None:
        if wants_advice:
            self.action_advice()

    def action_keys(self) -> None:
        from ldd_tui.screens.help_pages import game_help  # not before it is asked for: the board is to be there soon

        self.host.show_page(game_help(self.session, self.map_view.layout_now))

    # -- back and forth, pace, leaving

    def action_move_now(self) -> None:
        if self.computers.hurry():
            self.say_anew()
        else:
            self.refuse(_("No computer is thinking."))

    def action_undo(self) -> None:
        self.taking_back.undo()

    def action_take_back(self) -> None:
        self.taking_back.choose()

    def action_redo(self) -> None:
        self.taking_back.redo()

    def action_fast(self) -> None:
        self.say(self.toggle_fast())

    def toggle_fast(self) -> str:
        """Returns the new pace in words: dialogs toggle it too."""
        self.loop.fast = not self.loop.fast
        if self.loop.fast:
            return _("Fast: shows only new turns, events and the results of your own decisions.")
        return _("Step by step: shows everything before the game goes on.")

    def action_auto(self) -> None:
        if not self.session.watching:
            self.refuse(with_keys(_("Only a game without players plays itself. {fast} shows less between decisions.")))
        elif self.auto_play.running:
            self.loop.stop()
            self.say()
        else:
            self.auto_play.start()

    def auto_step(self) -> None:
        asked = self.session.to_enter and not self.is_active
        if self.session.over is None and not asked:
            self.loop.go_on()

    def action_tutor(self) -> None:
        self.tutor.turn()

    def show_end(self) -> None:
        from ldd_tui.modals.over import GameOverModal

        history = [fact for _seq, facts in self.session.play.facts for fact in facts]
        then, home = self._end_was_read, _(self.HOME)
        self.open_dialog(GameOverModal, self.session.state, history, then=then, stands=self.why_end_stands(), home=home)

    def why_end_stands(self) -> str:
        """Why the move that ended the game can't be undone; empty if it can."""
        return _("Nobody can undo this.") if self.session.play.can_undo() is None else ""

    def _end_was_read(self, wanted: str | None) -> None:
        actions: dict[str | None, Callable[[], None]] = {
            "leave": self.action_leave,
            "log": self.action_log,
            "replay": self.action_replay,
            "analyse": self.action_analyse,
            "undo": self.action_undo,
        }
        if wanted is not None:
            actions[wanted]()

    def action_replay(self) -> None:
        self.loop.stop()
        self.host.replay(self.session.play.game)

    def action_analyse(self) -> None:
        if self.session.over is None:
            self.refuse(with_keys(_("The analysis comes after the game. For now, {advice} gives advice.")))
            return
        self.loop.stop()
        self.host.analyse(self.session.play.game)

    def action_leave(self) -> None:
        self.loop.stop()
        self.app.pop_screen()
