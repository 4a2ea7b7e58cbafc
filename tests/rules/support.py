"""A table to play at in tests: positions set up by hand, dice and cards laid by hand, facts read back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from rules import chance, engine
from rules import facts as f
from rules.actions import Action, Offensive
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
    Deck,
    Dice,
    InitiativeRule,
    Options,
    Over,
    Phase,
    Purpose,
    Sector,
    SectorState,
    Setup,
    Side,
    State,
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
BLOCKADE_UNLOCKED = {ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 0))}
U_BOAT = Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
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
        assert isinstance(self.waiting, Dice), self.waiting
        self._take(engine.apply(self.state, chance.rolled(*faces)))
        return self

    def draw(self, *cards: int) -> Table:
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

    def read(self) -> list[tuple[bool, int, int, bool]]:
        """Dice read in the last step: (artillery, face, modifier, hit)."""
        return [(die.artillery, die.face, die.modifier, die.hit) for die in self.all(f.DieRead)]

    def awaits(self, purpose: Purpose, count: int) -> bool:
        waiting = self.waiting
        return isinstance(waiting, Dice) and (waiting.purpose, waiting.count) == (purpose, count)

    @property
    def offensives(self) -> set[tuple[Sector, Sector]]:
        return {(action.attacker, action.defender) for action in self.legal if isinstance(action, Offensive)}

    @property
    def attackers(self) -> set[Sector]:
        return {attacker for attacker, _ in self.offensives}

    @property
    def targets(self) -> set[Sector]:
        return {defender for _, defender in self.offensives}

    def sizes(self, attacker: Sector, defender: Sector) -> list[int]:
        pair = attacker, defender
        legal = [action for action in self.legal if isinstance(action, Offensive)]
        return [action.size for action in legal if (action.attacker, action.defender) == pair]

    def income(self, side: Side) -> f.Income:
        return [fact for fact in self.all(f.Income, ever=True) if fact.side == side][-1]

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


def without_effect(table: Table) -> dict[int, bool]:
    """Events without effect, each with whether it came too late."""
    return {fact.event: fact.too_late for fact in table.all(f.EventWithoutEffect, ever=True)}


def turn_of(*cards: int) -> int:
    """Avoids the last turn of the cards' year and the turn before Lafayette's star."""
    newest = max(cards)
    return next(turn for last, turn in ((4, 1), (13, 3), (22, 6), (32, 8), (42, 12)) if newest <= last)


def dealt(*cards: int, turn: int | None = None, **position: Any) -> Table:
    """Draw these cards from a deck of only these, and stop at the next decision or chance event."""
    position.setdefault("deck", tuple(sorted(cards)))
    return Table.at(Phase.EVENTS, turn=turn or turn_of(*cards), **position).draw(*cards)


def of_card(*events: int) -> pytest.MarkDecorator:
    """The mark of a test about event cards, with the ruling on each."""
    rulings = [{30: 180}.get(event, event + (160 if 20 < event < 30 else 159)) for event in events]
    return pytest.mark.rule("18", *(f"E{event}" for event in events), *(f"R{ruling}" for ruling in rulings))


# ------------------------------------------------------------------------------------------------ playing on


def go_on(t: Table, until: Callable[[Table], bool]) -> Table:
    """Play on, doing only what is forced: no losses at sea, no spending, Attack dice miss."""
    while not until(t):
        waiting = t.waiting
        assert not isinstance(waiting, Over), waiting
        if isinstance(waiting, Choice):
            t.do(t.legal[-1])
        elif isinstance(waiting, Cards):
            t.draw(*engine.available_cards(t.state)[: waiting.count])
        else:
            face = 1 if waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) else 2
            t.roll(*[face] * waiting.count)
    return t


def asks(decision: Decision, side: Side, turn: int | None = None) -> Callable[[Table], bool]:
    def found(t: Table) -> bool:
        here = t.waiting
        return (
            isinstance(here, Choice) and (here.decision, here.side) == (decision, side) and turn in (None, t.state.turn)
        )

    return found


def to_offensives(t: Table, side: Side, *, later: int = 0) -> Table:
    """To `side`'s next choice of an offensive, `later` turns on."""
    return go_on(t, asks(Decision.OFFENSIVE, side, t.state.turn + later))


def to_phase(t: Table, phase: Phase, *, later: int = 0) -> Table:
    turn = t.state.turn + later
    return go_on(t, lambda t: (t.state.turn, t.state.phase) == (turn, phase))


def to_draw(t: Table) -> Table:
    return go_on(t, lambda t: isinstance(t.waiting, Cards) and t.waiting.deck == Deck.EVENTS)


def to_the_end(t: Table) -> Over:
    over = go_on(t, lambda t: isinstance(t.waiting, Over)).waiting
    assert isinstance(over, Over)
    return over


# ------------------------------------------------------------------------------------------------ offensives


def side_of(sector: Sector) -> Side:
    return BOARD.sectors[sector].side


def fighting(side: Side, **position: Any) -> Table:
    return Table.at(Phase.OFFENSIVES, side=side, **position)


def attack(attacker: Sector, defender: Sector, size: int, **position: Any) -> Table:
    return fighting(side_of(attacker), **position).do(Offensive(attacker, defender, size))


def printed_with(sector: Sector, board: Board = BOARD, **changes: Any) -> Board:
    sectors = list(board.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    return replace(board, sectors=tuple(sectors))


# ------------------------------------------------------------------------------------------------ positions


def apart_from_cards(state: State) -> State:
    """The position without the fields that only say which cards are on the table."""
    return replace(state, drawn=(), cancelled=(), this_turn=())


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
