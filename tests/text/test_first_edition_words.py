"""Whatever is said in a game of the first edition, nothing in it is of what only another edition has."""

from __future__ import annotations

import random
import re

import pytest

from ldd_tui.players.reasons import reason
from ldd_tui.reference.book import Reference
from ldd_tui.telling.sentences import sentence
from ldd_tui.text import help, names, technologies
from ldd_tui.text.events import card_texts
from ldd_tui.text.labels import headline
from ldd_tui.text.reasons import why
from rules import engine
from rules import facts as f
from rules.model import Choice, InitiativeRule, Options, Phase, Sector, Setup, Side, Technology
from tests.rules.first.support import BOARD
from tests.soaking import first_of
from tests.text.support import walk
from tests.text.told import told_of_position, told_of_step

EDITION = BOARD.edition

FOREIGN = re.compile(
    r"\b(athena|she|her|prestige|cubes?|counter-?attacks?|implement\w*|collapse|sudden death|merchant navy|kaiserliche"
    r"|trade( track)?|naval control|air raids?|corners?|green|red|cornflower|cards?|decks?|set aside|quick play"
    r"|rewriting|middle east|german colonies|ypres|tannenberg|kut|michael|pariser|franchet|vimy|passchendaele"
    r"|przemy\w+|heia|unrestricted|mirrored)\b",
    re.IGNORECASE,
)

OPTIONS = (
    Options(initiative=InitiativeRule.BID),
    Options(initiative=InitiativeRule.BID, athena=(Side.ENTENTE,)),
    Options(initiative=InitiativeRule.TRACK, athena=(Side.CENTRAL_POWERS,)),
    Options(initiative=InitiativeRule.BID, athena=tuple(Side)),
    Options(initiative=InitiativeRule.TRACK, naval_natural=True, reserve_mandatory=True),
)


def assert_of_this_edition(said: str) -> None:
    found = FOREIGN.search(said)
    assert found is None, f"{found[0]}: {said}" if found else ""


def _told_in_a_game(seed: int, options: Options, every: int) -> set[str]:
    chance, told = random.Random(seed), set[str]()
    for number, step in enumerate(walk(seed, Setup(BOARD, options))):
        told.update(told_of_step(step))
        if number % every == 0:
            told.update(told_of_position(step.state, chance))
    return told


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seed", first_of(1, range(1, 31)))
def test_a_game_is_told_in_words_of_its_edition(seed: int, options: Options) -> None:
    for said in _told_in_a_game(seed, options, every=7 if seed == 1 else 2):
        assert_of_this_edition(said)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_advice_is_in_words_of_the_edition(seed: int) -> None:
    for number, step in enumerate(walk(seed, Setup(BOARD, OPTIONS[0]))):
        if number % 40 or not isinstance(step.state.waiting, Choice):
            continue
        for action in engine.legal(step.state):
            assert_of_this_edition(headline(action, EDITION))
            assert_of_this_edition(why(reason(step.state, action), EDITION))


def test_names_and_help_are_of_the_edition() -> None:
    told = [help.about(BOARD), help.course(BOARD), *help.victory(BOARD), technologies.implementing(Setup(BOARD))]
    told += [help.phase(phase, EDITION) for phase in Phase]
    told += [names.phase(phase, EDITION) for phase in Phase]
    told += [f"{names.sector(sector, EDITION)} {names.narrow(sector, EDITION)}" for sector in Sector]
    for side in Side:
        for technology in technologies.printed_on(BOARD):
            told += [
                technologies.effect(side, technology, level, BOARD)
                for level in range(1, len(BOARD.trees[side][technology]) + 1)
            ]
    for event in EDITION.cards.numbers:
        told += [card_texts.effect(event, EDITION), card_texts.duration(event, EDITION), names.card(event, EDITION)]
    for said in told:
        assert_of_this_edition(said)


def test_what_the_highest_aviation_does_is_told() -> None:
    levels = range(1, len(BOARD.trees[Side.ENTENTE][Technology.AVIATION]) + 1)
    told = [technologies.effect(Side.ENTENTE, Technology.AVIATION, level, BOARD) for level in levels]
    assert told[-1].startswith("From number 7, France can have hits by Germany re-rolled once, unless ")
    assert "From number 7" not in " ".join(told[:-1])


def test_the_turn_track_tells_the_price_of_the_initiative() -> None:
    book = Reference(edition=EDITION.key)
    rows = [row for block in book.article("12.3").blocks for row in block.rows]
    assert rows[0][-1] == "price, playing alone"
    told = [price for row in rows[1:] for price in row[-1].split()]
    assert told == ["-", *map(str, BOARD.initiative_price[1:])]


def test_an_event_that_does_nothing_is_not_told_to_be_in_play() -> None:
    quiet = next(card for card in EDITION.cards if card.title == names.NOTHING_TO_REPORT)
    told = sentence(f.EventTakesEffect(event=quiet.number, rule="6.3"), Setup(BOARD))
    assert told == f"Nothing to Report ({quiet.number}): nothing happens."
