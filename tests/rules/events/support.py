"""Event cards on the table: come in through the real draw, their dice laid on the edge.

`edge` gives the highest face that misses and the lowest that hits, so a modifier that is one off turns the result
round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules import engine
from rules import facts as f
from rules.actions import Offensive
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    Board,
    Cards,
    Choice,
    Corner,
    Decision,
    Deck,
    Dice,
    Over,
    Phase,
    Purpose,
    Sector,
    Side,
    State,
    Tree,
)
from tests.rules.support import BOARD, Table, raids

NOTHING = 32
BLOCKADE_UNLOCKED = {ENTENTE: Tree(levels=(0, 0, 0, 0, 1, 0))}


def turn_of(*cards: int) -> int:
    """Avoids the last turn of the cards' year and the turn before Lafayette's star."""
    newest = max(cards)
    return next(turn for last, turn in ((4, 1), (13, 3), (22, 6), (32, 8), (42, 12)) if newest <= last)


def drawn(*cards: int, turn: int | None = None, **changes: Any) -> Table:
    """Draw these cards from a deck of only these, and stop at the next decision or chance event."""
    changes.setdefault("deck", tuple(sorted(cards)))
    return Table.at(Phase.EVENTS, turn=turn or turn_of(*cards), **changes).draw(*cards)


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


def to_offensives(t: Table, side: Side) -> Table:
    return go_on(t, asks(Decision.OFFENSIVE, side))


def to_next_offensives(t: Table, side: Side) -> Table:
    return go_on(t, asks(Decision.OFFENSIVE, side, t.state.turn + 1))


def to_phase(t: Table, phase: Phase, *, later: int = 0) -> Table:
    """Advance to the first decision or chance event of a phase, `later` turns on."""
    turn = t.state.turn + later
    return go_on(t, lambda t: (t.state.turn, t.state.phase) == (turn, phase))


def to_draw(t: Table) -> Table:
    return go_on(t, lambda t: isinstance(t.waiting, Cards) and t.waiting.deck == Deck.EVENTS)


def to_the_end(t: Table) -> Over:
    over = go_on(t, lambda t: isinstance(t.waiting, Over)).waiting
    assert isinstance(over, Over)
    return over


def side_of(sector: Sector) -> Side:
    return BOARD.sectors[sector].side


def offensive(*cards: int, by: Sector, on: Sector, size: int, **changes: Any) -> Table:
    """Draw the cards and declare the turn's first offensive; its Attack dice come next."""
    side = side_of(by)
    return to_offensives(drawn(*cards, initiative=side, **changes), side).do(Offensive(by, on, size))


def awaited(t: Table) -> tuple[Purpose, int]:
    assert isinstance(t.waiting, Dice), t.waiting
    return t.waiting.purpose, t.waiting.count


def edge(attacker: Sector, modifier: int = 0, board: Board = BOARD) -> tuple[int, int]:
    """The highest face that misses and the lowest that hits."""
    hit = min(board.sectors[attacker].attack_value - modifier, 6)
    assert hit - 1 >= 2, "a 1 would miss in any case"
    return hit - 1, hit


def attackers(t: Table) -> set[Sector]:
    return {action.attacker for action in t.legal if isinstance(action, Offensive)}


def targets(t: Table) -> set[Sector]:
    return {action.defender for action in t.legal if isinstance(action, Offensive)}


def income(t: Table, side: Side) -> f.Income:
    return [fact for fact in t.all(f.Income, ever=True) if fact.side == side][-1]


def effects(t: Table) -> list[int]:
    return [fact.event for fact in t.all(f.EventTakesEffect, ever=True)]


def without_effect(t: Table) -> dict[int, bool]:
    """Events without effect, each with whether it came too late."""
    return {fact.event: fact.too_late for fact in t.all(f.EventWithoutEffect, ever=True)}


def printed_with(sector: Sector, **changes: Any) -> Board:
    sectors = list(BOARD.sectors)
    sectors[sector] = replace(sectors[sector], **changes)
    return replace(BOARD, sectors=tuple(sectors))


def apart_from_cards(state: State) -> State:
    """The position without the fields that only say which cards are on the table."""
    return replace(state, drawn=(), cancelled=(), this_turn=())


U_BOAT = Dice(CENTRAL_POWERS, Purpose.U_BOAT, 1, "9.1")
BLUE = (1, 2, 3, 4)


def coloured(**corners: tuple[int, ...]) -> Board:
    wanted = {event: Corner[name.upper()] for name, events in corners.items() for event in events}
    return replace(BOARD, corners=tuple(wanted.get(event, corner) for event, corner in enumerate(BOARD.corners)))


def raided(*hand: int, lead: int, entente: int = 0, turn: int = 11, **position: Any) -> Table:
    position.setdefault("rp", (0, 0))
    deck = tuple(sorted({*hand, *position.pop("left", ())}))
    return Table.at(Phase.EVENTS, turn=turn, deck=deck, trees=raids(entente + lead, entente), **position).draw(*hand)
