"""What people who played for the first time stumbled over."""

import random

import pytest
from rich.segment import Segment
from rich.style import Style

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.games.steps import StepKind
from ldd_tui.look.themes import DEFAULT, palette
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.offensive import OffensiveModal
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.take_back import TakeBackModal
from ldd_tui.modals.trees import TreesModal
from ldd_tui.screens import position_words
from ldd_tui.screens.games import GamesScreen
from ldd_tui.screens.help import HelpScreen
from ldd_tui.screens.menu import MenuScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.screens.table.pauses import read_out
from ldd_tui.settings.settings import Settings
from ldd_tui.widgets.map_view import Aim, MapView
from ldd_tui.widgets.prompt import Prompt
from ldd_tui.widgets.scrolled import with_more
from rules import actions as a
from rules import facts as f
from rules.model import Decision, InitiativeRule, Options, Phase, Sector, Side, Status
from saves.events import Acted
from saves.store import MEMORY, Store
from tests.modals.scenes import SCENES
from tests.screens.driving import (
    BOTH,
    CENTRAL_POWERS,
    ENTENTE,
    Keyboard,
    asked_for,
    new_session,
    playing,
    running,
    until,
)


def finished(app: LddApp, seed: str = "x") -> GameSession:
    session = new_session(app, seed, Options(athena=BOTH))
    while session.over is None:
        session.advance(fast=True)
    return session


async def ready_for(keyboard: Keyboard, decision: Decision, options: Options, able: int = 2) -> GameSession:
    session = until(new_session(keyboard.app, "4", options), asked_for(decision, able=able), random.Random(4))
    await playing(keyboard, session)
    return session


# -- menu


async def test_every_game_can_be_opened_from_the_menu() -> None:
    app = LddApp(MEMORY)
    ended = finished(app)
    new_session(app, "4", Options(athena=CENTRAL_POWERS), 3, players=("An\x1b[2Jna", "Bob"))
    async with running(app=app) as keyboard:
        assert "1-6" in keyboard.seen and "All games" in keyboard.seen
        await keyboard.press("3")
        assert isinstance(app.screen, GamesScreen)
        assert " won " in keyboard.seen and "\x1b" not in keyboard.seen and "2 games" in keyboard.seen
        await keyboard.press("down", "enter")
        assert keyboard.game.session.state == ended.state
        assert "undo" not in keyboard.seen and "fast" not in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(app.screen, GameOverModal)
        await keyboard.press("escape", "u")
        assert "no decision" in keyboard.seen
        await keyboard.press("escape", "q")
        assert isinstance(app.screen, GamesScreen)
        await keyboard.press("escape", "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_a_long_list_of_games_scrolls() -> None:
    app = LddApp(MEMORY)
    for number in range(30):
        GameSession.new(app.store, NewGame(name=f"Game number {number}"))
    async with running(app=app) as keyboard:
        await keyboard.press("3")
        assert "Game number 29" in keyboard.seen and "Game number 0 " not in keyboard.seen
        await keyboard.press("G")
        assert "Game number 0 " in keyboard.seen
        await keyboard.press("pageup", "g", "enter")
        assert keyboard.game.session.play.name == "Game number 29"


async def test_without_games_the_menu_names_none() -> None:
    async with running() as keyboard:
        assert "All games" not in keyboard.seen and "1-4" in keyboard.seen


async def test_help_says_how_a_game_is_won() -> None:
    async with running() as keyboard:
        for keys in ((), ("1",)):
            await keyboard.press(*keys, "?")
            assert isinstance(keyboard.app.screen, HelpScreen)
            text = " ".join(keyboard.seen.split())
            await keyboard.press("pagedown")
            text += " ".join(keyboard.seen.split())
            assert "6 Victory Points" in text and "end of turn 14" in text
            await keyboard.press("q")
        setup = keyboard.app.screen
        assert isinstance(setup, SetupScreen)
        await keyboard.press("up", "?")  # typed into a name
        assert keyboard.app.screen is setup


@pytest.mark.parametrize(("last", "shown"), [("short", "short"), ("x" * 25, ""), ("x" * 19, "x" * 19)])
def test_what_says_that_there_is_more_hides_no_words(last: str, shown: str) -> None:
    style = Style()
    lines = with_more([[Segment("first", style)], [Segment(last, style)]], 3, 30, palette(DEFAULT))
    more = f" {3 if shown else 4} more ▼ "
    assert ["".join(segment.text for segment in line) for line in lines] == [
        "first",
        shown.ljust(30 - len(more)) + more,
    ]


async def test_help_of_the_game_explains_the_signs() -> None:
    async with running((80, 200)) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS), 3))
        await keyboard.press("?")
        for sign in ("Navy Laf KM", "Naval", "Revolution", "[!]", "[o]", "[x]", "(10.2)", "How a war is won", "⚑"):
            assert sign in keyboard.seen, sign


# -- keys


async def test_undo_comes_first_and_the_way_out_is_always_there() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.REINFORCE, Options(athena=ENTENTE))
        line = keyboard.seen.splitlines()[-1]
        assert line.index("p end") < line.index("u undo") < line.index("? keys") and line.rstrip().endswith("q menu")
        await keyboard.press("f")
        assert "f fast: on" in keyboard.seen and "q menu" in keyboard.seen
        session = keyboard.game.session
        await playing(keyboard, session)
        assert not keyboard.game.loop.fast


# -- accidents


async def test_ending_technologies_with_rp_asks() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.TECHNOLOGY, Options(athena=ENTENTE), able=0)
        held = session.state.rp[Side.CENTRAL_POWERS]
        await keyboard.press("p")
        assert f"{held} RP left; what is not spent is kept for later turns" in keyboard.seen
        await keyboard.press("n")
        assert session.decision == Decision.TECHNOLOGY
        await keyboard.press("p", "y")
        assert (session.state.active, session.state.phase) == (Side.ENTENTE, Phase.REINFORCEMENTS)


async def test_a_phase_that_ends_by_itself_says_so() -> None:
    def about_to_end(session: GameSession) -> bool:
        if session.decision != Decision.REINFORCE:
            return False
        able = {action.sector for action in session.legal if isinstance(action, a.Reinforce)}
        return len(able) == 1 and session.state.sectors[min(able)].losses == 1 and session.state.rp[1] > 2

    async with running() as keyboard:
        session = until(new_session(keyboard.app, "4", Options(athena=ENTENTE)), about_to_end, random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("1")
        assert session.decision == Decision.TECHNOLOGY
        asking = keyboard.game.query_one(Prompt).asking
        assert asking.refused and asking.notice.startswith("Reinforcements ended: nothing left to do.")
        keyboard.app.settings = Settings(animation=False, confirmations=False)  # even who wants no questions meant that
        await keyboard.press("p")
        assert "Reinforcements ended" in keyboard.seen, "the key was meant for what has ended"
        await keyboard.press("enter")
        assert session.decision == Decision.TECHNOLOGY
        await keyboard.press("p", "y")
        assert (session.state.active, session.state.phase) == (Side.ENTENTE, Phase.REINFORCEMENTS)


async def test_no_other_sector_is_described_than_that_under_the_cursor() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.REINFORCE, Options(athena=ENTENTE))
        game = keyboard.game
        await keyboard.press("escape")
        for sector, name in ((Sector.SERBIA, "Serbia"), (Sector.GERMANY, "Germany")):
            game.put_cursor(frozenset({sector}))
            await keyboard.quiet()
            assert game.query_one(Prompt).asking.notice.startswith(f"{name}: ")
        game.say("Told.")
        game.put_cursor(frozenset({Sector.SERBIA}))
        await keyboard.quiet()
        assert game.query_one(Prompt).asking.notice == "Told."


async def test_keys_that_do_nothing_say_which_do() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        await keyboard.press("o", "space")
        assert "Space chooses nothing" in keyboard.seen
        await keyboard.press("escape", "escape", "q")
        await ready_for(keyboard, Decision.TECHNOLOGY, Options(athena=ENTENTE), able=0)
        await keyboard.press("t", "space")
        assert "Space decides nothing here: Enter does" in keyboard.seen
        await keyboard.press("6", "enter")  # Air Raid, in 1914
        assert "Not possible; the text above says why." in keyboard.seen


async def test_the_key_line_names_what_helps_to_decide() -> None:
    async with running() as keyboard:
        for decision in (Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE):
            able = 0 if decision == Decision.TECHNOLOGY else 2
            await ready_for(keyboard, decision, Options(athena=ENTENTE), able)
            line = keyboard.seen.splitlines()[-1]
            for key in ("p ", "u undo", "? keys", "H advice", "R rules", "x why", "i hint", "q menu"):
                assert f" {key}" in line, (key, line)
            await keyboard.press("q")


async def test_all_keys_of_a_window_are_seen_in_the_app() -> None:
    async with running() as keyboard:
        keyboard.app.push_screen(SCENES["aviation"]())
        await keyboard.quiet()
        lines = keyboard.seen.splitlines()
        at = next(index for index, line in enumerate(lines) if "Enter throw" in line)
        assert "Esc back" in lines[at] + lines[at + 1]


@pytest.mark.rule("13.2.4")
def test_a_sector_that_no_war_survives_says_so() -> None:
    state = GameSession.new(Store(MEMORY), NewGame()).state
    for sector, worth in ((Sector.FRANCE, "loses the war"), (Sector.GERMANY, "loses the war"), (Sector.RUSSIA, "3 VP")):
        assert f" to surrender ({worth})," in position_words.describe(state, sector)


# -- offensives and refusals


async def test_an_offensive_is_aimed_wherever_the_cursor_is() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        able = sorted({action.attacker for action in session.legal if isinstance(action, a.Offensive)})
        assert Sector.BULGARIA not in able and len(able) > 1
        game = keyboard.game
        game.map_view.cursor = Sector.BULGARIA
        await keyboard.press("o")
        asking = game.query_one(Prompt).asking
        assert asking.refused and "Bulgaria" in asking.notice
        assert asking.words.startswith("Choose the attacker: 1 ")
        await keyboard.press("2")
        assert game.map_view.aim is not None and game.map_view.aim.fixed == able[1]
        for _ in range(2):
            await keyboard.press("escape")
        assert keyboard.app.screen is game and game.map_view.aim is None
        await keyboard.press("t")
        assert isinstance(keyboard.app.screen, TreesModal)
        assert "Technologies of this turn are over; they come again next turn." in keyboard.seen


async def test_an_offensive_can_begin_at_its_target() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        offensives = [action for action in session.legal if isinstance(action, a.Offensive)]
        targets = [action.defender for action in offensives if action.size == 1]
        target = max(targets, key=targets.count)
        attackers = list(dict.fromkeys(action.attacker for action in offensives if action.defender == target))
        keyboard.game.map_view.cursor = target
        await keyboard.press("o")
        assert len(attackers) > 1 and keyboard.game.map_view.aim == Aim(target, tuple(attackers), attacking=False)
        await keyboard.press(str(len(attackers)))
        dialog = keyboard.app.screen
        assert isinstance(dialog, OffensiveModal)
        assert dialog.pair[:2] == (attackers[-1], target)


async def test_the_tracks_explain_themselves() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        notices = []
        await keyboard.press("tab")
        for _ in range(6):
            notices.append(keyboard.game.query_one(Prompt).asking.notice)
            await keyboard.press("down")
        assert [words.split(":")[0] for words in notices[:5]] == [
            "Turn Track",
            "Resource Track",
            "Trade Track, RP collected each turn",
            "Naval Control Track",
            "Russian Revolution",
        ]
        assert keyboard.game.query_one(Prompt).asking.notice == notices[0]
        await keyboard.press("up", "enter")
        assert session.state.drawn and isinstance(keyboard.app.screen, EventCardsModal)
        await keyboard.press("escape", "escape")
        assert keyboard.game.focused is keyboard.game.map_view


@pytest.mark.parametrize("decision", [Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE])
async def test_nothing_in_the_prompt_is_cut(decision: Decision) -> None:
    async with running() as keyboard:
        await ready_for(keyboard, decision, Options(athena=ENTENTE), able=0)
        game = keyboard.game
        prompt = game.query_one(Prompt)

        def shows_all() -> None:
            asking, shown = prompt.asking, " ".join(keyboard.seen.replace("▸", " ").replace("‼", " ").split())
            assert asking.words in shown and asking.notice.strip() in shown

        shows_all()  # the hint
        await keyboard.press("escape")
        heights = set()
        for sector in Sector:
            game.map_view.cursor = sector
            await keyboard.quiet()
            shows_all()
            heights.add(prompt.size.height)
        await keyboard.press("tab")
        for _track in range(6):
            shows_all()
            heights.add(prompt.size.height)
            await keyboard.press("down")
        assert len(heights) == 1
        game.say("notice " * 50)
        await keyboard.quiet()
        shows_all()  # even where the log gives way
        await keyboard.press("escape", "o")
        while keyboard.app.screen is not game:
            await keyboard.press("escape")
        shows_all()


# -- initiative


async def test_bids_and_dice_for_the_initiative_are_read_out() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(seed="4", options=Options(initiative=InitiativeRule.BID)))
    until(session, asked_for(Decision.BID, able=0), random.Random(4))
    while session.decision == Decision.BID:
        session.choose(session.legal[-1])
    pause = session.advance()
    assert pause is not None and pause.kind == StepKind.INITIATIVE
    kinds = [type(fact) for fact in pause.facts]
    assert kinds == [f.BidMade, f.BidMade, f.InitiativeRolled, f.InitiativeRolled, f.InitiativeTaken]
    following = session.advance()
    assert following is not None and following.kind == StepKind.CARDS


async def test_the_initiative_is_open_while_bids_are_made() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(initiative=InitiativeRule.BID))
        until(session, asked_for(Decision.BID, able=0), random.Random(4))
        await playing(keyboard, session)
        await keyboard.press("escape")
        assert "initiative: open" in keyboard.seen and f"[{session.state.turn}?]" in keyboard.seen
        session.choose(a.Bid(0))
        await playing(keyboard, session)
        await keyboard.press("escape", "x")
        assert "Nothing has happened since" in keyboard.seen


# -- map


async def test_a_new_game_starts_on_ones_own_side() -> None:
    async with running() as keyboard:
        for athena, first in ((ENTENTE, Sector.GERMANY), (CENTRAL_POWERS, Sector.FRANCE)):
            await playing(keyboard, new_session(keyboard.app, "4", Options(athena=athena)))
            assert keyboard.game.query_one(MapView).cursor == first
            await keyboard.press("q")


async def test_who_is_out_of_the_war_shows_it_and_is_no_enemy() -> None:
    async with running((120, 40)) as keyboard:
        session = finished(keyboard.app)
        out = [sector for sector in Sector if session.state.sectors[sector].status != Status.AT_WAR]
        await playing(keyboard, session)
        view = keyboard.game.query_one(MapView)
        for cursor in Sector:
            view.cursor = cursor
            assert not [sector for sector in out if view._panels[sector].enemy]
        fallen = [sector for sector in out if session.state.sectors[sector].status == Status.SURRENDERED]
        assert fallen and all("⚑" in view._panels[sector]._marks() for sector in fallen)


# -- small terminals


async def test_a_small_terminal_keeps_prompt_refusal_and_keys() -> None:
    async with running((60, 20)) as keyboard:
        await ready_for(keyboard, Decision.REINFORCE, Options(athena=ENTENTE))
        assert "needs 80x24" in keyboard.seen
        await keyboard.press("o")
        text = keyboard.seen
        assert "Reinforce your sectors" in text and "Now: Reinforcements" in text and "q menu" in text
        await keyboard.resize(80, 24)
        assert "needs 80x24" not in keyboard.seen


# -- a new turn


async def test_a_new_turn_is_read_out_between_turns() -> None:
    async with running() as keyboard:
        session = new_session(keyboard.app, "4", Options(athena=CENTRAL_POWERS))
        await playing(keyboard, session)
        chooser = random.Random(4)
        read = []
        while session.state.turn < 3:
            pause = session.advance()
            if pause is not None and pause.kind == StepKind.TURN:
                read.append(session.state.turn)
                read_out(keyboard.game, pause, keyboard.game.loop.go_on)
                await keyboard.quiet()
                assert f"Turn {session.state.turn}, 19" in keyboard.seen and "prestige points" in keyboard.seen
                break
            if session.choice is not None and pause is None:
                session.choose(a.DONE if a.DONE in session.legal else chooser.choice(session.legal))
        assert read == [2]
        turn = keyboard.app.screen
        assert isinstance(turn, TurnModal)
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, EventCardsModal)


def test_who_watches_is_not_told_of_new_turns() -> None:
    session = GameSession.new(Store(MEMORY), NewGame(seed="4", options=Options(athena=BOTH)))
    kinds = set()
    while session.over is None:
        pause = session.advance()
        if pause is not None:
            kinds.add(pause.kind)
    assert StepKind.TURN not in kinds and StepKind.OFFENSIVE in kinds


async def test_any_earlier_decision_can_be_taken_back() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE))
        before = session.play.entries
        await keyboard.press("Z")
        dialog = keyboard.app.screen
        assert isinstance(dialog, TakeBackModal)
        made = [entry for entry in before if isinstance(entry.event, Acted)]
        assert len(dialog.past_decisions) == len(made) > 1
        await keyboard.press("down")
        assert "2 decisions are taken back." in keyboard.seen
        await keyboard.press("enter")
        assert isinstance(keyboard.app.screen, ConfirmModal)
        await keyboard.press("y")
        there = next(index for index, entry in enumerate(before) if entry is made[-2])
        assert session.state == before[there - 1].state
        await keyboard.press("escape", "U")
        assert session.state == before[-1].state
