"""The store: what was acknowledged is there, once, whatever happens to the disk and whoever else writes."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Iterator
from itertools import count, pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules import actions as a
from rules import engine
from rules.board_file import second_edition, second_edition_text
from rules.chance import Rolled
from rules.model import Choice, Dice, Options, Over, Phase, Setup, Side
from rules.refusals import IllegalAction
from saves import database
from saves.database import SCHEMA
from saves.dice import Dealer, commitment, secret_from_seed
from saves.errors import Damaged, JournalError, NewerStore, NotSaved, StaleView, StoreError, UnknownGame, Unreadable
from saves.events import Acted, Dealt, Entered
from saves.played_game import Play
from saves.store import MEMORY, Store
from tests.saves.playing import PLAYERS, WAYS_TO_PLAY, new_game, play_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as store:
        yield store


def at_a_choice(play: Play, seed: int = 1) -> Play:
    """Move on, if need be, until a side is to choose."""
    rng = Random(seed)
    while not isinstance(play.state.waiting, Choice):
        play_on(play, rng, 1)
    return play


# ------------------------------------------------------------------------------------------ games and events


@pytest.mark.parametrize("options", WAYS_TO_PLAY)
@pytest.mark.parametrize("where", [MEMORY, "file"])
def test_a_whole_game_is_loaded_as_it_was_played(options: Options, where: str, path: Path) -> None:
    with Store(where if where == MEMORY else path) as store:
        play = Play(store, new_game(store, options, seed=11))
        play_on(play, Random(11))
        assert isinstance(play.state.waiting, Over)
        loaded = store.load(play.game)
        assert (loaded.state, loaded.seq, loaded.facts) == (play.state, play.seq, play.facts)
        assert loaded.entries == play.entries
    if where != MEMORY:
        with Store(path) as store:
            again = store.load(play.game)
            assert (again.name, again.sealed, again.history.entries) == (loaded.name, True, loaded.history.entries)


def test_a_seed_gives_the_same_game_twice(store: Store) -> None:
    plays = [Play(store, new_game(store, seed=5)) for _ in range(2)]
    for play in plays:
        play_on(play, Random(5))
    one, other = plays
    assert one.game != other.game
    assert one.entries == other.entries


def test_without_a_seed_no_two_games_are_alike(store: Store) -> None:
    setup = Setup(second_edition())
    games = [store.create(setup, second_edition_text(), PLAYERS) for _ in range(5)]
    assert len({store.load(game).header.commitment for game in games}) == 5


def test_every_die_can_be_checked_with_the_secret(store: Store) -> None:
    play = Play(store, new_game(store, seed=6))
    play_on(play, Random(6))
    secret = secret_from_seed(6)
    assert commitment(secret) == play.header.commitment
    for before, entry in pairwise(play.entries):
        if isinstance(entry.event, Dealt):
            assert Dealer(secret).deal(before.state, entry.throws) == entry.move


def test_events_by_kind(store: Store) -> None:
    play = Play(store, new_game(store))
    while not (isinstance(play.state.waiting, Dice) and play.state.waiting.count == 1):
        play_on(play, Random(2), 1)
    play.enter(Rolled((3,)))
    kinds = {type(entry.event) for entry in play.entries[1:]}
    assert kinds == {Acted, Dealt, Entered}
    assert store.load(play.game).state == play.state


def test_an_illegal_action_leaves_no_trace(store: Store) -> None:
    play = at_a_choice(Play(store, new_game(store)))
    before = (play.state, play.seq)
    with pytest.raises(IllegalAction):
        play.choose(a.Reroll((1, 2, 3)))
    assert (play.state, play.seq) == before
    assert store.load(play.game).state == play.state
    play.choose(engine.legal(play.state)[0])
    assert play.seq == before[1] + 1


def test_dice_are_dealt_only_where_they_are_awaited(store: Store) -> None:
    play = at_a_choice(Play(store, new_game(store)))
    with pytest.raises(ValueError, match="neither dice nor cards"):
        play.roll()
    with pytest.raises(IllegalAction):
        play.enter(Rolled((1,)))


def test_the_same_act_is_applied_once(path: Path, store: Store) -> None:
    play = at_a_choice(Play(store, new_game(store)))
    action, other = engine.legal(play.state)[:2]
    mine, before = store.load(play.game), store.load(play.game)
    first = store.append(mine, "act-1", action)
    again = store.append(mine, "act-1", action)
    assert again == first
    assert store.load(play.game).seq == mine.seq == first.seq
    play.reload()
    play_on(play, Random(1), 10)
    with Store(path) as elsewhere:
        assert elsewhere.append(before, "act-1", action) == first
        assert before.seq == first.seq - 1, "nothing was applied to it"
    assert store.load(play.game).seq == first.seq + 10
    with pytest.raises(ValueError, match="another move"):
        store.append(mine, "act-1", other)


def test_one_id_may_serve_in_two_games(store: Store) -> None:
    for _ in range(2):
        play = at_a_choice(Play(store, new_game(store)))
        entry = store.append(store.load(play.game), "act-1", engine.legal(play.state)[0])
        assert entry.seq == play.seq + 1


def test_names_are_plain_data(store: Store) -> None:
    players = ("../../etc/passwd\0", "Robert'); DROP TABLE games;--")
    game = store.create(Setup(second_edition()), second_edition_text(), players, name="\udcff 🂡\n'")
    (summary,) = store.games()
    assert summary.players == store.load(game).header.players == players
    assert summary.name == store.load(game).name == "? 🂡\n'"


def test_an_unknown_game(store: Store) -> None:
    with Store(MEMORY) as elsewhere:
        foreign = elsewhere.load(new_game(elsewhere))
    for act in (
        lambda: store.load("nothing"),
        lambda: store.deal(foreign),
        lambda: store.append(foreign, "x", a.DONE),
        lambda: store.rewind(foreign, "x", 0),
    ):
        with pytest.raises(UnknownGame):
            act()


# -------------------------------------------------------------------------------------------- the list of games


def test_the_list_of_games(path: Path) -> None:
    ticks = count(100)
    with Store(path, clock=lambda: next(ticks)) as store:
        assert store.games() == []
        assert store.last_unfinished() is None
        first = new_game(store, WAYS_TO_PLAY[2], name="first")
        second = new_game(store, name="second")
        assert [summary.name for summary in store.games()] == ["second", "first"]
        play = Play(store, first)
        play_on(play, Random(1), 30)
        newest, oldest = store.games()
        assert (newest.id, oldest.id) == (first, second)
        assert newest.players == PLAYERS
        assert newest.options == WAYS_TO_PLAY[2]
        assert (newest.turn, newest.phase) == (play.state.turn, play.state.phase)
        assert newest.seq == play.seq == 30
        assert newest.over is None
        waiting = play.state.waiting
        assert waiting is not None
        assert not isinstance(waiting, Over)
        assert newest.side == waiting.side
        assert 100 <= oldest.created <= oldest.last_played < newest.last_played
        assert newest.created < oldest.created
        play_on(play, Random(1))
        newest, oldest = store.games()
        assert newest.over == play.state.waiting
        assert newest.side is None
        unfinished = store.last_unfinished()
        assert unfinished is not None
        assert unfinished.id == second
        assert (unfinished.turn, unfinished.phase, unfinished.side) == (1, Phase.EVENTS, Side.CENTRAL_POWERS)


# ------------------------------------------------------------------------------------------------ two writers


def test_a_view_that_somebody_else_outran_is_stale(path: Path, store: Store) -> None:
    mine = at_a_choice(Play(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = Play(elsewhere, mine.game)
        theirs.choose(engine.legal(theirs.state)[0])
        before = (mine.state, mine.seq)
        with pytest.raises(StaleView) as caught:
            mine.choose(engine.legal(mine.state)[-1])
        assert (caught.value.expected, caught.value.actual) == (mine.seq, theirs.seq)
        assert (mine.state, mine.seq) == before
        mine.reload()
        assert (mine.state, mine.seq) == (theirs.state, theirs.seq)
        play_on(mine, Random(1), 5)
        with pytest.raises(StaleView):
            theirs.roll()
        theirs.reload()
        play_on(theirs, Random(2), 5)
        mine.reload()
        assert mine.entries == theirs.entries


def test_a_game_that_one_store_has_loaded_is_played_on_in_another(path: Path, store: Store) -> None:
    """A store keeps nothing of a game in memory: what the caller holds is compared with the file."""
    mine = at_a_choice(Play(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = Play(elsewhere, mine.game)
        play_on(theirs, Random(1), 7)
        at_a_choice(theirs)
        loaded = elsewhere.load(mine.game)
    entry = store.append(loaded, "x", engine.legal(theirs.state)[0])
    assert entry.seq == loaded.seq == theirs.seq + 1
    assert store.load(mine.game).entries[-1] == loaded.entries[-1] == entry


def test_a_game_that_went_another_way_at_the_same_length_is_stale(path: Path, store: Store) -> None:
    """As after a repair from a backup: the number of the last event is right, but it is another event."""
    mine = at_a_choice(Play(store, new_game(store)))
    with Store(path) as elsewhere:
        theirs = Play(elsewhere, mine.game)
    one, other = engine.legal(mine.state)[:2]
    mine.choose(one)
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM events WHERE seq = ?", (mine.seq,))
        last = theirs.history.last
        database.execute("UPDATE games SET seq = ?, head = ?", (last.seq, last.link.hash))
    with Store(path) as elsewhere:
        Play(elsewhere, mine.game).choose(other)
    before = (mine.state, mine.seq)
    with pytest.raises(StaleView):
        play_on(mine, Random(1), 1)
    assert (mine.state, mine.seq) == before
    mine.reload()
    assert mine.entries[-1].move == other


def test_what_was_not_saved_is_not_in_memory_either(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    play = at_a_choice(Play(store, new_game(store)))
    game = store.load(play.game)
    entries = game.history.entries

    def full(*_: object) -> None:
        raise NotSaved("disk_full", "games", OSError())

    with monkeypatch.context() as patched:
        patched.setattr(store, "_insert", full)
        with pytest.raises(NotSaved):
            store.append(game, "x", engine.legal(play.state)[0])
    assert game.history.entries == entries
    assert store.append(game, "x", engine.legal(play.state)[0]) == game.history.last


def test_two_at_one_table(path: Path) -> None:
    with Store(path) as store:
        game = new_game(store, seed=8)
    failures: list[BaseException] = []
    moved = [0, 0]

    def player(number: int) -> None:
        try:
            with Store(path) as store:
                play, rng = Play(store, game), Random(number)
                while not isinstance(play.state.waiting, Over):
                    try:
                        play_on(play, rng, 1)
                        moved[number] += 1
                    except StaleView:
                        play.reload()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=player, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with Store(path) as store:
        loaded = store.load(game)
        assert isinstance(loaded.state.waiting, Over)
        assert loaded.seq == sum(moved)


def test_a_new_file_may_be_opened_by_many_at_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 30.0)  # a busy machine is not what is tested here
    barrier, failures = threading.Barrier(8), []

    def opener() -> None:
        barrier.wait()
        try:
            with Store(path) as store:
                new_game(store)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=opener) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with Store(path) as store:
        assert len(store.games()) == 8


# ------------------------------------------------------------------------------------- a disk that will not have it


def test_a_full_disk_stops_the_move_and_not_the_game(path: Path, store: Store) -> None:
    play = at_a_choice(Play(store, new_game(store)))
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    rng = Random(1)
    with pytest.raises(NotSaved) as caught:  # the last page has room for some
        while True:
            before = (play.state, play.seq)
            play_on(play, rng, 1)
    assert caught.value.why == "disk_full"
    assert "full" in str(caught.value)
    assert (play.state, play.seq) == before
    with pytest.raises(NotSaved):
        new_game(store)
    store._db.execute("PRAGMA max_page_count = 1000000")
    assert store.load(play.game).state == play.state
    play_on(play, rng)
    with Store(path) as elsewhere:
        assert elsewhere.load(play.game).entries == play.entries
        assert len(elsewhere.games()) == 1


def test_a_write_that_the_system_refuses_stops_the_move_and_not_the_game(path: Path, store: Store) -> None:
    resource = pytest.importorskip("resource")
    play = Play(store, new_game(store))
    play_on(play, Random(1), 20)
    before = (play.state, play.seq)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size, hard))
    try:
        with pytest.raises(NotSaved) as caught:
            play_on(play, Random(2), 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.why == "failed"
    assert (play.state, play.seq) == before
    play_on(play, Random(2))
    with Store(path) as elsewhere:
        assert elsewhere.load(play.game).entries == play.entries


def test_a_writer_that_does_not_let_go(path: Path, store: Store) -> None:
    play = Play(store, new_game(store))
    store._db.execute("PRAGMA busy_timeout = 10")
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(NotSaved) as caught:
        play.roll()
    assert caught.value.why == "busy"
    assert play.seq == 0
    other.close()
    play.roll()
    assert play.seq == 1


@pytest.fixture
def locked_directory() -> Iterator[Path]:
    """A directory that may be entered and read, and not written; root, who may write anywhere, is root no more."""
    directory = Path(tempfile.mkdtemp())  # anyone may come this far, as not with those of pytest
    directory.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    yield directory
    os.seteuid(user)
    directory.chmod(0o755)
    shutil.rmtree(directory)


@pytest.mark.parametrize("name", ["games.sqlite3", "a/b/games.sqlite3"])
def test_a_directory_that_cannot_be_written(locked_directory: Path, name: str) -> None:
    with pytest.raises(NotSaved) as caught:
        Store(locked_directory / name)
    assert caught.value.why == "read_only"
    assert str(locked_directory / name) in str(caught.value)
    assert list(locked_directory.iterdir()) == []


def test_a_directory_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "games.sqlite3", tmp_path):
        with pytest.raises(NotSaved) as caught:
            Store(path)
        assert caught.value.why == "read_only"


def test_a_missing_directory_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "games?mode=ro#.sqlite3"
    with Store(path) as store:
        new_game(store)
    assert path.is_file()
    assert path.parent.stat().st_mode & 0o077 == 0


@pytest.mark.usefixtures("waiting_for_the_disk")
def test_a_commit_waits_for_the_disk(store: Store) -> None:
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


# --------------------------------------------------------------------------------------- files that are not ours


def files_in(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_a_newer_schema_is_refused_and_not_touched(path: Path) -> None:
    with Store(path) as store:
        new_game(store)
        store._db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = files_in(path.parent)
    with pytest.raises(NewerStore, match="newer version"):
        Store(path)
    assert files_in(path.parent) == before


def test_a_newer_schema_is_refused_even_if_it_is_still_in_the_log(path: Path) -> None:
    with Store(path) as store:
        new_game(store)
        store._db.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        with pytest.raises(NewerStore):
            Store(path)


@pytest.mark.parametrize("content", [b"x", b"Dear diary\n" * 100, b"SQLite format 3\0", b"SQLite format 3\0" * 100])
def test_another_file_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError):
        Store(path)
    assert files_in(path.parent) == {path.name: content}


def test_another_programs_database_is_refused_and_not_touched(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE games (id)")
    other.close()
    before = files_in(path.parent)
    with pytest.raises(Unreadable, match="not a file of saved games"):
        Store(path)
    assert files_in(path.parent) == before


def test_an_empty_file_is_a_new_store(path: Path) -> None:
    path.touch()
    with Store(path) as store:
        new_game(store)


# ----------------------------------------------------------------------------------------------- altered files


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET line = replace(line, '\"seq\":7', '\"seq\":8') WHERE seq = 7",
        "UPDATE events SET line = CAST(line || ' ' AS TEXT) WHERE seq = 3",
        "UPDATE events SET line = X'FF' WHERE seq = 3",
        "UPDATE events SET line = NULLIF('x', 'y') WHERE seq = 3",
        "UPDATE events SET hash = upper(hash) WHERE seq = 4",
        "UPDATE events SET hash = CAST(X'FF' AS TEXT) WHERE seq = 4",
        "UPDATE events SET seq = seq + 1000 WHERE seq = 5",
        "DELETE FROM events WHERE seq = 6",
        "DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)",
        "DELETE FROM events",
        "UPDATE games SET seq = seq - 1",
        "UPDATE games SET head = 'x'",
        "UPDATE games SET secret = X'00'",
        "UPDATE games SET secret = 'text'",
    ],
)
def test_an_altered_game_is_noticed(path: Path, statement: str) -> None:
    with Store(path) as store:
        play = Play(store, new_game(store))
        play_on(play, Random(1), 20)
    other = sqlite3.connect(path)
    other.execute("PRAGMA foreign_keys = OFF")
    other.execute(statement)
    other.commit()
    other.close()
    with Store(path) as store:
        with pytest.raises(Damaged):
            store.load(play.game)
        intact = new_game(store)
        assert len(store.games()) == 2
        assert store.load(intact).seq == 0


@pytest.mark.parametrize("secret", [b"\0", b"text"])
def test_an_altered_secret_throws_no_dice(store: Store, secret: bytes) -> None:
    """Also for a game that was loaded before."""
    play = at_a_choice(Play(store, new_game(store)))
    while isinstance(play.state.waiting, Choice):
        play_on(play, Random(1), 1)
    before = play.seq
    store._db.execute("UPDATE games SET secret = ?", (secret,))
    with pytest.raises(Damaged, match="committed to"):
        play.roll()
    assert play.seq == store.seq(play.game) == before


def test_random_damage_to_the_file_is_noticed_or_harmless(path: Path) -> None:
    with Store(path) as store:
        play = Play(store, new_game(store))
        play_on(play, Random(1), 60)
    rng, sound = Random(1), path.read_bytes()
    noticed = 0
    for _ in range(150):
        damaged = bytearray(sound)
        at = rng.randrange(100, len(sound))
        damaged[at] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        try:
            with Store(path) as store:
                assert store.load(play.game).entries == play.entries
        except (StoreError, JournalError):
            noticed += 1
    assert noticed > 50


def test_a_list_of_games_that_makes_no_sense(path: Path, store: Store) -> None:
    new_game(store)
    for column, value in (("phase", "99"), ("options", "'{'"), ("over", "'{}'"), ("options", "'{\"chess\":true}'")):
        (sound,) = store._db.execute(f"SELECT {column} FROM games").fetchone()
        store._db.execute(f"UPDATE games SET {column} = {value}")
        with pytest.raises(Unreadable):
            store.games()
        store._db.execute(f"UPDATE games SET {column} = ?", (sound,))
    assert len(store.games()) == 1


def test_a_board_must_be_that_of_its_text(store: Store) -> None:
    board = replace(second_edition(), title="another")
    with pytest.raises(ValueError, match="not that of the setup's board"):
        store.create(Setup(board), second_edition_text(), PLAYERS)
    assert store.games() == []
