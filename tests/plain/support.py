"""Plain lines without a terminal: what is typed comes from a script or a player, and what is said is kept."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.plain import questions, wishes
from ldd_tui.plain.game import Game
from ldd_tui.plain.questions import Menu
from ldd_tui.plain.talk import PROMPT, Talk
from ldd_tui.settings.settings import Settings
from rules import engine
from rules.actions import Action
from rules.board_file import packaged_text
from rules.editions import STANDARD
from rules.model import Cards, Choice, Dice, Options
from saves.store import MEMORY, Store

QUIET = Settings(hints="off", confirmations=False)
ASKS = Settings(hints="off")


_USUAL = Options()


class Lines:
    """`typed`: the lines to come, with what was said in `said`, prompts and answers included."""

    def __init__(self, typed: Iterable[str] = ()) -> None:
        self._typed = iter(typed)
        self.said: list[str] = []
        self.talk = Talk(self._ask, self.said.append)

    def _ask(self, prompt: str, hidden: bool) -> str | None:
        line = next(self._typed, None)
        self.said.append(PROMPT + ("" if line is None else "*" * len(line) if hidden else line))
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.said) + "\n"


def new(
    options: Options = _USUAL, edition: str = STANDARD, seed: str = "plain", policies: tuple[str, str] = ("", "")
) -> tuple[GameSession, Store]:
    store = Store(MEMORY)
    game = NewGame(options=options, seed=seed, board_text=packaged_text(edition), policies=policies)
    return GameSession.new(store, game), store


def play(typed: Iterable[str], session: GameSession, store: Store, settings: Settings = QUIET) -> Lines:
    lines = Lines(typed)
    Game(session, lines.talk, settings, store, tables=False).play()
    return lines


# -- somebody who plays at random


NONSENSE = (
    "",
    " ",
    "?",
    "xyzzy",
    "0",
    "99999999999999999999",
    "-1",
    "attack",
    "attack mars venus 3",
    "re",
    "odds",
    "odds germany france 99",
    "odds research tanks 0",
    "rules 99.9",
    "log x",
    "\x1b[2J\x07",
    "\udcff\u202e 你",
    "a" * 5000,
    "1 2 3",
    "technology",
    "implement attack",
    "cancel 400",
    "١",
)
"""Lines that must not do anything."""

QUESTIONS = (
    "board",
    "position",
    "what",
    "why",
    "fronts",
    "log",
    "cards",
    "levels",
    "help",
    "hints",
    "france",
    "odds naval",
)


def at_random(session: GameSession, chooser: random.Random, *, talks: float = 0.1) -> Iterator[str]:
    """Legal answers, by number or in words, until the game is over. `talks`: how often something else comes first, or
    words in disorder."""
    while session.over is None:
        while chooser.random() < talks:
            yield chooser.choice((*NONSENSE, *QUESTIONS))
        waiting = session.state.waiting
        if session.to_enter:
            yield _outcome(session, chooser)
        elif isinstance(waiting, Choice) and session.choice is not None:
            action = chooser.choice(session.legal)
            if chooser.random() < talks:
                yield _garbled(wishes.typed(action, session.state), chooser)
                continue
            yield from (
                [wishes.typed(action, session.state)] if chooser.random() < 0.5 else by_numbers(session, action)
            )
        else:
            yield ""


def _garbled(line: str, chooser: random.Random) -> str:
    """Some of its words in another order, the last one perhaps cut: mostly nonsense, sometimes another action."""
    words = line.split()
    words = chooser.sample(words, chooser.randint(1, len(words)))
    return " ".join(words)[: chooser.randint(3, 40)]


def by_numbers(session: GameSession, action: Action) -> list[str]:
    """The numbers that lead to an action; its words if no number does."""
    found = _path(questions.menu(session.state, session.legal), action)
    return found or [wishes.typed(action, session.state)]


def _path(menu: Menu, action: Action) -> list[str]:
    for number, amount in menu.amounts.items():
        if amount == action:
            return [str(number)]
    for number, answer in enumerate(menu.answers, 1):
        if answer.leads_to == action:
            return [str(number)]
        if isinstance(answer.leads_to, Menu) and (found := _path(answer.leads_to, action)):
            return [str(number), *found]
    return []


def _outcome(session: GameSession, chooser: random.Random) -> str:
    waiting = session.state.waiting
    assert isinstance(waiting, Dice | Cards)
    if isinstance(waiting, Dice):
        return " ".join(str(chooser.randint(1, 6)) for _ in range(waiting.count))
    return " ".join(map(str, chooser.sample(engine.available_cards(session.state), waiting.count)))
