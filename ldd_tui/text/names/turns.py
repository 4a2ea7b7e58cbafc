"""Names of phases and decisions, and of how the game ends."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from rules.edition import Edition
from rules.model import Cause, Decision, InitiativeRule, Phase

_PHASES = {
    Phase.INITIATIVE: N_("Initiative"),
    Phase.EVENTS: N_("Events"),
    Phase.INCOME: N_("Resource Points"),
    Phase.NAVAL: N_("Naval Control"),
    Phase.REINFORCEMENTS: N_("Reinforcements"),
    Phase.TECHNOLOGY: N_("Technologies"),
    Phase.OFFENSIVES: N_("Offensives"),
    Phase.END_OF_TURN: N_("End of turn"),
}

_SHORT_PHASES = {
    Phase.INITIATIVE: NP_("short name of a phase", "Init"),
    Phase.EVENTS: NP_("short name of a phase", "Events"),
    Phase.INCOME: NP_("short name of a phase", "RP"),
    Phase.NAVAL: NP_("short name of a phase", "Naval"),
    Phase.REINFORCEMENTS: NP_("short name of a phase", "Reinf"),
    Phase.TECHNOLOGY: NP_("short name of a phase", "Tech"),
    Phase.OFFENSIVES: NP_("short name of a phase", "Off"),
    Phase.END_OF_TURN: NP_("short name of a phase", "End"),
}

_DECISIONS = {
    Decision.BID: N_("bid for the initiative"),
    Decision.AIR_RAID: N_("Air Raid"),
    Decision.SET_ASIDE: N_("event from those set aside"),
    Decision.REINFORCE: N_("reinforcements"),
    Decision.TECHNOLOGY: N_("technologies"),
    Decision.RESEARCH_FAILED: N_("failed attempt"),
    Decision.OFFENSIVE: N_("offensives"),
    Decision.MICHAEL: N_("dice of Operation Michael"),
    Decision.AVIATION: N_("Aviation re-roll"),
    Decision.KUT: N_("re-roll of Kut-el-Amara"),
    Decision.TANNENBERG: N_("re-roll of Tannenberg"),
    Decision.BRUSILOV: N_("re-roll of Brusilov Offensive"),
    Decision.INITIATIVE_PRICE: N_("price of the initiative"),
    Decision.NAVAL_BONUS: N_("RP for the naval roll"),
    Decision.ABSORB: N_("what U-boats took"),
    Decision.AIR_DIVISION: N_("re-roll of the Air Division"),
    Decision.SETTLE: N_("price of failed dice"),
}

_INITIATIVE_RULES = {
    InitiativeRule.TRACK: N_("by the Turn Track"),
    InitiativeRule.DICE: N_("by dice"),
    InitiativeRule.BID: N_("by dice and bids"),
}

_CAUSES = {
    Cause.SUDDEN_DEATH: N_("sudden death"),
    Cause.ARMISTICE: N_("armistice"),
    Cause.RESIGNATION: N_("resignation"),
    Cause.CLAIM: N_("claimed"),
    Cause.ARMISTICE_ROLL: N_("Armistice roll"),
    Cause.VICTORY_POINTS: N_("Victory Points"),
}


def phase(which: Phase, edition: Edition) -> str:
    """A phase, or just the naval roll if it ends each side's own phases."""
    if which == Phase.NAVAL and which in edition.turn.own:
        return _("Naval roll")
    return _(_PHASES[which])


def phase_short(which: Phase) -> str:
    return pgettext(*_SHORT_PHASES[which])


def decision(which: Decision) -> str:
    return _(_DECISIONS[which])


def initiative_rule(which: InitiativeRule) -> str:
    return _(_INITIATIVE_RULES[which])


def cause(which: Cause) -> str:
    return _(_CAUSES[which])
