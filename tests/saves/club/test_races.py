"""Two processes at the same tables, killed at any moment: a journal and its book always tell the same."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from rules.model import Side
from saves.club.agreements import Pause, TakeBack
from saves.club.game_book import AnotherRequest, NoRequest, SeatNotFree, examine_book
from saves.club.games import ClubGames
from saves.errors import Damaged, NotSaved
from saves.events import Rewound
from saves.played_game import PlayedGame
from saves.store import Store
from saves.verify import verify
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse
from tests.saves.playing import file_of

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
    """Count the answers in the game's book, except those that agreed to an undo."""
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
    """The same club in another process."""
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
