"""Policies and positions in what is told of a game: reports, lists, `ldd-tui verify`, replay."""

from __future__ import annotations

from ldd_tui import reports
from ldd_tui.commands.stored_games import heading
from ldd_tui.games.recording import Recording
from ldd_tui.text import game_summary, names
from rules.board_file import packaged, packaged_text
from rules.model import Options, Setup, Side
from saves.portable import export_game, read_file
from saves.store import MEMORY, Store
from saves.verify import examine

HOSTILE = "\x1b[2Jx" + "y" * 200


def test_a_policy_is_named_wherever_a_game_is_told_of() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        made = store.create(setup, packaged_text(), ("", "Anna"), name="late", policies=("random", ""))
        found = store.load(made)
        called = names.policy("random")
        assert called and called != "random"
        (listed,) = store.games()
        assert game_summary.players(listed) == f"Entente: {called}, Central Powers: Anna"
        assert game_summary.searchable(called) in game_summary.search_text(listed)
        history, report = examine(found.history.entries, None)
        assert called in reports.after_action("late", history, report, "text")
        assert called in reports.board("late", history, found.state)
        assert f'"{called}", a computer (Entente)' in heading("late", found.history)
        assert Recording.of_file(read_file("".join(export_game(store, made)).encode())).players == (called, "Anna")


def test_an_unknown_policy_is_shown_as_harmless_text() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        store.create(setup, packaged_text(), ("", ""), policies=("", HOSTILE))
        shown = game_summary.player(store.games()[0], Side.CENTRAL_POWERS)
        assert "\x1b" not in shown and len(shown) <= 20


def test_a_report_says_that_a_game_began_from_a_position() -> None:
    with Store(MEMORY) as store:
        setup = Setup(packaged(), Options())
        for position, said in (({"turn": 6, "phase": "income"}, True), (None, False)):
            made = store.create(setup, packaged_text(), ("", ""), position=position)
            text = reports.after_action("", *examine(store.load(made).history.entries, None), "text")
            assert ("From a position instead of the set-up" in text) == said
