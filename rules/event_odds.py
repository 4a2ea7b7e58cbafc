"""What the die of an event card may bring, found on what reads it when it is thrown (18)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rules.cards import DieHook
from rules.editions import COURSES
from rules.model import Phase, Side, State
from rules.odds import FACES
from rules.phases.income import collection, gain
from rules.sequence import reached


class EventDieOdds(Struct, frozen=True):
    """What the die of an event would bring: the position before it, and after the faces that bring the same.

    The chance of a result is a sixth for each of its faces.
    """

    before: State
    results: tuple[tuple[tuple[int, ...], State], ...]


def event_die(state: State, event: int) -> EventDieOdds:
    """The die of event 9, 15 or 41 if thrown now; for Gallipoli, after this turn's collection."""
    hook = state.setup.board.edition.cards.dice[event].read_by
    if hook == DieHook.GALLIPOLI and not reached(state, Phase.INCOME):
        state, _ = gain(state, Side.ENTENTE, collection(state, Side.ENTENTE).collected)
    if hook == DieHook.PARISER_KANONEN and event not in state.in_force:
        state = replace(state, in_force=(*state.in_force, event))
    before = replace(state, waiting=None)
    read = COURSES[state.setup.board.edition.key].event_dice[hook]
    alike: dict[State, tuple[int, ...]] = {}
    for face in FACES:
        after = replace(read(before, event, (face,), []), stage=before.stage)
        alike[after] = (*alike.get(after, ()), face)
    return EventDieOdds(before, tuple((faces, after) for after, faces in alike.items()))
