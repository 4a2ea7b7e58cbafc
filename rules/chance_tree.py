"""Every end that a policy, dice and cards may lead to, from the engine itself, with exact chances.

`odds` has formulas. This is the long way to the same numbers, and the only way if they depend on choices between two
rolls, such as the re-rolls that events offer. Equal positions are merged at every roll, and so are rolls that the rules
don't distinguish: an Artillery die either hits or not.

    ends = all_ends(launched(state, Sector.GERMANY, Sector.FRANCE, 3), every_reroll, resolved)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import cache, partial
from math import lcm

from msgspec import Struct
from msgspec.structs import astuple, replace

from rules import actions as a
from rules import combat, engine, naval_table, pools, rerolls
from rules.chance import Outcome, Rolled, rolls
from rules.model import BattleStage, Board, Choice, Decision, Dice, Over, Phase, Purpose, Sector, State, asked
from rules.odds import FACES, Chances, mean
from rules.phases.technology import next_level
from rules.pools import is_hit
from rules.sectors import losses_to_surrender
from rules.victory import succeeds

Choose = Callable[[State], a.Action]
"""A policy: a legal action for a state in which a side must choose."""

Outcomes = Callable[[State], tuple[tuple[Outcome, int], ...]]
"""Possible outcomes with their weights, like `engine.chance`."""


# ------------------------------------------------------------------------------------------- every end


Alike = tuple[tuple[Outcome, ...], int]
"""Equivalent outcomes, the representative first, and the sum of their weights."""


def alike(state: State) -> tuple[Alike, ...]:
    """Equivalent outcomes of the awaited chance (3.9, 10.2.3, 10.3.4, 13.3; 6.6, 7); () unless chance is awaited."""
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return _merged(waiting.count, _stand_ins(state, waiting))
    return tuple([((outcome,), weight) for outcome, weight in engine.chance(state)])


def merged_outcomes(state: State) -> tuple[tuple[Outcome, int], ...]:
    """`engine.chance`, merging rolls that lead to the same position once the dice are off the table."""
    return tuple([(outcomes[0], weight) for outcomes, weight in alike(state)])


def all_ends(
    state: State, choose: Choose, ended: Callable[[State], bool], outcomes: Outcomes = merged_outcomes
) -> dict[State, Fraction]:
    """Every state in which the game `ended` (or is over) under a policy, with its exact chance.

    Neither `choose` nor `ended` may distinguish what `outcomes` merges: with `merged_outcomes`, dice that hit or dice
    that miss. Use `engine.chance` for the faces during an offensive. A roll that leads back to the same state (event
    19) is repeated until it doesn't. The ends must be near: a whole turn is too large.
    """
    found: dict[State, Fraction] = {}
    layer = {_key(state): (_settled(state, choose, ended), 1)}
    whole = 1
    while layer:
        following: dict[Hashable, tuple[State, int]] = {}
        thrown: list[tuple[list[tuple[State, int]], int, int]] = []
        for here, weight in layer.values():
            if ended(here) or isinstance(here.waiting, Over):
                found[here] = found.get(here, Fraction(0)) + Fraction(weight, whole)
            else:
                after = [
                    (_settled(engine.apply(here, one).state, choose, ended), share) for one, share in outcomes(here)
                ]
                onwards = [(there, share) for there, share in after if there != here]
                thrown.append((onwards, sum(share for _, share in onwards), weight))
        common = lcm(*(total for _, total, _ in thrown))
        for onwards, total, weight in thrown:
            for there, share in onwards:
                key = _key(there)
                before = following[key][1] if key in following else 0
                following[key] = (there, before + weight * share * (common // total))
        layer, whole = following, whole * common
    return found


def _settled(state: State, choose: Choose, ended: Callable[[State], bool]) -> State:
    while isinstance(state.waiting, Choice) and not ended(state):
        state = engine.apply(state, choose(state)).state
    return state


def _key(state: State) -> Hashable:
    """A key for positions of one game: all but the set-up, the slowest to hash."""
    return astuple(state)[1:]


@cache
def _merged(count: int, faces: tuple[int, ...]) -> tuple[Alike, ...]:
    """The rolls of `count` dice, each face replaced by its stand-in."""
    merged: dict[tuple[int, ...], tuple[list[Outcome], int]] = {}
    for outcome, weight in rolls(count):
        stands = tuple(sorted([faces[face - 1] for face in outcome.faces]))
        found, before = merged.get(stands, ([], 0))
        merged[stands] = ([*found, outcome], before + weight)
    return tuple(
        [
            ((Rolled(stands), *[one for one in found if one != Rolled(stands)]), weight)
            for stands, (found, weight) in merged.items()
        ]
    )


def _stand_ins(state: State, waiting: Dice) -> tuple[int, ...]:
    battle, purpose = state.battle, waiting.purpose
    if battle is not None and purpose in _OF_OFFENSIVES:
        pool, cards = battle.pool, state.setup.board.edition.cards
        again = rerolls.stages(cards).get(battle.stage)
        if battle.stage == BattleStage.ARTILLERY_DICE or (again is not None and again.artillery):
            return _first_alike([is_hit(face, pool.artillery_modifier, pool.needed) for face in FACES])
        thrown_again = cards.dice_again[cards.after_losses].faces if cards.after_losses in state.this_turn else ()
        # a 1 is its own class because of counter-attacks; so are the faces that event 19 re-rolls
        modifier, needed = pool.attack_modifier, pool.needed
        return _first_alike([(is_hit(face, modifier, needed), face == 1, face in thrown_again) for face in FACES])
    if purpose == Purpose.RESEARCH:
        attempt, side = state.attempt, state.active
        assert attempt is not None
        level = next_level(state, side, attempt.technology)
        assert level is not None
        bonus = attempt.bonus + state.trees[side].cubes[attempt.technology]
        bonus += pools.attempt_modifier(state, side, attempt.technology)
        return tuple([6 if is_hit(face, bonus, level.needed) else 1 for face in FACES])
    if purpose == Purpose.ARMISTICE:
        return _first_alike([succeeds(face, state.vp[waiting.side]) for face in FACES])
    if is_paid_at_sea(state, waiting):
        paid = state.naval_bonus
        return _first_alike([naval_table.result(state, waiting.side, face, paid) for face in FACES])
    return _ANY_ONE if purpose == Purpose.REVOLUTION else _EACH


def is_paid_at_sea(state: State, waiting: Dice) -> bool:
    return waiting.purpose in (Purpose.U_BOAT, Purpose.BLOCKADE) and naval_table.is_paid_for(state)


_OF_OFFENSIVES = frozenset(
    (Purpose.ATTACK, Purpose.ARTILLERY, Purpose.ARTILLERY_REROLL, Purpose.FORCED_REROLL, Purpose.OWN_REROLL)
)
_EACH = tuple(FACES)
_ANY_ONE = (1, 2, 2, 2, 2, 2)


def _first_alike(meanings: Sequence[Hashable]) -> tuple[int, ...]:
    return tuple(1 + meanings.index(meaning) for meaning in meanings)


# ----------------------------------------------------------------------------------------- ways to choose


def every_reroll(state: State) -> a.Action:
    """Use everything that may improve a roll: event 34's dice, every useful re-roll, every cube.

    Event 17 re-rolls Attack dice that missed, event 4 dice that hit.
    """
    decision = asked(state)
    if decision == Decision.MICHAEL:
        return a.USE_MICHAEL
    if decision == Decision.RESEARCH_FAILED:
        return a.REROLL_RESEARCH
    if decision == Decision.KUT:
        assert state.battle is not None
        missed = rerolls.misses_of(state.battle, artillery=False)
        return a.Reroll(missed) if missed else a.KEEP
    return engine.legal(state)[0]  # the re-roll with the most dice


# ------------------------------------------------------------------------------------------- offensives


class Aftermath(Struct, frozen=True):
    """The result of an offensive, including re-rolls by event (4, 17, 19).

    Losses may go beyond surrender (R006), but nothing is re-rolled after it (R178).
    """

    losses: Chances
    attacker_losses: Chances
    surrender: Fraction
    attacker_surrender: Fraction

    @property
    def expected(self) -> Fraction:
        return mean(self.losses)

    @property
    def attacker_expected(self) -> Fraction:
        return mean(self.attacker_losses)


def aftermath(
    state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0, choose: Choose = every_reroll
) -> Aftermath:
    """The odds of an offensive, whosever go it is, with every re-roll used (or as `choose` says).

    `event` 1: the Schlieffen Plan. The position must not rule it out (`phases.offensives.out_of_question`).
    """
    start = launched(state, attacker, defender, size, event=event)
    start = replace(start, setup=replace(start.setup, board=_without_end(start.setup.board)))
    left = {sector: losses_to_surrender(state, sector) for sector in (defender, attacker)}

    def lost(end: State, sector: Sector) -> int:
        return end.sectors[sector].losses - state.sectors[sector].losses

    def ended(here: State) -> bool:
        return resolved(here) or any(lost(here, sector) >= most for sector, most in left.items())

    ends = all_ends(start, choose, ended)
    losses, own = (distribution(ends, partial(lost, sector=sector)) for sector in left)
    return Aftermath(losses, own, _at_least(losses, left[defender]), _at_least(own, left[attacker]))


def _at_least(chances: Chances, number: int) -> Fraction:
    return sum((chance for value, chance in chances if value >= number), Fraction(0))


@cache
def _without_end(board: Board) -> Board:
    sectors = [replace(sector, track=sector.track + sector.track[-1:] * _MOST_LOSSES) for sector in board.sectors]
    return replace(board, sectors=tuple(sectors))


_MOST_LOSSES = 64


def launched(state: State, attacker: Sector, defender: Sector, size: int, *, event: int = 0) -> State:
    """The position after launching an offensive at no cost, even if the rules forbid it now."""
    ready = replace(
        state, phase=Phase.OFFENSIVES, stage=0, waiting=None, battle=None, rp=_PLENTY, passed=(False, False)
    )
    return engine.resume(combat.begin(ready, attacker, defender, size, 0, event)).state


_PLENTY = (20, 20)
"""RP after a hypothetical offensive, so that nobody must pass and the turn stops there."""


def resolved(state: State) -> bool:
    return state.battle is None


def distribution(ends: dict[State, Fraction], number: Callable[[State], int]) -> Chances:
    found: dict[int, Fraction] = {}
    for state, chance in ends.items():
        value = number(state)
        found[value] = found.get(value, Fraction(0)) + chance
    return tuple(sorted(found.items()))
