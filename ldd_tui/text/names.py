"""What things are called: sides, sectors, technologies, phases, dice, cards."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.phrases import capital, together
from rules.air_raid import SECOND_SLOT_DIFFERENTIAL
from rules.board import Board, Corner
from rules.model import (
    BattleStage,
    Cause,
    CounterAttack,
    Decision,
    Deck,
    InitiativeRule,
    Options,
    Phase,
    PoolPart,
    Purpose,
    Reason,
    Sector,
    Side,
    Source,
    Status,
    Technology,
)

NO_OPTIONS = Options()

_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central Powers")}

_THE_SIDES = {
    Side.ENTENTE: NP_("in a sentence", "the Entente"),
    Side.CENTRAL_POWERS: NP_("in a sentence", "the Central Powers"),
}

_SECTORS = {
    Sector.FRANCE: N_("France"),
    Sector.RUSSIA: N_("Russia"),
    Sector.ITALY: N_("Italy"),
    Sector.SERBIA: N_("Serbia"),
    Sector.ROMANIA: N_("Romania"),
    Sector.GREECE: N_("Greece"),
    Sector.MIDDLE_EAST: N_("Middle East"),
    Sector.AFRICA: N_("Africa"),
    Sector.GERMANY: N_("Germany"),
    Sector.AUSTRIA_HUNGARY: N_("Austria-Hungary"),
    Sector.OTTOMAN_EMPIRE: N_("Ottoman Empire"),
    Sector.BULGARIA: N_("Bulgaria"),
    Sector.GERMAN_COLONIES: N_("German Colonies"),
}

_THE_SECTORS = {
    Sector.FRANCE: NP_("in a sentence", "France"),
    Sector.RUSSIA: NP_("in a sentence", "Russia"),
    Sector.ITALY: NP_("in a sentence", "Italy"),
    Sector.SERBIA: NP_("in a sentence", "Serbia"),
    Sector.ROMANIA: NP_("in a sentence", "Romania"),
    Sector.GREECE: NP_("in a sentence", "Greece"),
    Sector.MIDDLE_EAST: NP_("in a sentence", "the Middle East"),
    Sector.AFRICA: NP_("in a sentence", "Africa"),
    Sector.GERMANY: NP_("in a sentence", "Germany"),
    Sector.AUSTRIA_HUNGARY: NP_("in a sentence", "Austria-Hungary"),
    Sector.OTTOMAN_EMPIRE: NP_("in a sentence", "the Ottoman Empire"),
    Sector.BULGARIA: NP_("in a sentence", "Bulgaria"),
    Sector.GERMAN_COLONIES: NP_("in a sentence", "the German Colonies"),
}

_SHORT = {
    Sector.FRANCE: N_("FRA"),
    Sector.RUSSIA: N_("RUS"),
    Sector.ITALY: N_("ITA"),
    Sector.SERBIA: N_("SER"),
    Sector.ROMANIA: N_("ROM"),
    Sector.GREECE: N_("GRE"),
    Sector.MIDDLE_EAST: N_("MEA"),
    Sector.AFRICA: N_("AFR"),
    Sector.GERMANY: N_("GER"),
    Sector.AUSTRIA_HUNGARY: N_("AUH"),
    Sector.OTTOMAN_EMPIRE: N_("OTT"),
    Sector.BULGARIA: N_("BUL"),
    Sector.GERMAN_COLONIES: N_("COL"),
}

_NARROW = {
    Sector.AUSTRIA_HUNGARY: N_("Austria-H."),
    Sector.OTTOMAN_EMPIRE: N_("Ottoman E."),
    Sector.GERMAN_COLONIES: N_("Colonies"),
}

_STATUSES = {
    Status.NEUTRAL: N_("neutral"),
    Status.AT_WAR: N_("at war"),
    Status.SURRENDERED: N_("surrendered"),
    Status.EXITED: N_("out of the war"),
}

_TECHNOLOGIES = {
    Technology.ATTACK: N_("Attack"),
    Technology.DEFENCE: N_("Defence"),
    Technology.ARTILLERY: N_("Artillery"),
    Technology.AVIATION: N_("Aviation"),
    Technology.NAVAL: N_("Naval"),
    Technology.AIR_RAID: N_("Air Raid"),
}

# The names printed on the Technology Trees come with the board; here they are only marked for translation.
LEVEL_NAMES = (
    N_("Gas Attacks"),
    N_("New Tactics"),
    N_("Mark Tanks"),
    N_("Renault FT"),
    N_("Machine Gun"),
    N_("Trenches"),
    N_("Casemates"),
    N_("Heavy Artillery"),
    N_("Artillery Barrage"),
    N_("Rolling Barrages"),
    N_("Reconnaissance"),
    N_("Nieuport 11"),
    N_("SPAD S.XIII"),
    N_("Division aérienne"),
    N_("Naval Blockade"),
    N_("Q-Ships and Convoys"),
    N_("Air Patrols"),
    N_("Anti-aircraft Guns"),
    N_("Barrage Balloons"),
    N_("Home Defence Squadrons"),
    N_("Firepower"),
    N_("Stosstruppen"),
    N_("Blockhaus"),
    N_("Siegfriedstellung"),
    N_("Bruchmüller"),
    N_("Jagdstaffeln"),
    N_("Der Fliegende Zirkus"),
    N_("Fokker D.VII"),
    N_("Raiders"),
    N_("U-Boat Production"),
    N_("Advanced Technologies"),
    N_("Zeppelins"),
    N_("Gothas"),
    N_("Night Raids"),
)

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

_CORNERS = {
    Corner.GREY: N_("no colour"),
    Corner.BLUE: N_("blue"),
    Corner.GREEN: N_("green"),
    Corner.RED: N_("red"),
}

_DECKS = {
    Deck.EVENTS: N_("event cards"),
    Deck.YEAR: N_("event cards of the new year"),
    Deck.SET_ASIDE: N_("event cards set aside"),
    Deck.CORNFLOWER: N_("Cornflower cards"),
}

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

_POLICIES = {
    "random": N_("Pure chance"),
    "staff": N_("General Staff"),
}

_INITIATIVE_RULES = {
    InitiativeRule.TRACK: N_("by the Turn Track"),
    InitiativeRule.DICE: N_("by dice"),
    InitiativeRule.BID: N_("by dice and bids"),
}

_CAUSES = {Cause.SUDDEN_DEATH: N_("sudden death"), Cause.ARMISTICE: N_("armistice")}

_COUNTER_ATTACKS = {
    CounterAttack.APPLIES: N_("counter-attack"),
    CounterAttack.GERMAN_COLONIES_ATTACK: N_("no counter-attack: the German Colonies attack"),
    CounterAttack.DEFENDER_ATTACKED_ELSEWHERE: N_("no counter-attack: the defender has attacked elsewhere"),
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
    BattleStage.TANNENBERG: N_("re-roll of Tannenberg / Miracle on the Marne"),
    BattleStage.TANNENBERG_ARTILLERY: N_("re-roll of Tannenberg / Miracle on the Marne"),
    BattleStage.GAZA: N_("re-roll of Battle of Gaza"),
    BattleStage.GAZA_ARTILLERY: N_("re-roll of Battle of Gaza"),
    BattleStage.LOSSES: N_("losses"),
    BattleStage.BRUSILOV: N_("re-roll of Brusilov Offensive"),
    BattleStage.OVER: N_("over"),
}

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

_EVENTS = {
    1: N_("Schlieffen Plan"),
    2: N_("Belgian Fortifications"),
    3: N_("Russian Offensive"),
    4: N_("Tannenberg / Miracle on the Marne"),
    5: N_("Shell Shortage"),
    6: N_("Von Lettow in Africa"),
    7: N_("Siege of Przemyśl"),
    8: N_("Ypres"),
    9: N_("Battle of Gallipoli"),
    10: N_("The Lusitania Torpedoed"),
    11: N_("Italy at War!"),
    12: N_("Heia Safari"),
    13: N_("Bulgaria at War!"),
    14: N_("Battle of Verdun"),
    15: N_("Battle of Jutland"),
    16: N_("W. Wilson intervenes!"),
    17: N_("Kut-el-Amara"),
    18: N_("Trentino Offensive"),
    19: N_("Brusilov Offensive"),
    20: N_("Arab Revolt"),
    21: N_("Battle of the Somme"),
    22: N_("Romania at War!"),
    23: N_("Unrestricted Submarine Warfare"),
    24: N_("Zimmermann Telegram"),
    25: N_("Battle of Gaza"),
    26: N_("Battle of Vimy"),
    27: N_("French Army Mutinies"),
    28: N_("Greece at War!"),
    29: N_("Passchendaele"),
    30: N_("Lawrence of Arabia"),
    31: N_("Battle of Caporetto"),
    32: N_("Nothing to Report"),
    33: N_("Treaty of Brest-Litovsk"),
    34: N_("Operation Michael"),
    35: N_("Unified Command"),
    36: N_("Louis Franchet d'Espèrey"),
    37: N_("Friedensturm"),
    38: N_("Villers-Cotterêts"),
    39: N_("Spanish Flu"),
    40: N_("Battle of Megiddo"),
    41: N_("Pariser Kanonen"),
    42: N_("Peace Negotiations"),
}


def side(which: Side) -> str:
    """A side, as a label."""
    return _(_SIDES[which])


def the_side(which: Side) -> str:
    """A side, within a sentence."""
    return pgettext(*_THE_SIDES[which])


def The_side(which: Side) -> str:
    """A side, at the start of a sentence."""
    return capital(the_side(which))


def player(which: Side, options: Options) -> str:
    """Who plays a side: its name, and Athena's if she plays it."""
    name = side(which)
    return _("Athena ({side})").format(side=name) if which in options.athena else name


def sector(which: Sector) -> str:
    """A sector, as a label."""
    return _(_SECTORS[which])


def the_sector(which: Sector) -> str:
    """A sector, within a sentence."""
    return pgettext(*_THE_SECTORS[which])


def The_sector(which: Sector) -> str:
    """A sector, at the start of a sentence."""
    return capital(the_sector(which))


def narrow(which: Sector) -> str:
    """A sector, as a label in eleven cells."""
    return _(_NARROW.get(which, _SECTORS[which]))


def short(which: Sector) -> str:
    """A sector in three letters."""
    return _(_SHORT[which])


def status(which: Status) -> str:
    """What a sector is to the war."""
    return _(_STATUSES[which])


def technology(which: Technology) -> str:
    """A technology."""
    return _(_TECHNOLOGIES[which])


def level(board: Board, of: Side, which: Technology, number: int) -> str:
    """The printed name of a level of a side's Technology Tree, 1 the lowest; the technology's if there is none."""
    tree = board.trees[of][which]
    return _(tree[number - 1].name) if 0 < number <= len(tree) else technology(which)


def phase(which: Phase) -> str:
    """A phase of the turn."""
    return _(_PHASES[which])


def corner(which: Corner) -> str:
    """The colour of a card's corner."""
    return _(_CORNERS[which])


def corner_note(which: Corner, options: Options = NO_OPTIONS) -> str:
    """What the colour of a card's corner means in a game with these options (7.3, 10.2.7, 16.2)."""
    if options.quick_play:
        raid = ""
    elif which == Corner.GREEN:
        raid = _("Air Raid can cancel it with a lead of 1 level or more.")
    elif which == Corner.RED or options.rewriting_history:
        raid = _("Air Raid cannot cancel it.")
    else:
        raid = _("Air Raid can cancel it with a lead of {lead} levels or more.").format(lead=SECOND_SLOT_DIFFERENTIAL)
    return together(_("It counts in 1914 only.") if which == Corner.BLUE else "", raid)


def deck(which: Deck) -> str:
    """A deck of cards."""
    return _(_DECKS[which])


def purpose(which: Purpose) -> str:
    """What dice are thrown for."""
    return _(_PURPOSES[which])


def policy(which: str) -> str:
    """Who decides for a side in place of a person, by the name that files use; one that is not known as it is."""
    return _(_POLICIES[which]) if which in _POLICIES else which


def decision(which: Decision) -> str:
    """What is to be decided."""
    return _(_DECISIONS[which])


def initiative_rule(which: InitiativeRule) -> str:
    """How the initiative is found."""
    return _(_INITIATIVE_RULES[which])


def cause(which: Cause) -> str:
    """Why the game ended."""
    return _(_CAUSES[which])


def counter_attack(which: CounterAttack) -> str:
    """Whether a natural 1 hurts the attacker, in a few words."""
    return _(_COUNTER_ATTACKS[which])


def pool_part(which: PoolPart) -> str:
    """What a contribution adds to."""
    return _(_POOL_PARTS[which])


def source(which: Source, event: int = 0) -> str:
    """Where a contribution to a pool of dice comes from; an event by its title."""
    return card(event) if which == Source.EVENT and event else _(_SOURCES[which])


def stage(which: BattleStage) -> str:
    """A step of an offensive."""
    return _(_STAGES[which])


def reason(which: Reason) -> str:
    """Why an action is refused, in a few words; `prompts.refusal` says it in full."""
    return _(_REASONS[which])


def event(number: int) -> str:
    """The title of an event card."""
    return _(_EVENTS[number])


def is_event(number: int) -> bool:
    """Whether there is an event card of this number."""
    return number in _EVENTS


def card(number: int) -> str:
    """An event card by title and number.

    >>> card(14)
    'Battle of Verdun (14)'
    """
    return _("{title} ({number})").format(title=event(number), number=number)
