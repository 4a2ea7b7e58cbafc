"""`ldd engine`: the rules over a pipe."""

from __future__ import annotations

import os
import sys

import click

from ldd_tui.words import N_


@click.command(help=N_("Let a program drive the rules: JSON-RPC 2.0 over standard input and output, a message a line."))
def engine() -> None:
    from ldd_tui.engine_pipe import serve

    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Nobody reads any more. What is still in the buffer must not fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
