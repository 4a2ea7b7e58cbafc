"""`python -m tests.fuzz.club --store FILE --language LANGUAGE NAME`: the app of a member of that file's club, or of
somebody who is invited, as `program` is at home."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

from ldd_tui.app.club_app import ClubApp
from ldd_tui.settings import terminal
from ldd_tui.text import use
from saves.club.members import Club
from saves.club.visit import Visit
from saves.store import Store
from tests.fuzz.program import ASK, answer, count_keys


def main() -> int:
    """Act as a club user until logout; return the exit code."""
    for from_the_keyboard in (signal.SIGINT, signal.SIGQUIT):
        signal.signal(from_the_keyboard, signal.SIG_IGN)
    path, name = Path(sys.argv[sys.argv.index("--store") + 1]), sys.argv[-1]
    store = Store(path)
    club = Club(store.database)
    member = club.members().of_key(f"SHA256:{name}")
    visit = Visit(store, f"SHA256:{name}", member.id if member else "", "" if member else club.invite(name))
    use(sys.argv[sys.argv.index("--language") + 1])
    app = ClubApp(visit, path.parent, terminal.prepare("auto", os.environ))
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    signal.signal(ASK, answer)
    count_keys()
    sys.exit(main())
