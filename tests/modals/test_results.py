"""Dialogs that are read: results page by page, cards one after the other, the trees."""

from __future__ import annotations

from typing import Any

import pytest

from ldd_tui.modals.parts import card_face
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.result import ResultModal, headline
from ldd_tui.modals.trees import TreesModal
from ldd_tui.text import names
from ldd_tui.text.events import card_texts
from rules import facts as f
from rules.board_file import packaged
from rules.editions.second.cards import CARDS
from rules.model import ENTENTE, GERMANY, ITALY, OTTOMAN_EMPIRE, Phase, Side, Status
from tests.modals import scenes
from tests.modals.dialog_words import words_of
from tests.modals.driving import answer, press, shown
from tests.modals.scenes import SCENES
from tests.rules.support import Table


def test_cards_that_come_to_nothing_are_not_in_effect() -> None:
    def read(event: int, *others: int, **more: Any) -> str:
        drawn = tuple(sorted((event, *others)))
        table = Table.at(Phase.REINFORCEMENTS, turn=1, events=drawn, drawn=drawn, **more)
        return card_texts.card_status(event, table.state)

    assert read(2) == card_texts.NO_EFFECT and read(2, 1) == card_texts.IN_EFFECT
    assert read(4) == card_texts.NO_EFFECT and read(4, 3) == card_texts.IN_EFFECT
    assert read(18) == card_texts.NO_EFFECT  # Italy is neutral
    assert read(18, status={ITALY: Status.AT_WAR}) == card_texts.IN_EFFECT
    assert read(32) == card_texts.NO_EFFECT and read(39) == card_texts.RESOLVED
    assert read(20, status={OTTOMAN_EMPIRE: Status.SURRENDERED}) == card_texts.NO_EFFECT


def test_the_hit_that_brings_surrender_is_told() -> None:
    table = scenes.sudden_death()
    said = [line.plain for line in narrate(table.history, table.state.setup, large=False, width=80)]
    assert "surrendered, with no space left for " in " ".join(line.strip() for line in said)


def test_a_dialog_is_named_after_the_card_that_brought_what_it_tells() -> None:
    lost = f.LossTaken(sector=GERMANY, spaces=1, losses=9, operational_value=1, event=39, rule="18, event 39")
    fell = f.Surrendered(sector=GERMANY, to=Side.ENTENTE, vp=0, total_vp=0, event=39)
    taken = [f.EventTakesEffect(event=event, rule=f"18, event {event}") for event in (18, 39)]
    setup = scenes.cards().setup
    assert headline([*taken, lost, fell], setup) == headline([taken[1]], setup) == "Spanish Flu"
    assert headline(taken, setup) == "Events"


async def test_one_key_reads_all_cards_of_a_turn() -> None:
    async with shown(SCENES["event_cards"](), (120, 40)) as (_app, pilot, dialog):
        for event in (14, 16, 20):
            assert names.event(event, packaged().edition).split()[0] in words_of(dialog)
        assert "Now:" in words_of(dialog) and "This turn:" in words_of(dialog)
        assert await answer(pilot, SCENES["event_cards"](), ["enter"]) is None


@pytest.mark.parametrize("event", CARDS.numbers)
def test_every_card_can_be_drawn(event: int) -> None:
    state = Table.at(Phase.OFFENSIVES, turn=6, events=(event,), drawn=(event,)).state
    for short in (False, True):
        lines = [line.plain for line in card_face.drawn_cards((event,), state, 40, short=short)]
        assert {len(line) for line in lines} == {40} and f" {event} " in lines[0]


async def test_a_long_result_is_read_page_by_page() -> None:
    async with shown(SCENES["result_athena"]()) as (app, pilot, dialog):
        for _ in range(20):
            await press(pilot, "enter")
            if app.results:
                break
            assert dialog.query_one(DialogBox).offset_of_text > 0
        assert app.results == [None]


async def test_every_kind_of_fact_can_be_read_out() -> None:
    facts = list({type(fact): fact for fact in scenes.whole_game()}.values())
    assert len(facts) > 30
    async with shown(ResultModal(facts, scenes.cards().setup)) as (_app, _pilot, dialog):
        assert "{" not in words_of(dialog) and "needs" in words_of(dialog)


async def test_trees_turn_over() -> None:
    async with shown(TreesModal(scenes.researching(), ENTENTE)) as (_app, pilot, dialog):
        assert words_of(dialog).startswith("Entente")
        await press(pilot, "tab")
        assert words_of(dialog).startswith("Central Powers")


async def test_a_title_does_not_stand_again_in_its_own_box() -> None:
    rolled = f.NavalRolled(
        side=Side.CENTRAL_POWERS,
        face=2,
        technology_modifier=0,
        event_modifier=0,
        result=0,
        limit=4,
        lost=0,
        rule="9.1",
    )
    async with shown(ResultModal((f.PhaseBegan(phase=Phase.NAVAL, side=None), rolled), scenes.cards().setup)) as (
        _app,
        _pilot,
        dialog,
    ):
        assert dialog.heading() == "Naval Control"
        assert words_of(dialog) and "Naval Control" not in words_of(dialog)
