"""`ldd-tui analyse`: what it tells of a game, and of which games it tells nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from ldd_tui.analysis import judge, making
from ldd_tui.analysis.figures import THRESHOLDS
from ldd_tui.analysis.judge import DEPTH, Judge
from ldd_tui.analysis.making import judged as step_judged
from ldd_tui.analysis.positions import Position
from ldd_tui.commands import cli
from rules import engine
from rules.actions import Action
from rules.model import Options, Side, State
from saves import database
from saves.dice import secret_from_seed
from saves.portable import export_entries
from saves.store import Store
from tests.analysis.support import Fickle
from tests.saves.playing import FIRST, journal_of
from tests.saves.test_seats import played as played_by_the_club

GAME = journal_of(Options(quick_play=True), seed=10)
SECRET = secret_from_seed(10)
PART = GAME[:90]
NAME = "part [bold]"
SHORT = ("--depth", "0", "--workers", "1")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "SYNCHRONOUS", "OFF")


class Mild(Fickle, frozen=True):
    """A judge that finds little between two actions."""

    def weigh(self, state: State, made: Action) -> Sequence[tuple[Action, float]]:
        return [(action, 0.5 + 0.022 * self._any(state, action)) for action in engine.legal(state)]


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "by_network", lambda edition, depth=0: Mild(depth=depth))


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "store" / "games.sqlite3"
    with Store(path) as store:
        store.adopt(GAME, SECRET, "finished")
        store.adopt(PART, SECRET, NAME)
        store.adopt(GAME[:1], SECRET, "begun")
        store.adopt(journal_of(Options(), 10, 50, FIRST), SECRET, "first")
    yield path


def run(path: Path, *arguments: str, stdin: bytes | None = None) -> Result:
    here = () if "--workers" in arguments else ("--workers", "1")
    return CliRunner().invoke(
        cli.ldd, ["--store", str(path), "analyse", *arguments, *here], prog_name="ldd-tui", input=stdin
    )


def done(path: Path, *arguments: str, stdin: bytes | None = None) -> str:
    result = run(path, *arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def refusal(path: Path, *arguments: str) -> str:
    result = run(path, *arguments)
    assert result.exit_code == 2 and result.stdout == "", result.output
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


def test_a_game_judged_by_the_network(path: Path) -> None:
    text = done(path, "finished", *SHORT)
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith('"finished": "Joffre" (Entente) against "Moltke" (Central Powers)\n')
    costs = [float(line.split("%")[0]) for line in text.splitlines() if "(event " in line]
    assert costs == sorted(costs, reverse=True) and len(costs) > 3 and costs[-1] >= 2.0
    told = " ".join(text.split())
    assert all(word in told for word in ("doubtful", "2.0%", "mistake", "5.0%", "blunder", "10.0%"))
    assert "For the better one: " in text and "It adds up" in text and "not over" not in text
    found = msgspec.json.decode(done(path, "finished", *SHORT, "--json"))
    sums = found["sum"]
    total = sums["start"] + sums["luck"] + sums["seen_further"] + sum(sums["decisions"].values())
    assert abs(total - found["result"]) < 1e-9 and found["result"] == sums["end"]
    assert found["decisions"][0]["cost"] == pytest.approx(costs[0] / 100, abs=0.0006)
    assert found["thresholds"] == {word.name.lower(): least for word, least in THRESHOLDS.items()}


def test_a_game_of_the_first_edition(path: Path) -> None:
    report = msgspec.json.decode(done(path, "first", *SHORT, "--json"))
    assert {one["phase"] for one in report["decisions"]} >= {"naval", "technology", "offensives"}
    assert "for the naval roll" in done(path, "first", *SHORT, "--all")


@pytest.mark.usefixtures("judged")
def test_which_decisions_are_shown(path: Path) -> None:
    found = msgspec.json.decode(done(path, NAME, "--json"))["decisions"]
    grave = [one for one in found if one["cost"] >= 0.02]
    assert 0 < len(grave) < len(found)

    def shown(*arguments: str) -> list[int]:
        lines = done(path, NAME, *arguments).splitlines()
        return [int(line.split("(event ")[1][:-1]) for line in lines if "(event " in line]

    assert shown() == [one["event"] for one in grave]
    assert shown("--all") == [one["event"] for one in found]
    for side in Side:
        name = side.name.lower()
        assert shown("--side", name.replace("_", "-")) == [one["event"] for one in grave if one["side"] == name]


@pytest.mark.usefixtures("judged")
def test_it_is_made_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Position] = []

    def counted(position: Position, judge: Judge) -> making.Step:
        judged.append(position)
        return step_judged(position, judge)

    monkeypatch.setattr(making, "judged", counted)
    first = done(path, NAME, "--workers", "1")
    count = len(judged)
    assert count > 40 and done(path, NAME, "--workers", "1") == first
    assert done(path, NAME, "--depth", str(DEPTH)) == first and len(judged) == count
    done(path, NAME, "--depth", "1", "--workers", "1")
    assert len(judged) == 2 * count


@pytest.mark.usefixtures("judged")
def test_a_file_of_a_game(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(export_entries(PART, NAME, None)), encoding="utf-8")
    assert done(path, str(file)) == done(path, "-", stdin=file.read_bytes()) == done(path, NAME)
    file.write_text("no game", encoding="utf-8")
    assert refusal(path, str(file)).endswith("line 1: this is not a file of a game")


@pytest.mark.usefixtures("judged")
def test_however_many_work_on_it(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(export_entries(PART, NAME, None)), encoding="utf-8")
    assert done(path, str(file), "--workers", "2") == done(path, str(file), "--workers", "1")


@pytest.mark.usefixtures("judged")
def test_a_game_that_is_not_over(path: Path) -> None:
    text = done(path, NAME)
    assert text.startswith('"part [bold]": ') and "The game is not over where this ends" in " ".join(text.split())
    assert msgspec.json.decode(done(path, NAME, "--json"))["result"] is None


def test_games_of_which_nothing_is_told(path: Path) -> None:
    assert refusal(path, "begun") == "Nothing has been decided or thrown in this game yet."
    assert refusal(path, "nothing") == 'there is no game "nothing"'
    with Store(path) as store:
        played_by_the_club(store, 30)
    assert refusal(path, "club") == "People still play this game: it is explained when it is over."


@pytest.mark.usefixtures("judged")
def test_ctrl_c_tells_what_is_there_and_keeps_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Position] = []

    def interrupted(position: Position, judge: Judge) -> making.Step:
        judged.append(position)
        if len(judged) == 30:
            raise KeyboardInterrupt
        return step_judged(position, judge)

    monkeypatch.setattr(making, "judged", interrupted)
    result = run(path, NAME, "--workers", "1")
    assert result.exit_code == 130 and "It was stopped: this is as far as it came." in result.stdout
    assert "The game is not over where this ends" in " ".join(result.stdout.split())
    monkeypatch.setattr(making, "judged", step_judged)
    assert "It was stopped" not in done(path, NAME, "--workers", "1")
