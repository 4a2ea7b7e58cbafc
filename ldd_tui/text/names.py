"""Names, used as `names.sector(sector)`."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.forms import in_a_sentence, in_each_form, named
from ldd_tui.text.phrases import bracketed, capital, in_parts, listing, signed, times, together
from rules.air_raid import SECOND_SLOT_DIFFERENTIAL
from rules.edition import Edition
from rules.model import (
    BattleStage,
    Board,
    Cause,
    Corner,
    CounterAttack,
    Decision,
    Deck,
    InitiativeRule,
    Level,
    Options,
    Phase,
    Poppy,
    PoppyKind,
    Purpose,
    Sector,
    Setup,
    Side,
    Source,
    Status,
    Technology,
)

K = TypeVar("K")


def _by(table: Mapping[K, str | tuple[str, str]]) -> Callable[[K], str]:
    def called(which: K) -> str:
        marked = table[which]
        return named(_(marked) if isinstance(marked, str) else pgettext(*marked))

    return called


THEME_WORDS: dict[str, tuple[str, str]] = {
    "ldd-dark": (N_("dark"), N_("Light text on a dark screen, blue and green as in the box.")),
    "ldd-light": (N_("light"), N_("Dark text on a light screen.")),
    "ldd-contrast": (N_("high contrast"), N_("White and bright colours on black.")),
    "ldd-safe": (N_("colour-blind"), N_("Blue and orange on a dark screen.")),
    "ldd-safe-light": (N_("colour-blind, light"), N_("Blue and orange-brown on a light screen.")),
}
"""By theme id: name and description."""


# -- sides, players, sectors


_SIDES = {Side.ENTENTE: NP_("side", "Entente"), Side.CENTRAL_POWERS: NP_("side", "Central Powers")}
side = _by(_SIDES)

_SHORT_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central")}
side_short = _by(_SHORT_SIDES)


def side_letter(which: Side) -> str:
    return _("E C").split()[which]


_THE_SIDES = {
    Side.ENTENTE: NP_("in a sentence", "the Entente"),
    Side.CENTRAL_POWERS: NP_("in a sentence", "the Central Powers"),
}
the_side = _by(_THE_SIDES)


_SECTORS = {
    "france": NP_("sector", "France"),
    "russia": NP_("sector", "Russia"),
    "italy": NP_("sector", "Italy"),
    "serbia": NP_("sector", "Serbia"),
    "romania": NP_("sector", "Romania"),
    "greece": NP_("sector", "Greece"),
    "middle_east": NP_("sector", "Middle East"),
    "egypt": NP_("sector", "Egypt"),
    "africa": NP_("sector", "Africa"),
    "french_africa": NP_("sector", "French Africa"),
    "germany": NP_("sector", "Germany"),
    "austria_hungary": NP_("sector", "Austria-Hungary"),
    "ottoman_empire": NP_("sector", "Ottoman Empire"),
    "bulgaria": NP_("sector", "Bulgaria"),
    "german_colonies": NP_("sector", "German Colonies"),
    "german_africa": NP_("sector", "German Africa"),
}
_THE_SECTORS = {
    "middle_east": NP_("in a sentence", "the Middle East"),
    "ottoman_empire": NP_("in a sentence", "the Ottoman Empire"),
    "german_colonies": NP_("in a sentence", "the German Colonies"),
}
"""Sectors with an article in English too."""

_LETTERS = NP_("the sectors in three letters each", "FRA RUS ITA SER ROM GRE MEA EGY AFR FAF GER AUH OTT BUL COL GAF")

_NARROW = {
    "austria_hungary": NP_("in eleven cells", "Austria-H."),
    "middle_east": NP_("in eleven cells", "Middle East"),
    "ottoman_empire": NP_("in eleven cells", "Ottoman E."),
    "german_colonies": NP_("in eleven cells", "Colonies"),
    "french_africa": NP_("in eleven cells", "French Afr."),
    "german_africa": NP_("in eleven cells", "German Afr."),
}

_PLURAL = ("german_colonies",)

_STATUSES = {
    Status.NEUTRAL: N_("neutral"),
    Status.AT_WAR: N_("at war"),
    Status.SURRENDERED: N_("surrendered"),
    Status.EXITED: N_("out of the war"),
}
status = _by(_STATUSES)

_NARROW_STATUSES = {Status.EXITED: NP_("in fourteen cells", "out of the war")}

_OPPONENTS = {"athena": NP_("in a sentence", "Athena"), "system": NP_("in a sentence", "the system")}

_SHORT_OPPONENTS = {"athena": N_("Athena"), "system": N_("system")}

_POLICIES = {
    "random": NP_("player", "Pure chance"),
    "recruit": NP_("player", "Recruit"),
    "officer": NP_("player", "Officer"),
    "staff": NP_("player", "General Staff"),
    "marshal": NP_("player", "Marshal"),
}


def The_side(which: Side) -> str:
    return capital(the_side(which))


def opponent(edition: Edition) -> str:
    """The own opponent, which plays by cards; within a sentence."""
    return named(pgettext(*_OPPONENTS[edition.opponent]))


def opponent_short(edition: Edition) -> str:
    return _(_SHORT_OPPONENTS[edition.opponent])


def player(which: Side, setup: Setup) -> str:
    """A side within a sentence, with the own opponent if it plays that side."""
    name = side(which)
    if which not in setup.options.athena:
        return name
    return in_each_form(opponent(setup.edition), lambda form: bracketed(form, name))


def Player(which: Side, setup: Setup) -> str:
    return capital(player(which, setup))


def sector(which: Sector, edition: Edition) -> str:
    return named(pgettext(*_SECTORS[edition.sector_names[which]]))


def the_sector(which: Sector, edition: Edition) -> str:
    name = edition.sector_names[which]
    return named(pgettext(*_THE_SECTORS[name])) if name in _THE_SECTORS else in_a_sentence(sector(which, edition))


def The_sector(which: Sector, edition: Edition) -> str:
    return capital(the_sector(which, edition))


def against(attacker: Sector, defender: Sector, edition: Edition) -> str:
    return _("{attacker} against {defender}").format(
        attacker=the_sector(attacker, edition), defender=the_sector(defender, edition)
    )


def is_plural(which: Sector, edition: Edition) -> bool:
    return edition.sector_names[which] in _PLURAL


def narrow(which: Sector, edition: Edition) -> str:
    name = edition.sector_names[which]
    return named(pgettext(*_NARROW[name])) if name in _NARROW else sector(which, edition)


def short(which: Sector, edition: Edition) -> str:
    """A sector in three letters, the same for every form of its name."""
    letters = dict(zip(_SECTORS, pgettext(*_LETTERS).split(), strict=True))[edition.sector_names[which]]
    return in_each_form(sector(which, edition), lambda _form: letters)


def status_narrow(which: Status) -> str:
    """In fourteen cells."""
    return pgettext(*_NARROW_STATUSES[which]) if which in _NARROW_STATUSES else status(which)


def policy(which: str) -> str:
    return named(pgettext(*_POLICIES[which])) if which in _POLICIES else which


# -- people


_VOWELS = "aeiouyæœø"  # not h, which may be aspirated


def person(name: str) -> str:
    """A name that may be used like any other; it must be safe for a terminal."""
    if not name:
        return name
    first, second = (unicodedata.normalize("NFD", letter)[:1].lower() for letter in (name[:1], name[1:2] or " "))
    if first in _VOWELS and not (first == "y" and second in _VOWELS):  # Yves begins with one, York does not
        pattern = pgettext("a name that begins with a vowel", "{name}")
    else:
        pattern = pgettext("a name that begins with a consonant", "{name}")
    return in_each_form(named(pattern), lambda form: form.replace("{name}", name))


def _called(marked: tuple[str, str]) -> Callable[[], str]:
    return lambda: named(pgettext(*marked))


you = _called(NP_("in a sentence", "you"))
a_player = _called(NP_("in a sentence", "a player"))
somebody = _called(NP_("in a sentence", "somebody"))
anybody = _called(NP_("in a sentence", "whoever comes"))
the_host = _called(NP_("in a sentence", "the host"))


# -- technologies


_TECHNOLOGIES = {
    Technology.ATTACK: NP_("technology", "Attack"),
    Technology.DEFENCE: NP_("technology", "Defence"),
    Technology.ARTILLERY: NP_("technology", "Artillery"),
    Technology.AVIATION: NP_("technology", "Aviation"),
    Technology.NAVAL: NP_("technology", "Naval"),
    Technology.AIR_RAID: NP_("technology", "Air Raid"),
}
technology = _by(_TECHNOLOGIES)

_SHORT_TECHNOLOGIES = NP_("the technologies in three letters each", "Att Def Art Avi Nav Air")


def technology_short(which: Technology) -> str:
    return pgettext(*_SHORT_TECHNOLOGIES).split()[which]


_LONG_LEVEL_NAMES = (
    NP_("level in 22 cells", "Q-Ships and Convoys"),
    NP_("level in 22 cells", "Home Defence Squadrons"),
    NP_("level in 22 cells", "U-Boat Production"),
    NP_("level in 22 cells", "French Renault FT Tanks"),
)
"""Long names, which a language may abbreviate in tables."""


def level_in_table(which: Level) -> str:
    return next((pgettext(*long) for long in _LONG_LEVEL_NAMES if long[1] == which.name), level_name(which))


def level_name(which: Level) -> str:
    return named(_(which.name))


def level(board: Board, of: Side, which: Technology, number: int) -> str:
    """A level's printed name, 1 the lowest; the technology's name if there is none."""
    tree = board.trees[of][which]
    return level_name(tree[number - 1]) if 0 < number <= len(tree) else technology(which)


# -- cards


_KINDS = {
    PoppyKind.TECHNOLOGY: N_("Technology {modifier}"),
    PoppyKind.OFFENSIVE: N_("Offensive: {sector}"),
    PoppyKind.REINFORCEMENT: N_("Reinforcement: {sector}"),
    PoppyKind.NAVAL: N_("Naval {modifier}"),
    PoppyKind.BLANK: N_("Blank"),
}


def poppy(which: Poppy, edition: Edition) -> str:
    return _of_kind(which.kind, _on_marker(which, edition))


def poppies(markers: Sequence[Poppy], edition: Edition) -> str:
    by_kind: dict[PoppyKind, Counter[str]] = {}
    for marker in markers:
        by_kind.setdefault(marker.kind, Counter())[_on_marker(marker, edition)] += 1
    return in_parts(part for kind, counted in by_kind.items() for part in _counted(kind, counted))


def _counted(kind: PoppyKind, counted: Counter[str]) -> Iterator[str]:
    single = [one for one, count in counted.items() if count == 1]
    if single:
        yield _of_kind(kind, listing(single))
    for one, count in counted.items():
        if count > 1:
            yield times(count, _of_kind(kind, one))


def _of_kind(kind: PoppyKind, named: str) -> str:
    return _(_KINDS[kind]).format(modifier=named, sector=named)


def _on_marker(which: Poppy, edition: Edition) -> str:
    return signed(which.modifier) if which.sector is None else sector(which.sector, edition)


NO_OPTIONS = Options()

NOTHING_TO_REPORT = "nothing_to_report"

_CORNERS = {Corner.GREY: N_("no colour"), Corner.BLUE: N_("blue"), Corner.GREEN: N_("green"), Corner.RED: N_("red")}
corner = _by(_CORNERS)

_DECKS = {
    Deck.EVENTS: N_("events"),
    Deck.YEAR: N_("event cards of the new year"),
    Deck.SET_ASIDE: N_("event cards set aside"),
    Deck.CORNFLOWER: N_("Cornflower cards"),
    Deck.POPPIES: N_("Poppy markers"),
}
deck = _by(_DECKS)

_EVENTS = {
    "schlieffen_plan": N_("Schlieffen Plan"),
    "belgian_fortifications": N_("Belgian Fortifications"),
    "russian_offensive": N_("Russian Offensive"),
    "tannenberg_or_miracle_on_the_marne": N_("Tannenberg / Miracle on the Marne"),
    "shell_shortage": N_("Shell Shortage"),
    "von_lettow_in_africa": N_("Von Lettow in Africa"),
    "siege_of_przemysl": N_("Siege of Przemyśl"),
    "ypres": N_("Ypres"),
    "battle_of_gallipoli": N_("Battle of Gallipoli"),
    "lusitania_torpedoed": N_("The Lusitania Torpedoed"),
    "italy_at_war": N_("Italy at War!"),
    "heia_safari": N_("Heia Safari"),
    "bulgaria_at_war": N_("Bulgaria at War!"),
    "battle_of_verdun": N_("Battle of Verdun"),
    "battle_of_jutland": N_("Battle of Jutland"),
    "wilson_intervenes": N_("W. Wilson intervenes!"),
    "kut_el_amara": N_("Kut-el-Amara"),
    "trentino_offensive": N_("Trentino Offensive"),
    "brusilov_offensive": N_("Brusilov Offensive"),
    "arab_revolt": N_("Arab Revolt"),
    "battle_of_the_somme": N_("Battle of the Somme"),
    "romania_at_war": N_("Romania at War!"),
    "unrestricted_submarine_warfare": N_("Unrestricted Submarine Warfare"),
    "zimmermann_telegram": N_("Zimmermann Telegram"),
    "battle_of_gaza": N_("Battle of Gaza"),
    "battle_of_vimy": N_("Battle of Vimy"),
    "french_army_mutinies": N_("French Army Mutinies"),
    "greece_at_war": N_("Greece at War!"),
    "passchendaele": N_("Passchendaele"),
    "lawrence_of_arabia": N_("Lawrence of Arabia"),
    "battle_of_caporetto": N_("Battle of Caporetto"),
    NOTHING_TO_REPORT: N_("Nothing to Report"),
    "treaty_of_brest_litovsk": N_("Treaty of Brest-Litovsk"),
    "operation_michael": N_("Operation Michael"),
    "unified_command": N_("Unified Command"),
    "louis_franchet_d_esperey": N_("Louis Franchet d'Espèrey"),
    "friedensturm": N_("Friedensturm"),
    "villers_cotterets": N_("Villers-Cotterêts"),
    "spanish_flu": N_("Spanish Flu"),
    "battle_of_megiddo": N_("Battle of Megiddo"),
    "pariser_kanonen": N_("Pariser Kanonen"),
    "peace_negotiations": N_("Peace Negotiations"),
    "race_to_the_sea": N_("Race to the Sea"),
    "shell_crisis": N_("Shell Crisis"),
    "gas": N_("Gas!"),
    "toward_a_separate_peace": N_("Toward a Separate Peace?"),
    "chain_of_mutinies": N_("Chain of Mutinies!"),
    "u_boot": N_("U-Boot"),
    "flying_circus": N_("The Flying Circus"),
    "friedensturm_on_the_marne": N_("Friedensturm on the Marne"),
    "tanks_arrive": N_("The Tanks Arrive!"),
    "thessaloniki_expedition": N_("Thessaloniki Expedition"),
    "lafayette": N_("Lafayette, we are here!"),
    "armistice": N_("Armistice!"),
}


def corner_note(which: Corner, options: Options = NO_OPTIONS) -> str:
    """What a card's corner colour means with these options (7.3, 10.2.7, 16.2)."""
    if options.quick_play or which == Corner.BLUE:  # in 1914 nobody has a level of Air Raid
        raid = ""
    elif which == Corner.GREEN:
        raid = _("Air Raid can cancel it with a lead of 1 level or more.")
    elif which == Corner.RED or options.rewriting_history:
        raid = _("Air Raid cannot cancel it.")
    else:
        raid = _("Air Raid can cancel it with a lead of {lead} levels or more.").format(lead=SECOND_SLOT_DIFFERENTIAL)
    return together(_("It counts in 1914 only.") if which == Corner.BLUE else "", raid)


def corners_note(options: Options = NO_OPTIONS) -> str:
    """What the corner colours mean with these options (7.3, 10.2.7, 16.2)."""
    blue = _("Blue cards act in 1914 only.")
    if options.quick_play:
        return _("Corners: blue cards act in 1914 only.")
    if options.rewriting_history:
        return together(_("Corners: Air Raid can cancel only green cards."), blue)
    raid = _("Corners: Air Raid can cancel green cards with a lead of 1 level, no colour with {lead}, red never.")
    return together(raid.format(lead=SECOND_SLOT_DIFFERENTIAL), blue)


_EDITIONS = {"first": N_("first edition"), "second": N_("second edition")}
_SHORT_EDITIONS = {"first": NP_("edition", "first"), "second": NP_("edition", "second")}


def edition_of(key: str) -> str:
    return _(_EDITIONS[key]) if key in _EDITIONS else key


def edition_short(key: str) -> str:
    return pgettext(*_SHORT_EDITIONS[key]) if key in _SHORT_EDITIONS else key


def turns_of(edition: Edition) -> str:
    if edition.turn.in_blocks:
        return _("One side takes its whole turn, then the other.")
    return _("Both sides act in each phase; prestige decides.")


def event(number: int, edition: Edition) -> str:
    return _(_EVENTS[edition.cards[number].title])


def is_event(number: int, edition: Edition) -> bool:
    return number in edition.cards


def card(number: int, edition: Edition) -> str:
    """Title and number: `Battle of Verdun (14)`."""
    return bracketed(event(number, edition), number)


# -- dice


_PURPOSES = {
    Purpose.INITIATIVE: N_("initiative die"),
    Purpose.EVENT: N_("event die"),
    Purpose.U_BOAT: N_("U-boat roll"),
    Purpose.BLOCKADE: N_("Blockade roll"),
    Purpose.REVOLUTION: N_("Revolution dice"),
    Purpose.RESEARCH: N_("technology attempt"),
    Purpose.ATTACK: N_("Attack dice"),
    Purpose.ARTILLERY: N_("Artillery dice"),
    Purpose.ARTILLERY_REROLL: N_("Artillery re-roll"),
    Purpose.FORCED_REROLL: N_("forced re-roll"),
    Purpose.OWN_REROLL: N_("Attack re-roll"),
    Purpose.ATHENA_CHECK: N_("Athena's check"),
    Purpose.ARMISTICE: N_("Armistice roll"),
}
purpose = _by(_PURPOSES)

_COUNTER_ATTACKS = {
    CounterAttack.APPLIES: N_("counter-attack"),
    CounterAttack.GERMAN_COLONIES_ATTACK: N_("no counter-attack on the German Colonies"),
    CounterAttack.DEFENDER_ATTACKED_ELSEWHERE: N_("no counter-attack: the defender attacked elsewhere"),
    CounterAttack.NEVER: N_("no counter-attack"),
}
counter_attack = _by(_COUNTER_ATTACKS)

_SOURCES = {
    Source.SIZE: N_("size of the offensive"),
    Source.ATTACK: N_("Attack level of the attacker"),
    Source.DEFENCE: N_("Defence level of the defender"),
    Source.ARTILLERY: N_("Artillery level of the attacker"),
    Source.AVIATION: N_("lead in Aviation"),
    Source.EVENT: N_("event"),
}

_STAGES = {
    BattleStage.MICHAEL: N_("Operation Michael"),
    BattleStage.ATTACK_DICE: N_("Attack dice"),
    BattleStage.ARTILLERY_DICE: N_("Artillery dice"),
    BattleStage.AVIATION: N_("Aviation re-roll"),
    BattleStage.KUT: N_("Kut-el-Amara"),
    BattleStage.TANNENBERG: N_("Tannenberg / Miracle on the Marne"),
    BattleStage.TANNENBERG_ARTILLERY: N_("Tannenberg / Miracle on the Marne"),
    BattleStage.AIR_DIVISION: N_("Air Division"),
    BattleStage.AIR_DIVISION_ARTILLERY: N_("Air Division"),
    BattleStage.GAZA: N_("Battle of Gaza"),
    BattleStage.GAZA_ARTILLERY: N_("Battle of Gaza"),
    BattleStage.LOSSES: N_("losses"),
    BattleStage.BRUSILOV: N_("Brusilov Offensive"),
    BattleStage.SETTLING: N_("price of failed dice"),
    BattleStage.OVER: N_("over"),
}
stage = _by(_STAGES)


def source(which: Source, edition: Edition, event: int = 0) -> str:
    return card(event, edition) if which == Source.EVENT and event else _(_SOURCES[which])


# -- phases, decisions, the end


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

_SHORT_PHASES = NP_("short names of the phases", "Init Events RP Naval Reinf Tech Off End")


def phase_short(which: Phase) -> str:
    return pgettext(*_SHORT_PHASES).split()[which]


_DECISIONS = {
    Decision.BID: N_("bid for the initiative"),
    Decision.AIR_RAID: N_("Air Raid"),
    Decision.SET_ASIDE: N_("card set aside"),
    Decision.REINFORCE: N_("Reinforcements"),
    Decision.TECHNOLOGY: N_("Technologies"),
    Decision.RESEARCH_FAILED: N_("failed attempt"),
    Decision.OFFENSIVE: N_("Offensives"),
    Decision.MICHAEL: N_("Operation Michael"),
    Decision.AVIATION: N_("Aviation re-roll"),
    Decision.KUT: N_("Kut-el-Amara"),
    Decision.TANNENBERG: N_("Tannenberg / Miracle on the Marne"),
    Decision.BRUSILOV: N_("Brusilov Offensive"),
    Decision.INITIATIVE_PRICE: N_("price of the initiative"),
    Decision.NAVAL_BONUS: N_("RP for the naval roll"),
    Decision.ABSORB: N_("what U-boats took"),
    Decision.AIR_DIVISION: N_("Air Division"),
    Decision.SETTLE: N_("price of failed dice"),
}
decision = _by(_DECISIONS)

_INITIATIVE_RULES = {
    InitiativeRule.TRACK: N_("by the Turn Track"),
    InitiativeRule.DICE: N_("by dice"),
    InitiativeRule.BID: N_("by dice and bids"),
}
initiative_rule = _by(_INITIATIVE_RULES)

_CAUSES = {
    Cause.SUDDEN_DEATH: N_("sudden death"),
    Cause.ARMISTICE: N_("armistice"),
    Cause.RESIGNATION: N_("resignation"),
    Cause.CLAIM: N_("time"),
    Cause.ARMISTICE_ROLL: N_("Armistice roll"),
    Cause.VICTORY_POINTS: N_("Victory Points"),
    Cause.RULING: N_("ruling"),
    Cause.ANNULLED: N_("annulled"),
}
cause = _by(_CAUSES)


def phase(which: Phase, edition: Edition) -> str:
    """A phase, or just the naval roll if it ends each side's own phases."""
    if which == Phase.NAVAL and edition.pays_for_naval_rolls:
        return _("Naval roll")
    return _(_PHASES[which])
