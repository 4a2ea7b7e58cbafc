"""The dialog for a name, in any script. Textual's `Input` writes as little (166 bytes a letter, this dialog 185),
but its caret moves by code point, which splits a letter from its accent; its length limit counts characters, not cells;
and it accepts control characters."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len, split_graphemes
from textual import events
from textual.content import Content

from ldd_tui.games.recording import Recording
from ldd_tui.keys.in_force import Key, command_of, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.parts.styles import CURSOR, KEY, here
from ldd_tui.telling import replay as words
from ldd_tui.text import N_, _
from ldd_tui.text.game_summary import NAME_CELLS
from ldd_tui.text.safe_text import clean
from saves.notes import LONGEST
from saves.store import Store


class EditedText(NamedTuple):
    """`caret`: where the next character is inserted."""

    text: str
    caret: int

    @property
    def stops(self) -> list[int]:
        """Caret positions, never between a letter and its accent."""
        return [start for start, _end, _cells in split_graphemes(self.text)[0]] + [len(self.text)]

    def move(self, steps: int) -> EditedText:
        stops = self.stops
        index = sum(stop < self.caret for stop in stops) + steps
        return self._replace(caret=stops[max(0, min(index, len(stops) - 1))])

    def insert(self, characters: str) -> EditedText:
        return EditedText(self.text[: self.caret] + characters + self.text[self.caret :], self.caret + len(characters))

    def erase(self, steps: int) -> EditedText:
        """Delete the letter before the caret (-1) or after it (1)."""
        other = self.move(steps).caret
        start, end = sorted((self.caret, other))
        return EditedText(self.text[:start] + self.text[end:], start)


class NameDialog(Dialog[str | None]):
    """Subclasses ask in `load`, and answer in `action_accept`."""

    PLACE = "name"
    TOOLS = ()
    """Typed characters belong to the name."""
    WIDTH = 74
    GIVEN_WORDS = True
    TOO_LONG = N_("That is the longest a name can be.")

    def ask(self, name: str, *, title: str, text: str, done: str, longest: int) -> None:
        """`name`: the initial one. `done`: what Enter does, for the key line. `longest`: in cells."""
        self._longest = longest
        self._before = clean(name, longest)
        self._typed = EditedText(self._before, len(self._before))
        self._title, self._text, self._done = title, text, done

    def heading(self) -> str:
        return clean(self._title)

    def intro(self, width: int) -> Content:
        return Content(self._text)

    def detail(self, width: int) -> Content:
        text, caret = self._typed
        after = next((stop for stop in self._typed.stops if stop > caret), caret)
        pieces = (text[:caret], here(Content.styled(text[caret:after] or " ", CURSOR)), text[after:])
        return Content.assemble((f"{glyphs().pointer} ", KEY), *pieces)

    def on_key(self, event: events.Key) -> None:
        if self._edit(event):
            event.stop()
            event.prevent_default()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._insert(clean(event.text, self._longest))

    def _edit(self, event: events.Key) -> bool:
        command, typed = command_of(self.PLACE, event.key), self._typed
        if command in ("caret_left", "caret_right"):
            typed = typed.move(1 if command == "caret_right" else -1)
        elif command == "caret_first":
            typed = typed._replace(caret=0)
        elif command == "caret_last":
            typed = typed._replace(caret=len(typed.text))
        elif command == "erase":
            typed = typed.erase(-1)
        elif command == "erase_after":
            typed = typed.erase(1)
        elif command == "erase_all":
            typed = EditedText("", 0)
        elif event.is_printable and event.character:
            self._insert(event.character)
            return True
        else:
            return False
        self._show(typed)
        return True

    def _insert(self, characters: str) -> None:
        longer = self._typed.insert(characters)
        if cell_len(longer.text) > self._longest:
            self.refuse(_(self.TOO_LONG))
        else:
            self._show(longer)

    def _show(self, typed: EditedText) -> None:
        self._typed = typed
        self.say("")

    def hints(self) -> list[Key]:
        caret = self.hint("{caret_left}{caret_right}")
        return [self.hint("accept", self._done), caret, self.hint("erase_all"), self.back_hint()]


class NameModal(NameDialog):
    """Returns the name, which may be empty; None to change nothing."""

    PURPOSE = N_("Type a name, then {accept}.")

    def load(self, name: str, *, title: str, text: str, done: str, longest: int) -> None:
        super().load()
        self.ask(name, title=title, text=text, done=done, longest=longest)

    def action_accept(self) -> None:
        name = clean(self._typed.text, self._longest)
        self.dismiss(None if name == self._before else name)


class NoteModal(NameDialog):
    """Returns the note; "" for none, None to change nothing."""

    PURPOSE = N_("Writes your note on this event, or changes it. Without words there is none. Type, then {accept}.")
    TOO_LONG = N_("That is the longest a note can be.")
    WIDTH = 78

    def load(self, recording: Recording) -> None:
        super().load()
        self.ask(
            recording.own_note,
            title=_("Note on event {number} of {last}").format(number=recording.seq, last=recording.last_seq),
            text=_note_about(recording),
            done=_("keep it"),
            longest=LONGEST,
        )

    def action_accept(self) -> None:
        words = clean(self._typed.text, self._longest)
        self.dismiss(None if words == self._before else words)


def _note_about(recording: Recording) -> str:
    if not recording.of_club:
        return _("A note that ends with a question mark is a question: in a lesson, you must find the decision.")
    if recording.notes_are_private:
        return _("The game isn't over: only you will read this note. Write it again afterwards to publish it.")
    return _("Everybody who may watch the game can read this note.")


_CALLED_CELLS = 40


class BranchModal(NameDialog):
    """Returns the new game's name; None for no branch."""

    PURPOSE = N_("Starts a new game from this point. This one stays as it is. Type a name.")
    WIDTH = 78

    def load(self, recording: Recording, store: Store) -> None:
        """`store`: where the branch will be saved."""
        called = clean(recording.name, _CALLED_CELLS) or _("Game")
        super().load()
        self.ask(
            _("{name}, event {number}").format(name=called, number=recording.seq),
            title=_("Branch off after event {number} of {last}").format(number=recording.seq, last=recording.last_seq),
            text="\n\n".join(
                (words.next_is(recording.state), self._kept(recording, store), _("Name of the new game:"))
            ),
            done=_("start it"),
            longest=NAME_CELLS,
        )

    @staticmethod
    def _kept(recording: Recording, store: Store) -> str:
        of_club = recording.game is not None and not recording.is_kept_in(store)
        return with_keys(words.branching(of_file=recording.game is None, of_club=of_club, sealed=recording.sealed))

    def action_accept(self) -> None:
        self.dismiss(clean(self._typed.text, self._longest))
