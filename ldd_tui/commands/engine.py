"""`ldd-tui engine`: the rules over a pipe."""

from __future__ import annotations

import click

from ldd_tui.text import N_, SOURCE_LANGUAGE, use


@click.command(help=N_("Let a program drive the rules: JSON-RPC 2.0 over standard input and output, a message a line."))
@click.pass_context
def engine(ctx: click.Context) -> None:
    from ldd_tui.engine_pipe.pipe import run

    use(SOURCE_LANGUAGE)  # programs read what it says
    ctx.exit(run())
