"""What holds for every dialog: it fits, can be left, says its keys, and takes no harm from people's text."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from textual.content import Content
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import ModalScreen

from ldd_tui.modals import for_decision
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.club.talk import TalkModal, Words
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.card_choice import AirRaidModal
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.help import HelpModal
from ldd_tui.modals.hints import HintsModal
from ldd_tui.modals.last_turn import LastTurnModal
from ldd_tui.modals.name import NameDialog
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts.box import AROUND, DialogBox, Parts
from ldd_tui.modals.parts.styles import NOTHING
from ldd_tui.modals.result import FallingDiceDialog, ResultModal
from ldd_tui.modals.tutor_speaks import TutorSpeaksModal
from rules import actions as a
from rules import engine
from rules.model import CENTRAL_POWERS, ENTENTE, Choice, Decision, Phase, Sector, State
from tests.modals import scenes
from tests.modals.driving import answer, handed_back, keys_for, lines_of, opened, press, shown, words_of
from tests.modals.scenes import SCENES, Host
from tests.rules.first import support as first
from tests.rules.support import Table
from tests.textual_inside import text_lines


@pytest.mark.slow("every dialog is opened")
@pytest.mark.parametrize(("size", "leave"), [((1, 1), "q"), ((50, 16), "escape")])
async def test_every_dialog_fits_any_terminal_and_can_be_left(size: tuple[int, int], leave: str) -> None:
    app = Host()
    async with app.run_test(size=size) as pilot:
        for name, make in SCENES.items():
            dialog = make()
            await opened(pilot, dialog)
            if size > (1, 1):
                assert dialog.region.contains_region(dialog.query_one("#box").region), name
                keys = lines_of(dialog, "keys")[-1].strip()
                assert keys and any(keys in line for line in text_lines(app)), name
            await press(pilot, "down", "right", leave)
            wanted: object = False if name == "confirm" else None
            if isinstance(dialog, GameOverModal) and leave == "q":
                wanted = "leave"  # as it leaves the board behind it
            assert await handed_back(app) == wanted, name


async def test_a_letter_that_does_nothing_says_so() -> None:
    app = Host()
    async with app.run_test() as pilot:
        for name in ("result_athena", "offensive"):
            dialog = SCENES[name]()
            await opened(pilot, dialog)
            await press(pilot, "f")
            assert words_of(dialog, "notice") == "‼ f does nothing here. ? shows the keys."
            await press(pilot, "q")
            assert await handed_back(app) is None


def test_no_dialog_takes_a_name_that_textual_uses() -> None:
    """Accidentally overriding a Screen attribute causes obscure failures."""

    class Plain(ModalScreen[None]):
        pass

    meant = {"BINDINGS", "PLACE", "DEFAULT_CSS", "AUTO_FOCUS", "compose"} | set(vars(Plain))
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
    async with shown(SCENES["offensive"]()) as (app, pilot, dialog):
        await press(pilot, "question_mark")
        await pilot.pause()
        assert isinstance(app.screen, HelpModal)
        assert "Enter attack" in words_of(app.screen)
        await press(pilot, "escape")
        await pilot.pause()
        assert app.screen is dialog


@pytest.mark.rule("10.2.7")
async def test_an_air_raid_begins_at_the_first_card_that_can_be_cancelled() -> None:
    async with Host().run_test() as pilot:
        assert await answer(pilot, AirRaidModal(scenes.air_raid(lead=1)), ["enter"]) == a.CancelEvent(16)


async def test_what_is_not_possible_says_why_with_the_rule() -> None:
    async with shown(SCENES["air_raid"]()) as (app, pilot, air_raid):
        await press(pilot, "3")  # the row alone says it, and Enter does not say it twice
        assert "red corner" in words_of(air_raid) and "(10.2.7)" in words_of(air_raid)
        await press(pilot, "enter")
        assert "see above" in words_of(air_raid, "notice") and not app.results
        await press(pilot, "up")
        assert "red corner" not in words_of(air_raid)
        await press(pilot, "escape")
        offensive = SCENES["offensive_verdun"]()
        await opened(pilot, offensive)
        await press(pilot, "p")
        assert "Battle of Verdun (14) comes first" in words_of(offensive, "notice")
        await press(pilot, "2")
        assert "(10.3.1)" in words_of(offensive, "notice")
        assert not app.results[1:]


@pytest.mark.parametrize("name", ["event_card", "events_list", "help", "turn", "result_research"])
async def test_space_goes_on_where_something_is_only_read(name: str) -> None:
    async with shown(SCENES[name](), (120, 80)) as (app, pilot, dialog):
        assert "Space/Enter" in words_of(dialog, "keys")
        await press(pilot, "space")
        assert await handed_back(app) is None


async def test_text_of_people_is_shown_as_it_is_and_does_no_harm() -> None:
    async with shown(
        ConfirmModal("Delete [/nope] [@click=app.quit]Anna[/]\x1b]52;c;x\x07\u202e?", title="[b]\x1b[2J")
    ) as (_app, _pilot, dialog):
        told = words_of(dialog, "intro")
        assert "[/nope] [@click=app.quit]Anna[/]" in told
        assert not {"\x1b", "\x07", "\u202e"} & set(told + str(dialog.query_one("#box").border_title))


@pytest.mark.parametrize("name", ["technology", "offensive", "bid"])
async def test_space_decides_nothing(name: str) -> None:
    """A held Space must not confirm the first row of the next dialog."""
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


@pytest.mark.slow("every dialog is opened")
async def test_every_dialog_tells_its_keys_hints_and_refusals() -> None:
    app = Host()
    async with app.run_test(size=(120, 40)) as pilot:
        for name, make in SCENES.items():
            dialog = make()
            await opened(pilot, dialog)
            if isinstance(dialog, DecisionDialog):
                assert "H advice i hint ? keys" in words_of(dialog, "keys"), name
                await press(pilot, "i")
                assert isinstance(app.screen, HintsModal), name
                await press(pilot, "i")
                assert app.screen_stack[-1] is dialog
            if name == "result_athena" or not isinstance(dialog, NameDialog | FallingDiceDialog):
                await refuses(pilot, dialog, name)
            await press(pilot, "question_mark")
            await pilot.pause()  # the dialog asks the app by a message
            if isinstance(dialog, NameDialog):
                assert "?" in words_of(dialog)
                await press(pilot, "escape")
                continue
            told = app.screen
            if isinstance(dialog, HelpModal):
                assert told is not dialog, "it closes its own page"
                continue
            assert isinstance(told, HelpModal), name
            shown = words_of(told)
            assert all(hint.word in shown for hint in dialog.hints()), name
            await press(pilot, "question_mark")
            assert app.screen is dialog, name
            await press(pilot, "escape")


async def refuses(pilot: Pilot[None], dialog: Dialog[Any], name: str) -> None:
    """A refusal goes with the next key, and no other notice has its sign."""
    dialog.refuse("No.")
    assert words_of(dialog, "notice") == "‼ No.", name
    await press(pilot, "pagedown")
    assert not words_of(dialog, "notice"), name
    dialog.say("So it is.")
    assert words_of(dialog, "notice") == "▪ So it is.", name
    await press(pilot, "pagedown")
    assert words_of(dialog, "notice") == "▪ So it is.", name


# -- Every legal action of every decision can be reached by keys, and comes back exactly
POSITIONS: dict[str, Callable[[], State]] = {
    "bid": lambda: scenes.bidding(rp=(12, 3)),
    "bid_open": lambda: scenes.bidding(rp=(4, 3), athena=(CENTRAL_POWERS,)),
    "air_raid": scenes.air_raid,
    "set_aside_draw": lambda: scenes.set_aside(2),
    "set_aside_choose": scenes.set_aside,
    "reinforce": scenes.reinforcing,
    "technology": lambda: scenes.researching(rp=(3, 3)),
    "technology_rich": lambda: scenes.researching(rp=(12, 3), attempted=(0, 1, 2, 3, 4)),
    "research_failed": scenes.research_failed,
    "offensive": scenes.attacking,
    "mandatory": scenes.verdun,
    "michael": scenes.michael,
    "aviation": scenes.aviation,
    "kut": scenes.kut,
    "tannenberg": scenes.tannenberg,
    "brusilov": scenes.brusilov,
    "naval_bonus": lambda: first.at(4, Phase.NAVAL, CENTRAL_POWERS, rp=(3, 5)).state,
    "absorb": lambda: _with_a_debt().state,
    "settle": lambda: _with_failed_dice().state,
    "air_division": lambda: _with_the_air_division().state,
    "initiative_price": lambda: (
        first.at(9, Phase.INITIATIVE, rp=(3, 5), options=first.options(athena=(ENTENTE,))).state
    ),
}


def _with_a_debt() -> Table:
    table = first.at(4, Phase.NAVAL, CENTRAL_POWERS, rp=(1, 5), wcl={Sector.SERBIA: 1})
    return table.do(a.Naval(2)).roll(4)


def _with_failed_dice() -> Table:
    table = first.at(7, Phase.OFFENSIVES, ENTENTE, rp=(5, 5), events=(19,))
    return table.do(a.Offensive(Sector.RUSSIA, Sector.AUSTRIA_HUNGARY, 3)).roll(1, 3, 5)


def _with_the_air_division() -> Table:
    developed = {CENTRAL_POWERS: (3, 4, 3, 2), ENTENTE: (3, 3, 3, 4)}
    table = first.at(12, Phase.OFFENSIVES, CENTRAL_POWERS, rp=(5, 5), developed=developed)
    return table.do(a.Offensive(Sector.GERMANY, Sector.FRANCE, 3)).roll(2, 4, 6).roll(1, 3, 5)


@pytest.mark.slow("every action is carried out")
@pytest.mark.parametrize("name", POSITIONS)
async def test_every_legal_action_can_be_reached(name: str) -> None:
    state = POSITIONS[name]()
    app = scenes.Host()
    async with app.run_test() as pilot:
        for action in engine.legal(state):
            dialog = for_decision(state, app=app)
            assert isinstance(dialog, DecisionDialog)
            assert await answer(pilot, dialog, keys_for(dialog, action)) == action


def test_every_decision_has_a_dialog() -> None:
    awaited = [position().waiting for position in POSITIONS.values()]
    assert {choice.decision for choice in awaited if isinstance(choice, Choice)} == set(Decision)


# -- The keys of what is only read: where the game goes on when a dialog is closed, none promises a way back
READ_OUT: dict[str, Callable[[], Dialog[Any]]] = {
    "turn": SCENES["turn"],
    "cards": lambda: EventCardsModal(scenes.cards(), (14, 16, 20), goes_on=True),
    "result": lambda: ResultModal(scenes.research_facts().history, scenes.cards().setup, live=True),
    "last_turn": lambda: LastTurnModal(scenes.armistice().state),
    "tutor": lambda: TutorSpeaksModal("This is new.", "10.3", "Offensives"),
}


@pytest.mark.parametrize("name", READ_OUT)
async def test_escape_goes_on_where_the_game_does(name: str) -> None:
    async with shown(READ_OUT[name](), (120, 60)) as (app, pilot, dialog):
        assert "Space/Enter/Esc go on" in words_of(dialog, "keys")
        assert "back" not in words_of(dialog, "keys")
        await press(pilot, "escape")
        assert await handed_back(app) is None


@pytest.mark.parametrize("name", ["event_cards", "events_list", "help", "result_athena"])
async def test_what_a_key_has_opened_is_gone_back_from(name: str) -> None:
    async with shown(SCENES[name](), (120, 60)) as (_app, _pilot, dialog):
        assert "Esc back" in words_of(dialog, "keys")


async def test_lines_that_still_come_are_shown_by_one_key_and_left_by_another() -> None:
    class Moving(Host):
        animates = True

    app = Moving()
    async with app.run_test(size=(120, 60)) as pilot:
        athena = scenes.athena_facts()
        dialog = ResultModal(athena.history, athena.state.setup, live=True)
        await opened(pilot, dialog)
        keys = words_of(dialog, "keys")
        assert "Space/Enter all at once" in keys and "Esc go on" in keys and "back" not in keys


# -- The box of a dialog: how high it is
WITHIN = Size(60, 20)


def parts(rows: int, lines: int) -> Parts:
    return Parts(
        intro=NOTHING,
        head=NOTHING,
        rows=[Content(f"Row {number}") for number in range(rows)],
        cursor=0,
        mark=lambda line: line,
        text=lambda _width: Content("\n".join(f"Line {number}" for number in range(lines))),
        notice=NOTHING,
        keys=Content("Enter choose"),
    )


@pytest.mark.parametrize(("rows", "lines"), [(0, 3), (2, 0), (2, 3), (4, 0)])
def test_a_box_is_as_high_as_what_it_holds(rows: int, lines: int) -> None:
    empty = int(bool(rows) and bool(lines))
    assert DialogBox().show(parts(rows, lines), WITHIN, 0, airy=False) == rows + empty + lines + 1 + AROUND.height


@pytest.mark.parametrize(("rows", "lines"), [(0, 3), (2, 0), (2, 3)])
def test_a_box_that_must_cover_more_than_it_holds_does(rows: int, lines: int) -> None:
    assert DialogBox().show(parts(rows, lines), WITHIN, 14, airy=False) == 14


# -- The dialog in which people talk: what is said is cleaned, it scrolls, and what is typed is said
LONG = tuple(Words("Anna", "12:00", f"number {number} " + "word " * 30) for number in range(40))
HOSTILE = "\x1b]52;c;ZXZpbA==\x07[@click=app.quit]x[/] \u202eabc"


async def test_what_is_typed_is_said_cleaned_and_the_line_is_empty_again() -> None:
    said: list[str] = []

    def note(words: str) -> str:
        said.append(words)
        return ""

    async with shown(TalkModal((Words(HOSTILE, "12:00", HOSTILE),), note, title=HOSTILE)) as (app, pilot, dialog):
        await press(pilot, "g", "o", "o", "n", "left", "left", "t", "enter")
        assert said == ["goton"] and "goton" not in "\n".join(text_lines(app))
        seen = "\n".join(text_lines(app))
        assert "\x1b" not in seen and "\u202e" not in seen and "[@click=app.quit]x[/]" in seen
        await press(pilot, "enter")
        assert app.screen is not dialog, "with nothing typed it is left"
