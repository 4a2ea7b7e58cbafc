"""`ldd-tui replay`: which game it opens and where, and how it says no."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import Result

from ldd_tui.analysis import judge, making
from ldd_tui.analysis.figures import THRESHOLDS
from ldd_tui.analysis.judge import DEPTH, Judge
from ldd_tui.analysis.making import judged as step_judged
from ldd_tui.analysis.model import Weighed
from ldd_tui.analysis.positions import Position
from ldd_tui.commands import opening
from ldd_tui.games.recording import Recording
from ldd_tui.players.levels import LEVELS
from rules import engine
from rules import facts as f
from rules.actions import Action
from rules.model import Options, Side, State
from saves.dice import secret_from_seed
from saves.events import Help
from saves.portable import export_entries
from saves.store import Store
from tests.analysis.support import Fickle, best_first
from tests.commands.support import ldd, output_of, refusal_of
from tests.saves.playing import FIRST, file_of, journal_of
from tests.saves.test_start import played as played_by_the_club

ROOT = Path(__file__).parents[2]
GAME = journal_of(Options(quick_play=True), seed=2)
SECRET = secret_from_seed(2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store" / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as store:
        store.adopt(GAME, SECRET, "finished")
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "game.jsonl"
    found.write_text("".join(export_entries(GAME, "sent", SECRET)))
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Recording | None]:
    found: list[Recording | None] = []

    def open_app(ctx: click.Context, recording: Recording | None = None, **how: object) -> None:
        assert ctx.params["store"]
        found.append(recording)

    monkeypatch.setattr(opening, "open_app", open_app)
    return found


def run(path: Path, *arguments: str) -> Result:
    return ldd("--store", str(path), "replay", *arguments)


def refusal(path: Path, *arguments: str) -> str:
    return refusal_of(run(path, *arguments))


def recording(path: Path, opened: list[Recording | None], *arguments: str) -> Recording:
    result = run(path, *arguments)
    assert result.exit_code == 0, result.output
    found = opened.pop()
    assert found is not None
    return found


def test_a_name(path: Path, store: Store, opened: list[Recording | None]) -> None:
    found = recording(path, opened, "FINISHED")
    assert (found.name, found.line, found.at) == ("finished", GAME, 0)
    assert found.game == store.games()[0].id


def test_a_file_does_not_touch_the_store(path: Path, file: Path, opened: list[Recording | None]) -> None:
    found = recording(path, opened, str(file))
    assert (found.name, found.line, found.game, found.sealed) == ("sent", GAME, None, True)
    assert not path.exists()


def test_where_it_begins(path: Path, store: Store, opened: list[Recording | None]) -> None:
    turns = {fact.turn: entry.seq for entry in GAME for fact in entry.facts if isinstance(fact, f.TurnBegan)}
    for asked, seq in (("57", 57), ("0", 0), ("turn 2", turns[2]), ("t3", turns[3]), ("Turn 1", 0)):
        assert recording(path, opened, "finished", "--from", asked).seq == seq
    for asked in ("turn 15", "-1", str(len(GAME)), "x", "", "9" * 5000, "²"):
        assert refusal(path, "finished", "--from", asked).startswith("--from: expected")
    assert opened == []


def test_without_a_terminal(path: Path, store: Store, file: Path) -> None:
    assert "needs a terminal" in refusal(path, "finished")
    assert "needs a terminal" in refusal(path, str(file))


def test_a_damaged_game(path: Path, store: Store) -> None:
    file_of(store).execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 20")
    assert refusal(path, "finished") == "event 20: it was altered after it was saved"


def test_no_toolkit_is_loaded_before_the_terminal_is_known() -> None:
    """The colours must be settled first, because Textual reads them only once, on import."""
    loads = "import sys, ldd_tui.commands.cli, ldd_tui.commands.opening, ldd_tui.games.recording"
    code = f"{loads}; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


# -- `ldd-tui analyse`: what it tells of a game, and of which games it tells nothing
ANALYSED = journal_of(Options(quick_play=True), seed=10)
ANALYSED_SECRET = secret_from_seed(10)
PART = ANALYSED[:90]
NAME = "part [bold]"
SHORT = ("--depth", "0", "--workers", "1")


class Mild(Fickle, frozen=True):
    def weigh(self, state: State, made: Action) -> list[Weighed]:
        every = [(action, 0.5 + 0.022 * self._any(state, action)) for action in engine.legal(state)]
        return best_first(state, every)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "by_network", lambda edition, depth=0: Mild(depth=depth))


@pytest.fixture
def analysed(tmp_path: Path) -> Iterator[Path]:
    analysed = tmp_path / "store" / "games.sqlite3"
    with Store(analysed) as store:
        store.adopt(ANALYSED, ANALYSED_SECRET, "finished")
        store.adopt(PART, ANALYSED_SECRET, NAME)
        store.adopt(ANALYSED[:1], ANALYSED_SECRET, "begun")
        store.adopt(journal_of(Options(), 10, 50, FIRST), ANALYSED_SECRET, "first")
    yield analysed


def analyse(analysed: Path, *arguments: str, stdin: bytes | None = None) -> Result:
    here = () if "--workers" in arguments else ("--workers", "1")
    return ldd("--store", str(analysed), "analyse", *arguments, *here, stdin=stdin)


def done(analysed: Path, *arguments: str, stdin: bytes | None = None) -> str:
    return output_of(analyse(analysed, *arguments, stdin=stdin))


HEADING = re.compile(r"^([0-9.]+)%  .*, .*, .* \(([0-9]+)\)$", re.MULTILINE)
"""Of a decision: its cost and its event."""


def refusal_to_analyse(analysed: Path, *arguments: str) -> str:
    return refusal_of(analyse(analysed, *arguments))


@pytest.mark.slow("the network judges a game")
def test_a_game_judged_by_the_network(analysed: Path) -> None:
    text = done(analysed, "finished", *SHORT)
    assert max(map(len, text.splitlines())) <= 80
    assert text.startswith('"finished": "Joffre" (Entente) against "Moltke" (Central Powers).\n')
    costs = [float(found[1]) for found in HEADING.finditer(text)]
    assert costs == sorted(costs, reverse=True) and len(costs) > 3 and costs[-1] >= 2.0
    told = " ".join(text.split())
    assert all(word in told for word in ("doubtful", "2.0%", "mistake", "5.0%", "blunder", "10.0%"))
    assert "   Played " in text and "   Better " in text and "not over" not in text
    assert "Cost in all" not in text and "The Entente played like " in told
    found = msgspec.json.decode(done(analysed, "finished", *SHORT, "--json"))
    sums = found["sum"]
    total = sums["start"] + sums["luck"] + sums["seen_further"] + sum(sums["decisions"].values())
    assert abs(total - found["result"]) < 1e-9 and found["result"] == sums["end"]
    assert found["decisions"][0]["cost"] == pytest.approx(costs[0] / 100, abs=0.0006)
    for side, figures in found["sides"].items():
        grade = figures["grade"]
        assert grade["low"] < grade["cost"] < grade["high"] and grade["level"] in LEVELS
        own = [one for one in found["decisions"] if one["side"] == side]
        assert grade["cost"] == pytest.approx(sum(one["cost"] for one in own) / len(own))
        assert all((one["theme"] is None) == (one["made"] == one["best"]) for one in own)
    assert found["thresholds"] == {word.name.lower(): least for word, least in THRESHOLDS.items()}


def test_a_game_of_the_first_edition(analysed: Path) -> None:
    report = msgspec.json.decode(done(analysed, "first", *SHORT, "--json"))
    assert {one["phase"] for one in report["decisions"]} >= {"naval", "technology", "offensives"}
    text = done(analysed, "first", *SHORT, "--all")
    assert (
        "for the naval roll" in text
        and "Cost in all" in text
        and "% at the end. Unforeseen: " in text.replace("\n", " ")
    )


@pytest.mark.usefixtures("judged")
def test_which_decisions_are_shown(analysed: Path) -> None:
    found = msgspec.json.decode(done(analysed, NAME, "--json"))["decisions"]
    grave = [one for one in found if one["cost"] >= 0.02]
    assert 0 < len(grave) < len(found)

    def shown(*arguments: str) -> list[int]:
        return [int(found[2]) for found in HEADING.finditer(done(analysed, NAME, *arguments))]

    assert shown() == [one["event"] for one in grave]
    assert shown("--all") == [one["event"] for one in found]
    for side in Side:
        name = side.name.lower()
        assert shown("--side", name.replace("_", "-")) == [one["event"] for one in grave if one["side"] == name]


@pytest.mark.usefixtures("judged")
def test_it_is_made_once(analysed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Position] = []

    def counted(position: Position, judge: Judge) -> making.Step:
        judged.append(position)
        return step_judged(position, judge)

    monkeypatch.setattr(making, "judged", counted)
    first = done(analysed, NAME, "--workers", "1")
    count = len(judged)
    assert count > 40 and done(analysed, NAME, "--workers", "1") == first
    assert done(analysed, NAME, "--depth", str(DEPTH)) == first and len(judged) == count
    done(analysed, NAME, "--depth", "1", "--workers", "1")
    assert len(judged) == 2 * count


@pytest.mark.usefixtures("judged")
def test_a_file_of_a_game(analysed: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(export_entries(PART, NAME, None)), encoding="utf-8")
    assert done(analysed, str(file)) == done(analysed, "-", stdin=file.read_bytes()) == done(analysed, NAME)
    file.write_text("no game", encoding="utf-8")
    assert refusal_to_analyse(analysed, str(file)).endswith("line 1: not a game file")


@pytest.mark.usefixtures("judged")
def test_however_many_work_on_it(analysed: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(export_entries(PART, NAME, None)), encoding="utf-8")
    assert done(analysed, str(file), "--workers", "2") == done(analysed, str(file), "--workers", "1")


@pytest.mark.usefixtures("judged")
def test_a_game_that_is_not_over(analysed: Path) -> None:
    text = done(analysed, NAME)
    assert text.startswith(
        '"part [bold]": '
    ) and "The game is not over: without a result, the chance to win now counts." in " ".join(text.split())
    assert msgspec.json.decode(done(analysed, NAME, "--json"))["result"] is None


def test_games_of_which_nothing_is_told(analysed: Path) -> None:
    assert refusal_to_analyse(analysed, "begun") == "Nothing to analyse yet."
    assert refusal_to_analyse(analysed, "nothing") == 'no game "nothing"'
    with Store(analysed) as store:
        played_by_the_club(store, 30, Help.ODDS)
    assert refusal_to_analyse(analysed, "club") == "This game is analysed when it is over."


@pytest.mark.usefixtures("judged")
def test_ctrl_c_tells_what_is_there_and_keeps_nothing(analysed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[Position] = []

    def interrupted(position: Position, judge: Judge) -> making.Step:
        judged.append(position)
        if len(judged) == 30:
            raise KeyboardInterrupt
        return step_judged(position, judge)

    monkeypatch.setattr(making, "judged", interrupted)
    result = analyse(analysed, NAME, "--workers", "1")
    assert result.exit_code == 130 and "Stopped early: this is what was analysed so far." in result.stdout
    assert "The game is not over: without a result, the chance to win now counts." in " ".join(result.stdout.split())
    monkeypatch.setattr(making, "judged", step_judged)
    assert "Stopped early" not in done(analysed, NAME, "--workers", "1")
