"""Earlier decisions of a game, to go back to."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from ldd_tui.text import _, labels, names
from ldd_tui.text.labels import Forms
from rules.actions import Action, Bid
from rules.facts import BidMade
from rules.model import Choice, Side
from saves.history import Crossing
from saves.journal import Entry
from saves.played_game import PlayedGame
from saves.undisclosed import HIDDEN, as_seen


class PastDecision(NamedTuple):
    """`done`: in words; `seq`: the event before it; `thrown`: throws and draws since; `needs_agreement`: both must
    agree."""

    seq: int
    turn: int
    side: Side
    action: Action
    done: str
    row: Forms
    thrown: int
    needs_agreement: bool


def past_decisions(play: PlayedGame) -> tuple[PastDecision, ...]:
    """People's decisions, the last one first. An unanswered bid stays secret (6): both sides may share a keyboard."""
    decisions = frozenset(play.decisions)
    entries = as_seen(play.history, tuple(Side)).line
    return tuple(
        _past_decision(before, before.state.waiting.side, after.move, play.can_undo_to(before.seq))
        for before, after in reversed([*pairwise(entries)])
        if before.seq in decisions and isinstance(before.state.waiting, Choice) and isinstance(after.move, Action)
    )


def _past_decision(before: Entry, side: Side, action: Action, crossing: Crossing) -> PastDecision:
    return PastDecision(
        seq=before.seq,
        turn=before.state.turn,
        side=side,
        action=action,
        done=labels.action(action, before.state),
        row=labels.decided(action, before.state),
        thrown=len(crossing.outcomes),
        needs_agreement=crossing.needs_agreement,
    )


def led_back_to(play: PlayedGame, crossing: Crossing) -> str:
    there, now = next(entry.state for entry in play.entries if entry.seq == crossing.to), play.state
    taken_back = crossing.entries[0].move
    assert isinstance(taken_back, Action)
    if isinstance(taken_back, Bid) and not any(
        isinstance(fact, BidMade) for entry in crossing.entries for fact in entry.facts
    ):
        taken_back = HIDDEN
    decided = labels.decided(taken_back, there)[0]
    if (there.turn, there.phase) == (now.turn, now.phase):
        return _("Back to: {decision}.").format(decision=decided)
    words = _("Back to turn {turn}, {phase}: {decision}.")
    return words.format(turn=there.turn, phase=names.phase(there.phase, there.setup.edition), decision=decided)


def question_before(over: bool, crossing: Crossing, *, confirms: bool) -> str:
    """The question before an undo, or "" for none. `over`: the game is over. `confirms`: the player wants questions."""
    if crossing.needs_agreement:
        return _("This undoes dice: the same roll will come out the same. Do you both agree?")
    if over:
        return _("The game is over. Undo this and play on?")
    if crossing.outcomes and confirms:
        return _("This undoes a roll or a draw you saw: it will come out the same. Undo it?")
    return ""
