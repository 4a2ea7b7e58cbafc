"""Names of technologies and of their levels."""

from __future__ import annotations

from ldd_tui.text import N_, NP_, _, pgettext
from ldd_tui.text.forms import named
from rules.model import Board, Level, Side, Technology

_TECHNOLOGIES = {
    Technology.ATTACK: NP_("technology", "Attack"),
    Technology.DEFENCE: NP_("technology", "Defence"),
    Technology.ARTILLERY: NP_("technology", "Artillery"),
    Technology.AVIATION: NP_("technology", "Aviation"),
    Technology.NAVAL: NP_("technology", "Naval"),
    Technology.AIR_RAID: NP_("technology", "Air Raid"),
}

_SHORT = {
    Technology.ATTACK: NP_("short name of a technology", "Att"),
    Technology.DEFENCE: NP_("short name of a technology", "Def"),
    Technology.ARTILLERY: NP_("short name of a technology", "Art"),
    Technology.AVIATION: NP_("short name of a technology", "Avi"),
    Technology.NAVAL: NP_("short name of a technology", "Nav"),
    Technology.AIR_RAID: NP_("short name of a technology", "Air"),
}

# The names printed on the technology sheets come with the board; here they are only marked for translation.
LEVEL_NAMES = (
    N_("Gas Attacks"),
    N_("New Tactics"),
    N_("Mark Tanks"),
    N_("Renault FT"),
    N_("Machine Gun"),
    N_("Trenches"),
    N_("Casemates"),
    N_("Heavy Artillery"),
    N_("Barrage"),
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
    N_("Combat Gas"),
    N_("British Mark Tanks"),
    N_("French Renault FT Tanks"),
    N_("Machine Guns"),
    N_("Rolling Barrage"),
    N_("SPAD"),
    N_("Air Division"),
    N_("Bunkers"),
    N_("Hindenburg Line"),
)

_LONG_LEVEL_NAMES = (
    NP_("level in 22 cells", "Q-Ships and Convoys"),
    NP_("level in 22 cells", "Home Defence Squadrons"),
    NP_("level in 22 cells", "U-Boat Production"),
    NP_("level in 22 cells", "Advanced Technologies"),
    NP_("level in 22 cells", "British Mark Tanks"),
    NP_("level in 22 cells", "French Renault FT Tanks"),
)
"""The names that are long, for tables in which a language may have to abbreviate them."""


def technology(which: Technology) -> str:
    return named(pgettext(*_TECHNOLOGIES[which]))


def technology_short(which: Technology) -> str:
    return pgettext(*_SHORT[which])


def level_in_table(which: Level) -> str:
    return next((pgettext(*long) for long in _LONG_LEVEL_NAMES if long[1] == which.name), level_name(which))


def level_name(which: Level) -> str:
    return named(_(which.name))


def level(board: Board, of: Side, which: Technology, number: int) -> str:
    """A level's printed name, 1 the lowest; the technology's name if there is none."""
    tree = board.trees[of][which]
    return level_name(tree[number - 1]) if 0 < number <= len(tree) else technology(which)
