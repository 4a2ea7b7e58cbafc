"""`ldd-tui export`, `ldd-tui import`, `ldd-tui verify`: what they say, what they write, and how they say no."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import Result

from ldd_tui.commands.verify import NOT_SHOWN
from rules.chance import Rolled
from rules.model import Dice, Options, Side
from saves.dice import secret_from_seed
from saves.played_game import PlayedGame
from saves.portable import LARGEST, export_entries
from saves.store import Store
from tests.commands.support import ldd, output_of, refusal_of
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse
from tests.saves.playing import adopted, file_of, journal_of, move_on, new_game, play_on, rehashed, wander

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
        store.adopt(GAME[:60], SECRET, "unfinished")
        yield store


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def run(path: Path, *arguments: str, stdin: bytes | None = None) -> Result:
    return ldd("--store", str(path), *arguments, stdin=stdin)


def done(path: Path, *arguments: str, stdin: bytes | None = None) -> str:
    return output_of(run(path, *arguments, stdin=stdin))


def unproven(path: Path, *arguments: str) -> str:
    result = run(path, *arguments)
    assert result.exit_code == 3, result.output
    assert result.stdout.startswith("This game is in order, but not proven: ")
    return result.stdout


def refusal(path: Path, *arguments: str, stdin: bytes | None = None) -> str:
    return refusal_of(run(path, *arguments, stdin=stdin))


# ------------------------------------------------------------------------------------------ export, import


def test_a_game_travels(path: Path, store: Store, file: Path, tmp_path: Path) -> None:
    said = done(path, "export", "finished", str(file))
    assert said.startswith(f'"finished": {len(GAME)} events in "')
    assert said.count("\n") == 1
    other = tmp_path / "other" / "games.sqlite3"
    assert done(other, "import", str(file)) == f'"finished": {len(GAME)} events imported\n'
    done(other, "import", str(file), "--name", "again")
    with Store(other) as elsewhere:
        names = {summary.name: summary.id for summary in elsewhere.games()}
        assert set(names) == {"finished", "again"}
        for game in names.values():
            assert elsewhere.load(game).history.entries == GAME


def test_through_a_pipe(path: Path, store: Store, tmp_path: Path) -> None:
    result = run(path, "export", "finished", "-")
    assert result.stderr == ""
    assert result.stdout_bytes == "".join(export_entries(GAME, "finished", SECRET)).encode()
    other = tmp_path / "other.sqlite3"
    done(other, "import", "-", stdin=result.stdout_bytes)
    unfinished = run(path, "export", "unfinished", "-")
    assert "the secret of its dice" in unfinished.stderr
    assert unfinished.stdout_bytes == "".join(export_entries(GAME[:60], "unfinished", None)).encode()


def test_the_secret_of_a_game_that_is_not_over(path: Path, store: Store, file: Path, tmp_path: Path) -> None:
    assert "the file doesn't hold the secret of its dice" in done(path, "export", "unfinished", str(file))
    assert SECRET.hex() not in file.read_text()
    other = tmp_path / "other.sqlite3"
    assert "dice from the table" in done(other, "import", str(file))
    assert "keep it to yourself" in done(path, "export", "unfinished", str(file), "--with-secret", "--force")
    assert SECRET.hex() in file.read_text()
    assert "dice from the table" not in done(other, "import", str(file))
    with Store(other) as elsewhere:
        play_on(PlayedGame(elsewhere, elsewhere.games()[0].id), Random(1), 20)


def test_a_file_that_is_there_is_not_replaced_unasked(path: Path, store: Store, file: Path) -> None:
    file.write_text("letters from home")
    assert "--force" in refusal(path, "export", "finished", str(file))
    assert file.read_text() == "letters from home"
    done(path, "export", "finished", str(file), "--force")
    assert file.read_bytes() == "".join(export_entries(GAME, "finished", SECRET)).encode()
    assert [each.name for each in file.parent.iterdir() if each.is_file()] == [file.name]


def test_where_nothing_can_be_written(path: Path, store: Store, tmp_path: Path) -> None:
    assert "No such file" in refusal(path, "export", "finished", str(tmp_path / "nowhere" / "game.jsonl"))
    assert str(tmp_path) in refusal(path, "export", "finished", str(tmp_path), "--force")
    done(path, "export", "finished", "/dev/null", "--force")


def test_names(path: Path, store: Store, file: Path) -> None:
    new_game(store, name="Été à Ypres")
    twin = new_game(store, name="twin")
    new_game(store, name="twin")
    store.delete(new_game(store, name="deleted"))
    new_game(store, name="\x1b[2J\nevil")
    assert '"Été à Ypres"' in done(path, "export", "ÉTÉ À YPRES", str(file))
    done(path, "export", "E\u0301te\u0301 a\u0300 Ypres", str(file), "--force")
    assert twin[:8] in refusal(path, "export", "twin", str(file))
    assert '"twin"' in done(path, "export", twin[:8], str(file), "--force")
    assert refusal(path, "export", "deleted", str(file)) == 'no game "deleted"'
    assert refusal(path, "export", "\x1b[31m{x}", str(file)) == 'no game "[31m{x}"'
    assert "\x1b" not in done(path, "export", "\x1b[2J\nevil", str(file), "--force")
    done(path, "export", "FINISHED", str(file), "--force")


def test_there_is_no_store(tmp_path: Path, file: Path) -> None:
    path = tmp_path / "none.sqlite3"
    for arguments in (("export", "x", str(file)), ("verify", "x")):
        assert refusal(path, *arguments) == f"no saved games in {path}"
    assert list(tmp_path.iterdir()) == []
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n" * 100)
    assert "not a file of saved games" in refusal(diary, "verify", "x")
    assert "not a file of saved games" in refusal(diary, "export", "x", str(file))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"Dear diary\n", "line 1: not a game file"),
        (b"[" * 100_000, "line 1: not a game file"),
        (b"x" * (LARGEST + 1), f"the file is larger than {LARGEST} bytes"),
        (b"\xff\xfe", "line 1: it is not text in UTF-8"),
    ],
    ids=["empty", "diary", "nested", "large", "bytes"],
)
def test_what_is_no_game_is_not_taken_in(path: Path, file: Path, data: bytes, said: str) -> None:
    file.write_bytes(data)
    every = (("import", str(file)), ("import", "-"), ("verify", str(file)), ("verify", "-"), ("replay", str(file)))
    for arguments in every:
        stdin = data if arguments[1] == "-" else None
        assert refusal(path, *arguments, stdin=stdin) == f"{arguments[1]}: {said}"
    if path.exists():
        with Store(path) as store:
            assert store.games() == []


def test_the_bad_line_is_named(path: Path, file: Path) -> None:
    lines = list(export_entries(GAME, "x", SECRET))
    lines[30] = lines[30].replace('"seq":29', '"seq":28')
    file.write_text("".join(lines))
    for command in ("import", "replay"):
        assert refusal(path, command, str(file)) == f"{file}: line 31: it was altered after it was saved"
    assert "No such file" in refusal(path, "import", str(file.with_name("nothing.jsonl")))
    assert "Is a directory" in refusal(path, "import", str(file.parent))


# ----------------------------------------------------------------------------------- reports, the board


@pytest.mark.parametrize(
    ("suffix", "format_", "begins", "holds"),
    [
        (".txt", "text", "finished\nAfter-action report\n", "What happened\n====="),
        (".md", "markdown", "# finished\n", "## What happened"),
        (".html", "html", "<!DOCTYPE html>", '<svg xmlns="http://www.w3.org/2000/svg"'),
        (".svg", "svg", "<svg ", 'id="sector-france"'),
    ],
)
def test_reports_and_the_board(
    path: Path, store: Store, tmp_path: Path, suffix: str, format_: str, begins: str, holds: str
) -> None:
    file = tmp_path / f"war{suffix.upper()}"
    said = done(path, "export", "finished", str(file))
    assert said.startswith(f'"finished": the {"board" if format_ == "svg" else "report"} in "')
    written = file.read_text()
    assert written.startswith(begins)
    assert holds in written
    result = run(path, "export", "finished", "-", "--format", format_)
    assert (result.stdout, result.stderr) == (written, "")
    assert "--force" in refusal(path, "export", "finished", str(file))
    assert done(path, "export", "unfinished", str(file), "--force").count("\n") == 1
    assert file.read_text() not in ("", written)
    assert SECRET.hex() not in written + file.read_text()
    assert "--with-secret" in refusal(path, "export", "finished", "-", "--format", format_, "--with-secret")


def test_the_board_at_a_moment(path: Path, store: Store) -> None:
    def board(*arguments: str) -> str:
        return done(path, "export", "finished", "-", "--format", "svg", *arguments)

    last = GAME[-1].state.turn
    first_of_last = next(entry.seq for entry in GAME if entry.state.turn == last)
    assert f"Turn {last} of 14" in board()
    assert board("--turn", str(last)) == board("--at", str(first_of_last)) != board()
    assert board("--at", str(GAME[-1].seq)) == board()
    assert "Turn 1 of 14" in board("--turn", "1") == board("--at", "0")
    for arguments, said in (
        (("--turn", str(last + 1)), f"--turn: the last turn is {last}"),
        (("--at", str(len(GAME))), f"--at: the last event is {len(GAME) - 1}"),
        (("--at", "1", "--turn", "1"), "--turn: not with --at"),
    ):
        assert refusal(path, "export", "finished", "-", "--format", "svg", *arguments) == said
    assert "--at: only with --format=svg" in refusal(path, "export", "finished", "-", "--at", "1")
    assert "--turn: only with --format=svg" in refusal(path, "export", "finished", "war.txt", "--turn", "1")
    refusal(path, "export", "finished", "-", "--format", "svg", "--turn", "0")


def test_no_report_on_a_damaged_game(path: Path, store: Store, file: Path) -> None:
    file_of(store).execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 20")
    for format_ in ("text", "markdown", "html", "svg"):
        said = refusal(path, "export", "finished", str(file), "--format", format_)
        assert said == "event 20: it was altered after it was saved"
    assert not file.exists()


# --------------------------------------------------------------------------------------------------- verify


def test_a_sound_game(path: Path, store: Store, file: Path) -> None:
    done(path, "export", "finished", str(file))
    by_name, by_file = done(path, "verify", "finished"), done(path, "verify", str(file))
    assert by_name == by_file
    lines = by_name.splitlines()
    assert lines[:8] == [
        "This game is in order.",
        '"finished": "Joffre" (Entente) against "Moltke" (Central Powers)',
        "Board: the program's",
        "Beginning: the set-up",
        "Edition: Second edition",
        "Rules: Quick play",
        "Initiative: By the Turn Track",
        f"Events in order: {len(GAME)}",
    ]
    assert lines[8].startswith("Recorded positions as the rules make them: ")
    assert "all correct" in by_name
    assert lines[-len(NOT_SHOWN) :] == [f"- {words}" for words in NOT_SHOWN]
    faces = next(line for line in lines if line.startswith("Entente"))
    assert sum(map(int, faces.split()[1:7])) == int(faces.split()[7])
    assert "% of fair dice" in faces


def test_a_game_that_is_not_over(path: Path, store: Store, file: Path) -> None:
    assert "all correct" in done(path, "verify", "unfinished")
    done(path, "export", "unfinished", str(file))
    told = unproven(path, "verify", str(file))
    assert "rolls and draws without the secret." in told.splitlines()[0]
    assert "not checked" in told
    fresh = new_game(store, name="fresh")
    assert "Events in order: 1" in done(path, "verify", fresh)


def test_steps_back_and_dice_from_the_table(path: Path, store: Store) -> None:
    play = adopted(store, seed=3, events=50)
    wander(play, Random(3), 150)
    while not isinstance(play.state.waiting, Dice) or play.known is not None:
        move_on(play, Random(4))
    play.enter(Rolled((6,) * play.state.waiting.count))
    assert play.can_undo()
    play.undo(Side.ENTENTE)
    file_of(store).execute("UPDATE games SET secret = x''")  # as it is where the game came without it
    said = unproven(path, "verify", "adopted")
    assert "1 roll or draw from the table" in said.splitlines()[0]
    for expected in (
        "Undos and redos: ",
        "consent",
        "with the same result: ",
        "from the table: can't be checked",
        ", from the table ",
    ):
        assert expected in said


def test_another_die(path: Path, store: Store, file: Path) -> None:
    """Even with every hash recomputed, the secret reveals the change."""
    at = next(entry.seq for entry in GAME if isinstance(entry.move, Rolled))
    event = json.loads(GAME[at].link.line)
    event["move"]["dice"][0] = event["move"]["dice"][0] % 6 + 1
    line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    links = rehashed([*(entry.link.line for entry in GAME[:at]), line])
    rows = [f'{{"event":{link.line.decode()},"hash":"{link.hash}"}}' for link in links]
    preface = {"backup": True, "events": len(rows), "head": links[-1].hash, "ldd": 1, "name": "x", "program": "y"}
    told = json.dumps(preface | {"secret": SECRET.hex()}, sort_keys=True, separators=(",", ":"))
    file.write_text("\n".join([told, *rows, ""]))
    result = run(path, "verify", str(file))
    assert result.exit_code == 1
    assert f"the secret doesn't give those at event {at}" in result.stdout
    assert result.stdout.splitlines()[0] == "This game is not in order."
    assert refusal(path, "import", str(file)) == (
        f"{file}: line {at + 2}: these dice or cards don't come from the secret"
    )


def test_a_damaged_game(path: Path, store: Store) -> None:
    file_of(store).execute("UPDATE events SET line = replace(line, 'seq', 'seQ') WHERE seq = 20")
    result = run(path, "verify", "finished")
    assert result.exit_code == 1
    assert f"Only the first 20 of {len(GAME)} events are in order. Event 20: it was altered" in result.stdout
    assert refusal(path, "export", "finished", "-") == "event 20: it was altered after it was saved"
    file_of(store).execute("UPDATE events SET hash = 'x' WHERE seq = 0")
    result = run(path, "verify", "finished")
    assert result.exit_code == 1
    assert "Only the first 0" in result.stdout


def test_names_of_strangers_do_not_reach_the_terminal_as_they_are(path: Path, file: Path) -> None:
    file.write_text("".join(export_entries(GAME, "\x1b[2J\u202eevil", SECRET)))
    for arguments in (("verify", str(file)), ("import", str(file))):
        said = done(path, *arguments)
        assert "\x1b" not in said
        assert "\u202e" not in said


def test_nothing_of_the_app_is_loaded(path: Path, store: Store, file: Path) -> None:
    code = (
        "import sys\n"
        "from ldd_tui.commands import cli\n"
        "for line in sys.argv[2:]:\n"
        "    try: cli.ldd(['--store', sys.argv[1], *line.split()], prog_name='ldd-tui')\n"
        "    except SystemExit as end: assert end.code == 0, end.code\n"
        "assert 'textual' not in sys.modules\n"
    )
    lines = [f"export finished {file}", f"verify {file}", f"import {file}", "verify unfinished"]
    lines[:0] = [f"export finished {file.with_suffix(suffix)}" for suffix in (".txt", ".md", ".html", ".svg")]
    ended = subprocess.run(
        [sys.executable, "-c", code, str(path), *lines], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")


def test_verify_looks_at_what_was_agreed_at_a_clubs_table(path: Path) -> None:
    house = ClubHouse(path)
    game = house.begun(40, name="hosted", rated=False, handicap=(CENTRAL_POWERS, 3))
    told = done(path, "verify", "hosted")
    assert "Agreements at the table in order: 3\nNot rated, as agreed." in told
    assert "the set-up, 3 RP in advance for the Central Powers" in told and "the position" not in told
    with file_of(house.store).writing():
        file_of(house.store).execute("UPDATE records SET line = '{}' WHERE book = ? AND number = 1", (game,))
    found = run(path, "verify", "hosted")
    assert found.exit_code == 1
    assert "not in order from record 1 on: it was altered after it was saved" in found.output
    assert "This game is not in order." in found.output


def test_verify_says_who_chose_a_side(path: Path) -> None:
    house = ClubHouse(path)
    house.games.sit(house.made(name="chosen", choice=True), ENTENTE, house.bruno)
    assert 'in order: 3\n"Bruno" chose the Entente, and "Anna" got the other side.' in done(path, "verify", "chosen")


def test_notes_make_a_lesson_that_is_checked(path: Path, tmp_path: Path) -> None:
    with Store(path) as store:
        game = store.adopt(journal_of(Options(), 2), secret_from_seed(2), "Verdun")
        file = tmp_path / "lesson.toml"
        assert "has none" in refusal_of(ldd("--store", str(path), "export", "Verdun", str(file)))
        store.notes.write(game, 9, "Why?")
        store.notes.write(game, 20, "So.")
    assert "the lesson in" in output_of(ldd("--store", str(path), "export", "Verdun", str(file), "--at", "15"))
    assert "in order, 1 step" in output_of(ldd("learn", "--check", str(file)))
    assert 'done = "So."' in file.read_text(encoding="utf-8")


def test_the_costliest_decisions_are_rolled_out(path: Path, store: Store) -> None:
    arguments = "analyse", "unfinished", "--depth", "0", "--workers", "1", "--rollout", "2", "--json"
    found = json.loads(done(path, *arguments, "--all"))["decisions"]
    rolled = [one["rollout"] is not None for one in found]  # the costliest come first
    assert rolled == [True] * 5 + [False] * (len(found) - 5)
    assert all(one["rollout"]["games"] == 2 for one in found[:5])
    assert refusal(path, *arguments[:-2], "1").startswith("Invalid value for '--rollout'")
