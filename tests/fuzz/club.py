"""`python -m tests.fuzz.club --store FILE NAME`: the app of a member of that file's club, as `program` is at home."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from ldd_tui.app.club_app import ClubApp
from ldd_tui.settings import terminal
from saves.club.members import Club
from saves.club.visit import Visit
from saves.store import Store
from tests.fuzz.program import ASK, answer


def main() -> int:
    """Be somebody in a club until he logs out; the exit code."""
    for from_the_keyboard in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    path, name = Path(sys.argv[sys.argv.index("--store") + 1]), sys.argv[-1]
    store = Store(path)
    member = Club(store.database).members().called(name)
    visit = Visit(store, f"SHA256:{name}", member.id if member else "")
    app = ClubApp(visit, path.parent, terminal.prepare("auto", os.environ))
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    signal.signal(ASK, answer)
    sys.exit(main())
