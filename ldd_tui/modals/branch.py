"""The dialog before a new game branches off from an event of another one: what is awaited there, and its name."""

from __future__ import annotations

from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import with_keys
from ldd_tui.modals.name import NameDialog
from ldd_tui.text import N_, _
from ldd_tui.text import replay as words
from ldd_tui.text.game_summary import NAME_CELLS
from ldd_tui.text.safe_text import clean
from saves.store import Store

_CALLED_CELLS = 40


class BranchModal(NameDialog):
    """Hands back the name of the new game, which may be the one that is proposed; None if there is to be none."""

    PURPOSE = N_("A new game goes on from a place of this one, which stays as it is. Type its name.")

    WIDTH = 78

    def load(self, recording: Recording, store: Store) -> None:
        """`store`: of the player's own games, where the new one will be."""
        called = clean(recording.name, _CALLED_CELLS) or _("Game")
        super().load()
        self.ask(
            _("{name}, event {number}").format(name=called, number=recording.seq),
            title=_("Branch off after event {number}").format(number=recording.seq),
            text="\n\n".join(
                (words.next_is(recording.state), self._kept(recording, store), _("The new game is called:"))
            ),
            done=_("begin the new game"),
            longest=NAME_CELLS,
        )

    @staticmethod
    def _kept(recording: Recording, store: Store) -> str:
        """What happens to the game that is replayed, where the new one is found, and where its dice come from."""
        of_club = recording.game is not None and not recording.is_kept_in(store)
        return with_keys(words.branching(of_file=recording.game is None, of_club=of_club, sealed=recording.sealed))

    def accept(self) -> None:
        self.dismiss(clean(self._typed.text, self._longest))
