"""The command line: what it prints, what it loads, and how it says no."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from ldd_tui import text
from ldd_tui.commands import cli, language, opening
from rules.board_file import packaged_text
from tests.text.catalogues import Changed, written

ROOT = Path(__file__).parents[2]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli.ldd, arguments, prog_name="ldd-tui")


def refusal(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert isinstance(result.exception, SystemExit)
    lines = result.stderr.splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def in_a_process(*arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program in its own process, without a terminal; then run `code` there."""
    at_exit = f"import sys, atexit\ndef end():\n    {code or 'pass'}\natexit.register(end)\n"
    script = f"{at_exit}from ldd_tui.commands.cli import main\nmain()"
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", check=False
    )


def simulated(*arguments: str) -> dict[str, Any]:
    result = run("simulate", "--json", *arguments)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


# ------------------------------------------------------------------------------------------------ help


def test_help_names_the_commands_and_its_options() -> None:
    assert all(word in run("--help").stdout for word in ("--store", "--board", "simulate", "board", "--version"))


def test_version() -> None:
    assert run("--version").stdout.startswith("ldd-tui 0.")


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("--version",), ("board",), ("simulate", "--games", "1"), ("simulate", "--games", "none")],
)
def test_textual_is_loaded_for_playing_only(arguments: tuple[str, ...]) -> None:
    done = in_a_process(*arguments, code="sys.stderr.write(str([m for m in sys.modules if m.startswith('textual')]))")
    assert done.stderr.endswith("[]"), done.stderr


def test_help_loads_no_rules() -> None:
    done = in_a_process("--help", code="sys.stderr.write(str([m for m in sys.modules if m.startswith('rules')]))")
    assert done.stderr == "[]"


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

    monkeypatch.setattr(text, "_installed", Changed(str.upper))
    language.translate(group)
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
    assert language.chosen(here) is None
    for wrong in ('language = "xx"', 'language = "auto"', "language = 7", "language", "[keys]\nlanguage = 'fr'", "\0"):
        file.write_text(wrong)
        assert language.chosen(here) is None, wrong
    file.write_text('language = "fr"')
    assert language.chosen(here) == "fr"
    assert language.chosen(["--language", "en", *here]) == "en"
    assert language.chosen(["--language", "xx", *here]) == "fr"


def test_a_language_that_there_is_not_is_told() -> None:
    told = refusal("--language", "x\x1b[2Jx")
    assert told.startswith("Error: --language: expected one of en") and told.endswith(", not x[2Jx")


# ------------------------------------------------------------------------------------------------ board


def test_board_prints_a_file_that_can_be_played_with(tmp_path: Path) -> None:
    printed = run("board").stdout
    assert printed == packaged_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(printed, encoding="utf-8")
    assert simulated("--games", "1", "--seed", "1", "--board", str(mine))["games"] == 1


def test_the_board_that_was_named_is_played(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(_with("sudden_death_vp", 1), encoding="utf-8")
    usual = simulated("--games", "6", "--seed", "1")
    before, after = ("--board", str(mine), "simulate"), ("simulate", "--board", str(mine))
    reports = [json.loads(run(*place, "--json", "--games", "6", "--seed", "1").stdout) for place in (before, after)]
    assert reports[0]["mean_turns"] == reports[1]["mean_turns"] < usual["mean_turns"]


def test_a_missing_board_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    for arguments in (("--board", str(missing)), ("simulate", "--board", str(missing))):
        assert f"{missing}: expected a board file that can be read" in refusal(*arguments)


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
    result = run("--settings", str(mine), "keys")
    assert result.exit_code == 1 and 'undo = "ctrl+z"' in result.stdout
    (line,) = result.stderr.splitlines()
    assert f"Settings in {mine}: line 3, redo: expected a key" in line
    mine.write_text('[keys]\nundo = "ctrl+z"\n', encoding="utf-8")
    assert run("--settings", str(mine), "keys").exit_code == 0


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

        def run(self) -> None:
            pass

    _at_a_terminal(monkeypatch)
    monkeypatch.setattr(ldd_app, "LddApp", App)
    monkeypatch.setattr(terminal, "prepare", lambda colours, environ: f"depth for {colours}")
    mine, games = tmp_path / "mine.toml", tmp_path / "games.sqlite3"
    mine.write_text(packaged_text(), encoding="utf-8")
    light, none = tmp_path / "light.toml", tmp_path / "none.toml"
    light.write_text('theme = "ldd-light"\ncolours = "16"\n', encoding="utf-8")
    monkeypatch.setenv("LDD_TUI_SETTINGS", str(none))
    assert run("--store", str(games), "--board", str(mine), "--settings", str(light)).exit_code == 0
    monkeypatch.setenv("LDD_TUI_STORE", str(games))
    assert run().exit_code == 0
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
