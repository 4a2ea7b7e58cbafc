"""A session under the system's own OpenSSH, as its forced command: the same as the club's own server begins.

OpenSSH has let somebody in by one of the keys in its file, and the line of that key names the fingerprint. What it sets
in the environment comes in part from the player: nothing of it stays but the kind of the terminal and the language.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from ldd_tui.club import commands, directory, terminals
from ldd_tui.club.door import Door, Limits
from ldd_tui.club.wire import STORE
from ldd_tui.text import _, in_use, use

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class Refused(Exception):
    """Why somebody does not come in, in one line."""


def session(data: Path, key: str, *, guests: bool) -> int:
    """Be the session of who has logged in with a key, and return its exit code.

    Raises `Refused`, `directory.WrongDirectory` and `SavesError`.
    """
    command, term = os.environ.get("SSH_ORIGINAL_COMMAND"), os.environ.get("TERM", "")
    os.environ.clear()
    if not _FINGERPRINT.fullmatch(key):
        raise Refused(_("--key: expected the fingerprint of a key, SHA256:…"))
    directory.opened(data)
    who = Door(data / STORE, Limits(), guests=guests).who(key, "")
    if who is None:
        raise Refused(_("Nobody in this club comes in with this key; its host can add it."))
    from ldd_tui.club import session as sessions

    computers_language = in_use()
    use(directory.language_of(who.member, data, computers_language))
    sessions.limit()
    if command is None:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Refused(_(commands.message(commands.NO_COMMAND)))
        if not terminals.is_known(term):
            raise Refused(_("This terminal cannot move its cursor: log in with another TERM."))
        return sessions.at_terminal(who, term, data, computers_language)
    code = commands.answer(who, command, data, sys.stdout.buffer)
    if code:
        print(_(commands.message(code)), file=sys.stderr)
    return code
