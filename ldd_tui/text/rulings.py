"""Who left a seat, who plays there now, and what a host or a deputy ruled."""

from __future__ import annotations

from collections.abc import Iterable

from ldd_tui.text import _, names
from ldd_tui.text.phrases import capital, full_stop, in_brackets, labelled, together
from ldd_tui.text.safe_text import clean
from saves.club.agreements import ClockSet, Ended, Ruling
from saves.club.members import Members, TalkDeleted
from saves.events import Freed, Ruled, Substituted
from saves.journal import Entry
from saves.seats import side_named

_NAME_CELLS = 24
_WHY_CELLS = 200


def in_words(event: Substituted | Ruled) -> str:
    """As the game's journal has it, which may come from a stranger."""
    by = _who(event.by)
    if isinstance(event, Ruled):
        return _ended(event.winner, by, event.why, event.chance)
    if event.player:
        words = _("{name} takes the seat and plays {side}.")
        return words.format(name=_who(event.player), side=names.the_side(side_named(event.side)))
    return together(_freed(event.side, event.cause, by, event.why), _until(event.policy))


def ruled(ruling: Ruling, members: Members) -> str:
    """As the club's book has it."""
    found = members.known(ruling.by)
    by = _who(found.name if found else "")
    match ruling:
        case Ended(_, why, winner, chance):
            return _ended(winner or "", by, why, chance)
        case ClockSet(_, why, clock):
            words = _("{name} set another clock.") if clock else _("{name} removed the clock.")
            return together(words.format(name=by), _reason(why))
    return together(_freed(ruling.side, ruling.cause, by, ruling.why), _until(ruling.level))


def of_game(entries: Iterable[Entry]) -> tuple[str, ...]:
    return tuple(in_words(entry.event) for entry in entries if isinstance(entry.event, Substituted | Ruled))


def deleted(members: Members, line: TalkDeleted) -> str:
    """In place of a message."""
    found = members.known(line.by)
    who = _who(found.name if found else "")
    return in_brackets(together(_("{name} deleted this message.").format(name=who), _reason(line.why)))


def chance(entente: int) -> str:
    """In percent, by the networks."""
    return _("The networks give the Entente {percent}% to win.").format(percent=entente)


def _who(name: str) -> str:
    return names.person(clean(name, _NAME_CELLS)) or capital(names.the_host())


def _reason(why: str) -> str | None:
    return full_stop(labelled(_("Reason"), clean(why, _WHY_CELLS))) if why else None


def _ended(winner: str, by: str, why: str, entente: int | None) -> str:
    words = _("{name} ruled that {side} won.") if winner else _("{name} annulled the game.")
    told = words.format(name=by, side=names.the_side(side_named(winner)) if winner else "")
    return together(told, _reason(why), None if entente is None else chance(entente))


def _freed(side: str, cause: Freed, by: str, why: str) -> str:
    words = {
        "left": _("{name} left the game ({side})."),
        "time": _("{name} asked for a substitute ({side}): no time was left."),
        "removed": _("{name} asked for a substitute ({side}): the player is no longer a member."),
        "ruling": _("{name} ruled that someone else plays ({side})."),
        "": _("{name} asked for a substitute ({side})."),
    }[cause]
    return together(words.format(name=by, side=names.side(side_named(side))), _reason(why))


def _until(level: str) -> str:
    if level:
        return _("{name} plays until somebody sits down.").format(name=capital(names.policy(clean(level, _NAME_CELLS))))
    return _("The game waits for somebody to sit down.")
