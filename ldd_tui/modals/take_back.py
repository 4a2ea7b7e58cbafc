"""The dialog of earlier decisions, to take back all from a chosen one on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content

from ldd_tui.keys.in_force import Key, with_keys
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import DIM, SIDE, column, lines
from ldd_tui.text import N_, _, labels, names, ngettext
from ldd_tui.text.phrases import together
from rules.actions import Action
from rules.model import Choice, Side
from saves.played_game import PlayedGame

_TURN, _SIDE = 6, 17


class PastDecision(NamedTuple):
    """A decision that was made. `seq`: the number of the event before it; `done`: the action, in words."""

    seq: int
    turn: int
    side: Side
    done: str


def past_decisions(play: PlayedGame) -> tuple[PastDecision, ...]:
    """The decisions of people that led to the present position, the last one first."""
    decisions = frozenset(play.decisions)
    return tuple(
        PastDecision(
            before.seq,
            before.state.turn,
            before.state.waiting.side,
            labels.action(after.move, before.state),
        )
        for before, after in reversed([*zip(play.entries, play.entries[1:], strict=False)])
        if before.seq in decisions and isinstance(before.state.waiting, Choice) and isinstance(after.move, Action)
    )


class TakeBackModal(Dialog[int | None]):
    """The decisions of a game, the last one first; hands back the event after which the chosen one was to be taken."""

    PURPOSE = N_("The decisions of this game, the last one first. Going back to one erases nothing ({redo}).")

    WIDTH = 96

    def load(self, play: PlayedGame) -> None:
        super().load()
        self.play = play
        self.past_decisions = past_decisions(play)

    def heading(self) -> str:
        return _("Take back to an earlier decision")

    def head(self) -> Content:
        return Content.assemble(column(_("Turn"), _TURN), column(_("Side"), _SIDE), _("What was decided"))

    def rows(self) -> Sequence[Content]:
        return [
            Content.assemble(
                column(str(one.turn), _TURN),
                column(names.side(one.side), _SIDE, SIDE[one.side]),
                one.done,
            )
            for one in self.past_decisions
        ]

    def detail(self, width: int) -> Content:
        if not self.past_decisions:
            return Content(_("There is no decision to take back."))
        crossing = self.play.can_undo_to(self.past_decisions[self.cursor].seq)
        count, thrown = self.cursor + 1, len(crossing.outcomes)
        words = ngettext("{count} decision is taken back.", "{count} decisions are taken back.", count)
        stand = ngettext(
            "{count} throw or draw that has fallen stands: it will fall the same.",
            "{count} throws and draws that have fallen stand: they will fall the same.",
            thrown,
        )
        asked = _("Both of you must agree.") if crossing.needs_agreement else None
        sentences = together(words.format(count=count), stand.format(count=thrown) if thrown else None, asked)
        return lines(sentences, Content.styled(with_keys(_("Nothing is erased: {redo} does it all again.")), DIM))

    def accept(self) -> None:
        self.dismiss(self.past_decisions[self.cursor].seq if self.past_decisions else None)

    def hints(self) -> list[Key]:
        return [self.hint("{up}{down}", _("choose")), self.hint("accept", _("take back to here")), self.back_hint()]
