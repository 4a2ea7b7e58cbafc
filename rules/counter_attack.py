"""Chapter 10.3.4: the counter-attack, by which a natural 1 on an Attack die hurts the attacker, and when there is none.

Asked when the dice of an offensive are gathered (`rules.pools`); the loss itself is taken in `rules.combat`.
"""

from __future__ import annotations

from rules.model import GERMAN_COLONIES, CounterAttack, Sector, State


def counter_attack(state: State, attacker: Sector, defender: Sector) -> CounterAttack:
    """Whether a natural 1 on an Attack die would hurt this attacker now (10.3.4), if the edition has counter-attacks.

    Two exceptions: the German Colonies never suffer one (R118), and a defender that has attacked another sector this
    turn deals none (R119); the free offensive of event 1 counts as one (R120).
    """
    if not state.setup.board.edition.features.counter_attack:
        return CounterAttack.NEVER
    if attacker == GERMAN_COLONIES:
        return CounterAttack.GERMAN_COLONIES_ATTACK
    for past in state.offensives:
        if past.attacker == defender and past.defender != attacker:
            return CounterAttack.DEFENDER_ATTACKED_ELSEWHERE
    return CounterAttack.APPLIES
