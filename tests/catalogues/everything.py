"""Every screen and dialog of the program, each as an app and what is done in it before it is looked at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from textual.app import App

from ldd_tui.app.club_app import ClubApp
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.club.talk import TalkModal, Words
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.screens.club.requests import OpenTable, WatchGame
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import course
from rules.editions import STANDARD
from rules.facts import TurnBegan
from rules.model import Decision, Options, Phase, Side
from saves.club.agreements import Adjourn
from saves.store import MEMORY
from tests.modals.scenes import SCENES, Host
from tests.modals.test_by_victory_points import OVER as OVER_BY_VP
from tests.modals.test_docked_tables import LAST_TURNS
from tests.modals.test_snapshots import AFTER_KEYS
from tests.rules.support import Table
from tests.screens.analysis.support import explaining
from tests.screens.club.support import Hosted
from tests.screens.club.test_lobby import busy_club
from tests.screens.club.watched import Watched
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing
from tests.screens.game.support import finished, ready_for
from tests.screens.game.test_first_pictures import SCENES as FIRST
from tests.screens.game.test_first_pictures import laid_out
from tests.screens.games.support import with_games
from tests.screens.replay.support import replaying
from tests.teach.test_coach import coached
from tests.teach.test_pictures import WRONG_TURN

AGAINST_ATHENA = Options(athena=CENTRAL_POWERS)
Prepare = Callable[[Keyboard], Awaitable[None]]


class Entry(NamedTuple):
    """An app, made in a directory of its own, and what is done in it; `keys` are pressed last."""

    app: Callable[[Path], App[Any]]
    prepare: Prepare | None = None
    keys: tuple[str, ...] = ()


def _program(_directory: Path) -> LddApp:
    return LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))


def _dialog(name: str, *keys: str) -> Entry:
    return Entry(lambda _directory: Host(SCENES[name]()), keys=keys)


def _menu(*keys: str) -> Entry:
    return Entry(_program, keys=keys)


def _game(seed: str, options: Options, moves: int, *keys: str) -> Entry:
    """A game after some moves."""

    async def prepare(keyboard: Keyboard) -> None:
        await playing(keyboard, new_session(keyboard.app, seed, options, moves))

    return Entry(_program, prepare, keys)


def _asked(decision: Decision, *keys: str) -> Entry:
    """A game of two people that asks for a decision."""

    async def prepare(keyboard: Keyboard) -> None:
        await ready_for(keyboard, decision, Options())

    return Entry(_program, prepare, keys)


def _first(name: str) -> Entry:
    """A scene of the first edition."""

    async def prepare(keyboard: Keyboard) -> None:
        await playing(keyboard, laid_out(keyboard.app, FIRST[name]))

    return Entry(_program, prepare, FIRST[name].keys)


async def _at_table(keyboard: Keyboard) -> None:
    """A game of two people with dice and cards of their own."""
    game = NewGame(options=Options(), players=("Anna", "Bob"), name="Table", at_table=True)
    await playing(keyboard, GameSession.new(keyboard.app.store, game))


async def _in_the_middle(keyboard: Keyboard) -> None:
    await replaying(keyboard)
    await keyboard.press("]", "]", "]", "]", "p", "p", "d")


async def _explained(keyboard: Keyboard) -> None:
    await explaining(keyboard)


async def _over(keyboard: Keyboard) -> None:
    await playing(keyboard, finished(keyboard.app))


async def _lesson(keyboard: Keyboard) -> None:
    lesson = course.find("offensive")
    assert lesson is not None
    keyboard.app.progress.reached(lesson, 3)
    keyboard.app.teach(lesson)
    await keyboard.quiet()


async def _course(keyboard: Keyboard) -> None:
    first, second, *_rest = course.lessons(STANDARD)
    keyboard.app.progress.finished(first)
    keyboard.app.progress.reached(second, 4)
    keyboard.app.learn()
    await keyboard.quiet()


async def _tutor(keyboard: Keyboard) -> None:
    await coached(keyboard)


async def _games(keyboard: Keyboard) -> None:
    keyboard.app.show_games()
    await keyboard.quiet()


async def _commitment(keyboard: Keyboard) -> None:
    keyboard.app.push_screen(GameOverModal(OVER_BY_VP))
    await keyboard.quiet()


async def _rules(keyboard: Keyboard, rule: str = "10.3") -> None:
    keyboard.app.open_rules(rule)
    await keyboard.quiet()


def _lobby(name: str, directory: Path) -> ClubApp:
    """The lobby of a club with games of every kind, to a member."""
    hosted = busy_club(Hosted(directory))
    hosted.club.announce("The club meets on Friday at eight.")
    bert = hosted.club.members().called("Bert")
    assert bert is not None
    hosted.visit("Bert").talk.say("", bert.id, "Who plays tonight?")
    return hosted.app(name)


def _joining(directory: Path) -> ClubApp:
    hosted = Hosted(directory)
    return hosted.app(code=hosted.club.invite("Dora"), key="SHA256:new")


def _asked_to_adjourn(name: str, directory: Path) -> ClubApp:
    """A table at which the other one has asked for something, and said something."""
    watched = Watched.laid_out(directory)
    watched.to_bid()
    hosted, game = watched.hosted, watched.game
    moltke = hosted.club.members().called("Moltke")
    assert moltke is not None
    hosted.visit("Moltke").talk.say(game, moltke.id, "Shall we go on tomorrow?")
    hosted.games.book(game).ask(Side.CENTRAL_POWERS, Adjourn(), watched.play.seq)
    return hosted.app(name)


def _table(request: type[OpenTable | WatchGame], name: str, *keys: str) -> Entry:
    async def prepare(keyboard: Keyboard) -> None:
        app = keyboard.app
        assert isinstance(app, ClubApp)
        (game,) = app.visit.games.all()
        app.club_request(request(game.summary.id))
        await keyboard.quiet()

    return Entry(partial(_asked_to_adjourn, name), prepare, keys)


def _talk(_directory: Path) -> Host:
    words = tuple(Words("Anna", "12:00", f"number {number}") for number in range(3))
    return Host(TalkModal(words, lambda said: "", title="Talk"))


def _new_turn(_directory: Path) -> Host:
    table = Table.at(Phase.INITIATIVE, turn=1)
    return Host(TurnModal(table.state, (TurnBegan(turn=1, year=1914),)))


EVERYTHING: dict[str, Entry] = {
    **{name: _dialog(name) for name in SCENES},
    **{name: _dialog(scene, *keys) for name, (scene, keys) in AFTER_KEYS.items()},
    **{name: Entry(partial(lambda make, _directory: Host(make()), make)) for name, make in LAST_TURNS.items()},
    "over_vp": _dialog("over_long_war", "7"),
    "talk": Entry(_talk),
    "menu": Entry(_program),
    "lessons": Entry(_program, _course),
    "lessons_of_first_edition": Entry(_program, _course, ("right",)),
    "lesson": _menu("1", "enter", "space"),
    "lesson_of_dialog": Entry(_program, _lesson, ("A", "A", "space", "right", "right", "o", "1")),
    "lesson_wrong_turn": Entry(_program, _lesson, WRONG_TURN),
    "lesson_hint": Entry(_program, _lesson, ("space", "i")),
    "tutor": Entry(_program, _tutor),
    "setup": _menu("2"),
    "setup_alone": _menu("2", "up", *"1914", "up", "up", "up", "right"),
    "setup_first_edition": _menu("2", "right", "down", "down", "down", "right"),
    "settings": _menu("3"),
    "settings_below": _menu("3", "end"),
    "settings_keys": _menu("3", "end", "enter"),
    "my_box": _menu("4"),
    "my_box_begun": _menu("4", "2", "9", "enter", "enter", "s"),
    "my_box_card": _menu("4", "end", *["pageup"] * 5, *"x123", "down", "+"),
    "my_box_summary": _menu("4", "end"),
    "help_of_the_menu": _menu("?"),
    "rules": Entry(_program, _rules),
    "rules_contents": Entry(_program, _rules, ("c",)),
    "rules_searched": Entry(_program, _rules, ("/", *"na")),
    "games": Entry(lambda _directory: with_games(), _games),
    "games_deleted": Entry(lambda _directory: with_games(), _games, ("down", "d", "y", "down", "down")),
    "games_to_delete": Entry(lambda _directory: with_games(), _games, ("d",)),
    "games_naming": Entry(lambda _directory: with_games(), _games, ("n", "home", "right")),
    "games_help": Entry(lambda _directory: with_games(), _games, ("?",)),
    "first_turn": _game("one", AGAINST_ATHENA, 1),
    "first_turn_of_two": _game("one", Options(), 0),
    "middle_of_the_war": _game("4", Options(athena=ENTENTE), 45),
    "aimed": _game("4", AGAINST_ATHENA, 30, "o"),
    "refusal": _game("one", AGAINST_ATHENA, 1, "o"),
    "tracks": _game("3", AGAINST_ATHENA, 30, "tab", "down", "down"),
    "keys": _game("one", AGAINST_ATHENA, 1, "?"),
    "log": _game("3", AGAINST_ATHENA, 30, "L"),
    "log_with_sums": _game("3", AGAINST_ATHENA, 30, "L", "x", "pageup"),
    "rules_of_the_game": _game("3", AGAINST_ATHENA, 30, "R"),
    "why": _game("3", AGAINST_ATHENA, 30, "x"),
    "odds": _game("3", AGAINST_ATHENA, 30, "v"),
    "hints": _game("3", AGAINST_ATHENA, 30, "i"),
    "commands": _game("3", AGAINST_ATHENA, 30, "ctrl+p"),
    "take_back": _game("3", AGAINST_ATHENA, 30, "Z"),
    "trees_in_game": _game("3", AGAINST_ATHENA, 30, "T"),
    "cards_in_game": _game("3", AGAINST_ATHENA, 30, "e"),
    "pass": _game("3", AGAINST_ATHENA, 30, "p"),
    "technology_docked": _asked(Decision.TECHNOLOGY, "t"),
    "reinforce_docked": _asked(Decision.REINFORCE, "r"),
    "offensive_docked": _asked(Decision.OFFENSIVE, "o", "enter"),
    "table_dice": Entry(_program, _at_table, ("space", "space")),
    "advice": _asked(Decision.OFFENSIVE, "H"),
    "advice_technology": _asked(Decision.TECHNOLOGY, "H"),
    "computers": _game("x", Options(athena=BOTH), 3),
    "over_in_game": Entry(_program, _over),
    "over_by_vp": Entry(_program, _commitment),
    "over_by_vp_points": Entry(_program, _commitment, ("2",)),
    "replay": Entry(_program, _in_the_middle),
    "replay_branch": Entry(_program, _in_the_middle, ("B",)),
    "replay_keys": Entry(_program, _in_the_middle, ("?",)),
    "replay_find": Entry(_program, _in_the_middle, ("/", *"a")),
    "analysis": Entry(_program, _explained, ("down",)),
    "analysis_luck": Entry(_program, _explained, ("2",)),
    "analysis_both": Entry(_program, _explained, ("3",)),
    "analysis_details": Entry(_program, _explained, ("enter",)),
    **{f"first_{name}": _first(name) for name in FIRST},
    "lobby": Entry(partial(_lobby, "Anna")),
    "lobby_of_guest": Entry(partial(_lobby, "")),
    "lobby_talk": Entry(partial(_lobby, "Anna"), keys=("c",)),
    "lobby_holidays": Entry(partial(_lobby, "Anna"), keys=("h",)),
    "lobby_decline": Entry(partial(_lobby, "Anna"), keys=("d",)),
    "new_table": Entry(partial(_lobby, "Anna"), keys=("n",)),
    "own_keys": Entry(partial(_lobby, "Anna"), keys=("K",)),
    "own_keys_remove": Entry(partial(_lobby, "Anna"), keys=("K", "d")),
    "joining": Entry(_joining, keys=tuple("Dora")),
    "club_table": _table(OpenTable, "Joffre", "escape", "escape"),
    "club_talk": _table(OpenTable, "Joffre", "escape", "escape", "c"),
    "club_arrange": _table(OpenTable, "Joffre", "escape", "escape", "A"),
    "looking_on": _table(WatchGame, "", "left", "left"),
}
"""By their names."""
