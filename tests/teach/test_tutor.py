"""What the tutor says to what the learner does, and what is refused in a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from ldd_tui.commands.cli import ldd
from ldd_tui.reference import model
from ldd_tui.screens.game.game_screen import GameScreen
from ldd_tui.teach import checking, course, rehearsal, tips_in_game, tutor
from ldd_tui.teach.course import LessonPlace, Progress, progress_path
from ldd_tui.teach.lesson import Lesson, LessonError, messages, parse
from ldd_tui.teach.rehearsal import LessonSession
from ldd_tui.teach.tutor import Reply, Standing, Tone
from rules.actions import DONE, Action, Offensive
from rules.board_file import packaged
from rules.editions import EDITIONS, STANDARD
from rules.model import Sector, State
from tests.screens.driving import running
from tests.screens.game.test_first_edition import FOREIGN
from tests.soaking import first_of
from tests.teach.support import ATTACK, FALLS, HEAD, SMALL

NESTED = b'{"table":{"x":' + b"[" * 100_000
SERBIA = Offensive(Sector.SERBIA, Sector.AUSTRIA_HUNGARY, 1)


def begin(lesson: Lesson) -> State:
    return rehearsal.begin(lesson.position, packaged(lesson.edition))


def tried(action: Action, source: str = SMALL) -> Reply:
    lesson = parse(source)
    return tutor.acted(lesson, Standing(), begin(lesson), action)


def test_the_answer_is_played() -> None:
    assert tried(SERBIA).carry_out == SERBIA


def test_a_foreseen_wrong_turn_is_told_and_not_played() -> None:
    reply = tried(Offensive(Sector.RUSSIA, Sector.GERMANY, 2))
    assert (reply.words, reply.tone, reply.carry_out) == ("Not Russia.", Tone.WRONG, None)


def test_what_the_rules_refuse_is_told_by_its_reason() -> None:
    assert tried(Offensive(Sector.SERBIA, Sector.GERMANY, 1)).words == "Too far."
    assert tried(Offensive(Sector.SERBIA, Sector.AUSTRIA_HUNGARY, 3)).words == ""


def test_anything_else_legal_is_not_played_unless_the_step_is_free() -> None:
    reply = tried(DONE)
    assert reply.carry_out is None and "Legal" in reply.words
    assert tried(DONE, SMALL.replace("hint =", "free = true\nhint =")).carry_out == DONE
    also = 'accept = [{ type = "done" }]\nhint ='
    assert tried(DONE, SMALL.replace("hint =", also)).carry_out == DONE


def test_the_answer_is_shown_and_then_played() -> None:
    lesson = parse(SMALL)
    state = begin(lesson)
    shown = tutor.answer(lesson, Standing(), state)
    assert "attack Austria-Hungary from Serbia" in shown.words and "Because." in shown.words and shown.carry_out is None
    assert tutor.answer(lesson, shown.standing, state).carry_out == SERBIA
    assert tutor.hint(lesson, Standing(), state).words == "Serbia."


def test_sums_and_numbers_are_those_of_the_game() -> None:
    lesson = parse(SMALL)
    attack, fall = rehearsal.taken(lesson)
    assert tutor.step_text(lesson, Standing(), attack.before) == "Attack with 1."
    assert tutor.happened(lesson, Standing(), attack.before, attack.after, attack.facts).words == "3 RP left."
    told = tutor.happened(lesson, Standing(1), fall.before, fall.after, fall.facts)
    assert "1 hit" in told.words and "(10.3.4)" in told.words and told.standing.done


QUESTION = """
[[steps]]
kind = "question"
say = "How many?"
answer = "now.russia.value"
done = "Yes."
wrong = [{ number = 2, say = "That is the past." }]
"""
LOOK = '[[steps]]\nkind = "look"\nsay = "Look."\nat = ["italy", "trees"]\ndone = "Seen."\n'


def test_questions() -> None:
    lesson = parse(HEAD + QUESTION)
    state = begin(lesson)
    replies = [tutor.answered(lesson, Standing(), state, number) for number in (2, 4, 3)]
    assert [reply.words[:9] for reply in replies] == ["That is t", "Not 4. A ", "Yes."]
    assert [reply.standing.done for reply in replies] == [False, False, True]


READ = '[[steps]]\nkind = "read"\nsay = "x"\n'
WRONG = '[[steps.wrong]]\nrefused = "not_adjacent"\nsay = "x"\n'
ACCEPT = 'accept = [{ type = "offensive" }]\n'
POSITION = '[steps.position]\nturn = 2\nphase = "offensives"\ninitiative = "entente"\nrp = { entente = 4 }\n'
PRACTICE = '[[steps]]\nkind = "practice"\nsay = "Go on."\nuntil = "turn"\n'

SPOILT = {
    "not TOML": ("kind =", "not TOML"),
    "steps[0]: Missing required field": (HEAD + '[[steps]]\nkind = "read"\n', "steps[0]: missing required field say"),
    "an unknown field": (HEAD + '[[steps]]\nkind = "read"\nsya = "x"\n', "steps[0]: contains unknown field sya"),
    "an unknown kind": (HEAD + '[[steps]]\nkind = "sing"\nsay = "x"\n', "steps[0].kind: Invalid value 'sing'"),
    "an empty text": (HEAD + '[[steps]]\nkind = "read"\nsay = " "\n', "steps[0].say: expected a text"),
    "an unknown action": (SMALL.replace('"offensive", attacker = "serbia"', '"march", x = 1'), "steps[0].answer: type"),
    "an illegal answer": (SMALL.replace("size = 1", "size = 3"), "steps[0].answer: the rules refuse it: size (10.3.2)"),
    "a wrong turn nobody takes": (
        SMALL.replace('attacker = "russia"', 'attacker = "italy"'),
        "steps[0].wrong[0]: no move",
    ),
    "a wrong turn that is right": (
        SMALL.replace('attacker = "russia"', 'attacker = "serbia"'),
        "steps[0].wrong[0]: never said",
    ),
    "an unknown reason": (SMALL.replace("not_adjacent", "not_nice"), "steps[0].wrong[1].refused: expected a reason"),
    "too many dice": (SMALL.replace("[5]", "[5, 5]"), "steps[1].moves[0]: the game waits for 1 die (entente: attack)"),
    "dice for something else": (SMALL.replace('"attack",', '"u_boat",'), "steps[1].moves[0].for: expected attack"),
    "dice left over": (
        SMALL.replace("[5] }]", "[5] }, { dice = [4] }]"),
        "steps[1].moves[1]: the game waits for a dec",
    ),
    "dice that nobody throws": (HEAD + FALLS, "steps[0].moves[0]: the game waits for a decision"),
    "nothing to act on": (HEAD + ATTACK + ATTACK, "steps[1]: nobody can act here"),
    "a fact that is not there": (SMALL.replace("losses_counted", "income"), "steps[1].tells[0]: expected one of"),
    "an unknown value": (SMALL.replace("serbia.value", "serbia.mood"), "steps[0].say: unknown: now."),
    "an unknown section": (SMALL.replace("10.3.2", "10.9"), "sections[0]: expected a section"),
    "an impossible position": (
        SMALL.replace("rp = { entente = 4 }", "rp = { entente = 40 }"),
        "position.rp.entente: e",
    ),
    "an unknown number": (HEAD + QUESTION.replace("now.russia", "now.mars"), "steps[0].answer: unknown: now.mars"),
    "a wrong answer that is right": (HEAD + QUESTION.replace("number = 2", "number = 3"), "steps[0].wrong[0].number: "),
    "an unknown place": (HEAD + LOOK.replace("italy", "mars"), "steps[0].at[0]: expected one of"),
    "a wrong place that is right": (
        HEAD + LOOK + '[[steps.wrong]]\nat = "italy"\nsay = "x"\n',
        "steps[0].wrong[0].at: expected one of",
    ),
    "an unknown end": (HEAD + PRACTICE.replace("turn", "never"), "steps[0].until: expected one of"),
    "an unknown value in a wrong answer": (
        HEAD + QUESTION.replace("the past", "{now.past}"),
        "steps[0].wrong[0].say: unknown: now.past",
    ),
    "an answer of very many digits": (
        HEAD + QUESTION.replace("now.russia.value", "9" * 5000),
        "steps[0].answer: unknown: 99",
    ),
    "very many steps": (HEAD + READ * 201, "steps: expected at most 200"),
    "very many wrong moves": (HEAD + ATTACK + WRONG * 199, "steps[0].wrong: expected at most 200"),
    "very much that is as good": (
        HEAD + (ATTACK.split("[[steps.wrong]]")[0] + ACCEPT + POSITION) * 100,
        "steps[2].accept: too many actions",
    ),
    "nothing that can be taken back": (
        HEAD + LOOK.replace('"italy", "trees"', '"undo"'),
        "steps[0].at: undo: expected",
    ),
    "acting where nobody knows where": (HEAD + PRACTICE + QUESTION, "steps[1].position: expected a position"),
}


@pytest.mark.parametrize("source, words", SPOILT.values(), ids=SPOILT)
@pytest.mark.slow("a file as large as may be")
def test_a_spoilt_lesson_is_refused_with_the_place(source: str, words: str) -> None:
    with pytest.raises(LessonError) as raised:
        checking.check(parse(source))
    assert str(raised.value).lower().startswith(words.lower()), str(raised.value)


def test_the_game_of_a_lesson_stands_where_the_script_leads() -> None:
    for lesson in (lesson for edition in EDITIONS for lesson in course.lessons(edition)):
        for index, took in enumerate(rehearsal.taken(lesson)):
            if index % 5 == 4:
                assert LessonSession.at(lesson, index).state == took.before, f"{lesson.id}: steps[{index}]"


# -- progress


def test_progress_is_kept(tmp_path: Path) -> None:
    lesson = course.lessons(STANDARD)[0]
    file = tmp_path / "of" / "lessons.json"
    Progress(file).reached(lesson, 3)
    assert Progress(file).of(lesson) == LessonPlace(3, len(lesson.steps))
    Progress(file).finished(lesson)
    kept = Progress(file)
    assert kept.of(lesson) == LessonPlace(0, len(lesson.steps), finished=True) and not kept.is_empty
    kept.reached(lesson, 2)
    assert kept.of(lesson).finished, "begun again, it is still one that was finished"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[1]", b'{"lessons": {"table": 3}}', b"\xff", NESTED, b"{}" + b" " * 1_000_000 + b"x"]
)
def test_a_file_of_progress_that_cannot_be_read_counts_as_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "lessons.json"
    file.write_bytes(content)
    assert Progress(file).is_empty


def test_a_lesson_with_other_steps_by_now_begins_anew(tmp_path: Path) -> None:
    lesson = course.lessons(STANDARD)[0]
    file = tmp_path / "lessons.json"
    file.write_text('{"lessons": {"table": {"step": 40, "of": 50, "finished": true}}}')
    assert Progress(file).of(lesson) == LessonPlace(finished=True)


@pytest.mark.parametrize("step", [-1, 17, 10**9])
def test_a_step_that_no_lesson_has_is_its_first(tmp_path: Path, step: int) -> None:
    lesson = course.lessons(STANDARD)[0]
    file = tmp_path / "lessons.json"
    file.write_text(f'{{"lessons": {{"table": {{"step": {step}, "of": {len(lesson.steps)}}}}}}}')
    assert Progress(file).of(lesson) == LessonPlace()


def test_no_progress_is_kept_beside_a_store_without_a_name() -> None:
    assert [progress_path(store) for store in ("/", ".", ":memory:")] == [None, None, None]


# -- editions taught
OTHER = next(key for key in EDITIONS if key != STANDARD)
FOR_WHO_KNOWS = "differences"
"""The lesson that speaks of what only the usual edition has."""

HEADED = f"""
edition = "{OTHER}"
id = "small"
title = "A small lesson"
about = "One attack."
minutes = 5
sections = ["6.7"]
[position]
turn = 4
phase = "offensives"
initiative = "entente"
rp = {{ entente = 4 }}
"""
FOUGHT = """
[[steps]]
kind = "act"
say = "Egypt stands at {now.egypt.level}: {levels.2} make {now.egypt.value}."
answer = { type = "offensive", attacker = "egypt", defender = "ottoman_empire", size = 1 }
done = "{now.entente.rp} RP left."
"""
SEA = """
[[steps]]
kind = "act"
position = { turn = 4, phase = "naval", initiative = "entente", rp = { entente = 2 } }
say = "Pay."
answer = { type = "naval", rp = 1 }
[[steps.wrong]]
refused = "too_few_rp"
say = "Not so much."
"""


def test_a_lesson_is_written_in_the_names_of_its_edition() -> None:
    lesson = parse(HEADED + FOUGHT + SEA)
    checking.check(lesson)
    assert lesson.edition == OTHER


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        (HEADED.replace(f'"{OTHER}"', '"tenth"') + FOUGHT, "edition: expected one of: "),
        (HEADED + FOUGHT.replace('"egypt"', '"middle_east"'), "steps[0].answer: attacker: "),
        (HEADED.replace(f'edition = "{OTHER}"', "") + FOUGHT, "steps[0].answer: attacker: "),
        (HEADED.replace('"6.7"', '"10.3.2"') + FOUGHT, "sections[0]: "),
        (HEADED + FOUGHT.replace("egypt.level", "middle_east.level"), "steps[0].say: unknown: now."),
        (HEADED + FOUGHT.replace('"offensive"', '"use_michael"'), "steps[0].answer: type: expected one of"),
    ],
)
def test_what_another_edition_has_is_refused_with_the_place(source: str, problem: str) -> None:
    with pytest.raises(LessonError) as raised:
        checking.check(parse(source))
    assert str(raised.value).startswith(problem), str(raised.value)


# ------------------------------------------------------------------------------------------------- the course

_NO_RULES = {"1", "2", "3.8", "13", "15"}
"""Sections of the other edition that only introduce, list components or work examples."""


def test_every_section_of_the_other_edition_is_met_in_some_lesson() -> None:
    met = {section for lesson in course.lessons(OTHER) for section in lesson.sections}
    assert set(model.sections(OTHER)) - _NO_RULES <= met


def _spoken() -> Iterator[tuple[str, str]]:
    for lesson in course.lessons(OTHER):
        yield from ((f"{lesson.id}: {path}", words) for path, words in messages(lesson) if lesson.id != FOR_WHO_KNOWS)
    yield from ((tip.id, tip.say) for tip in tips_in_game.tips(OTHER))


def test_no_word_is_of_what_the_edition_has_not() -> None:
    foreign = [(where, word) for where, words in _spoken() for word in FOREIGN if word in words.lower()]
    assert not foreign
    assert not [where for where, words in _spoken() if "Athena" in words or "cube" in words]


def test_what_is_said_to_be_different_is() -> None:
    usual, other = packaged(STANDARD).sectors, packaged(OTHER).sectors
    assert [one.attack_value for one in usual] == [one.attack_value for one in other]
    apart = {
        (one.sector, enemy)
        for one, same in zip(usual, other, strict=True)
        for enemy in set(one.neighbours) ^ set(same.neighbours)
    }
    assert apart == {(Sector.ITALY, Sector.GERMANY), (Sector.GERMANY, Sector.ITALY)}
    fewer = {one.sector for one, same in zip(usual, other, strict=True) if len(same.track) < len(one.track)}
    assert fewer == {Sector.RUSSIA}
    assert packaged(OTHER).edition.sector_names[Sector.MIDDLE_EAST] == "egypt"


# ------------------------------------------------------------------------------------------- list and progress


def _listed(*said: str) -> list[str]:
    listed = CliRunner().invoke(ldd, ["learn", "--list", *said])
    assert listed.exit_code == 0, listed.output
    return [line.split()[1] for line in listed.output.splitlines()]


# ---------------------------------------------------------------------------------------- a game with the tutor


@pytest.mark.parametrize("presses", first_of(1, [30, 60]))
@pytest.mark.slow("many decisions of a game by keys")
async def test_a_game_of_the_other_edition_has_the_tutor_beside_it(presses: int) -> None:
    async with running() as keyboard:
        keyboard.app.play_with_tutor(OTHER)
        await keyboard.quiet()
        game = next(screen for screen in keyboard.app.screen_stack if isinstance(screen, GameScreen))
        assert game.session.setup.board.edition.key == OTHER and game.tutor.is_here
        assert "decide what the system does" in " ".join(keyboard.seen.replace("│", " ").split())
        for _ in range(presses):
            here = keyboard.app.screen
            on_the_map = isinstance(here, GameScreen) and here.on_the_map
            await keyboard.press(*(("p", "y") if on_the_map else ("enter",)))
        said = keyboard.app.progress.said
        assert len(said) >= presses / 10 and said <= {tip.id for tip in tips_in_game.tips(OTHER)}
