"""Dice and cards from the table: the app asks for them, takes nothing that cannot come, and the file tells."""

import random
from collections.abc import Callable

import pytest

from ldd_tui.app.ldd_app import LddApp
from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.modals.decisions.table_dice import TableCardsModal, TableDiceModal
from ldd_tui.modals.event_card import EventCardsModal
from ldd_tui.modals.new_turn import TurnModal
from ldd_tui.modals.result import ResultModal
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.screens.setup import SetupScreen
from ldd_tui.statistics.records import faces_of
from ldd_tui.widgets.prompt import KeyBar, Prompt
from rules import actions as a
from rules.board_file import packaged, packaged_text
from rules.chance import Drawn, Outcome, Rolled, drawn, rolled
from rules.model import Cards, Decision, Deck, Dice, InitiativeRule, Options, PoppyKind, Purpose, Setup, Side
from saves.dice import Dealer, secret_from_seed
from saves.errors import BadFile
from saves.events import Dealt, Entered
from saves.journal import begin, header, next_entry
from saves.portable import check, export_entries, export_game, import_game, read_file
from saves.verify import Report, examine, verify
from tests.screens.driving import BOTH, CENTRAL_POWERS, PLAIN, Keyboard, new_session, playing, running

STEPS = 45


def at_table(app: LddApp, options: Options = PLAIN, board_text: str | None = None) -> GameSession:
    game = NewGame(options=options, players=("Anna", "Bob"), name="Table", at_table=True, board_text=board_text)
    return GameSession.new(app.store, game)


def keys_for(outcome: Outcome, chooser: random.Random) -> list[str]:
    """Dice and cards are shuffled: their order doesn't matter."""
    if isinstance(outcome, Rolled):
        return [*map(str, chooser.sample(outcome.faces, len(outcome.faces))), "enter"]
    cards = chooser.sample(outcome.cards, len(outcome.cards))
    return [key for card in cards for key in (*str(card), "space")] + ["enter"]


def any_outcome(session: GameSession, seed: str = "1") -> Outcome:
    return Dealer(secret_from_seed(seed)).deal(session.state, session.play.seq)


def entering(session: GameSession, wanted: Callable[[GameSession], bool], chooser: random.Random) -> GameSession:
    for _ in range(3000):
        session.advance(fast=True)
        assert session.over is None
        if wanted(session):
            return session
        if session.to_enter:
            session.enter(any_outcome(session))
        else:
            session.choose(chooser.choice(session.legal))
    raise AssertionError("no such position came up")


def awaits(**what: object) -> Callable[[GameSession], bool]:
    return lambda session: (
        session.to_enter and all(getattr(session.state.waiting, name, None) == value for name, value in what.items())
    )


def report_of(session: GameSession) -> Report:
    store = session.play._store
    return verify(store.stored(session.play.game).links, store.stored(session.play.game).secret)


def notice(keyboard: Keyboard) -> str:
    return keyboard.app.get_screen("game").query_one(Prompt).asking.notice


@pytest.mark.parametrize(
    ("options", "board_text"),
    [
        pytest.param(Options(athena=CENTRAL_POWERS, rewriting_history=True), None, marks=pytest.mark.soak),
        (Options(initiative=InitiativeRule.DICE), None),
        (Options(athena=CENTRAL_POWERS), packaged_text("first")),
    ],
    ids=["against-athena", "two-people", "against-the-system"],
)
@pytest.mark.slow("a whole game, twice")
async def test_what_is_entered_plays_as_what_is_dealt(options: Options, board_text: str | None) -> None:
    chooser = random.Random(5)
    async with running() as keyboard:
        dealt = GameSession.new(keyboard.app.store, NewGame(options=options, seed="5", board_text=board_text))
        session = at_table(keyboard.app, options, board_text)
        await playing(keyboard, session)
        await keyboard.press("f", "space")
        entered = [0, 0]
        for _ in range(STEPS):
            assert session.state == dealt.state
            while isinstance(keyboard.app.screen, EventCardsModal | ResultModal | TurnModal):
                await keyboard.press("space")
            if session.choice is not None:
                action = chooser.choice(session.legal)
                await keyboard.press("escape")
                dealt.choose(action)
                session.choose(action)
                if session.chance:
                    await keyboard.press("space")
                continue
            outcome = dealt.play.roll()[0]
            entered[isinstance(outcome, Drawn)] += 1
            assert isinstance(keyboard.app.screen, TableCardsModal if isinstance(outcome, Drawn) else TableDiceModal)
            await keyboard.press(*keys_for(outcome, chooser))
        assert session.state == dealt.state and all(entered)
        report = report_of(session)
        assert report.sound and report.secret == "unknown"
        assert (report.entered, report.dealt, session.play.header.commitment) == (sum(entered), 0, "")
        faces = faces_of(session.play.history)
        assert sum(one.dice for one in faces.dealt) == 0 < sum(one.dice for one in faces.table)
        lines = "".join(export_game(keyboard.app.store, session.play.game)).encode()
        again = GameSession.resume(keyboard.app.store, import_game(keyboard.app.store, lines))
        assert again.state == session.state and again.at_table


def the_faces(keyboard: Keyboard) -> TableDiceModal:
    dialog = keyboard.app.screen
    assert isinstance(dialog, TableDiceModal)
    return dialog


async def test_dice_that_cannot_fall_are_refused() -> None:
    async with running() as keyboard:
        session = at_table(keyboard.app, Options(athena=CENTRAL_POWERS))
        entering(session, awaits(purpose=Purpose.REVOLUTION, count=3), random.Random(3))
        await playing(keyboard, session)
        assert "Enter the roll (Space)." in keyboard.seen and "enter dice" in keyboard.seen
        before = session.play.seq
        await keyboard.press("space")
        dialog = the_faces(keyboard)
        assert "roll 3 dice for the Russian Revolution" in keyboard.seen and "(13.3)" in keyboard.seen
        for key, said in (("7", "A die shows 1 to 6, not 7."), ("0", "not 0"), ("enter", "Still missing: 3.")):
            await keyboard.press(key)
            assert said in keyboard.seen and dialog.typed == (), key
        await keyboard.press("6", "5", "backspace", "2", "space", "enter")
        assert "Still missing: 1." in keyboard.seen and dialog.typed == (6, 2)
        await keyboard.press("4", "3")
        dialog = the_faces(keyboard)
        assert "All 3 dice are entered" in keyboard.seen and dialog.typed == (6, 2, 4)
        await keyboard.press("space", "escape")
        assert keyboard.game.session.play.seq == before
        await keyboard.press("space")
        assert the_faces(keyboard) is dialog and "6 2 4: Enter enters this for good" in keyboard.seen
        await keyboard.press("enter")
        assert session.play.entries[-1].outcome is not None and session.play.seq > before
        assert session.play.entries[before + 1].move == rolled(2, 4, 6)


async def test_cards_that_cannot_come_are_refused() -> None:
    async with running() as keyboard:
        session = at_table(keyboard.app)
        await playing(keyboard, session)
        await keyboard.press("space")
        dialog = keyboard.app.screen
        assert isinstance(dialog, TableCardsModal) and "draw 3 events for turn 1" in keyboard.seen
        left_out, *wanted = session.state.deck[-4:]
        for keys, said in (
            (["4", "2"], "42 is not possible here."),
            (["enter"], "Still missing: 3."),
            ([key for card in wanted for key in (*str(card), "space")], "Enter enters this for good"),
            ([*str(left_out), "space"], "You have chosen 3"),
        ):
            await keyboard.press(*keys)
            assert said in keyboard.seen, said
        await keyboard.press("backspace", "enter")
        assert "Still missing: 1." in keyboard.seen and session.play.seq == 0
        await keyboard.press(*str(left_out), "space", "enter")
        assert session.play.entries[1].move == drawn(left_out, *wanted[:2])


async def test_what_has_fallen_stands_and_falls_again_by_itself() -> None:
    async with running() as keyboard:
        session = at_table(keyboard.app, Options(athena=CENTRAL_POWERS))
        offensive = lambda at: at.decision == Decision.OFFENSIVE and len(at.legal) > 2  # noqa: E731
        entering(session, offensive, random.Random(3))
        action = next(action for action in session.legal if isinstance(action, a.Offensive))
        session.choose(action)
        await playing(keyboard, session)
        await keyboard.press("space")
        waiting = session.state.waiting
        assert isinstance(waiting, Dice) and isinstance(keyboard.app.screen, TableDiceModal)
        await keyboard.press(*["5"] * waiting.count, "enter", "escape", "escape")
        thrown = session.state
        await keyboard.press("u", "y")
        assert session.decision == Decision.OFFENSIVE
        session.choose(action)
        await keyboard.press("space")
        assert session.state == thrown  # nobody was asked
        await keyboard.press("enter")
        assert "Same roll as before" in notice(keyboard) and "5" in notice(keyboard)
        again = [entry for entry in session.play.entries if entry.move == rolled(*[5] * waiting.count)]
        assert again and isinstance(again[-1].event, Entered)
        assert report_of(session).sound and report_of(session).repeated >= 1


async def test_a_game_without_its_secret_is_played_on_by_hand() -> None:
    async with running() as keyboard:
        played = new_session(keyboard.app, "4", PLAIN, 12)
        while not played.chance:
            played.choose(a.DONE if a.DONE in played.legal else played.legal[0])
        lines = "".join(export_game(keyboard.app.store, played.play.game)).encode()
        session = GameSession.resume(keyboard.app.store, import_game(keyboard.app.store, lines))
        await playing(keyboard, session)
        await keyboard.press("?")
        assert "at your own table" in " ".join(keyboard.seen.split())
        await keyboard.press("q", "space")
        outcome = any_outcome(session)
        await keyboard.press(*keys_for(outcome, random.Random(1)))
        assert session.play.entries[played.play.seq + 1].move == outcome
        found = report_of(session)
        assert found.sound and found.entered >= 1 and found.dealt == report_of(played).dealt
        assert report_of(played).entered == 0 and not played.at_table


def test_no_die_is_dealt_where_nothing_was_promised() -> None:
    """A file without a secret can't pass dice off as thrown by the program."""
    first = header(Setup(packaged(), PLAIN), packaged_text(), ("", ""), "", "test")
    entries = [begin(first)]
    cards = Dealer(secret_from_seed("1")).deal(entries[0].state, 1)
    forged = (*entries, next_entry(entries[0], Dealt, cards))
    assert examine(forged, None)[1].flaw is not None
    with pytest.raises(BadFile) as refused:
        check(read_file("".join(export_entries(forged, "forged", None)).encode()))
    assert refused.value.line == 3 and "no secret" in str(refused.value)
    honest = (*entries, next_entry(entries[0], Entered, cards))
    assert check(read_file("".join(export_entries(honest, "honest", None)).encode())).last.move == cards


async def test_athena_waits_for_her_dice_and_cards() -> None:
    async with running() as keyboard:
        session = at_table(keyboard.app, Options(athena=BOTH))
        await playing(keyboard, session)
        await keyboard.press("a")
        dialog = keyboard.app.screen
        assert isinstance(dialog, TableCardsModal)
        depth = len(keyboard.app.screen_stack)
        game = keyboard.app.get_screen("game", GameScreen)
        game.auto_step()
        await keyboard.quiet()
        assert keyboard.app.screen is dialog and len(keyboard.app.screen_stack) == depth
        entering(session, awaits(deck=Deck.CORNFLOWER), random.Random(1))
        waiting = session.state.waiting
        await keyboard.press("escape", "a", "space")
        assert isinstance(waiting, Cards) and isinstance(keyboard.app.screen, TableCardsModal)
        assert "Cornflower" in keyboard.seen and "reinforces" in keyboard.seen
        before = session.play.seq
        await keyboard.press(*keys_for(any_outcome(session), random.Random(1)))
        assert session.play.seq > before


async def test_dice_at_the_table_are_set_up_and_have_no_seed() -> None:
    async with running() as keyboard:
        await keyboard.press("enter", "up", *"1914")
        setup = keyboard.app.screen
        assert isinstance(setup, SetupScreen)
        assert (setup.new_game().seed, setup.new_game().at_table) == ("1914", False)
        await keyboard.press("up", "right")
        assert (setup.new_game().seed, setup.new_game().at_table) == ("", True)
        await keyboard.press("down", "right", "5", "7")
        assert "No seed for dice" in keyboard.seen and setup.new_game().seed == ""
        await keyboard.press("up", "left")
        assert (setup.new_game().seed, setup.new_game().at_table) == ("1914", False)
        await keyboard.press("right", "down", "down", "enter")
        session = keyboard.game.session
        assert session.at_table and session.play.header.commitment == ""
        assert ("Space", "enter draw") in [(key.key, key.word) for key in keyboard.game.query_one(KeyBar).keys]


async def test_poppies_from_the_table_are_asked_for_by_name() -> None:
    async with running((80, 40)) as keyboard:
        options = Options(athena=CENTRAL_POWERS, initiative=InitiativeRule.BID)
        session = at_table(keyboard.app, options, packaged_text("first"))
        entering(session, awaits(deck=Deck.POPPIES), random.Random(3))
        await playing(keyboard, session)
        kinds = session.setup.board.poppy_kinds(Side.CENTRAL_POWERS)
        await keyboard.press("space")
        assert "Technology +2" in keyboard.seen and "Nothing to Report" not in keyboard.seen
        before = session.state.poppies.to_draw
        at = next(at for at, kind in enumerate(kinds, 1) if kind.kind == PoppyKind.NAVAL and kind.modifier == 2)
        await keyboard.press(*str(at), "space")
        assert "Naval +2: Enter enters this for good" in keyboard.seen
        await keyboard.press("enter")
        held = [kinds[number - 1] for number in session.state.poppies.held]
        assert session.state.poppies.to_draw == before - 1 and [(one.kind, one.modifier) for one in held] == [
            (PoppyKind.NAVAL, 2)
        ]
