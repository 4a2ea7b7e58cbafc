"""Names of event cards, decks and the corners of cards."""

from __future__ import annotations

from ldd_tui.text import N_, _
from ldd_tui.text.phrases import together
from rules.air_raid import SECOND_SLOT_DIFFERENTIAL
from rules.board import Corner
from rules.model import Deck, Options

NO_OPTIONS = Options()

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
