"""A lesson made of a played game and the notes on its events.

A note becomes the words of a step. One that ends with a question mark asks for the decision that it is on, or that
follows it: for the one made in the game, or for the best one where a kept analysis calls that one doubtful.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from ldd_tui.analysis.figures import Gravity, gravity_of
from ldd_tui.analysis.model import Analysis, DecisionJudged, for_side
from ldd_tui.analysis.why import compare
from ldd_tui.games.analysing import deepest_kept
from ldd_tui.games.recording import Recording
from ldd_tui.teach import checking
from ldd_tui.teach.lesson import parse
from ldd_tui.teach.rehearsal import purpose
from ldd_tui.telling.notes import told
from ldd_tui.text import N_, _, judged, labels
from ldd_tui.text.club import help_during
from ldd_tui.text.phrases import together
from ldd_tui.text.safe_text import clean
from rules import engine
from rules.board_file import packaged
from rules.chance import Outcome
from rules.model import Choice, Over, State
from rules.notation import to_dict
from rules.position import from_position, to_position
from saves.history import History
from saves.notes import Note
from saves.undisclosed import help_allowed

_MOST_PLAYED = 12
"""Events between two notes that are watched; beyond more, or another turn, the board is set up anew."""
_MOST_STEPS = 80
_MOST_REPLAYED = 3000
"""Steps, and steps that a check of all accepted actions replays: below the limits of `checking`, and of the file."""
_NAME_CELLS = 60
_GOES_ON = N_("{key.go_on} shows what happened next.")


class NoLesson(Exception):
    """Why no lesson can be made, in words."""


def lesson_of(recording: Recording) -> str:
    """From the event that is looked at. Raises `NoLesson`."""
    store, game, analysis = recording.store, recording.game, None
    if store is not None and game is not None:
        analysis = deepest_kept(store, game, recording.history)
    return lesson_text(recording.name, recording.history, recording.notes, analysis, recording.seq)


def lesson_text(
    name: str, history: History, notes: Iterable[Note], analysis: Analysis | None = None, start: int = 0
) -> str:
    """The lesson as TOML, checked: from event `start`, or from the first note if none comes after it, to the last.

    Raises `NoLesson`; `LessonError` would be a fault of this module.
    """
    if not (help := help_allowed(history)).advises:
        raise NoLesson(together(help_during(help), _("A lesson can be made when the game is over.")))
    line = history.line
    if line[0].state.setup.board != packaged(history.header.edition):
        raise NoLesson(_("This game has a board of its own. Lessons need the packaged one."))
    place_of = {entry.seq: place for place, entry in enumerate(line)}
    placed = [(place_of[note.at], note) for note in notes if note.at in place_of]
    if not placed:
        raise NoLesson(_("A lesson is made of notes, and this game has none."))
    first = max((place for place, entry in enumerate(line) if entry.seq <= start), default=0)
    later = [(place, note) for place, note in placed if place >= first]
    made = _Made(history, later or placed, analysis, first if later and start else None)
    text = made.text(name)
    checking.check(parse(text))
    return text


class _Made:
    """`begin`: the place of the event to begin after; None: just before the first note's."""

    def __init__(
        self, history: History, notes: Sequence[tuple[int, Note]], analysis: Analysis | None, begin: int | None
    ) -> None:
        self._history = history
        self._line = history.line
        self._edition = self._line[0].state.setup.board.edition
        self._judged = {} if analysis is None else {one.entry: one for one in analysis.decisions}
        self._asked: dict[int, list[str]] = defaultdict(list)
        self._told: dict[int, list[str]] = defaultdict(list)
        for place, note in notes:
            asked = next((at for at in (place, place + 1) if note.asks and self._is_choice(at)), None)
            (self._told if asked is None else self._asked)[place if asked is None else asked].append(_words(note))
        self._stops = stops = sorted({*self._asked, *self._told})
        before = max(0, stops[0] - 1)
        self._begin = before if begin is None or begin > before or self._far(begin, before) else begin
        self._rules: dict[str, None] = {}
        self._steps = list(islice(self._made(), _MOST_STEPS))
        accepted = sum(len(step.get("accept", ())) for step in self._steps)
        if accepted * len(self._steps) > _MOST_REPLAYED:
            for step in self._steps:
                step.pop("accept", None)

    def _is_choice(self, place: int) -> bool:
        if not 0 < place < len(self._line) or self._line[place].move is None:
            return False
        before = self._line[place - 1].state
        return isinstance(before.waiting, Choice) and len(engine.legal(before)) > 1

    def _far(self, at: int, to: int) -> bool:
        return to - at > _MOST_PLAYED or self._line[at].state.turn != self._line[to].state.turn

    def _dice_after(self, place: int) -> int:
        """The last event that only shows what came of the one at a place."""
        while place + 1 < len(self._line) and isinstance(self._line[place + 1].move, Outcome):
            place += 1
        return place

    # -- the steps

    def _made(self) -> Iterator[dict[str, Any]]:
        at = self._begin
        for stop in sorted({*self._stops, *map(self._dice_after, self._asked)}):
            position = {}
            if stop > at and self._far(at, stop - 1):
                at = stop - 1
                position = {"position": _position(self._line[at].state)}
            said = "\n\n".join(self._told.get(stop, ()))
            if stop not in self._asked:
                yield from self._watched(at, stop, position, said)
            else:
                if stop - 1 > at:
                    yield from self._watched(at, stop - 1, {}, "")
                step, apart = self._act(stop)
                yield step | position | ({} if apart or not said else {"done": said})
                if apart:
                    yield self._as_it_was(stop, said)
            at = stop

    def _watched(self, at: int, to: int, position: dict[str, Any], said: str) -> Iterator[dict[str, Any]]:
        """The events after `at`, with the last one's words."""
        moves = [self._move(place) for place in range(at + 1, to + 1) if self._line[place].move is not None]
        if moves:
            step = {"kind": "watch", "say": _(_GOES_ON), **position, "moves": moves}
            yield step | ({"done": said} if said else {})
        elif said:
            yield {"kind": "read", "say": said, **position}

    def _move(self, place: int) -> dict[str, Any]:
        move = self._line[place].move
        assert move is not None
        awaited = {"for": purpose(self._line[place - 1].state)} if isinstance(move, Outcome) else {}
        return awaited | to_dict(move, self._edition)

    def _act(self, place: int) -> tuple[dict[str, Any], bool]:
        """The step, and whether the game may go on otherwise after it."""
        entry, before = self._line[place], self._line[place - 1].state
        assert isinstance(before.waiting, Choice)
        self._rules[before.waiting.rule] = None
        judged_ = self._judged.get(entry.seq)
        made = to_dict(entry.move, self._edition)  # type: ignore[arg-type]  # `_is_choice`
        step: dict[str, Any] = {"kind": "act", "say": "\n\n".join(self._asked[place]), "answer": made}
        if judged_ is None or judged_.made != entry.move:
            return step, False
        good = [to_dict(one.action, self._edition) for one in judged_.foremost if _is_sound(judged_, one.chance)]
        if gravity_of(judged_.cost) > Gravity.SOUND:
            step["answer"] = good[0]
            step["why"] = _plain("\n\n".join(judged.whys(compare(self._history, judged_), self._edition)))
            step["wrong"] = [{"action": made, "say": _("So it was played in the game. Something else is better.")}]
        step["accept"] = [action for action in good if action not in (step["answer"], made)]
        return {key: value for key, value in step.items() if value}, bool(step["accept"] or "wrong" in step)

    def _as_it_was(self, place: int, said: str) -> dict[str, Any]:
        """The game's own next position, where the learner may have played otherwise."""
        before, entry = self._line[place - 1].state, self._line[place]
        assert isinstance(before.waiting, Choice)
        made = labels.action(entry.move, before)  # type: ignore[arg-type]  # `_is_choice`
        words = _("In the game: {action}.").format(action=made[:1].lower() + made[1:])
        return {"kind": "read", "say": "\n\n".join(filter(None, (_plain(words), said)))} | (
            {} if isinstance(entry.state.waiting, Over) else {"position": _position(entry.state)}
        )

    # -- the file

    def text(self, name: str) -> str:
        first = self._line[self._begin]
        turns = [self._line[place].state.turn for place in self._stops]
        one_turn = min(turns) == max(turns)
        about = _("From a game: turn {turn}.") if one_turn else _("From a game: turns {turn} to {last}.")
        known = checking.sections(self._edition.key)
        lines = _fields(
            id=_id(name, first.seq),
            title=_plain(clean(name, _NAME_CELLS)) or _("Game"),
            about=about.format(turn=min(turns), last=max(turns)),
            minutes=max(1, len(self._steps) // 2),
            sections=[rule for rule in self._rules if rule in known],
            edition=self._edition.key,
        )
        lines += ["", "[position]", *_fields(**_position(first.state))]
        for step in self._steps:
            lines += ["", "[[steps]]", *_fields(**step)]
        return "\n".join(lines) + "\n"


def _words(note: Note) -> str:
    return _plain(told(note))


def _plain(words: str) -> str:
    """Without braces, which stand for values in lessons."""
    return words.translate({ord("{"): "(", ord("}"): ")"})


def _is_sound(decision: DecisionJudged, chance: float) -> bool:
    return gravity_of(-for_side(decision.side, chance - decision.foremost[0].chance)) == Gravity.SOUND


def _position(state: State) -> dict[str, Any]:
    """Without what a position may leave out."""
    whole = to_position(state)
    usual = to_position(engine.initial(state.setup).state)
    shorter = (_differing(whole, usual), _differing(whole, {**usual, "options": {}}))
    return next((position for position in shorter if _is_of(position, state)), _differing(whole, {}))


def _is_of(position: dict[str, Any], state: State) -> bool:
    try:
        return from_position(position, state.setup.board) == state
    except ValueError:
        return False


def _differing(whole: dict[str, Any], usual: dict[str, Any]) -> dict[str, Any]:
    """Its fields that aren't as usual, and never without a value."""
    found: dict[str, Any] = {}
    for key, value in whole.items():
        if isinstance(value, dict):
            inner = usual.get(key)
            value = _differing(value, inner if isinstance(inner, dict) else {})
            if value:
                found[key] = value
        elif value is not None and (key not in usual or usual[key] != value):
            found[key] = value
    return found


def _id(name: str, event: int) -> str:
    """As a lesson's id must be: letters of the game's name, and where it begins."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    short = re.sub("[^a-z0-9]+", "_", letters).strip("_")[:28]
    return "_".join(filter(None, ("game", short, str(event))))


def _fields(**fields: object) -> list[str]:
    return [f"{name} = {_toml(value)}" for name, value in fields.items()]


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
