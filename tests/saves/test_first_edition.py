"""A game of the first edition is stored, listed and opened again; older programs are told that it is newer."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules import engine
from rules.actions import Action
from rules.board_file import packaged, packaged_text
from rules.model import Cards, Dice, InitiativeRule, Options, Over, Setup, Side
from saves.dice import secret_from_seed
from saves.errors import Damaged, RulesDiffer
from saves.events import OF_EDITION, PLAIN, SEATED, chained, decode, encode
from saves.journal import begin, header, read_header
from saves.played_game import PlayedGame
from saves.portable import check, export_entries, export_game, import_game, read_file
from saves.store import MEMORY, Store
from saves.verify import verify
from tests.saves.playing import (
    FIRST,
    WAYS_TO_PLAY,
    WAYS_TO_PLAY_FIRST,
    adopted,
    journal_of,
    play_on,
    wandered,
)

BOARD, TEXT = packaged("first"), packaged_text("first")
SYSTEM = Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,))


@pytest.mark.parametrize("chosen", [Options.usual(BOARD.edition), SYSTEM], ids=["people", "system"])
def test_a_game_is_stored_and_opened_again(chosen: Options, tmp_path: Path) -> None:
    luck = Random(1919)
    with Store(tmp_path / "games.db") as store:
        game = store.create(Setup(BOARD, chosen), TEXT, ("Foch", "Ludendorff"), b"secret" * 6, "1919")
        loaded = store.load(game)
        while not isinstance(loaded.state.waiting, Over):
            if isinstance(loaded.state.waiting, Dice | Cards):
                store.deal(loaded)
            else:
                store.append(loaded, f"{luck.getrandbits(128):032x}", luck.choice(engine.legal(loaded.state)))
        summary = store.summary(game)
        assert (summary.edition, summary.options) == ("first", chosen)
    with Store(tmp_path / "games.db") as store:
        again = store.load(game)
        assert again.state == loaded.state and again.header.edition == "first"
        report = verify(again.history.entries, store.stored(game).secret)
        assert report.flaw is None and not report.wrong


def test_its_header_needs_the_newest_format_and_says_its_own_options() -> None:
    made = header(Setup(BOARD, SYSTEM), TEXT, ("", ""), "", "test")
    assert made.format == OF_EDITION > SEATED
    assert made.options == {
        "initiative": "bid",
        "athena": "central_powers",
        "naval_natural": False,
        "reserve_mandatory": False,
    }
    assert json.loads(encode(made))["edition"] == "first"
    assert begin(made).state.setup == Setup(BOARD, SYSTEM)
    usual = header(Setup(packaged(), WAYS_TO_PLAY[0]), packaged_text(), ("", ""), "", "test")
    assert usual.format == PLAIN


def test_a_header_that_names_another_edition_or_an_older_format_is_damaged() -> None:
    made = header(Setup(BOARD, SYSTEM), TEXT, ("", ""), "", "test")
    for wrong in (replace(made, format=SEATED), replace(made, edition="second")):
        with pytest.raises(Damaged):
            read_header(chained("", encode(wrong)))
    with pytest.raises(RulesDiffer, match=r"options\.quick_play"):
        read_header(chained("", encode(replace(made, options={**made.options, "quick_play": False}))))
    assert decode(0, encode(made)) == made


def test_options_that_the_edition_does_not_know_are_refused() -> None:
    with pytest.raises(ValueError, match="does not know such options"):
        header(Setup(BOARD, replace(SYSTEM, quick_play=True)), TEXT, ("", ""), "", "test")


@pytest.mark.parametrize("options", WAYS_TO_PLAY_FIRST)
def test_a_file_is_read_in_again_and_verified(options: Options) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = adopted(store, options, seed=12, edition=FIRST)
        lines = list(export_game(store, play.game))
        assert check(read_file("".join(lines).encode())).entries == play.history.entries
        loaded = other.load(import_game(other, lines))
        assert loaded.history.entries == play.history.entries and loaded.sealed
        assert list(export_game(other, loaded.id)) == lines
        assert other.summary(loaded.id).edition == FIRST
        report = verify(loaded.history.entries, other.stored(loaded.id).secret)
        assert report.sound and report.secret == "fits" and report.over == play.state.waiting


@pytest.mark.parametrize("options", WAYS_TO_PLAY_FIRST)
def test_what_was_taken_back_is_in_the_file_too_and_the_game_goes_on_from_it(options: Options) -> None:
    for seed in range(4):
        play = wandered(options, seed, 120, FIRST)
        with Store(MEMORY) as store:
            file = export_entries(play.history.entries, "x", secret_from_seed(seed))
            again = PlayedGame(store, import_game(store, file))
            assert again.history.entries == play.history.entries
            assert (again.entries, again.can_redo()) == (play.entries, play.can_redo())
            play_on(again, Random(1), 20)
            assert verify(again.history.entries, secret_from_seed(seed)).sound


def test_another_game_branches_off_at_any_event_and_meets_the_same_dice() -> None:
    with Store(MEMORY) as store:
        play = adopted(store, WAYS_TO_PLAY_FIRST[2], seed=5, edition=FIRST)
        for at in range(0, play.seq, 17):
            branch = PlayedGame(store, store.branch(play.game, at, f"from {at}"))
            assert branch.history.entries == play.history.entries[: at + 1]
            assert store.summary(branch.game).edition == FIRST
            play_on(branch, Random(at), 25)
            report = verify(branch.history.entries, secret_from_seed(5))
            assert report.sound and not report.wrong


def test_every_kind_of_decision_of_its_own_is_taken_back_and_done_again() -> None:
    done = set[str]()
    wanted = {"Absorb", "BuyInitiative", "Naval", "Settle"}
    with Store(MEMORY) as store:
        for way, seed in ((way, seed) for seed in range(8) for way in WAYS_TO_PLAY_FIRST[:3]):
            whole = journal_of(way, seed, edition=FIRST)
            kinds = {type(entry.move).__name__: entry.seq for entry in whole if isinstance(entry.move, Action)}
            for kind in wanted & set(kinds) - done:
                game = store.adopt(whole[: kinds[kind] + 1], secret_from_seed(seed), kind)
                play = PlayedGame(store, game)
                after = play.state
                play.undo(Side.ENTENTE)
                assert play.state == whole[kinds[kind] - 1].state
                play.redo()
                assert play.state == after
                done.add(kind)
    assert done == wanted
