"""Games that are played from several places: people sit down, their nonces go into the dice, and they may give up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.board_file import packaged, packaged_text
from rules.model import Cause, Choice, Options, Over, Setup, Side
from saves.dice import Dealer, secret_from_seed
from saves.errors import CannotRewind, CannotSit, Damaged, SeatsOpen, StaleView
from saves.events import FORMAT, SEATED, Help, Resigned, Seated, chained, encode
from saves.history import Game, replay
from saves.played_game import PlayedGame
from saves.portable import export_game, import_game
from saves.store import MEMORY, Store
from saves.undisclosed import help_allowed
from saves.verify import verify
from tests.saves.playing import move_on, play_on, rehashed

SETUP = Setup(packaged(), Options())
BOTH = (True, True)
NONCES = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
SECRET = secret_from_seed(4)


def created(store: Store, options: Options = SETUP.options, seats: tuple[bool, bool] = BOTH, **more: Any) -> Game:
    setup = Setup(SETUP.board, options)
    return store.load(store.create(setup, packaged_text(), ("", ""), SECRET, "club", seats=seats, **more))


def seated(store: Store, nonces: tuple[str, str] = NONCES) -> PlayedGame:
    """Both sides are seated, the Central Powers first."""
    game = created(store)
    for side in (Side.CENTRAL_POWERS, Side.ENTENTE):
        store.sit(game, f"sit {side}", side, ("Joffre", "Moltke")[side], nonces[side])
    return PlayedGame(store, game.id)


def played(store: Store, events: int) -> PlayedGame:
    play = seated(store)
    play_on(play, Random(2), events)
    return play


def test_nothing_happens_before_all_sit() -> None:
    with Store(MEMORY) as store:
        game = created(store)
        assert list(game.history.open_seats) == [Side.ENTENTE, Side.CENTRAL_POWERS]
        with pytest.raises(SeatsOpen):
            store.deal(game)
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        assert list(game.history.open_seats) == [Side.CENTRAL_POWERS]
        with pytest.raises(SeatsOpen):
            store.deal(game)
        with pytest.raises(SeatsOpen):
            store.resign(game, "b", Side.ENTENTE)
        store.sit(game, "c", Side.CENTRAL_POWERS, "Moltke", NONCES[1])
        assert list(game.history.open_seats) == [] and game.seq == 2
        play = PlayedGame(store, game.id)
        move_on(play, Random(1))
        assert play.seq == 3


def test_a_seat_is_taken_once_and_only_where_there_is_one() -> None:
    with Store(MEMORY) as store:
        game = created(store, seats=(True, False), options=Options(athena=(Side.CENTRAL_POWERS,)))
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        assert store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0]).seq == 1  # the same act again
        with pytest.raises(ValueError, match="action id"):
            store.sit(game, "a", Side.ENTENTE, "Foch", NONCES[0])
        for side in Side:
            with pytest.raises(CannotSit):
                store.sit(game, f"again {side}", side, "Foch", NONCES[1])
        assert game.seq == store.seq(game.id) == 1


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_nonce_is_so_many_digits_in_hex(nonce: str) -> None:
    with Store(MEMORY) as store:
        game = created(store)
        with pytest.raises(CannotSit):
            store.sit(game, "a", Side.ENTENTE, "Joffre", nonce)
        assert game.seq == 0


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ((False, True), {"options": Options(athena=(Side.CENTRAL_POWERS,))}),
        ((True, True), {"policies": ("staff", "")}),
    ],
)
def test_people_sit_only_where_people_play(seats: tuple[bool, bool], more: dict[str, Any]) -> None:
    with Store(MEMORY) as store, pytest.raises(ValueError, match="sit"):
        created(store, seats=seats, **more)


def test_two_who_sit_down_at_once() -> None:
    with Store(MEMORY) as store:
        game = created(store)
        other = store.load(game.id)
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        with pytest.raises(StaleView):
            store.sit(other, "b", Side.ENTENTE, "Foch", NONCES[1])
        assert store.load(game.id).history.taken[Side.ENTENTE].player == "Joffre"


def test_both_nonces_go_into_every_throw() -> None:
    dealers = [
        Dealer(SECRET, bytes.fromhex("".join(nonces)))
        for nonces in (NONCES, (NONCES[0], "1" * 32), ("1" * 32, NONCES[1]), NONCES[::-1])
    ]
    throws = {dealer.faces(30, 1) for dealer in (*dealers, Dealer(SECRET))}
    assert len(throws) == 5
    with Store(MEMORY) as store:
        play = seated(store)
        play_on(play, Random(3), 30)
        history = store.load(play.game).history
        for before, entry in zip(history.entries, history.entries[1:], strict=False):
            if entry.outcome is not None:
                assert entry.outcome == dealers[0].deal(before.state, before.throws + 1)


def test_a_whole_game_is_verified_sent_and_read_again() -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = seated(store)
        play_on(play, Random(9))
        report = verify(play.history.entries, SECRET)
        assert report.sound and report.secret == "fits" and report.dealt and report.over is not None
        lines = list(export_game(store, play.game))
        taken = other.load(import_game(other, lines))
        assert taken.history.entries == play.history.entries
        assert {side: seat.player for side, seat in taken.history.taken.items()} == {
            Side.ENTENTE: "Joffre",
            Side.CENTRAL_POWERS: "Moltke",
        }


def test_who_changes_a_nonce_afterwards_is_found_out() -> None:
    with Store(MEMORY) as store:
        links = [entry.link for entry in played(store, 40).history.entries]
    assert verify(links, SECRET).sound
    event = json.loads(links[1].line)
    assert event["kind"] == "seated"
    lines = [links[0].line, encode(Seated(seq=1, side=event["side"], player=event["player"], nonce="1" * 32))]
    altered = rehashed([*lines, *(link.line for link in links[2:])])
    report = verify(altered, SECRET)
    assert report.flaw is None and report.wrong and not report.sound
    assert not verify([*links[:1], altered[1], *links[2:]], SECRET).sound


def test_who_sits_down_too_late_or_twice_or_nowhere_is_damage() -> None:
    with Store(MEMORY) as store:
        links = [entry.link for entry in played(store, 4).history.entries]
    lines = [link.line for link in links]
    sat = json.loads(lines[1])

    def seat(seq: int, **changes: str) -> bytes:
        found = {key: value for key, value in sat.items() if key not in ("kind", "seq")} | changes
        return encode(Seated(seq=seq, **found))

    for broken in (
        [lines[0], lines[1], seat(2)],
        [lines[0], seat(1, side="neutral")],
        [lines[0], seat(1, nonce="x")],
        [*lines[:3], seat(3)],
        [lines[0], lines[1], lines[3].replace(b'"seq":3', b'"seq":2')],
    ):
        with pytest.raises(Damaged):
            replay(rehashed(broken))


@pytest.mark.parametrize(("claimed", "cause"), [(False, Cause.RESIGNATION), (True, Cause.CLAIM)])
@pytest.mark.parametrize("side", Side)
def test_a_game_that_is_given_up_is_over(side: Side, claimed: bool, cause: Cause) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = played(store, 60)
        game = store.load(play.game)
        entry = store.resign(game, "enough", side, claimed)
        assert store.resign(game, "enough", side, claimed) == entry
        with pytest.raises(ValueError, match="action id"):
            store.resign(game, "enough", side, not claimed)
        waiting = game.state.waiting
        assert isinstance(waiting, Over) and (waiting.winner, waiting.cause) == (side.enemy, cause)
        assert game.state.battle is None
        (found,) = store.games()
        assert found.over == waiting and found.side is None
        with pytest.raises(CannotSit):
            store.resign(game, "again", side.enemy)
        play.reload()
        with pytest.raises(CannotRewind):
            play.undo(side)
        lines = list(export_game(store, game.id))
        assert json.loads(lines[0])["secret"] == SECRET.hex()
        assert other.load(import_game(other, lines)).state == game.state
        assert verify(game.history.entries, SECRET).sound


def test_giving_up_that_nobody_did_is_damage() -> None:
    with Store(MEMORY) as store:
        play = played(store, 60)
        game = store.load(play.game)
        store.resign(game, "enough", Side.ENTENTE)
    lines = [entry.link.line for entry in game.history.entries]
    resigned = game.history.last.event
    assert isinstance(resigned, Resigned)
    for wrong in ({"claimed": True}, {"side": "central_powers"}, {"side": "neutral"}, {"state": "0" * 64}):
        with pytest.raises(Exception, match="event") as caught:
            replay(rehashed([*lines[:-1], encode(replace(resigned, **wrong))]))
        assert getattr(caught.value, "seq", None) == resigned.seq
    for early in (1, 2):
        with pytest.raises(Damaged):
            replay(rehashed([*lines[:early], encode(replace(resigned, seq=early))]))
    with pytest.raises(Damaged):
        replay(rehashed([*lines, encode(replace(resigned, seq=resigned.seq + 1))]))


def test_a_step_back_leads_no_further_than_to_where_all_sit() -> None:
    with Store(MEMORY) as store:
        play = seated(store)
        rng = Random(5)
        while len(play.decisions) < 3:
            move_on(play, rng)
        while play.can_undo():
            play.undo(Side.ENTENTE)
        assert isinstance(play.state.waiting, Choice)
        assert set(play.history.taken) == set(Side) and not play.history.open_seats
        play_on(play, rng, 30)
        assert verify(play.history.entries, SECRET).sound


# ------------------------------------------------------------------------------------------------- help


@pytest.mark.parametrize("help", [Help.NONE, Help.ODDS])
def test_limited_help_is_in_the_header_until_the_game_is_over(help: Help) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        game = created(store, help=help)
        header = game.header
        assert (header.help, header.format) == (help, FORMAT)
        assert help_allowed(game.history) == store.summary(game.id).help == help
        copy = import_game(other, list(export_game(store, game.id)))
        assert help_allowed(other.load(copy).history) == help
        for side in Side:
            store.sit(game, f"sit {side}", side, "Foch", NONCES[side])
        store.resign(game, "resign", Side.ENTENTE)
        assert help_allowed(store.load(game.id).history) == Help.ALL


def test_all_help_is_as_it_was_before_help_could_be_limited() -> None:
    with Store(MEMORY) as store:
        game = created(store, help=Help.ALL)
        assert (game.header.help, game.header.format) == (UNSET, SEATED)
        assert help_allowed(game.history) == store.summary(game.id).help == Help.ALL


def test_help_is_limited_only_where_people_sit_and_in_its_format() -> None:
    with Store(MEMORY) as store:
        with pytest.raises(ValueError, match="help"):
            created(store, seats=(False, False), help=Help.NONE)
        header = created(store, help=Help.NONE).header
    for wrong in (replace(header, format=SEATED), replace(header, seats=UNSET)):
        with pytest.raises(Damaged):
            replay((chained("", encode(wrong)),))
    for word in ("all", "little", ""):
        line = encode(header).replace(b'"help":"none"', f'"help":"{word}"'.encode())
        with pytest.raises(Damaged):
            replay((chained("", line),))
