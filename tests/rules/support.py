"""A table to play at in tests: positions set up by hand, dice and cards laid by hand, facts read back."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from rules import chance, engine
from rules import facts as f
from rules.actions import Action
from rules.board_file import packaged
from rules.model import (
    AT_WAR,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    GREECE,
    ITALY,
    ROMANIA,
    Board,
    Cards,
    Choice,
    Decision,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Sector,
    SectorState,
    Setup,
    Side,
    Status,
    Technology,
    Tree,
)
from rules.refusals import IllegalAction, Refusal

BOARD = packaged()
FactT = TypeVar("FactT", bound=f.Fact)

ATTACK, DEFENCE, ARTILLERY, AVIATION, NAVAL, AIR_RAID = Technology
ALL_AT_WAR = dict.fromkeys((ITALY, ROMANIA, GREECE, BULGARIA), AT_WAR)
"""The sectors that start neutral, entered."""
LAST = {sector: BOARD.sectors[sector].last_space for sector in Sector}
"""The losses of a sector on the last space of its track: one more and it surrenders."""
FILLER = (5, 7, 8, 17, 18, 26)
"""Cards that do nothing before the offensives and force nobody."""


class Table:
    """A game laid out on a table: `do` an action, `roll` dice, `draw` cards; `facts` are those of the last step."""

    def __init__(self, step: engine.Step) -> None:
        self.state = step.state
        self.facts: tuple[f.Fact, ...] = step.facts
        self.history: list[f.Fact] = list(step.facts)

    @classmethod
    def new(cls, board: Board = BOARD, **options: Any) -> Table:
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
        return engine.pending(self.state)

    @property
    def decision(self) -> Decision:
        """Fails if something other than a decision is awaited."""
        assert isinstance(self.waiting, Choice), self.waiting
        return self.waiting.decision

    @property
    def count(self) -> int:
        """The number of awaited dice or cards; fails if there are none."""
        assert isinstance(self.waiting, Dice | Cards), self.waiting
        return self.waiting.count

    @property
    def legal(self) -> tuple[Action, ...]:
        return engine.legal(self.state)

    def do(self, *actions: Action) -> Table:
        for action in actions:
            self._take(engine.apply(self.state, action))
        return self

    def roll(self, *faces: int) -> Table:
        """The faces may be in any order."""
        assert isinstance(self.waiting, Dice), self.waiting
        self._take(engine.apply(self.state, chance.rolled(*faces)))
        return self

    def draw(self, *cards: int) -> Table:
        """The cards may be in any order."""
        assert isinstance(self.waiting, Cards), self.waiting
        self._take(engine.apply(self.state, chance.drawn(*cards)))
        return self

    def refusal(self, action: Action) -> Refusal:
        """Fails if the action is legal or if `explain` and `apply` disagree."""
        verdict = engine.explain(self.state, action)
        assert not verdict.legal, action
        try:
            engine.apply(self.state, action)
        except IllegalAction as refused:
            assert refused.refusal == verdict.refusal
            return refused.refusal
        raise AssertionError(f"{action} was applied")

    def reason(self, action: Action) -> type[Refusal]:
        return type(self.refusal(action))

    def fact(self, kind: type[FactT]) -> FactT:
        """Fails unless the last step has exactly one fact of the kind."""
        found = self.all(kind)
        assert len(found) == 1, (kind, self.facts)
        return found[0]

    def all(self, kind: type[FactT], *, ever: bool = False) -> list[FactT]:
        """Facts of a kind in the last step, or in the whole game with `ever`."""
        return [fact for fact in (self.history if ever else self.facts) if isinstance(fact, kind)]

    def losses(self, sector: Sector) -> int:
        return self.state.sectors[sector].losses

    def status(self, sector: Sector) -> Status:
        return self.state.sectors[sector].status

    def rp(self, side: Side) -> int:
        return self.state.rp[side]

    def _take(self, step: engine.Step) -> None:
        self.state = step.state
        self.facts = step.facts
        self.history += step.facts


def drawn(*cards: int, **position: Any) -> Table:
    """Draw these cards, filled up to three, and stop at what is awaited next; RP start at 0."""
    hand = (*cards, *FILLER)[:3]
    position.setdefault("rp", (0, 0))
    return Table.at(Phase.EVENTS, deck=tuple(sorted(hand)), **position).draw(*hand)


def resolved(table: Table) -> list[int]:
    return [fact.event for fact in table.all(f.EventTakesEffect, ever=True)]


def raids(central_powers: int, entente: int = 0) -> dict[Side, Tree]:
    return {
        ENTENTE: Tree(levels=(0, 0, 0, 0, 0, entente)),
        CENTRAL_POWERS: Tree(levels=(0, 0, 0, 0, 0, central_powers)),
    }


def reinforcing(first: Side = ENTENTE, **position: Any) -> Table:
    """The reinforcements; `first` has the initiative."""
    return Table.at(Phase.REINFORCEMENTS, initiative=first, **position)


def any_options(luck: Random) -> Options:
    yes = [luck.random() < 0.5 for _ in range(8)]
    return Options(
        quick_play=yes[0],
        rewriting_history=yes[1],
        initiative=luck.choice(list(InitiativeRule)),
        athena=luck.choice([(), (Side.ENTENTE,), (Side.CENTRAL_POWERS,), tuple(Side)]),
        brusilov_chain=yes[2],
        lettow_card_fails=yes[3],
        naval_natural=yes[4],
        reserve_mandatory=yes[5],
        lafayette_ends_wilson=yes[6],
        quick_play_blockade=yes[7],
    )
