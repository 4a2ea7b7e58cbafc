"""Dialogs of decisions: what each row says, what is refused and why, and what asks once more."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from ldd_tui.look.layout import digit_of
from ldd_tui.modals import for_decision
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.amount import BidModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.reinforce import AbsorbModal, ReinforceModal
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.text import help
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.model import (
    CENTRAL_POWERS,
    ENTENTE,
    GREECE,
    ITALY,
    RUSSIA,
    SERBIA,
    BattleStage,
    CounterAttack,
    Decision,
    Phase,
    State,
    Status,
    Technology,
)
from tests.modals import scenes
from tests.modals.driving import answer, handed_back, opened, press, shown, words_of
from tests.modals.scenes import SCENES, Host, scene
from tests.rules.first import support as first
from tests.rules.support import Table


async def test_technology_shows_the_chance_of_each_amount() -> None:
    async with shown(scene(TechnologyModal, "technology")) as (_app, pilot, dialog):
        await press(pilot, "2")  # Casemates, needs 5
        for chance in ("1 RP ━", "33.3%", "50.0%", "66.7%", "83.3%"):
            assert chance in words_of(dialog)
        await press(pilot, "left")
        assert dialog.amount == 1
        await press(pilot, *["right"] * 20)
        assert dialog.amount == 9 and "more RP are wasted" in words_of(dialog)


async def test_technology_tells_what_forbids_an_attempt() -> None:
    async with shown(TechnologyModal(scenes.researching(attempted=(Technology.NAVAL,)))) as (app, pilot, dialog):
        await press(pilot, "5", "enter")
        assert "attempted this turn." in words_of(dialog) and "(10.2.1)" in words_of(dialog)
        assert app.screen is dialog


async def test_reinforcing_russia_warns_of_the_revolution() -> None:
    async with shown(ReinforceModal(scenes.reinforcing(), RUSSIA)) as (_app, pilot, dialog):
        await press(pilot, "2")
        assert "3 dice with this. A 1 moves" in words_of(dialog) and "Chance: 42.1%." in words_of(dialog)
        await press(pilot, "down")
        assert "Revolution" not in words_of(dialog)


async def test_sectors_that_are_out_of_the_war_are_no_targets() -> None:
    dialog = OffensiveModal(scenes.attacking(status={ITALY: Status.SURRENDERED}))
    assert ITALY not in {pair.defender for pair in dialog.pairs}


async def test_only_dice_that_may_be_thrown_again_can_be_lifted() -> None:
    async with shown(scene(RerollModal, "aviation")) as (_app, pilot, dialog):
        assert dialog.chosen == a.Reroll((1, 2))
        await press(pilot, "3")  # shows 4, a hit
        assert dialog.chosen == a.Reroll((1, 2)) and "(10.2.7)" in words_of(dialog, "notice")
        await press(pilot, "1", "2")
        assert not dialog.lifted and "keep them" in words_of(dialog, "keys")
        await press(pilot, "a")
        assert "Enter re-roll 2 dice" in words_of(dialog, "keys")
        assert dialog.chosen == a.Reroll((1, 2))
        await press(pilot, "1")
        assert dialog.chosen == a.Reroll((2,))


@pytest.mark.rule("10.3.4", "R119", "E4", "E17")
@pytest.mark.parametrize(("make", "which"), [(scenes.kut, Decision.KUT), (scenes.tannenberg, Decision.TANNENBERG)])
def test_a_new_natural_1_is_a_counter_attack_only_where_there_can_be_one(
    make: Callable[[], State], which: Decision
) -> None:
    state = make()
    assert "counter-attack" in help.decision(which, state)
    assert state.battle is not None
    elsewhere = replace(state.battle.pool, counter_attack=CounterAttack.DEFENDER_ATTACKED_ELSEWHERE)
    without = help.decision(which, replace(state, battle=replace(state.battle, pool=elsewhere)))
    assert "counter-attack" not in without and "The new faces count." in without
    artillery = replace(state.battle, stage=BattleStage.TANNENBERG_ARTILLERY)
    assert "counter-attack" not in help.decision(which, replace(state, battle=artillery))


@pytest.mark.rule("10.3.4")
@pytest.mark.parametrize(("name", "told"), [("kut", True), ("tannenberg", True), ("aviation", False)])
async def test_a_natural_1_is_told_where_dice_are_thrown_again(name: str, told: bool) -> None:
    async with shown(SCENES[name]()) as (_app, _pilot, dialog):
        words = "An Attack die shows 1: if kept, the counter-attack costs"
        assert (words in " ".join(words_of(dialog).split())) == told


@pytest.mark.parametrize(
    ("name", "faces"), [("aviation", (1, 2)), ("kut", (1,)), ("tannenberg", (4, 4, 6)), ("brusilov", (5, 6))]
)
async def test_all_sensible_dice(name: str, faces: tuple[int, ...]) -> None:
    async with Host().run_test() as pilot:
        assert await answer(pilot, SCENES[name](), ["a", "enter"]) == a.Reroll(faces)
        gamble = name == "brusilov"
        assert await answer(pilot, SCENES[name](), ["enter"]) == (a.KEEP if gamble else a.Reroll(faces))
        assert await answer(pilot, SCENES[name](), ["a", "n"]) == a.KEEP


async def test_a_bid_between_two_people_is_not_shown() -> None:
    async with shown(scene(BidModal, "bid")) as (app, pilot, dialog):
        await press(pilot, "5")
        assert dialog.amount == 5 and "1 key hidden" in words_of(dialog) and "5 RP " not in words_of(dialog)[:60]
        await press(pilot, "s")
        assert "5 RP" in words_of(dialog)
        await press(pilot, "9")
        assert dialog.amount == 59 and "you have 7 RP" in words_of(dialog, "notice")
        await press(pilot, "enter")
        assert not app.results
        await press(pilot, "backspace", "right", "right", "right")
        assert dialog.amount == 7
        await press(pilot, "left", "4", "enter")
        assert await handed_back(app) == a.Bid(4)


async def test_a_bid_of_two_digits_can_be_typed_and_erased() -> None:
    async with Host().run_test() as pilot:
        assert await answer(pilot, BidModal(scenes.bidding(rp=(12, 3))), ["1", "2", "enter"]) == a.Bid(12)
        keys = ["1", "2", "backspace", "1", "enter"]
        assert await answer(pilot, BidModal(scenes.bidding(rp=(12, 3))), keys) == a.Bid(11)


async def test_after_too_large_a_bid_the_next_digit_begins_another() -> None:
    async with Host().run_test() as pilot:
        assert await answer(pilot, BidModal(scenes.bidding(rp=(4, 3))), ["9", "enter", "2", "enter"]) == a.Bid(2)


async def test_ending_a_sub_phase_asks_while_something_sensible_is_left_undone() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for name in ("reinforce", "technology", "offensive"):
            dialog = SCENES[name]()
            await opened(pilot, dialog)
            await press(pilot, "p")
            await pilot.pause()
            assert isinstance(app.screen, ConfirmModal)
            assert re.search(r"20 RP.*\(8\.2\)", words_of(app.screen, "intro"))
            await press(pilot, "n")
            await pilot.pause()
            assert app.screen is dialog and not app.results
            await press(pilot, "p", "y")
            assert await handed_back(app) == a.DONE


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("state", "overlooked"),
    [
        (scenes.researching(), "With your cubes on Attack, 1 RP succeeds"),
        (Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3)).state, "you would lose 8 RP at the next collection"),
        (Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(2, 3)).state, ""),
    ],
)
async def test_enter_ends_whatever_is_said_to_be_overlooked(state: State, overlooked: str) -> None:
    app = Host()
    async with app.run_test() as pilot:
        await opened(pilot, for_decision(state, app=app))
        await press(pilot, "p")
        await pilot.pause()
        asked = app.screen
        assert isinstance(asked, ConfirmModal)
        assert overlooked in words_of(asked, "intro")
        await press(pilot, "enter")
        assert await handed_back(app) == a.DONE


async def test_a_second_enter_buys_nothing_else() -> None:
    app = Host()
    state = scenes.researching(attempted=(Technology.ARTILLERY,))
    async with app.run_test() as pilot:
        dialog = for_decision(state, app=app)
        assert isinstance(dialog, TechnologyModal)
        await opened(pilot, dialog)
        assert dialog.offer.technology == Technology.ARTILLERY
        await press(pilot, "enter")
        assert not app.results and "attempted this turn." in words_of(dialog)
        await press(pilot, "tab")
        action = dialog.implementation
        await press(pilot, "enter")
        assert await handed_back(app) == action
        assert id(for_decision(engine.apply(state, action).state, app=app)) == id(dialog)
        assert dialog.implementing and dialog.implementation == action
        dialog.load(state)
        assert not dialog.implementing


async def test_digits_choose_sectors_as_on_the_map() -> None:
    async with shown(scene(TechnologyModal, "implement")) as (_app, pilot, dialog):
        for sector in dialog.sectors:
            await press(pilot, str(digit_of(sector)))
            assert dialog.implementation.sector == sector
        nobody = next(one for one in packaged().of_side(dialog.side) if one not in dialog.sectors)
        await press(pilot, str(digit_of(nobody)))
        assert "can never implement" in words_of(dialog, "notice")
        await press(pilot, "9")
        assert "No number 9" in words_of(dialog, "notice")


async def test_who_pays_for_u_boats_is_chosen_by_the_digit_that_it_has_on_the_map() -> None:
    app = Host()
    debt = first.at(4, Phase.NAVAL, CENTRAL_POWERS, rp=(1, 5)).do(a.Naval(2)).roll(4)
    async with app.run_test() as pilot:
        dialog = for_decision(debt.state, app=app)
        assert isinstance(dialog, AbsorbModal)
        await opened(pilot, dialog)
        await press(pilot, str(digit_of(SERBIA)))
        assert dialog.sector == SERBIA
        await press(pilot, str(digit_of(GREECE)))
        assert dialog.sector == SERBIA and "not at war" in words_of(dialog, "notice")


async def test_a_dialog_of_dice_says_who_attacks_whom() -> None:
    async with shown(SCENES["tannenberg"]()) as (_app, pilot, dialog):
        assert words_of(dialog).startswith("Russia attacks Germany: 4 hits on you.")
        assert "Backspace keep it" in words_of(dialog, "keys")
        await press(pilot, "backspace")
        assert "Space choose" in words_of(dialog, "keys")


@pytest.mark.rule("10.2.5", "14.2")
async def test_a_failed_attempt_has_no_next_one_on_the_last_turn() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for turn in (scenes.research_failed().turn, 14):
            state = replace(scenes.research_failed(), turn=turn)
            dialog = for_decision(state, app=app)
            await opened(pilot, dialog)
            assert ("Next attempt for 1 RP" in words_of(dialog)) == (turn < 14)
            await press(pilot, "down")
            assert ("research cubes no longer help" in words_of(dialog)) == (turn == 14)
            await press(pilot, "escape")
            await pilot.pause()
