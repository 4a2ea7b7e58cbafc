"""What the details of a refusal name, in words. What is missing or makes no sense is named in general."""

from __future__ import annotations

from collections.abc import Mapping

from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital
from rules.board import Corner
from rules.model import Sector, Technology

Details = Mapping[str, int | str]

_SECTORS: dict[int | str | None, Sector] = {
    **{int(which): which for which in Sector},
    **{which.name.lower(): which for which in Sector},
}
_TECHNOLOGIES: dict[int | str | None, Technology] = {
    **{int(which): which for which in Technology},
    **{which.name.lower(): which for which in Technology},
}


def number(details: Details, key: str) -> int | None:
    """A number."""
    value = details.get(key)
    return int(value) if isinstance(value, int) else None


def sector_in(details: Details, key: str) -> Sector | None:
    """A sector, named by its number or its name in files."""
    return _SECTORS.get(details.get(key))


def sector(details: Details, key: str, otherwise: str) -> str:
    """A sector within a sentence."""
    found = sector_in(details, key)
    return otherwise if found is None else names.the_sector(found)


def this_sector(details: Details) -> str:
    """The sector that it is about, at the beginning of a sentence."""
    return capital(sector(details, "sector", _("this sector")))


def technology_in(details: Details) -> Technology | None:
    """A technology, named by its number or its name in files."""
    return _TECHNOLOGIES.get(details.get("technology"))


def technology_of(details: Details) -> str:
    """The technology that it is about, within a sentence."""
    found = technology_in(details)
    return _("this technology") if found is None else names.technology(found)


def this_technology(details: Details) -> str:
    """The technology that it is about, at the beginning of a sentence."""
    return capital(technology_of(details))


def event(details: Details) -> str:
    """The event card that it is about, within a sentence."""
    which = number(details, "event")
    return names.card(which) if which is not None and names.is_event(which) else _("this event")


def this_event(details: Details) -> str:
    """The event card that it is about, at the beginning of a sentence."""
    return capital(event(details))


def corner(details: Details) -> Corner | None:
    """The colour of the card's corner."""
    colour = details.get("corner")
    return {known.name.lower(): known for known in Corner}.get(colour) if isinstance(colour, str) else None
