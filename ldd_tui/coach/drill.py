"""A player's own mistakes come back as problems, after intervals by FSRS. `time`: seconds since 1970."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime

import msgspec
from fsrs import Card, Rating, Scheduler
from msgspec import Struct
from msgspec.structs import replace

from ldd_tui.analysis.figures import Gravity, gravity_of
from ldd_tui.analysis.judge import Judge, by_network
from ldd_tui.analysis.model import Analysis, DecisionJudged, Weighed, for_side
from ldd_tui.analysis.why import state_before
from ldd_tui.coach.problem import FromGame, Problem
from ldd_tui.coach.record import Analysed, Stored, analysed, own_sides, stored
from ldd_tui.coach.themes import Theme, classified
from rules.model import State
from rules.position.code import CodeError, encode
from saves.errors import JournalError, SavesError
from saves.history import History
from saves.reviews import Review, Reviews
from saves.store import Analyses, Store

GOOD = 0.005
"""A smaller cost is no worse than the best choice."""

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""No steps of minutes: after so little time a player would only repeat what the answer said."""


class Mistake(Struct, frozen=True):
    """`code`: the position. `reviews`: the answers so far, in order. `due`: None before the first."""

    game: str
    decision: DecisionJudged
    theme: Theme
    code: str
    reviews: tuple[Review, ...] = ()
    due: float | None = None

    @property
    def key(self) -> tuple[str, int]:
        return self.game, self.decision.entry

    @property
    def problem(self) -> Problem:
        one = self.decision
        shown = {choice.action: choice for choice in (*one.foremost, Weighed(one.made, one.after_made))}
        choices = sorted(shown.values(), key=lambda choice: -for_side(one.side, choice.chance))
        return Problem(self.code, tuple(choices), FromGame(*self.key))


# ------------------------------------------------------------------------------------------------ which


def confirmed(history: History, analysis: Analysis, judge: Judge) -> dict[int, str]:
    """People's mistakes that a rollout, or else a judge at another depth, also finds worse, with their positions.

    Positions on a changed board have no code, so their mistakes are left out.
    """
    found = {}
    for one in analysis.decisions:
        if one.decided_by or not _is_mistake(one):
            continue
        state = state_before(history, one)
        if _agrees(one, state, judge):
            with suppress(CodeError):
                found[one.entry] = encode(state)
    return found


def _agrees(one: DecisionJudged, state: State, judge: Judge) -> bool:
    if one.rollout is not None and one.rollout.is_decided:
        return one.rollout.cost >= GOOD
    chances = {choice.action: choice.chance for choice in judge.weigh(state, one.made)}
    return one.best in chances and for_side(one.side, chances[one.best] - chances[one.made]) >= GOOD


def own_games(store: Store) -> list[Stored]:
    """The player's games. Raises `SavesError`."""
    games = store.games()
    return stored(store, games, own_sides(games))


def mistakes(one: Analysed, known: Mapping[int, str]) -> list[Mistake]:
    """A game's mistakes to drill. `known`: those that are `confirmed`."""
    alike: dict[tuple[object, ...], Mistake] = {}
    themes = [both for side in one.sides for both in classified([d for d in one.decisions if d.side == side])]
    for decision, theme in sorted(themes, key=lambda both: both[0].cost):
        if theme is not None and decision.entry in known and _is_mistake(decision):
            idea = decision.turn, decision.phase, decision.side, decision.best
            alike[idea] = Mistake(one.game.id, decision, theme, known[decision.entry])  # the costliest stays
    return list(alike.values())


def _is_mistake(one: DecisionJudged) -> bool:
    return gravity_of(one.cost) > Gravity.SOUND


_SHALLOW = 0
"""The depth that confirms what a deeper analysis has found."""
_FORMAT = 1


# ------------------------------------------------------------------------------------------------ when


def rating(cost: float) -> Rating:
    """How well an answer that costs so much was. An answer as bad as a mistake to drill wasn't known."""
    if gravity_of(cost) > Gravity.SOUND:
        return Rating.Again
    return Rating.Good if cost < GOOD else Rating.Hard


def due(reviews: Iterable[Review]) -> float | None:
    """When a problem comes back; None if it was never asked."""
    card = None
    for review in reviews:
        at = datetime.fromtimestamp(review.at, UTC)
        card, _log = _SCHEDULER.review_card(card or Card(0, due=at), Rating(review.rating), at)
    return None if card is None else card.due.timestamp()


class Drill:
    """A player's mistakes by their keys, once they are gathered. `games`: those that are analysed deep enough."""

    def __init__(
        self,
        store: Store,
        games: Iterable[Stored],
        history_of: Callable[[str], History] | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`store`: of the answers. `history_of`: reads a game; by default in the same store. Raises `SavesError`."""
        self._store, self._clock = store, clock
        self._history_of = history_of or (lambda game: store.load(game).history)
        self.games = [one for one in games if one.packed is not None and one.packed.depth > _SHALLOW]
        self.mistakes: dict[tuple[str, int], Mistake] = {}
        self._answered: dict[tuple[str, int], list[Review]] = defaultdict(list)
        for review in Reviews(store.database).all():
            self._answered[review.game, review.seq].append(review)

    def gather(self) -> Iterator[None]:
        """Find the mistakes, game by game. Raises `SavesError`."""
        for one in analysed(self.games):
            self.add(mistakes(one, self._confirmed(one)))
            yield

    def _confirmed(self, one: Analysed) -> dict[int, str]:
        """Judging takes half a second a game, so what was found is stored."""
        made, analyses = one.analysis.made_with, Analyses(self._store.database)
        rolled_out = sum(decision.rollout is not None for decision in one.analysis.decisions)
        made_with = f"drill {_FORMAT} {made.depth} {rolled_out} {made.network}"
        with suppress(msgspec.MsgspecError):
            content = analyses.kept(one.game.id, made.head, made_with)
            if content is not None:
                return msgspec.msgpack.decode(content, type=dict[int, str])
        try:
            history = self._history_of(one.game.id)
            found = confirmed(history, one.analysis, by_network(one.game.edition, _SHALLOW))
        except (JournalError, ValueError):  # other rules, or damaged
            return {}
        with suppress(SavesError):  # a club's game is in another store
            analyses.keep(one.game.id, made.head, made_with, msgspec.msgpack.encode(found))
        return found

    def add(self, found: Iterable[Mistake]) -> None:
        for one in found:
            reviews = self._answered[one.key]
            self.mistakes[one.key] = replace(one, reviews=tuple(reviews), due=due(reviews))

    @property
    def now(self) -> float:
        return self._clock()

    def due(self) -> list[Mistake]:
        """Those asked before come first, then new ones by their cost."""
        now = self.now
        here = [one for one in self.mistakes.values() if one.due is None or one.due <= now]
        return sorted(here, key=lambda one: (one.due is None, one.due or 0.0, -one.decision.cost, one.key))

    def next_due(self) -> float | None:
        """When the next of the others comes back."""
        now = self.now
        return min((one.due for one in self.mistakes.values() if one.due is not None and one.due > now), default=None)

    def answer(self, one: Mistake, cost: float | None) -> Mistake:
        """Keep what an answer costs; None if the solution was shown instead. Returns the mistake with the time when it
        comes back. Raises `NotSaved`."""
        cost = one.decision.cost if cost is None else cost
        review = Review(*one.key, self.now, rating(cost), cost)
        Reviews(self._store.database).add(review)
        reviews = (*one.reviews, review)
        changed = self.mistakes[one.key] = replace(one, reviews=reviews, due=due(reviews))
        return changed


# ------------------------------------------------------------------------------------------------ progress


class Progress(Struct, frozen=True):
    """What mistakes cost on average: in their games, by the first answer and by the latest. Only of those `asked`."""

    mistakes: int
    asked: int
    in_game: float
    first: float
    latest: float


def progress(found: Collection[Mistake]) -> Progress:
    asked = [one for one in found if one.reviews]
    return Progress(
        mistakes=len(found),
        asked=len(asked),
        in_game=_mean([one.decision.cost for one in asked]),
        first=_mean([one.reviews[0].cost for one in asked]),
        latest=_mean([one.reviews[-1].cost for one in asked]),
    )


def _mean(costs: Sequence[float]) -> float:
    return sum(costs) / len(costs) if costs else 0.0
