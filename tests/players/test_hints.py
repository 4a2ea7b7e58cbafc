"""Hints in play: what is about to be missed is found, and nothing else; each is said once."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, TypeVar

import pytest

from ldd_tui.modals.decisions.technology import TechnologyModal
from ldd_tui.players import hints as h
from ldd_tui.players.hints import Hint, Level, Reminder, is_left_undone, missed
from ldd_tui.settings.settings import Loaded, Settings
from ldd_tui.teach import course
from ldd_tui.teach.lesson import Act
from ldd_tui.teach.rehearsal import taken
from ldd_tui.text import help
from ldd_tui.text import hints as words
from rules import actions as a
from rules import engine
from rules.editions.second import SECOND
from rules.editions.second.cards import LETTOW, PEACE
from rules.forecasts import forecast
from rules.model import (
    AFRICA,
    AUSTRIA_HUNGARY,
    CENTRAL_POWERS,
    ENTENTE,
    FRANCE,
    GERMAN_COLONIES,
    GERMANY,
    ITALY,
    OTTOMAN_EMPIRE,
    RUSSIA,
    SERBIA,
    Choice,
    Decision,
    Launched,
    Phase,
    Side,
    State,
    Technology,
    Tree,
)
from rules.phases.end_of_turn import next_collection
from rules.sectors import losses_to_surrender
from saves.store import MEMORY
from tests.rules.first.support import BOARD, at
from tests.rules.support import Table
from tests.screens.driving import Keyboard, new_session, playing, running

VERDUN, SOMME, PASSCHENDAELE = 14, 21, 29


H = TypeVar("H", bound=Hint)


def _kinds(table: Table) -> set[type[Hint]]:
    return {type(hint) for hint in missed(table.state)}


def _of(kind: type[H], table: Table) -> H:
    return next(hint for hint in missed(table.state) if isinstance(hint, kind))


@pytest.mark.rule("8.2")
def test_rp_that_the_limit_would_take_are_counted() -> None:
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3))
    hint = _of(h.RpWasted, table)
    assert hint.rp == 18 + next_collection(table.state, ENTENTE) - 20
    assert h.RpWasted not in _kinds(Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(1, 3)))
    assert h.RpWasted not in _kinds(Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3), turn=14))


@pytest.mark.rule("8.2", "10.3.1", "R129")
def test_rp_that_a_mandatory_offensive_still_costs_are_not_lost() -> None:
    """Somme and Passchendaele name the same pair, which attacks once."""
    alone = _of(h.RpWasted, Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3)))
    value = Table.new().state.setup.board.sectors[FRANCE].track[0]
    for events in ((SOMME,), (SOMME, PASSCHENDAELE)):
        table = Table.at(Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3), events=events)
        assert _of(h.RpWasted, table).rp == alone.rp - value
        table.do(a.Offensive(FRANCE, GERMANY, value))
    done = Table.at(
        Phase.OFFENSIVES, side=ENTENTE, rp=(18, 3), events=(SOMME,), offensives=(Launched(FRANCE, GERMANY),)
    )
    assert _of(h.RpWasted, done).rp == alone.rp


@pytest.mark.rule("10.2.6")
def test_each_sector_is_named_with_the_levels_that_it_lacks() -> None:
    tree = Tree(levels=(1, 1, 1, 0, 0, 0), cubes=(0, 0, 0, 0, 0, 0))
    levels = {AUSTRIA_HUNGARY: (1, 1, 0, 0), GERMANY: (1, 1, 1, 0)}
    table = Table.at(Phase.TECHNOLOGY, side=CENTRAL_POWERS, trees={CENTRAL_POWERS: tree}, levels=levels)
    said = words.missed(_of(h.UnusedLevels, table), SECOND)
    assert said == ("Levels not yet implemented: Austria-Hungary (Art); the Ottoman Empire (Att, Def, Art). (10.2.6)")


@pytest.mark.rule("10.3.1")
def test_a_mandatory_offensive_asks_for_rp_before_it_comes() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, events=(VERDUN,), losses={GERMANY: 1})
    hint = _of(h.MandatoryAhead, table)
    assert (hint.attacker, hint.defender, hint.event) == (GERMANY, FRANCE, VERDUN)
    assert hint.rp == table.state.setup.board.sectors[GERMANY].track[1]
    assert "Verdun" in words.missed(hint, SECOND) and "10.3.1" in words.missed(hint, SECOND)
    other = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, events=(VERDUN,), losses={FRANCE: 1})
    assert h.MandatoryAhead not in _kinds(other)


@pytest.mark.rule("13.2")
def test_a_sector_near_surrender_is_named_as_long_as_it_can_be_helped() -> None:
    track = Table.new().state.setup.board.sectors[SERBIA].last_space
    table = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={SERBIA: track, FRANCE: 1})
    assert [hint.sector for hint in missed(table.state) if isinstance(hint, h.InDanger)] == [SERBIA]
    poor = Table.at(Phase.REINFORCEMENTS, side=ENTENTE, losses={SERBIA: track, FRANCE: 1}, rp=(0, 0))
    assert h.InDanger not in _kinds(poor)


@pytest.mark.rule("10.2.4", "10.2.6")
def test_cubes_free_and_unused_levels_are_pointed_out() -> None:
    tree = Tree(levels=(1, 0, 0, 0, 0, 0), cubes=(0, 2, 0, 0, 0, 0))
    table = Table.at(Phase.TECHNOLOGY, side=ENTENTE, trees={ENTENTE: tree})
    cube = _of(h.CubesWaiting, table)
    needed = table.state.setup.board.trees[ENTENTE][Technology.DEFENCE][0].needed
    first, second, third = (Fraction(7 - max(2, needed - cubes), 6) for cubes in (2, 1, 0))
    assert cube.technology == Technology.DEFENCE
    assert cube.chance == 1 - (1 - first) * (1 - second) * (1 - third)
    assert _of(h.FreeImplementation, table).sectors == (FRANCE,)
    unused = _of(h.UnusedLevels, table)
    assert {technologies for _sector, technologies in unused.lacking} == {(Technology.ATTACK,)}
    assert RUSSIA in dict(unused.lacking) and ITALY not in dict(unused.lacking)


@pytest.mark.rule("10.3.4", "R120")
def test_who_is_exposed_to_a_counter_attack_and_who_cannot_give_one() -> None:
    last = Table.new().state.setup.board.sectors[RUSSIA].last_space
    table = Table.at(Phase.OFFENSIVES, side=ENTENTE, losses={RUSSIA: last - 1})
    exposed = _of(h.Exposed, table)
    assert (exposed.sector, exposed.losses, exposed.chance) == (RUSSIA, 1, Fraction(1, 6))
    safe = Table.at(
        Phase.OFFENSIVES,
        side=ENTENTE,
        losses={RUSSIA: last - 1},
        offensives=(Launched(AUSTRIA_HUNGARY, SERBIA), Launched(GERMANY, FRANCE), Launched(OTTOMAN_EMPIRE, SERBIA)),
    )
    assert h.Exposed not in _kinds(safe)
    struck = {hint.defender: hint.attackers for hint in missed(safe.state) if isinstance(hint, h.CannotCounterAttack)}
    assert RUSSIA in struck[AUSTRIA_HUNGARY] and SERBIA not in struck[AUSTRIA_HUNGARY]
    assert RUSSIA in struck[GERMANY] and FRANCE not in struck[GERMANY]


@pytest.mark.rule("13.2.1", "E6")
def test_an_enemy_about_to_fall_and_a_free_offensive_are_pointed_out() -> None:
    last = Table.new().state.setup.board.sectors[FRANCE].last_space
    table = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS, losses={FRANCE: last}, in_force=(LETTOW,))
    near = _of(h.NearVictory, table)
    exact = forecast(table.state, GERMANY, FRANCE, near.size)
    assert (near.attacker, near.defender, near.size) == (
        GERMANY,
        FRANCE,
        3,
    ) and near.chance == exact.surrender >= Fraction(1, 2)
    free = _of(h.FreeOffensiveOpen, table)
    assert (free.attacker, free.defender) == (GERMAN_COLONIES, AFRICA)
    calm = Table.at(Phase.OFFENSIVES, side=CENTRAL_POWERS)
    assert not {h.NearVictory, h.FreeOffensiveOpen} & _kinds(calm)


def test_each_hint_is_said_once_a_turn_and_each_decision_explained_once() -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, events=(VERDUN,), losses={GERMANY: 2})
    reminder = Reminder()
    about = help.decision(Decision.REINFORCE, table.state)
    first = words.now(reminder, table.state, Level.TEACH, "i")
    assert "Verdun" in first and about not in first, "one thing at a time"
    assert words.now(reminder, table.state, Level.TEACH, "i") == about
    assert words.now(reminder, table.state, Level.TEACH, "i") == ""
    table.do(a.Reinforce(GERMANY, 1))  # the attacker's value, and what has to be kept, is another one now
    assert words.now(reminder, table.state, Level.TEACH, "i") == ""


@pytest.mark.parametrize(
    ("level", "explained", "reminded"), [("teach", True, True), ("remind", False, True), ("off", False, False)]
)
def test_the_levels(level: str, explained: bool, reminded: bool) -> None:
    table = Table.at(Phase.REINFORCEMENTS, side=CENTRAL_POWERS, events=(VERDUN,), losses={GERMANY: 1})
    reminder = Reminder()
    said = " ".join(words.now(reminder, table.state, Level(level), "i") for _time in range(2))
    assert (help.decision(Decision.REINFORCE, table.state) in said) == explained
    assert ("Verdun" in said) == reminded


HINTS = (
    h.RpWasted(3, 20),
    h.RpWasted(3, 20, bids=True),
    h.MandatoryAhead(GERMANY, FRANCE, VERDUN, 3),
    h.InDanger(FRANCE, 2, Fraction(0), Fraction(1, 4)),
    h.CubesWaiting(Technology.ATTACK, Fraction(1, 2)),
    h.FreeImplementation((FRANCE,)),
    h.UnusedLevels(((FRANCE, (Technology.ATTACK,)), (RUSSIA, (Technology.ATTACK,)))),
    h.FreeOffensiveOpen(GERMAN_COLONIES, AFRICA, LETTOW),
    h.NearVictory(GERMANY, FRANCE, 2, Fraction(1, 2)),
    h.Exposed(FRANCE, 1, Fraction(1, 6)),
    h.CannotCounterAttack(FRANCE, (GERMANY,)),
    h.AtTheirMercy(1, 4, Fraction(2, 3)),
)


def test_every_decision_has_an_explanation_and_every_hint_words() -> None:
    assert all(help.decision(which, Table.new().state) for which in Decision)
    assert {type(hint) for hint in HINTS} == set(Hint.__subclasses__())
    for hint in HINTS:
        assert hint.rule in words.missed(hint, SECOND)


@pytest.mark.parametrize(("level", "told"), [("teach", True), ("off", False)])
async def test_hints_are_told_on_the_screen_and_again_when_asked(level: str, told: bool) -> None:
    from ldd_tui.app.ldd_app import LddApp

    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False, hints=level)))
    async with running((120, 40), app) as keyboard:
        session = new_session(app, "3")
        session.advance(fast=True)
        while session.decision != Decision.OFFENSIVE:
            session.choose(a.DONE)
            session.advance(fast=True)
        await playing(keyboard, session)
        assert ("at the next collection" in _read(keyboard)) == told
        await keyboard.press("i")
        assert "up to the Operational Value" in _read(keyboard)
        await keyboard.press("escape", "escape")
        assert "up to the Operational Value" not in _read(keyboard)


async def test_what_comes_up_behind_a_dialog_is_said_when_it_is_closed_and_again_in_another_game() -> None:
    from ldd_tui.app.ldd_app import LddApp

    app = LddApp(MEMORY, loaded=Loaded(Settings(animation=False, hints="remind")))
    async with running((120, 40), app) as keyboard:
        for _ in range(2):
            session = new_session(app, "1")
            session.advance(fast=True)
            while session.decision != Decision.TECHNOLOGY:
                session.choose(a.DONE if a.DONE in session.legal else session.legal[0])
                session.advance(fast=True)
            assert not session.explain(a.Implement(AUSTRIA_HUNGARY, Technology.DEFENCE)).legal
            await playing(keyboard, session)
            await keyboard.press("t", "enter")  # the die of this seed unlocks a level of Defence
            while not isinstance(app.screen, TechnologyModal):
                await keyboard.press("enter")
            assert "not yet implemented" not in _read(keyboard)
            await keyboard.press("escape")
            assert "not yet implemented" in _read(keyboard)
            await keyboard.press("q")


def _read(keyboard: Keyboard) -> str:
    return " ".join(re.sub("[│╭╮╰╯]", " ", keyboard.seen).split())


# -- Hints where the turn has blocks: what is told then, what is not, and the sections that are cited
FIRST_VERDUN, WILSON = 17, 16


def _of_first(kind: type[Hint], table: Table) -> list[Hint]:
    return [hint for hint in missed(table.state) if isinstance(hint, kind)]


def _said(table: Table) -> str:
    return " ".join(words.missed(hint, BOARD.edition) for hint in missed(table.state))


@pytest.mark.rule("6.6:4", "F105")
@pytest.mark.parametrize("phase", [Phase.REINFORCEMENTS, Phase.NAVAL])
def test_u_boats_that_are_still_to_come_are_told_to_who_holds_too_little(phase: Phase) -> None:
    """With no RP paid, 4 faces take 0, one 2 RP, one 4; with 1 RP held, 1/6 and 3/6 are short."""

    def table(rp: int, first: Side = ENTENTE, in_force: tuple[int, ...] = ()) -> Table:
        return at(6, phase, ENTENTE, rp=(rp, 5), wcl={FRANCE: 5}, initiative=first, in_force=in_force)

    (hint,) = _of_first(h.AtTheirMercy, table(1))
    assert hint == h.AtTheirMercy(1, 4, Fraction(4, 6))
    said = words.missed(hint, BOARD.edition)
    assert "you have 1 RP" in said and "0.67" in said and said.endswith("(6.6)")
    assert not _of_first(h.AtTheirMercy, table(4)), "enough for anything"
    assert not _of_first(h.AtTheirMercy, table(1, CENTRAL_POWERS)), "they have rolled"
    assert not _of_first(h.AtTheirMercy, table(1, in_force=(WILSON,))), "they do not roll"


@pytest.mark.rule("6.4:4")
def test_rp_that_would_be_lost_are_told_where_they_can_be_spent_no_more() -> None:
    offensives = at(6, Phase.OFFENSIVES, ENTENTE, rp=(18, 0), wcl={FRANCE: 5})
    assert not _of_first(h.RpWasted, offensives), "reinforcements are still to come"
    reinforcing = offensives.do(a.DONE)
    assert reinforcing.state.phase == Phase.REINFORCEMENTS
    (hint,) = _of_first(h.RpWasted, reinforcing)
    assert words.missed(hint, BOARD.edition).endswith("(6.4)")


@pytest.mark.rule("F088", "F089")
def test_a_mandatory_offensive_asks_for_the_rp_that_satisfy_it_until_its_phase_is_over() -> None:
    before = at(6, Phase.TECHNOLOGY, CENTRAL_POWERS, events=(FIRST_VERDUN,))
    (hint,) = _of_first(h.MandatoryAhead, before)
    assert hint == h.MandatoryAhead(GERMANY, FRANCE, FIRST_VERDUN, 2, "18, event 17")
    assert "Keep 2 RP" in _said(before) and "(11, event 17)" in _said(before)
    after = at(6, Phase.REINFORCEMENTS, CENTRAL_POWERS, events=(FIRST_VERDUN,), wcl={GERMANY: 6})
    assert isinstance(after.state.waiting, Choice) and not _of_first(h.MandatoryAhead, after)


@pytest.mark.rule("7:4")
def test_an_enemy_about_to_fall_is_told_with_its_armistice_roll() -> None:
    table = at(6, Phase.OFFENSIVES, CENTRAL_POWERS, wcl={SERBIA: 1, AUSTRIA_HUNGARY: 5}, vp=(0, 2))
    (hint,) = _of_first(h.NearVictory, table)
    assert hint == h.NearVictory(AUSTRIA_HUNGARY, SERBIA, 2, Fraction(5, 9), 3)
    assert words.missed(hint, BOARD.edition) == (
        "Austria-Hungary against Serbia, size 2: 55.6% chance of surrender. "
        "Then the Armistice roll at 3 VP wins the war 33.3% of the time. (7)"
    )


@pytest.mark.parametrize("phase", [Phase.TECHNOLOGY, Phase.OFFENSIVES, Phase.REINFORCEMENTS, Phase.NAVAL])
@pytest.mark.parametrize("side", Side)
def test_nothing_is_said_that_the_edition_has_not(side: Side, phase: Phase) -> None:
    """No cubes, implementing or counter-attack; every section is in this edition's rulebook."""
    levels = {sector: 1 for sector in BOARD.of_side(side) if BOARD.sectors[sector].level}
    table = at(
        9, phase, side, rp=(19, 19), wcl=levels, events=(7, 17, 18), in_force=(7,), developed={side: (1, 1, 1, 1)}
    )
    found = missed(table.state)
    of_others = (h.CubesWaiting, h.FreeImplementation, h.UnusedLevels, h.Exposed, h.CannotCounterAttack)
    assert not [hint for hint in found if isinstance(hint, of_others)]
    waiting = table.state.waiting
    assert isinstance(waiting, Choice)
    said = f"{help.decision(waiting.decision, table.state)} {_said(table)}"
    for other in ("cube", "implement", "counter-attack", "hit back", "Athena", "10.", "13.", "8.2", "9.1"):
        assert other not in said, said


# -- Before a sub-phase is ended people are asked where something sensible is left undone, and only there
def table(phase: Phase, **at: Any) -> Table:
    return Table.at(phase, side=ENTENTE, **{"rp": (9, 9), "losses": {FRANCE: 2, RUSSIA: 1}, **at})


@pytest.mark.rule("10.1")
def test_reinforcements_are_not_ended_unasked_while_nothing_was_done() -> None:
    laid = table(Phase.REINFORCEMENTS, rp=(15, 3))
    assert is_left_undone(laid.state)
    assert not is_left_undone(laid.do(a.Reinforce(FRANCE, 1)).state), "what is left is left on purpose"


@pytest.mark.rule("13.2")
def test_a_sector_that_one_more_loss_fells_is_always_asked_about() -> None:
    for losses, left in ((6, 1), (5, 2)):
        laid = table(Phase.REINFORCEMENTS, losses={FRANCE: losses, RUSSIA: 1}).do(a.Reinforce(RUSSIA, 1))
        assert losses_to_surrender(laid.state, FRANCE) == left
        assert is_left_undone(laid.state) == (left == 1)


@pytest.mark.rule("10.2", "10.2.4")
def test_technologies_are_not_ended_unasked_while_nothing_was_attempted_or_cubes_wait() -> None:
    assert is_left_undone(table(Phase.TECHNOLOGY).state)
    acted = table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,))
    assert any(isinstance(one, a.Research) for one in engine.legal(acted.state))
    assert not is_left_undone(acted.state)
    cubes = {ENTENTE: Tree(cubes=(0, 0, 1, 0, 0, 0))}
    assert is_left_undone(table(Phase.TECHNOLOGY, attempted=(Technology.ATTACK,), trees=cubes).state)


@pytest.mark.rule("10.3")
def test_who_passes_is_asked_while_an_offensive_is_possible() -> None:
    def after_an_attack(**at: Any) -> State:
        laid = table(Phase.OFFENSIVES, initiative=ENTENTE, rp=(9, 0), **at).do(a.Offensive(FRANCE, GERMANY, 1))
        return laid.roll(2).state

    assert is_left_undone(table(Phase.OFFENSIVES).state)
    assert is_left_undone(after_an_attack())
    assert not is_left_undone(table(Phase.OFFENSIVES, rp=(0, 0)).state)
    assert is_left_undone(after_an_attack(turn=14))
    assert is_left_undone(after_an_attack(turn=12, events=(PEACE,)))


def test_lessons_speak_of_the_question_where_it_is_asked_and_nowhere_else() -> None:
    asked = 0
    for lesson in course.every():
        for step, took in zip(lesson.steps, taken(lesson), strict=True):
            if isinstance(step, Act) and took.moves == (a.DONE,):
                assert ("Enter" in step.say + step.hint) == is_left_undone(took.before), (lesson.id, step.say)
                asked += is_left_undone(took.before)
    assert asked
