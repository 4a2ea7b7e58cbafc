"""Names of phases, decisions and reasons, and of how the game ends."""

from __future__ import annotations

from ldd_tui.text import N_, _
from rules.model import Cause, Decision, InitiativeRule, Phase, Reason

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
    Decision.TANNENBERG: N_("re-roll of Tannenberg / Miracle on the Marne"),
    Decision.BRUSILOV: N_("re-roll of Brusilov Offensive"),
}

_INITIATIVE_RULES = {
    InitiativeRule.TRACK: N_("by the Turn Track"),
    InitiativeRule.DICE: N_("by dice"),
    InitiativeRule.BID: N_("by dice and bids"),
}

_CAUSES = {Cause.SUDDEN_DEATH: N_("sudden death"), Cause.ARMISTICE: N_("armistice")}

_REASONS = {
    Reason.NOT_AWAITED: N_("not now"),
    Reason.GAME_OVER: N_("game over"),
    Reason.NOT_AN_OUTCOME: N_("impossible throw or draw"),
    Reason.TOO_FEW_RP: N_("too few RP"),
    Reason.RESERVED_FOR_MANDATORY: N_("RP kept for a mandatory offensive"),
    Reason.NEGATIVE_BID: N_("bid below 0"),
    Reason.EVENT_NOT_DRAWN: N_("event not drawn this turn"),
    Reason.CORNER_FORBIDS: N_("corner colour"),
    Reason.NOT_SET_ASIDE: N_("card not set aside"),
    Reason.DRAW_IS_RANDOM: N_("the draw is random"),
    Reason.ALREADY_DRAWN: N_("card drawn already"),
    Reason.NOT_YOUR_SECTOR: N_("not your sector"),
    Reason.NOT_AT_WAR: N_("not at war"),
    Reason.SURRENDERED: N_("surrendered"),
    Reason.NEVER_REINFORCED: N_("never reinforced"),
    Reason.REVOLUTION: N_("Russian Revolution"),
    Reason.NO_LOSSES: N_("no losses"),
    Reason.THREE_SPACES: N_("3 spaces a turn"),
    Reason.NOT_ENOUGH_LOSSES: N_("it has lost fewer spaces"),
    Reason.NOT_IN_QUICK_PLAY: N_("not in quick play"),
    Reason.ALREADY_ATTEMPTED: N_("attempted already"),
    Reason.TREE_COMPLETE: N_("all levels unlocked"),
    Reason.YEAR_NOT_REACHED: N_("too early"),
    Reason.NOT_IMPLEMENTED_BY_SECTOR: N_("not implemented by sectors"),
    Reason.SECTOR_MAXIMUM: N_("highest level of the sector"),
    Reason.NOT_UNLOCKED: N_("level not unlocked"),
    Reason.MANDATORY_FIRST: N_("mandatory offensive first"),
    Reason.MANDATORY_SIZE: N_("size of a mandatory offensive"),
    Reason.NOT_ENEMY: N_("not an enemy"),
    Reason.NOT_ADJACENT: N_("not adjacent"),
    Reason.ALREADY_ATTACKED: N_("offensive launched already"),
    Reason.OPERATIONAL_VALUE: N_("Operational Value"),
    Reason.SIZE: N_("size"),
    Reason.DICE_NOT_THERE: N_("no such dice"),
}


def phase(which: Phase) -> str:
    """A phase of the turn."""
    return _(_PHASES[which])


def decision(which: Decision) -> str:
    """What is to be decided."""
    return _(_DECISIONS[which])


def initiative_rule(which: InitiativeRule) -> str:
    """How the initiative is found."""
    return _(_INITIATIVE_RULES[which])


def cause(which: Cause) -> str:
    """Why the game ended."""
    return _(_CAUSES[which])


def reason(which: Reason) -> str:
    """Why an action is refused, in a few words; `prompts.refusal` says it in full."""
    return _(_REASONS[which])
