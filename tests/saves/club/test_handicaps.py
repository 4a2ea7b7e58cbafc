"""Handicaps: RP in advance, which a game's beginning has and its book names."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ldd_tui.players.handicaps import entente_chance, fair
from ldd_tui.players.levels import TERMS
from ldd_tui.telling.sentences import sentence
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.facts import PositionLaid
from rules.model import Options, Setup
from saves.club.game_book import examine_book
from saves.club.results import Unrated, results
from saves.errors import Damaged
from saves.handicap import MOST, handicap_laid, handicap_of, position
from tests.saves.club.playing import CENTRAL_POWERS, ENTENTE, ClubHouse
from tests.saves.playing import FIRST, file_of


def usual(edition: str) -> Setup:
    return Setup(packaged(edition), Options.usual(EDITIONS[edition]))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_with_a_handicap_begins_with_rp_and_nothing_else_differs(edition: str) -> None:
    house, setup = ClubHouse(), usual(edition)
    game = house.begun(edition=edition, options=setup.options, handicap=(CENTRAL_POWERS, 7))
    entries = house.store.load(game).history.entries
    start = entries[0].state
    assert start.rp == (0, 7) and handicap_of(start) == (CENTRAL_POWERS, 7)
    assert handicap_of(engine.initial(setup).state) is None
    (laid,) = (fact for fact in entries[0].facts if isinstance(fact, PositionLaid))
    assert sentence(laid, setup) == "Handicap: 7 RP in advance for the Central Powers."
    assert handicap_laid(replace(laid, losses=(1, *laid.losses[1:])), setup) is None
    assert start.vp == (0, 0) and start.waiting == engine.initial(setup).state.waiting
    house.games.resign(game, ENTENTE)
    (found,) = results(house.store.database, house.games.all(), TERMS)
    assert found.unrated == Unrated.HANDICAP
    assert examine_book(house.store.database, game, house.store.load(game).history) == 3


def test_both_games_of_a_match_have_the_handicap_for_its_side() -> None:
    house = ClubHouse()
    game = house.games.game(house.begun(match=True, handicap=(CENTRAL_POWERS, 5)))
    for one in (game.id, game.agreements.twin):
        assert house.games.game(one).agreements.terms.handicap == (CENTRAL_POWERS, 5)
        assert house.store.load(one).history.entries[0].state.rp == (0, 5)


def test_a_book_that_names_another_handicap_is_noticed() -> None:
    house = ClubHouse()
    game = house.begun(handicap=(CENTRAL_POWERS, 5))
    setup = usual("second")
    other = house.begun(position=position(setup, (CENTRAL_POWERS, 6)))
    with file_of(house.store).writing():
        file_of(house.store).execute("UPDATE records SET book = 'aside' WHERE book = ?", (other,))
        file_of(house.store).execute("UPDATE records SET book = ? WHERE book = ?", (other, game))
    with pytest.raises(Damaged, match="handicap"):
        examine_book(house.store.database, other, house.store.load(other).history)


def test_the_networks_price_a_handicap() -> None:
    """In the first edition the Entente wins two games of three between equals; some RP make that even."""
    setup = usual(FIRST)
    price = fair(setup, CENTRAL_POWERS)
    assert 0 < price < MOST
    assert entente_chance(setup, (CENTRAL_POWERS, 0)) > 0.6 > 0.52 > entente_chance(setup, (CENTRAL_POWERS, price))
