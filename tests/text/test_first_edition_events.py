"""What each event marker of the first edition is said to mean in a position (11)."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from ldd_tui.text import names as cards
from ldd_tui.text.events import card_texts
from rules.editions.first.cards import (
    ARMISTICE,
    BREST_LITOVSK,
    BRUSILOV,
    CIRCUS,
    FLU,
    GALLIPOLI,
    JUTLAND,
    LUSITANIA,
    MUTINIES,
    SCHLIEFFEN,
    SOMME,
    TANKS,
    THESSALONIKI,
    U_BOOT,
    VERDUN,
    WILSON,
    ZIMMERMANN,
)
from rules.model import (
    BULGARIA,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMANY,
    GREECE,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Phase,
    Side,
    State,
    Status,
)
from tests.rules.first.support import at
from tests.text.support import assert_clean
from tests.text.test_first_edition_words import EDITION, assert_of_this_edition

# -- the events of the first edition in words: each is there, under a title, and says nothing of another edition.


WORDS = card_texts.words("first")
FOLDER = Path(card_texts.__file__).parent / "data"
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
    for event in WORDS:
        notes = filter(None, (card_texts.athena_note(event, side, EDITION) for side in Side))
        for text in (card_texts.effect(event, EDITION), card_texts.brief(event, EDITION), *notes):
            assert_clean(text, sentence=True)
        assert_clean(card_texts.duration(event, EDITION))


def test_nothing_is_said_that_only_another_edition_has() -> None:
    texts = {words.number: f"{words.effect} {words.brief} {words.entente} {words.central_powers}" for words in
             WORDS.values()}  # fmt: skip
    assert {number: text for number, text in texts.items() if _OTHER_EDITION.search(text)} == {}


def test_other_events_are_named_as_they_are_called() -> None:
    for number, other in ((12, "zimmermann_telegram"), (16, "u_boot"), (26, "wilson_intervenes"), (38, "armistice")):
        assert cards._EVENTS[other] in card_texts.effect(number, EDITION)


LAWRENCE = 24


def position(turn: int, *drawn: int, rp: tuple[int, int] = (9, 9), **given: object) -> State:
    return replace(at(turn, Phase.EVENTS, **given).state, drawn=drawn, this_turn=(), rp=rp)  # type: ignore[arg-type]


def means(event: int, state: State) -> str:
    said = card_texts.right_now(event, state) or ""
    if said:
        assert_clean(said, sentence=True)
        assert_of_this_edition(said)
    return said


@pytest.mark.parametrize("turn", [1, 3, 6, 9, 12])
def test_every_meaning_is_a_sentence(turn: int) -> None:
    said = set()
    for event, rp in product(EDITION.cards.numbers, ((0, 0), (9, 9))):
        drawn = position(turn, event, rp=rp)
        said.add(means(event, drawn))
        said.add(means(event, replace(drawn, this_turn=(event,), phase=Phase.OFFENSIVES)))
    assert len(said) > len(EDITION.cards.numbers) / 2


@pytest.mark.rule("F034", "F097")
def test_schlieffen_throws_two_dice() -> None:
    assert means(SCHLIEFFEN, position(1, SCHLIEFFEN)) == (
        "Germany must attack France with 2 Attack dice at +1 (each hits on 3 or more) for free. "
        "On average: 1.33 notches."
    )
    assert means(SCHLIEFFEN, position(2, SCHLIEFFEN)) == "1914 is over: it does nothing."


@pytest.mark.rule("F036")
def test_gallipoli_helps_nobody() -> None:
    assert not means(GALLIPOLI, position(3, GALLIPOLI, wcl={SERBIA: 1}))


@pytest.mark.rule("F037", "F101")
def test_jutland_weakens_u_boats_or_ends_the_blockade() -> None:
    state = position(6, JUTLAND, rp=(0, 19))
    assert means(JUTLAND, state) == (
        "A 1 would waste 2 RP: the Central Powers hold 19 RP. After a 5, U-boat rolls would get -1."
    )
    thrown = replace(state, this_turn=(JUTLAND,), in_force=(JUTLAND, U_BOOT))
    assert means(JUTLAND, thrown) == "A 5 was rolled: +0 on U-boat rolls."
    assert "There are none now." in means(JUTLAND, replace(thrown, in_force=(JUTLAND, WILSON)))


@pytest.mark.rule("F038")
def test_wilson_and_the_u_boats() -> None:
    state = position(6, WILSON)
    assert means(WILSON, state) == "The Central Powers make no U-boat roll this turn."
    assert means(WILSON, replace(state, in_force=(U_BOOT,))) == "U-Boot cancels it."
    boats = position(9, U_BOOT, WILSON)
    assert means(WILSON, boats) == "U-Boot cancels it."
    assert means(U_BOOT, boats) == ("U-boat rolls now get +1 from events. W. Wilson intervenes! ends.")
    weakened = replace(boats, drawn=(U_BOOT,), in_force=(JUTLAND,))
    assert means(U_BOOT, weakened) == "U-boat rolls now get +0 from events."


@pytest.mark.rule("F088", "F089", "F090")
def test_battles_take_at_least_two_dice() -> None:
    state = position(6, VERDUN, SOMME, wcl={GERMANY: 8, FRANCE: 5})
    assert means(VERDUN, state).startswith("Germany must attack France with up to 3 Attack dice (")
    assert means(VERDUN, state).endswith("It takes at least 2 Attack dice.")
    assert means(SOMME, state).startswith("France must attack Germany with up to 2 Attack dice (")
    assert "at least" not in means(SOMME, state)
    assert "surrender" not in means(VERDUN, state)  # nobody is hurt but the defender
    assert means(BRUSILOV, position(6, BRUSILOV)).startswith("Russia must attack Austria-Hungary with up to 3 Attack")


@pytest.mark.rule("F093")
def test_mutinies_may_leave_artillery_dice_alone() -> None:
    armed = position(9, MUTINIES, developed={ENTENTE: (0, 0, 2, 0)}, wcl={FRANCE: 2})
    assert means(MUTINIES, armed).startswith("France can attack Germany with 2 Artillery dice (each hits on 4 or more)")


@pytest.mark.rule("F044", "F073")
def test_the_circus_raises_aviation_up_to_each_star() -> None:
    state = position(9, CIRCUS, developed={CENTRAL_POWERS: (0, 0, 0, 2)}, wcl={BULGARIA: 3})
    assert means(CIRCUS, state) == (
        "Aviation: Germany 7 instead of 5, Austria-Hungary 3 instead of 1, the Ottoman Empire 2 "
        "instead of 1 and Bulgaria 2 instead of 1."
    )
    flying = replace(state, drawn=(), in_force=(CIRCUS,))
    assert means(CIRCUS, flying) == means(CIRCUS, state)


@pytest.mark.rule("F045", "F110")
def test_the_tanks_help_the_next_attempt_at_attack() -> None:
    state = position(12, TANKS, developed={ENTENTE: (3, 0, 0, 0)})
    assert means(TANKS, state) == "The attempt at French Renault FT Tanks gets +1; it needs 6 or more."
    complete = position(12, TANKS, developed={ENTENTE: (4, 0, 0, 0)})
    assert means(TANKS, complete) == "No level of Attack is left to attempt."


@pytest.mark.rule("F048", "F111")
def test_thessaloniki_needs_greece_at_war() -> None:
    assert means(THESSALONIKI, position(12, THESSALONIKI)) == "Greece is not at war."
    said = means(THESSALONIKI, position(12, THESSALONIKI, wcl={GREECE: 3}))
    assert said.startswith("Greece can attack the Ottoman Empire with 2 Attack dice")


@pytest.mark.rule("F050", "F109")
def test_lafayette_comes_by_both_markers_alone() -> None:
    state = position(3, LUSITANIA)
    assert means(LUSITANIA, state) == "Zimmermann Telegram has not taken effect yet."
    both = replace(state, drawn=(LUSITANIA,), in_force=(ZIMMERMANN,))
    assert means(LUSITANIA, both) == ("With Zimmermann Telegram Lafayette arrives: 0 RP this turn.")


def test_who_surrenders_by_the_flu_and_what_brest_litovsk_costs() -> None:
    state = position(12, FLU, BREST_LITOVSK, wcl={RUSSIA: 3, OTTOMAN_EMPIRE: 1})
    assert "The Ottoman Empire would surrender (Entente: 2 VP more)." in means(FLU, state)
    assert means(BREST_LITOVSK, state) == ("Russia leaves the war: 2 RP a turn lost.")
    out = position(12, BREST_LITOVSK, status={RUSSIA: Status.SURRENDERED})
    assert means(BREST_LITOVSK, out) == ""


@pytest.mark.rule("F043")
def test_lawrence_has_nobody_to_hurt_where_the_ottoman_empire_has_surrendered() -> None:
    out = position(9, LAWRENCE, status={OTTOMAN_EMPIRE: Status.SURRENDERED})
    assert means(LAWRENCE, out) == "The Ottoman Empire has surrendered."


@pytest.mark.rule("F051", "F107", "F108")
def test_the_armistice_is_counted_in_victory_points() -> None:
    state = replace(position(12, ARMISTICE), vp=(4, 1))
    assert means(ARMISTICE, state) == (
        "Germany brings 2 RP at this turn's collection. VP now: Entente 4, Central Powers 1. The Entente would win."
    )
    tie = replace(state, vp=(1, 1))
    assert means(ARMISTICE, tie).endswith("The tie would go to the Central Powers.")
