"""The events of the first edition in words: each is there, under a title, and says nothing of another edition."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ldd_tui.text import names as cards
from ldd_tui.text.events import card_texts
from tests.text.support import assert_clean

WORDS = card_texts.words("first")
FOLDER = Path(card_texts.__file__).parent / "data"
VALUES = {
    "schlieffen_dice": 2,
    "jutland_gain": 3,
    "least_size": 2,
    "lawrence_losses": 2,
    "circus_levels": 2,
    "armistice_production": 2,
}
TITLES = (
    *("nothing_to_report", "nothing_to_report", "schlieffen_plan", "race_to_the_sea", "shell_crisis", "gas"),
    *("von_lettow_in_africa", "battle_of_gallipoli", "toward_a_separate_peace", "italy_at_war", "bulgaria_at_war"),
    *("lusitania_torpedoed", "nothing_to_report", "battle_of_jutland", "trentino_offensive", "wilson_intervenes"),
    *("battle_of_verdun", "battle_of_the_somme", "brusilov_offensive", "romania_at_war", "nothing_to_report"),
    *("chain_of_mutinies", "battle_of_gaza", "lawrence_of_arabia", "battle_of_caporetto", "u_boot", "flying_circus"),
    *("greece_at_war", "zimmermann_telegram", "nothing_to_report", "treaty_of_brest_litovsk"),
    *("friedensturm_on_the_marne", "unified_command", "tanks_arrive", "battle_of_megiddo", "thessaloniki_expedition"),
    *("spanish_flu", "peace_negotiations", "nothing_to_report", "nothing_to_report", "lafayette", "armistice"),
)
"""The titles of the 42 markers, by which their names are found."""

_OTHER_EDITION = re.compile(r"\b(cube|corner|Air Raid|Athena|prestige|counter-attack|Middle East|Colonies|card)", re.I)


def test_every_event_has_a_title() -> None:
    assert tuple(WORDS) == tuple(range(1, len(TITLES) + 1))


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.stem)
def test_every_edition_tells_all_its_events(file: Path) -> None:
    assert tuple(card_texts.words(file.stem)) == tuple(range(1, 43))


def test_every_title_has_a_name() -> None:
    for title in TITLES:
        assert_clean(cards._EVENTS[title])


def test_every_text_is_clean_and_its_numbers_are_known() -> None:
    for words in WORDS.values():
        for text in (words.effect, words.brief, words.entente, words.central_powers):
            if text:
                assert_clean(text.format(**VALUES), sentence=True)
        if words.lasts:
            assert_clean(words.lasts.format(**VALUES))


def test_nothing_is_said_that_only_another_edition_has() -> None:
    texts = {words.number: f"{words.effect} {words.brief} {words.entente} {words.central_powers}" for words in
             WORDS.values()}  # fmt: skip
    assert {number: text for number, text in texts.items() if _OTHER_EDITION.search(text)} == {}


def test_other_events_are_named_as_they_are_called() -> None:
    for number, other in ((12, "zimmermann_telegram"), (16, "u_boot"), (26, "wilson_intervenes"), (38, "armistice")):
        assert cards._EVENTS[other] in WORDS[number].effect
