"""Where games begin: positions, policies, the first edition's headers, and seats that are played from elsewhere."""

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
from rules import position as positions
from rules.actions import Action, Offensive
from rules.board_file import packaged, packaged_text
from rules.model import Cause, Choice, Decision, InitiativeRule, Options, Over, Phase, Sector, Setup, Side
from rules.position import PositionError, from_position
from rules.sectors import at_war
from saves.dice import Dealer, secret_from_seed
from saves.errors import (
    BadFile,
    CannotRewind,
    CannotSit,
    Damaged,
    JournalError,
    NeedsAgreement,
    NewerFormat,
    RulesDiffer,
    SeatsOpen,
    StaleView,
)
from saves.events import (
    FORMAT,
    HELPED,
    OF_EDITION,
    PLAIN,
    SEATED,
    UNSEATED,
    Header,
    Help,
    Resigned,
    Seated,
    chained,
    decode,
    encode,
)
from saves.history import Game, replay
from saves.journal import begin, header, read_header
from saves.played_game import PlayedGame
from saves.portable import export_game, import_game
from saves.store import MEMORY, Store
from saves.undisclosed import help_allowed
from saves.verify import verify
from tests.saves.playing import FIRST, PLAYERS, WAYS_TO_PLAY, WAYS_TO_PLAY_FIRST, journal_of, move_on, play_on, rehashed

# --- Games that begin from a position, and sides that a policy plays: in the header, in the store, in fil ---


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
    step = positions.begin({"turn": 6, "phase": "income"}, Setup(BOARD))
    turn, phase, laid, *happened = step.facts
    assert turn == f.TurnBegan(turn=6, year=1916) and phase == f.PhaseBegan(phase=Phase.INCOME, side=None)
    assert isinstance(laid, f.PositionLaid) and laid.rp == (0, 0)
    assert [type(fact) for fact in happened[:2]] == [f.Income, f.Income]
    phase = positions.begin({"turn": 6, "phase": "technology", "rp": {"entente": 2}}, Setup(BOARD)).facts[1]
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
    assert positions.begin(given, Setup(BOARD, options)).state == from_position(given, BOARD)
    assert positions.begin({"turn": 3}, Setup(BOARD, options)).state == from_position(given, BOARD)


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
    match = {**apart, "match": True}
    for more, needed in ((late, UNSEATED), (by_staff, UNSEATED), (apart, SEATED), (match, FORMAT)):
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


# --- A game of the first edition is stored, listed and opened again; older programs are told that it is n ---


FIRST_BOARD, FIRST_TEXT = packaged("first"), packaged_text("first")
SYSTEM = Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,))


def test_its_header_needs_the_newest_format_and_says_its_own_options() -> None:
    made = header(Setup(FIRST_BOARD, SYSTEM), FIRST_TEXT, ("", ""), "", "test")
    assert made.format == OF_EDITION > SEATED
    assert made.options == {
        "initiative": "bid",
        "athena": "central_powers",
        "naval_natural": False,
        "reserve_mandatory": False,
    }
    assert json.loads(encode(made))["edition"] == "first"
    assert begin(made).state.setup == Setup(FIRST_BOARD, SYSTEM)
    usual = header(Setup(packaged(), WAYS_TO_PLAY[0]), packaged_text(), ("", ""), "", "test")
    assert usual.format == PLAIN


def test_a_header_that_names_another_edition_or_an_older_format_is_damaged() -> None:
    made = header(Setup(FIRST_BOARD, SYSTEM), FIRST_TEXT, ("", ""), "", "test")
    for wrong in (replace(made, format=SEATED), replace(made, edition="second")):
        with pytest.raises(Damaged):
            read_header(chained("", encode(wrong)))
    with pytest.raises(RulesDiffer, match=r"options\.quick_play"):
        read_header(chained("", encode(replace(made, options={**made.options, "quick_play": False}))))
    assert decode(0, encode(made)) == made


def test_options_that_the_edition_does_not_know_are_refused() -> None:
    with pytest.raises(ValueError, match="does not know such options"):
        header(Setup(FIRST_BOARD, replace(SYSTEM, quick_play=True)), FIRST_TEXT, ("", ""), "", "test")


def test_every_kind_of_decision_of_its_own_is_taken_back_and_done_again() -> None:
    done = set[str]()
    wanted = {"Absorb", "BuyInitiative", "Naval", "Settle"}
    with Store(MEMORY) as store:
        for way, seed in ((way, seed) for seed in range(8) for way in WAYS_TO_PLAY_FIRST[:3]):
            whole = journal_of(way, seed, edition=FIRST)
            kinds = {type(entry.move).__name__: entry.seq for entry in whole if isinstance(entry.move, Action)}
            for kind in wanted & set(kinds) - done:
                game = store.adopt(whole[: kinds[kind] + 1], secret_from_seed(seed), kind)
                play = PlayedGame(store, game)
                after = play.state
                play.undo(Side.ENTENTE)
                assert play.state == whole[kinds[kind] - 1].state
                play.redo()
                assert play.state == after
                done.add(kind)
    assert done == wanted


# --- Games that are played from several places: people sit down, their nonces go into the dice, and they  ---


SETUP = Setup(packaged(), Options())
BOTH = (True, True)
NONCES = ("0123456789abcdef" * 2, "fedcba9876543210" * 2)
SECRET = secret_from_seed(4)


def created(store: Store, options: Options = SETUP.options, seats: tuple[bool, bool] = BOTH, **more: Any) -> Game:
    setup = Setup(SETUP.board, options)
    return store.load(store.create(setup, packaged_text(), ("", ""), SECRET, "club", seats=seats, **more))


def seated(store: Store, nonces: tuple[str, str] = NONCES, help: Help = Help.ALL) -> PlayedGame:
    game = created(store, help=help)
    for side in (Side.CENTRAL_POWERS, Side.ENTENTE):
        store.sit(game, f"sit {side}", side, ("Joffre", "Moltke")[side], nonces[side])
    return PlayedGame(store, game.id)


def played(store: Store, events: int, help: Help = Help.ALL) -> PlayedGame:
    play = seated(store, help=help)
    play_on(play, Random(2), events)
    return play


def test_nothing_happens_before_all_sit() -> None:
    with Store(MEMORY) as store:
        game = created(store)
        assert list(game.history.open_seats) == [Side.ENTENTE, Side.CENTRAL_POWERS]
        with pytest.raises(SeatsOpen):
            store.deal(game)
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        assert list(game.history.open_seats) == [Side.CENTRAL_POWERS]
        with pytest.raises(SeatsOpen):
            store.deal(game)
        with pytest.raises(SeatsOpen):
            store.resign(game, "b", Side.ENTENTE)
        store.sit(game, "c", Side.CENTRAL_POWERS, "Moltke", NONCES[1])
        assert list(game.history.open_seats) == [] and game.seq == 2
        play = PlayedGame(store, game.id)
        move_on(play, Random(1))
        assert play.seq == 3


def test_a_seat_is_taken_once_and_only_where_there_is_one() -> None:
    with Store(MEMORY) as store:
        game = created(store, seats=(True, False), options=Options(athena=(Side.CENTRAL_POWERS,)))
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        assert store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0]).seq == 1  # the same act again
        with pytest.raises(ValueError, match="action id"):
            store.sit(game, "a", Side.ENTENTE, "Foch", NONCES[0])
        for side in Side:
            with pytest.raises(CannotSit):
                store.sit(game, f"again {side}", side, "Foch", NONCES[1])
        assert game.seq == store.seq(game.id) == 1


@pytest.mark.parametrize("nonce", ["", "0" * 31, "0" * 33, "g" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_nonce_is_so_many_digits_in_hex(nonce: str) -> None:
    with Store(MEMORY) as store:
        game = created(store)
        with pytest.raises(CannotSit):
            store.sit(game, "a", Side.ENTENTE, "Joffre", nonce)
        assert game.seq == 0


@pytest.mark.parametrize(
    ("seats", "more"),
    [((False, True), {"options": Options(athena=(Side.CENTRAL_POWERS,))}), ((True, True), {"policies": ("staff", "")})],
)
def test_people_sit_only_where_people_play(seats: tuple[bool, bool], more: dict[str, Any]) -> None:
    with Store(MEMORY) as store, pytest.raises(ValueError, match="seat"):
        created(store, seats=seats, **more)


def test_two_who_sit_down_at_once() -> None:
    with Store(MEMORY) as store:
        game = created(store)
        other = store.load(game.id)
        store.sit(game, "a", Side.ENTENTE, "Joffre", NONCES[0])
        with pytest.raises(StaleView):
            store.sit(other, "b", Side.ENTENTE, "Foch", NONCES[1])
        assert store.load(game.id).history.taken[Side.ENTENTE].player == "Joffre"


def test_both_nonces_go_into_every_throw() -> None:
    dealers = [
        Dealer(SECRET, bytes.fromhex("".join(nonces)))
        for nonces in (NONCES, (NONCES[0], "1" * 32), ("1" * 32, NONCES[1]), NONCES[::-1])
    ]
    throws = {dealer.faces(30, 1) for dealer in (*dealers, Dealer(SECRET))}
    assert len(throws) == 5
    with Store(MEMORY) as store:
        play = seated(store)
        play_on(play, Random(3), 30)
        history = store.load(play.game).history
        for before, entry in zip(history.entries, history.entries[1:], strict=False):
            if entry.outcome is not None:
                assert entry.outcome == dealers[0].deal(before.state, before.throws + 1)


def test_a_whole_game_is_verified_sent_and_read_again() -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = seated(store)
        play_on(play, Random(9))
        report = verify(play.history.entries, SECRET)
        assert report.sound and report.secret == "fits" and report.dealt and report.over is not None
        lines = list(export_game(store, play.game))
        taken = other.load(import_game(other, lines))
        assert taken.history.entries == play.history.entries
        assert {side: seat.player for side, seat in taken.history.taken.items()} == {
            Side.ENTENTE: "Joffre",
            Side.CENTRAL_POWERS: "Moltke",
        }


def test_who_changes_a_nonce_afterwards_is_found_out() -> None:
    with Store(MEMORY) as store:
        links = [entry.link for entry in played(store, 40).history.entries]
    assert verify(links, SECRET).sound
    event = json.loads(links[1].line)
    assert event["kind"] == "seated"
    lines = [links[0].line, encode(Seated(seq=1, side=event["side"], player=event["player"], nonce="1" * 32))]
    altered = rehashed([*lines, *(link.line for link in links[2:])])
    report = verify(altered, SECRET)
    assert report.flaw is None and report.wrong and not report.sound
    assert not verify([*links[:1], altered[1], *links[2:]], SECRET).sound


def test_who_sits_down_too_late_or_twice_or_nowhere_is_damage() -> None:
    with Store(MEMORY) as store:
        links = [entry.link for entry in played(store, 4).history.entries]
    lines = [link.line for link in links]
    sat = json.loads(lines[1])

    def seat(seq: int, **changes: str) -> bytes:
        found = {key: value for key, value in sat.items() if key not in ("kind", "seq")} | changes
        return encode(Seated(seq=seq, **found))

    for broken in (
        [lines[0], lines[1], seat(2)],
        [lines[0], seat(1, side="neutral")],
        [lines[0], seat(1, nonce="x")],
        [*lines[:3], seat(3)],
        [lines[0], lines[1], lines[3].replace(b'"seq":3', b'"seq":2')],
    ):
        with pytest.raises(Damaged):
            replay(rehashed(broken))


@pytest.mark.parametrize(("claimed", "cause"), [(False, Cause.RESIGNATION), (True, Cause.CLAIM)])
@pytest.mark.parametrize("side", Side)
def test_a_game_that_is_given_up_is_over(side: Side, claimed: bool, cause: Cause) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        play = played(store, 60)
        game = store.load(play.game)
        entry = store.resign(game, "enough", side, claimed)
        assert store.resign(game, "enough", side, claimed) == entry
        with pytest.raises(ValueError, match="action id"):
            store.resign(game, "enough", side, not claimed)
        waiting = game.state.waiting
        assert isinstance(waiting, Over) and (waiting.winner, waiting.cause) == (side.enemy, cause)
        assert game.state.battle is None
        (found,) = store.games()
        assert found.over == waiting and found.side is None
        with pytest.raises(CannotSit):
            store.resign(game, "again", side.enemy)
        play.reload()
        with pytest.raises(CannotRewind):
            play.undo(side)
        lines = list(export_game(store, game.id))
        assert json.loads(lines[0])["secret"] == SECRET.hex()
        assert other.load(import_game(other, lines)).state == game.state
        assert verify(game.history.entries, SECRET).sound


def test_giving_up_that_nobody_did_is_damage() -> None:
    with Store(MEMORY) as store:
        play = played(store, 60)
        game = store.load(play.game)
        store.resign(game, "enough", Side.ENTENTE)
    lines = [entry.link.line for entry in game.history.entries]
    resigned = game.history.last.event
    assert isinstance(resigned, Resigned)
    for wrong in ({"claimed": True}, {"side": "central_powers"}, {"side": "neutral"}, {"state": "0" * 64}):
        with pytest.raises(Exception, match="event") as caught:
            replay(rehashed([*lines[:-1], encode(replace(resigned, **wrong))]))
        assert getattr(caught.value, "seq", None) == resigned.seq
    for early in (1, 2):
        with pytest.raises(Damaged):
            replay(rehashed([*lines[:early], encode(replace(resigned, seq=early))]))
    with pytest.raises(Damaged):
        replay(rehashed([*lines, encode(replace(resigned, seq=resigned.seq + 1))]))


def test_a_step_back_leads_no_further_than_to_where_all_sit() -> None:
    with Store(MEMORY) as store:
        play = seated(store)
        rng = Random(5)
        while len(play.decisions) < 3:
            move_on(play, rng)
        while play.can_undo():
            play.undo(Side.ENTENTE)
        assert isinstance(play.state.waiting, Choice)
        assert set(play.history.taken) == set(Side) and not play.history.open_seats
        play_on(play, rng, 30)
        assert verify(play.history.entries, SECRET).sound


# ------------------------------------------------------------------------------------------------- help


@pytest.mark.parametrize("help", [Help.NONE, Help.ODDS])
def test_limited_help_is_in_the_header_until_the_game_is_over(help: Help) -> None:
    with Store(MEMORY) as store, Store(MEMORY) as other:
        game = created(store, help=help)
        header = game.header
        assert (header.help, header.format) == (help, HELPED)
        assert help_allowed(game.history) == store.summary(game.id).help == help
        copy = import_game(other, list(export_game(store, game.id)))
        assert help_allowed(other.load(copy).history) == help
        for side in Side:
            store.sit(game, f"sit {side}", side, "Foch", NONCES[side])
        store.resign(game, "resign", Side.ENTENTE)
        assert help_allowed(store.load(game.id).history) == Help.ALL


def test_all_help_is_as_it_was_before_help_could_be_limited() -> None:
    with Store(MEMORY) as store:
        game = created(store, help=Help.ALL)
        assert (game.header.help, game.header.format) == (UNSET, SEATED)
        assert help_allowed(game.history) == store.summary(game.id).help == Help.ALL


def test_help_is_limited_only_where_people_sit_and_in_its_format() -> None:
    with Store(MEMORY) as store:
        with pytest.raises(ValueError, match="help"):
            created(store, seats=(False, False), help=Help.NONE)
        header = created(store, help=Help.NONE).header
    for wrong in (replace(header, format=SEATED), replace(header, seats=UNSET)):
        with pytest.raises(Damaged):
            replay((chained("", encode(wrong)),))
    for word in ("all", "little", ""):
        line = encode(header).replace(b'"help":"none"', f'"help":"{word}"'.encode())
        with pytest.raises(Damaged):
            replay((chained("", line),))
