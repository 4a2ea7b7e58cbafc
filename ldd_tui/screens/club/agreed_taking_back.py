"""Taking back where two people play: at once what is one's own alone, by consent all else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ldd_tui.keys.in_force import with_keys
from ldd_tui.screens.club.consent import Consent
from ldd_tui.screens.club.crossings import crossed, last_own
from ldd_tui.screens.club.table import ClubTable
from ldd_tui.screens.game.taking_back import Loop, TakingBack
from ldd_tui.text import _, club
from rules.model import Side
from saves.club.agreements import TakeBack
from saves.history import Crossing


class AgreedTakingBack(TakingBack):
    """Takes back as `TakingBack` does, but asks the other player for what is not one's own alone."""

    def __init__(self, table: ClubTable, loop: Loop, show_rewound: Callable[[str], None], consent: Consent) -> None:
        super().__init__(table, loop, show_rewound)
        self._club_table = table
        self._consent = consent

    def can(self, command: str) -> bool:
        """Whether a command may do something: of other commands than these always."""
        side, play = self._asked_side, self._club_table.session.play
        if side is None or command not in ("undo", "redo"):
            return True
        if command == "undo":
            return last_own(play, side) is not None
        again = play.can_redo()
        return again is not None and not again.needs_agreement

    def undo(self) -> None:
        """Take back one's own last decision, and what came of it."""
        side = self._asked_side
        if side is None:
            super().undo()
            return
        play = self._club_table.session.play
        to = last_own(play, side)
        if to is None:
            self._club_table.refuse(with_keys(_("You have decided nothing yet that {undo} could take back.")))
        elif self._club_table.session.over is not None:
            self._club_table.refuse(_("The game is over."))
        else:
            self._ask(play.can_undo_to(to))

    def choose(self) -> None:
        """Have one of one's own decisions chosen, and take back all since."""
        from ldd_tui.modals.take_back import TakeBackModal, past_decisions

        side, play = self._asked_side, self._club_table.session.play
        if side is None or self._club_table.session.over is not None:
            super().choose()
            return
        own = tuple(one for one in past_decisions(play) if one.side == side)
        self._club_table.open_dialog(TakeBackModal, own, then=self._take_back_to)

    def redo(self) -> None:
        """Do again what was one's own alone; what was taken back by consent is played anew."""
        again = self._club_table.session.play.can_redo()
        if self._asked_side is not None and again is not None and again.needs_agreement:
            self._club_table.refuse(_("You both agreed to take this back: play on from here."))
        else:
            super().redo()

    @property
    def _asked_side(self) -> Side | None:
        """One's own side, where another person would have to be asked; None where none plays."""
        company = self._club_table.company
        return company.side if company.of_two else None

    def _ask(self, crossing: Crossing) -> None:
        side, table = self._asked_side, self._club_table
        if side is None:
            super()._ask(crossing)
            return
        if not crossing.needs_agreement:
            self._go_back(crossing)
            return
        if table.company.other in table.company.game.gone:
            words = _("{name} is no member any more and can agree to nothing; {arrange} lets you claim the game.")
            table.refuse(with_keys(words, name=table.company.other_name))
            return
        from ldd_tui.modals.confirm import ConfirmModal
        from ldd_tui.modals.take_back import led_back_to

        play, name = table.session.play, table.company.other_name
        words = f"{led_back_to(play, crossing)}\n{club.question(name, crossed(play, crossing, side))}"
        table.open_dialog(
            ConfirmModal,
            words,
            then=partial(self._was_asked, crossing),
            title=_("Ask {name}?").format(name=name),
            yes=_("Ask"),
            no=_("Do not ask"),
        )

    def _was_asked(self, crossing: Crossing, sure: bool | None) -> None:
        if sure:
            self._consent.ask(TakeBack(crossing.to))
