"""The dialog of earlier decisions, to undo all from a chosen one on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.box import AROUND
from ldd_tui.modals.parts.styles import BOLD, DIM, SIDE, column, lines
from ldd_tui.text import N_, _, labels, names, ngettext
from ldd_tui.text.labels import Forms, in_rows
from ldd_tui.text.phrases import as_sentence, capital, together
from rules.actions import Action, Bid
from rules.facts import BidMade
from rules.model import Choice, Side
from saves.undisclosed import HIDDEN, as_seen

if TYPE_CHECKING:
    from saves.history import Crossing
    from saves.journal import Entry
    from saves.played_game import PlayedGame

_TURN, _SIDE = 6, 3


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


class TakeBackModal(Dialog[int | None]):
    """Returns the event before the chosen decision."""

    PURPOSE = N_("Your decisions, the last one first. Nothing is erased: {redo} redoes it all.")
    WIDTH = 96

    def load(self, decisions: tuple[PastDecision, ...]) -> None:
        super().load()
        self.past_decisions = decisions

    def heading(self) -> str:
        return _("Undo back to a decision")

    def head(self) -> Content:
        return Content.assemble(column(capital(_("turn")), _TURN), " " * _SIDE, capital(_("decision")))

    def rows(self) -> Sequence[Content]:
        room = self.room.width - AROUND.width - 1 - _TURN - _SIDE
        told = in_rows([(one.action, one.row) for one in self.past_decisions], room)
        return [
            Content.assemble(
                column(str(one.turn), _TURN), column(names.side_letter(one.side), _SIDE, SIDE[one.side]), done
            )
            for one, done in zip(self.past_decisions, told, strict=True)
        ]

    def detail(self, width: int) -> Content:
        if not self.past_decisions:
            return Content(as_sentence(_("nothing to undo")))
        chosen, count = self.past_decisions[self.cursor], self.cursor + 1
        words = ngettext("Undoes {count} decision.", "Undoes {count} decisions.", count)
        stand = ngettext(
            "Undoes {count} roll or draw: it will come out the same again.",
            "Undoes {count} rolls and draws: they will come out the same again.",
            chosen.thrown,
        )
        thrown = stand.format(count=chosen.thrown) if chosen.thrown else None
        asked = _("Both of you must agree.") if chosen.needs_agreement else None
        sentences = together(words.format(count=count), thrown, asked)
        return lines(
            Content.styled(chosen.done, BOLD), sentences, Content.styled(with_keys(_("{redo} redoes it all.")), DIM)
        )

    def action_accept(self) -> None:
        self.dismiss(self.past_decisions[self.cursor].seq if self.past_decisions else None)

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", _("undo to here")), self.back_hint()]
