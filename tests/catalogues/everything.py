"""Every screen and dialog of the program, each as an app and what is done in it before its picture is taken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from textual.app import App
from textual.pilot import Pilot

from ldd_tui.app.club_app import ClubApp
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.club.talk import TalkModal, Words
from ldd_tui.modals.over import GameOverModal
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import course
from ldd_tui.teach.course import Progress
from ldd_tui.teach.solving import Posed, Puzzles
from rules.editions import STANDARD
from rules.model import Decision, Dice, Options, Side
from saves.club.clocks import EachDecision
from saves.club.cups import Cups
from saves.club.preferences import CLUB, Preferences
from saves.club.ways import OFFERED, Offered
from saves.store import MEMORY
from tests.coach.support import PROBLEM
from tests.modals.scenes import AFTER_KEYS, LAST_TURNS, SCENES, Host
from tests.modals.test_by_victory_points import OVER as OVER_BY_VP
from tests.screens.analysis.support import explaining, graded
from tests.screens.club.support import Hosted
from tests.screens.club.tables import Watched
from tests.screens.club.test_lobby import busy_club, talking
from tests.screens.driving import BOTH, CENTRAL_POWERS, ENTENTE, Keyboard, new_session, playing
from tests.screens.game.first_scenes import SCENES as FIRST
from tests.screens.game.first_scenes import laid_out
from tests.screens.game.support import finished, ready_for
from tests.screens.game.test_table_dice import at_table, entering
from tests.screens.games.support import with_games
from tests.screens.replay.support import replaying
from tests.teach.test_lesson_screen import WRONG_TURN
from tests.teach.test_tips_in_game import tutored
from tests.textual_inside import dealt_with, is_quiet, key

AGAINST_ATHENA = Options(athena=CENTRAL_POWERS)
Prepare = Callable[[Keyboard], Awaitable[object]]


class Scene(NamedTuple):
    app: Callable[[Path], App[Any]]
    prepare: Prepare | None = None
    keys: tuple[str, ...] = ()


def _program(_directory: Path) -> LddApp:
    return LddApp(MEMORY, loaded=Loaded(Settings(animation=False)))


def _opened(make: Callable[[], Dialog[Any]], *keys: str) -> Scene:
    return Scene(lambda _directory: Host(make()), keys=keys)


def _dialog(name: str, *keys: str) -> Scene:
    return _opened(SCENES[name], *keys)


def _menu(*keys: str) -> Scene:
    return Scene(_program, keys=keys)


def _game(seed: str, options: Options, moves: int, *keys: str) -> Scene:
    async def prepare(keyboard: Keyboard) -> None:
        await playing(keyboard, new_session(keyboard.app, seed, options, moves))

    return Scene(_program, prepare, keys)


def _board_in(settings: Settings) -> Scene:
    board = _game("4", Options(athena=ENTENTE), 45)
    return board._replace(app=lambda _directory: LddApp(MEMORY, loaded=Loaded(settings)))


def _asked(decision: Decision, *keys: str) -> Scene:
    async def prepare(keyboard: Keyboard) -> None:
        await ready_for(keyboard, decision, Options())

    return Scene(_program, prepare, keys)


def _first(name: str) -> Scene:
    async def prepare(keyboard: Keyboard) -> None:
        await playing(keyboard, laid_out(keyboard.app, FIRST[name]))

    return Scene(_program, prepare, FIRST[name].keys)


async def _cards_of_table(keyboard: Keyboard) -> None:
    """A two-player game with real dice and cards, which begins with cards."""
    await playing(keyboard, at_table(keyboard.app))


async def _dice_of_table(keyboard: Keyboard) -> None:
    dice_to_enter = lambda session: session.to_enter and isinstance(session.state.waiting, Dice)  # noqa: E731
    await playing(keyboard, entering(at_table(keyboard.app), dice_to_enter, Random(3)))


async def _in_the_middle(keyboard: Keyboard) -> None:
    await replaying(keyboard)
    await keyboard.press("]", "]", "]", "]", "p", "p", "d")


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


def _games(*keys: str) -> Scene:
    async def prepare(keyboard: Keyboard) -> None:
        keyboard.app.show_games()
        await keyboard.quiet()

    return Scene(lambda _directory: with_games(), prepare, keys)


async def _commitment(keyboard: Keyboard) -> None:
    keyboard.app.push_screen(GameOverModal(OVER_BY_VP))
    await keyboard.quiet()


def _problem(_directory: Path) -> LddApp:
    posed = Posed(PROBLEM, Puzzles(STANDARD, Progress(None)))
    return LddApp(MEMORY, loaded=Loaded(Settings(animation=False)), solve=lambda library, progress: posed)


async def _rules(keyboard: Keyboard) -> None:
    keyboard.app.open_rules("10.3")
    await keyboard.quiet()


def _lobby(name: str, directory: Path) -> ClubApp:
    """A club's lobby with games of every kind, as seen by a member or a guest ("")."""
    hosted = talking(busy_club(Hosted(directory)))
    Preferences(hosted.store.database).put(CLUB, OFFERED, Offered(mail=True, hooks=("discord.com", "ntfy.sh")))
    return hosted.app(name)


def _lobby_of_deputy(directory: Path) -> ClubApp:
    hosted = busy_club(Hosted(directory))
    anna = hosted.club.members().called("Anna")
    assert anna is not None
    hosted.club.make_deputy(anna.id, True)
    return hosted.app("Anna")


def _cups(directory: Path) -> ClubApp:
    """A Swiss cup in its second round, of which Anna is a deputy and no player, and one that can be entered."""
    ids = count(1)
    with patch("secrets.token_hex", lambda length: f"{next(ids):0{2 * length}x}"):  # by which the order is drawn
        return _with_cups(busy_club(Hosted(directory)))


def _with_cups(hosted: Hosted) -> ClubApp:
    anna, *others = hosted.club.members().members
    hosted.club.make_deputy(anna.id, True)
    cups = Cups(hosted.store, hosted.club, hosted.games, hosted.clock)
    swiss = cups.make("", "Spring cup", "swiss", "second", clock=EachDecision(72))
    for member in (*others, *(hosted.member(name) for name in ("Egon", "Fritz"))):
        cups.enter(swiss, member.id)
    cups.start(swiss, "")
    for game in hosted.games.all():
        if game.agreements.made_by == swiss:
            for side in Side:
                hosted.games.sit(game.id, side, hosted.club.members().member(game.agreements.kept[side]))
            hosted.games.resign(game.id, Side.ENTENTE)
    cups.advance()
    hosted.clock.now += 1
    cups.make("", "Autumn cup", "knock_out", "first", games=2)
    return hosted.app("Anna")


def _choosing(directory: Path) -> ClubApp:
    """Bob lets Anna choose a side."""
    hosted = Hosted(directory)
    anna, bob = (hosted.member(name) for name in ("Anna", "Bob"))
    hosted.make(bob, "Verdun", bob, anna, choice=True, handicap=(Side.CENTRAL_POWERS, 9))
    return hosted.app("Anna")


def _joining(directory: Path) -> ClubApp:
    hosted = Hosted(directory)
    return hosted.app(code=hosted.club.invite("Dora"), key="SHA256:new")


def _table(way: Callable[[ClubApp, str], None], name: str, *keys: str) -> Scene:
    async def prepare(keyboard: Keyboard) -> None:
        app = keyboard.app
        assert isinstance(app, ClubApp)
        (game,) = app.visit.games.all()
        way(app, game.summary.id)
        await keyboard.quiet()

    return Scene(lambda directory: Watched.asked_to_adjourn(directory).hosted.app(name), prepare, keys)


def _at_table(*keys: str) -> Scene:
    return _table(ClubApp.open_table, "Joffre", *["escape"] * 4, *keys)


def _talk() -> TalkModal:
    words = tuple(Words("Anna", "12:00", f"number {number}") for number in range(3))
    return TalkModal(words, lambda said: "", title="Talk")


EVERYTHING: dict[str, Scene] = {
    **{name: _dialog(name) for name in SCENES},
    **{name: _dialog(scene, *keys) for name, (scene, keys) in AFTER_KEYS.items()},
    **{name: _opened(make) for name, make in LAST_TURNS.items()},
    "over_vp": _dialog("over_long_war", "7"),
    "talk": _opened(_talk),
    "menu": Scene(_program),
    "lessons": Scene(_program, _course),
    "lessons_of_first_edition": Scene(_program, _course, ("right",)),
    "lesson": _menu("1", "enter", "space"),
    "lesson_of_dialog": Scene(_program, _lesson, ("A", "A", "space", "right", "right", "o", "1")),
    "lesson_wrong_turn": Scene(_program, _lesson, WRONG_TURN),
    "lesson_hint": Scene(_program, _lesson, ("space", "i")),
    "problem": Scene(_problem),
    "problem_solved": Scene(_problem, keys=("A",)),
    "tutor": Scene(_program, tutored),
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
    "rules": Scene(_program, _rules),
    "rules_contents": Scene(_program, _rules, ("c",)),
    "rules_searched": Scene(_program, _rules, ("/", *"na")),
    "games": _games(),
    "games_deleted": _games("down", "d", "y", "down", "down"),
    "games_to_delete": _games("d"),
    "games_naming": _games("n", "home", "right"),
    "games_help": _games("?"),
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
    "table_cards": Scene(_program, _cards_of_table, ("space", "space")),
    "table_dice": Scene(_program, _dice_of_table, ("space",)),
    "advice": _asked(Decision.OFFENSIVE, "H"),
    "advice_technology": _asked(Decision.TECHNOLOGY, "H"),
    "computers": _game("x", Options(athena=BOTH), 3),
    "over_in_game": Scene(_program, _over),
    "over_by_vp": Scene(_program, _commitment),
    "over_by_vp_points": Scene(_program, _commitment, ("2",)),
    "replay": Scene(_program, _in_the_middle),
    "replay_branch": Scene(_program, _in_the_middle, ("B",)),
    "replay_note": Scene(_program, _in_the_middle, ("N", *"Why here?")),
    "replay_keys": Scene(_program, _in_the_middle, ("?",)),
    "replay_find": Scene(_program, _in_the_middle, ("/", *"a")),
    "analysis": Scene(_program, explaining, ("down",)),
    "analysis_luck": Scene(_program, explaining, ("2",)),
    "analysis_both": Scene(_program, explaining, ("3",)),
    "analysis_in_detail": Scene(_program, explaining, ("4",)),
    "analysis_details": Scene(_program, explaining, ("enter",)),
    "your_games": Scene(_program, graded),
    "your_games_parts": Scene(_program, graded, ("2",)),
    "your_games_themes": Scene(_program, graded, ("3", "down")),
    "your_games_keys": Scene(_program, graded, ("?",)),
    **{f"first_{name}": _first(name) for name in FIRST},
    "lobby": Scene(partial(_lobby, "Anna")),
    "lobby_of_guest": Scene(partial(_lobby, "")),
    "lobby_talk": Scene(partial(_lobby, "Anna"), keys=("c",)),
    "lobby_holidays": Scene(partial(_lobby, "Anna"), keys=("h",)),
    "lobby_decline": Scene(partial(_lobby, "Anna"), keys=("down", "d")),
    "lobby_archive": Scene(partial(_lobby, "Anna"), keys=("F",)),
    "lobby_find": Scene(partial(_lobby, "Anna"), keys=("slash", *"clara")),
    "lobby_members": Scene(partial(_lobby, "Anna"), keys=("m", "r")),
    "new_table": Scene(partial(_lobby, "Anna"), keys=("N",)),
    "new_table_choice": Scene(_choosing, keys=("N", "home", *["down"] * 3, "right")),
    "choose_side": Scene(_choosing, keys=("enter", "down")),
    "deputy_who_plays": Scene(_lobby_of_deputy, keys=("D",)),
    "deputy": Scene(_lobby_of_deputy, keys=(*["down"] * 4, "D")),
    "deputy_adjudicates": Scene(_lobby_of_deputy, keys=(*["down"] * 4, "D", *["down"] * 3, "enter")),
    "notices": Scene(partial(_lobby, "Anna"), keys=("t", "left")),
    "results": Scene(partial(_lobby, "Anna"), keys=("r",)),
    "results_of_member": Scene(partial(_lobby, "Anna"), keys=("r", "enter", "3")),
    "cups": Scene(_cups, keys=("C",)),
    "cup_standings": Scene(_cups, keys=("C", "down", "enter")),
    "cup_rounds": Scene(_cups, keys=("C", "down", "enter", "2")),
    "cup_directed": Scene(_cups, keys=("C", "down", "enter", "2", "D")),
    "new_cup": Scene(_cups, keys=("C", "D", "up", "enter")),
    "own_keys": Scene(partial(_lobby, "Anna"), keys=("K",)),
    "own_keys_remove": Scene(partial(_lobby, "Anna"), keys=("K", "d")),
    "joining": Scene(_joining, keys=tuple("Dora")),
    "club_table": _at_table(),
    "club_talk": _at_table("c"),
    "club_arrange": _at_table("A"),
    "club_orders": _at_table("O"),
    "looking_on": _table(ClubApp.watch_game, "", "left", "left"),
}
VARIANTS = {
    **{theme: _board_in(Settings(animation=False, theme=theme)) for theme in ("ldd-light", "ldd-contrast", "ldd-safe")},
    "plain_signs": _board_in(Settings(animation=False, signs="ascii")),
}


async def brought_about(scene: Scene, pilot: Pilot[Any]) -> None:
    await quiet(pilot)
    if isinstance(pilot.app, LddApp):
        keyboard = Keyboard(pilot)
        await keyboard.quiet()
        if scene.prepare is not None:
            await scene.prepare(keyboard)
        await keyboard.press(*scene.keys)
        return
    for pressed in scene.keys:
        pilot.app.post_message(key(pressed))
        await quiet(pilot)


async def quiet(pilot: Pilot[Any]) -> None:
    calm = 0
    while calm < 2:
        await dealt_with(pilot.app)
        calm = calm + 1 if is_quiet(pilot.app) else 0
