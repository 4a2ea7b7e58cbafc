"""The secrets of a game that people play from several places: a bid for the initiative, until both are in (6).

Everything that leaves the process comes through here: an unanswered bid is blanked, or the game is cut off before it,
even if the bid was undone. Later hashes are left out too, because trying the few possible bids would reveal it.
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

HIDDEN = Bid(NO_BID)  # in place of a secret bid


def is_between_places(history: History) -> bool:
    """True while people still play this game from several places."""
    return bool(_places(history)) and not isinstance(history.last.state.waiting, Over)


def _places(history: History) -> tuple[Side, ...]:
    return () if history.branched else seats(history.header)


def check_over(history: History) -> None:
    """Raise `StillPlayed` if a game branched off now could reveal the coming dice."""
    if is_between_places(history):
        raise StillPlayed(N_("this game isn't over: start a new one from it later"))


def help_allowed(history: History) -> Help:
    """The help that anybody may have now: what was agreed, and all once the game is over.

    Every screen, line, command, report and file asks this: odds by `tells_odds`; advice, analysis, position codes,
    lessons and whatever else leads to a computer player's opinion by `advises`.
    """
    return history.header.agreed_help if is_between_places(history) else Help.ALL


def as_seen(history: History, hidden: Collection[Side]) -> History:
    """The game without the secrets of the `hidden` sides; the same object if there are none."""
    entries = history.entries
    secret = _unanswered(entries, hidden)
    if not secret:
        return history
    first = secret[-1]
    return History((*entries[:first], *(_blank(entry, entry.seq in secret) for entry in entries[first:])))


def as_public(history: History) -> History:
    return as_seen(history, _places(history))


def public_entries(history: History) -> tuple[Entry, ...]:
    entries = history.entries
    secret = _unanswered(entries, _places(history))
    return entries[: secret[-1]] if secret else entries


def _unanswered(entries: Sequence[Entry], hidden: Collection[Side]) -> list[int]:
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
    if is_bid:
        move = to_dict(HIDDEN, entry.state.setup.board.edition)
        entry = replace(entry, event=Acted(seq=entry.seq, move=move, state=None), move=HIDDEN)
    return replace(entry, link=Link(encode(entry.event), ""), state=without_secrets(entry.state))
