"""Names of sides, of who plays them, and of sectors."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.forms import in_each_form, named
from ldd_tui.text.phrases import capital
from rules.edition import Edition
from rules.model import Sector, Setup, Side, Status

_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central Powers")}

_SHORT_SIDES = {Side.ENTENTE: N_("Entente"), Side.CENTRAL_POWERS: N_("Central")}

_THE_SIDES = {
    Side.ENTENTE: NP_("in a sentence", "the Entente"),
    Side.CENTRAL_POWERS: NP_("in a sentence", "the Central Powers"),
}

_SECTORS = {
    "france": N_("France"),
    "russia": N_("Russia"),
    "italy": N_("Italy"),
    "serbia": N_("Serbia"),
    "romania": N_("Romania"),
    "greece": N_("Greece"),
    "middle_east": N_("Middle East"),
    "egypt": N_("Egypt"),
    "africa": N_("Africa"),
    "french_africa": N_("French Africa"),
    "germany": N_("Germany"),
    "austria_hungary": N_("Austria-Hungary"),
    "ottoman_empire": N_("Ottoman Empire"),
    "bulgaria": N_("Bulgaria"),
    "german_colonies": N_("German Colonies"),
    "german_africa": N_("German Africa"),
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
    "austria_hungary": N_("Austria-H."),
    "ottoman_empire": N_("Ottoman E."),
    "german_colonies": N_("Colonies"),
    "french_africa": N_("French Afr."),
    "german_africa": N_("German Afr."),
}

_PLURAL = ("german_colonies",)

_STATUSES = {
    Status.NEUTRAL: N_("neutral"),
    Status.AT_WAR: N_("at war"),
    Status.SURRENDERED: N_("surrendered"),
    Status.EXITED: N_("out of the war"),
}

_OPPONENTS = {
    "athena": NP_("in a sentence", "Athena"),
    "system": NP_("in a sentence", "the system"),
}

_SHORT_OPPONENTS = {"athena": N_("Athena"), "system": N_("system")}

_POLICIES = {
    "random": N_("Pure chance"),
    "recruit": N_("Recruit"),
    "officer": N_("Officer"),
    "staff": N_("General Staff"),
    "marshal": N_("Marshal"),
}


def side(which: Side) -> str:
    """A side, as a label."""
    return named(_(_SIDES[which]))


def side_short(which: Side) -> str:
    """A side, as a label in a few cells."""
    return _(_SHORT_SIDES[which])


def the_side(which: Side) -> str:
    """A side, within a sentence."""
    return named(pgettext(*_THE_SIDES[which]))


def The_side(which: Side) -> str:
    """A side, at the start of a sentence."""
    return capital(the_side(which))


def opponent(edition: Edition) -> str:
    """The game's own opponent, who plays a side by what is drawn; within a sentence."""
    return named(pgettext(*_OPPONENTS[edition.opponent]))


def opponent_short(edition: Edition) -> str:
    """The game's own opponent, as a label in a few cells."""
    return _(_SHORT_OPPONENTS[edition.opponent])


def player(which: Side, setup: Setup) -> str:
    """Who plays a side, within a sentence: its name, and that of the game's own opponent if this one plays it."""
    name = side(which)
    if which not in setup.options.athena:
        return name
    words = _("{opponent} ({side})")
    return in_each_form(opponent(setup.board.edition), lambda form: words.format(opponent=form, side=name))


def Player(which: Side, setup: Setup) -> str:
    """Who plays a side, at the start of a sentence."""
    return capital(player(which, setup))


def sector(which: Sector, edition: Edition) -> str:
    """A sector, as a label."""
    return named(_(_SECTORS[edition.sector_names[which]]))


def the_sector(which: Sector, edition: Edition) -> str:
    """A sector, within a sentence."""
    return named(pgettext(*_THE_SECTORS[edition.sector_names[which]]))


def The_sector(which: Sector, edition: Edition) -> str:
    """A sector, at the start of a sentence."""
    return capital(the_sector(which, edition))


def is_plural(which: Sector, edition: Edition) -> bool:
    """Whether a sector's name is one of several things: such a one `surrender`, no other does."""
    return edition.sector_names[which] in _PLURAL


def narrow(which: Sector, edition: Edition) -> str:
    """A sector, as a label in eleven cells."""
    return _(_NARROW.get(edition.sector_names[which], _SECTORS[edition.sector_names[which]]))


def short(which: Sector, edition: Edition) -> str:
    """A sector in three letters."""
    return _(_SHORT[edition.sector_names[which]])


def status(which: Status) -> str:
    """What a sector is to the war."""
    return named(_(_STATUSES[which]))


def policy(which: str) -> str:
    """Who decides for a side in place of a person, by the name that files use; one that is not known as it is."""
    return named(_(_POLICIES[which])) if which in _POLICIES else which
