"""A table to play at in tests: positions set up by hand, dice and cards laid by hand, facts read back."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.actions import Action
from rules.board import Board
from rules.board_file import second_edition
from rules.chance import drawn, rolled
from rules.model import (
    Cards,
    Choice,
    Decision,
    Dice,
    IllegalAction,
    Options,
    Over,
    Phase,
    Reason,
    Refusal,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
    Status,
    Tree,
)

ENTENTE, CENTRAL_POWERS = Side
FRANCE, RUSSIA, ITALY, SERBIA, ROMANIA, GREECE, MIDDLE_EAST, AFRICA = tuple(Sector)[:8]
GERMANY, AUSTRIA_HUNGARY, OTTOMAN_EMPIRE, BULGARIA, GERMAN_COLONIES = tuple(Sector)[8:]

BOARD = second_edition()
FactT = TypeVar("FactT", bound=f.Fact)


class Table:
    """A game laid out on a table: `do` an action, `roll` dice, `draw` cards; `facts` are those of the last step."""

    def __init__(self, step: engine.Step) -> None:
        self.state = step.state
        self.facts: tuple[f.Fact, ...] = step.facts
        self.history: list[f.Fact] = list(step.facts)

    @classmethod
    def new(cls, board: Board = BOARD, **options: Any) -> Table:
        """A game from its set-up."""
        return cls(engine.initial(Setup(board, Options(**options))))

    @classmethod
    def at(
        cls,
        phase: Phase,
        *,
        side: Side | None = None,
        turn: int = 6,
        rp: tuple[int, int] = (10, 10),
        events: tuple[int, ...] = (),
        losses: dict[Sector, int] | None = None,
        status: dict[Sector, Status] | None = None,
        levels: dict[Sector, tuple[int, int, int, int]] | None = None,
        trees: dict[Side, Tree] | None = None,
        board: Board = BOARD,
        options: Options | None = None,
        **changes: Any,
    ) -> Table:
        """A game at the beginning of a phase (of `side`'s step, else of who has the initiative).

        All sectors that start neutral stay so unless `status` says otherwise. `events` are this turn's
        cards in effect. `changes` are further fields of the state.
        """
        start = engine.initial(Setup(board, options or Options())).state
        first = changes.pop("initiative", board.initiative[turn - 1])
        sectors = tuple(
            SectorState(
                (status or {}).get(sector, here.status),
                (losses or {}).get(sector, here.losses),
                (levels or {}).get(sector, here.levels),
            )
            for sector, here in zip(Sector, start.sectors, strict=True)
        )
        both = (trees or {}).get(ENTENTE, Tree()), (trees or {}).get(CENTRAL_POWERS, Tree())
        state = replace(
            start,
            phase=phase,
            active=first if side is None else side,
            initiative=first,
            stage=0,
            waiting=None,
            turn=turn,
            rp=rp,
            this_turn=tuple(sorted(events)),
            sectors=sectors,
            trees=both,
            **changes,
        )
        return cls(engine.resume(state))

    @property
    def waiting(self) -> Choice | Dice | Cards | Over:
        """What is awaited."""
        return engine.pending(self.state)

    @property
    def decision(self) -> Decision:
        """The decision that is awaited; fails if something else is."""
        assert isinstance(self.waiting, Choice), self.waiting
        return self.waiting.decision

    @property
    def legal(self) -> tuple[Action, ...]:
        """Every legal action."""
        return engine.legal(self.state)

    def do(self, *actions: Action) -> Table:
        """Carry out actions one after the other."""
        for action in actions:
            self._take(engine.apply(self.state, action))
        return self

    def roll(self, *faces: int) -> Table:
        """Lay the awaited dice, in any order."""
        assert isinstance(self.waiting, Dice), self.waiting
        self._take(engine.apply(self.state, rolled(*faces)))
        return self

    def draw(self, *cards: int) -> Table:
        """Lay the awaited cards, in any order."""
        assert isinstance(self.waiting, Cards), self.waiting
        self._take(engine.apply(self.state, drawn(*cards)))
        return self

    def refusal(self, action: Action) -> Refusal:
        """Why an action is refused; fails if it is legal. `explain` and `apply` must agree."""
        verdict = engine.explain(self.state, action)
        assert not verdict.legal, action
        try:
            engine.apply(self.state, action)
        except IllegalAction as refused:
            assert refused.refusal == verdict.refusal
            return refused.refusal
        raise AssertionError(f"{action} was applied")

    def reason(self, action: Action) -> Reason:
        """The reason alone."""
        return self.refusal(action).reason

    def fact(self, kind: type[FactT]) -> FactT:
        """The one fact of a kind in the last step; fails unless there is exactly one."""
        found = self.all(kind)
        assert len(found) == 1, (kind, self.facts)
        return found[0]

    def all(self, kind: type[FactT], *, ever: bool = False) -> list[FactT]:
        """The facts of a kind in the last step, or `ever`."""
        return [fact for fact in (self.history if ever else self.facts) if isinstance(fact, kind)]

    def losses(self, sector: Sector) -> int:
        """Losses of a sector now."""
        return self.state.sectors[sector].losses

    def status(self, sector: Sector) -> Status:
        """Status of a sector now."""
        return self.state.sectors[sector].status

    def rp(self, side: Side) -> int:
        """RP of a side now."""
        return self.state.rp[side]

    def _take(self, step: engine.Step) -> None:
        self.state = step.state
        self.facts = step.facts
        self.history += step.facts


__all__ = [
    "AFRICA",
    "AUSTRIA_HUNGARY",
    "BOARD",
    "BULGARIA",
    "CENTRAL_POWERS",
    "ENTENTE",
    "FRANCE",
    "GERMANY",
    "GERMAN_COLONIES",
    "GREECE",
    "ITALY",
    "MIDDLE_EAST",
    "OTTOMAN_EMPIRE",
    "ROMANIA",
    "RUSSIA",
    "SERBIA",
    "State",
    "Table",
]
