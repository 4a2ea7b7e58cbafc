"""Every way to the program's opinion of a running game, by the help that was agreed on."""

from __future__ import annotations

import io
import json
from collections.abc import Awaitable, Callable
from enum import Enum
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui.app.club_app import ClubApp
from ldd_tui.club.commands import answer
from ldd_tui.club.login import Who
from ldd_tui.commands import cli
from ldd_tui.engine_pipe.server import Engine
from ldd_tui.modals.advice import AdviceModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.name import BranchModal
from ldd_tui.modals.share import ShareModal
from ldd_tui.plain.club import visit_in_lines
from ldd_tui.screens.analysis.analysis_screen import AnalysisScreen
from ldd_tui.screens.table.table_screen import TableScreen
from rules.model import Decision, Side
from rules.position.code import VERSION
from saves.events import Help
from saves.named_files import STORE
from tests.plain.support import QUIET, Lines
from tests.screens.club.tables import Watched, until, visiting
from tests.screens.driving import Keyboard

CODE = f"LDD{VERSION}-"
TYPED = "odds germany france 1\nadvice\ncode\nquit\n"


class Gives(Enum):
    ODDS = "odds"
    ADVICE = "advice, or what a player could ask it with"
    DICE = "the dice to come, never while people play"
    NOTHING = "knows no game"

    def allowed(self, running: Running) -> bool:
        if running.over or self in (Gives.DICE, Gives.NOTHING):
            return running.over and self != Gives.NOTHING
        return running.help.tells_odds if self == Gives.ODDS else running.help.advises


class Running:
    """A game of Joffre and Moltke before an offensive of Joffre's, and the file that he gets of it by SSH."""

    def __init__(self, data: Path, help: Help, *, over: bool) -> None:
        self.help, self.over, self.data = help, over, data
        self.watched = watched = Watched.laid_out(data, help=help)
        watched.to_first(Decision.OFFENSIVE)
        hosted, game = watched.hosted, watched.game
        joffre = hosted.club.members().called("Joffre")
        assert joffre is not None
        self.joffre = joffre.id
        hosted.visit("Joffre").seen.saw(joffre.id, game, watched.play.seq)
        hosted.store.notes.write(game, watched.play.seq - 1, "Why not wait?")
        if over:
            hosted.games.resign(game, Side.ENTENTE)
        self.file, written = data / "marne.jsonl", io.BytesIO()
        assert answer(Who("key", self.joffre), "export Marne", data, written) == 0
        self.file.write_bytes(written.getvalue())

    def ldd(self, *words: str, store: str = STORE, typed: str = "") -> str:
        result = CliRunner().invoke(cli.ldd, ["--store", str(self.data / store), *words], input=typed)
        assert not result.exception or isinstance(result.exception, SystemExit), result.exception
        return result.output


def in_lines(running: Running, heard: str) -> dict[str, bool]:
    """What was given of `TYPED`."""
    given = {"odds": "Mean losses of France" in heard, "code": CODE in heard}
    return given if running.over else given | {"advice": " to win." in heard}


# ------------------------------------------------------------------------------------------------ the interfaces

Given = dict[str, bool]
Ask = Callable[[Running], Awaitable[Given]]


async def a_seat(running: Running) -> Given:
    given, watched = {}, running.watched
    async with visiting(watched, "Joffre", ClubApp.open_table) as keyboard:
        await until(keyboard, lambda: _table(keyboard) is keyboard.app.screen)
        await keyboard.press("v")
        given["odds"] = bool(_table(keyboard).map_view.prospects)
        await keyboard.press("y")
        given["code"] = await _code(keyboard)
        await keyboard.press("o", "enter")
        assert isinstance(keyboard.app.screen, OffensiveModal)
        given["dialog"] = "%" in keyboard.seen
        await keyboard.press("escape", "escape")
        keyboard.patient = False  # the advice itself is tested elsewhere
        await keyboard.press("H")
        given["advice"] = isinstance(keyboard.app.screen, AdviceModal)
    return given


async def a_spectator(running: Running) -> Given:
    given = {}
    async with visiting(running.watched, "Foch", ClubApp.watch_game) as keyboard:
        if running.over:
            await keyboard.press("escape", "left")
        await keyboard.press("v")
        given["odds"] = bool(_table(keyboard).map_view.prospects)
        await keyboard.press("y")
        given["code"] = await _code(keyboard)
        await keyboard.press("B")
        given["branch"] = isinstance(keyboard.app.screen, BranchModal)
        if given["branch"]:
            await keyboard.press("escape")
        keyboard.patient = False
        await keyboard.press("A")
        screen = keyboard.app.screen
        given["analysis"] = isinstance(screen, AnalysisScreen) and "analysed when" not in keyboard.seen
    return given


async def plain_lines(running: Running) -> Given:
    lines = Lines(("1", *TYPED.splitlines()))
    visit_in_lines(running.watched.hosted.visit("Joffre"), lines.talk, QUIET)
    return in_lines(running, lines.text)


async def commands(running: Running) -> Given:
    played = running.ldd("play", "Marne", "--plain", typed=TYPED)
    replayed = running.ldd("replay", "Marne", "--plain", typed="end\nbefore\ncode\nquit\n")
    lesson = running.ldd("export", "Marne", "-", "--format", "lesson")
    return in_lines(running, played) | {
        "replay": CODE in replayed,
        "show": CODE in running.ldd("show", "Marne", "--code"),
        "lesson": "[position]" in lesson,
        "analyse": "judged by" in running.ldd("analyse", "Marne", "--depth", "0", "--workers", "1"),
    }


async def a_file(running: Running) -> Given:
    own = "own.sqlite3"
    running.ldd("import", str(running.file), store=own)
    played = running.ldd("play", "Marne", "--plain", store=own, typed=TYPED)
    replayed = running.ldd("replay", str(running.file), "--plain", store=own, typed="end\nbefore\ncode\nquit\n")
    analysed = running.ldd("analyse", str(running.file), "--depth", "0", "--workers", "1")
    return in_lines(running, played) | {"replay": CODE in replayed, "analyse": "judged by" in analysed}


async def the_engine(running: Running) -> Given:
    """It knows no game by name or file, only positions."""
    found = running.ldd("show", "Marne", "--code").split()
    given = {}
    for name, position in (("code", found[0]), ("name", "Marne"), ("file", running.file.read_text())):
        engine = Engine()
        for method, params in (
            ("new", {"position": position}),
            ("odds", {"attacker": "germany", "defender": "france", "size": 1}),
        ):
            call = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
            said = json.loads(engine.answer(json.dumps(call).encode()) or b"{}")
            if "error" in said:
                break
        given[name] = "result" in said
    return given


def _table(keyboard: Keyboard) -> TableScreen:
    return next(screen for screen in reversed(keyboard.app.screen_stack) if isinstance(screen, TableScreen))


async def _code(keyboard: Keyboard) -> bool:
    assert isinstance(keyboard.app.screen, ShareModal)
    given = CODE in keyboard.seen
    await keyboard.press("escape")
    return given


_LINES = {"odds": Gives.ODDS, "advice": Gives.ADVICE, "code": Gives.ADVICE}
INTERFACES: dict[str, tuple[Ask, dict[str, Gives]]] = {
    "seat": (a_seat, {**_LINES, "dialog": Gives.ODDS}),
    "spectator": (
        a_spectator,
        {"odds": Gives.ODDS, "code": Gives.ADVICE, "branch": Gives.DICE, "analysis": Gives.ADVICE},
    ),
    "plain lines": (plain_lines, _LINES),
    "commands": (commands, {**_LINES, **dict.fromkeys(("replay", "show", "lesson", "analyse"), Gives.ADVICE)}),
    "file": (a_file, {**_LINES, "replay": Gives.ADVICE, "analyse": Gives.ADVICE}),
    "engine": (the_engine, {"code": Gives.ADVICE, "name": Gives.NOTHING, "file": Gives.NOTHING}),
}
LEVELS = {**{help.value: (help, False) for help in Help}, "over": (Help.NONE, True)}
ONLY_RUNNING = ("seat", "plain lines")
"""A table whose game is over has no decision: it is replayed, as by a spectator."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Running]:
    return {name: Running(tmp_path_factory.mktemp(name), help, over=over) for name, (help, over) in LEVELS.items()}


@pytest.mark.slow("each interface is asked for all it could give")
@pytest.mark.parametrize("interface", INTERFACES)
@pytest.mark.parametrize("level", LEVELS)
async def test_nothing_gives_more_help_than_was_agreed(games: dict[str, Running], level: str, interface: str) -> None:
    running, (ask, gives) = games[level], INTERFACES[interface]
    if running.over and interface in ONLY_RUNNING:
        return
    found = await ask(running)
    missing = {"advice"} if running.over else set()  # nothing is decided any more
    assert gives.keys() - found.keys() <= missing
    assert found == {name: gives[name].allowed(running) for name in found}
