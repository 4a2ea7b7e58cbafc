"""Lines from standard input, lines to standard output, and how it all ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from ldd_tui.engine_pipe.server import LINE_LIMIT, Engine
from ldd_tui.text import _
from ldd_tui.text.standard_streams import let_go

_FAILED, _INTERRUPTED = 1, 130


def run() -> int:
    """Serve the standard streams; the exit status.

    0 where the input ends or nobody reads the answers any more, 130 after an interrupt, 1 if reading or writing
    failed, which is told on standard error.
    """
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
        return 0
    except BrokenPipeError:
        status = 0
    except KeyboardInterrupt:
        status = _INTERRUPTED
    except OSError as error:
        status = _FAILED
        print(_("Error: {error}").format(error=error), file=sys.stderr)
    let_go()
    return status


def serve(source: BinaryIO, out: BinaryIO) -> None:
    """Answer each line until the input ends. Raises what reading and writing raise."""
    pipe = Engine()
    for line in _lines(source):
        answer = pipe.answer(line)
        if answer is not None:
            out.write(answer + b"\n")
            out.flush()


def _lines(source: BinaryIO) -> Iterator[bytes]:
    """Lines without their ends; an overlong line is cut, but still too long."""
    while line := source.readline(LINE_LIMIT + 1):
        rest = line
        while len(rest) >= LINE_LIMIT and not rest.endswith(b"\n"):
            rest = source.readline(LINE_LIMIT)
        yield line.removesuffix(b"\n")
