"""What of a game is analysed: the line that stands, without what is not told, and only real choices."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from ldd_tui.analysis.positions import Chosen, Ended, NotAnalysed, Thrown, Why, played
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.chance import Outcome
from rules.model import NO_BID, Cause, Choice, Decision, InitiativeRule, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.history import History
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store
from tests.analysis.support import analysed, assert_adds_up, history_of
from tests.saves import test_seats as seats
from tests.saves.playing import journal_of, play_on, wandered

BIDS = Options(initiative=InitiativeRule.BID)


def test_each_throw_and_each_real_choice_once() -> None:
    history = history_of(journal_of(Options(), 5))
    game = played(history)
    line = history.line
    throws = [entry.seq for entry in line if isinstance(entry.move, Outcome)]
    choices = [
        entry.seq
        for before, entry in pairwise(line)
        if isinstance(before.state.waiting, Choice) and len(engine.legal(before.state)) > 1
    ]
    assert [position.entry for position in game.positions if isinstance(position, Thrown)] == throws
    assert [position.entry for position in game.positions if isinstance(position, Chosen)] == choices
    assert isinstance(line[-1].state.waiting, Over) and game.result is not None
    forced = len(line) - 1 - len(throws) - len(choices)
    assert forced > 0  # such as a re-roll that is demanded: they have no step of their own


def test_what_was_taken_back_is_not_analysed() -> None:
    play = wandered(Options(), 4, 250)
    game = played(play.history)
    standing = {entry.seq for entry in play.entries}
    assert len(play.history.entries) > len(play.entries) + 10
    assert {position.entry for position in game.positions} <= standing
    assert (game.head, game.last) == (play.history.last.link.hash, play.seq)
    assert game.result is None and analysed(play.history).complete
    assert_adds_up(analysed(play.history))


def test_who_decided() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged())
        id_ = store.create(setup, packaged_text(), ("Joffre", ""), secret_from_seed(1), policies=("", "staff"))
        play = PlayedGame(store, id_)
        play_on(play, Random(1), 60)
        found = {(p.decided_by, asked(p)) for p in played(play.history).positions if isinstance(p, Chosen)}
    assert found == {("", Side.ENTENTE), ("staff", Side.CENTRAL_POWERS)}


def asked(position: Chosen) -> Side:
    assert isinstance(position.state.waiting, Choice)
    return position.state.waiting.side


def one_bid_is_in() -> History:
    entries = journal_of(BIDS, 23)
    at = next(
        at
        for at, entry in enumerate(entries)
        if isinstance(entry.state.waiting, Choice)
        and entry.state.waiting.decision == Decision.BID
        and entry.state.waiting.side == Side.CENTRAL_POWERS
        and entry.state.bids[Side.ENTENTE] > 0
    )
    return history_of(entries[: at + 1])


def test_a_bid_that_is_not_answered_is_not_told() -> None:
    history = one_bid_is_in()
    game = played(history)
    assert game.positions[-1].entry < history.last.seq
    assert all(NO_BID not in p.state.bids or p.state.bids == (NO_BID, NO_BID) for p in game.positions)


def test_the_second_bid_is_judged_as_if_the_first_were_not_known() -> None:
    game = played(history_of(journal_of(BIDS, 23)))
    bids = [p for p in game.positions if isinstance(p, Chosen) and _asks_for_a_bid(p)]
    assert len(bids) == 4 and {p.state.bids for p in bids} == {(NO_BID, NO_BID)}


def _asks_for_a_bid(position: Chosen) -> bool:
    waiting = position.state.waiting
    return isinstance(waiting, Choice) and waiting.decision == Decision.BID


def test_a_game_of_the_club_is_analysed_when_it_is_over() -> None:
    with Store(MEMORY) as store:
        play = seats.played(store, 40)
        with pytest.raises(NotAnalysed) as refused:
            played(play.history)
        assert refused.value.why == Why.STILL_PLAYED
        game = store.load(play.game)
        store.resign(game, "resign", Side.CENTRAL_POWERS)
        over = played(game.history)
        assert isinstance(over.positions[-1], Ended) and over.result == 1.0
        analysis = analysed(game.history)
        assert_adds_up(analysis)
        assert analysis.given_up is not None and analysis.given_up.side == Side.CENTRAL_POWERS
        assert not analysis.given_up.claimed and analysis.end == 1.0
        assert isinstance(game.state.waiting, Over) and game.state.waiting.cause == Cause.RESIGNATION


def test_nothing_is_to_be_judged_of_a_game_that_has_not_begun() -> None:
    with pytest.raises(NotAnalysed) as refused:
        played(history_of(journal_of(Options(), 1, 1)))
    assert refused.value.why == Why.NOTHING_PLAYED
