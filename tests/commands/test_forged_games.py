"""Games that were altered by somebody who mends the hashes: refused, or not proven."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from ldd_tui.commands import cli
from ldd_tui.text.club import help_during
from rules import engine
from rules.board_file import packaged, packaged_text
from rules.chance import Rolled
from rules.model import CENTRAL_POWERS, Choice, InitiativeRule, Options, Over, Setup, Side
from rules.position import to_position
from saves.dice import Dealer, commitment, secret_from_seed
from saves.errors import NeedsAgreement
from saves.events import Acted, Dealt, Help, Rewound, chained, encode
from saves.history import History
from saves.journal import begin, header, without_move
from saves.portable import export_entries
from saves.seats import nonces
from tests.saves.playing import PLAYERS, journal_of, of_format_1, rehashed
from tests.saves.test_portable import FINISHED, LINES, SECRET, WHOLE, mended

DIE = next(entry.seq for entry in FINISHED if isinstance(entry.move, Rolled) and len(set(entry.move.faces)) > 1)
IN_ORDER, NOT_PROVEN = "This game is in order.", "This game is in order, but not proven: "
Event = dict[str, Any]
Change = Callable[[list[Event]], object]


def run(tmp_path: Path, data: bytes, *command: str) -> Result:
    arguments = ["--store", str(tmp_path / "games.sqlite3"), "--settings", str(tmp_path / "settings.toml"), *command]
    return CliRunner().invoke(cli.ldd, arguments, prog_name="ldd-tui", input=data)


def check_refused(tmp_path: Path, data: bytes, said: str) -> None:
    verified = run(tmp_path, data, "verify", "-")
    assert verified.exit_code == 1, verified.output
    assert verified.stdout.startswith("This game is not in order.\n")
    assert said in verified.stdout
    (tmp_path / "forged.jsonl").write_bytes(data)
    for command in (["import", "-"], ["analyse", "-"], ["replay", str(tmp_path / "forged.jsonl")]):
        result = run(tmp_path, data, *command)
        assert result.exit_code == 2, result.output
        assert said in result.stderr.casefold()


def first_line(tmp_path: Path, data: bytes) -> str:
    result = run(tmp_path, data, "verify", "-")
    assert result.exit_code == 3, result.output
    line = result.stdout.splitlines()[0]
    assert line.startswith(NOT_PROVEN)
    return line.removeprefix(NOT_PROVEN)


def whole(change: Change) -> bytes:
    return mended(change, WHOLE.splitlines())


def without_secret(data: bytes) -> bytes:
    return data.replace(f'"secret":"{SECRET.hex()}"'.encode(), b'"secret":null', 1)


# ------------------------------------------------------------------------------------------------- formats


def test_a_game_of_format_1_is_not_proven(tmp_path: Path) -> None:
    entries = of_format_1(Options(), 2)
    dealt = sum(isinstance(entry.event, Dealt) for entry in entries)
    said = first_line(tmp_path, "".join(export_entries(entries, "old", SECRET)).encode())
    assert said == f"{dealt} rolls and draws of format 1, where decisions shift the dice."


def test_dice_are_not_shopped_for_by_steps_back_in_format_1(tmp_path: Path) -> None:
    """An undo and a redo before a throw advanced the counter by two."""
    entries = of_format_1(Options(), 2)
    lines = [entry.link.line for entry in entries]
    at = next(
        entry.seq
        for entry, after in pairwise(entries)
        if isinstance(entry.event, Acted) and isinstance(after.event, Acted) and entries[entry.seq - 1].seq > 1
    )
    steps = [{"kind": "rewound", "seq": at + 1, "to": at - 1}, {"kind": "rewound", "seq": at + 2, "to": at}]
    steps[0]["agreed"] = "entente"
    links = rehashed(
        [*lines[: at + 1], *(json.dumps(step, sort_keys=True, separators=(",", ":")).encode() for step in steps)]
    )
    rows = [f'{{"event":{link.line.decode()},"hash":"{link.hash}"}}' for link in links]
    preface = json.loads(LINES[0]) | {"events": len(rows), "head": links[-1].hash}
    data = "\n".join([json.dumps(preface, sort_keys=True, separators=(",", ":")), *rows, ""]).encode()
    check_refused(tmp_path, data, "it needs format 2, not 1")


@pytest.mark.parametrize("format_", [0, -5, 3, 4, 5, 6])
def test_a_format_that_no_game_like_this_ever_had(tmp_path: Path, format_: int) -> None:
    data = whole(lambda events: events[0].update(format=format_))
    check_refused(tmp_path, data, f"expected format 2, not {format_}")


def test_fields_that_a_format_did_not_have(tmp_path: Path) -> None:
    for format_ in (1, 2, 4, 5):
        data = whole(lambda events, format_=format_: events[0].update(format=format_, policies=["marshal", ""]))  # type: ignore[misc]
        check_refused(tmp_path, data, f"expected format 3, not {format_}")
    data = whole(lambda events: events[0].update(format=3, seats=[True, True]))
    check_refused(tmp_path, data, "expected format 4, not 3")


@pytest.mark.parametrize(
    "event",
    [
        {"kind": "seated", "side": "entente", "player": "x", "nonce": "0" * 32},
        {"kind": "resigned", "side": "entente", "claimed": False, "state": "0" * 64},
    ],
    ids=lambda event: event["kind"],
)
def test_events_that_a_format_did_not_have(tmp_path: Path, event: Event) -> None:
    data = mended(lambda events: events.append(event | {"seq": len(events)}))
    check_refused(tmp_path, data, "it needs format 4, not 2")


# ------------------------------------------------------------------------------------------ canonical lines


def reworded(old: str, new: str) -> bytes:
    lines = [entry.link.line for entry in FINISHED]
    assert old.encode() in lines[DIE]
    lines[DIE] = lines[DIE].replace(old.encode(), new.encode(), 1)
    links = rehashed(lines)
    rows = [f'{{"event":{link.line.decode()},"hash":"{link.hash}"}}' for link in links]
    preface = json.loads(WHOLE.splitlines()[0]) | {"head": links[-1].hash}
    return "\n".join([json.dumps(preface, sort_keys=True, separators=(",", ":")), *rows, ""]).encode()


FACES = json.dumps(FINISHED[DIE].event.move["dice"], separators=(",", ":"))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"dice":', '"dice":[6,6,6],"dice":'),
        ('"dice":', '"di\\u0063e":'),
        ('"dice":', '"dice": '),
        (f'"seq":{DIE}', f'"seq":1,"seq":{DIE}'),
        (f'"seq":{DIE}', f'"seq":{DIE},"state":null'),
        (f'"seq":{DIE}', f'"seq":{DIE} '),
        (FACES, json.dumps(json.loads(FACES)[::-1], separators=(",", ":"))),
    ],
    ids=["twice", "escaped", "blank", "number", "null", "blank at the end", "unsorted"],
)
def test_a_line_that_is_written_in_another_way(tmp_path: Path, old: str, new: str) -> None:
    check_refused(tmp_path, reworded(old, new), "not in canonical form")


def test_a_file_that_is_wrong_about_being_a_backup(tmp_path: Path) -> None:
    data = WHOLE.replace(b"{", b'{"backup":true,', 1)
    for command in ("verify", "import", "analyse"):
        result = run(tmp_path, data, command, "-")
        assert (result.exit_code, result.stdout) == (2, "")
        assert "line 1: wrong backup field" in result.stderr


# ----------------------------------------------------------------------------------------------------- dice


def altered_die(events: list[Event]) -> None:
    at = max(entry.seq for entry in FINISHED if isinstance(entry.move, Rolled))
    events[at]["move"]["dice"] = sorted(face % 6 + 1 for face in events[at]["move"]["dice"])
    del events[at + 1 :]


def test_a_finished_game_without_its_secret_is_not_proven(tmp_path: Path) -> None:
    dealt = sum(isinstance(entry.event, Dealt) for entry in FINISHED)
    assert first_line(tmp_path, without_secret(WHOLE)) == f"{dealt} rolls and draws without the secret."
    assert first_line(tmp_path, without_secret(whole(altered_die))).endswith(" without the secret.")


def test_a_die_that_is_passed_off_as_one_from_the_table(tmp_path: Path) -> None:
    def entered(events: list[Event]) -> None:
        events[DIE]["kind"] = "entered"

    said = f"event {DIE}: these dice or cards were entered, but this game has a secret"
    verified = run(tmp_path, whole(entered), "verify", "-")
    assert verified.exit_code == 1
    assert said in verified.stdout.casefold()
    check_refused(tmp_path, whole(entered), said.partition(": ")[2])
    assert "1 roll or draw from the table." in first_line(tmp_path, without_secret(whole(entered)))


# ------------------------------------------------------------------------------- the board, the start, the rules


def short_on(board: str, **changes: object) -> bytes:
    digest = hashlib.sha256(board.encode()).hexdigest()
    return mended(lambda events: events[0].update(board=board, board_digest=digest, **changes))


DOCTORED = packaged_text().replace("sudden_death_vp = { value = 6", "sudden_death_vp = { value = 3")


def test_a_doctored_board_is_named_with_its_values(tmp_path: Path) -> None:
    data = short_on(DOCTORED)
    assert "1 value differs from the program's" in first_line(tmp_path, data)
    lines = run(tmp_path, data, "verify", "-").stdout.splitlines()
    at = lines.index("Board: 1 value differs from the program's")
    assert lines[at + 1] == "  victory.sudden_death_vp = 3 (packaged: 6)"
    fewer = DOCTORED.replace("spaces = [1, 2, 3, 4, 5], start", "spaces = [1, 2, 3], start")
    told = run(tmp_path, short_on(fewer), "verify", "-").stdout
    assert "  trade.merchant_navy.spaces[4] = - (packaged: 5)\n" in told
    assert "Board: 3 values differ from the program's\n" in told


def test_other_sources_and_comments_are_no_other_board(tmp_path: Path) -> None:
    told = run(tmp_path, short_on("# mine\n" + packaged_text().replace('src = "R"', 'src = "B"')), "verify", "-")
    assert "Board: the program's\n" in told.stdout


def test_the_players_own_box_is_told_from_other_boards(tmp_path: Path) -> None:
    seen = packaged_text().replace(
        "merchant_navy = { spaces = [1, 2, 3, 4, 5]", 'merchant_navy = { spaces = { values = [1, 2, 3, 4], src = "B" }'
    )
    (tmp_path / "seen.toml").write_text(seen)
    assert "differs from the program's" in first_line(tmp_path, short_on(seen))
    assert run(tmp_path, b"", "board", "--import", str(tmp_path / "seen.toml")).exit_code == 0
    assert "Board: my box\n" in run(tmp_path, short_on(seen), "verify", "-").stdout
    assert "differs from the program's" in first_line(tmp_path, short_on(DOCTORED))


def test_a_position_is_named(tmp_path: Path) -> None:
    entries = journal_of(Options(), seed=1, events=60)
    setup = Setup(packaged())
    first = header(setup, packaged_text(), PLAYERS, commitment(SECRET), "test", to_position(entries[-1].state))
    data = "".join(export_entries((begin(first),), "from here", None)).encode()
    assert first_line(tmp_path, data) == "the position it begins from."
    assert "Beginning: a position\n" in run(tmp_path, data, "verify", "-").stdout


def test_house_options_are_named(tmp_path: Path) -> None:
    options = Options(quick_play=True, reserve_mandatory=True)
    entries = journal_of(options, seed=4)
    told = run(tmp_path, "".join(export_entries(entries, "", secret_from_seed(4))).encode(), "verify", "-")
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert lines[0] == IN_ORDER
    assert {"Beginning: the set-up", "Rules: Quick play", "Mandatory attacks: keep RP"} <= set(lines)


def test_the_help_that_was_agreed_on_is_named(tmp_path: Path) -> None:
    for help in Help:
        first = header(Setup(packaged()), packaged_text(), ("", ""), "", "test", seats=(True, True), help=help)
        data = "".join(export_entries((begin(first),), "Marne", None)).encode()
        told = run(tmp_path, data, "verify", "-").stdout.splitlines()
        named = [line for line in told if line.startswith("Help during the game:")]
        assert named == ([] if help == Help.ALL else [help_during(help)])


# ------------------------------------------------------------------------------ computers, consent, the end


ATHENA = Options(quick_play=True, athena=(CENTRAL_POWERS,))
BOTH = (True, True)


def played(
    until: Callable[[History], object],
    options: Options = ATHENA,
    secret: bytes = SECRET,
    history: History | None = None,
    **said: Any,
) -> History:
    if history is None:
        history = History()
        history.add(
            begin(header(Setup(packaged(), options), packaged_text(), PLAYERS, commitment(secret), "test", **said))
        )
        for side in history.open_seats:
            history.add(history.sit(side, PLAYERS[side], f"{side:032x}"))
    dealer, rng = Dealer(secret, nonces(history.taken)), Random(3)
    while not until(history):
        state = history.last.state
        if isinstance(state.waiting, Choice):
            history.add(history.play(Acted, rng.choice(engine.legal(state))))
        else:
            history.add(history.play(Dealt, dealer.deal(state, history.counter)))
    return history


def over(history: History) -> bool:
    return isinstance(history.last.state.waiting, Over)


def file_of(history: History, secret: bytes | None = SECRET) -> bytes:
    return "".join(export_entries(history.entries, "forged", secret)).encode()


def before_dice(history: History) -> int:
    dice = max(at for at, entry in enumerate(history.line) if entry.outcome is not None)
    return next(entry.seq for entry in reversed(history.line[:dice]) if isinstance(entry.state.waiting, Choice))


def fallen_and_decided(history: History) -> bool:
    throws = [at for at, entry in enumerate(history.line) if entry.outcome is not None]
    return bool(throws) and any(isinstance(entry.state.waiting, Choice) for entry in history.line[: throws[-1]])


@pytest.mark.parametrize("policies", [("Alice", "Bob"), ("", "Bob"), ("staff", "Bob")])
def test_policies_that_this_program_does_not_know(tmp_path: Path, policies: tuple[str, str]) -> None:
    """Naming both players as policies would bypass the consent to an undo."""
    history = played(fallen_and_decided, Options(), policies=policies)
    history.add(history.rewind(before_dice(history)))
    history = played(over, history=history)
    unknown = [name for name in policies if name not in ("", "staff")]
    said = ", ".join(f'unknown computer player "{name}"' for name in unknown)
    assert first_line(tmp_path, file_of(history)) == f"{said}."
    lines = run(tmp_path, file_of(history), "verify", "-").stdout.splitlines()
    assert '"Bob", a computer (Central Powers)' in lines[1]
    assert "Undos of dice without consent: 1" in lines


def test_a_computer_is_always_called_one(tmp_path: Path) -> None:
    history = played(over, Options(quick_play=True), policies=("marshal", ""))
    told = run(tmp_path, file_of(history), "verify", "-")
    assert told.exit_code == 0
    assert told.stdout.splitlines()[1].startswith('"forged": "Marshal", a computer (Entente) against ')


@pytest.mark.parametrize(
    ("options", "said"),
    [(ATHENA, {}), (Options(quick_play=True), {"policies": ("", "staff")})],
    ids=["opponent", "level"],
)
def test_only_people_agree(tmp_path: Path, options: Options, said: Event) -> None:
    history = played(fallen_and_decided, options, **said)
    history.add(history.rewind(before_dice(history), agreed=CENTRAL_POWERS))
    assert history.last.event.agreed is None  # type: ignore[union-attr]
    lines = file_of(history, None).splitlines()
    data = mended(lambda events: events[-1].update(agreed="central_powers"), lines)
    check_refused(tmp_path, data, "no person plays the side that is said to agree")


def test_consent_is_what_the_file_says(tmp_path: Path) -> None:
    history = played(fallen_and_decided, Options(quick_play=True))
    history.add(history.rewind(before_dice(history), agreed=CENTRAL_POWERS))
    lines = run(tmp_path, file_of(played(over, history=history)), "verify", "-").stdout.splitlines()
    assert "Undos with the other side's consent, by the file: 1" in lines
    assert "- who really consented to an undo" in lines


def both_decided(history: History) -> bool:
    return bool(decided_by_both(history))


def decided_by_both(history: History) -> list[int]:
    """Decisions since the last dice, from before both sides had decided."""
    found, deciders = [], set()
    for last, entry in reversed([*pairwise(history.line)]):
        if entry.outcome is not None or not isinstance(last.state.waiting, Choice) or over(history):
            break
        deciders.add(last.state.waiting.side)
        found += [last.seq] if len(deciders) == 2 else []
    return found


def test_steps_that_nobody_could_take_alone(tmp_path: Path) -> None:
    """Programs from before this rule could write such steps."""
    history = played(both_decided, Options(initiative=InitiativeRule.BID), seats=BOTH)
    to = decided_by_both(history)[0]
    for side in Side:
        with pytest.raises(NeedsAgreement):
            history.rewind(to, by=side)
    event = Rewound(seq=history.last.seq + 1, to=to)
    target = next(entry for entry in history.line if entry.seq == to)
    history.add(without_move(target, event, chained(history.last.link.hash, encode(event))))
    said = "1 undo or redo without consent."
    assert first_line(tmp_path, file_of(played(over, history=history))) == said


@pytest.mark.parametrize("length", [1, 31, 33, 65])
def test_a_secret_of_another_length(tmp_path: Path, length: int) -> None:
    """HMAC hashes a key over 64 bytes, so the public commitment itself would be the equivalent key."""
    secret = b"q" * length
    data = file_of(played(over, secret=secret), secret)
    check_refused(tmp_path, data, "secret of the dice is not the one committed to")


def test_a_finished_game_without_secret_or_throws(tmp_path: Path) -> None:
    history = played(lambda _history: True, Options(), seats=BOTH)
    history.add(history.resign(CENTRAL_POWERS, claimed=True))
    assert first_line(tmp_path, file_of(history, None)) == "the secret of its dice is missing."
    taken = run(tmp_path, file_of(history, None), "import", "-")
    assert taken.exit_code == 0
    assert "play on" not in taken.stdout
    assert "nobody can check them" in taken.stdout


def test_play_that_went_on_after_the_end(tmp_path: Path) -> None:
    history = played(over)
    history.add(history.rewind(before_dice(history)))
    assert first_line(tmp_path, file_of(played(over, history=history))) == "play went on after the game was over."


# ---------------------------------------------------------------------------------------- one file for a game


def test_the_end_of_the_last_line_is_missing(tmp_path: Path) -> None:
    for command in ("verify", "import", "analyse"):
        result = run(tmp_path, WHOLE[:-1], command, "-")
        assert result.exit_code == 2
        assert f"line {len(WHOLE.splitlines())}: incomplete line" in result.stderr


@pytest.mark.parametrize(
    "change",
    [
        lambda first: first.update(format=3, policies=["", ""]),
        lambda first: first["options"].pop("quick_play"),
        lambda first: first["options"].pop("brusilov_chain"),
        lambda first: first["options"].update(lafayette_ends_wilson=True),
    ],
    ids=["policies", "left out", "event 19", "default"],
)
def test_a_header_that_says_the_same_in_another_way(tmp_path: Path, change: Callable[[Event], object]) -> None:
    check_refused(tmp_path, mended(lambda events: change(events[0])), "not in canonical form")
