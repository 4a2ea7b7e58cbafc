"""A sector that enters the war has what its side has unlocked: with Athena (17.6.2) and in quick play (15.3)."""

from __future__ import annotations

import pytest

from ldd_tui.engine_pipe.game import new_game
from rules import engine
from rules import facts as f
from rules.board_file import packaged
from rules.chance import Drawn
from rules.model import BULGARIA, ENTENTE, GREECE, ITALY, ROMANIA, Sector, SectorState, Side, State, Status, Technology
from rules.position import PositionError, from_position
from tests.rules.support import BOARD

ENTERS = {ITALY: 11, BULGARIA: 13, ROMANIA: 22, GREECE: 28}
CAPS = {ITALY: (3, 3, 3, 3), BULGARIA: (1, 2, 2, 2), ROMANIA: (2, 2, 2, 2), GREECE: (2, 2, 2, 2)}


def at_events(event: int, options: dict[str, object], *, turn: int = 14, **more: object) -> State:
    tree = {"attack": {"level": 3}, "defence": {"level": 2}, "artillery": {"level": 2}, "aviation": {"level": 2}}
    given = {
        "turn": turn,
        "phase": "events",
        "options": options,
        "events": {"deck": [event]},
        "technology": {"entente": tree, "central_powers": tree},
        **more,
    }
    return from_position(given, packaged())


def entered(state: State, event: int) -> tuple[engine.Step, list[f.Implemented]]:
    step = engine.apply(state, Drawn((event,)))
    return step, [fact for fact in step.facts if isinstance(fact, f.Implemented)]


@pytest.mark.rule("17.6.2", "R211")
@pytest.mark.parametrize("sector", ENTERS)
def test_a_sector_of_athena_enters_with_all_that_she_has_unlocked(sector: Sector) -> None:
    side = BOARD.sectors[sector].side
    state = at_events(ENTERS[sector], {"athena": side.name.lower()})
    assert state.sectors[sector] == SectorState(Status.NEUTRAL)
    step, facts = entered(state, ENTERS[sector])
    expected = tuple(min(cap, level) for cap, level in zip(CAPS[sector], (3, 2, 2, 2), strict=True))
    assert step.state.sectors[sector] == SectorState(Status.AT_WAR, 0, expected)  # type: ignore[arg-type]
    assert [(fact.sector, fact.technology, fact.level, fact.free, fact.rule) for fact in facts] == [
        (sector, technology, level, True, "17.6.2") for technology, level in zip(Technology, expected, strict=False)
    ]


@pytest.mark.rule("15.3", "R232")
@pytest.mark.parametrize("sector", ENTERS)
def test_in_quick_play_a_sector_enters_with_all_that_is_unlocked(sector: Sector) -> None:
    step, facts = entered(at_events(ENTERS[sector], {"quick_play": True}), ENTERS[sector])
    expected = tuple(min(cap, level) for cap, level in zip(CAPS[sector], (3, 2, 2, 2), strict=True))
    assert step.state.sectors[sector].levels == expected
    assert {fact.rule for fact in facts} == {"15.3"}


@pytest.mark.rule("17.6.2", "10.2.6", "R211")
@pytest.mark.parametrize("options", [{}, {"athena": "central_powers"}])
def test_a_sector_of_a_person_enters_with_what_was_implemented(options: dict[str, object]) -> None:
    state = at_events(11, options, sectors={"italy": {"attack": 1}})
    step, facts = entered(state, 11)
    assert step.state.sectors[ITALY].levels == (1, 0, 0, 0)
    assert facts == []


@pytest.mark.rule("17.6.2", "R211")
def test_what_a_sector_has_already_is_not_told_again() -> None:
    state = at_events(11, {"athena": "entente"}, sectors={"italy": {"attack": 3, "defence": 1, "artillery": 2}})
    step, facts = entered(state, 11)
    assert step.state.sectors[ITALY].levels == (3, 2, 2, 2)
    assert [(fact.technology, fact.level) for fact in facts] == [(Technology.DEFENCE, 2), (Technology.AVIATION, 2)]


@pytest.mark.rule("17.6.2", "R211")
def test_a_side_that_athena_takes_over_in_mid_game() -> None:
    game = new_game(at_events(11, {}), seed=1).with_policy(Side.ENTENTE, "athena")
    assert game is not None and game.state.setup.options.athena == (ENTENTE,)
    step, _ = entered(game.state, 11)
    assert step.state.sectors[ITALY].levels == (3, 2, 2, 2)
    assert step.state.sectors[Sector.RUSSIA].levels == (0, 0, 0, 0)


@pytest.mark.rule("15.1")
@pytest.mark.parametrize("technology", ["naval", "air_raid"])
@pytest.mark.parametrize("entry", [{"level": 1}, {"cubes": 1}])
def test_a_position_of_quick_play_has_no_naval_or_air_raid(technology: str, entry: dict[str, int]) -> None:
    position = {"turn": 9, "technology": {"entente": {technology: entry}}}
    assert from_position(position, packaged()).trees[ENTENTE] != from_position({}, packaged()).trees[ENTENTE]
    with pytest.raises(PositionError) as refused:
        from_position({**position, "options": {"quick_play": True}}, packaged())
    (field,) = entry
    assert (refused.value.path, refused.value.expected) == (f"technology.entente.{technology}.{field}", "0")


@pytest.mark.rule("15.1")
def test_a_position_of_quick_play_has_no_attempt_at_naval() -> None:
    position = {"turn": 9, "phase": "technology", "rp": {"entente": 9}, "active": "entente"}
    attempted = {**position, "now": {"attempted": ["naval"]}}
    failed = {**attempted, "technology": {"entente": {"naval": {"cubes": 1}}}}
    assert from_position(failed, packaged()).attempted == (Technology.NAVAL,)
    with pytest.raises(PositionError) as refused:
        from_position({**attempted, "options": {"quick_play": True}}, packaged())
    assert refused.value.path == "now.attempted[0]"
