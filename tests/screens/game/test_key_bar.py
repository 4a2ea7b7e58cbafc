"""The line of keys: those that help to decide, those that do nothing and say so, and always the way out."""

from rules.model import Decision, Options
from tests.screens.driving import ENTENTE, playing, running
from tests.screens.game.support import ready_for


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
