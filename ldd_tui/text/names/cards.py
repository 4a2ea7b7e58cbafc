"""Names of event cards, decks and the corners of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.names.sectors import sector
from ldd_tui.text.phrases import in_parts, listing, signed, together
from rules.air_raid import SECOND_SLOT_DIFFERENTIAL
from rules.edition import Edition
from rules.model import Corner, Deck, Options, Poppy, PoppyKind

# ------------------------------------------------------------------------------------------------ poppies
# Names of the Poppy markers.


_KINDS = {
    PoppyKind.TECHNOLOGY: N_("Technology {modifier}"),
    PoppyKind.OFFENSIVE: N_("Offensive: {sector}"),
    PoppyKind.REINFORCEMENT: N_("Reinforcement: {sector}"),
    PoppyKind.NAVAL: N_("Naval {modifier}"),
    PoppyKind.BLANK: N_("Blank"),
}


def poppy(which: Poppy, edition: Edition) -> str:
    return _of_kind(which.kind, _named(which, edition))


def poppies(markers: Sequence[Poppy], edition: Edition) -> str:
    by_kind: dict[PoppyKind, Counter[str]] = {}
    for marker in markers:
        by_kind.setdefault(marker.kind, Counter())[_named(marker, edition)] += 1
    return in_parts(part for kind, counted in by_kind.items() for part in _counted(kind, counted))


def _counted(kind: PoppyKind, counted: Counter[str]) -> Iterator[str]:
    single = [one for one, count in counted.items() if count == 1]
    if single:
        yield _of_kind(kind, listing(single))
    for one, count in counted.items():
        if count > 1:
            yield _("{count} x {marker}").format(count=count, marker=_of_kind(kind, one))


def _of_kind(kind: PoppyKind, named: str) -> str:
    return _(_KINDS[kind]).format(modifier=named, sector=named)


def _named(which: Poppy, edition: Edition) -> str:
    return signed(which.modifier) if which.sector is None else sector(which.sector, edition)


# ------------------------------------------------------------------------------------------------ cards


NO_OPTIONS = Options()

NOTHING_TO_REPORT = "nothing_to_report"
"""The title of the events that do nothing."""

_CORNERS = {
    Corner.GREY: N_("no colour"),
    Corner.BLUE: N_("blue"),
    Corner.GREEN: N_("green"),
    Corner.RED: N_("red"),
}

_DECKS = {
    Deck.EVENTS: N_("events"),
    Deck.YEAR: N_("event cards of the new year"),
    Deck.SET_ASIDE: N_("event cards set aside"),
    Deck.CORNFLOWER: N_("Cornflower cards"),
    Deck.POPPIES: N_("Poppy markers"),
}

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


def corner(which: Corner) -> str:
    return _(_CORNERS[which])


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
    blue = _("Blue acts in 1914 only.")
    if options.quick_play:
        return _("Corners: blue acts in 1914 only.")
    if options.rewriting_history:
        return together(_("Corners: Air Raid can cancel green only."), blue)
    raid = _("Corners: Air Raid can cancel green with a lead of 1 level, no colour with {lead}, red never.")
    return together(raid.format(lead=SECOND_SLOT_DIFFERENTIAL), blue)


_EDITIONS = {"first": N_("first edition"), "second": N_("second edition")}
_SHORT_EDITIONS = {"first": NP_("edition", "first"), "second": NP_("edition", "second")}


def edition_of(key: str) -> str:
    """An edition, by its name in files; an unknown name stays as it is."""
    return _(_EDITIONS[key]) if key in _EDITIONS else key


def edition_short(key: str) -> str:
    """An edition in one word, by its name in files; an unknown name stays as it is."""
    return pgettext(*_SHORT_EDITIONS[key]) if key in _SHORT_EDITIONS else key


def deck(which: Deck) -> str:
    return _(_DECKS[which])


def event(number: int, edition: Edition) -> str:
    return _(_EVENTS[edition.cards[number].title])


def is_event(number: int, edition: Edition) -> bool:
    return number in edition.cards


def card(number: int, edition: Edition) -> str:
    """An event card by title and number.

    >>> from rules.board_file import packaged
    >>> card(14, packaged().edition)
    'Battle of Verdun (14)'
    """
    return _("{title} ({number})").format(title=event(number, edition), number=number)
