"""Names of sides, of who plays them, and of sectors."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.phrases import capital
from rules.model import Options, Sector, Side, Status

_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central Powers")}

_SHORT_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central")}

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

_POLICIES = {
    "random": N_("Pure chance"),
    "staff": N_("General Staff"),
}


def side(which: Side) -> str:
    """A side, as a label."""
    return _(_SIDES[which])


def side_short(which: Side) -> str:
    """A side, as a label in a few cells."""
    return _(_SHORT_SIDES[which])


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


def policy(which: str) -> str:
    """Who decides for a side in place of a person, by the name that files use; one that is not known as it is."""
    return _(_POLICIES[which]) if which in _POLICIES else which
