"""Names of sides, of who plays them, and of sectors."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.forms import in_each_form, named
from ldd_tui.text.phrases import capital
from rules.edition import Edition
from rules.model import Sector, Setup, Side, Status

_SIDES = {Side.ENTENTE: NP_("side", "Entente"), Side.CENTRAL_POWERS: NP_("side", "Central Powers")}

_SHORT_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central")}

_SIDE_LETTERS = {Side.ENTENTE: NP_("Entente", "E"), Side.CENTRAL_POWERS: NP_("Central Powers", "C")}

_THE_SIDES = {
    Side.ENTENTE: NP_("in a sentence", "the Entente"),
    Side.CENTRAL_POWERS: NP_("in a sentence", "the Central Powers"),
}

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
    "france": NP_("in a sentence", "France"),
    "russia": NP_("in a sentence", "Russia"),
    "italy": NP_("in a sentence", "Italy"),
    "serbia": NP_("in a sentence", "Serbia"),
    "romania": NP_("in a sentence", "Romania"),
    "greece": NP_("in a sentence", "Greece"),
    "middle_east": NP_("in a sentence", "the Middle East"),
    "egypt": NP_("in a sentence", "Egypt"),
    "africa": NP_("in a sentence", "Africa"),
    "french_africa": NP_("in a sentence", "French Africa"),
    "germany": NP_("in a sentence", "Germany"),
    "austria_hungary": NP_("in a sentence", "Austria-Hungary"),
    "ottoman_empire": NP_("in a sentence", "the Ottoman Empire"),
    "bulgaria": NP_("in a sentence", "Bulgaria"),
    "german_colonies": NP_("in a sentence", "the German Colonies"),
    "german_africa": NP_("in a sentence", "German Africa"),
}

_SHORT = {
    "france": N_("FRA"),
    "russia": N_("RUS"),
    "italy": N_("ITA"),
    "serbia": N_("SER"),
    "romania": N_("ROM"),
    "greece": N_("GRE"),
    "middle_east": N_("MEA"),
    "egypt": N_("EGY"),
    "africa": N_("AFR"),
    "french_africa": N_("FAF"),
    "germany": N_("GER"),
    "austria_hungary": N_("AUH"),
    "ottoman_empire": N_("OTT"),
    "bulgaria": N_("BUL"),
    "german_colonies": N_("COL"),
    "german_africa": N_("GAF"),
}

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

_NARROW_STATUSES = {Status.EXITED: NP_("in fourteen cells", "out of the war")}

_OPPONENTS = {
    "athena": NP_("in a sentence", "Athena"),
    "system": NP_("in a sentence", "the system"),
}

_SHORT_OPPONENTS = {"athena": N_("Athena"), "system": N_("system")}

_POLICIES = {
    "random": NP_("player", "Pure chance"),
    "recruit": NP_("player", "Recruit"),
    "officer": NP_("player", "Officer"),
    "staff": NP_("player", "General Staff"),
    "marshal": NP_("player", "Marshal"),
}


def side(which: Side) -> str:
    return named(pgettext(*_SIDES[which]))


def side_short(which: Side) -> str:
    return _(_SHORT_SIDES[which])


def side_letter(which: Side) -> str:
    return pgettext(*_SIDE_LETTERS[which])


def the_side(which: Side) -> str:
    return named(pgettext(*_THE_SIDES[which]))


def The_side(which: Side) -> str:
    return capital(the_side(which))


def opponent(edition: Edition) -> str:
    """The game's own opponent, which plays a side by its cards; within a sentence."""
    return named(pgettext(*_OPPONENTS[edition.opponent]))


def opponent_short(edition: Edition) -> str:
    return _(_SHORT_OPPONENTS[edition.opponent])


def player(which: Side, setup: Setup) -> str:
    """A side within a sentence, with the game's own opponent if it plays that side."""
    name = side(which)
    if which not in setup.options.athena:
        return name
    words = _("{opponent} ({side})")
    return in_each_form(opponent(setup.board.edition), lambda form: words.format(opponent=form, side=name))


def Player(which: Side, setup: Setup) -> str:
    return capital(player(which, setup))


def sector(which: Sector, edition: Edition) -> str:
    return named(pgettext(*_SECTORS[edition.sector_names[which]]))


def the_sector(which: Sector, edition: Edition) -> str:
    return named(pgettext(*_THE_SECTORS[edition.sector_names[which]]))


def The_sector(which: Sector, edition: Edition) -> str:
    return capital(the_sector(which, edition))


def is_plural(which: Sector, edition: Edition) -> bool:
    """Whether a sector's name takes a plural verb."""
    return edition.sector_names[which] in _PLURAL


def narrow(which: Sector, edition: Edition) -> str:
    name = edition.sector_names[which]
    return named(pgettext(*_NARROW[name])) if name in _NARROW else sector(which, edition)


def short(which: Sector, edition: Edition) -> str:
    """A sector in three letters, the same for every form of its name."""
    letters = _(_SHORT[edition.sector_names[which]])
    return in_each_form(sector(which, edition), lambda _form: letters)


def status(which: Status) -> str:
    return named(_(_STATUSES[which]))


def status_narrow(which: Status) -> str:
    """A sector's war status, as a label in fourteen cells."""
    return pgettext(*_NARROW_STATUSES[which]) if which in _NARROW_STATUSES else status(which)


def policy(which: str) -> str:
    """A policy that plays a side, by its name in files; an unknown name stays as it is."""
    return named(pgettext(*_POLICIES[which])) if which in _POLICIES else which
