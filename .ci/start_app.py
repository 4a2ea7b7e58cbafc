"""Starts a command in a terminal of its own, waits for the menu, leaves by `q`; exit code 0 if all went well.

Usage: python .ci/start_app.py COMMAND...
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

SECONDS = 30
MENU = b"New game"


def main(command: list[str]) -> int:
    process, terminal = pty.fork()
    if process == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execvp(command[0], command)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen, asked, end = b"", False, time.monotonic() + SECONDS
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                seen += os.read(terminal, 1 << 16)
            except OSError:  # the terminal was closed: the command has ended
                break
        if MENU in seen and not asked:
            os.write(terminal, b"q")
            asked = True
    else:
        os.kill(process, 9)
    _, status = os.waitpid(process, 0)
    code = os.waitstatus_to_exitcode(status)
    print(f"{' '.join(command)}: {'the menu came up' if asked else 'no menu'}, exit code {code}")
    if not asked:
        print(seen.decode(errors="replace"))
    return 0 if asked and code == 0 else 1


sys.exit(main(sys.argv[1:]))
