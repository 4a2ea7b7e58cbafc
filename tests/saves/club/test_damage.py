"""A journal and its book always agree: altered, raced for, or written by processes that are killed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rules import engine
from rules.model import Side, State
from rules.refusals import IllegalAction, TooFewRP
from saves.club.agreements import Event, Pause, TakeBack
from saves.club.clocks import EachDecision
from saves.club.game_book import AnotherRequest, NoRequest, SeatNotFree, examine_book
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.preferences import Preferences
from saves.club.records import Book, Record
from saves.club.talk import LOBBY, Said, Talk
from saves.club.visit import Seen
from saves.club.ways import WAY, Way
from saves.database import Database
from saves.errors import Damaged, NotSaved, RulesDiffer, SavesError, UnknownGame
from saves.events import Rewound
from saves.opening import backups, open_store
from saves.played_game import PlayedGame
from saves.store import Store
from saves.verify import verify
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, Clock, ClubHouse
from tests.saves.playing import file_of

# --- What is left of a club when its file is damaged, and games that other rules cannot follow --------------


Books = dict[str, tuple[Record[Event], ...]]


CHOSEN = Way(by="mail", to="anna@example.org")


def fill(path: Path) -> tuple[Books, tuple[Said, ...]]:
    house = ClubHouse(path)
    talk = Talk(house.store.database, house.clock)
    games = [house.begun(40), house.begun(10, days=2)]
    for number, game in enumerate(games):
        book = house.games.book(game)
        for _ in range(5):
            book.ask(ENTENTE, Pause(), house.store.seq(game))
            book.answer(CENTRAL_POWERS, bool(number), house.store.seq(game))
            book.resume(ENTENTE)
            talk.say(game, house.anna.id, "Your turn, dear colleague!")
        house.clock.now += 100
    talk.say(LOBBY, house.bruno.id, "Guten Abend")
    talk.read(house.anna.id, LOBBY, 3)
    Preferences(house.store.database).put("anna", WAY, CHOSEN)
    said = tuple(said for room in (*games, LOBBY) for said in talk.last(room, 99))
    books = {game: records_of(house.store.database, game) for game in games}
    house.store.close()
    return books, said


def records_of(database: Database, game: str) -> tuple[Record[Event], ...]:
    return Book[Event](database, game, Record[Event]).records()


def broken(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)


def test_a_repair_keeps_books_and_talk(path: Path) -> None:
    books, said = fill(path)
    broken(path)
    opened = open_store(path)
    assert opened.repaired is not None
    assert (opened.repaired.lost, opened.repaired.records) == ((), 0)
    with opened.store as store:
        assert {game: records_of(store.database, game) for game in books} == books
        for game in books:
            assert examine_book(store.database, game, store.load(game).history) == len(books[game])
        talk = Talk(store.database)
        assert tuple(words for room in (*books, LOBBY) for words in talk.last(room, 99)) == said
        assert Preferences(store.database).of("anna", WAY, Way) == CHOSEN
        assert talk.say(LOBBY, "clara", "I am back").id > max(one.id for one in said)
        assert [game.seated for game in ClubGames(store, Club(store.database)).all()] == [
            {ENTENTE: "Anna", CENTRAL_POWERS: "Bruno"}
        ] * 2


def test_what_the_file_lost_of_a_book_comes_back_from_the_backup(path: Path) -> None:
    books, _ = fill(path)
    open_store(path).store.close()
    assert backups(path)
    game = next(iter(books))
    with Store(path) as store:
        with file_of(store).writing():
            file_of(store).execute("UPDATE records SET line = 'x' WHERE book = ? AND number = 4", (game,))
        with pytest.raises(Damaged):
            records_of(store.database, game)
    opened = open_store(path)
    assert opened.repaired is not None and opened.repaired.records == 0
    with opened.store as store:
        assert records_of(store.database, game) == books[game]


def test_what_is_lost_of_a_book_is_told_and_who_sat_sits_down_again(path: Path) -> None:
    books, _ = fill(path)
    game = next(iter(books))
    with Store(path) as store, file_of(store).writing():
        file_of(store).execute("DELETE FROM records WHERE book = ? AND number = 2", (game,))
    broken(path)
    opened = open_store(path)
    assert opened.repaired is not None and opened.repaired.records == len(books[game]) - 2
    with opened.store as store:
        assert records_of(store.database, game) == books[game][:2]
        club = Club(store.database)
        games, bruno = ClubGames(store, club), club.members().called("Bruno")
        assert bruno is not None and games.game(game).awaits(bruno.id)
        games.sit(game, CENTRAL_POWERS, bruno)
        assert games.game(game).open_seats == ()
        assert examine_book(store.database, game, store.load(game).history) == 3


def test_one_damaged_book_hides_no_other_game(path: Path) -> None:
    books, _ = fill(path)
    bad, good = books
    with Store(path) as store:
        with file_of(store).writing():
            file_of(store).execute("UPDATE records SET line = 'x' WHERE book = ? AND number = 4", (bad,))
        games = ClubGames(store, Club(store.database))
        assert [game.id for game in games.all()] == [good]
        with pytest.raises(Damaged):
            games.game(bad)


@pytest.mark.parametrize("count", [24, pytest.param(2000, marks=pytest.mark.soak)])
def test_of_damaged_books_there_is_never_anything_but_the_beginning(path: Path, count: int) -> None:
    books, _ = fill(path)
    data = path.read_bytes()
    rng = Random(7)
    whole = 0
    for number in range(count):
        damaged = bytearray(data)
        if number % 3:
            damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        else:
            start = rng.randrange(len(data))
            damaged[start : start + 3000] = rng.randbytes(len(damaged[start : start + 3000]))
        path.write_bytes(damaged)
        whole += looked_at(path, books)
        for file in path.parent.iterdir():
            shutil.rmtree(file) if file.is_dir() else file.unlink()
    assert whole > count // 4


def looked_at(path: Path, books: Books) -> bool:
    """Read everything twice, the second time after any repair; True if all books are whole."""
    whole = True
    for _ in range(2):
        whole = True
        with open_store(path).store as store:
            club = Club(store.database)
            for game, records in books.items():
                try:
                    found = records_of(store.database, game)
                except Damaged:
                    whole = False
                    continue
                assert found == records[: len(found)]
                whole = whole and found == records
            try:
                assert len(ClubGames(store, club).all()) <= len(books)
                Talk(store.database).unread("anna")
            except SavesError as error:
                assert str(error)
    return whole


def test_what_a_club_has_of_a_deleted_game_goes_with_it(path: Path) -> None:
    house = ClubHouse(path)
    game, other = house.begun(), house.begun()
    for room in (game, other):
        Talk(house.store.database, house.clock).say(room, house.anna.id, "Bonjour")
        Talk(house.store.database, house.clock).read(house.bruno.id, room, 9)
        Seen(house.store.database).saw(house.bruno.id, room, 2)
    house.store.delete(game)
    assert [found.id for found in house.games.all()] == [other]
    with pytest.raises(UnknownGame):
        house.games.game(game)
    house.store.restore(game)
    assert len(house.games.all()) == 2
    house.store.delete(game)
    house.store.purge()
    assert records_of(house.store.database, game) == ()
    assert len(records_of(house.store.database, other)) == 3
    assert [Seen(house.store.database).upto(house.bruno.id, room) for room in (game, other)] == [0, 2]
    assert set(Talk(house.store.database).unread(house.bruno.id)) == set()
    assert set(Talk(house.store.database).unread(house.clara.id)) == {other}


def test_a_game_that_other_rules_cannot_follow_goes_on_at_the_same_table(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = ClubHouse(path, Clock())
    game = house.begun(250, days=3)
    assert house.games.reopen(game).game == game
    apply, end = engine.apply, PlayedGame(house.store, game).state.turn

    def refuses(state: State, move: engine.Move) -> engine.Step:
        if state.turn >= end:
            raise IllegalAction(TooFewRP("10", cost=2, rp=1))
        return apply(state, move)

    monkeypatch.setattr(engine, "apply", refuses)
    with pytest.raises(RulesDiffer):
        house.store.load(game)
    reopened = house.games.reopen(game)
    assert house.games.reopen(game).game == reopened.game
    monkeypatch.undo()
    assert reopened.game != game and house.games.reopen(reopened.game).game == reopened.game
    found = house.games.game(reopened.game)
    assert found.seated == {ENTENTE: "Anna", CENTRAL_POWERS: "Bruno"} and found.agreements.clock == EachDecision(72)
    assert found.to_move() is not None
    old = house.games.game(game)
    assert old.to_move() is None and not old.awaits(house.anna.id) and not old.awaits(house.bruno.id)
    assert examine_book(house.store.database, found.id, house.store.load(found.id).history) == 4
    house.play(found.id, 10)


# --- Two processes at the same tables, killed at any moment: a journal and its book always tell the same ----


ROOT = Path(__file__).parents[3]


def worker(path: Path, seed: str, name: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.saves.club.club_worker", str(path), seed, name],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("rounds", [3, pytest.param(100, marks=pytest.mark.soak)])
def test_journals_and_books_agree_whenever_anybody_is_killed(tmp_path: Path, rounds: int) -> None:
    path, rng = tmp_path / "games.sqlite3", Random(1916)
    said: list[str] = []
    ClubHouse(path).store.close()
    for number in range(rounds):
        both = [worker(path, f"{number} {name}", name) for name in ("Anna", "Bruno")]
        try:
            for process in both:
                assert process.stdout is not None and process.stdout.readline() == "ready\n"
            for process in rng.sample(both, 2):
                time.sleep(0.5 + rng.random())
                process.kill()
        finally:
            for process in both:
                process.kill()
                lines, _ = process.communicate()
                said += [line for line in lines.splitlines(keepends=True) if line.endswith("\n")]
        check(path, said)
    assert {line.split()[0] for line in said} == {"sat", "answered"}


def check(path: Path, said: list[str]) -> None:
    """Every game agrees with its book; everything acknowledged is there exactly once."""
    answers = Counter(line.split()[1] for line in said if line.startswith("answered"))
    house = ClubHouse(path)
    for game in house.games.all():
        history = house.store.load(game.id).history
        assert examine_book(file_of(house.store), game.id, history) > 0
        assert verify(history.entries, house.store.stored(game.id).secret).sound
        assert answered(house, game.id) >= answers[game.id], "two were told that they were first"
        for line in said:
            kind, id_, *rest = line.split()
            if (kind, id_) == ("sat", game.id):
                assert game.agreements.sitting[Side(int(rest[0]))] == rest[1]
    house.store.close()


def answered(house: ClubHouse, game: str) -> int:
    query = "SELECT count(*) FROM records WHERE book = ? AND line LIKE '%\"answered\"%'"
    (count,) = file_of(house.store).execute(query, (game,)).fetchone()
    rewinds = sum(
        isinstance(entry.event, Rewound) and entry.event.agreed is not None
        for entry in house.store.load(game).history.entries
    )
    return int(count) - rewinds


# ---------------------------------------------------------------------------------- one after the other


@pytest.fixture
def house(tmp_path: Path) -> ClubHouse:
    return ClubHouse(tmp_path / "games.sqlite3")


@pytest.fixture
def elsewhere(house: ClubHouse) -> ClubHouse:
    return ClubHouse(house.store.path, house.clock)


def test_of_two_who_sit_down_one_does(house: ClubHouse, elsewhere: ClubHouse) -> None:
    game = house.made({ENTENTE: house.anna.id, CENTRAL_POWERS: ""})
    assert house.games.game(game) and elsewhere.games.game(game)
    house.games.sit(game, CENTRAL_POWERS, house.bruno)
    with pytest.raises(SeatNotFree):
        elsewhere.games.sit(game, CENTRAL_POWERS, house.clara)
    with pytest.raises(SeatNotFree):
        elsewhere.games.decline(game, CENTRAL_POWERS, house.clara)
    assert elsewhere.games.game(game).seated[CENTRAL_POWERS] == "Bruno"


def test_of_two_who_ask_at_once_one_does(house: ClubHouse, elsewhere: ClubHouse) -> None:
    game = house.begun(20)
    seq = house.store.seq(game)
    house.games.book(game).ask(ENTENTE, Pause(), seq)
    with pytest.raises(AnotherRequest):
        elsewhere.games.book(game).ask(CENTRAL_POWERS, Pause(), seq)


def test_who_answers_while_the_other_plays_on_or_withdraws_is_told(house: ClubHouse, elsewhere: ClubHouse) -> None:
    game = house.begun(60)
    play = PlayedGame(house.store, game)
    to = play.decisions[-1]
    house.games.book(game).ask(ENTENTE, TakeBack(to), play.seq)
    seen = elsewhere.games.game(game).request
    assert seen is not None
    house.games.book(game).withdraw(ENTENTE)
    with pytest.raises(NoRequest):
        elsewhere.games.take_back(game, CENTRAL_POWERS, seen)
    house.games.book(game).ask(ENTENTE, TakeBack(to), play.seq)
    house.play(game, 1)
    with pytest.raises(NoRequest):
        elsewhere.games.take_back(game, CENTRAL_POWERS)


class _Killed(BaseException):
    """The process is gone at this moment."""


@pytest.mark.parametrize("act", ["make", "sit", "take_back"])
def test_a_process_that_dies_between_journal_and_book_leaves_neither(
    house: ClubHouse, elsewhere: ClubHouse, act: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = house.made() if act == "sit" else house.begun(60)
    play = PlayedGame(house.store, game)
    if act == "take_back":
        to = next(to for to in reversed(play.decisions) if play.can_undo_to(to).needs_agreement)
        house.games.book(game).ask(ENTENTE, TakeBack(to), play.seq)

    def run(games: ClubGames) -> None:
        if act == "make":
            house.made()
        elif act == "sit":
            games.sit(game, CENTRAL_POWERS, house.bruno)
        else:
            games.take_back(game, CENTRAL_POWERS)

    def die(*_: object, **__: object) -> None:
        raise _Killed

    before = elsewhere.games.all()
    with monkeypatch.context() as patch:
        for method in ("sit", "rewind"):
            patch.setattr(Store, method, die)
        with pytest.raises(_Killed):
            run(house.games)
    after = elsewhere.games.all()
    assert [one.summary for one in after] == [one.summary for one in before]
    assert [one.seated for one in after] == [one.seated for one in before]
    run(house.games)
    for one in elsewhere.games.all():
        assert examine_book(file_of(house.store), one.id, house.store.load(one.id).history) > 0


def test_what_is_not_saved_has_not_happened(house: ClubHouse) -> None:
    game = house.begun(20)
    book, seq = house.games.book(game), house.store.seq(game)
    (pages,) = file_of(house.store).execute("PRAGMA page_count").fetchone()
    file_of(house.store).execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(NotSaved):
        for _ in range(1000):
            book.ask(ENTENTE, Pause(), seq)
            book.answer(CENTRAL_POWERS, False, seq)
            house.clock.now += 3600
    file_of(house.store).execute(f"PRAGMA max_page_count = {pages + 1000}")
    found = book.read().pending
    if found is None:
        book.ask(ENTENTE, Pause(), seq)
    book.answer(CENTRAL_POWERS, True, seq)
    assert house.games.game(game).agreements.resting == Pause()
    assert examine_book(file_of(house.store), game, house.store.load(game).history) > 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE records SET line = replace(line, '\"days\":0.0', '\"days\":9.0') WHERE book = ? AND number = 0",
        "DELETE FROM records WHERE book = ? AND number = 1",
        "DELETE FROM records WHERE book = ? AND number = 2",
        "UPDATE records SET hash = '' WHERE book = ? AND number = 2",
    ],
)
def test_a_book_that_was_altered_is_noticed(house: ClubHouse, statement: str) -> None:
    game = house.begun(20)
    history = house.store.load(game).history
    assert examine_book(file_of(house.store), game, history) == 3
    with file_of(house.store).writing():
        assert file_of(house.store).execute(statement, (game,)).rowcount == 1
    with pytest.raises(Damaged):
        examine_book(file_of(house.store), game, history)
