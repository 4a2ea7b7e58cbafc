"""The choice of a side: the maker of a table sets a handicap, another chooses, and the maker gets what is left."""

from __future__ import annotations

import pytest

from rules.model import Side
from saves.club.game_book import SeatNotFree, examine_book
from saves.club.games import HasBegun, NotMade
from saves.club.notices import Notices
from saves.errors import UnknownGame
from tests.saves.club.playing import CENTRAL_POWERS, DAY, ENTENTE, ClubHouse


@pytest.fixture
def house() -> ClubHouse:
    return ClubHouse()


def offered(house: ClubHouse, to: str | None = None, **more: object) -> str:
    kept = {ENTENTE: house.anna.id, CENTRAL_POWERS: house.bruno.id if to is None else to}
    return house.made(kept, choice=True, handicap=(CENTRAL_POWERS, 7), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("side", Side)
def test_one_sets_the_handicap_and_the_other_takes_either_side(house: ClubHouse, side: Side) -> None:
    game = offered(house)
    found = house.games.game(game)
    assert set(found.open_seats) == {ENTENTE, CENTRAL_POWERS} and found.can_be_withdrawn
    assert found.awaits(house.bruno.id) and not found.awaits(house.anna.id)
    house.games.sit(game, side, house.bruno)
    agreed = house.games.game(game).agreements
    assert agreed.sitting == {
        side: house.bruno.id,
        side.enemy: house.anna.id,
    }
    assert not agreed.is_open and agreed.terms.choice and not agreed.sides_unchosen
    play = house.play(game, 40)
    assert play.entries[0].state.rp == (0, 7)
    assert examine_book(house.store.database, game, play.history) == 3
    with pytest.raises(HasBegun):
        house.games.withdraw(game, house.anna)


def test_the_maker_must_wait_and_nobody_else_gets_the_side_that_is_left(house: ClubHouse) -> None:
    game = offered(house, to="")
    for side in (ENTENTE, CENTRAL_POWERS):
        with pytest.raises(SeatNotFree, match="chooses a side first"):
            house.games.sit(game, side, house.anna)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    house.games.sit(game, CENTRAL_POWERS, house.clara)
    for side in (ENTENTE, CENTRAL_POWERS):
        with pytest.raises(SeatNotFree, match="taken"):
            house.games.sit(game, side, house.bruno)
    assert house.games.game(game).agreements.sitting == {ENTENTE: house.anna.id, CENTRAL_POWERS: house.clara.id}


def test_a_side_is_chosen_by_whom_it_is_offered_to_until_they_decline(house: ClubHouse) -> None:
    game = offered(house)
    with pytest.raises(SeatNotFree, match="reserved"):
        house.games.sit(game, ENTENTE, house.clara)
    house.games.decline(game, CENTRAL_POWERS, house.bruno)
    assert dict(house.games.game(game).agreements.kept) == {ENTENTE: "", CENTRAL_POWERS: ""}
    house.games.sit(game, ENTENTE, house.clara)
    assert examine_book(house.store.database, game, house.store.load(game).history) == 4


def test_one_notice_tells_of_the_choice_and_one_that_it_was_declined(house: ClubHouse) -> None:
    game, notices = offered(house), Notices(house.store.database, house.club, house.games, clock=house.clock)
    house.clock.now += DAY / 2
    assert [(one.to, one.kind) for one in notices.due(house.clock.now)] == [(house.bruno.id, "seat")]
    house.games.decline(game, ENTENTE, house.bruno)
    house.clock.now += DAY / 2
    assert [(one.to, one.kind) for one in notices.due(house.clock.now)] == [(house.anna.id, "invitation")]


def test_the_table_of_a_member_who_leaves_the_club_goes_with_them(house: ClubHouse) -> None:
    unchosen, chosen = offered(house), offered(house)
    house.games.sit(chosen, ENTENTE, house.bruno)
    house.club.remove(house.anna.id)
    house.games.free_seats_of(house.anna.id)
    with pytest.raises(UnknownGame):
        house.games.game(unchosen)
    assert house.games.game(chosen).gone == {CENTRAL_POWERS}


def test_a_match_a_computer_and_a_cup_leave_nothing_to_choose(house: ClubHouse) -> None:
    with pytest.raises(NotMade, match="Sides can be chosen"):
        offered(house, match=True)
    with pytest.raises(NotMade, match="Sides can be chosen"):
        house.made({ENTENTE: house.anna.id}, policies=("", "officer"), choice=True)


def test_a_game_keeps_its_sides_when_it_is_reopened(house: ClubHouse) -> None:
    game = offered(house)
    house.games.sit(game, CENTRAL_POWERS, house.bruno)
    house.games.resign(game, ENTENTE)
    again = house.games.reopen(game).game
    assert house.games.game(again).agreements.sitting == {ENTENTE: house.anna.id, CENTRAL_POWERS: house.bruno.id}
