"""Two people at a table of the club: what each sees of the other, and what they agree on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from ldd_tui.games.company import Company
from ldd_tui.modals.base import Dialog
from ldd_tui.modals.club.arrange import ArrangeModal
from ldd_tui.modals.club.talk import TalkModal
from ldd_tui.modals.confirm import ConfirmModal
from ldd_tui.modals.decisions.decision import DecisionDialog
from ldd_tui.modals.over import GameOverModal
from ldd_tui.modals.parts.box import DialogBox
from ldd_tui.reports.exporting import exported
from ldd_tui.screens.log import LogScreen
from ldd_tui.settings.settings import Settings
from ldd_tui.text import names
from ldd_tui.text.phrases import faces
from ldd_tui.widgets.aside import Aside
from ldd_tui.widgets.log_view import LogView
from rules import actions as a
from rules.chance import Rolled
from rules.editions import EDITIONS, STANDARD
from rules.model import NO_BID, Cause, Choice, Decision, Options, Phase, Side
from saves.club.agreements import Adjourn, Pause
from saves.club.clocks import Bank
from saves.club.visit import Visit
from saves.errors import NeedsAgreement
from saves.store import Store
from saves.verify import examine
from tests.saves.playing import FIRST
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.club.tables import DAY, Seat, Table
from tests.soaking import first_of


@pytest.fixture
def laid(tmp_path: Path, request: pytest.FixtureRequest) -> Table:
    return Table(tmp_path / "games.sqlite3", days=3, edition=getattr(request, "param", STANDARD))


in_each_edition = pytest.mark.parametrize("laid", EDITIONS, indirect=True)


async def level(*seats: Seat) -> None:
    for seat in seats:
        await seat.until(lambda seat=seat: not seat.stale)  # type: ignore[misc]


async def all_read(*seats: Seat) -> None:
    async with asyncio.timeout(20):
        while any(seat.stale for seat in seats):
            for seat in seats:
                await seat.read_on()
            await asyncio.sleep(0.01)


async def throw(seat: Seat) -> None:
    action = next(action for action in seat.table.session.legal if isinstance(action, a.Research))
    await seat.choose(action)
    await seat.read_on()


async def ask_to_take_back(asker: Seat, other: Seat) -> None:
    await throw(asker)
    await level(other)
    await other.read_on()
    await asker.read_on()
    if asker.app.screen is not asker.table:
        await asker.press("escape")
    await asker.press("u")
    assert isinstance(asker.app.screen, ConfirmModal), asker.app.screen
    await asker.press("y")
    await other.until(lambda: bool(other.aside))


async def choose_offer(seat: Seat, what: str) -> None:
    await seat.press("A")
    dialog = seat.app.screen
    assert isinstance(dialog, ArrangeModal)
    offers = [offer.what for offer in dialog.offers]
    await seat.press(*["down"] * offers.index(what), "enter")


def on_the_line(seat: Seat) -> str:
    aside = seat.table.query_one(Aside)
    lines = seat.seen.splitlines()[aside.region.y : aside.region.bottom]
    return " ".join(" ".join(lines).split())


# -- what is seen


async def test_both_see_who_is_to_go_on_and_who_is_there(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        name = asked.table.company.name(asked.side)
        assert name in asked.who and name in waits.who
        assert f"{name} · here" in waits.who
        assert f"{waits.table.company.name(waits.side)} here" in asked.who
        assert "3 d left" in asked.who and "3 d left" in waits.who
        laid.clock.now += 2 * DAY + 60
        asked.app.call_later(asked.table.look_around)
        await asked.quiet()
        assert "last move 2d ago" in asked.who and "1 d left" in asked.who
        asked.app.visit.presence.go_to("")
        await waits.until(lambda: "in the lobby" in waits.who and "away" not in waits.who)
        asked.app.visit.presence.go_to(laid.game, watching=True)
        await waits.until(lambda: "1 watches" in waits.who)
        assert "watching" in waits.who
        asked.app.visit.presence.go_to("another game")
        await waits.until(lambda: "at another table" in waits.who)
        asked.app.visit.presence.leave()
        waits.app.call_later(waits.table.look_around)
        await waits.until(lambda: "away" in waits.who)


async def test_who_is_there_throws_for_who_is_not(laid: Table) -> None:
    async with laid.sat(Side.ENTENTE) as there:
        await there.read_on()
        waiting = there.table.session.state.waiting
        assert isinstance(waiting, Choice) and waiting.side == Side.CENTRAL_POWERS


@pytest.mark.parametrize("leaves", [False, True])
async def test_dice_are_left_to_the_screen_of_who_throws_them_but_not_for_ever(laid: Table, leaves: bool) -> None:
    visit = Visit(Store(laid.path, laid.clock), "key", laid.members[Side.CENTRAL_POWERS], clock=laid.clock)
    visit.presence.come(laid.members[Side.CENTRAL_POWERS])
    visit.presence.go_to(laid.game)
    async with laid.sat(Side.ENTENTE) as there:
        await there.read_on()
        session = there.table.session
        assert session.left_to_others and "Waiting for a roll or a draw" in there.seen
        seq = session.play.seq
        if leaves:
            visit.presence.go_to("")
        await there.until(lambda: session.play.seq > seq)


async def test_who_has_left_the_table_is_told_nothing_of_it(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await waits.press("q")
        assert waits.app.screen is not waits.table
        rung = waits.app.rung
        await throw(asked)
        if asked.app.screen is not asked.table:
            await asked.press("escape")
        await asked.press("u", "y")
        assert "answered yet" in asked.aside
        await waits.quiet()
        assert not waits.aside and waits.app.rung == rung


# -- taking back


async def test_what_is_only_ones_own_is_taken_back_at_once_and_the_other_is_told(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        before, name = asked.table.session.state, asked.table.company.name(asked.side)
        await asked.choose(a.DONE)
        await level(waits)
        assert waits.table.session.state != before
        await asked.press("u")
        assert asked.table.session.state == before and not asked.aside
        await waits.until(lambda: waits.table.session.state == before)
        assert waits.aside.startswith(f"{name} undid: ") and not asked.aside
        await asked.press("U")
        assert asked.table.session.state != before
        await waits.until(lambda: waits.aside == f"{name} redid what was undone.")
        await waits.press("ctrl+n")
        assert not waits.aside


async def test_what_crosses_only_the_others_decision_is_asked_by_screen_and_store(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await asked.choose(a.DONE)
        await level(waits)
        await waits.read_on()
        play = waits.table.session.play
        to, seq = play.entries[-2].seq, play.seq
        await waits.choose(a.DONE)
        assert {entry.outcome for entry in play.entries if entry.seq > seq} == {None}
        await level(asked)
        with pytest.raises(NeedsAgreement), Store(laid.path) as store:
            store.rewind(store.load(laid.game), "alone", to, by=asked.side)
        await asked.read_on()
        await asked.press("escape", "u")
        assert isinstance(asked.app.screen, ConfirmModal)
        seen = " ".join(asked.seen.replace("│", " ").split())
        assert f"1 of the decisions was {waits.table.company.name(waits.side)}'s." in seen
        await asked.press("y")
        await waits.until(lambda: "asks to undo 2 decisions (1 yours)" in waits.aside)
        assert "fall" not in waits.aside


@in_each_edition
async def test_what_crosses_dice_is_asked_and_taken_back_with_a_yes(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        before = asked.table.session.state
        await ask_to_take_back(asked, waits)
        assert "asks to undo 1 decision and 1 roll" in waits.aside
        fallen = [entry.outcome for entry in asked.table.session.entries if isinstance(entry.outcome, Rolled)][-1]
        name = asked.table.company.name(asked.side)
        assert f"The same dice will fall: {name} has already seen {faces(fallen.faces)}." in waits.aside
        assert "answered yet" in asked.aside
        await waits.press("ctrl+y")
        assert waits.table.session.state == before and not waits.aside
        await asked.until(lambda: asked.table.session.state == before)
        assert "agreed" in asked.aside
        await asked.press("ctrl+n")
        assert not asked.aside
        await asked.press("U")
        assert "both agreed" in asked.notice and asked.table.session.state == before
        undid = f"{names.The_side(asked.side)} undid 1 decision and 1 roll or draw, from: "
        assert undid in asked.table.query_one(LogView).spoken
        await asked.press("L")
        assert isinstance(asked.app.screen, LogScreen)
        whole = " ".join(" ".join(asked.seen.split()).replace("░", "").split())
        assert undid in whole and f"{names.The_side(waits.side)} agreed." in whole
        with Store(laid.path) as store:
            assert undid in " ".join(exported(store, laid.game, "text").split())


async def test_what_is_asked_is_refused_withdrawn_or_lapses_and_nothing_else_is_asked_meanwhile(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await ask_to_take_back(asked, waits)
        now = waits.table.session.state
        await choose_offer(waits, "adjourn")
        assert "request is already waiting" in waits.notice
        assert "asks to undo" in waits.aside
        await waits.press("ctrl+n")
        assert not waits.aside
        await asked.until(lambda: "refused" in asked.aside)
        await asked.press("u", "y")
        await waits.until(lambda: bool(waits.aside))
        await asked.press("ctrl+n")
        assert not asked.aside
        await waits.until(lambda: "withdrew" in waits.aside)
        await waits.press("ctrl+y")
        assert not waits.aside
        await level(asked, waits)
        assert asked.table.session.state == waits.table.session.state == now
        await asked.press("u", "y")
        await waits.until(lambda: bool(waits.aside))
        await asked.choose(a.DONE)
        await waits.until(lambda: not waits.aside)
        await asked.until(lambda: not asked.aside)
        now = waits.table.session.state
        await waits.press("ctrl+y")
        assert waits.table.session.state == now


@pytest.mark.parametrize("keys", first_of(2, [("T",), ("c", "h", "e", "y"), ("L",), ("S",)]))
async def test_it_is_asked_and_answered_in_every_view(laid: Table, keys: tuple[str, ...]) -> None:
    async with laid.both() as (asked, waits):
        before = asked.table.session.state
        await waits.press(*keys)
        front = waits.app.screen
        assert front is not waits.table
        await throw(asked)
        if asked.app.screen is not asked.table:
            await asked.press("escape")
        await asked.press("u", "y")
        await waits.until(lambda: bool(waits.aside))
        assert waits.app.screen is front
        assert "asks to undo" in waits.last_line
        await waits.press("ctrl+y")
        assert waits.app.screen is front, "what is being read or typed stays"
        await asked.until(lambda: asked.table.session.state == before)
        while waits.app.screen is not waits.table:
            await waits.press("escape")
        await waits.until(lambda: waits.table.session.state == before)
        assert "asks to undo" not in waits.seen


@pytest.mark.parametrize("size", first_of(1, [(80, 24), (120, 40), (160, 45)]))
async def test_a_dialog_is_whole_above_what_is_asked(laid: Table, size: tuple[int, int]) -> None:
    async with laid.both(size) as (asked, waits):
        await ask_to_take_back(asked, waits)
        for key in ("A", "c", "T", "e"):
            if waits.app.screen is not waits.table:
                await waits.press("escape")
            await waits.press(key)
            dialog = waits.app.screen
            assert isinstance(dialog, Dialog)
            foot, box = dialog.query_one(Aside), dialog.query_one(DialogBox)
            assert foot.lines and box.region.bottom <= foot.region.y and box.region.y >= 0, key
        await waits.press("ctrl+n")
        assert not waits.aside and box.region.bottom <= size[1]


async def test_a_dialog_about_a_decision_that_was_taken_back_is_closed(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        before = asked.table.session.state
        await ask_to_take_back(asked, waits)
        await asked.press("t")
        assert asked.app.screen is not asked.table
        await waits.press("ctrl+y")
        await asked.until(lambda: asked.table.session.state == before)
        assert asked.app.screen is asked.table or asked.table.session.choice is not None


# -- beside the moves


async def test_the_clock_is_stopped_by_consent_and_resumed(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await choose_offer(waits, "pause")
        await asked.until(lambda: "asks to pause the clock" in asked.aside)
        await asked.press("ctrl+y")
        assert isinstance(asked.table.company.game.agreements.resting, Pause)
        await waits.until(lambda: "clock stopped" in waits.who)
        laid.clock.now += 9 * DAY
        assert laid_left(asked) == pytest.approx(3 * DAY)
        await choose_offer(waits, "resume")
        await asked.until(lambda: "3 d left" in asked.who)


async def test_what_is_chosen_while_the_game_goes_on_is_asked_all_the_same(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await waits.press("A")
        dialog = waits.app.screen
        assert isinstance(dialog, ArrangeModal)
        await asked.choose(a.DONE)
        await waits.until(lambda: "has gone on" in dialog.standing)
        assert waits.stale and "has gone on" in waits.seen
        offers = [offer.what for offer in dialog.offers]
        await waits.press(*["down"] * offers.index("pause"), "enter")
        await asked.until(lambda: "asks to pause the clock" in asked.aside)


async def test_a_decision_waits_while_something_is_agreed(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await asked.press("t")
        dialog = asked.app.screen
        assert isinstance(dialog, DecisionDialog)
        await choose_offer(asked, "adjourn")
        assert asked.app.screen is dialog
        await waits.until(lambda: waits.urgent)
        await choose_offer(asked, "resign")
        await asked.press("y")
        await waits.until(lambda: isinstance(waits.app.screen, GameOverModal))
        assert isinstance(asked.app.screen, GameOverModal)


def laid_left(seat: Seat) -> float | None:
    seat.table.company.look()
    return seat.table.company.time_left


async def test_the_game_is_adjourned_and_played_on(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await choose_offer(asked, "adjourn")
        await waits.until(lambda: "asks to adjourn" in waits.aside)
        await waits.press("ctrl+y")
        await asked.until(lambda: isinstance(asked.table.company.game.agreements.resting, Adjourn))
        assert "adjourned" in asked.who
        await asked.choose(asked.table.session.legal[0])
        await waits.until(lambda: waits.table.company.game.agreements.resting is None)


async def test_who_resigns_is_asked_once_more(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await choose_offer(waits, "resign")
        dialog = waits.app.screen
        assert isinstance(dialog, ConfirmModal) and "Joffre" not in dialog.text
        await waits.press("escape")
        assert waits.table.session.over is None
        await choose_offer(waits, "resign")
        await waits.press("y")
        await asked.until(lambda: isinstance(asked.app.screen, GameOverModal))
        assert isinstance(waits.app.screen, GameOverModal)
        over = asked.table.session.over
        assert over is not None and (over.winner, over.cause) == (asked.side, Cause.RESIGNATION)
        assert "q lobby" in asked.seen and "undo" not in asked.seen and "menu" not in asked.seen
        await asked.press("u")
        assert isinstance(asked.app.screen, GameOverModal) and "nothing can be undone" in asked.seen


async def test_a_game_is_claimed_only_when_the_time_is_out(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await waits.press("A")
        assert isinstance(waits.app.screen, ArrangeModal)
        assert "claim" not in [offer.what for offer in waits.app.screen.offers]
        await waits.press("escape")
        laid.clock.now += 3 * DAY + 1
        await choose_offer(waits, "claim")
        assert isinstance(waits.app.screen, ConfirmModal)
        await waits.press("y")
        await asked.until(lambda: asked.table.session.over is not None)
        over = asked.table.session.over
        assert over is not None and over.winner == waits.side


async def test_who_waits_for_somebody_who_was_removed_is_told_and_claims_the_game(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        waits.app.visit.club.remove(asked.table.company.member)
        await waits.until(lambda: "not a member" in waits.who)
        await waits.press("A")
        assert isinstance(waits.app.screen, ArrangeModal)
        (claim,) = (offer for offer in waits.app.screen.offers if offer.what == "claim")
        assert "is no longer a member" in claim.about and "time" not in claim.about
        await waits.press("escape")
        await choose_offer(waits, "claim")
        assert isinstance(waits.app.screen, ConfirmModal) and "is no longer a member" in waits.app.screen.text
        await waits.press("y")
        await waits.until(lambda: waits.table.session.over is not None)
        over = waits.table.session.over
        assert over is not None and over.winner == waits.side


async def test_who_was_removed_is_asked_nothing(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await throw(asked)
        if asked.app.screen is not asked.table:
            await asked.press("escape")
        asked.app.visit.club.remove(waits.table.company.member)
        await asked.until(lambda: "not a member" in asked.who)
        await asked.press("u")
        assert asked.app.screen is asked.table and "lets you claim the game" in asked.seen
        assert asked.table.company.game.request is None


async def test_whether_others_may_watch_is_changed(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await choose_offer(asked, "close")
        name = asked.table.company.name(asked.side)
        await waits.until(lambda: waits.aside == f"{name} closed the game to spectators.")
        assert not asked.aside and waits.aside in on_the_line(waits)
        await choose_offer(waits, "open")
        await asked.until(lambda: asked.aside.endswith(" reopened the game to spectators."))
        assert asked.aside in on_the_line(asked) and not waits.aside


# -- talk


async def test_what_is_said_is_told_in_a_line_until_it_is_read_or_muted(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await asked.press("c", *"hello", "enter", "escape")
        name = asked.table.company.name(asked.side)
        await waits.until(lambda: waits.aside == f"{name}: hello")
        assert "talk: 1 new" in waits.seen
        await waits.press("m")
        assert not waits.aside and "talk: 1 new" in waits.seen
        assert "m shows them again" in " ".join(waits.notice.split()) and "m show talk" in waits.last_line
        await waits.press("m")
        assert waits.aside
        await waits.press("c")
        assert isinstance(waits.app.screen, TalkModal) and f"{name}: hello" in waits.seen
        await asked.press("c", *"more", "enter", "escape")
        await waits.until(lambda: f"{name}: more" in waits.seen)
        await waits.press("escape")
        assert not waits.aside and "new" not in waits.last_line


async def test_talk_is_read_and_answered_from_a_decision_dialog(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        await asked.press("enter")
        dialog = asked.app.screen
        assert isinstance(dialog, DecisionDialog)
        name = waits.table.company.name(waits.side)
        await waits.press("c", *"hello", "enter", "escape")
        await asked.until(lambda: f"{name}: hello" in asked.seen)
        await asked.press("c", *"hi", "enter")
        assert f"{name}: hello" in asked.seen
        await asked.press("escape")
        assert asked.app.screen is dialog and "hello" not in asked.seen
    with Store(laid.path) as store:
        assert [said.words for said in Visit(store, "host").talk.last(laid.game, 5)] == ["hello", "hi"]


HOSTILE = ("\x1b]52;c;ZXZpbA==\x07", "[@click=app.quit]x[/]", "\u202eabc\u200b\x9b2J", "\ufffd[/nope]", "w" * 900)


async def test_nothing_that_is_said_reaches_a_terminal_as_it_is(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        database = asked.app.visit.store.database
        for number, words in enumerate(HOSTILE, 99):
            before = waits.aside
            with database.writing():
                database.execute(
                    "INSERT INTO talk (id, room, member, at, words) VALUES (?, ?, ?, ?, ?)",
                    (
                        number,
                        laid.game,
                        laid.members[asked.side],
                        laid.clock.now,
                        words.encode("utf-8", "replace").decode(),
                    ),
                )
            await waits.until(lambda before=before: waits.aside != before)  # type: ignore[misc]
            seen = waits.seen
            await waits.press("c")
            seen += waits.seen
            assert all(sign.isprintable() for sign in seen.replace("\n", "")) and "\u202e" not in seen
            await waits.press("escape")
            assert waits.app.screen is waits.table


async def test_too_much_talk_is_refused_in_the_dialog(laid: Table) -> None:
    async with laid.both() as (asked, _waits):
        visit = asked.app.visit
        for number in range(10):
            visit.talk.say(laid.game, laid.members[asked.side], str(number))
        await asked.press("c", "x", "enter")
        assert "Wait a few seconds" in asked.seen and isinstance(asked.app.screen, TalkModal)


# -- coming back


@pytest.mark.slow("two apps play whole turns")
async def test_who_comes_back_reads_first_what_has_happened(laid: Table) -> None:
    async with laid.both() as seats:
        luck = Random(1)
        while seats[0].table.session.state.phase != Phase.OFFENSIVES:
            for seat in seats:
                await seat.decide(luck)
            await level(*seats)
        _asked, waits = seats if seats[0].table.session.choice is not None else reversed(seats)
        side, seen = waits.side, waits.table.session.play.seq
        assert laid.seen(side) == seen
    async with laid.sat(side.enemy) as gone_on:
        offensive = next(action for action in gone_on.table.session.legal if isinstance(action, a.Offensive))
        await gone_on.choose(offensive)
        await gone_on.read_on()
        assert gone_on.table.session.play.seq > seen
    assert laid.seen(side) == seen
    async with laid.sat(side) as back:
        assert back.app.screen is not back.table, "what came of the dice is read first"
        await back.read_on()
        assert laid.seen(side) == back.table.session.play.seq
    async with laid.sat(side) as again:
        assert again.app.screen is again.table


async def test_the_terminal_calls_when_it_becomes_ones_turn_or_one_is_asked(laid: Table) -> None:
    async with laid.both() as (asked, waits):
        assert asked.app.title_shown.endswith("your turn - La Der des Ders")
        assert "turn" not in waits.app.title_shown
        waits.app.rung = 0
        await ask_to_take_back(asked, waits)
        assert waits.app.title_shown.endswith("you are asked - La Der des Ders") and waits.app.rung == 1
        await waits.press("ctrl+n")
        assert waits.app.title_shown == "La Der des Ders" and waits.app.rung == 1
        asked.app.call_later(asked.app.awaited, "another", "your turn")
        await asked.quiet()
        assert asked.app.title_shown.endswith("2 games wait for you - La Der des Ders")
        notices = ("", "\x1b]9;La Der des Ders: one\x07", "\x1b]777;notify;La Der des Ders;one\x07")
        for desktop, sequence in zip(("off", "osc9", "osc777"), notices, strict=True):
            asked.app.settings, asked.app.written = Settings(bell=False, desktop=desktop), ""
            asked.app.call_later(asked.app.awaited, f"by {desktop}", "o\x07ne\x9c")
            await asked.quiet()
            assert asked.app.written == sequence
        waits.app.settings, waits.app.title_shown = Settings(bell=False), ""
        await choose_offer(asked, "adjourn")
        await waits.until(lambda: waits.urgent)
        assert waits.app.rung == 1 and "asked" not in waits.app.title_shown


async def test_a_game_against_the_games_own_opponent_asks_nobody(tmp_path: Path) -> None:
    table = Table(tmp_path / "games.sqlite3", options=Options(athena=(Side.CENTRAL_POWERS,)))
    async with table.sat(Side.ENTENTE) as alone:
        luck = Random(3)
        await alone.read_on()
        while alone.app.screen is not alone.table:
            await alone.decide(luck)
        assert not alone.table.session.awaits_others and alone.table.company.other is None
        await choose_offer(alone, "adjourn")
        assert "adjourned" in alone.who and not alone.aside
        await choose_offer(alone, "resume")
        assert "adjourned" not in alone.who


@pytest.mark.slow("two apps play whole turns")
async def test_two_play_turns_of_blocks_with_bids_at_their_tables(tmp_path: Path) -> None:
    laid = Table(tmp_path / "games.sqlite3", edition=FIRST, seed=1)
    luck, decided = Random(1), set[Decision]()
    async with laid.both() as seats:
        while not decided >= {Decision.BID, Decision.NAVAL_BONUS, Decision.OFFENSIVE}:
            for seat in seats:
                choice = seat.table.session.choice
                if choice is not None and choice.decision == Decision.BID:
                    state = seat.table.session.state
                    assert state.bids[seat.side.enemy] == NO_BID or not state.rp[seat.side.enemy]
                decided |= set() if choice is None else {choice.decision}
                await seat.decide(luck)
            await all_read(*seats)
            one, other = (seat.table.session for seat in seats)
            assert one.play.seq == other.play.seq and one.over == other.over is None
    with Store(laid.path) as store:
        stored = store.stored(laid.game)
    _history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
    assert report.flaw is None and not report.wrong


async def test_two_screens_of_one_person_play_the_same_game(laid: Table) -> None:
    async with laid.both() as (asked, waits), laid.sat(asked.side) as again:
        await again.read_on()
        assert again.table.session.choice is not None
        await again.press("t")
        assert isinstance(again.app.screen, DecisionDialog)
        await asked.choose(a.DONE)
        await again.until(lambda: "decided this at your other terminal" in again.seen)
        assert not isinstance(again.app.screen, DecisionDialog)
        assert not asked.aside and not waits.aside

        for luck in map(Random, range(4)):
            for seat in (asked, again):
                await seat.decide(luck)
            await asked.read_on()
            await again.read_on()
            await level(asked, again, waits)
        states = {seat.table.session.play.seq for seat in (asked, again, waits)}
        assert len(states) == 1
        assert f"{asked.table.company.name(asked.side)} here" in waits.who or "· here" in waits.who


def test_with_a_bank_the_table_shows_what_both_sides_have_left(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna, bert = hosted.member("Anna"), hosted.member("Bert")
    game = hosted.make(anna, "bank", anna, bert, clock=Bank(72, 12, 120))
    hosted.games.sit(game, CENTRAL_POWERS, bert)
    to_move = hosted.games.game(game).to_move()
    hosted.clock.now += 24 * 3600
    for side, name in zip(Side, ("Anna", "Bert"), strict=True):
        notes = [*Company(hosted.visit(name), game).notes()]
        other = "you" if to_move != side else "Bert" if side == ENTENTE else "Anna"
        assert "2 d left" in notes and f"{other}: 3 d left" in notes
