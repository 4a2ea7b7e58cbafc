"""What is typed, and the action that it asks for."""

from __future__ import annotations

import pytest

from ldd_tui.plain import wishes
from ldd_tui.plain.commands import Command, find, word
from ldd_tui.plain.vocabulary import meant, sectors, words_of
from ldd_tui.plain.wishes import VERBS
from ldd_tui.text import languages, speaking
from rules import actions as a
from rules import engine
from rules.actions import Action
from rules.board_file import packaged
from rules.editions import EDITIONS
from rules.model import Sector, State, Technology
from tests.commands.support import at

_REINFORCE = at(phase="reinforcements", turn=3, active="entente", rp={"entente": 9}, sectors={"france": {"losses": 3}})
_TECHNOLOGY = at(phase="technology", turn=3, active="entente", rp={"entente": 9})
_ATTACK = at(phase="offensives", turn=3, active="central_powers", rp={"central_powers": 9})
_FRANCE, _GERMANY = Sector.FRANCE, Sector.GERMANY


def asked(line: str, state: State) -> list[Action]:
    words = words_of(line)
    legal = engine.legal(state)
    found = find(words[0], {type(action) for action in legal}, Command)
    assert isinstance(found.what, wishes.Verb), found
    return list(wishes.read(found.what, words[1:], state).among(legal))


@pytest.mark.parametrize(
    ("language", "line", "state", "action"),
    [
        ("en", "reinforce france 2", _REINFORCE, a.Reinforce(_FRANCE, 2)),
        ("en", "re fr 2", _REINFORCE, a.Reinforce(_FRANCE, 2)),
        ("en", "REINFORCE, the France: by 1!", _REINFORCE, a.Reinforce(_FRANCE, 1)),
        ("fr", "renforcer la France de 2", _REINFORCE, a.Reinforce(_FRANCE, 2)),
        ("fr", "re fr 2", _REINFORCE, a.Reinforce(_FRANCE, 2)),
        ("fr", "reinforce france 2", _REINFORCE, a.Reinforce(_FRANCE, 2)),
        ("en", "pass", _REINFORCE, a.DONE),
        ("en", "p", _REINFORCE, a.DONE),
        ("fr", "finir", _REINFORCE, a.DONE),
        ("en", "technology defence 4", _TECHNOLOGY, a.Research(Technology.DEFENCE, 4)),
        ("en", "attempt machine 4", _TECHNOLOGY, a.Research(Technology.DEFENCE, 4)),
        ("fr", "tenter défense 4", _TECHNOLOGY, a.Research(Technology.DEFENCE, 4)),
        ("fr", "technologie mitr 4", _TECHNOLOGY, a.Research(Technology.DEFENCE, 4)),
        ("en", "attack germany france 3", _ATTACK, a.Offensive(_GERMANY, _FRANCE, 3)),
        ("en", "attack france from germany, size 3", _ATTACK, a.Offensive(_GERMANY, _FRANCE, 3)),
        ("en", "at ger fra 1", _ATTACK, a.Offensive(_GERMANY, _FRANCE, 1)),
        ("fr", "attaquer la France avec l’Allemagne 2", _ATTACK, a.Offensive(_GERMANY, _FRANCE, 2)),
        ("fr", "att autriche serbie 2", _ATTACK, a.Offensive(Sector.AUSTRIA_HUNGARY, Sector.SERBIA, 2)),
    ],
)
def test_words_for_an_action(language: str, line: str, state: State, action: Action) -> None:
    with speaking(language):
        found = asked(line, state)
    assert found == [action]


def test_too_few_words_leave_a_choice() -> None:
    assert asked("attack germany", _ATTACK) == [
        one for one in engine.legal(_ATTACK) if getattr(one, "attacker", None) == _GERMANY
    ]
    assert set(asked("re france", _REINFORCE)) == {a.Reinforce(_FRANCE, spaces) for spaces in (1, 2, 3)}


@pytest.mark.parametrize("language", languages())
def test_every_word_to_type_is_found_by_itself(language: str) -> None:
    """A command's whole word beats the beginnings of others, also where every verb is possible."""
    every: set[type[Action]] = {kind for verb in VERBS for kind in verb.kinds}
    with speaking(language):
        for command in Command:
            (typed,) = words_of(word(command))
            assert find(typed, set(), Command).what is find(typed, every, Command).what is command
        for verb in VERBS:
            (typed,) = words_of(wishes.shown(verb.words))
            assert find(typed, set(verb.kinds), Command).what is verb


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sectors_name_stands_for_it_alone(language: str, edition: str) -> None:
    from ldd_tui.text import names

    with speaking(language):
        known = packaged(edition).edition
        for sector in Sector:
            for called in (names.sector(sector, known), names.the_sector(sector, known).upper()):
                words = meant(words_of(called))
                found = sectors(known).match(words)
                assert (found.count, found.things) == (len(words), (sector,))


@pytest.mark.parametrize(
    ("line", "unknown"), [("re mars 2", "mars"), ("attack fr ger x", "x"), ("re fr 2 3 four", "four")]
)
def test_a_word_that_is_not_understood_is_named(line: str, unknown: str) -> None:
    verb = VERBS[1] if line.startswith("at") else VERBS[0]
    assert wishes.read(verb, words_of(line)[1:], _REINFORCE).unknown == unknown
