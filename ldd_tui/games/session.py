"""A game between the store and the screen. Every action and die is on disk before a function returns."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ldd_tui.games import computer_decisions
from ldd_tui.games.pauses import Pause, Pauses
from ldd_tui.players.play import Made, play_on
from ldd_tui.telling.passages import Kind
from rules import board_file, engine
from rules import facts as f
from rules.actions import Action, Verdict
from rules.chance import Outcome
from rules.engine import Step
from rules.model import Cards, Choice, Decision, Dice, Options, Over, Setup, Side, State
from rules.refusals import IllegalAction, NotAwaited
from saves.dice import secret_from_seed
from saves.errors import JournalError
from saves.events import Acted, Header, Help, Rewound
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.store import Store
from saves.undisclosed import help_allowed


class NewGame(Struct, frozen=True, kw_only=True):
    """An empty `seed`: dice that nobody knows. `at_table`: people enter their own dice and cards. `position`: as
    `rules.position` reads it. `policies`: for the Entente and the Central Powers; "" for a person or Athena."""

    name: str = ""
    options: Options = Options()
    players: tuple[str, str] = ("", "")
    seed: str = ""
    at_table: bool = False
    position: dict[str, Any] | None = None
    policies: tuple[str, str] = ("", "")
    board_text: str | None = None


class GameSession:
    """A stored game being played, and what is still to be read out. `rewritten` counts how often entries were replaced
    instead of added. `patient`: sides `elsewhere` throw their own dice. `recent`: what has happened since the last
    fresh decision; `untold` and `left_out`: what of it wasn't worth a dialog, or was skipped for speed. `stood`:
    repeated dice and cards from the table."""

    recent: tuple[f.Fact, ...]
    untold: tuple[f.Fact, ...]
    left_out: tuple[f.Fact, ...]
    stood: tuple[Outcome, ...]

    def __init__(self, play: PlayedGame) -> None:
        self.play = play
        self.rewritten = 0
        self.patient = False
        self._catch_up()

    @classmethod
    def new(cls, store: Store, game: NewGame) -> GameSession:
        """Raises what `Store.create` raises."""
        if game.board_text is None:
            board, board_text = board_file.packaged(), board_file.packaged_text()
        else:
            board, board_text = board_file.parse(game.board_text), game.board_text
        made = store.create(
            Setup(board, game.options),
            board_text,
            game.players,
            secret_from_seed(game.seed) if game.seed else None,
            game.name,
            at_table=game.at_table,
            position=game.position,
            policies=game.policies,
        )
        return cls(PlayedGame(store, made))

    @classmethod
    def resume(
        cls,
        store: Store,
        game: str,
        hidden: tuple[Side, ...] = (),
        seen: int | None = None,
        check: Callable[[], None] | None = None,
    ) -> GameSession:
        """`seen`: the last event that was seen, if not all; the others as in `PlayedGame`. Raises what `Store.load`
        raises."""
        session = cls(PlayedGame(store, game, hidden, seen, check))
        if seen is not None:
            session.follow()
        return session

    # -- where the game stands

    @property
    def game(self) -> str:
        return self.play.game

    @property
    def name(self) -> str:
        return self.play.name

    @property
    def elsewhere(self) -> tuple[Side, ...]:
        return self.play.elsewhere

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def entries(self) -> Sequence[Entry]:
        """The entries that aren't undone, header first."""
        return self.play.entries

    @property
    def all_entries(self) -> Sequence[Entry]:
        """Undone ones too."""
        return self.play.history.entries

    @property
    def header(self) -> Header:
        return self.play.header

    @property
    def setup(self) -> Setup:
        return self.state.setup

    @property
    def options(self) -> Options:
        return self.state.setup.options

    @property
    def help(self) -> Help:
        return help_allowed(self.play.history)

    @property
    def players(self) -> tuple[str, str]:
        """The names of people: may be empty, and unsafe for a terminal."""
        return self.play.history.players

    @property
    def policies(self) -> tuple[str, str]:
        """Policies by name; "" for a person, Athena, or a policy of another version."""
        entente, central_powers = (name if computer_decisions.is_known(name) else "" for name in self.play.policies)
        return entente, central_powers

    @property
    def by_themselves(self) -> tuple[Side, ...]:
        """The sides nobody plays here: Athena's, policies', and those elsewhere."""
        nobodys = (*self.options.athena, *self.elsewhere)
        return tuple(side for side in Side if side in nobodys or self.policies[side])

    @property
    def humans(self) -> tuple[Side, ...]:
        return tuple(side for side in Side if side not in self.by_themselves)

    @property
    def watching(self) -> bool:
        return not self.humans

    @property
    def choice(self) -> Choice | None:
        """None also if Athena decides inside the rules."""
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Choice) and waiting.side in self.humans else None

    @property
    def thought(self) -> computer_decisions.Thought | None:
        """None if it isn't a policy's turn."""
        waiting = self.state.waiting
        policy = self.policies[waiting.side] if isinstance(waiting, Choice) else ""
        return computer_decisions.thought(policy, self.state, self.play.header.commitment) if policy else None

    @property
    def awaits_policy(self) -> bool:
        waiting = self.state.waiting
        return isinstance(waiting, Choice) and bool(self.policies[waiting.side])

    @property
    def awaits_others(self) -> bool:
        waiting = self.state.waiting
        decides = isinstance(waiting, Choice) and waiting.side in self.elsewhere
        return decides or bool(self.play.history.open_seats) or self.left_to_others

    @property
    def left_to_others(self) -> bool:
        waiting = self.state.waiting
        return self.patient and isinstance(waiting, Dice | Cards) and waiting.side in self.elsewhere

    @property
    def decision(self) -> Decision | None:
        return None if self.choice is None else self.choice.decision

    @property
    def over(self) -> Over | None:
        waiting = self.state.waiting
        return waiting if isinstance(waiting, Over) else None

    @property
    def chance(self) -> bool:
        return isinstance(self.state.waiting, Dice | Cards) and not self.awaits_others

    @property
    def at_table(self) -> bool:
        return not self.play.sealed

    @property
    def to_enter(self) -> bool:
        """Whether the player must enter dice or cards that haven't fallen before."""
        return self.chance and self.at_table and self.play.known is None

    @property
    def legal(self) -> tuple[Action, ...]:
        return engine.legal(self.state)

    def explain(self, action: Action) -> Verdict:
        if self._decided_elsewhere:
            return Verdict(legal=False, refusal=self._not_awaited)
        return engine.explain(self.state, action)

    # -- going on

    @property
    def has_pauses(self) -> bool:
        return bool(self._waiting)

    @property
    def this_turn(self) -> tuple[f.Fact, ...]:
        began = max((at for at, fact in enumerate(self.recent) if isinstance(fact, f.TurnBegan)), default=0)
        return self.recent[began:]

    def choose(self, action: Action) -> tuple[f.Fact, ...]:
        """Raises what `PlayedGame.choose` raises; the game is then unchanged."""
        if self._decided_elsewhere:
            raise IllegalAction(self._not_awaited)
        fresh = _is_fresh(self.state)
        facts = self.play.choose(action)
        if fresh:
            self.recent = ()
        self.stood = self.untold = self.left_out = ()
        self._took_place(facts)
        return facts

    def decide(self, action: Action) -> tuple[f.Fact, ...]:
        """Play a policy's decision. Raises what `PlayedGame.choose` raises; the game is then unchanged."""
        facts = self.play.choose(action)
        self._took_place(facts)
        return facts

    def enter(self, outcome: Outcome) -> tuple[f.Fact, ...]:
        """Enter dice or cards from the table. Raises as `PlayedGame.enter` does, changing nothing."""
        facts = self.play.enter(outcome)
        self.stood = ()
        self._took_place(facts)
        return facts

    def make_move(self, state: State) -> Made | None:
        """Throw or draw what `state` awaits; None if nothing, or a person enters it. Raises what `PlayedGame.roll`
        raises."""
        if not self.chance or self.to_enter:
            return None
        outcome, facts = self.play.roll()
        if self.at_table:
            self.stood += (outcome,)
        self._took_place(facts)
        return outcome, Step(self.state, facts)

    def next_pause(self) -> Pause | None:
        return self._waiting.popleft() if self._waiting else None

    def advance(self, *, fast: bool = False, turn: int | None = None) -> Pause | None:
        """Throw and draw until there is something to read, enter or decide, or the game is over. `fast`: nothing is
        read out; where nobody plays, advance to the end of `turn`, or of this one."""
        if not fast:
            for _move in play_on(self.state, self.make_move, lambda state: self.has_pauses):
                pass
            return self.next_pause()
        last = self.state.turn if turn is None else turn
        self._waiting.clear()
        for _move in play_on(self.state, self.make_move, lambda state: self.watching and state.turn != last):
            self._waiting.clear()
        return None

    def advance_to_reading(self, *, brief: bool = False) -> tuple[Pause, ...]:
        """Advance to a decision or a page; returns the pauses to read in one dialog. A new turn and its cards are a
        page of their own. Everything else is one reading: nothing is returned while a policy must decide. `brief`: only
        pages, and the outcome of people's own attempts and offensives."""
        for _move in play_on(self.state, self.make_move, self._stands_before_page):
            pass
        if self.awaits_policy and not any(pause.stands_alone for pause in self._waiting):
            return ()
        while self._waiting:
            found = [self._waiting.popleft()]
            while self._waiting and found[-1].goes_with(self._waiting[0]):
                found.append(self._waiting.popleft())
            if brief and not found[0].stands_alone:
                own = [pause for pause in found if pause.is_own(self.humans)]
                self.left_out += tuple(fact for pause in found if pause not in own for fact in pause.facts)
                found = own
            if not (all(pause.minor for pause in found) or self._answers(found)):
                return tuple(found)
            self.untold += tuple(fact for pause in found for fact in pause.facts)
        return ()

    def reload(self) -> None:
        self.play.reload()
        self._stands_elsewhere()

    def follow(self) -> bool:
        """Load what was played elsewhere; returns whether anything was. Raises what `PlayedGame.reload` raises."""
        try:
            entries = self.play.catch_up()
        except JournalError:
            self.reload()
            return True
        if any(isinstance(entry.event, Rewound) for entry in entries):
            self._stands_elsewhere()
            return True
        for entry in entries:
            self.recent += entry.facts
            self._waiting.extend(self._pauses.add(entry.facts, entry.state))
        return bool(entries)

    # -- back and forth

    def undo_to(self, seq: int, agreed: Side | None = None) -> None:
        self.play.undo_to(seq, agreed)
        self._stands_elsewhere()

    def redo(self) -> None:
        """Raises what `PlayedGame.redo` raises."""
        self.play.redo()
        self._stands_elsewhere()

    # -- inside

    def _stands_before_page(self, state: State) -> bool:
        kinds = [pause.kind for pause in self._waiting]
        return Kind.CARDS in kinds or (Kind.TURN in kinds and not isinstance(state.waiting, Cards))

    def _answers(self, found: Sequence[Pause]) -> bool:
        """Whether these are a person's own attempts, which the technologies window reports."""
        goes_on = self.decision in (Decision.TECHNOLOGY, Decision.RESEARCH_FAILED) and self._is_asked(self.state)
        return goes_on and all(pause.kind == Kind.ATTEMPT and pause.is_own(self.humans) for pause in found)

    def _stands_elsewhere(self) -> None:
        self._catch_up()
        self.rewritten += 1

    @property
    def _decided_elsewhere(self) -> bool:
        return isinstance(self.state.waiting, Choice) and (self.awaits_policy or self.awaits_others)

    @property
    def _not_awaited(self) -> NotAwaited:
        waiting = self.state.waiting
        assert isinstance(waiting, Choice)
        return NotAwaited(waiting.rule)

    def _is_asked(self, state: State) -> bool:
        return isinstance(state.waiting, Choice) and state.waiting.side in self.humans

    def _took_place(self, facts: tuple[f.Fact, ...]) -> None:
        self.recent += facts
        self._waiting.extend(self._pauses.add(facts, self.state))
        if self.elsewhere:
            self.follow()  # an order of the other side, now due, was carried out at once

    def _catch_up(self) -> None:
        """Skip what has been read, but keep an offensive whose dice are open."""
        self._waiting: deque[Pause] = deque()
        self._pauses = Pauses(self.by_themselves)
        self.untold = self.left_out = self.stood = ()
        recent: list[f.Fact] = []
        before = self.state
        for entry in self.play.entries:
            if isinstance(entry.event, Acted) and _is_fresh(before) and self._is_asked(before):
                recent = []
            recent += entry.facts
            for _ in self._pauses.add(entry.facts, entry.state):
                pass
            before = entry.state
        self.recent = tuple(recent)


def _is_fresh(state: State) -> bool:
    return state.battle is None and state.attempt is None
