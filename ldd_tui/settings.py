"""What a player prefers, whatever game is on the table."""

from __future__ import annotations

from msgspec import Struct

from ldd_tui import themes


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`animation`: dice are seen falling. `athena_steps`: what Athena does is shown one step at a time, not at once.
    `confirmations`: it asks before RP are left unspent. `hints`: the prompt says what to weigh in a phase."""

    theme: str = themes.DEFAULT
    animation: bool = True
    athena_steps: bool = True
    confirmations: bool = True
    hints: bool = True
