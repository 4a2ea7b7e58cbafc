"""The words of a replay: banner, keys, help, and what the log says of an event."""

from __future__ import annotations

import re

from rich.cells import cell_len

from ldd_tui.games.in_words import people
from ldd_tui.games.recording import Recording, Unit
from ldd_tui.keys.in_force import Key, key, with_keys
from ldd_tui.look.glyphs import glyphs
from ldd_tui.telling import replay as words
from ldd_tui.telling.notes import told
from ldd_tui.telling.passages import Line, tell
from ldd_tui.text import N_, _, names
from ldd_tui.text.game_summary import NAME_CELLS
from ldd_tui.text.phrases import capital, labelled, together
from ldd_tui.text.safe_text import clean
from rules import facts as f
from rules.model import Sector

PLACE = "replay"
_PLAYER_CELLS = 20
_NONE = {
    (Unit.STEP, 1): N_("The last event."),
    (Unit.STEP, -1): N_("The start of the game."),
}
_LATER, _EARLIER = N_("There is no later one."), N_("There is no earlier one.")


def welcome(recording: Recording) -> str:
    if recording.over is not None:
        first = with_keys(_("{accept} shows the result, {first} goes to the start."))
    else:
        first = with_keys(_("{next_event} next, {event_before} back."))
    return together(people(recording), first)


def where(recording: Recording, cells: int) -> str:
    """Event number, kind and side, turn and phase, game name. The name, then the kind, give way in `cells`."""
    number = _("Event {number} of {last}").format(number=recording.seq, last=recording.last_seq)
    kind = words.kind(recording.entry.move, recording.side, entered=recording.entered)
    turn = capital(_("turn {turn}")).format(turn=recording.state.turn)
    phase = names.phase(recording.state.phase, recording.setup.board.edition)
    name = clean(recording.name, NAME_CELLS)
    offered = ((number, kind, turn, phase, name), (number, kind, turn, phase), (number, turn, phase))
    found = [f" {glyphs().dot} ".join(filter(None, parts)) for parts in offered]
    return next((line for line in found if cell_len(line) <= cells), found[-1])


def notes(recording: Recording) -> str:
    """Those of the event, each with its number among all; may be empty."""
    number = _("Note {number} of {count}")
    count = len(recording.notes)
    return together(
        *(
            labelled(number.format(number=place, count=count), told(note))
            for place, note in enumerate(recording.notes, 1)
            if note.at == recording.seq
        )
    )


def code(recording: Recording) -> str:
    """The first position code in the event's notes; may be empty."""
    found = re.search(r"\bLDD[0-9]+(?:-[A-Za-z0-9]+)+", " ".join(note.words for note in recording.notes_here))
    return found[0] if found else ""


def none(recording: Recording, unit: Unit, by: int) -> str:
    if (unit, by) == (Unit.STEP, 1) and recording.over is not None:
        return with_keys(_("The last event. {accept} shows the result."))
    return _(_NONE.get((unit, by), _LATER if by > 0 else _EARLIER))


def keys(*, found: bool, over: bool, coded: bool) -> tuple[Key, ...]:
    """`found`: there are search matches. `over`: the game is over at this event. `coded`: a note has a code."""
    main = ("next_decision", "next_phase", "next_turn", *(("next_found",) if found else ()))
    return (
        *((key(PLACE, "accept", _("result"), main=True),) if over else ()),
        *((key(PLACE, "open_note", main=True),) if coded else ()),
        key(PLACE, "{event_before} {next_event}", main=True),
        *(key(PLACE, command, main=True) for command in main),
        key(PLACE, "play"),
        key(PLACE, "note"),
        key(PLACE, "branch"),
        key(PLACE, "analyse"),
        key(PLACE, "help"),
        key(PLACE, "leave", pinned=True),
        key(PLACE, "find"),
        key(PLACE, "{decision_before} {phase_before} {turn_before}", _("backwards")),
        *(key(PLACE, command) for command in ("explain", "log", "prospects", "cards", "trees", "rules")),
        key(PLACE, "{first} {last}"),
        key(PLACE, "{map_arrows}"),
    )


def scene(recording: Recording) -> Sector | None:
    """Where something last happened; None if nothing has happened on the map yet."""
    for entry in reversed(recording.entries):
        for fact in entry.facts:
            sector = fact.attacker if isinstance(fact, f.OffensiveLaunched) else getattr(fact, "sector", None)
            if isinstance(sector, Sector):
                return sector
    return None


class Search:
    """Words sought in the whole log; `places`: the matching events."""

    def __init__(self, recording: Recording) -> None:
        self.sought = ""
        self.places: list[int] = []
        self._recording = recording
        self._told: list[tuple[int, Line]] = []

    def look_for(self, sought: str) -> None:
        self.sought = sought
        self._told = self._told or _told(self._recording)
        wanted = sought.casefold()
        self.places = sorted({at for at, entry in self._told if wanted in entry.words.casefold()}) if wanted else []

    def near(self, by: int) -> int:
        """The next place, wrapping around; the previous one for a negative `by`; for 0 the present one counts."""
        here, places = self._recording.at, self.places
        if by < 0:
            return next((at for at in reversed(places) if at < here), places[-1])
        return next((at for at in places if at >= here + by), places[0])

    def number(self, at: int) -> str:
        return _("{number} of {count} places with {words}").format(
            number=self.places.index(at) + 1, count=len(self.places), words=clean(self.sought)
        )


def _told(recording: Recording) -> list[tuple[int, Line]]:
    places = [at for at, entry in enumerate(recording.line) for _fact in entry.facts]
    facts = [fact for entry in recording.line for fact in entry.facts]
    noted = [(recording.place_of_event(note.at), Line(told(note))) for note in recording.notes]
    return noted + [
        (places[run[-1]], line)
        for passage in tell(facts, recording.setup)
        for run, line in zip(passage.runs, passage.lines, strict=True)
    ]
