"""A recording in plain lines, event by event."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import assert_never

from ldd_tui.games import explanations, in_words
from ldd_tui.games.recording import Recording, Unit
from ldd_tui.plain import pages, positions, telling, vocabulary
from ldd_tui.plain.talk import Talk
from ldd_tui.plain.vocabulary import Names, words_of
from ldd_tui.plain.wishes import shown
from ldd_tui.telling.notes import told
from ldd_tui.telling.passages import tell
from ldd_tui.telling.replay import kind, taken_back
from ldd_tui.telling.undone import put_after, undone
from ldd_tui.text import N_, NP_, _, plain_board, prompts, sector_words
from ldd_tui.text.phrases import full_stop, labelled, together
from ldd_tui.text.safe_text import file_shown, why
from ldd_tui.text.store_errors import error_text
from saves.errors import SavesError
from saves.store import Store


class _Command(Enum):
    NEXT = "next"
    BEFORE = "before"
    DECISION = "decision"
    PHASE = "phase"
    TURN = "turn"
    EVENT = "event"
    START = "start"
    END = "end"
    POSITION = "position"
    BOARD = "board"
    CODE = "code"
    CARDS = "cards"
    LEVELS = "levels"
    WHY = "why"
    LOG = "log"
    NOTE = "note"
    ERASE = "erase"
    NOTES = "notes"
    LESSON = "lesson"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


_COMMANDS: dict[_Command, tuple[tuple[str, str], str]] = {
    _Command.NEXT: (NP_("to type", "next"), N_("the next event; an empty line does the same")),
    _Command.BEFORE: (NP_("to type", "before|back"), N_("the event before")),
    _Command.DECISION: (NP_("to type", "decision"), N_("the next decision")),
    _Command.PHASE: (NP_("to type", "phase"), N_("the next phase")),
    _Command.TURN: (NP_("to type", "turn"), N_("the next turn; with a number that turn")),
    _Command.EVENT: (NP_("to type", "event"), N_("with a number: that event")),
    _Command.START: (NP_("to type", "start"), N_("the start of the game")),
    _Command.END: (NP_("to type", "end"), N_("the last event")),
    _Command.POSITION: (NP_("to type", "position"), N_("the position in a few sentences")),
    _Command.BOARD: (NP_("to type", "board"), N_("everything on the board")),
    _Command.CODE: (NP_("to type", "code"), N_("the position code: one line to send or to keep")),
    _Command.CARDS: (NP_("to type", "cards"), N_("the event cards in play, and what each does")),
    _Command.LEVELS: (NP_("to type", "levels"), N_("what each side has unlocked, and what comes next")),
    _Command.WHY: (NP_("to type", "why"), N_("dice, sums and reasons behind what happened last")),
    _Command.LOG: (NP_("to type", "log"), N_("what happened in this turn so far")),
    _Command.NOTE: (NP_("to type", "note"), N_("the notes on this event; with words: writes yours")),
    _Command.ERASE: (NP_("to type", "erase"), N_("deletes your note on this event")),
    _Command.NOTES: (NP_("to type", "notes"), N_("all notes, with the numbers of their events")),
    _Command.LESSON: (NP_("to type", "lesson"), N_("with the name of a file: writes your notes to it as a lesson")),
    _Command.RULES: (NP_("to type", "rules"), N_("a rule, by number or word: rules 10.3")),
    _Command.HELP: (NP_("to type", "help"), N_("this list")),
    _Command.QUIT: (NP_("to type", "quit|exit"), N_("ends")),
}


class Replay:
    """`tables`: the board is shown in tables. `store`: the player's, for notes."""

    def __init__(self, recording: Recording, talk: Talk, *, tables: bool, store: Store | None = None) -> None:
        self._store = store
        self._recording = recording
        self._talk = talk
        self._tables = tables
        self._left = False

    def play(self) -> None:
        say = self._talk.say
        say(in_words.people(self._recording))
        say(_("{help} lists what you can type.").format(help=_word(_Command.HELP)), _("An empty line goes on."))
        self._tell()
        while not self._left and (line := self._talk.ask()) is not None:
            self.answer(line)

    def answer(self, line: str) -> None:
        words = [_word(_Command.HELP)] if line.strip() == "?" else words_of(line)
        if not line.strip():
            words = [_word(_Command.NEXT)]
        recording = self._recording
        commands = Names([(command, marked) for command, (marked, _does) in _COMMANDS.items()]).match(words[:1])
        name = vocabulary.without_articles(words)
        sectors = vocabulary.sectors(recording.setup.edition).match(name)
        by_name = bool(name) and sectors.count == len(name) and not commands.whole
        if by_name and (sectors.whole or not commands.count):
            one = len(sectors.things) == 1
            about = sector_words.describe(recording.state, sectors.things[0]) if one else ""
            self._talk.say(about or positions.several(sectors.things, recording.state))
        elif len(commands.things) == 1:
            self._obey(commands.things[0], words[1:], line.strip().partition(" ")[2])
        elif commands.things:
            self._talk.say(_("Which one: {names}?").format(names=", ".join(map(_word, commands.things))))
        else:
            said = _("{words}: not understood. {help} lists what you can type.")
            self._talk.say(said.format(words=" ".join(words)[:60] or line.strip(), help=_word(_Command.HELP)))

    def _obey(self, command: _Command, rest: Sequence[str], as_typed: str) -> None:
        recording, say = self._recording, self._talk.say
        state = recording.state
        number = int(rest[0][:6]) if rest and rest[0].isascii() and rest[0].isdigit() else None
        match command:
            case _Command.NEXT:
                self._go(recording.place(Unit.STEP, 1))
            case _Command.BEFORE:
                self._go(recording.place(Unit.STEP, -1))
            case _Command.DECISION:
                self._go(recording.place(Unit.DECISION, 1))
            case _Command.PHASE:
                self._go(recording.place(Unit.PHASE, 1))
            case _Command.TURN:
                self._go(recording.place(Unit.TURN, 1) if number is None else recording.place_of_turn(number))
            case _Command.EVENT:
                self._go(None if number is None else recording.place_of_event(number))
            case _Command.START:
                self._go(0)
            case _Command.END:
                self._go(len(recording.line) - 1)
            case _Command.POSITION:
                say(*positions.summary(state))
            case _Command.BOARD:
                say(*([plain_board.board(state)] if self._tables else positions.board(state)))
            case _Command.CODE:
                from ldd_tui.games.sharing import code_or_why_not  # not before it is asked for

                say(code_or_why_not(state, recording.help))
            case _Command.CARDS:
                say(*positions.cards(state))
            case _Command.LEVELS:
                say(*positions.trees(state))
            case _Command.WHY:
                explain = explanations.explainer(recording.entries)
                found = list(telling.why(tell(recording.recent, recording.setup), explain))
                say(*(found or [in_words.happened(recording)]))
            case _Command.LOG:
                facts = [fact for entry in recording.entries for fact in entry.facts]
                passages = [one for one in tell(facts, recording.setup) if one.turn == state.turn]
                put_after(passages, undone(recording.all_entries, recording.entries))
                say(*telling.lines(passages, state, sums=True, cards=False))
            case _Command.NOTE:
                if as_typed:
                    self._write_note(as_typed)
                else:
                    self._notes()
            case _Command.ERASE:
                if recording.own_note:
                    self._write_note("")
                else:
                    self._notes()
            case _Command.NOTES:
                told_ = [
                    labelled(_("Event {number} of {last}").format(number=note.at, last=recording.last_seq), told(note))
                    for note in recording.notes
                ]
                say(*(told_ or [_("There are no notes.")]))
            case _Command.LESSON:
                self._lesson(as_typed)
            case _Command.RULES:
                say(*pages.look_up(recording.header.board, as_typed))
            case _Command.HELP:
                say(*(full_stop(labelled(_word(one), _(does))) for one, (_marked, does) in _COMMANDS.items()))
            case _Command.QUIT:
                self._left = True
            case _:
                assert_never(command)

    def _go(self, at: int | None) -> None:
        if at is None:
            self._talk.say(_("There is nothing there."))
        else:
            self._recording.go_to(at)
            self._tell()

    def _notes(self) -> None:
        found = [labelled(_("Note"), told(note)) for note in self._recording.notes_here]
        self._talk.say(*(found or [_("There is no note here.")]))

    def _write_note(self, words: str) -> None:
        recording = self._recording
        if self._store is None or not recording.is_kept_in(self._store):
            self._talk.say(_("Notes are written in your own games. `ldd-tui import` makes a file's game yours."))
            return
        try:
            recording.write_note(words)
        except SavesError as error:
            self._talk.say(error_text(error))
            return
        if words:
            self._notes()
        else:
            self._talk.say(_("The note is deleted."))

    def _lesson(self, name: str) -> None:
        from ldd_tui.reports.exporting import write_new
        from ldd_tui.teach.from_game import NoLesson, lesson_of

        say = self._talk.say
        if not name:
            say(_("Type the name of a file after it: {word} FILE").format(word=_word(_Command.LESSON)))
            return
        try:
            file = Path(name).expanduser()
            write_new(file, lesson_of(self._recording))
        except NoLesson as error:
            say(str(error))
        except (OSError, ValueError, RuntimeError) as error:
            say(labelled(file_shown(name), why(error)))
        else:
            say(_("The lesson is in {file}: `ldd-tui learn` opens it.").format(file=file_shown(file)))

    def _tell(self) -> None:
        recording = self._recording
        number = _("Event {number} of {last}").format(number=recording.seq, last=recording.last_seq)
        turn = _("turn {turn}").format(turn=recording.state.turn)
        what = kind(recording.entry.move, recording.side, entered=recording.entered)
        self._talk.say(
            full_stop(", ".join(filter(None, (number, turn, what)))),
            together(in_words.happened(recording), taken_back(recording.taken_back, recording.taken_back_after)),
            *(labelled(_("Note"), told(note)) for note in recording.notes_here),
            prompts.prompt(recording.state) if recording.over is not None else "",
        )


def _word(command: _Command) -> str:
    return shown(_COMMANDS[command][0])
