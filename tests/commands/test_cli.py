"""The command line: what it prints, what it loads, and how it says no."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from ldd_tui import text
from ldd_tui.app.ldd_app import LddApp
from ldd_tui.commands import cli, opening
from ldd_tui.commands.stored_games import open_library
from ldd_tui.games.recording import Recording
from ldd_tui.settings.settings import Settings
from rules.board_file import packaged_text
from rules.model import Options
from saves.dice import secret_from_seed
from saves.errors import NotSaved
from saves.portable import export_entries
from saves.store import Store
from tests.commands.support import ldd, refusal_of
from tests.pty_program import PtyProgram
from tests.saves.playing import journal_of, new_game
from tests.soaking import first_of
from tests.text.catalogues import Changed, written

ROOT = Path(__file__).parents[2]


def refusal(*arguments: str) -> str:
    return refusal_of(ldd(*arguments))


def in_a_process(*arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program in its own process, without a terminal; then run `code` there."""
    at_exit = f"import sys, atexit\ndef end():\n    {code or 'pass'}\natexit.register(end)\n"
    script = f"{at_exit}from ldd_tui.commands.cli import main\nmain()"
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False
    )


def simulated(*arguments: str) -> dict[str, Any]:
    result = ldd("simulate", "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


# ------------------------------------------------------------------------------------------------ help


def test_help_names_the_commands_and_its_options() -> None:
    assert all(word in ldd("--help").stdout for word in ("--store", "--board", "simulate", "board", "--version"))


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("--version",), ("board",), ("simulate", "--games", "1"), ("simulate", "--games", "none")],
)
def test_textual_is_loaded_for_playing_only(arguments: tuple[str, ...]) -> None:
    done = in_a_process(*arguments, code="sys.stderr.write(str([m for m in sys.modules if m.startswith('textual')]))")
    assert done.stderr.endswith("[]"), done.stderr


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    yield
    text.use(text.SOURCE_LANGUAGE)


def test_help_is_told_in_the_installed_language(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.group(help="hello")
    def group() -> None: ...

    @group.command(help="inner")
    @click.option("--thing", help="what", type=click.IntRange(1, 2))
    def command(thing: int) -> None: ...

    changed = Changed(lambda words: words if "{" in words else words.upper())
    monkeypatch.setattr(text, "_installed", changed)
    cli.translate(group)
    assert (group.help, command.help) == ("HELLO", "INNER")
    told = CliRunner().invoke(group, ["command", "--help"]).stdout
    assert "WHAT" in told and "USAGE: " in told and "OPTIONS:" in told and "SHOW THIS MESSAGE AND EXIT." in told
    assert command.params[0].type.name == "INTEGER RANGE"  # said of a number that is none


@pytest.mark.parametrize(
    "arguments",
    [["--language", "fr", "rules", "10.3"], ["rules", "--language=fr", "10.3"], ["rules", "10.3", "--language", "fr"]],
)
def test_the_language_may_stand_anywhere(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    written(tmp_path, "fr", {"Offensives": "Les offensives"})
    monkeypatch.setattr(sys, "argv", ["ldd-tui", *arguments])
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == 0
    assert "10.3  Les offensives" in capsys.readouterr().out


def test_the_settings_choose_before_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "LOCALE_DIR", tmp_path)
    written(tmp_path, "fr", {})
    file = tmp_path / "settings.toml"
    here = ["--settings", str(file), "rules"]
    assert cli.chosen(here) is None
    for wrong in ('language = "xx"', 'language = "auto"', "language = 7", "language", "[keys]\nlanguage = 'fr'", "\0"):
        file.write_text(wrong)
        assert cli.chosen(here) is None, wrong
    file.write_text('language = "fr"')
    assert cli.chosen(here) == "fr"
    assert cli.chosen(["--language", "en", *here]) == "en"
    assert cli.chosen(["--language", "xx", *here]) == "fr"


def test_a_language_that_there_is_not_is_told() -> None:
    told = refusal("--language", "x\x1b[2Jx")
    assert told.startswith("--language: expected one of en") and told.endswith(", not x[2Jx")


# ------------------------------------------------------------------------------------------------ board


def test_the_board_that_was_named_is_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(_with("sudden_death_vp", 1), encoding="utf-8")
    usual = simulated("--games", "6", "--seed", "1")
    before, after = ("--board", str(mine), "simulate"), ("simulate", "--board", str(mine))
    reports = [json.loads(ldd(*place, "--json", "--games", "6", "--seed", "1").stdout) for place in (before, after)]
    assert reports[0]["mean_turns"] == reports[1]["mean_turns"] < usual["mean_turns"]


def test_a_missing_board_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    for arguments in (("--board", str(missing)), ("simulate", "--board", str(missing))):
        assert f"{missing}: expected a readable board file" in refusal(*arguments)


def test_a_wrong_value_is_named_with_its_file_and_field(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(_with("sudden_death_vp", 0), encoding="utf-8")
    message = refusal("simulate", "--board", str(wrong))
    assert f"{wrong}: victory.sudden_death_vp: expected a whole number from 1 to 99, found 0" in message


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "expected"),
        (b"turns = ", "expected TOML, found a mistake"),
        (b"\xff\xfe", "expected text in UTF-8, found another byte at position 0"),
        (
            b"a = " + b"[" * 50_000,
            "file: expected TOML, found a mistake: Lists, tables or the parts of a key more than",
        ),
        (b"#" * 64_001, "found more than 64000 bytes"),
    ],
    ids=["empty", "cut", "not utf-8", "nested", "large"],
)
def test_no_board_at_all(tmp_path: Path, content: bytes, expected: str) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_bytes(content)
    message = refusal("simulate", "--board", str(wrong))
    assert str(wrong) in message
    assert expected in message


def test_keys_are_listed_and_what_is_wrong_with_them_is_told(tmp_path: Path) -> None:
    mine = tmp_path / "settings.toml"
    mine.write_text('[keys]\nundo = "ctrl+z"\nredo = "strg+y"\n', encoding="utf-8")
    result = ldd("--settings", str(mine), "keys")
    assert result.exit_code == 1 and 'undo = "ctrl+z"' in result.stdout
    (line,) = result.stderr.splitlines()
    assert f"Settings in {mine}: line 3, redo: expected a key" in line
    mine.write_text('[keys]\nundo = "ctrl+z"\n', encoding="utf-8")
    assert ldd("--settings", str(mine), "keys").exit_code == 0


def test_a_name_cannot_write_to_the_terminal() -> None:
    message = refusal("simulate", "--board", "no\x1b[2J\nsuch\u202efile")
    assert "no[2J suchfile" in message


def _with(field: str, value: int) -> str:
    lines = packaged_text().splitlines(keepends=True)
    at = next(index for index, line in enumerate(lines) if line.startswith(f"{field} "))
    lines[at] = f"{field} = {value}\n"
    return "".join(lines)


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("simulate", "--games", "0"), "--games"),
        (("simulate", "--games", "many"), "--games"),
        (("simulate", "--entente", "joffre"), "athena"),
        (("simulate", "--initiative", "coin"), "track"),
        (("simulate", "--seed", "\x07"), "--seed: expected text that can be printed"),
        (("simulate", "--seed"), "--seed"),
        (("simulate", "extra"), "extra"),
        (("surrender",), "surrender"),
        (("--nothing",), "--nothing"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], expected: str) -> None:
    assert expected in refusal(*arguments)


def test_playing_needs_a_terminal() -> None:
    assert "terminal" in refusal()
    done = in_a_process()
    assert (done.returncode, done.stdout) == (2, "")
    assert "terminal" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_store_that_was_named_must_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _at_a_terminal(monkeypatch)
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear all, " * 20, encoding="utf-8")
    assert f"{wrong} is not a file of saved games" in refusal("--store", str(wrong))
    assert wrong.read_text(encoding="utf-8").startswith("Dear all")
    assert str(tmp_path) in refusal("--store", str(tmp_path))


def test_playing_opens_the_app_with_store_board_and_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ldd_tui.app import ldd_app
    from ldd_tui.games.library import Library
    from ldd_tui.settings import terminal

    opened: list[tuple[object, ...]] = []

    class App:
        return_code = 0

        def __init__(self, store_path: Path, **what: Any) -> None:
            opened.append((store_path, what["board_text"], what["loaded"].settings.theme, what["settings_path"]))
            assert what["depth"] == f"depth for {what['loaded'].settings.colours}"

            self.library = Library(store_path)

        settings = Settings()

        def run(self, *, mouse: bool) -> None:
            assert mouse

    _at_a_terminal(monkeypatch)
    monkeypatch.setattr(ldd_app, "LddApp", App)
    monkeypatch.setattr(terminal, "prepare", lambda colours, environ: f"depth for {colours}")
    mine, games = tmp_path / "mine.toml", tmp_path / "games.sqlite3"
    mine.write_text(packaged_text(), encoding="utf-8")
    light, none = tmp_path / "light.toml", tmp_path / "none.toml"
    light.write_text('theme = "ldd-light"\ncolours = "16"\n', encoding="utf-8")
    monkeypatch.setenv("LDD_TUI_SETTINGS", str(none))
    assert ldd("--store", str(games), "--board", str(mine), "--settings", str(light)).exit_code == 0
    monkeypatch.setenv("LDD_TUI_STORE", str(games))
    assert ldd().exit_code == 0
    assert opened == [(games, packaged_text(), "ldd-light", light), (games, None, "ldd-dark", none)]
    assert not none.exists()


def _at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        @staticmethod
        def isatty() -> bool:
            return True

    class Sys:
        stdin = stdout = stderr = Terminal()
        exit = staticmethod(sys.exit)

    monkeypatch.setattr(opening, "sys", Sys)


@pytest.mark.parametrize("command", [["board"], ["odds", "germany", "france", "3"], ["simulate", "--games", "1"]])
def test_a_full_disk_is_told_in_one_line(command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ldd_tui", *command], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 2
    assert done.stderr.splitlines() == ["Error: standard output: No space left on device"]


# -- Streams that were closed before the program began, and encodings that nobody would choose
COMMANDS = {
    "play": (),
    "new": ("new",),
    "learn": ("learn",),
    "replay": ("replay", "nothing"),
    "lessons": ("learn", "--list"),
    "board": ("board",),
    "keys": ("keys",),
    "rules": ("rules", "10.3.4"),
    "odds": ("odds", "attack", "3", "--on", "4"),
    "engine": ("engine",),
    "import": ("import", "-"),
    "verify": ("verify", "-"),
    "simulate": ("simulate", "--games", "1", "--seed", "1", "--entente", "athena", "--central-powers", "athena"),
    "wrong": ("--nonsense",),
}
CLOSED = {"input": "<&-", "output": ">&-", "errors": "2>&-", "all": "<&- >&- 2>&-"}
PRINT = ("lessons", "board", "keys", "rules", "simulate")
PLAY = ("play", "new", "learn")
ALL_CLOSED = [(name, "all") for name in COMMANDS]
SOME_CLOSED = [("play", "input"), ("board", "output"), ("wrong", "errors")]
TRIED = list(dict.fromkeys([*ALL_CLOSED, *SOME_CLOSED, *product(COMMANDS, CLOSED)]))


def run_closed(
    words: tuple[str, ...], closed: str, store: Path, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    files = ("--store", str(store), "--settings", str(store.with_name("settings.toml")))
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {closed}', sys.executable, "-m", "ldd_tui", *files, *words],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("tried", first_of(len(ALL_CLOSED + SOME_CLOSED), TRIED), ids=" ".join)
def test_closed_streams_end_nothing(tmp_path: Path, tried: tuple[str, str]) -> None:
    name, closed = tried
    done = run_closed(COMMANDS[name], CLOSED[closed], tmp_path / "games.sqlite3")
    said = done.stdout + done.stderr
    assert b"Traceback" not in said and b"Exception" not in said and b"lost sys" not in said
    assert done.returncode in (0, 1, 2)
    if name in PLAY:
        assert done.returncode == 2
        assert closed in ("all", "errors") or b"The screen needs a terminal" in done.stderr
    if name in PRINT and closed == "output":
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1
        assert b"standard output: " in done.stderr


ENCODINGS = ("ascii:strict", "utf-8:bogus", "utf-16", "idna", "latin-1:strict", "cp037", "punycode")
SAYING = (("lessons", "Athena"), ("rules", "10.3.4"), ("simulate", "Entente"), ("wrong", "No such option"))
EACH_WITH_ANOTHER = [
    (*SAYING[(row + shift) % len(SAYING)], encoding)
    for shift in range(len(SAYING))
    for row, encoding in enumerate(ENCODINGS)
]
"""Each encoding with one of the commands, then each with the next one, until every one was with every other."""


@pytest.mark.parametrize("tried", first_of(len(ENCODINGS), EACH_WITH_ANOTHER), ids=" ".join)
def test_no_encoding_ends_it(tmp_path: Path, tried: tuple[str, str, str]) -> None:
    name, said, encoding = tried
    done = run_closed(COMMANDS[name], "", tmp_path / "games.sqlite3", PYTHONIOENCODING=encoding)
    assert done.returncode == (2 if name == "wrong" else 0), done.stderr
    assert b"Traceback" not in done.stderr and b"lost sys" not in done.stderr
    assert said in (done.stderr if name == "wrong" else done.stdout).decode()


def test_errors_that_go_elsewhere_leave_the_screen(tmp_path: Path) -> None:
    """Textual draws on standard error; if that is no terminal, draw on standard output."""
    words = f"{sys.executable} -m ldd_tui --store {tmp_path}/games.sqlite3 --settings {tmp_path}/none.toml"
    with PtyProgram(["sh", "-c", f"exec {words} 2>{tmp_path}/errors"], os.environ, (80, 24)) as program:
        seen = program.read_until(program.reads_keys)
        while b"New game" not in seen:
            piece = program.read(20)
            assert piece, seen
            seen += piece
    assert (tmp_path / "errors").read_bytes() == b""


# -- On a disk that cannot be written, commands that only read do so
GAME = journal_of(Options(quick_play=True), seed=2, events=25)
SECRET = secret_from_seed(2)
NAME = "finished"


@pytest.fixture
def disk() -> Iterator[Path]:
    """A store and a file in a directory that any user may enter, unlike pytest's."""
    directory = Path(tempfile.mkdtemp())
    directory.chmod(0o755)
    with Store(directory / "games.sqlite3") as store:
        store.adopt(GAME, SECRET, NAME)
    (directory / "game.jsonl").write_text("".join(export_entries(GAME, "sent", None)))
    yield directory
    shutil.rmtree(directory)


@contextmanager
def read_only(directory: Path) -> Iterator[None]:
    """Make a directory read-only, and drop root privileges, because root can write anywhere."""
    for file in directory.iterdir():
        file.chmod(0o444)
    directory.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)
        directory.chmod(0o755)


def run_on(disk: Path, *arguments: str) -> Result:
    return ldd("--store", str(disk / "games.sqlite3"), *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", NAME),
        ("verify", "game.jsonl"),
        ("export", NAME, "-"),
        ("export", NAME, "-", "--format", "text"),
        ("replay", NAME),
        ("replay", "game.jsonl"),
        ("analyse", NAME, "--depth", "0", "--workers", "1"),
        ("analyse", "game.jsonl", "--depth", "0", "--workers", "1"),
    ],
    ids=" ".join,
)
def test_commands_that_only_read_say_the_same(disk: Path, arguments: tuple[str, ...]) -> None:
    named = [str(disk / each) if each == "game.jsonl" else each for each in arguments]
    usual = run_on(disk, *named)  # it loads all that is loaded late, too
    with read_only(disk):
        found = run_on(disk, *named)
    assert (found.exit_code, found.output) == (usual.exit_code, usual.output)
    assert "Not saved" not in usual.output


def test_what_is_to_be_written_is_still_refused(disk: Path) -> None:
    with read_only(disk):
        result = run_on(disk, "import", str(disk / "game.jsonl"))
    assert result.exit_code == 2
    assert "Not saved" in result.stderr


def test_moves_that_are_only_in_the_log_are_read(disk: Path) -> None:
    """A power failure leaves a disk like this."""
    left = disk / "left"
    with Store(disk / "games.sqlite3") as store:
        game = new_game(store)
        shutil.copytree(disk, left)
    assert (left / "games.sqlite3-wal").stat().st_size
    with read_only(left), Store(left / "games.sqlite3", copied=True) as store:
        assert store.load(game).name == ""
    (left / "games.sqlite3-wal").unlink()
    with read_only(left), Store(left / "games.sqlite3", copied=True) as store:
        assert game not in {summary.id for summary in store.games()}


def test_a_game_opens_in_the_app(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[Recording | None] = []

    def open_app(ctx: click.Context, recording: Recording | None = None, **how: object) -> None:
        found.append(recording)

    monkeypatch.setattr(opening, "open_app", open_app)
    with read_only(disk):
        assert run_on(disk, "replay", NAME).exit_code == 0
        app = LddApp(disk / "games.sqlite3", recording=found[0])
        open_library(app.library, to_read=True)
        with pytest.raises(click.ClickException):
            open_library(app.library, to_read=False)
        with pytest.raises(NotSaved):
            Store(disk / "games.sqlite3")
    (recording,) = found
    assert recording is not None and recording.game is None and recording.sealed
    assert recording.history.entries == GAME
