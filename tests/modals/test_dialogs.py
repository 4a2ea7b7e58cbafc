"""How dialogs behave: backing out, going around, saying why not, fitting any terminal, being shown again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from textual.screen import ModalScreen

from ldd_tui.modals import for_decision, reuse
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.bid import BidModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.decisions.reinforce import ReinforceModal
from ldd_tui.modals.decisions.reroll import RerollModal
from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.help import HelpModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts import card_face
from ldd_tui.modals.parts.narration import narrate
from ldd_tui.modals.parts.offensive_words import attacks
from ldd_tui.modals.parts.panes import Pane
from ldd_tui.modals.parts.styles import side_of
from ldd_tui.modals.result import ResultModal, headline
from ldd_tui.modals.trees import TreesModal
from rules import actions as a
from rules import engine
from rules.model import (
    AFRICA,
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SECTORS,
    SERBIA,
    Phase,
    State,
    Status,
    Technology,
)
from tests.modals import scenes
from tests.modals.driving import answer, handed_back, opened, press
from tests.modals.scenes import SCENES, Host
from tests.rules.support import BOARD, Table


def words_of(dialog: Dialog[Any], part: str = "detail") -> str:
    """The words in a part of a dialog."""
    return " ".join(dialog.query_one(f"#{part}", Pane).plain.split())


# ------------------------------------------------------------------------------------------- every dialog


@pytest.mark.parametrize(("size", "leave"), [((1, 1), "q"), ((50, 16), "escape")])
async def test_every_dialog_fits_any_terminal_and_can_be_left(size: tuple[int, int], leave: str) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        for name, make in SCENES.items():
            dialog = make()
            await opened(pilot, dialog)
            if size > (1, 1):
                box, keys = dialog.query_one("#box"), dialog.query_one("#keys")
                assert dialog.region.contains_region(box.region), name
                assert box.region.contains_region(keys.region) and keys.size.height, name
            await press(pilot, "down", "right", "end", leave)
            assert await handed_back(app) is (False if name == "confirm" else None), name


async def test_a_letter_that_does_nothing_says_which_keys_do_something() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for name in ("result_athena", "offensive"):
            dialog = SCENES[name]()
            await opened(pilot, dialog)
            await press(pilot, "f")
            assert words_of(dialog, "notice").startswith("‼ f does nothing here: ")
            assert all(f"{key} {words}" in words_of(dialog, "notice") for key, words in dialog.hints())
            await press(pilot, "q")
            assert await handed_back(app) is None


async def test_every_dialog_survives_a_resize() -> None:
    app = Host()
    async with app.run_test(size=(120, 40)) as pilot:
        for name in ("technology", "offensive"):
            dialog = SCENES[name]()
            await opened(pilot, dialog)
            await pilot.resize_terminal(80, 24)
            assert dialog.region.contains_region(dialog.query_one("#box").region)
            await pilot.resize_terminal(120, 40)
            await press(pilot, "escape")


async def test_the_backdrop_is_opaque() -> None:
    app = Host(ConfirmModal("?"))
    async with app.run_test():
        assert app.screen.styles.background.a == 1


def test_no_dialog_takes_a_name_that_textual_uses() -> None:
    """Overriding by accident what a Screen needs breaks it in strange ways."""

    class Plain(ModalScreen[None]):
        pass

    meant = {"BINDINGS", "DEFAULT_CSS", "AUTO_FOCUS", "compose"} | set(vars(Plain))
    taken = set(dir(Plain)) | set(vars(Plain()))
    for make in SCENES.values():
        dialog = make()
        for kind in type(dialog).__mro__:
            if kind.__module__.startswith("ldd_tui.modals"):
                clash = set(vars(kind)) & taken - meant
                assert not {name for name in clash if not name.startswith("__")}, kind
        assert not (set(vars(dialog)) - set(vars(Plain()))) & set(dir(Plain)), type(dialog)


def test_nothing_heavy_is_imported_before_a_dialog_is_opened() -> None:
    code = "import sys, ldd_tui.modals; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


async def test_question_mark_shows_the_keys_of_the_dialog() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["offensive"]()
        await opened(pilot, dialog)
        await press(pilot, "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpModal)
        assert "Enter attack" in words_of(app.screen)
        await press(pilot, "escape")
        await pilot.pause()
        assert app.screen is dialog


async def test_a_dialog_is_shown_again_with_other_things() -> None:
    app = Host()
    async with app.run_test() as pilot:
        first = for_decision(scenes.attacking(), app=app)
        assert await answer(pilot, first, ["down", "1", "enter"]) == a.Offensive(GERMANY, RUSSIA, 1)
        second = for_decision(scenes.verdun(), app=app)
        assert second is first and second.cursor == 0
        await opened(pilot, second)
        assert "Battle of Verdun (14): mandatory" in words_of(second)
        assert for_decision(scenes.attacking(), app=app) is not first  # it is open
        await press(pilot, "escape")
        app.theme = "ldd-light"
        assert await answer(pilot, reuse(app, HelpModal, scenes.KEYS), ["enter"]) is None


# ------------------------------------------------------------------------------------------ what they say


async def test_rows_go_around_at_both_ends() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["air_raid"]()
        await opened(pilot, dialog)
        await press(pilot, "up")
        assert dialog.cursor == len(dialog.rows()) - 1
        await press(pilot, "j")
        assert dialog.cursor == 0
        await press(pilot, "3")
        assert dialog.cursor == 2


async def test_what_is_not_possible_says_why_with_the_rule() -> None:
    app = Host()
    async with app.run_test() as pilot:
        air_raid = SCENES["air_raid"]()
        await opened(pilot, air_raid)
        await press(pilot, "3")  # the row alone says it, and Enter does not say it twice
        assert "red corner" in words_of(air_raid, "detail") and "(10.2.7)" in words_of(air_raid, "detail")
        await press(pilot, "enter")
        assert "the text above says why" in words_of(air_raid, "notice") and not app.results
        await press(pilot, "up")
        assert "red corner" not in words_of(air_raid, "detail")
        await press(pilot, "escape")
        offensive = SCENES["offensive_verdun"]()
        await opened(pilot, offensive)
        await press(pilot, "p")
        assert "Battle of Verdun (14) comes first" in words_of(offensive, "notice")
        await press(pilot, "2")
        assert "(10.3.1)" in words_of(offensive, "notice")
        assert not app.results[1:]


async def test_technology_shows_the_chance_of_each_amount() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["technology"]()
        assert isinstance(dialog, TechnologyModal)
        await opened(pilot, dialog)
        await press(pilot, "2")  # Casemates, needs 5
        for chance in ("1 RP ━", "33.3%", "50.0%", "66.7%", "83.3%"):
            assert chance in words_of(dialog)
        await press(pilot, "left")
        assert dialog.amount == 1
        await press(pilot, *["right"] * 20)
        assert dialog.amount == 9 and "more RP would be wasted" in words_of(dialog)


async def test_technology_tells_what_forbids_an_attempt() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = TechnologyModal(scenes.researching(attempted=(Technology.NAVAL,)))
        await opened(pilot, dialog)
        await press(pilot, "5", "enter")
        assert "attempted this turn already" in words_of(dialog) and "(10.2.1)" in words_of(dialog)
        assert app.screen is dialog


async def test_reinforcing_russia_warns_of_the_revolution() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = ReinforceModal(scenes.reinforcing(), RUSSIA)
        await opened(pilot, dialog)
        await press(pilot, "2")
        assert "3 dice with this. If any shows 1," in words_of(dialog) and "Chance: 42.1%." in words_of(dialog)
        await press(pilot, "down")
        assert "Revolution" not in words_of(dialog)


async def test_an_offensive_can_start_from_an_attacker() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = OffensiveModal(scenes.attacking(), BULGARIA)
        assert await answer(pilot, dialog, ["enter"]) == a.Offensive(BULGARIA, SERBIA, 1)


async def test_sectors_that_are_out_of_the_war_are_no_targets() -> None:
    dialog = OffensiveModal(scenes.attacking(status={ITALY: Status.SURRENDERED}))
    assert ITALY not in {pair.defender for pair in dialog.pairs}


async def test_only_dice_that_may_be_thrown_again_can_be_lifted() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["aviation"]()
        assert isinstance(dialog, RerollModal)
        await opened(pilot, dialog)
        assert dialog.chosen == a.Reroll((1, 2))
        await press(pilot, "3")  # shows 4, a hit
        assert dialog.chosen == a.Reroll((1, 2)) and "(10.2.7)" in words_of(dialog, "notice")
        await press(pilot, "1", "2")
        assert not dialog.lifted and "let them lie" in words_of(dialog, "keys")
        await press(pilot, "a")
        assert "Enter throw 2 dice again" in words_of(dialog, "keys")
        assert dialog.chosen == a.Reroll((1, 2))
        await press(pilot, "1")
        assert dialog.chosen == a.Reroll((2,))


@pytest.mark.parametrize(
    ("name", "faces"), [("aviation", (1, 2)), ("kut", (1,)), ("tannenberg", (4, 4, 6)), ("brusilov", (5, 6))]
)
async def test_all_sensible_dice(name: str, faces: tuple[int, ...]) -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert await answer(pilot, SCENES[name](), ["a", "enter"]) == a.Reroll(faces)
        gamble = name == "brusilov"
        assert await answer(pilot, SCENES[name](), ["enter"]) == (a.KEEP if gamble else a.Reroll(faces))
        assert await answer(pilot, SCENES[name](), ["a", "n"]) == a.KEEP


async def test_a_bid_between_two_people_is_not_shown() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["bid"]()
        assert isinstance(dialog, BidModal)
        await opened(pilot, dialog)
        await press(pilot, "5")
        assert dialog.amount == 5 and "1 key received" in words_of(dialog) and "5 RP " not in words_of(dialog)[:60]
        await press(pilot, "s")
        assert "5 RP" in words_of(dialog)
        await press(pilot, "9", "9")
        assert dialog.amount == 59 and "only 7 RP" in words_of(dialog, "notice")
        await press(pilot, "enter")
        assert not app.results
        await press(pilot, "backspace", "right", "right", "right")
        assert dialog.amount == 7
        await press(pilot, "left", "4", "enter")
        assert await handed_back(app) == a.Bid(4)


async def test_a_bid_of_two_digits_can_be_typed_and_erased() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert await answer(pilot, BidModal(scenes.bidding(rp=(12, 3))), ["1", "2", "enter"]) == a.Bid(12)
        keys = ["1", "2", "backspace", "1", "enter"]
        assert await answer(pilot, BidModal(scenes.bidding(rp=(12, 3))), keys) == a.Bid(11)


async def test_ending_a_sub_phase_asks_while_something_is_possible() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for name in ("technology", "offensive"):
            dialog = SCENES[name]()
            await opened(pilot, dialog)
            await press(pilot, "p")
            await pilot.pause()
            assert isinstance(app.screen, ConfirmModal)
            assert "at most 20 RP (8.2)" in words_of(app.screen, "intro")
            await press(pilot, "n")
            await pilot.pause()
            assert app.screen is dialog and not app.results
            await press(pilot, "p", "y")
            assert await handed_back(app) == a.DONE
        assert await answer(pilot, SCENES["reinforce"](), ["p"]) == a.DONE


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("state", "overlooked"),
    [
        (scenes.researching(), "Research cubes wait on"),
        (Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3)).state, "7 RP that you keep now would be lost"),
        (Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(2, 3)).state, ""),
    ],
)
async def test_the_answer_at_hand_is_no_while_something_is_overlooked(state: State, overlooked: str) -> None:
    app = Host()
    async with app.run_test() as pilot:
        await opened(pilot, for_decision(state, app=app))
        await press(pilot, "p")
        await pilot.pause()
        asked = app.screen
        assert isinstance(asked, ConfirmModal)
        assert asked.cursor == bool(overlooked) and overlooked in words_of(asked, "intro")


async def test_a_second_enter_buys_nothing_else() -> None:
    app = Host()
    state = scenes.researching(attempted=(Technology.ARTILLERY,))
    async with app.run_test() as pilot:
        dialog = for_decision(state, app=app)
        assert isinstance(dialog, TechnologyModal)
        await opened(pilot, dialog)
        assert dialog.offer.technology == Technology.ARTILLERY
        await press(pilot, "enter")
        assert not app.results and "attempted this turn already" in words_of(dialog)
        await press(pilot, "tab")
        action = dialog.implementation
        await press(pilot, "enter")
        assert await handed_back(app) == action
        assert id(for_decision(engine.apply(state, action).state, app=app)) == id(dialog)
        assert dialog.implementing and dialog.implementation == action
        dialog.load(state)
        assert not dialog.implementing


@pytest.mark.parametrize("name", ["event_card", "events_list", "help", "turn", "result_research"])
async def test_space_goes_on_where_something_is_only_read(name: str) -> None:
    app = Host()
    async with app.run_test(size=(120, 80)) as pilot:
        dialog = SCENES[name]()
        await opened(pilot, dialog)
        assert "Space/Enter" in words_of(dialog, "keys")
        await press(pilot, "space")
        assert await handed_back(app) is None


async def test_a_dialog_of_dice_says_who_attacks_whom() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["tannenberg"]()
        await opened(pilot, dialog)
        assert words_of(dialog).startswith("Russia attacks Germany: 4 hits on you.")
        assert "Backspace let it lie" in words_of(dialog, "keys")
        await press(pilot, "backspace")
        assert "Space choose" in words_of(dialog, "keys")


def test_cards_that_come_to_nothing_are_not_in_effect() -> None:
    def read(event: int, *others: int, **more: Any) -> str:
        drawn = tuple(sorted((event, *others)))
        table = Table.at(Phase.REINFORCEMENTS, turn=1, events=drawn, drawn=drawn, **more)
        return card_face.card_status(event, table.state)

    assert read(2) == card_face.NO_EFFECT and read(2, 1) == card_face.IN_EFFECT
    assert read(4) == card_face.NO_EFFECT and read(4, 3) == card_face.IN_EFFECT
    assert read(18) == card_face.NO_EFFECT  # Italy is neutral
    assert read(18, status={ITALY: Status.AT_WAR}) == card_face.IN_EFFECT
    assert read(32) == card_face.WITHOUT_EFFECT and read(39) == card_face.RESOLVED
    assert read(20, status={OTTOMAN_EMPIRE: Status.SURRENDERED}) == card_face.WITHOUT_EFFECT


def test_titles_of_results() -> None:
    setup = scenes.cards().setup
    assert attacks(GERMAN_COLONIES, AFRICA) == "German Colonies attack Africa"
    assert headline(scenes.offensive_facts().history, setup) == "Germany attacks France"
    assert headline(scenes.whole_game(), setup) == "What has happened"
    assert "Athena" in headline(scenes.athena_facts().history, scenes.athena_facts().state.setup)


def test_the_hit_that_brings_surrender_is_told() -> None:
    table = scenes.sudden_death()
    said = [line.plain for line in narrate(table.history, table.state.setup, large=False, width=80)]
    assert any("finds no space left on the track: surrender." in line for line in said)


async def test_the_end_says_what_brought_it_about() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["over_sudden_death"]()
        await opened(pilot, dialog)
        assert "France has surrendered. (14.1)" in words_of(dialog)


async def test_confirming() -> None:
    app = Host()
    async with app.run_test() as pilot:
        assert await answer(pilot, ConfirmModal("Really?"), ["y"]) is True
        assert await answer(pilot, ConfirmModal("Really?"), ["enter"]) is True
        assert await answer(pilot, ConfirmModal("Really?"), ["n"]) is False
        assert await answer(pilot, ConfirmModal("Really?", default=False), ["enter"]) is False
        assert await answer(pilot, ConfirmModal("Really?"), ["down", "enter"]) is False


async def test_text_of_people_is_shown_as_it_is_and_does_no_harm() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = ConfirmModal("Delete [/nope] [@click=app.quit]Anna[/]\x1b]52;c;x\x07\u202e?", title="[b]\x1b[2J")
        await opened(pilot, dialog)
        shown = words_of(dialog, "intro")
        assert "[/nope] [@click=app.quit]Anna[/]" in shown
        assert not {"\x1b", "\x07", "\u202e"} & set(shown + str(dialog.query_one("#box").border_title))


async def test_cards_go_by_one_after_the_other() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["event_cards"]()
        await opened(pilot, dialog)
        await press(pilot, "enter")
        assert "W. Wilson" in words_of(dialog)
        assert await answer(pilot, SCENES["event_cards"](), ["enter", "enter", "enter"]) is None
        assert EventCardsModal(scenes.cards(), ()).rows() == ()


async def test_a_long_result_is_read_page_by_page() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["result_athena"]()
        await opened(pilot, dialog)
        for _ in range(20):
            await press(pilot, "enter")
            if app.results:
                break
            assert dialog.query_one("#scroll").scroll_offset.y > 0
        assert app.results == [None]


async def test_every_kind_of_fact_can_be_read_out() -> None:
    """Whatever happens can be told."""
    facts = list({type(fact): fact for fact in scenes.whole_game()}.values())
    assert len(facts) > 30
    app = Host()
    async with app.run_test() as pilot:
        dialog = ResultModal(facts, scenes.cards().setup)
        await opened(pilot, dialog)
        assert "{" not in words_of(dialog) and "needs" in words_of(dialog)


async def test_trees_turn_over() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = TreesModal(scenes.researching(), ENTENTE)
        await opened(pilot, dialog)
        assert words_of(dialog).startswith("Entente")
        await press(pilot, "tab")
        assert words_of(dialog).startswith("Central Powers")


async def test_prestige_is_counted_as_in_the_rulebook() -> None:
    app = Host()
    async with app.run_test() as pilot:
        dialog = SCENES["over_armistice"]()
        assert isinstance(dialog, GameOverModal)
        await opened(pilot, dialog)
        assert "18 prestige points to 16" in words_of(dialog)
        await press(pilot, "2")
        assert "Total 16 Total 18" in words_of(dialog)


def test_sides_of_sectors() -> None:
    assert all(side_of(sector) == BOARD.sectors[sector].side for sector in SECTORS)
    assert side_of(GERMANY) == CENTRAL_POWERS


@pytest.mark.parametrize("name", ["technology", "offensive", "bid"])
async def test_space_decides_nothing(name: str) -> None:
    """Held down through what is read, it must not commit the first row of the dialog that comes after."""
    states: dict[str, Callable[[], State]] = {
        "technology": lambda: scenes.researching(rp=(3, 3)),
        "offensive": scenes.attacking,
        "bid": lambda: scenes.bidding(rp=(4, 3)),
    }
    app = scenes.Host()
    async with app.run_test() as pilot:
        dialog = for_decision(states[name](), app=app)
        app.push_screen(dialog)
        await pilot.pause()
        await press(pilot, "space", "space")
        assert app.screen is dialog
