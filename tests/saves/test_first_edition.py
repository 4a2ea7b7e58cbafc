"""A game of the first edition is stored, listed and opened again; older programs are told that it is newer."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules import engine
from rules.board_file import packaged, packaged_text
from rules.model import Cards, Dice, InitiativeRule, Options, Over, Setup, Side
from saves.errors import Damaged, RulesDiffer
from saves.events import FORMAT, PLAIN, SEATED, chained, decode, encode
from saves.header import begin, header, read_header
from saves.store import Store
from saves.verify import verify
from tests.saves.playing import WAYS_TO_PLAY

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
    assert made.format == FORMAT > SEATED
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
