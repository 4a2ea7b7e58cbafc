"""One game of a plan, from the set-up to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any

from msgspec import Struct

from ldd_tui.players import POLICIES
from ldd_tui.players.play import Throws, luck_from, play_on, seats
from ldd_tui.simulation.files import contents
from ldd_tui.simulation.plan import Plan
from ldd_tui.statistics.records import SPENDING, Aim
from rules import engine
from rules import facts as f
from rules.model import Board, Cause, Over, Sector, Side, State, Status
from saves.dice import Dealer, secret_from_seed
from saves.errors import SavesError

# ------------------------------------------------------------------------------------------------ tally
# What happened in one game, counted from its facts while it is played: as little as the statistics need.


class Tally:
    """Counts facts in order.

    `spent`: RP of each side by `Aim`. `unlocked`, `implemented`: levels of each side by year. `surrendered`: sectors
    with their turns. `revolution`, `russia_exit`: turns, 0 if they never came. `losses`: spaces moved right.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._turn = self._year = 0
        self.spent = tuple([0] * len(Aim) for _side in Side)
        self.unlocked = tuple(Counter[int]() for _side in Side)
        self.implemented = tuple(Counter[int]() for _side in Side)
        self.surrendered: list[tuple[Sector, int]] = []
        self.revolution = self.russia_exit = 0
        self.offensives = [0, 0]
        self.losses = [0, 0]

    def add(self, facts: Iterable[f.Fact]) -> None:
        for fact in facts:
            act = _COUNTED.get(type(fact))
            if act is not None:
                act(self, fact)

    def began(self, fact: f.TurnBegan) -> None:
        self._turn, self._year = fact.turn, fact.year

    def paid(self, fact: Any) -> None:
        side, aim, rp = SPENDING[type(fact)](self._board, fact)
        self.spent[side][aim] += rp

    def unlock(self, fact: f.LevelUnlocked) -> None:
        self.unlocked[fact.side][self._year] += 1

    def implement(self, fact: f.Implemented) -> None:
        self.paid(fact)
        self.implemented[self._board.sectors[fact.sector].side][self._year] += 1

    def launch(self, fact: f.OffensiveLaunched) -> None:
        self.paid(fact)
        self.offensives[fact.side] += 1

    def lose(self, fact: f.LossTaken) -> None:
        self.losses[self._board.sectors[fact.sector].side] += fact.spaces

    def fall(self, fact: f.Surrendered) -> None:
        self.surrendered.append((fact.sector, self._turn))

    def revolt(self, fact: f.RevolutionBrokeOut) -> None:
        self.revolution = self._turn

    def leave(self, fact: f.RussiaExited) -> None:
        self.russia_exit = self._turn


_COUNTED: dict[type[f.Fact], Callable[[Tally, Any], None]] = {
    **dict.fromkeys(SPENDING, Tally.paid),
    f.TurnBegan: Tally.began,
    f.Implemented: Tally.implement,
    f.LevelUnlocked: Tally.unlock,
    f.OffensiveLaunched: Tally.launch,
    f.LossTaken: Tally.lose,
    f.Surrendered: Tally.fall,
    f.RevolutionBrokeOut: Tally.revolt,
    f.RussiaExited: Tally.leave,
}


# ------------------------------------------------------------------------------------------------ playing


class Ending(IntEnum):
    """The ends of games (14); a board has those of `endings_of`."""

    ARMISTICE = 0
    CAPITULATION = 1
    VICTORY_POINTS = 2
    ARMISTICE_ROLL = 3
    ARMISTICE_EVENT = 4
    LAST_TURN = 5


_BY_PRESTIGE = Ending.ARMISTICE, Ending.CAPITULATION, Ending.VICTORY_POINTS
_BY_POINTS = Ending.ARMISTICE_ROLL, Ending.ARMISTICE_EVENT, Ending.LAST_TURN


def endings_of(board: Board) -> tuple[Ending, ...]:
    return _BY_PRESTIGE if board.sudden_death_vp else _BY_POINTS


class Played(Struct, frozen=True, gc=False):
    """One game in figures, as in `Tally`. Pairs are `(entente, central powers)`. `outcomes`: rolls and draws."""

    winner: Side | None
    ending: Ending
    turns: int
    vp: tuple[int, int]
    surrendered: tuple[tuple[Sector, int], ...]
    revolution: int
    russia_exit: int
    spent: tuple[tuple[int, ...], tuple[int, ...]]
    unlocked: tuple[dict[int, int], ...]
    implemented: tuple[dict[int, int], ...]
    offensives: tuple[int, int]
    losses: tuple[int, int]
    actions: int
    outcomes: int


def play(plan: Plan, number: int, variant: int = 0, moves: list[engine.Move] | None = None) -> Played:
    """Play game `number` to its end. `moves`, if given, receives every move."""
    seed = plan.seed_of(number)
    throws = Throws(Dealer(secret_from_seed(seed)))
    luck = luck_from(seed, "players")
    entente, central_powers = (POLICIES.get(player) for player in plan.players)
    make_move = seats((entente, central_powers), throws.deal, lambda state: luck)
    setup = plan.setup(variant)
    tally = Tally(setup.board)
    step = engine.initial(setup)
    tally.add(step.facts)
    made = 0
    for move, step in play_on(step.state, make_move):  # noqa: B020
        made += 1
        if moves is not None:
            moves.append(move)
        tally.add(step.facts)
    over = step.state.waiting
    assert isinstance(over, Over), "a side is a policy's, or Athena's, who decides inside the rules"
    return Played(
        winner=over.winner,
        ending=_ending(step.state, over),
        turns=step.state.turn,
        vp=step.state.vp,
        surrendered=tuple(tally.surrendered),
        revolution=tally.revolution,
        russia_exit=tally.russia_exit,
        spent=(tuple(tally.spent[0]), tuple(tally.spent[1])),
        unlocked=tally.unlocked,
        implemented=tally.implemented,
        offensives=(tally.offensives[0], tally.offensives[1]),
        losses=(tally.losses[0], tally.losses[1]),
        actions=made - throws.number,
        outcomes=throws.number,
    )


def _ending(state: State, over: Over) -> Ending:
    edition = state.setup.board.edition
    if over.cause == Cause.ARMISTICE:
        return Ending.ARMISTICE
    if over.cause == Cause.ARMISTICE_ROLL:
        return Ending.ARMISTICE_ROLL
    if over.cause == Cause.VICTORY_POINTS:
        by_event = not edition.cards.ends_war.isdisjoint(state.this_turn)
        return Ending.ARMISTICE_EVENT if by_event else Ending.LAST_TURN
    fallen = any(state.sectors[heart].status == Status.SURRENDERED for heart in edition.features.hearts)
    return Ending.CAPITULATION if fallen else Ending.VICTORY_POINTS


# ------------------------------------------------------------------------------------------------ one number


class GameFailed(Exception):
    """A game that could not be finished: by the program's `error`, or because a worker ended with `exit_code`."""

    def __init__(self, number: int, variant: int = 0, error: str = "", exit_code: int | None = None) -> None:
        super().__init__(number, variant, error, exit_code)
        self.number, self.variant, self.error, self.exit_code = number, variant, error, exit_code


class NotKept(Exception):
    """A game that can't be a file: the words for it, and their details."""

    def __init__(self, template: str, details: dict[str, object]) -> None:
        super().__init__(template, details)
        self.template, self.details = template, details


class Task(Struct, frozen=True):
    """What workers get once. `keep`: whether the games become files."""

    plan: Plan
    keep: bool = False


def play_number(task: Task, number: int) -> tuple[list[Played], list[bytes]]:
    """Play game `number` on every variant; also the contents of files to keep. Raises `GameFailed`, `NotKept`."""
    games, data = [], []
    for variant in range(len(task.plan.variants)):
        moves: list[engine.Move] | None = [] if task.keep else None
        try:
            games.append(play(task.plan, number, variant, moves))
        except Exception as error:
            raise GameFailed(number, variant, f"{type(error).__name__}: {error}") from error
        if moves is not None:
            try:
                data.append(contents(task.plan, variant, number, moves))
            except SavesError as error:
                raise NotKept(error.template, {key: str(value) for key, value in error.details.items()}) from error
    return games, data
