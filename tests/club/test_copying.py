"""Copy and paste over SSH: the terminal of the player takes part, the machine of the host does not."""

from __future__ import annotations

import asyncio
import re
from base64 import b64decode
from pathlib import Path

import pytest

from rules.position.code import encode
from tests.club.support import PATIENCE, at_table, hosted, new_key
from tests.commands.support import at

CODE = encode(at(turn=6, phase="offensives", rp={"central_powers": 9}))
CLIPBOARD = re.compile(rb"\x1b\]52;c;([A-Za-z0-9+/=]*)\x07")


@pytest.mark.slow("a server and a session")
async def test_a_code_is_pasted_into_a_session_and_copied_from_it(tmp_path: Path) -> None:
    key = new_key()
    async with hosted(tmp_path) as club:
        club.member("Foch", key)
        async with await club.connect(key) as connection:
            channel, screen = await at_table(connection)
            await screen.shows("Here now")
            channel.write(f"\x1b[200~{CODE}\x1b[201~".encode())
            await screen.shows("A position of the")
            channel.write(b"2\r")
            await screen.shows("Event 0 of")
            channel.write(b"y\r")
            async with asyncio.timeout(PATIENCE):
                while (found := CLIPBOARD.search(screen.seen)) is None:
                    await asyncio.sleep(0.05)
            assert b64decode(found[1]).decode() == CODE
            assert screen.seen.count(b"\x1b]52") == 1
            assert b"ldd-tui replay" not in screen.seen
