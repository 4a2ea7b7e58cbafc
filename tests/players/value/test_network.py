"""The numbers of a position and the network over them: against the prototype's, and against the plain formula."""

from __future__ import annotations

import json
import tracemalloc
from math import exp
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from ldd_tui.players.value import first_layer, network
from ldd_tui.players.value.features_second import COUNT, TRACKS
from ldd_tui.players.value.first_layer import FirstLayer, features, netted
from ldd_tui.players.value.network import (
    VERSION,
    Network,
    NetworkFile,
    biases_of,
    layer,
    network_for,
    read,
    weights_of,
    written,
)
from rules.model import FRANCE, Options, Side, State
from rules.position import from_position
from tests.players.value.support import wandered
from tests.rules.support import BOARD

PROTOTYPE = json.loads((Path(__file__).parent / "prototype.json").read_text(encoding="utf-8"))
"""Positions with the numbers that the prototype's program gives for them."""


def second(*, judges: bool = False) -> Network:
    return network_for("second", judges=judges)


def by_the_formula(file: NetworkFile, numbers: list[float]) -> float:
    for n, one in enumerate(file.layers):
        weights, sums = weights_of(one), biases_of(one)
        for number, row in zip(numbers, weights, strict=True):
            if number:
                sums = [total + number * weight for total, weight in zip(sums, row, strict=True)]
        numbers = sums if n == 2 else [max(total, 0.0) for total in sums]
    return 1 / (1 + exp(-numbers[0]))


@pytest.mark.parametrize("case", PROTOTYPE, ids=lambda case: f"turn {case['position'].get('turn', 1)}")
def test_numbers_are_those_of_the_prototype(case: dict[str, dict[str, float]]) -> None:
    """The prototype didn't see the last eighteen."""
    expected = [case["numbers"].get(str(place), 0.0) for place in range(COUNT - 18)]
    assert features(from_position(case["position"], BOARD))[:-18] == pytest.approx(expected, abs=1e-6)


def test_the_network_is_the_plain_formula_whatever_was_judged_before() -> None:
    positions = wandered(1)[::11] + wandered(2, Options(rewriting_history=True))[::11]
    there_and_back = [*positions, *reversed(positions)]
    chances = [netted(state) for state in there_and_back]
    assert chances == chances[::-1]
    for state, chance in zip(positions, chances, strict=False):
        alone = FirstLayer(second(), BOARD)
        assert second().chance(alone.of(state)) == chance
        assert chance == pytest.approx(by_the_formula(second().source, features(state)), abs=1e-3)


MOST_BYTES, TINY = 12_000_000, 20
"""What all that is remembered of positions may take, and how many times smaller the test's limits are."""


def test_what_is_remembered_of_positions_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((network, "MOST_KNOWN"), (first_layer, "MOST_PARTS"), (first_layer, "MOST_TOTALS")):
        monkeypatch.setattr(module, name, getattr(module, name) // TINY)
    fresh = Network(second().source)
    layer, positions = FirstLayer(fresh, BOARD), wandered(1)
    for state in positions:
        netted(state)  # what other modules remember
    tracemalloc.start()
    try:
        for state in positions:
            fresh.chance(layer.of(state))
        remembered, _peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert remembered < MOST_BYTES / TINY


@pytest.mark.parametrize("athena", [(), (Side.ENTENTE,), (Side.CENTRAL_POWERS,), tuple(Side)], ids=len)
def test_a_game_that_athena_plays_on_one_side_is_judged_by_the_network_for_these(athena: tuple[Side, ...]) -> None:
    state = wandered(1, Options(athena=athena))[40]
    ours = second(judges=len(athena) == 1)
    assert netted(state) == ours.chance(FirstLayer(ours, BOARD).of(state))
    assert ours is not second(judges=len(athena) != 1)


def test_tracks_of_other_lengths_count_from_the_right() -> None:
    def changed(track: tuple[int, ...], losses: int) -> list[float]:
        france = replace(BOARD.sectors[FRANCE], track=track)
        board = replace(BOARD, sectors=(france, *BOARD.sectors[1:]))
        state = wandered(1)[0]
        sectors = (replace(state.sectors[FRANCE], losses=losses), *state.sectors[1:])
        moved: State = replace(state, setup=replace(state.setup, board=board), sectors=sectors)
        return features(moved)

    slots = TRACKS[FRANCE]
    track = BOARD.sectors[FRANCE].track
    standard = [changed(track, losses)[:slots] for losses in range(slots + 1)]
    assert [sum(numbers) for numbers in standard] == list(range(slots + 1))
    longer = (track[0], track[0], *track)
    assert [changed(longer, losses)[:slots] for losses in range(2, slots + 3)] == standard
    assert changed(longer, 0)[:slots] == standard[0]
    assert [changed(track[1:], losses)[:slots] for losses in range(slots)] == standard[1:]


@pytest.mark.parametrize("judges", [False, True])
def test_a_network_is_written_and_read(judges: bool) -> None:
    file = second(judges=judges).source
    assert read(written(file)) == file
    assert file.features == COUNT and file.edition == "second"
    again = layer(list(weights_of(file.layers[1])), biases_of(file.layers[1]))
    assert again == file.layers[1]


@pytest.mark.parametrize(
    "wrong",
    [
        b"",
        b"\x93\x01\x02\x03",
        msgspec.msgpack.encode(replace(second().source, version=VERSION + 1)),
        msgspec.msgpack.encode(replace(second().source, features=491)),
        msgspec.msgpack.encode(replace(second().source, layers=second().source.layers[:2])),
    ],
)
def test_what_is_no_network_is_refused(wrong: bytes) -> None:
    with pytest.raises(ValueError):
        read(wrong)
