"""Matches and handicaps, set up at the new table and told in the lobby."""

from __future__ import annotations

from pathlib import Path

from ldd_tui.screens.club.club_table import ClubTableScreen
from ldd_tui.screens.club.new_table import NewTableScreen
from ldd_tui.widgets.form import Form
from tests.screens.club.support import CENTRAL_POWERS, ENTENTE, Hosted
from tests.screens.club.tables import until
from tests.screens.driving import running


async def test_a_match_is_made_by_keys_and_both_its_games_say_so(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna, bob = (hosted.member(name) for name in ("Anna", "Bob"))
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("N")
        form = keyboard.app.screen.query_one(Form)
        while form.rows[form.cursor].name != "match":
            await keyboard.press("up")
        await keyboard.press("right", "end", "enter", "q")
        seen = " ".join(keyboard.seen.split())
        assert "It is a match: you play two games with swapped sides and the same luck" in seen
    one, other = hosted.games.all()
    assert one.agreements.twin == other.id and other.agreements.twin == one.id
    hosted.games.sit(one.id, one.open_seats[0], bob)
    for game in sorted((one, other), key=lambda game: game.agreements.sitting.get(ENTENTE) == anna.id):
        hosted.games.resign(game.id, ENTENTE)
    async with running((80, 24), hosted.app("Bob")) as keyboard:
        assert "swapped sides and the same luck. Match: Anna 1.0, Bob 1.0." in " ".join(keyboard.seen.split())
        await keyboard.press("r", "2")
        assert "Match: Anna 1.0, Bob 1.0." in " ".join(keyboard.seen.split())


async def test_the_list_for_a_seat_starts_at_the_chosen_member(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    for name in ("Anna", "Bob", "Clara"):
        hosted.member(name)
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("N")
        form = keyboard.app.screen.query_one(Form)
        while form.rows[form.cursor].name != "central_powers":
            await keyboard.press("down")
        await keyboard.press("right", "down", "right", "enter", "enter")
        assert "Clara" in keyboard.seen and "Bob" not in keyboard.seen


async def test_a_handicap_is_priced_by_the_networks_and_told(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.member("Anna")
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        form = screen.query_one(Form)
        form.fill_in({"edition": "first"})
        screen.on_form_changed()
        while form.rows[form.cursor].name != "handicap":
            await keyboard.press("up")
        await keyboard.press(*["right"] * 7)
        assert "The networks give the Entente 50%; the fair price is 7 RP." in keyboard.seen
        assert form.value("rated") == "no"
        await keyboard.press("end", "enter", "q")
        assert "7 RP in advance for the Central Powers." in " ".join(keyboard.seen.split())
    (game,) = hosted.games.all()
    assert hosted.store.load(game.id).state.rp == (0, 7)


async def test_one_sets_the_price_and_the_other_chooses_the_side(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna, bob = (hosted.member(name) for name in ("Anna", "Bob"))
    price = "The networks give the Entente 50%; the fair price is 7 RP."
    async with running((80, 24), hosted.app("Anna")) as maker, running((80, 24), hosted.app("Bob")) as chooser:
        await maker.press("N")
        screen = maker.app.screen
        assert isinstance(screen, NewTableScreen)
        form = screen.query_one(Form)
        form.fill_in({"edition": "first", "name": "Verdun"})
        screen.on_form_changed()
        for row, rights in (("choice", 1), ("handicap", 7)):
            while form.rows[form.cursor].name != row:
                await maker.press("up")
            await maker.press(*["right"] * rights)
        assert price in maker.seen and "match" not in {row.name for row in form.rows}
        assert "you?" in maker.seen and "…" not in maker.seen
        await maker.press("end", "enter", "enter")
        assert "The other player chooses a side first." in maker.seen
        await until(chooser, lambda: "Verdun" in chooser.seen)
        await chooser.press("enter", "down")
        seen = " ".join(chooser.seen.replace("│", " ").split())
        assert "Whoever sits down chooses a side, and Anna plays the other." in seen
        assert "7 RP in advance for the Central Powers." in seen
        assert f"Play the Central Powers, 7 RP in advance Anna plays the Entente. {price}" in seen
        await chooser.press("escape")
        assert hosted.games.all()[0].agreements.sides_unchosen
        await chooser.press("enter", "down", "enter")
        (game,) = hosted.games.all()
        assert game.agreements.sitting == {ENTENTE: anna.id, CENTRAL_POWERS: bob.id}
        await until(maker, lambda: "Whoever" not in maker.seen)
        await maker.press("enter")
        for one in (maker, chooser):
            assert any(isinstance(screen, ClubTableScreen) for screen in one.app.screen_stack)
    assert hosted.store.load(game.id).history.entries[0].state.rp == (0, 7)


async def test_a_choice_that_is_declined_is_open_to_all(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    anna, bob = (hosted.member(name) for name in ("Anna", "Bob"))
    hosted.make(anna, "Verdun", bob, anna, choice=True, watched=False)
    async with running((80, 24), hosted.app("Anna")) as maker, running((80, 24), hosted.app("Bob")) as chooser:
        await chooser.press("d")
        assert "Decline this game?" in chooser.seen
        await chooser.press("y")
        assert "The seat is now open to all." in chooser.seen
        await chooser.press("slash", *"anna")
        assert "Verdun" in chooser.seen
        await until(maker, lambda: "declined" in maker.seen)
        assert maker.seen.count("Bob declined the seat") == 2  # as news, and of this game


async def test_a_private_game_is_not_rated_and_only_its_players_see_it(tmp_path: Path) -> None:
    hosted = Hosted(tmp_path)
    hosted.member("Anna")
    bob = hosted.member("Bob")
    async with running((80, 24), hosted.app("Anna")) as keyboard:
        await keyboard.press("N")
        screen = keyboard.app.screen
        assert isinstance(screen, NewTableScreen)
        form = screen.query_one(Form)
        form.fill_in({"private": "yes", "name": "Verdun"})
        screen.on_form_changed()
        assert (form.value("rated"), form.value("watched")) == ("no", "closed")
        await keyboard.press("end", "enter", "q")
        assert "Not rated. No clock. Private: only the players ever see it." in " ".join(keyboard.seen.split())
    (game,) = hosted.games.all()
    hosted.games.sit(game.id, CENTRAL_POWERS, bob)
    hosted.member("Clara")
    for name, sees in (("Bob", True), ("Clara", False)):
        async with running((80, 24), hosted.app(name)) as keyboard:
            assert ("Verdun" in keyboard.seen) == sees
