"""What is left of a club when its file is damaged, and games that other rules cannot follow."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from rules import engine
from rules.model import State
from rules.refusals import IllegalAction, TooFewRP
from saves.club.agreements import Event, Pause
from saves.club.game_book import examine_book
from saves.club.games import ClubGames
from saves.club.members import Club
from saves.club.records import Book, Record
from saves.club.talk import LOBBY, Said, Talk
from saves.club.visit import Seen
from saves.database import Database
from saves.errors import Damaged, RulesDiffer, SavesError, UnknownGame
from saves.opening import backups, open_store
from saves.played_game import PlayedGame
from saves.store import Store
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, Clock, ClubHouse
from tests.saves.playing import file_of

Books = dict[str, tuple[Record[Event], ...]]


def fill(path: Path) -> tuple[Books, tuple[Said, ...]]:
    """Create a club with two games; return their book records and the talk."""
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
    assert found.seated == {ENTENTE: "Anna", CENTRAL_POWERS: "Bruno"} and found.agreements.days == 3
    assert found.to_move() is not None
    old = house.games.game(game)
    assert old.to_move() is None and not old.awaits(house.anna.id) and not old.awaits(house.bruno.id)
    assert examine_book(house.store.database, found.id, house.store.load(found.id).history) == 3
    house.play(found.id, 10)
