"""Dice thrown again within an offensive: by Aviation (10.2.7) and by events 4, 17, 19 and 25.

Which re-roll comes at a stage of the offensive, which dice it may take and how many, who is asked, Athena's way with
it, and how the dice leave the table and come back. `rules.combat` has the order of the stages.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from rules import actions as a
from rules import facts as f
from rules import refusals as r
from rules.cards import BRUSILOV, GAZA, KUT, RUSSIAN_OFFENSIVE, SCHLIEFFEN, TANNENBERG, rule
from rules.model import (
    AUSTRIA_HUNGARY,
    GERMANY,
    MIDDLE_EAST,
    OTTOMAN_EMPIRE,
    RUSSIA,
    Battle,
    BattleStage,
    Choice,
    Decision,
    Dice,
    Purpose,
    Sector,
    Side,
    State,
)
from rules.pools import is_hit


class Kind(Struct, frozen=True, gc=False):
    """The re-roll of one stage. `decision`: what is asked; None: nobody is. `event`: 0 for Aviation."""

    decision: Decision | None
    purpose: Purpose
    event: int
    rule: str
    artillery: bool


_FORCED, _OWN = Purpose.FORCED_REROLL, Purpose.OWN_REROLL

KINDS: dict[BattleStage, Kind] = {
    BattleStage.AVIATION: Kind(Decision.AVIATION, Purpose.ARTILLERY_REROLL, 0, "10.2.7", artillery=True),
    BattleStage.KUT: Kind(Decision.KUT, _OWN, KUT, rule(KUT), artillery=False),
    BattleStage.TANNENBERG: Kind(Decision.TANNENBERG, _FORCED, TANNENBERG, rule(TANNENBERG), artillery=False),
    BattleStage.TANNENBERG_ARTILLERY: Kind(Decision.TANNENBERG, _FORCED, TANNENBERG, rule(TANNENBERG), artillery=True),
    BattleStage.GAZA: Kind(None, _FORCED, GAZA, rule(GAZA), artillery=False),
    BattleStage.GAZA_ARTILLERY: Kind(None, _FORCED, GAZA, rule(GAZA), artillery=True),
    BattleStage.BRUSILOV: Kind(Decision.BRUSILOV, _OWN, BRUSILOV, rule(BRUSILOV), artillery=False),
}
"""The stages of an offensive at which dice may be thrown again."""

_AVIATION, _KUT, _BRUSILOV = BattleStage.AVIATION, BattleStage.KUT, BattleStage.BRUSILOV


# ---------------------------------------------------------------------------------------- when they apply


def kut_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Event 17: the Ottoman Empire against the Middle East (R176)."""
    return KUT in state.this_turn and attacker == OTTOMAN_EMPIRE and defender == MIDDLE_EAST


def tannenberg_applies(state: State, attacker: Sector, defender: Sector, event: int) -> bool:
    """Event 4: against the offensive of event 1, and against Russia's on Germany with event 3 (R163)."""
    if TANNENBERG not in state.this_turn:
        return False
    if event == SCHLIEFFEN:
        return True
    return RUSSIAN_OFFENSIVE in state.this_turn and attacker == RUSSIA and defender == GERMANY


def brusilov_applies(state: State, attacker: Sector, defender: Sector) -> bool:
    """Event 19: Russia against Austria-Hungary (R178)."""
    return BRUSILOV in state.this_turn and attacker == RUSSIA and defender == AUSTRIA_HUNGARY


def optional_events(state: State, attacker: Sector, defender: Sector, event: int = 0) -> list[int]:
    """The events of this turn by which somebody may have dice of an offensive thrown again. `event`: its own."""
    applies = {
        KUT: kut_applies(state, attacker, defender),
        TANNENBERG: tannenberg_applies(state, attacker, defender, event),
        BRUSILOV: brusilov_applies(state, attacker, defender),
    }
    return [number for number, here in applies.items() if here]


# ----------------------------------------------------------------------------------------- which dice


def lying(battle: Battle, *, artillery: bool) -> tuple[tuple[int, ...], int]:
    """The faces of the Attack dice or of the Artillery dice as they lie, and their modifier."""
    if artillery:
        return battle.artillery, battle.pool.artillery_modifier
    return battle.attack, battle.pool.attack_modifier


def hits_of(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    """The faces that cause a loss as they lie, of the Attack dice or of the Artillery dice (3.9)."""
    faces, modifier = lying(battle, artillery=artillery)
    needed = battle.pool.needed
    return tuple([face for face in faces if is_hit(face, modifier, needed)])


def misses_of(battle: Battle, *, artillery: bool) -> tuple[int, ...]:
    """The faces that cause no loss as they lie, of the Attack dice or of the Artillery dice (3.9)."""
    faces, modifier = lying(battle, artillery=artillery)
    needed = battle.pool.needed
    return tuple([face for face in faces if not is_hit(face, modifier, needed)])


@lru_cache(maxsize=4096)
def submultisets(faces: tuple[int, ...], at_most: int) -> tuple[tuple[int, ...], ...]:
    """The different non-empty choices of up to `at_most` of some dice, largest first.

    >>> submultisets((2, 2, 5), 2)
    ((2, 2), (2, 5), (2,), (5,))
    """
    found: dict[tuple[int, ...], None] = {}
    for size in range(min(at_most, len(faces)), 0, -1):
        found.update(dict.fromkeys(combinations(faces, size)))
    return tuple(found)


def _liftable(battle: Battle) -> tuple[tuple[int, ...], int]:
    """The faces that the re-roll of this stage may take, and how many of them at most."""
    stage = battle.stage
    if stage == _AVIATION:
        return misses_of(battle, artillery=True), battle.pool.rerolls
    if stage == _KUT:
        faces = battle.attack
    elif stage == _BRUSILOV:
        faces = battle.exploding
    else:
        faces = hits_of(battle, artillery=KINDS[stage].artillery)
    return faces, len(faces)


# -------------------------------------------------------------------------------------------- the choice


def offer(state: State, battle: Battle, side: Side, facts: list[f.Fact]) -> State | None:
    """Ask a side which dice to throw again at this stage; Athena answers at once. None if nothing comes of it."""
    faces, at_most = _liftable(battle)
    if not faces or not at_most:
        return None
    if side in state.setup.options.athena:
        faces = _by_athena(battle, faces, at_most)
        return lift(state, battle, faces, facts) if faces else None
    kind = KINDS[battle.stage]
    assert kind.decision is not None
    return replace(state, battle=battle, waiting=Choice(side, kind.decision, kind.rule))


def _by_athena(battle: Battle, faces: tuple[int, ...], at_most: int) -> tuple[int, ...]:
    """Athena's way with every re-roll (R226): all that may be taken, but with event 17 only what missed."""
    return misses_of(battle, artillery=False) if battle.stage == _KUT else faces[:at_most]


def legal(battle: Battle) -> tuple[a.Action, ...]:
    """Every choice of dice to throw again, most dice first, and to let them lie."""
    return (*(a.Reroll(chosen) for chosen in submultisets(*_liftable(battle))), a.KEEP)


def refusal(battle: Battle, action: a.Action) -> r.Refusal | None:
    """Why a choice of dice is refused, or None."""
    if isinstance(action, a.Keep):
        return None
    cited = KINDS[battle.stage].rule
    if not isinstance(action, a.Reroll):
        return r.NotAwaited(cited)
    faces, at_most = _liftable(battle)
    if action.faces not in submultisets(faces, at_most):
        return r.DiceNotThere(cited, at_most, faces)
    return None


# ----------------------------------------------------------------------------------- off the table and back


def lift(state: State, battle: Battle, faces: tuple[int, ...], facts: list[f.Fact]) -> State:
    """Take dice off the table and await their throw; those of event 19 have done their work and stay (R178)."""
    kind, side = KINDS[battle.stage], state.setup.board.sectors[battle.attacker].side
    side = side.enemy if kind.event == TANNENBERG else side
    facts.append(f.DiceLifted(side=side, faces=faces, artillery=kind.artillery, event=kind.event, rule=kind.rule))
    count = len(faces)
    if battle.stage == _BRUSILOV:
        battle = replace(battle, rerolling=count)
    elif kind.artillery:
        battle = replace(battle, artillery=_without(battle.artillery, faces), rerolling=count)
    else:
        battle = replace(battle, attack=_without(battle.attack, faces), rerolling=count)
    return replace(state, battle=battle, waiting=throw_again(state, battle))


def throw_again(state: State, battle: Battle) -> Dice:
    """The throw of the dice that are lifted: the attacker throws, whoever asked for it."""
    kind = KINDS[battle.stage]
    thrower = state.setup.board.sectors[battle.attacker].side
    return Dice(thrower, kind.purpose, battle.rerolling, kind.rule, kind.event)


def _without(faces: tuple[int, ...], lifted: tuple[int, ...]) -> tuple[int, ...]:
    left = list(faces)
    for face in lifted:
        left.remove(face)
    return tuple(left)


def put_back(battle: Battle, faces: tuple[int, ...]) -> Battle:
    """The dice that were lifted, with the faces that they show now."""
    if KINDS[battle.stage].artillery:
        return replace(battle, artillery=tuple(sorted(battle.artillery + faces)), rerolling=0)
    return replace(battle, attack=tuple(sorted(battle.attack + faces)), rerolling=0)
