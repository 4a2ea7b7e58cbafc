"""The game screen: the table, the log, the prompt; and the loop of a game between people, dice and Athena."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ldd_tui.screens import game_words
from ldd_tui.screens.trouble import told
from ldd_tui.session import GameSession, Kind, Reading
from ldd_tui.widgets.log import LogView, entries_of
from ldd_tui.widgets.map_view import MapView
from ldd_tui.widgets.prompt import Asking, KeyBar, Prompt
from ldd_tui.widgets.tracks import ResourceTrack, TurnTrack
from ldd_tui.widgets.trees import TreesPanel
from ldd_tui.words import N_, _, names, prompts
from rules import actions as a
from rules.model import SECTORS, Decision, IllegalAction, Refusal, Sector, Side
from saves.errors import SavesError, StaleView

if TYPE_CHECKING:
    from textual.timer import Timer

    from ldd_tui.modals.base import Dialog

PACE_SECONDS = 0.9


class GameScreen(Screen[None]):
    """One game at a time: `open` gives it one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "go_on", show=False),
        Binding("enter", "enter", show=False),
        Binding("r", "reinforce(0)", show=False),
        Binding("1", "reinforce(1)", show=False),
        Binding("2", "reinforce(2)", show=False),
        Binding("3", "reinforce(3)", show=False),
        Binding("t", "technology", show=False),
        Binding("o", "offensive", show=False),
        Binding("p", "pass", show=False),
        Binding("e", "cards", show=False),
        Binding("T", "trees", show=False),
        Binding("L", "log", show=False),
        Binding("x", "explain", show=False),
        Binding("u", "undo", show=False),
        Binding("U", "redo", show=False),
        Binding("f", "fast", show=False),
        Binding("a", "auto", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("q", "leave", show=False),
        Binding("escape", "calm", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    NAMED_ACTIONS: ClassVar[tuple[tuple[str, str, str], ...]] = (
        (N_("Reinforce"), N_("Move back the cube of the sector under the cursor (r)"), "reinforce(0)"),
        (N_("Technologies"), N_("Attempt or implement a level (t)"), "technology"),
        (N_("Offensive"), N_("Attack with the sector under the cursor (o)"), "offensive"),
        (N_("End or pass"), N_("End the sub-phase, or pass in the offensives (p)"), "pass"),
        (N_("Go on"), N_("Throw the next dice or draw the next cards (Space)"), "go_on"),
        (N_("Event cards"), N_("The cards of this turn and those in force (e)"), "cards"),
        (N_("Technology Trees"), N_("Both sides' trees (T)"), "trees"),
        (N_("Explain"), N_("What has happened since your last decision (x)"), "explain"),
        (N_("Log"), N_("All that has happened, with the sums (L)"), "log"),
        (N_("Keys"), N_("The keys of this screen (?)"), "keys"),
        (N_("Fast or step by step"), N_("Whether cards and results are read out (f)"), "fast"),
        (N_("Undo"), N_("Take back the last decision; dice stand (u)"), "undo"),
        (N_("Redo"), N_("Do again what was taken back (U)"), "redo"),
        (N_("Menu"), N_("Back to the menu; the game is saved (q)"), "leave"),
    )

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-broad"), (170, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (33, "-medium"), (46, "-tall")]  # noqa: RUF012

    def __init__(self) -> None:
        super().__init__()
        self.session: GameSession | None = None
        self.fast = False
        self._auto: Timer | None = None
        self._shown = (-1, 0)
        self._asked: tuple[object, ...] = ()
        self._warned: tuple[int, Side] | None = None
        self._researching = False

    # -- the table

    def compose(self) -> ComposeResult:
        yield TurnTrack(id="turns")
        yield ResourceTrack(id="resources")
        yield MapView(id="map")
        yield TreesPanel(id="trees")
        yield LogView(id="log")
        yield Prompt(id="prompt")
        yield KeyBar(id="keys")

    def open(self, session: GameSession) -> None:
        """Show a game from where it stands; nothing is thrown or drawn yet."""
        self._stop()
        self.session = session
        self._shown = (-1, 0)
        self._asked = ()
        self._warned = None
        self._researching = False
        if self.is_mounted:
            self._begin()

    def on_mount(self) -> None:
        self.query_one(MapView).focus()
        if self.session is not None:
            self._begin()

    def _begin(self) -> None:
        self._show()
        session = self.session
        assert session is not None
        if session.choice is not None or session.over is not None:
            self._ask()

    def on_unmount(self) -> None:
        self._stop()

    def _show(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the position as it is on disk."""
        session = self.session
        if session is None:
            return
        state = session.state
        self.query_one(TurnTrack).state = state
        self.query_one(ResourceTrack).state = state
        self.query_one(TreesPanel).state = state
        self.query_one(MapView).show(state, game_words.able(session))
        self._show_log(session)
        self._say(notice, refused=refused)

    def _show_log(self, session: GameSession) -> None:
        """Add what is new to the log; all of it if the past is another one than when it was shown."""
        log = self.query_one(LogView)
        rewritten, shown = self._shown
        if rewritten != session.rewritten:
            log.show([])
            shown = 0
        entries = session.play.entries
        fresh = [fact for entry in entries[shown:] for fact in entry.facts]
        self._shown = (session.rewritten, len(entries))
        log.add(entries_of(fresh, session.setup))

    def _say(self, notice: str = "", *, refused: bool = False) -> None:
        """Show the prompt and the keys; without a notice, the sector under the cursor."""
        session = self.session
        if session is None:
            return
        map_view = self.query_one(MapView)
        self.query_one(Prompt).asking = Asking(
            side=game_words.side_to_act(session.state),
            who=game_words.who(session),
            where=game_words.where(session.state),
            words=game_words.what(session),
            notice=notice or game_words.describe(session.state, map_view.cursor),
            refused=refused,
        )
        self.query_one(KeyBar).keys = game_words.keys(session, fast=self.fast, auto=self._auto is not None)

    def _refuse(self, refusal: object) -> None:
        words = prompts.refusal(refusal) if isinstance(refusal, Refusal) else str(refusal)
        self._say(words, refused=True)

    def on_map_view_moved(self) -> None:
        self._say()

    # -- the loop

    def _attempt(self, act: Callable[[GameSession], Any]) -> bool:
        """Do something with the game. What the rules or the disk refuse is said, and nothing has changed."""
        session = self.session
        if session is None:
            return False
        try:
            act(session)
        except IllegalAction as error:
            self._refuse(error.refusal)
        except StaleView:
            session.reload()
            self._show(_("This game was played on elsewhere; here it is as it stands now."), refused=True)
        except SavesError as error:
            self._stop()
            self._show(told(error), refused=True)
        else:
            return True
        return False

    def _go_on(self, _result: object = None) -> None:
        """Throw dice and draw cards up to what is to be read or decided."""
        readings: list[Reading | None] = []
        if not self._attempt(lambda session: readings.append(session.advance(fast=self.fast))):
            return
        self._show()
        reading = readings[0]
        if reading is not None:
            self._read_out(reading)
        else:
            self._ask()

    def _read_out(self, reading: Reading) -> None:
        session = self.session
        assert session is not None
        if session.watching:
            return
        if reading.kind == Kind.CARDS:
            from ldd_tui.modals.event_card import EventCardsModal

            self._open(EventCardsModal, session.state, reading.events, then=self._go_on)
        else:
            from ldd_tui.modals.result import ResultModal

            self._open(ResultModal, reading.facts, session.setup, then=self._go_on)

    def _ask(self) -> None:
        """A person is to decide, or the game is over."""
        session = self.session
        if session is None:
            return
        if session.over is not None:
            self._stop()
            self._end()
            return
        choice = session.choice
        if choice is None:
            return
        asked = (session.state.turn, choice.side, choice.decision)
        if asked != self._asked:
            self._asked = asked
            self._researching = False
            self._bring_cursor(session)
        if choice.decision not in game_words.ON_THE_MAP or self._researching:
            self._decide()

    def _bring_cursor(self, session: GameSession) -> None:
        """Put the cursor on a sector that can do what is asked for; at least on one of the side that is asked."""
        side = game_words.side_to_act(session.state)
        board, map_view = session.setup.board, self.query_one(MapView)
        able = game_words.able(session) or {sector for sector in SECTORS if board.sectors[sector].side == side}
        if map_view.cursor not in able:
            map_view.cursor = min(able)

    def _decide(self) -> None:
        """Open the dialog of what is asked for."""
        session = self.session
        assert session is not None
        from ldd_tui.modals import for_decision

        self._researching = session.decision == Decision.TECHNOLOGY
        cursor = self.query_one(MapView).cursor
        self.app.push_screen(for_decision(session.state, sector=cursor, app=self.app), self._decided)

    def _open(self, kind: type[Dialog[Any]], *what: Any, then: Callable[[Any], None] | None = None) -> None:
        """Open a dialog, the same one each time."""
        from ldd_tui.modals import reuse

        self.app.push_screen(reuse(self.app, kind, *what), then)

    def _decided(self, action: a.Action | None) -> None:
        """A dialog is closed, with an action or without one."""
        if action is None:
            self._researching = False
            self._show()
        else:
            self._choose(action)

    def _choose(self, action: a.Action) -> None:
        """Carry out a decision and go on."""
        if self._attempt(lambda session: session.choose(action)):
            self._go_on()

    def _end(self) -> None:
        session = self.session
        assert session is not None
        from ldd_tui.modals.over import GameOverModal

        history = [fact for _seq, facts in session.play.facts for fact in facts]
        self._open(GameOverModal, session.state, history)

    # -- keys that answer the prompt

    def action_go_on(self) -> None:
        """Go on: the next dice or cards, or the dialog that is awaited."""
        session = self.session
        if session is None:
            return
        if session.unread or session.chance:
            self._go_on()
        elif session.over is not None or session.decision not in game_words.ON_THE_MAP:
            self._ask()
        else:
            self._say()

    def action_enter(self) -> None:
        """Act on what is under the cursor."""
        session = self.session
        if session is None:
            return
        if session.decision == Decision.REINFORCE:
            self.action_reinforce(0)
        elif session.decision == Decision.TECHNOLOGY:
            self.action_technology()
        elif session.decision == Decision.OFFENSIVE:
            self.action_offensive()
        else:
            self.action_go_on()

    def action_reinforce(self, spaces: int) -> None:
        """Reinforce the sector under the cursor; 0: by as many spaces as a dialog asks for."""
        session = self.session
        if session is None:
            return
        sector = self.query_one(MapView).cursor
        verdict = session.explain(a.Reinforce(sector, spaces or 1))
        if session.decision != Decision.REINFORCE or not verdict.legal:
            self._refuse(verdict.refusal)
        elif spaces:
            self._choose(a.Reinforce(sector, spaces))
        else:
            self._decide()

    def action_technology(self) -> None:
        """Open the technologies."""
        session = self.session
        if session is None:
            return
        if session.decision != Decision.TECHNOLOGY:
            self._refuse(session.explain(a.TAKE_CUBE).refusal)
        else:
            self._decide()

    def action_offensive(self) -> None:
        """Launch an offensive with the sector under the cursor, or choose one."""
        session = self.session
        if session is None:
            return
        sector = self.query_one(MapView).cursor
        side = game_words.side_to_act(session.state)
        if session.decision != Decision.OFFENSIVE:
            self._refuse(session.explain(a.Offensive(sector, sector, 1)).refusal)
        elif session.setup.board.sectors[sector].side != side or sector in game_words.able(session):
            self._decide()
        else:
            self._refuse(self._why_no_offensive(session, sector))

    def _why_no_offensive(self, session: GameSession, attacker: Sector) -> object:
        enemies = session.setup.board.sectors[attacker].neighbours
        refusals = [session.explain(a.Offensive(attacker, enemy, 1)).refusal for enemy in enemies]
        return next((refusal for refusal in refusals if refusal is not None), "")

    def action_pass(self) -> None:
        """End the sub-phase; asks once when offensives are still possible."""
        session = self.session
        if session is None:
            return
        verdict = session.explain(a.DONE)
        if session.decision not in game_words.ON_THE_MAP or not verdict.legal:
            self._refuse(verdict.refusal or session.explain(a.DONE).refusal or _("There is nothing to end now."))
            return
        key = (session.state.turn, session.state.active)
        if session.decision == Decision.OFFENSIVE and len(session.legal) > 1 and self._warned != key:
            from ldd_tui.modals.confirm import ConfirmModal

            self._warned = key
            rp = session.state.rp[session.state.active]
            words = _("{side}: offensives are still possible, with {rp} RP in hand. Pass for the rest of the turn?")
            words = words.format(side=names.side(session.state.active), rp=rp)
            self._open(ConfirmModal, words, then=self._passed)
        else:
            self._choose(a.DONE)

    def _passed(self, sure: bool | None) -> None:
        if sure:
            self._choose(a.DONE)
        else:
            self._warned = None

    # -- keys that are always there

    def action_cards(self) -> None:
        """Show the event cards of this turn and those in force."""
        session = self.session
        if session is None:
            return
        events = tuple(dict.fromkeys((*session.state.drawn, *session.state.this_turn, *session.state.in_force)))
        if not events:
            self._say(_("No event card is in play."))
            return
        from ldd_tui.modals.event_card import EventCardsModal

        self._open(EventCardsModal, session.state, events)

    def action_trees(self) -> None:
        """Show both Technology Trees."""
        if self.session is not None:
            from ldd_tui.modals.trees import TreesModal

            self._open(TreesModal, self.session.state)

    def action_explain(self) -> None:
        """Tell again what has happened since the last decision, with the sums."""
        session = self.session
        if session is None:
            return
        if not session.recent:
            self._say(_("Nothing has happened yet."))
            return
        from ldd_tui.modals.result import ResultModal

        self._open(ResultModal, session.recent, session.setup)

    def action_log(self) -> None:
        """Show the whole log, with the sums."""
        if self.session is not None:
            from ldd_tui.screens.reader import LogScreen

            screen = self.app.get_screen("log")
            assert isinstance(screen, LogScreen)
            facts = [fact for entry in self.session.play.entries for fact in entry.facts]
            screen.show(entries_of(facts, self.session.setup))
            self.app.push_screen(screen)

    def action_keys(self) -> None:
        """Show the keys of this screen."""
        if self.session is not None:
            from ldd_tui.screens.help import game_help
            from ldd_tui.screens.reader import HelpScreen

            screen = self.app.get_screen("help")
            assert isinstance(screen, HelpScreen)
            screen.show(game_help(self.session))
            self.app.push_screen(screen)

    def action_undo(self) -> None:
        """Take back the last decision; two people must agree where that crosses dice."""
        session = self.session
        if session is None:
            return
        crossing = session.play.can_undo()
        if crossing is None:
            self._say(_("There is no decision to take back."), refused=True)
        elif crossing.needs_agreement:
            from ldd_tui.modals.confirm import ConfirmModal

            words = _("This takes back dice that have fallen; they stand and will fall the same. Do both of you agree?")
            self._open(ConfirmModal, words, then=self._agreed)
        else:
            self._go_back()

    def _agreed(self, sure: bool | None) -> None:
        if sure:
            session = self.session
            assert session is not None
            side = game_words.side_to_act(session.state) or session.state.active
            self._go_back(side.enemy)

    def _go_back(self, agreed: Side | None = None) -> None:
        self._stop()
        if self._attempt(lambda session: session.undo(agreed)):
            self._researching = False
            self._show(_("Taken back. U does it again; dice and cards that have fallen stand."))

    def action_redo(self) -> None:
        """Do again what was taken back."""
        session = self.session
        if session is None:
            return
        if session.play.can_redo() is None:
            self._say(_("Nothing was taken back."), refused=True)
        elif self._attempt(lambda session: session.redo()):
            self._show()

    def action_fast(self) -> None:
        """Read everything out, or run on to the next decision."""
        self.fast = not self.fast
        self._say(
            _("Fast: the game runs on to your next decision; the log tells what happened.")
            if self.fast
            else _("Step by step: cards and results are read out before the game goes on.")
        )

    def action_auto(self) -> None:
        """Let Athena play both sides at a pace, or stop her."""
        session = self.session
        if session is None:
            return
        if not session.watching:
            self._say(_("Only when Athena plays both sides does the game go on by itself."), refused=True)
        elif self._auto is not None:
            self._stop()
            self._say()
        else:
            self._auto = self.set_interval(PACE_SECONDS, self._tick)
            self._tick()

    def _tick(self) -> None:
        if self.session is not None and self.session.over is None:
            self._go_on()

    def _stop(self) -> None:
        if self._auto is not None:
            self._auto.stop()
            self._auto = None

    def action_calm(self) -> None:
        """Back to the map, without a notice."""
        self.query_one(MapView).focus()
        self._say()

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log from wherever the focus is."""
        self.query_one(LogView).action_scroll_pages(pages)

    def action_leave(self) -> None:
        """Back to the menu; the game is saved."""
        self._stop()
        self.app.pop_screen()


def screen_of(app: Any) -> GameScreen:
    """The app's game screen."""
    screen = app.get_screen("game")
    assert isinstance(screen, GameScreen)
    return screen
