"""Each catalogue is complete and current, and keeps to the conventions and the glossary of its language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Message

from ldd_tui.analysis.why import Compared
from ldd_tui.players import POLICIES
from ldd_tui.players.reasons import reason
from ldd_tui.reference.as_text import page
from ldd_tui.reference.book import Reference
from ldd_tui.reports.after_action import after_action
from ldd_tui.reports.as_html import as_html
from ldd_tui.reports.as_markdown import as_markdown
from ldd_tui.reports.as_text import as_text
from ldd_tui.reports.board_svg import board_svg
from ldd_tui.reports.record import record
from ldd_tui.teach import course, rehearsal
from ldd_tui.teach.lesson import Lesson, Words
from ldd_tui.teach.lesson import messages as lesson_messages
from ldd_tui.teach.tutor import filled
from ldd_tui.telling import plain_odds, refusals, replay
from ldd_tui.telling.sentences import arithmetic, sentence
from ldd_tui.text import club, help, labels, lobby, names, plain_analysis, watching
from ldd_tui.text.events import card_texts
from ldd_tui.text.reasons import why
from rules import actions as a
from rules import engine
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.editions.second.cards import CARDS
from rules.model import Choice, InitiativeRule, Options, Sector, Setup, Side, State
from rules.phases.technology import next_level
from rules.refusals import KINDS
from saves.verify import examine
from tests.analysis.support import analysed
from tests.catalogues import checks, french, glossary
from tests.catalogues.collected import template
from tests.catalogues.entries import Entry, catalogue, entries, languages, messages, speak
from tests.saves.playing import WAYS_TO_PLAY, WAYS_TO_PLAY_FIRST, journal_of
from tests.screens.club.support import Hosted
from tests.soaking import first_of
from tests.text.refused import CASES, refusal
from tests.text.support import BOARD, OPTIONS, SETUP, fact_kinds, samples, walk
from tests.text.test_reasons import ACTIONS, SAID
from tests.text.told import told_of_position, told_of_step

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
    "'ripost": ("counter-attack", "riposte"),
    "'abat'": ("One more loss", "Une perte abat l’Italie"),
    "'tombe'": ("It may surrender", "Elle tombe peut-être"),
    "obligatoire": ("demanded", "offensives ordonnées"),
    "aux côtés": ("Italy enters", "L’Italie entre en guerre pour l’Entente"),
    "tous les dés": ("with all it has", "avec tout ce qu’elle a"),
    "défaussée": ("the card goes", "la carte s’en va"),
    "ne perd rien": ("The Entente lost nothing.", "Perdu par l’Entente\u202f: rien."),
    "mean_losses": ("{losses} losses", "{losses} pertes"),
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


# -- What the program says in each language, as a player reads it: forms that exist, spaces as they are set
SLIPS = {"fr": french.slips}

BOARDS = tuple(packaged(edition) for edition in EDITIONS)
SETUPS = (
    *(Setup(BOARD, options) for options in OPTIONS),
    Setup(packaged("first"), Options(initiative=InitiativeRule.BID)),
    Setup(packaged("first"), Options(initiative=InitiativeRule.TRACK, athena=(Side.CENTRAL_POWERS,))),
)
PEOPLE = ("Anna", "Zoé")
NO_WORDS = re.compile(
    r"<(style|title)\b.*?</\1>|<[^>]*>|^```.*?^```|^\|[ :|-]+\|$|\\(?=!)|^ *! |^.*\bE %.*$", re.DOTALL | re.MULTILINE
)

_WIDE = 100_000
"""So wide that no line is broken."""

_LINE = 71
"""The cells of what is said below the rows of the set-up screen, 80 wide."""


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    speak(request.param, monkeypatch)
    return str(request.param)


def _wrong(language: str, texts: Iterator[str | None]) -> list[str]:
    return [f"{slip}: {text}" for text in texts if text for slip in SLIPS.get(language, lambda text: [])(text)]


def _of_facts() -> Iterator[str | None]:
    for kind in fact_kinds():
        for fact in samples(kind):
            if getattr(fact, "event", 1):
                yield sentence(fact, SETUP)
                yield arithmetic(fact, SETUP)


def _of_play(seed: int, setup: Setup) -> Iterator[str | None]:
    chance = Random(seed)
    for number, step in enumerate(walk(seed, setup)):
        yield from told_of_step(step)
        yield from (labels.action(move, step.state) for move in engine.legal(step.state))
        yield replay.happened(step.facts, setup, None, None)
        if number % 20 == 0:
            yield from told_of_position(step.state, chance)
            yield replay.next_is(step.state)
            yield from (card_texts.right_now(event, step.state) for event in setup.board.edition.cards.numbers)
        if number % 200 == 0:
            yield from _of_odds(step.state)


def _of_odds(state: State) -> Iterator[str]:
    writer, edition = plain_odds.Writer(_WIDE), state.setup.board.edition
    launched = [move for move in engine.legal(state) if isinstance(move, a.Offensive)]
    found = [writer.offensive(state, move.attacker, move.defender, move.size) for move in launched[::9]]
    found += [writer.naval(state), writer.revolution(state, 2), writer.initiative(state), writer.armistice(state)]
    for side in Side:
        for technology in edition.technologies:
            level = next_level(state, side, technology)
            if level is not None:
                found.append(writer.research(state, side, technology, level, None))
    for odds in found:
        yield from odds.splitlines()


def _of_people() -> Iterator[str | None]:
    crossed = club.Crossed(1, 2, 3, 1, ((1, 4, 5),))
    for name in map(names.person, PEOPLE):
        yield club.question(name, crossed)
        yield club.asks_to_take_back(name, crossed, "")
        yield from (*club.waits_to_take_back(name, crossed), club.declined(name))
        for yes in (True, False):
            yield from (*club.pausing(name, own=yes), *club.adjourning(name, own=yes))
            yield from (club.answered(name, yes), club.resumed(name, clock=yes), club.lets_watch(name, yes))
        yield club.went_back(name, "")
        for side in Side:
            yield from (replay.seated(name, side), watching.begins({side: name}), watching.begins({side: ""}))


def _of_advice() -> Iterator[str | None]:
    for edition in (board.edition for board in BOARDS):
        for action in ACTIONS:
            yield from labels.forms(action, edition)
        yield from (why(one, edition) for one in SAID)
    choosing = (step.state for step in walk(1, SETUP) if isinstance(step.state.waiting, Choice))
    for state in islice(choosing, 40, 80, 13):
        for action in engine.legal(state):
            yield why(reason(state, action), BOARD.edition)


def _of_the_rest() -> Iterator[str | None]:
    for event in CARDS.numbers:
        yield names.event(event, BOARD.edition)
        yield card_texts.effect(event, BOARD.edition)
        yield card_texts.duration(event, BOARD.edition)
        yield from (card_texts.athena_note(event, side, BOARD.edition) for side in Side)
    for kind in KINDS.values():
        yield refusals.short(refusal(kind))
        yield refusals.refusal(refusal(kind), CASES[kind][0])
    yield from (help.about(BOARD), help.course(BOARD), *help.victory(BOARD))


def test_sentences(language: str) -> None:
    assert _wrong(language, _of_facts()) == []
    assert _wrong(language, _of_the_rest()) == []


@pytest.mark.parametrize("seed", first_of(4, reversed(range(len(SETUPS)))))
def test_games(language: str, seed: int) -> None:
    assert _wrong(language, _of_play(seed, SETUPS[seed])) == []


def test_advice(language: str) -> None:
    assert _wrong(language, _of_advice()) == []


def test_people(language: str, tmp_path: Path) -> None:
    assert _wrong(language, _of_people()) == []
    hosted = Hosted(tmp_path)
    anna, zoe = map(hosted.member, PEOPLE)
    game = hosted.make(anna, "", anna, zoe)
    hosted.make(zoe, "", None, zoe)
    hosted.games.sit(game, Side.ENTENTE, anna)
    games = hosted.games.all()
    for member in ("", anna.id, zoe.id):
        viewer = lobby.Viewer(member, hosted.club.members(), (), hosted.clock())
        assert _wrong(language, (words for row in viewer.rows(games) for words in (row.standing, *row.seats))) == []
        assert _wrong(language, (words for one in games for words in viewer.sentences(one))) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_reports(language: str, edition: str) -> None:
    ways = WAYS_TO_PLAY if edition == STANDARD else WAYS_TO_PLAY_FIRST
    entries = journal_of(ways[-1], 7, edition=edition)
    history, found = examine(entries, None)
    analysis = analysed(history)
    report = after_action(record("", history, found, analysis))
    told = [write(report) for write in (as_text, as_markdown, as_html)]
    told.append(board_svg(history.last.state, "", ""))
    writer = plain_analysis.Writer(_WIDE, history.last.state.setup.board.edition)
    told.append(writer.report(analysis, tuple(Side), every=True, why=lambda _which: Compared()))
    lines = (line for written in told for line in NO_WORDS.sub("", written).splitlines())
    assert _wrong(language, map(unescape, lines)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_whole_reference(language: str, edition: str) -> None:
    book = Reference(edition=edition)
    pages = [page(book, book.article(key), _WIDE) for key in [*book.keys()]]
    assert _wrong(language, (line for shown in pages for line in shown.splitlines())) == []


@pytest.mark.parametrize("lesson", course.every(), ids=lambda lesson: lesson.id)
def test_what_lessons_say(language: str, lesson: Lesson) -> None:
    states = [took.before for took in rehearsal.taken(lesson)]
    said = (filled(Words(words), _at(path, states)) for path, words in lesson_messages(lesson))
    assert _wrong(language, said) == []


def _at(path: str, states: Sequence[State]) -> State:
    step = re.match(r"steps\[(\d+)\]", path)
    return states[int(step[1])] if step else states[0]


def test_what_a_level_does_fits_on_the_set_up_screen(language: str) -> None:
    assert not [words for words in map(help.about_computer, POLICIES) if len(words) > _LINE]


def test_a_name_by_itself_is_its_first_line(language: str) -> None:
    for sector in Sector:
        for named in (names.sector(sector, BOARD.edition), names.the_sector(sector, BOARD.edition)):
            assert "\n" not in named and not re.search(r"\w: ", named)


def test_names_of_people_are_elided_as_they_sound(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("fr", monkeypatch)
    found = [format(names.person(name), "de") for name in ("Anna", "Élise", "Yves", "Yann", "Hugo", "Zoé", "{x}")]
    assert found == ["d’Anna", "d’Élise", "d’Yves", "de Yann", "de Hugo", "de Zoé", "de {x}"]
