"""Where the parts of the table stand: the map in one region, what is said in another, at every size; and the header."""

import pytest

from ldd_tui.look.layout import is_beside, talk_width
from ldd_tui.screens import position_words
from ldd_tui.widgets.prompt import Prompt
from rules.board_file import packaged
from rules.model import Decision, Options
from tests.screens.driving import CENTRAL_POWERS, ENTENTE, new_session, playing, running
from tests.screens.game.support import ready_for

EDITION = packaged().edition

ALL = ((80, 24), (100, 30), (120, 40), (149, 60), (150, 40), (160, 45), (200, 50), (260, 70))


@pytest.mark.parametrize("size", ALL, ids=lambda size: "x".join(map(str, size)))
async def test_what_is_said_has_a_region_of_its_own(size: tuple[int, int]) -> None:
    async with running(size) as keyboard:
        await playing(keyboard, new_session(keyboard.app, "3", Options(athena=CENTRAL_POWERS), 30))
        game = keyboard.game
        talk, board = game.query_one("#talk").region, game.query_one("#board").region
        said = [game.query_one(part).region for part in ("#log", "#prompt", "#keys")]
        assert all(talk.contains_region(part) for part in said)
        assert not talk.overlaps(board) and talk.bottom == size[1] and talk.right == size[0]
        assert game.query_one(Prompt).size.width == talk_width(*size)
        assert (talk.x > 0) == is_beside(*size)
        for line in keyboard.seen.splitlines()[:2]:
            assert line.rstrip() and len(line.rstrip()) < size[0]


async def test_losses_to_expect_are_shown_and_taken_away() -> None:
    for size in ((80, 24), (120, 40)):
        async with running(size) as keyboard:
            await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
            await keyboard.press("escape")
            before = keyboard.seen
            await keyboard.press("v")
            shown = keyboard.game.map_view.prospects
            assert shown
            above = "\n".join(keyboard.seen.splitlines()[:-8])
            assert all(one.figure in above for one in shown)
            told = " ".join(" ".join(keyboard.seen.splitlines()[-8:]).split())
            assert ("card of the sector" if size == (80, 24) else "Each number touches its arrow") in told
            await keyboard.press("v")
            assert keyboard.seen == before


async def test_the_space_bar_at_a_decision_says_the_step_unless_something_is_noted() -> None:
    async with running() as keyboard:
        await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
        await keyboard.press("escape", "v")
        asking = keyboard.game.query_one(Prompt).asking
        await keyboard.press("space")
        assert keyboard.game.query_one(Prompt).asking == asking
        await keyboard.press("v", "space")
        asking = keyboard.game.query_one(Prompt).asking
        assert asking.notice.startswith("Now: Offensives") and not asking.refused


async def test_the_key_that_chooses_the_target_launches_nothing() -> None:
    async with running() as keyboard:
        session = await ready_for(keyboard, Decision.OFFENSIVE, Options(athena=ENTENTE), able=2)
        await keyboard.press("escape")
        before = len(session.entries)
        for sector in position_words.able(session):
            keyboard.game.map_view.cursor = sector
            await keyboard.press("o", "o", "1", "1")  # the digits after the first one are sizes
            assert len(session.entries) == before
            await keyboard.press("escape", "escape", "escape")
