"""The game of a lesson: in memory only, with dice and cards from the script in place of chance."""

from __future__ import annotations

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.players.play import Made, Throws
from ldd_tui.teach import rehearsal
from ldd_tui.teach.lesson import Lesson
from ldd_tui.teach.rehearsal import Script
from rules import facts as f
from rules.actions import Action, Verdict
from rules.board_file import packaged_text
from rules.chance import Drawn, Rolled
from rules.editions import EDITIONS
from rules.engine import Step
from rules.model import State
from rules.notation import Move, options_from_dict
from saves.dice import Dealer
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store


class LessonSession(GameSession):
    """A game in which nothing falls but what `script` says, or a dealer gives while the learner plays on alone.

    `since`: what has happened since it was last cleared. `tried`: what was last asked of the rules, and their answer.
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
        position, moves = rehearsal.moves_to(lesson, step)
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
        """Whether an action is legal now, and if not, why; also records it as tried."""
        verdict = super().explain(action)
        self.tried = action, verdict
        return verdict

    def make_move(self, state: State) -> Made | None:
        """The next move by the script or the dealer; None if the learner must make it."""
        move: Move
        if self.script:
            move = self.script.next(state)
        elif self._throws is not None and self.chance:
            move = self._throws.deal(state)
        else:
            return None
        facts = self.enter(move) if isinstance(move, Rolled | Drawn) else self.choose(move)
        return move, Step(self.state, facts)

    def practise(self, dealer: Dealer | None) -> None:
        """Take dice and cards from a dealer; None means only from the script."""
        self._throws = None if dealer is None else Throws(dealer)

    def _took_place(self, facts: tuple[f.Fact, ...]) -> None:
        self.since += facts
        super()._took_place(facts)
