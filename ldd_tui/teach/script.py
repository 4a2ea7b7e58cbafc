"""What falls and is drawn in a lesson: each move by the script, tied to what the game waits for."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from ldd_tui.teach.lesson import LessonError, ScriptedMove
from ldd_tui.text import _
from ldd_tui.text.phrases import cards, dice, in_brackets, labelled, together
from rules import engine
from rules.chance import Drawn, Outcome, Rolled
from rules.model import Cards, Choice, Dice, Over, State
from rules.notation import Move, name_of_member


class Script:
    """The moves of a step, in order."""

    def __init__(self, events: Iterable[ScriptedMove] = (), at: str = "moves") -> None:
        self._events = deque(enumerate(events))
        self._at = at

    def __len__(self) -> int:
        """How many moves are still to come."""
        return len(self._events)

    def next(self, state: State) -> Move:
        """The next move, which is then gone. Raises `LessonError` if the position does not wait for it."""
        index, event = self._events[0]
        at = f"{self._at}[{index}]"
        if not _awaited(event.move, state):
            raise LessonError(at, _("the game waits for {what}").format(what=awaited(state)))
        if event.purpose and event.purpose != purpose(state):
            raise LessonError(f"{at}.for", _("expected {what}").format(what=purpose(state)))
        self._events.popleft()
        return event.move

    def next_outcome(self, state: State) -> Outcome | None:
        """The next dice or cards; None if a side is to choose first, or nothing is left."""
        if self._events and isinstance(self._events[0][1].move, Rolled | Drawn):
            move = self.next(state)
            assert isinstance(move, Rolled | Drawn)
            return move
        return None


def purpose(state: State) -> str:
    """What is awaited, by the name that `for` takes: a purpose of dice, a deck, a decision.

    >>> from rules.board_file import packaged
    >>> from rules.model import Setup
    >>> purpose(engine.initial(Setup(packaged())).state)
    'events'
    """
    waiting = state.waiting
    if isinstance(waiting, Dice):
        return name_of_member(waiting.purpose)
    if isinstance(waiting, Cards):
        return name_of_member(waiting.deck)
    return name_of_member(waiting.decision) if isinstance(waiting, Choice) else "nothing"


def awaited(state: State) -> str:
    """What is awaited, for an author: the kind, how many, for what."""
    waiting = state.waiting
    if isinstance(waiting, Over):
        return _("nothing: the game is over")
    assert isinstance(waiting, Choice | Dice | Cards)
    words = _("a decision")
    if isinstance(waiting, Dice):
        words = dice(waiting.count)
    elif isinstance(waiting, Cards):
        words = cards(waiting.count)
    return together(words, in_brackets(labelled(name_of_member(waiting.side), purpose(state))))


def _awaited(move: Move, state: State) -> bool:
    waiting = state.waiting
    if isinstance(move, Rolled):
        return isinstance(waiting, Dice) and waiting.count == len(move.faces) and all(1 <= n <= 6 for n in move.faces)
    if isinstance(move, Drawn):
        fits = isinstance(waiting, Cards) and waiting.count == len(set(move.cards)) == len(move.cards)
        return fits and set(move.cards) <= set(engine.available_cards(state))
    return engine.explain(state, move).legal
