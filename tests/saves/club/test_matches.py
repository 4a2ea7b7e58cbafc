"""Matches: two games with swapped sides and the same luck."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest

from rules.editions import EDITIONS
from rules.model import Options, Over
from saves.club import games
from saves.club.game_book import examine_book
from saves.club.games import NotMade
from saves.club.results import match_score
from saves.errors import Damaged, StillPlayed, UnknownGame
from saves.events import FORMAT
from saves.history import History
from saves.played_game import PlayedGame
from saves.portable import export_game
from saves.verify import verify
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse
from tests.saves.playing import file_of, move_on


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> ClubHouse:
    nonces = (f"{number:032x}" for number in count(1))
    monkeypatch.setattr(games, "new_nonce", lambda: next(nonces))
    return ClubHouse()


def begun(house: ClubHouse, edition: str = "second") -> tuple[str, str]:
    game = house.begun(match=True, name="Verdun", edition=edition, options=Options.usual(EDITIONS[edition]))
    return game, house.games.game(game).agreements.twin


def wandered(house: ClubHouse, game: str, seed: int, steps: int) -> History:
    play, rng = PlayedGame(house.store, game), Random(seed)
    for step in range(steps):
        if step % 40 == 39 and play.decisions:
            play.undo_to(play.decisions[-rng.randint(1, 8) :][0], CENTRAL_POWERS)
        else:
            move_on(play, rng)
    return play.history


def test_who_sits_down_in_one_game_has_the_others_seat(house: ClubHouse) -> None:
    game = house.made(match=True, name="Verdun")
    twin = house.games.game(game).agreements.twin
    assert [house.store.summary(one).name for one in (game, twin)] == ["Verdun", "Verdun 2"]
    assert house.games.game(twin).agreements.sitting == {CENTRAL_POWERS: house.anna.id}
    house.games.sit(twin, ENTENTE, house.bruno)
    for one, other in ((game, twin), (twin, game)):
        agreed = house.games.game(one).agreements
        assert agreed.twin == other and not agreed.is_open
        assert agreed.sitting[ENTENTE if one == game else CENTRAL_POWERS] == house.anna.id
    here, there = (house.store.load(one).history.taken for one in (game, twin))
    assert here[ENTENTE].nonce == there[CENTRAL_POWERS].nonce != here[CENTRAL_POWERS].nonce == there[ENTENTE].nonce


def test_a_declined_or_withdrawn_match_is_one_for_both_games(house: ClubHouse) -> None:
    game = house.made(match=True)
    twin = house.games.game(game).agreements.twin
    house.games.decline(game, CENTRAL_POWERS, house.bruno)
    assert house.games.game(twin).agreements.kept[ENTENTE] == ""
    house.games.withdraw(twin, house.anna)
    for one in (game, twin):
        with pytest.raises(UnknownGame):
            house.games.game(one)


def test_a_match_is_between_two_people(house: ClubHouse) -> None:
    with pytest.raises(NotMade):
        house.made({ENTENTE: house.anna.id}, policies=("", "officer"), match=True)


@pytest.mark.parametrize("edition", EDITIONS)
def test_both_games_are_proven_by_one_secret(house: ClubHouse, edition: str) -> None:
    """Although other things are decided in each, and undone."""
    for seed, game in enumerate(begun(house, edition)):
        history = wandered(house, game, seed, 150)
        found = house.store.stored(game)
        report = verify(found.links, found.secret, (found.seq, found.head))
        assert report.sound and report.secret == "fits" and report.repeated and history.header.format == FORMAT


def test_the_secret_is_told_when_both_games_are_over(house: ClubHouse) -> None:
    first, second = begun(house)
    house.play(first, 40)
    assert house.store.stored(first).secret is not None, "a running game keeps it for its host"
    house.games.resign(first, ENTENTE)
    assert house.store.stored(first).secret is None
    assert json.loads(next(export_game(house.store, first)))["secret"] is None
    with pytest.raises(StillPlayed):
        house.store.branch(first, 20)
    house.play(second)
    assert isinstance(house.store.load(second).state.waiting, Over)
    secret = house.store.stored(first).secret
    assert secret is not None and json.loads(next(export_game(house.store, first)))["secret"] == secret.hex()
    assert house.store.branch(first, 20)


def test_a_match_is_scored_when_both_games_are_over_between_the_same_two(house: ClubHouse) -> None:
    first, second = begun(house)
    house.games.resign(first, ENTENTE)
    game, twin = house.games.game(first), house.games.game(second)
    assert match_score(game, twin) is match_score(game, None) is None
    house.games.resign(second, ENTENTE)
    twin = house.games.game(second)
    assert match_score(game, twin) == match_score(twin, game) == (1.0, 1.0)
    third, fourth = begun(house)
    house.games.leave_seat(third, ENTENTE, house.anna.id)
    house.games.sit(third, ENTENTE, house.clara)
    for one in (third, fourth):
        house.games.resign(one, CENTRAL_POWERS)
    assert match_score(house.games.game(third), house.games.game(fourth)) is None


def test_another_games_dice_are_noticed(house: ClubHouse) -> None:
    first, second = begun(house)
    assert examine_book(house.store.database, first, house.store.load(first).history) == 3
    other, _its_twin = begun(house)
    with file_of(house.store).writing():
        for column in ("line", "hash"):
            file_of(house.store).execute(
                f"UPDATE events SET {column} = (SELECT {column} FROM events AS of WHERE of.game = ?"
                " AND of.seq = events.seq) WHERE game = ?",
                (other, second),
            )
    with pytest.raises(Damaged, match="match"):
        examine_book(house.store.database, first, house.store.load(first).history)
