"""The game screen: the loop of a game between people, dice, Athena and computers, and the keys that play it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from ldd_tui.games.session import GameSession, Kind, Reading
from ldd_tui.games.watch import Watch
from ldd_tui.players.hints import Level, Reminder
from ldd_tui.screens import position_words, requests
from ldd_tui.screens.game import target_choice
from ldd_tui.screens.game.aiming import AimedScreen
from ldd_tui.screens.host import Host
from ldd_tui.text import N_, _, hints, phrases, table_dice
from ldd_tui.text.store_errors import error_text
from ldd_tui.widgets.prompt import Key
from rules import actions as a
from rules.chance import Outcome
from rules.model import SECTORS, Decision, IllegalAction, Phase, Sector, Side
from saves.errors import SavesError, StaleView
from saves.store import MEMORY

if TYPE_CHECKING:
    from textual.timer import Timer


PACE_SECONDS = 0.9


class GameScreen(AimedScreen):
    """One game at a time: `open` gives it one.

    After a person's decision dice are thrown and cards drawn up to what is worth reading (a dialog tells it, and
    closing it goes on) or to the next decision. Every one of them is on disk before it is shown.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "go_on", show=False),
        Binding("enter", "enter", show=False),
        Binding("r", "reinforce(0)", show=False),
        *(Binding(str(number), f"digit({number})", show=False) for number in range(1, 10)),
        Binding("t", "technology", show=False),
        Binding("p", "pass", show=False),
        Binding("u", "undo", show=False),
        Binding("U", "redo", show=False),
        Binding("Z", "take_back", show=False),
        Binding("f", "fast", show=False),
        Binding("a", "auto", show=False),
        Binding("i", "hints", show=False),
        Binding("S", "app.settings", show=False),
        Binding("q", "leave", show=False),
    ]

    NAMED_ACTIONS: ClassVar[tuple[tuple[str, str, str], ...]] = (
        (N_("Reinforce"), N_("Move back the cube of the sector under the cursor (r)"), "reinforce(0)"),
        (N_("Technologies"), N_("Attempt or implement a level (t)"), "technology"),
        (N_("Offensive"), N_("Attack with the sector under the cursor (o)"), "offensive"),
        (N_("End or pass"), N_("End the sub-phase, or pass in the offensives (p)"), "pass"),
        (N_("Go on"), N_("Throw the next dice or draw the next cards (Space)"), "go_on"),
        (N_("Event cards"), N_("The cards of this turn and those in force (e)"), "cards"),
        (N_("Technology Trees"), N_("Both sides' trees (T)"), "trees"),
        (N_("Why"), N_("What has happened since your last decision, with the sums (x)"), "explain"),
        (N_("Hints"), N_("What this decision is, and what is easily overlooked (i)"), "hints"),
        (N_("Log"), N_("All that has happened, with the sums (L)"), "log"),
        (N_("Advice"), N_("What the General Staff would do, and why (H)"), "advice"),
        (N_("Rules"), N_("The rules, open at what is asked or refused (R)"), "rules"),
        (N_("Keys"), N_("The keys of this screen (?)"), "keys"),
        (N_("Undo"), N_("Take back the last decision; dice stand (u)"), "undo"),
        (N_("Take back to"), N_("Choose an earlier decision, and take back all since (Z)"), "take_back"),
        (N_("Redo"), N_("Do again what was taken back (U)"), "redo"),
        (N_("Fast or step by step"), N_("Whether cards and results are read out (f)"), "fast"),
        (N_("Replay"), N_("Go through the game again from its start"), "replay"),
        (N_("Menu"), N_("Back to the menu; the game is saved (q)"), "leave"),
    )
    """The commands of the palette: a name, what it does, the action."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.fast = False
        self._auto: Timer | None = None
        self._asked: tuple[object, ...] = ()
        self._researching = False
        self._reminder = Reminder()
        self._watch: Watch | None = None
        self._turn = 0

    class Written(Message):
        """Something was written to the store, perhaps by somebody else."""

    def open(self, session: GameSession) -> None:
        """Show a game from where it stands, step by step; nothing is thrown or drawn yet."""
        self.stop()
        self.session = session
        self.fast = False
        self._asked = ()
        self._researching = False
        self._reminder.begin()
        if self.is_mounted:
            self._begin()

    def on_mount(self) -> None:
        self._begin()
        self.call_after_refresh(self._start_to_watch)

    def _start_to_watch(self) -> None:
        path = self.host.store.path
        if path != MEMORY:
            self._watch = Watch(Path(path), lambda: self.post_message(self.Written()))

    def on_unmount(self) -> None:
        self.stop()
        if self._watch is not None:
            self._watch.stop()

    def on_screen_resume(self) -> None:
        self._look_elsewhere()

    def on_game_screen_written(self) -> None:
        if self.is_current:
            self._look_elsewhere()

    def _look_elsewhere(self) -> None:
        """Show what somebody else has played in the meantime."""
        with suppress(SavesError):  # the next move will say what is wrong
            if self._session is not None and self.session.play.is_stale():
                self._take_over()

    def _take_over(self) -> None:
        self.stop()
        self.session.reload()
        self.show_position(_("This game was played on elsewhere; here it is as it stands now."), refused=True)

    def keys(self) -> tuple[Key, ...]:
        answers = position_words.answers(self.session, auto=self._auto is not None, aim=self.map_view.aim)
        return (*answers, *position_words.always(self.session, fast=self.fast))

    # -- the loop

    def _begin(self) -> None:
        session = self.session
        self._put_cursor(self._own(position_words.side_to_act(session.state)))
        self.show_position()
        if session.choice is not None:
            self._ask()

    def attempt(self, act: Callable[[GameSession], Any]) -> bool:
        """Do something with the game. What the rules or the disk refuse is said, and nothing has changed."""
        try:
            act(self.session)
        except IllegalAction as error:
            self.refuse(error.refusal)
        except StaleView:
            self._take_over()
        except SavesError as error:
            self.stop()
            self.show_position(error_text(error), refused=True)
        else:
            return True
        return False

    @property
    def reads_out(self) -> bool:
        return not (self.fast or self.session.watching)

    def _go_on(self, _result: object = None) -> None:
        """Go on from where the game stands; what a computer is at is waited for."""
        if not self.thinking:
            self._turn = self.session.state.turn
            self.proceed()

    def proceed(self) -> None:
        """Throw dice and draw cards up to what is to be read or decided."""
        readings: list[Reading | None] = []
        if not self.attempt(lambda session: readings.append(session.advance(fast=self.fast, turn=self._turn))):
            return
        self.show_position(position_words.by_itself(self.session))
        reading = readings[0]
        if reading is None:
            self._ask()
        elif not self.session.watching:
            self._read_out(reading)

    def _read_out(self, reading: Reading) -> None:
        session = self.session
        if reading.kind == Kind.TURN:
            from ldd_tui.modals.new_turn import TurnModal

            self.open_dialog(TurnModal, session.state, then=self._go_on)
        elif reading.kind == Kind.CARDS:
            from ldd_tui.modals.event_card import EventCardsModal

            self.open_dialog(EventCardsModal, session.state, reading.events, then=self._go_on)
        else:
            from ldd_tui.modals.result import ResultModal

            self.open_dialog(
                ResultModal,
                reading.facts,
                session.setup,
                then=self._go_on,
                title=position_words.title(session, reading),
                live=True,
                by_themselves=session.by_themselves,
                explain=self._behind(),
            )

    def _ask(self) -> None:
        """Somebody is to decide, or the game is over."""
        session = self.session
        if session.over is not None:
            self.stop()
            self._end()
            return
        choice = session.choice
        if choice is None:
            if session.to_enter:
                self._ask_the_table()
            elif not self._goes_no_further():
                self.think()
            return
        asked = (session.state.turn, choice.side, choice.decision)
        if asked != self._asked:
            self._asked = asked
            self._researching = False
            self._bring_cursor(choice.side)
            told = position_words.by_itself(session)
            plainly = bool(position_words.cut_short(session))  # then no hint beside it draws the eye away
            self._decide_or_say(told if plainly else phrases.together(told, self._hint()))
        else:
            self._decide_or_say(self._hint())

    def _decide_or_say(self, notice: str) -> None:
        """Open the dialog of a decision that has one, with a notice; or say the notice beside the map."""
        on_the_map = self.session.decision in position_words.ON_THE_MAP
        if notice and on_the_map:
            self.say(notice, refused=bool(position_words.cut_short(self.session)))
        if self._researching or not on_the_map:
            self._decide("" if on_the_map else notice)

    def _goes_no_further(self) -> bool:
        """Whether a fast step has come to its end: where nobody plays, that of the turn."""
        return self.fast and self.session.watching and self.session.state.turn != self._turn

    def _hint(self) -> str:
        """What the decision is and what is easily overlooked, as far as the settings want it; each once.

        Nothing while a dialog would lie over it: it is said when that is closed.
        """
        if self._researching:
            return ""
        return hints.now(self._reminder, self.session.state, Level(self.settings.hints))

    def _bring_cursor(self, side: Side) -> None:
        """Put the cursor on a sector that can do what is asked for; at least on one of the side that is asked."""
        self._put_cursor(position_words.able(self.session) or self._own(side))

    def _own(self, side: Side | None) -> frozenset[Sector]:
        """The sectors of the person who is asked; of the person who plays, when it is nobody's go."""
        humans = self.session.humans
        if side not in humans:
            side = humans[0] if humans else Side.ENTENTE
        board = self.session.setup.board
        return frozenset(sector for sector in SECTORS if board.sectors[sector].side == side)

    def _put_cursor(self, sectors: frozenset[Sector]) -> None:
        """Put the cursor on the first of some sectors, unless it is on one of them; without a word."""
        if self.map_view.cursor not in sectors:
            with self.quietly():
                self.map_view.cursor = min(sectors)

    @property
    def alone(self) -> bool:
        """Whether nobody else sees the terminal from whom something is to be hidden."""
        return len(self.session.humans) == 1

    def _decide(self, notice: str = "") -> None:
        """Open the dialog of what is asked for."""
        from ldd_tui.modals import for_decision

        session = self.session
        self._researching = session.decision == Decision.TECHNOLOGY
        dialog = for_decision(session.state, sector=self.map_view.cursor, app=self.app, alone=self.alone)
        if notice:
            dialog.say(notice)
        self.app.push_screen(dialog, self._decided)

    def _decided(self, action: a.Action | None) -> None:
        """A dialog is closed, with an action or without one."""
        if action is None:
            self._researching = False
            self.show_position(self._hint())
        else:
            self._choose(action)

    def _choose(self, action: a.Action) -> None:
        """Carry out a decision and go on."""
        if self.attempt(lambda session: session.choose(action)):
            self._go_on()

    def _ask_the_table(self) -> None:
        """Ask for dice or cards that come from the table."""
        from ldd_tui.modals.decisions.table_dice import dialog_for

        state = self.session.state
        self.open_dialog(
            dialog_for(state), state, then=self._entered, said=table_dice.repeated_outcomes(self.session.stood)
        )

    def _entered(self, outcome: Outcome | None) -> None:
        """The question for dice or cards is closed, with them or without."""
        if outcome is None:
            self.show_position()
        elif self.attempt(lambda session: session.enter(outcome)):
            self._go_on()

    def _end(self) -> None:
        from ldd_tui.modals.over import GameOverModal

        history = [fact for _seq, facts in self.session.play.facts for fact in facts]
        self.open_dialog(GameOverModal, self.session.state, history, then=self._end_was_read)

    def _end_was_read(self, wanted: str | None) -> None:
        """What is wanted next is an action of this screen."""
        if wanted is not None:
            getattr(self, f"action_{wanted}")()

    # -- keys that answer the prompt

    def action_go_on(self) -> None:
        """Go on: the next dice or cards, or the dialog that is awaited."""
        session = self.session
        if session.unread or session.chance or session.awaits_policy:
            self._go_on()
        elif session.decision not in position_words.ON_THE_MAP:
            self._ask()
        elif self.map_view.aim is not None:
            self.refuse(_("Space chooses nothing: an arrow or a digit does, then Enter; Esc goes back."))
        else:
            self.refuse(position_words.awaited(session))

    def action_enter(self) -> None:
        """Act on what is under the cursor."""
        if self.session.decision == Decision.REINFORCE:
            self.action_reinforce(0)
        elif self.session.decision == Decision.TECHNOLOGY:
            self.action_technology()
        elif self.session.decision == Decision.OFFENSIVE:
            self.action_offensive()
        else:
            self.action_go_on()

    def action_reinforce(self, spaces: int) -> None:
        """Reinforce the sector under the cursor; 0: by as many spaces as a dialog asks for."""
        action = a.Reinforce(self.map_view.cursor, spaces or 1)
        verdict = self.session.explain(action)
        if not verdict.legal:
            self.refuse(verdict.refusal, Phase.REINFORCEMENTS)
        elif spaces:
            self._choose(action)
        else:
            self._decide()

    def action_technology(self) -> None:
        """Open the technologies: to attempt and implement when that is asked for, otherwise to look at the trees."""
        if self.session.decision == Decision.TECHNOLOGY:
            self._decide()
        else:
            self.action_trees(self.why(self.session.explain(a.TAKE_CUBE).refusal, Phase.TECHNOLOGY))

    def action_digit(self, number: int) -> None:
        """A number: of spaces to reinforce by, or of a sector while an offensive is aimed."""
        aim = self.map_view.aim
        if aim is None:
            self.action_reinforce(number)
        elif number <= len(aim.choices):
            with self.quietly():
                self.map_view.cursor = aim.choices[number - 1]
            self.action_offensive()
        else:
            self.refuse(target_choice.no_number(aim, number))

    def action_pass(self) -> None:
        """End the sub-phase; asks first where offensives or technologies are still possible."""
        self._lower()
        verdict = self.session.explain(a.DONE)
        if verdict.legal:
            self._finish()
        else:
            self.refuse(verdict.refusal)

    def _finish(self) -> None:
        from ldd_tui.modals.decisions import ending

        window = ending.end_question(self.app, self.session.state, position_words.cut_short(self.session))
        if window is None:
            self._choose(a.DONE)
        else:
            self.app.push_screen(window, self._passed)

    def _passed(self, sure: bool | None) -> None:
        if sure:
            self._choose(a.DONE)
        else:
            self._researching = False
            self.say()

    # -- back and forth, pace, leaving

    def show_rewound(self, words: str) -> None:
        self._researching = False
        super().show_rewound(words)

    def action_hints(self) -> None:
        """Tell the hints for this decision again."""
        if self.session.choice is None:
            self.say(position_words.awaited(self.session))
            return
        from ldd_tui.modals.hints import HintsModal

        self.open_dialog(HintsModal, self.session.state)

    def action_fast(self) -> None:
        """Read everything out, or run on to the next decision."""
        self.fast = not self.fast
        if self.fast:
            self.say(_("Fast: the game runs on to your next decision; the log tells what happened."))
        else:
            self.say(_("Step by step: cards and results are read out before the game goes on."))

    def action_auto(self) -> None:
        """Let a game that nobody plays go on at a pace, or stop it."""
        if not self.session.watching:
            self.refuse(
                _("Only when nobody plays does the game go on by itself; here f runs on to your next decision.")
            )
        elif self._auto is not None:
            self.stop()
            self.say()
        else:
            self._auto = self.set_interval(PACE_SECONDS, self._tick)
            self._tick()

    def _tick(self) -> None:
        asked = self.session.to_enter and not self.is_active
        if self.session.over is None and not asked:
            self._go_on()

    def stop(self) -> None:
        super().stop()
        if self._auto is not None:
            self._auto.stop()
            self._auto = None

    def action_replay(self) -> None:
        """Go through the game again from its start; nothing of it is changed."""
        self.stop()
        self.host.request(requests.OpenReplay(self.session.play.game))

    def action_leave(self) -> None:
        """Back to the menu; the game is saved."""
        self.stop()
        self.host.request(requests.Leave())
