"""The prompt and what it says of the sector or track under the cursor: nothing else, and nothing cut."""

import pytest

from ldd_tui.games.session import GameSession, NewGame
from ldd_tui.screens import position_words
from ldd_tui.widgets.prompt import Prompt
from rules.model import Decision, Options, Sector, SectorState, Status
from rules.sectors import set_sector
from saves.store import MEMORY, Store
from tests.screens.driving import ENTENTE, running
from tests.screens.game.support import ready_for


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


@pytest.mark.rule("13.2.4")
def test_a_sector_that_no_war_survives_says_so() -> None:
    state = GameSession.new(Store(MEMORY), NewGame()).state
    for sector, worth in ((Sector.FRANCE, "loses the war"), (Sector.GERMANY, "loses the war"), (Sector.RUSSIA, "3 VP")):
        assert f" to surrender ({worth})," in position_words.describe(state, sector)


def test_a_sector_faces_only_enemies_at_war() -> None:
    state = GameSession.new(Store(MEMORY), NewGame()).state
    assert "Faces Germany, Austria-Hungary and the Ottoman Empire." in position_words.describe(state, Sector.RUSSIA)
    for fallen, told in (
        (Sector.AUSTRIA_HUNGARY, "Faces Germany and the Ottoman Empire."),
        (Sector.OTTOMAN_EMPIRE, "Faces Germany."),
        (Sector.GERMANY, "Faces no enemy at war."),
    ):
        state = set_sector(state, fallen, SectorState(Status.SURRENDERED, 0))
        assert told in position_words.describe(state, Sector.RUSSIA)
        assert "Russia" not in position_words.describe(state, fallen)


@pytest.mark.parametrize("decision", [Decision.REINFORCE, Decision.TECHNOLOGY, Decision.OFFENSIVE])
async def test_nothing_in_the_prompt_is_cut(decision: Decision) -> None:
    async with running() as keyboard:
        await ready_for(keyboard, decision, Options(athena=ENTENTE), able=0)
        game = keyboard.game
        prompt = game.query_one(Prompt)

        def shows_all() -> None:
            asking, shown = prompt.asking, " ".join(keyboard.seen.replace("▸", " ").replace("‼", " ").split())
            assert " ".join(asking.words.split()) in shown and asking.notice.strip() in shown

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
