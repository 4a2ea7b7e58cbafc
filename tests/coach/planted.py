"""Computer players of the General Staff's strength, each with one fault."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ldd_tui.coach.themes import Theme
from ldd_tui.players import POLICIES
from ldd_tui.players.play import Policy
from rules import actions as a
from rules.actions import Action
from rules.model import CounterAttack, State, Technology
from rules.pools import counter_attack

SOUND = POLICIES["staff"]
_RISKY = CounterAttack.APPLIES, CounterAttack.NEVER

Spoil = Callable[[State, tuple[Action, ...], Action], Action]
"""The action of a player with a fault, from the position, the legal actions and the sound action."""


def spoilt(spoil: Spoil) -> Policy:
    def policy(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
        return spoil(state, actions, SOUND(state, actions, luck))

    return policy


def _ends_early(state: State, actions: tuple[Action, ...], sound: Action) -> Action:
    """Never reinforces. To stop after the first costs too little in the first edition."""
    return a.DONE if isinstance(sound, a.Reinforce) else sound


def _without_defence(state: State, actions: tuple[Action, ...], sound: Action) -> Action:
    """Researches what comes next, or nothing."""
    if not (isinstance(sound, a.Research) and sound.technology == Technology.DEFENCE):
        return sound
    others = [one for one in actions if isinstance(one, a.Research) and one.technology != Technology.DEFENCE]
    return next((one for one in others if one.rp == sound.rp), a.DONE)


def _overpays(state: State, actions: tuple[Action, ...], sound: Action) -> Action:
    if not isinstance(sound, a.Research):
        return sound
    same = [one for one in actions if isinstance(one, a.Research) and one.technology == sound.technology]
    return max(same, key=lambda one: one.rp)


def _attacks_on(state: State, actions: tuple[Action, ...], sound: Action) -> Action:
    """Never passes while an attack may be countered or, in the first edition, while there is one."""
    attacks = [one for one in actions if isinstance(one, a.Offensive)]
    if not isinstance(sound, a.Done):
        return sound
    risky = [one for one in attacks if counter_attack(state, one.attacker, one.defender) in _RISKY]
    return max(risky, key=lambda one: one.size, default=sound)


FAULTS: dict[Theme, Policy] = {
    Theme.ENDS_REINFORCEMENTS_EARLY: spoilt(_ends_early),
    Theme.NEGLECTS_DEFENCE: spoilt(_without_defence),
    Theme.OVERPAYS_ATTEMPTS: spoilt(_overpays),
    Theme.ATTACKS_TOO_MUCH: spoilt(_attacks_on),
}
