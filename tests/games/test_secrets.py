"""What is not told yet of a game of several places: no byte of a bid that the other has not answered, in any way.

Each bid is made twice, in two copies of the same game, once small and once large. What the other side and a stranger
can find out must be the same in both: then it cannot tell anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from ldd_tui.games.past_decisions import led_back_to, past_decisions
from ldd_tui.games.recording import Recording
from ldd_tui.games.session import GameSession
from rules import actions as a
from rules.board_file import packaged, packaged_text
from rules.facts import BidMade
from rules.model import NO_BID, Choice, Decision, InitiativeRule, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.errors import CannotRewind, NeedsAgreement, StillPlayed
from saves.events import Help
from saves.played_game import PlayedGame
from saves.portable import export_game, import_game, read_file
from saves.store import Store
from saves.undisclosed import HIDDEN, as_public, help_allowed
from saves.verify import verify

pytestmark = pytest.mark.rule("6", "R029")

BIDS = Options(initiative=InitiativeRule.BID)
SECRET = secret_from_seed(5)
ENTENTE, CENTRAL_POWERS = Side.ENTENTE, Side.CENTRAL_POWERS
PLACES = 2


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.sqlite3") as opened:
        yield opened


def sat_down(store: Store) -> PlayedGame:
    setup = Setup(packaged(), BIDS)
    made = store.create(setup, packaged_text(), ("", ""), SECRET, "club", seats=(True, True), help=Help.NONE)
    game = store.load(made)
    for side in Side:
        store.sit(game, side.name, side, side.name, f"{side:032x}")
    return PlayedGame(store, made)


def bidding(store: Store) -> Iterator[PlayedGame]:
    """Play a game with little spending; pause wherever the Entente can bid something."""
    play, luck = sat_down(store), Random(3)
    session = GameSession(play)
    while not isinstance(play.state.waiting, Over):
        waiting = play.state.waiting
        if not isinstance(waiting, Choice):
            play.roll()
        elif waiting.decision != Decision.BID:
            play.choose(a.DONE if a.DONE in session.legal else luck.choice(session.legal))
        else:
            if waiting.side == ENTENTE and len(session.legal) > 1:
                yield play
            play.choose(luck.choice(session.legal))


def seen(store: Store, game: str, side: Side) -> str:
    session = GameSession.resume(store, game, (side.enemy,))
    play = session.play
    recording = Recording.of_game(store, game)
    recording.go_to(len(recording.line))
    undo, redo = play.can_undo(), play.can_redo()
    told: list[object] = [session.state, session.entries, session.choice, session.legal, session.this_turn, play.seq]
    told += [play.facts, play.history.entries, play.decisions, past_decisions(play), undo, redo, session.thought]
    told += [undo and led_back_to(play, undo), recording.line, recording.history.entries, recording.state]
    told += [recording.taken_back, recording.taken_back_after, *export_game(store, game)]
    return repr(told)


def twice(store: Store, game: str, act: Callable[[PlayedGame, int], object], side: Side) -> tuple[str, str]:
    """What one side sees after the same actions with a small bid and with a large one."""
    found = []
    for rp in (0, store.load(game).state.rp[ENTENTE]):
        copied = Path(store.path).with_name("copy.sqlite3")
        store.copy_to(copied)
        with Store(copied) as copy, Store(copied) as other:
            there = GameSession.resume(other, game, (side.enemy,))
            act(PlayedGame(copy, game), rp)
            there.follow()
            followed = there.state, there.entries, there.play.history.entries, there.has_pauses, there.recent
            found.append(repr(followed) + seen(copy, game, side))
        copied.unlink()
    return found[0], found[1]


def bid(play: PlayedGame, rp: int) -> None:
    play.choose(a.Bid(rp))


def bid_and_take_back(play: PlayedGame, rp: int) -> None:
    bid(play, rp)
    play.undo()


def bid_again(play: PlayedGame, rp: int) -> None:
    bid_and_take_back(play, rp)
    play.redo()


def test_nothing_tells_a_bid_before_it_is_answered(store: Store) -> None:
    places = 0
    for play in islice(bidding(store), PLACES):
        for act in (bid, bid_and_take_back, bid_again):
            small, large = twice(store, play.game, act, CENTRAL_POWERS)
            same = small == large  # pytest would compare a megabyte sign by sign
            assert same, act
        small, large = twice(store, play.game, bid, ENTENTE)
        same = small == large
        assert not same, "one's own bid is seen"
        places += 1
    assert places == PLACES


def first_bid(store: Store) -> PlayedGame:
    return next(bidding(store))


def test_all_is_told_when_both_have_bid(store: Store) -> None:
    mine = first_bid(store)
    with Store(store.path) as other:
        theirs = PlayedGame(other, mine.game, (ENTENTE,))
        bid(mine, 1)
        (entry,) = theirs.catch_up()
        assert (entry.move, entry.link.hash, theirs.state.bids) == (HIDDEN, "", (NO_BID, NO_BID))
        written = "".join(export_game(store, mine.game))
        assert len(read_file(written.encode()).links) == mine.seq
        assert len(as_public(mine.history).entries) == mine.seq + 1
        bid(theirs, 0)
        mine.catch_up()
        assert theirs.history.entries == mine.history.entries
        assert BidMade(side=ENTENTE, rp=1, rule="6") in mine.history.last.facts
        assert len(read_file("".join(export_game(store, mine.game)).encode()).links) == mine.seq + 1


def test_a_file_that_was_cut_off_is_a_game(store: Store, tmp_path: Path) -> None:
    mine = first_bid(store)
    with Store(tmp_path / "own.sqlite3") as own:
        bid(mine, 1)
        taken_in = own.load(import_game(own, export_game(store, mine.game)))
        assert taken_in.seq == mine.seq - 1 and not taken_in.sealed
        whole = own.load(import_game(own, export_game(store, mine.game, with_secret=True)))
        assert whole.seq == mine.seq and whole.sealed
        assert verify(whole.history.entries, SECRET).sound


def test_a_game_that_is_played_cannot_be_copied_to_throw_ahead(store: Store, tmp_path: Path) -> None:
    mine = first_bid(store)
    with Store(tmp_path / "own.sqlite3") as own:
        recording = Recording.of_game(store, mine.game)
        attempts: tuple[Callable[[], str], ...] = (
            lambda: store.copy(mine.game),
            lambda: store.branch(mine.game, 4),
            lambda: recording.branch(store, ""),
            lambda: recording.branch(own, ""),
        )
        for attempt in attempts:
            with pytest.raises(StillPlayed):
                attempt()
        assert len(store.games()) == 1 and not own.games()
        store.resign(store.load(mine.game), "resign", ENTENTE)
        recording.follow()
        recording.go_to(6)
        branch = own.load(recording.branch(own, "after"))
        assert branch.sealed and branch.seq == recording.seq
        alone = PlayedGame(own, branch.id)
        assert help_allowed(alone.history) == Help.ALL and own.copy(branch.id)
        assert not any(alone.can_undo_to(to).needs_agreement for to in alone.decisions)
        copy = own.load(import_game(own, export_game(own, branch.id)))
        assert help_allowed(copy.history) == Help.NONE, "a file doesn't say whose copy it is"
        assert store.load(store.copy(mine.game)).sealed


def test_a_game_that_is_over_stays_so(store: Store) -> None:
    """Its secret is public, so a player who went back would know the dice."""
    *_before, last = bidding(store)
    assert isinstance(last.state.waiting, Over)
    assert last.can_undo() is None and not last.decisions
    with pytest.raises(CannotRewind, match="dice are revealed"):
        last.undo_to(6, CENTRAL_POWERS)


def test_bids_that_both_have_seen_are_taken_back_by_both(store: Store) -> None:
    play = first_bid(store)
    before = play.seq
    bid(play, 1)
    play.choose(a.Bid(0))
    with pytest.raises(NeedsAgreement):
        play.undo()
    play.undo_to(before, CENTRAL_POWERS)
    assert PlayedGame(store, play.game).seq == play.seq


def test_two_at_one_keyboard_are_not_told_a_bid_either(store: Store) -> None:
    play = next(bidding(store))
    rp = play.state.rp[ENTENTE]
    bid(play, rp)
    crossing = play.can_undo()
    assert crossing is not None
    (done, row) = past_decisions(play)[0].done, past_decisions(play)[0].row
    assert done == "A hidden bid" and row == (done,)
    assert led_back_to(play, crossing) == f"Back to: {done}."
    bid(play, 0)
    assert [one.done for one in past_decisions(play)[:2]] == ["Bid nothing", f"Bid {rp} RP"]
