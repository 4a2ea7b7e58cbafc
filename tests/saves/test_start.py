"""Games that begin from a position, and sides that a policy plays: in the header, in the store, in files."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from ldd_tui.statistics.chronicle import chronicle
from rules import engine
from rules import facts as f
from rules.actions import Offensive
from rules.board_file import packaged, packaged_text
from rules.model import Choice, Decision, Options, Over, Phase, Sector, Setup, Side
from rules.position import PositionError, begin, from_position
from rules.sectors import at_war
from saves.dice import secret_from_seed
from saves.errors import BadFile, Damaged, JournalError, NeedsAgreement, NewerFormat, RulesDiffer
from saves.events import FORMAT, PLAIN, SEATED, UNSEATED, Header, chained, decode, encode
from saves.history import replay
from saves.journal import header
from saves.played_game import PlayedGame
from saves.portable import export_game, import_game
from saves.store import MEMORY, Store
from saves.verify import verify
from tests.saves.playing import PLAYERS, play_on, rehashed

BOARD, TEXT = packaged(), packaged_text()
LATE = {
    "turn": 12,
    "phase": "offensives",
    "rp": {"entente": 3, "central_powers": 4},
    "sectors": {"france": {"losses": 2}, "serbia": {"status": "surrendered"}},
}


def started(store: Store, options: Options = Options(), **more: Any) -> PlayedGame:  # noqa: B008
    return PlayedGame(store, store.create(Setup(BOARD, options), TEXT, PLAYERS, secret_from_seed(5), "late", **more))


def link_of(first: Header) -> Any:
    return chained("", encode(first))


def header_of(options: Options = Options(), **more: Any) -> Header:  # noqa: B008
    return header(Setup(BOARD, options), TEXT, PLAYERS, "", "test", **more)


def test_a_game_begins_where_its_position_says_and_is_replayed_from_there() -> None:
    with Store(MEMORY) as store:
        play = started(store, position=LATE)
        assert play.state == from_position(LATE, BOARD)
        assert play.state.waiting == Choice(Side.CENTRAL_POWERS, Decision.OFFENSIVE, "10.3")
        assert play.position == play.header.start == LATE
        play_on(play, Random(3))
        assert isinstance(play.state.waiting, Over) and play.state.turn >= 12
        assert store.load(play.game).history.entries == play.history.entries
        assert replay(entry.link for entry in play.history.entries) == play.history.entries
        report = verify(play.history.entries, secret_from_seed(5))
        assert report.sound and report.secret == "fits" and report.over == play.state.waiting
        assert store.copy(play.game) and store.branch(play.game, 2)


def test_what_is_told_of_the_beginning_is_the_turn_the_phase_and_the_position_and_then_what_happened() -> None:
    step = begin({"turn": 6, "phase": "income"}, Setup(BOARD))
    turn, phase, laid, *happened = step.facts
    assert turn == f.TurnBegan(turn=6, year=1916) and phase == f.PhaseBegan(phase=Phase.INCOME, side=None)
    assert isinstance(laid, f.PositionLaid) and laid.rp == (0, 0)
    assert [type(fact) for fact in happened[:2]] == [f.Income, f.Income]
    phase = begin({"turn": 6, "phase": "technology", "rp": {"entente": 2}}, Setup(BOARD)).facts[1]
    assert phase == f.PhaseBegan(phase=Phase.TECHNOLOGY, side=BOARD.initiative[0])


def test_the_chronicle_of_such_a_game_begins_with_what_lay_there() -> None:
    with Store(MEMORY) as store:
        play = started(store, position=LATE)
        facts = [fact for _, some in play.facts for fact in some]
        (turn,) = chronicle(play.state.setup, facts).turns
        assert (turn.turn, turn.year, turn.initiative) == (12, 1918, play.state.initiative)
        assert [side.kept for side in turn.sides] == [3, 4] and [side.vp for side in turn.sides] == [0, 1]
        entente = [sector for sector in BOARD.of_side(Side.ENTENTE) if at_war(play.state, sector)]
        values = [BOARD.sectors[sector].track[2 if sector == Sector.FRANCE else 0] for sector in entente]
        assert turn.sides[Side.ENTENTE].operational_value == sum(values)
        play_on(play, Random(3))
        told = chronicle(play.state.setup, [fact for _, some in play.facts for fact in some])
        last = told.turns[-1]
        assert (last.sides[0].kept, last.sides[1].kept) == play.state.rp
        assert (last.sides[0].vp, last.sides[1].vp) == play.state.vp


def test_a_position_that_is_over_is_a_game_that_is_over() -> None:
    with Store(MEMORY) as store:
        play = started(store, position={"sectors": {"france": {"status": "surrendered"}}})
        assert isinstance(play.state.waiting, Over)
        assert isinstance(play.facts[0][1][-1], f.GameEnded)
        assert store.games()[0].over == play.state.waiting


@pytest.mark.parametrize(
    "position, path",
    [
        ({"sectors": {"germany": {"losses": 8}}}, "position.sectors.germany.losses"),
        ({"turn": 15}, "position.turn"),
        ({"clock": 1}, "position.clock"),
        ({"options": {"quick_play": True}}, "position.options"),
        ({"options": {"athena": "nobody"}}, "position.options.athena"),
        ([], "position"),
    ],
)
def test_a_bad_position_is_refused_with_its_path_when_made_and_when_read(position: Any, path: str) -> None:
    with Store(MEMORY) as store:
        with pytest.raises(PositionError) as refused:
            started(store, position=position)
        assert refused.value.path == path
        assert store.games() == []
    if isinstance(position, dict):
        made = replace(header_of(position=LATE), position=position)
        with pytest.raises(RulesDiffer, match=f"^event 0: .*{path}: expected"):
            replay([link_of(made)])


def test_the_options_of_a_position_may_repeat_those_of_the_game() -> None:
    options = Options(quick_play=True)
    given = {"options": {"quick_play": True}, "turn": 3}
    assert begin(given, Setup(BOARD, options)).state == from_position(given, BOARD)
    assert begin({"turn": 3}, Setup(BOARD, options)).state == from_position(given, BOARD)


def test_policies_are_kept_by_name_whoever_they_are() -> None:
    with Store(MEMORY) as store:
        play = started(store, policies=("", "grand master 9000"))
        assert play.policies == play.header.deciders == ("", "grand master 9000")
        assert store.games()[0].policies == ("", "grand master 9000")
        assert PlayedGame(store, play.game).policies == play.policies
        assert started(store).policies == ("", "")
        assert {game.policies for game in store.games()} == {("", ""), ("", "grand master 9000")}


def test_no_policy_plays_a_side_that_is_athenas() -> None:
    athena = Options(athena=(Side.ENTENTE,))
    with Store(MEMORY) as store, pytest.raises(ValueError, match="Athena"):
        started(store, athena, policies=("random", ""))
    first = replace(header_of(athena, policies=("", "random")), policies=("random", ""))
    with pytest.raises(Damaged, match="Athena"):
        replay([link_of(first)])


def test_a_header_that_says_nothing_of_it_is_what_it_always_was() -> None:
    plain = header_of()
    assert plain.format == plain.needed_format == PLAIN
    assert set(json.loads(encode(plain))) == {
        *("seq", "kind", "format", "program", "edition", "board", "board_digest", "options", "players", "commitment")
    }
    assert header_of(policies=("", "")) == plain
    from_before = header_of(Options(brusilov_chain=True))  # the default until R178 was decided anew
    digest = hashlib.sha256(encode(replace(from_before, board="", board_digest="", program=""))).hexdigest()
    assert digest == "99184851d0c10f0fc3c6bc108c3e69338ac9ac6fa34a28630b716455ea014644"


def test_options_that_joined_later_leave_the_header_of_others_as_it_was() -> None:
    assert "lafayette_ends_wilson" not in header_of().options and "quick_play_blockade" not in header_of().options
    chosen = header_of(Options(lafayette_ends_wilson=False, quick_play_blockade=True))
    assert chosen.options == {**header_of().options, "lafayette_ends_wilson": False, "quick_play_blockade": True}
    assert replay([link_of(chosen)])[0].state.setup.options.quick_play_blockade


@pytest.mark.rule("R178")
@pytest.mark.parametrize("chain", [True, False])
def test_a_stored_game_goes_on_with_the_reading_that_it_began_with(chain: bool) -> None:
    """Headers have always stated the option; one without it isn't the program's."""
    first = header_of(Options(brusilov_chain=chain), position=LATE)
    assert replay([link_of(first)])[0].state.setup.options.brusilov_chain is chain
    left_out = {name: value for name, value in first.options.items() if name != "brusilov_chain"}
    with pytest.raises(Damaged, match="canonical"):
        replay([link_of(replace(first, options=left_out))])


@pytest.mark.rule("R178")
def test_a_stored_position_that_repeats_the_options_of_its_time_is_still_begun_from() -> None:
    """Positions omit default options, and event 19's default has changed since."""
    made = header_of(Options(brusilov_chain=True), position=LATE)
    first = replace(made, position={**LATE, "options": {"quick_play": False, "initiative": "track", "athena": None}})
    entry = replay([link_of(first)])[0]
    assert entry.state.setup.options == Options(brusilov_chain=True)


def test_only_a_game_that_says_more_has_the_newer_format() -> None:
    late, by_staff, apart = {"position": LATE}, {"policies": ("", "staff")}, {"seats": (True, True)}
    for more, needed in ((late, UNSEATED), (by_staff, UNSEATED), (apart, SEATED)):
        made = header_of(**more)
        assert made.format == needed > PLAIN
        assert decode(0, encode(made)) == made
        with pytest.raises(NewerFormat):
            decode(0, encode(replace(made, format=FORMAT + 1)))
        with pytest.raises(Damaged, match="format"):
            replay([link_of(replace(made, format=needed - 1))])


def test_a_file_holds_both_and_is_checked_when_it_is_read() -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = started(store, position=LATE, policies=("random", ""))
        play_on(play, Random(8))
        lines = list(export_game(store, play.game))
        taken = PlayedGame(other, import_game(other, lines))
        assert (taken.position, taken.policies, taken.state) == (play.position, play.policies, play.state)
        assert taken.history.entries == play.history.entries
        assert list(export_game(other, taken.game)) == lines

        events = [json.loads(line)["event"] for line in lines[1:]]
        events[0]["position"]["sectors"]["germany"] = {"losses": 8}
        written = [json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for event in events]
        links = rehashed([line.encode() for line in written])
        rows = [f'{{"event":{link.line.decode()},"hash":"{link.hash}"}}\n' for link in links]
        preface = json.loads(lines[0]) | {"head": links[-1].hash}
        head = json.dumps(preface, sort_keys=True, separators=(",", ":")) + "\n"
        with pytest.raises(BadFile, match=r"^line 2: .*position\.sectors\.germany\.losses: expected a whole number"):
            import_game(other, [head, *rows])
        assert len(other.games()) == 1


def test_hostile_positions_end_nothing() -> None:
    chance = Random(7)
    seeds: list[Any] = [None, True, -1, 10**5, 2**70, "", "\x00", [], {}, [[]], {"entente": {}}, 0.5, "germany"]
    fields = ("turn", "phase", "rp", "sectors", "events", "now", "athena", "offensives", "technology", "trade", "é")
    for _ in range(300):
        position = {name: chance.choice(seeds) for name in chance.sample(fields, 2)}
        made = replace(header_of(position=LATE), position=position)
        try:
            assert len(replay([link_of(made)])) == 1
        except JournalError as error:
            assert error.seq == 0 and "position" in str(error)


def test_a_person_takes_back_their_own_decisions_and_asks_no_policy() -> None:
    with Store(MEMORY) as store:
        play = started(store, policies=("staff", ""))
        while len(play.decisions) < 2 or play.state.turn < 2:
            play_on(play, Random(play.seq), 1)
        asked = [entry for entry in play.entries[:-1] if entry.seq in play.decisions]
        assert {entry.state.waiting.side for entry in asked if isinstance(entry.state.waiting, Choice)} == {
            Side.CENTRAL_POWERS
        }
        crossing = play.can_undo()
        assert crossing is not None and crossing.to == play.decisions[-1] and not crossing.needs_agreement
        play.undo()
        assert isinstance(play.state.waiting, Choice) and play.state.waiting.side == Side.CENTRAL_POWERS
        play.redo()


def test_between_two_people_agreement_is_still_needed_and_where_nobody_plays_any_decision_is_one() -> None:
    with Store(MEMORY) as store:
        people = started(store, position=LATE)
        people.choose(next(action for action in _offensives(people)))
        people.roll()
        with pytest.raises(NeedsAgreement):
            people.undo()
        nobody = started(store, position=LATE, policies=("random", "staff"))
        play_on(nobody, Random(1), 4)
        asked = [nobody.history.entries[seq].state.waiting for seq in nobody.decisions]
        assert {choice.side for choice in asked if isinstance(choice, Choice)} == set(Side)
        nobody.undo()


def _offensives(play: PlayedGame) -> list[Offensive]:
    return [action for action in engine.legal(play.state) if isinstance(action, Offensive)]


def test_absent_is_not_null() -> None:
    line = encode(header_of())
    assert b"position" not in line and b"policies" not in line
    with pytest.raises(Damaged):
        decode(0, line.replace(b'"program"', b'"position":null,"program"'))
    first = decode(0, line)
    assert isinstance(first, Header) and first.position is UNSET
