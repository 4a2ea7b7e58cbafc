"""What is not told yet of a game that people play from several places: a bid for the initiative, until both are in (6).

Such a game is known whole to the process that plays it, for the rules need it. What leaves that process - what a screen
is given of it, a file, a report - comes through here: with a bid that the other side has not answered left blank, or
cut off before it. A bid that was taken back before it was answered is as secret as any. The hash of an event with such
a bid, and every hash chained to it, would tell it to whoever tries the few that there can be: they are left out too.

When the game is over everything is told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rules.actions import Bid
from rules.facts import BidMade
from rules.model import NO_BID, Choice, InitiativeRule, Over, Side
from rules.notation import to_dict
from rules.phases.initiative import without_secrets
from saves.errors import N_, StillPlayed
from saves.events import Acted, Help, Link, encode
from saves.history import History
from saves.journal import Entry
from saves.seats import seats

HIDDEN = Bid(NO_BID)
"""What stands for a bid that is not told."""


def is_between_places(history: History) -> bool:
    """True while people still play this game from several places."""
    return bool(seats(history.header)) and not isinstance(history.last.state.waiting, Over)


def check_over(history: History) -> None:
    """Raise `StillPlayed` if a game branched off now could reveal the coming dice."""
    if is_between_places(history):
        raise StillPlayed(N_("this game isn't over: start a new one from it later"))


def help_allowed(history: History) -> Help:
    """The help that any player may have now; all help once the game is over."""
    return history.header.agreed_help if is_between_places(history) else Help.ALL


def as_seen(history: History, hidden: Collection[Side]) -> History:
    """The game without the secrets of the `hidden` sides; the same object if there are none."""
    entries = history.entries
    secret = _unanswered(entries, hidden)
    if not secret:
        return history
    first = secret[-1]
    return History((*entries[:first], *(_blank(entry, entry.seq in secret) for entry in entries[first:])))


def as_told(history: History) -> History:
    return as_seen(history, seats(history.header))


def told(history: History) -> tuple[Entry, ...]:
    """The entries that can be shown unchanged: all before the first with a secret."""
    entries = history.entries
    secret = _unanswered(entries, seats(history.header))
    return entries[: secret[-1]] if secret else entries


def _unanswered(entries: Sequence[Entry], hidden: Collection[Side]) -> list[int]:
    """The events with these sides' unrevealed bids, last first."""
    last = entries[-1].state
    by_bids = last.setup.initiative_rule == InitiativeRule.BID
    if not hidden or not by_bids or isinstance(last.waiting, Over):
        return []
    found = []
    for seq in range(len(entries) - 1, 0, -1):
        if any(isinstance(fact, BidMade) for fact in entries[seq].facts):
            break
        waiting = entries[seq - 1].state.waiting
        if isinstance(entries[seq].move, Bid) and isinstance(waiting, Choice) and waiting.side in hidden:
            found.append(seq)
    return found


def _blank(entry: Entry, is_bid: bool) -> Entry:
    """Blank an entry's secret, or the hash that depends on one."""
    if is_bid:
        move = to_dict(HIDDEN, entry.state.setup.board.edition)
        entry = replace(entry, event=Acted(seq=entry.seq, move=move, state=None), move=HIDDEN)
    return replace(entry, link=Link(encode(entry.event), ""), state=without_secrets(entry.state))
