"""A position code's flaw in a sentence."""

from __future__ import annotations

from typing import assert_never

from ldd_tui.text import _
from rules.position.code import CodeError, Flaw


def in_words(error: CodeError) -> str:
    return _words(error.flaw).format(**error.details)


def _words(flaw: Flaw) -> str:
    match flaw:
        case Flaw.NOT_A_CODE:
            return _("This is not a position code: it must begin with {prefix}")
        case Flaw.TOO_LONG:
            return _("This is not a position code: no code has more than {longest} characters.")
        case Flaw.CHARACTER:
            return _("Not a valid position code: after {prefix} it has letters A to Z and digits only.")
        case Flaw.VERSION:
            return _("This position code is of version {found}. This release reads version {version}.")
        case Flaw.EDITION:
            return _("Not a valid position code: the editions are {known}.")
        case Flaw.MISSING:
            return _("Part of the position code is missing. Copy all of it.")
        case Flaw.ADDED:
            return _("The position code has too many characters. Copy it alone.")
        case Flaw.CHECKSUM:
            return _("The position code is misspelt: at least one character is wrong.")
        case Flaw.CONTENTS:
            return _("The position code is spelt correctly, but no position has it.")
        case Flaw.BOARD:
            return _("Position codes are only for the printed boards, not for your own.")
    assert_never(flaw)
