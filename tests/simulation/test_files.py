"""`ldd-tui simulate --export`: its games as files that anyone can check, and nothing but whole ones."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ldd_tui.commands import cli
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.simulation.files import Files
from ldd_tui.text.watching import who_plays
from rules.board_file import packaged_text
from rules.model import Over, Sector, Side, Status
from saves.events import Acted
from saves.portable import check, import_game, read_file
from saves.store import MEMORY, Store
from tests.simulation.support import plan, simulated

OPTIONS = ("--central-powers", "random", "--rewriting-history", "--initiative", "bid")


def run(directory: Path, *arguments: str) -> Result:
    command = ["simulate", "--workers", "1", *arguments, "--export", str(directory)]
    return CliRunner().invoke(cli.ldd, command, prog_name="ldd-tui")


def exported(directory: Path, games: int, *arguments: str) -> dict[str, object]:
    result = run(directory, "--games", str(games), "--json", *arguments)
    assert result.exit_code == 0, result.output
    report: dict[str, object] = json.loads(result.stdout)
    return report


def refused(result: Result) -> str:
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    return line


def names(directory: Path) -> list[str]:
    return sorted(file.name for file in directory.iterdir())


def contents(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@pytest.mark.parametrize("options", [("--seed", "1"), (*OPTIONS, "--seed", "é '/..")], ids=["athena", "random"])
def test_every_file_is_a_whole_game_and_together_they_are_the_report(tmp_path: Path, options: tuple[str, ...]) -> None:
    directory = tmp_path / "a" / "new one"
    report = exported(directory, 6, *options)
    assert names(directory) == [f"game-000{number}.jsonl" for number in range(1, 7)]
    won: Counter[Side | None] = Counter()
    fallen: Counter[Sector] = Counter()
    turns = actions = outcomes = 0
    for file in sorted(directory.iterdir()):
        read = read_file(file.read_bytes())
        entries = check(read).entries
        state = entries[-1].state
        assert isinstance(state.waiting, Over)
        assert read.secret is not None
        won[state.waiting.winner] += 1
        fallen.update(sector for sector in Sector if state.sectors[sector].status == Status.SURRENDERED)
        turns += state.turn
        actions += sum(isinstance(entry.event, Acted) for entry in entries)
        outcomes += sum(entry.outcome is not None for entry in entries)
    wins = {"entente": won[Side.ENTENTE], "central_powers": won[Side.CENTRAL_POWERS], "nobody": won[None]}
    assert report["wins"] == wins
    assert report["surrenders"] == {sector.name.lower(): fallen[sector] for sector in Sector}
    assert report["mean_turns"] == round(turns / 6, 3)
    assert (report["actions"], report["outcomes"]) == (actions, outcomes)
    verified = CliRunner().invoke(cli.ldd, ["verify", str(directory / "game-0004.jsonl")])
    assert verified.exit_code == 0
    assert "This game is in order" in verified.stdout


def test_the_same_seed_gives_the_same_files_and_the_same_report(tmp_path: Path) -> None:
    first, second = (exported(tmp_path / name, 3, *OPTIONS, "--seed", "x") for name in "ab")
    assert contents(tmp_path / "a") == contents(tmp_path / "b")
    reports = (first, second, simulated("--games", "3", *OPTIONS, "--seed", "x"))
    assert all({**report, "seconds": 0} == {**first, "seconds": 0} for report in reports)
    exported(tmp_path / "c", 3, *OPTIONS, "--seed", "y")
    assert contents(tmp_path / "a") != contents(tmp_path / "c")


def test_a_simulated_game_can_be_taken_in(tmp_path: Path) -> None:
    exported(tmp_path, 1, "--seed", "s" * 3000, "--entente", "random")
    with Store(MEMORY) as store:
        game = store.load(import_game(store, (tmp_path / "game-0001.jsonl").read_bytes()))
        assert game.name == "s" * 60 + " game 1"
        assert game.state.setup.options.athena == (Side.CENTRAL_POWERS,)


def test_a_simulated_game_says_who_played_as_one_on_the_screen_does(tmp_path: Path) -> None:
    exported(tmp_path, 1, "--seed", "x", "--entente", "random")
    with Store(MEMORY) as store:
        game = store.load(import_game(store, (tmp_path / "game-0001.jsonl").read_bytes()))
        new = NewGame(options=game.state.setup.options, seed="x game 1", policies=("random", ""))
        assert game.header == GameSession.new(store, new).header
        assert who_plays(game.history) == ("Pure chance", "")


def test_a_board_of_ones_own_is_in_its_files(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(packaged_text().replace("The War to End War", "House rules"), encoding="utf-8")
    exported(tmp_path / "games", 1, "--board", str(mine))
    (entry, *_) = check(read_file((tmp_path / "games" / "game-0001.jsonl").read_bytes())).entries
    assert entry.state.setup.board.title == "House rules"
    mine.write_text("#" * 70_000 + "\n" + packaged_text(), encoding="utf-8")
    assert "found more than 64000 bytes" in refused(run(tmp_path / "none", "--board", str(mine)))
    assert not (tmp_path / "none").exists()


def test_names_sort_as_the_games_were_played(tmp_path: Path) -> None:
    files = Files(plan(games=12_345), tmp_path)
    for number in (9, 10_000, 12_345, 999):
        files.keep(number, (b"",))
    assert names(tmp_path) == [f"game-{number:05}.jsonl" for number in (9, 999, 10_000, 12_345)]


# ------------------------------------------------------------------------------------------------ refusals


def test_games_that_are_there_are_not_replaced(tmp_path: Path) -> None:
    exported(tmp_path, 2, "--seed", "1")
    (tmp_path / "notes.txt").write_text("mine")
    before = contents(tmp_path)
    for games in ("1", "2", "3"):
        assert "nothing was replaced" in refused(run(tmp_path, "--games", games, "--seed", "2"))
        assert contents(tmp_path) == before


def test_a_file_that_came_while_it_ran_is_not_replaced(tmp_path: Path) -> None:
    files = Files(plan(), tmp_path)
    (tmp_path / "game-0001.jsonl").write_text("mine")
    with pytest.raises(FileExistsError):
        files.keep(1, (b"theirs",))
    files.discard()
    assert contents(tmp_path) == {"game-0001.jsonl": b"mine"}


def test_a_directory_that_cannot_be_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for place in (file, file / "below"):
        assert f"{place}: Not a directory" in refused(run(place, "--games", "1"))
    assert file.read_text() == "mine"


def test_a_full_disk_leaves_whole_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name.startswith("game-0003"):
            write(path, data[:1000])
            raise OSError(28, "No space left on device")
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    assert "No space left" in refused(run(tmp_path, "--games", "5", "--seed", "1"))
    _only_whole(tmp_path, 2)


@pytest.mark.parametrize("where", ["write_bytes", "replace"])
def test_ctrl_c_leaves_whole_files_and_a_report_on_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    real = getattr(Path, where)

    def interrupted(path: Path, *args: object) -> object:
        if path.name.startswith("game-0004"):
            raise KeyboardInterrupt
        return real(path, *args)

    monkeypatch.setattr(Path, where, interrupted)
    result = run(tmp_path, "--games", "9", "--seed", "1", "--json")
    report = json.loads(result.stdout)
    assert (result.exit_code, report["games"], report["planned"]) == (130, 3, 9)
    _only_whole(tmp_path, 3)


def _only_whole(directory: Path, games: int) -> None:
    assert names(directory) == [f"game-{number:04}.jsonl" for number in range(1, games + 1)]
    for file in directory.iterdir():
        check(read_file(file.read_bytes()))


def test_each_board_has_a_directory_of_its_own(tmp_path: Path) -> None:
    exported(tmp_path, 2, "--seed", "1", "--vary", "revolution.spaces_after_white=3")
    assert names(tmp_path) == ["variant-A", "variant-B"]
    for variant, last in (("A", 6), ("B", 3)):
        assert names(tmp_path / f"variant-{variant}") == ["game-0001.jsonl", "game-0002.jsonl"]
        for file in (tmp_path / f"variant-{variant}").iterdir():
            assert check(read_file(file.read_bytes())).last.state.setup.board.revolution_last == last
    assert "nothing was replaced" in refused(run(tmp_path, "--games", "1", "--vary", "revolution.spaces_after_white=3"))
