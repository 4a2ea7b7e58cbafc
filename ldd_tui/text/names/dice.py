"""Names of what dice are thrown for, and of what a pool of dice is made of."""

from __future__ import annotations

from ldd_tui.text import N_, _
from ldd_tui.text.names.cards import card
from rules.edition import Edition
from rules.model import BattleStage, CounterAttack, PoolPart, Purpose, Source

_PURPOSES = {
    Purpose.INITIATIVE: N_("initiative die"),
    Purpose.EVENT: N_("event die"),
    Purpose.U_BOAT: N_("U-boat roll"),
    Purpose.BLOCKADE: N_("Blockade roll"),
    Purpose.REVOLUTION: N_("Revolution dice"),
    Purpose.RESEARCH: N_("technology attempt"),
    Purpose.ATTACK: N_("Attack dice"),
    Purpose.ARTILLERY: N_("Artillery dice"),
    Purpose.ARTILLERY_REROLL: N_("Artillery dice thrown again"),
    Purpose.FORCED_REROLL: N_("hits thrown again"),
    Purpose.OWN_REROLL: N_("Attack dice thrown again"),
    Purpose.ATHENA_CHECK: N_("Athena's check"),
    Purpose.ARMISTICE: N_("Armistice roll"),
}

_COUNTER_ATTACKS = {
    CounterAttack.APPLIES: N_("counter-attack"),
    CounterAttack.GERMAN_COLONIES_ATTACK: N_("no counter-attack: the German Colonies attack"),
    CounterAttack.DEFENDER_ATTACKED_ELSEWHERE: N_("no counter-attack: the defender has attacked elsewhere"),
    CounterAttack.NEVER: N_("no counter-attack"),
}

_POOL_PARTS = {
    PoolPart.ATTACK_DICE: N_("Attack dice"),
    PoolPart.ATTACK_MODIFIER: N_("modifier of Attack dice"),
    PoolPart.ARTILLERY_DICE: N_("Artillery dice"),
    PoolPart.ARTILLERY_MODIFIER: N_("modifier of Artillery dice"),
    PoolPart.REROLLS: N_("Artillery re-rolls"),
}

_SOURCES = {
    Source.SIZE: N_("size of the offensive"),
    Source.ATTACK: N_("Attack level of the attacker"),
    Source.DEFENCE: N_("Defence level of the defender"),
    Source.ARTILLERY: N_("Artillery level of the attacker"),
    Source.AVIATION: N_("lead in Aviation"),
    Source.EVENT: N_("event"),
}

_STAGES = {
    BattleStage.MICHAEL: N_("dice of Operation Michael"),
    BattleStage.ATTACK_DICE: N_("Attack dice"),
    BattleStage.ARTILLERY_DICE: N_("Artillery dice"),
    BattleStage.AVIATION: N_("Aviation re-roll"),
    BattleStage.KUT: N_("re-roll of Kut-el-Amara"),
    BattleStage.TANNENBERG: N_("re-roll of Tannenberg"),
    BattleStage.TANNENBERG_ARTILLERY: N_("re-roll of Tannenberg"),
    BattleStage.AIR_DIVISION: N_("re-roll of the Air Division"),
    BattleStage.AIR_DIVISION_ARTILLERY: N_("re-roll of the Air Division"),
    BattleStage.GAZA: N_("re-roll of Battle of Gaza"),
    BattleStage.GAZA_ARTILLERY: N_("re-roll of Battle of Gaza"),
    BattleStage.LOSSES: N_("losses"),
    BattleStage.BRUSILOV: N_("re-roll of Brusilov Offensive"),
    BattleStage.SETTLING: N_("price of failed dice"),
    BattleStage.OVER: N_("over"),
}


def purpose(which: Purpose) -> str:
    return _(_PURPOSES[which])


def counter_attack(which: CounterAttack) -> str:
    return _(_COUNTER_ATTACKS[which])


def pool_part(which: PoolPart) -> str:
    return _(_POOL_PARTS[which])


def source(which: Source, edition: Edition, event: int = 0) -> str:
    return card(event, edition) if which == Source.EVENT and event else _(_SOURCES[which])


def stage(which: BattleStage) -> str:
    return _(_STAGES[which])
