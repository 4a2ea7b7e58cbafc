"""A game whose sides are played at different screens: what one person does, the other follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from ldd_tui.games.session import GameSession
from rules import actions as a
from rules.board_file import packaged, packaged_text
from rules.facts import BidMade, Fact
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Setup, Side
from rules.refusals import IllegalAction
from saves.dice import secret_from_seed
from saves.errors import StaleView
from saves.store import Store

TABLES = (Options(), Options(initiative=InitiativeRule.BID), Options(quick_play=True))


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    path = tmp_path / "games.sqlite3"
    with Store(path) as one, Store(path) as other:
        yield one, other


def sat_down(
    stores: tuple[Store, Store], options: Options = TABLES[0], seed: int = 1
) -> tuple[GameSession, GameSession]:
    setup = Setup(packaged(), options)
    made = stores[0].create(setup, packaged_text(), ("", ""), secret_from_seed(seed), seats=(True, True))
    for side in Side:
        game = stores[side].load(made)
        stores[side].sit(game, f"sit {side}", side, side.name, f"{side:032x}")
    return (
        GameSession.resume(stores[0], made, (Side.CENTRAL_POWERS,)),
        GameSession.resume(stores[1], made, (Side.ENTENTE,)),
    )


def read(session: GameSession) -> list[Fact]:
    found: list[Fact] = []
    while (pause := session.advance()) is not None:
        found += pause.facts
    return found


@pytest.mark.parametrize("options", TABLES)
def test_both_read_the_same_game(stores: tuple[Store, Store], options: Options) -> None:
    tables, luck = sat_down(stores, options), Random(7)
    seen: tuple[list[Fact], list[Fact]] = ([], [])
    for _ in range(2000):
        for side in Side:
            tables[side].follow()
            seen[side].extend(read(tables[side]))
        tables[0].follow()
        if tables[0].over is not None:
            break
        waiting = tables[0].state.waiting
        assert isinstance(waiting, Choice)
        here, there = tables[waiting.side], tables[waiting.side.enemy]
        assert here.choice == waiting and there.choice is None and there.awaits_others
        with pytest.raises(IllegalAction):
            there.choose(a.DONE)
        here.choose(luck.choice(here.legal))
    for side in Side:
        tables[side].follow()
        seen[side].extend(read(tables[side]))
    assert tables[0].over is not None
    assert tables[0].state == tables[1].state and tables[0].play.history.entries == tables[1].play.history.entries
    happened = [fact for entry in tables[0].entries for fact in entry.facts]
    for facts in seen:
        assert set(map(id, facts)) and len(facts) > len(happened) / 2
        assert all(fact in happened for fact in facts)


def test_who_was_overtaken_follows_and_loses_nothing(stores: tuple[Store, Store]) -> None:
    one, other = sat_down(stores)
    read(one)
    assert other.follow()
    again = GameSession.resume(stores[1], one.play.game, one.elsewhere)  # the same person at another screen
    asked, waits = (one, other) if one.choice is not None else (other, one)
    if asked is other:
        again = GameSession.resume(stores[0], one.play.game, other.elsewhere)
    asked.choose(asked.legal[0])
    with pytest.raises(StaleView):
        again.choose(again.legal[-1])
    assert again.follow() and waits.follow()
    assert again.state == asked.state == waits.state
    assert not again.follow()


def test_a_step_back_is_followed(stores: tuple[Store, Store]) -> None:
    tables = sat_down(stores)
    for session in tables:
        session.follow()
        read(session)
    asked = next(session for session in tables if session.choice is not None)
    other = next(session for session in tables if session is not asked)
    before = asked.state
    asked.choose(asked.legal[0])
    other.follow()
    asked.undo_to(asked.play.history.back or 0)
    rewritten = other.rewritten
    assert other.follow() and other.rewritten == rewritten + 1
    assert other.state == asked.state == before and not other.has_pauses


def test_nothing_is_asked_and_no_dice_fall_before_both_sit(stores: tuple[Store, Store]) -> None:
    setup = Setup(packaged(), TABLES[0])
    made = stores[0].create(setup, packaged_text(), ("", ""), None, seats=(True, True))
    stores[0].sit(stores[0].load(made), "sit", Side.ENTENTE, "Joffre", "a" * 32)
    session = GameSession.resume(stores[0], made, (Side.CENTRAL_POWERS,))
    assert session.awaits_others and not session.chance and session.advance() is None
    assert len(session.entries) == 2
    stores[1].sit(stores[1].load(made), "sit too", Side.CENTRAL_POWERS, "Moltke", "b" * 32)
    assert session.follow()
    read(session)
    assert len(session.entries) > 3 and isinstance(session.state.waiting, Choice)


@pytest.mark.rule("6", "R029")
def test_a_bid_is_in_nothing_that_the_other_is_told(stores: tuple[Store, Store]) -> None:
    tables, luck = sat_down(stores, TABLES[1], seed=3), Random(1)
    bids = 0
    for _ in range(400):
        for side in Side:
            tables[side].follow()
            read(tables[side])
        tables[0].follow()
        if tables[0].over is not None:
            break
        waiting = tables[0].state.waiting
        assert isinstance(waiting, Choice)
        here, there = tables[waiting.side], tables[waiting.side.enemy]
        if waiting.decision == Decision.BID and waiting.side == Side.ENTENTE and len(here.legal) > 1:
            here.choose(here.legal[-1])
            there.follow()
            assert here.state.bids[Side.ENTENTE] > 0 and there.state.bids[Side.ENTENTE] == NO_BID
            assert not any(isinstance(fact, BidMade) for fact in there.this_turn)
            bids += 1
        else:
            here.choose(a.DONE if a.DONE in here.legal else luck.choice(here.legal))  # and so something can be bid
    assert bids
