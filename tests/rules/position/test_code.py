"""Position codes: every position round-trips in one short line, and no other line does harm."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median

import pytest

from rules import engine
from rules.board_file import packaged, packaged_text, parse
from rules.editions import EDITIONS
from rules.model import Options, Setup, State
from rules.position import PositionError, from_position, to_position
from rules.position import code as codes
from rules.position.code import LONGEST, CodeError, Flaw, decode, encode, is_code
from tests.golden.counting import stored
from tests.rules.first.test_positions import WAYS
from tests.rules.position.support import WAYS_TO_PLAY, play_on

LONGEST_OF_ALL = 250
WAYS_OF = {"second": WAYS_TO_PLAY, "first": WAYS}


def states(edition: str, seed: int) -> Iterator[State]:
    luck = Random(seed)
    while True:
        options = luck.choice(WAYS_OF[edition])
        yield from play_on(engine.initial(Setup(packaged(edition), options)).state, luck)


def assert_code_of(state: State) -> str:
    code = encode(state)
    assert re.fullmatch(rf"LDD1-{state.setup.board.edition.key}-[0-9A-Za-z]+", code)
    assert len(code) < LONGEST_OF_ALL
    assert decode(code) == to_position(state)
    return code


def set_up() -> str:
    return encode(engine.initial(Setup(packaged(), Options())).state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_positions_of_random_games_round_trip(edition: str) -> None:
    for state in islice(states(edition, 1), 0, 900, 3):
        assert_code_of(state)


@pytest.mark.soak
@pytest.mark.parametrize("edition", EDITIONS)
def test_fifty_thousand_positions_round_trip(edition: str) -> None:
    sizes = []
    for number, state in enumerate(islice(states(edition, 2), 50_000)):
        code = assert_code_of(state)
        sizes.append(len(code))
        if number % 50 == 0:
            assert from_position(decode(code), state.setup.board) == state
    print(f"{edition}: {len(sizes)} positions, median {median(sizes):.0f}, at most {max(sizes)} characters")


@pytest.mark.parametrize(("edition", "sum_"), [("second", 1013766103), ("first", 637117019)])
def test_codes_of_a_version_stay_the_same(edition: str, sum_: int) -> None:
    """If this fails, people's codes can no longer be read: raise `VERSION`, then renew the sum."""
    every = "\n".join(encode(golden.state) for golden in stored(edition))
    assert zlib.crc32(every.encode()) == sum_


def test_a_board_of_ones_own_has_no_code() -> None:
    changed = packaged_text().replace("maximum = { value = 20", "maximum = { value = 17")
    assert changed != packaged_text()
    state = engine.initial(Setup(parse(changed), Options())).state
    with pytest.raises(CodeError) as error:
        encode(state)
    assert error.value.flaw is Flaw.BOARD


def test_line_breaks_in_a_code_do_no_harm() -> None:
    code = set_up()
    assert decode(f"  {code[:40]}\r\n {code[40:]}\n") == decode(code)


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("", Flaw.NOT_A_CODE),
        ("[red]LDD1-second-0", Flaw.NOT_A_CODE),
        ("LDD-second-0", Flaw.NOT_A_CODE),
        ("LDD2-second-00000000", Flaw.VERSION),
        ("LDD1-third-00000000", Flaw.EDITION),
        ("LDD1-second", Flaw.EDITION),
        ("LDD1-second-", Flaw.MISSING),
        (set_up()[:-1], Flaw.MISSING),
        (set_up()[:40] + set_up()[41:], Flaw.MISSING),
        (set_up() + "0", Flaw.ADDED),
        (set_up().replace("second", "first"), Flaw.CHECKSUM),
        (set_up() + "\x1b[2J", Flaw.CHARACTER),
        (set_up() + "é", Flaw.CHARACTER),
        (set_up() + "٣", Flaw.CHARACTER),
        ("LDD1-second-" + "0" * 1_000_000, Flaw.TOO_LONG),
    ],
)
def test_what_is_wrong_with_a_code_is_named(text: str, flaw: Flaw) -> None:
    with pytest.raises(CodeError) as error:
        decode(text)
    assert error.value.flaw is flaw


def test_one_wrong_character_is_always_found() -> None:
    code, luck = set_up(), Random(3)
    for at in range(len(code)):
        wrong = luck.choice([letter for letter in codes._LETTERS if letter != code[at]])
        with pytest.raises(CodeError):
            decode(code[:at] + wrong + code[at + 1 :])


def sealed(edition: str, contents: str) -> str:
    """A code with any contents and the right checksum, as somebody malicious would make it."""
    body = f"LDD1-{edition}-{codes._in_letters(len(contents), 2)}{contents}"
    return body + codes._checksum(body)


@pytest.mark.parametrize("edition", EDITIONS)
def test_made_up_codes_are_positions_or_refused(edition: str) -> None:
    """Also lists of any length, which no code can use to fill the memory."""
    luck = Random(4)
    contents = list(islice(states(edition, 5), 0, 400, 20))
    for number in range(400):
        if number % 2:
            made = "".join(luck.choices(codes._LETTERS, k=luck.randint(0, LONGEST - 30)))
        else:
            whole = list(encode(luck.choice(contents))[len(f"LDD1-{edition}-") + 2 : -6])
            for _change in range(luck.randint(1, 2)):
                whole[luck.randrange(len(whole))] = luck.choice(codes._LETTERS)
            made = "".join(whole)
        try:
            state = from_position(decode(sealed(edition, made)), packaged(edition))
        except PositionError:
            continue
        assert_code_of(state)


def test_a_text_is_a_code_by_how_it_begins() -> None:
    assert is_code(set_up()) and is_code("\n LDD7-anything") and not is_code("position.json")
    assert not is_code('{"turn": 3}') and not is_code("LDD1.json")
