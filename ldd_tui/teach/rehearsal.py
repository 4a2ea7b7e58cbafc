"""Plays lessons by their script, to the end or to a learner's place."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.players.play import Made, Throws, luck_from, play_on, seats
from ldd_tui.teach import tutor
from ldd_tui.teach.lesson import Act, Lesson, LessonError, Look, Practice, ScriptedMove, Step, Watch
from ldd_tui.text import _
from ldd_tui.text.phrases import cards, dice, in_brackets, labelled, together
from rules import engine
from rules import facts as f
from rules.actions import DONE, Action, Verdict
from rules.board_file import packaged, packaged_text
from rules.chance import Drawn, Rolled
from rules.editions import EDITIONS
from rules.model import Board, Cards, Choice, Dice, Over, State
from rules.notation import Move, name_of_member, options_from_dict
from rules.position import PositionError, from_position
from rules.refusals import reason
from saves.dice import Dealer, secret_from_seed
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store

# ------------------------------------------------------------------------------------------------ script
# The dice, cards and actions of a lesson, each tied to what the game waits for.


class Script:
    def __init__(self, events: Iterable[ScriptedMove] = (), at: str = "moves") -> None:
        self._events = deque(enumerate(events))
        self._at = at

    def __len__(self) -> int:
        return len(self._events)

    def next(self, state: State) -> Move:
        """Remove and return the next move. Raises `LessonError` if the position can't take it."""
        index, event = self._events[0]
        at = f"{self._at}[{index}]"
        if not _awaited(event.move, state):
            raise LessonError(at, _("the game waits for {what}").format(what=awaited(state)))
        if event.purpose and event.purpose != purpose(state):
            raise LessonError(f"{at}.for", _("expected {what}").format(what=purpose(state)))
        self._events.popleft()
        return event.move

    def make_move(self, state: State) -> Made | None:
        """The next move made; None at the end. Raises as `next` does."""
        if not self._events:
            return None
        move = self.next(state)
        return move, engine.apply(state, move)


def purpose(state: State) -> str:
    """What is awaited, as `for` names it: a purpose of dice, a deck, a decision.

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


# ------------------------------------------------------------------------------------------------ rehearsal


_MOST_MOVES = 2000


class Took(Struct, frozen=True):
    """A step played by its script: positions before and after, moves, facts."""

    before: State
    moves: tuple[Move, ...]
    after: State
    facts: tuple[f.Fact, ...]


def begin(position: dict[str, Any], board: Board, at: str = "position") -> State:
    """A lesson position's state. Raises `LessonError`."""
    try:
        return from_position(position, board)
    except PositionError as error:
        raise LessonError(
            f"{at}.{error.path}" if error.path else at, _("expected {what}").format(what=error.expected)
        ) from error


def dealer_of(lesson: Lesson, step: int) -> Dealer:
    """The dealer for a step of free play; it always deals the same dice."""
    return Dealer(secret_from_seed(f"{lesson.id} {step}"))


def taken(lesson: Lesson, instead: dict[int, Action] | None = None) -> Iterator[Took]:
    """Play every step of a lesson by its script, with the actions `instead` by step. Raises `LessonError`."""
    state = earlier = begin(lesson.position, packaged(lesson.edition))
    for index, step in enumerate(lesson.steps):
        at = f"steps[{index}]"
        if step.position is not None:
            state = begin(step.position, state.setup.board, f"{at}.position")
        if takes_back(step):
            took = Took(state, (), earlier, ())
        else:
            took = _take(lesson, index, step, state, (instead or {}).get(index))
        yield took
        earlier, state = state, took.after


def takes_back(step: Step) -> bool:
    return isinstance(step, Look) and tutor.UNDO in step.at


def moves_to(lesson: Lesson, step: int) -> tuple[dict[str, Any], tuple[Move, ...]]:
    start: dict[str, Any] = lesson.position
    moves: list[Move] = []
    for index, took in enumerate(taken(lesson)):
        position = lesson.steps[index].position
        if position is not None:
            start, moves = position, []
        if index == step:
            return start, tuple(moves)
        moves += took.moves
        if takes_back(lesson.steps[index]):
            moves.pop()
    raise LessonError("steps", _("there is no step {step}").format(step=step))


def one_of(names: Iterable[str]) -> str:
    return _("expected one of: {names}").format(names=", ".join(sorted(names)))


def _take(lesson: Lesson, index: int, step: Step, state: State, instead: Action | None) -> Took:
    at = f"steps[{index}]"
    if isinstance(step, Watch):
        script = Script(step.moves, f"{at}.moves")
        return _took(state, list(play_on(state, script.make_move)))
    if isinstance(step, Practice):
        return _practised(lesson, index, step, state, at)
    if not isinstance(step, Act):
        return Took(state, (), state, ())
    if not isinstance(state.waiting, Choice):
        raise LessonError(at, _("nobody can act here: the game waits for {what}").format(what=awaited(state)))
    action = step.answer.action if instead is None else instead
    refusal = engine.explain(state, action).refusal
    if refusal is not None:
        words = _("the rules refuse it: {reason} ({rule})")
        raise LessonError(f"{at}.answer", words.format(reason=reason(refusal), rule=refusal.rule))
    made: list[Made] = [(action, engine.apply(state, action))]
    if step.free:
        throws = Throws(dealer_of(lesson, index))
        make_move = seats((None, None), throws.deal, lambda now: luck_from())
        made += play_on(made[0][1].state, make_move, lambda now: tutor.played_out(state, now))
    return _took(state, made)


def _practised(lesson: Lesson, index: int, step: Practice, state: State, at: str) -> Took:
    """Play a practice step with only mandatory actions. Raises `LessonError` if it never ends."""
    if step.until not in tutor.ends():
        raise LessonError(f"{at}.until", one_of(tutor.ends()))
    dealer = dealer_of(lesson, index)
    made: list[Made] = []

    def reached(now: State) -> bool:
        if tutor.reached(step, state, now):
            return True
        if len(made) == _MOST_MOVES:
            raise LessonError(f"{at}.until", _("it is never reached"))
        return False

    policies = _only_what_must_be, _only_what_must_be
    make_move = seats(policies, lambda now: dealer.deal(now, len(made) + 1), lambda now: luck_from())
    for one in play_on(state, make_move, reached):
        made.append(one)
    return _took(state, made)


def _only_what_must_be(state: State, actions: tuple[Action, ...], luck: Random) -> Action:
    return DONE if DONE in actions else actions[0]


def _took(before: State, made: list[Made]) -> Took:
    moves = tuple(move for move, _step in made)
    after = made[-1][1].state if made else before
    return Took(before, moves, after, tuple(fact for _move, step in made for fact in step.facts))


# ------------------------------------------------------------------------------------------------ session
# The game of a lesson: in memory only, with dice and cards from the script in place of chance.


class LessonSession(GameSession):
    """A game with dice and cards from `script`, or from a dealer while the learner plays on alone.

    `since`: the facts since it was last cleared. `tried`: the last action asked about, and the verdict.
    """

    def __init__(self, play: PlayedGame) -> None:
        self.since: list[f.Fact] = []
        self.tried: tuple[Action, Verdict] | None = None
        self.script = Script()
        self._throws: Throws | None = None
        super().__init__(play)

    @classmethod
    def at(cls, lesson: Lesson, step: int) -> LessonSession:
        """The game as it is before a step. Raises `LessonError`."""
        position, moves = moves_to(lesson, step)
        options = options_from_dict(position.get("options", {}), EDITIONS[lesson.edition])
        board_text = packaged_text(lesson.edition)
        new_game = NewGame(options=options, at_table=True, position=position, board_text=board_text)
        session = cls.new(Store(MEMORY), new_game)
        assert isinstance(session, cls)
        for move in moves:
            if isinstance(move, Rolled | Drawn):
                session.enter(move)
            else:
                session.choose(move)
        while session.next_pause() is not None:
            pass
        session.since.clear()
        return session

    @property
    def at_table(self) -> bool:
        """Always False: the learner never enters dice."""
        return False

    def explain(self, action: Action) -> Verdict:
        verdict = super().explain(action)
        self.tried = action, verdict
        return verdict

    def make_move(self, state: State) -> Made | None:
        move: Move
        if self.script:
            move = self.script.next(state)
        elif self._throws is not None and self.chance:
            move = self._throws.deal(state)
        else:
            return None
        facts = self.enter(move) if isinstance(move, Rolled | Drawn) else self.choose(move)
        return move, engine.Step(self.state, facts)

    def practise(self, dealer: Dealer | None) -> None:
        self._throws = None if dealer is None else Throws(dealer)

    def _took_place(self, facts: tuple[f.Fact, ...]) -> None:
        self.since += facts
        super()._took_place(facts)
