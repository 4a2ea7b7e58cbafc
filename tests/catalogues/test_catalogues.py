"""Each catalogue is complete and current, and keeps to the conventions and the glossary of its language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from babel.messages.catalog import Message

from tests.catalogues import checks, french, glossary
from tests.catalogues.collected import template
from tests.catalogues.entries import Entry, catalogue, entries, languages, messages

LANGUAGES = languages()


def _untranslated(message: Message) -> bool:
    forms = (message.string,) if isinstance(message.string, str) else message.string
    return not (forms and all(forms))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_every_message_and_no_other(language: str) -> None:
    found, wanted = catalogue(language), messages(template())
    there = messages(found)
    assert sorted(wanted.keys() - there.keys()) == []
    assert sorted(there.keys() - wanted.keys()) == []
    assert [key for key, message in there.items() if _untranslated(message)] == []
    assert [key for key, message in there.items() if message.fuzzy] == []
    assert [key for key in there if there[key].id != wanted[key].id] == []  # the plural too
    assert list(found.obsolete) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_are_well_made(language: str) -> None:
    assert _told(language, checks.faults) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_are_those_of_the_glossary(language: str) -> None:
    assert _told(language, glossary.faults) == []


def _told(language: str, faults: Callable[[Entry, str], Iterator[str]]) -> list[str]:
    found = entries(messages(catalogue(language)))
    return [f"{fault}: {entry}" for entry in found for fault in faults(entry, language)]


FAULTY = {
    "unknown placeholders": ("{a} RP", "{b} PR"),
    "missing placeholders": ("{a} RP", "PR"),
    "braces": ("{a} RP", "{a PR"),
    "other spaces at its end": ("Cost: ", "Coût\u202f:"),
    "two spaces": ("a b", "a  b"),
    "unknown form": ("of {a}", "{a:du}"),
    "backquotes": ("type `undo` now", "tapez `annuler`"),
    "it ends with": ("A sentence.", "Une phrase"),
    "narrow": ("Really?", "Vraiment ?"),
    "straight apostrophe": ("the army", "l'armée"),
    "straight quotation": ("it says", 'il dit "oui"'),
    "within « »": ("it says", "« oui »"),
    "before %": ("{a}%", "{a}%"),
    "three dots": ("so on", "etc..."),
    "accent": ("State", "Etat"),
    "other line breaks": ("a\nb", "a b"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_a_fault_is_found(fault: str) -> None:
    source, translated = FAULTY[fault]
    found = list(checks.faults(Entry("", source, translated, "here"), "fr"))
    assert any(fault in one for one in found), found


@pytest.mark.parametrize(
    ("source", "translated"),
    [
        ("{a}: {b}", "{a}\u202f: {b}"),
        ("at {time} `a: b`", "à {time}, 14:05, `a: b`"),
        ("{sector} fell!", "{sector:m=est tombé|f=est tombée}\u202f!"),
        ("of {sector}", "{sector:de}"),
        ("he says it", "il dit «\u00a0oui\u00a0», l’heure"),
        ("{a}%", "{a}\u00a0%"),
    ],
)
def test_what_is_right_has_no_fault(source: str, translated: str) -> None:
    assert list(checks.faults(Entry("", source, translated, "here"), "fr")) == []


@pytest.mark.parametrize(
    ("context", "source", "translated", "missing"),
    [
        ("", "No losses", "Aucun jeton", ["losses"]),
        ("", "No losses", "Aucune perte", []),
        ("", "`losses`", "`losses`", []),
        ("", "The lesson", "La leçon", []),
        ("8 cells", "Losses", "Jet.", []),
    ],
)
def test_a_term_that_is_missing_is_found(context: str, source: str, translated: str, missing: list[str]) -> None:
    found = [fault.split("'")[1] for fault in glossary.faults(Entry(context, source, translated, "here"), "fr")]
    assert found == missing


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("la flotte de Italie", "not elided"),
        ("la prise d’Russie", "not elided"),
        ("la perte de les Balkans", "not contracted"),
        ("à le Moyen-Orient", "not contracted"),
        ("Vraiment ?", "narrow"),
    ],
)
def test_a_slip_in_a_finished_text_is_found(text: str, slip: str) -> None:
    assert any(slip in one for one in french.slips(text))


@pytest.mark.parametrize("text", ["la flotte de l’Italie", "la prise de la Russie", "à le fortifier", "aujourd’hui"])
def test_a_finished_text_that_is_right_has_no_slip(text: str) -> None:
    assert list(french.slips(text)) == []


def test_a_name_has_every_form() -> None:
    whole = "la Russie\nle: la Russie\nde: de la Russie\nà: à la Russie\nen: en Russie\nagreement: f"
    assert list(checks.faults(Entry("in a sentence", "Russia", whole, "here"), "fr")) == []
    for wrong in ("la Russie", whole.replace("en: en Russie\n", "")):
        assert list(checks.faults(Entry("in a sentence", "Russia", wrong, "here"), "fr")) != []
