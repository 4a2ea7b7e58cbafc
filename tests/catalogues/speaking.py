"""The program in a language of `ldd_tui/locale`, from its catalogue; a form that a name lacks is an error."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pytest
from babel.messages.mofile import write_mo

from ldd_tui import text
from ldd_tui.text import forms
from ldd_tui.text.catalogue import Catalogue
from tests.catalogues.entries import catalogue


@cache
def translations(language: str) -> Catalogue:
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return Catalogue(compiled)


def speak(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Switch to a language for the rest of the test; a missing form of a name is an error."""
    plain = forms.Name.__format__

    def strict(name: forms.Name, asked: str) -> str:
        if any(letter.isalpha() for letter in asked) and asked != "s":
            known = forms.AGREEMENT in name.forms if "=" in asked else asked in name.forms
            assert known, f"{str(name)!r} has no form {asked!r}"
        return plain(name, asked)

    monkeypatch.setattr(forms.Name, "__format__", strict)
    monkeypatch.setattr(text, "_installed", translations(language))
    monkeypatch.setattr(text, "_in_use", language)
