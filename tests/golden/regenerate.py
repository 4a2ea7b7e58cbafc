"""Count the stored positions again, after rules were changed on purpose: `python -m tests.golden.regenerate`.

With `--choose first` thirty other positions of an edition are chosen first, by its key: from random games, one for each
kind of thing that can be awaited as far as possible, without options and with every option.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import cycle
from random import Random

from rules import engine
from rules.board_file import packaged
from rules.chance import drawn, rolled
from rules.model import Cards, Choice, Dice, InitiativeRule, Options, Over, Setup, Side, State
from rules.position import to_position
from tests.golden.counting import Golden, sequences, store, stored

POSITIONS = 30
MOST_APPLIED = 2500
LONGEST = 5
PLAIN = ("plain", Options())
BIDS = ("bids", Options(initiative=InitiativeRule.BID))
WAYS_OF_SECOND = (
    PLAIN,
    BIDS,
    ("quick play", Options(quick_play=True)),
    PLAIN,
    ("Rewriting History", Options(rewriting_history=True, initiative=InitiativeRule.DICE)),
    ("against Athena", Options(athena=(Side.CENTRAL_POWERS,))),
    PLAIN,
    ("Athena alone", Options(athena=(Side.ENTENTE, Side.CENTRAL_POWERS), lettow_card_fails=False)),
    ("other readings", Options(brusilov_chain=True, naval_natural=True, reserve_mandatory=True)),
    ("Rewriting History against Athena", Options(rewriting_history=True, athena=(Side.ENTENTE,))),
)
WAYS_OF_FIRST = (
    BIDS,
    ("the track", Options()),
    ("against the Entente's Poppies", Options(initiative=InitiativeRule.BID, athena=(Side.ENTENTE,))),
    BIDS,
    ("against the Central Powers' Poppies", Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,))),
    ("Poppies alone", Options(initiative=InitiativeRule.BID, athena=(Side.ENTENTE, Side.CENTRAL_POWERS))),
    ("other readings", Options(initiative=InitiativeRule.BID, naval_natural=True, reserve_mandatory=True)),
)
WAYS_TO_PLAY = {"first": WAYS_OF_FIRST, "second": WAYS_OF_SECOND}


def choose(edition: str) -> list[Golden]:
    chosen: list[Golden] = []
    kinds: Counter[str] = Counter()
    for seed, (way, options) in zip(range(POSITIONS), cycle(WAYS_TO_PLAY[edition]), strict=False):
        states = _game(edition, options, seed)
        Random(seed).shuffle(states)
        state = min(states, key=lambda state: kinds[_kind(state)])
        kinds[_kind(state)] += 1
        name = f"{seed + 1}: {way}, turn {state.turn}, {_kind(state)}"
        chosen.append(Golden(name, _counts(state), to_position(state)))
    return chosen


def _game(edition: str, options: Options, seed: int) -> list[State]:
    luck, states = Random(seed), [engine.initial(Setup(packaged(edition), options)).state]
    while not isinstance(waiting := states[-1].waiting, Over):
        move: engine.Move
        if isinstance(waiting, Dice):
            move = rolled(*(luck.randint(1, 6) for _ in range(waiting.count)))
        elif isinstance(waiting, Cards):
            move = drawn(*luck.sample(engine.available_cards(states[-1]), waiting.count))
        else:
            move = luck.choice(engine.legal(states[-1]))
        states.append(engine.apply(states[-1], move).state)
    return states[:-1]


def _kind(state: State) -> str:
    waiting = state.waiting
    if isinstance(waiting, Choice):
        return waiting.decision.name.lower()
    if isinstance(waiting, Dice):
        return f"{waiting.purpose.name.lower()} dice"
    assert isinstance(waiting, Cards)
    return f"{waiting.deck.name.lower()} cards"


def _counts(state: State) -> tuple[int, ...]:
    """Counts for each length, as long as they are small enough to recount every day."""
    counts = [sequences(state, 1)]
    while counts[-1] <= MOST_APPLIED and len(counts) < LONGEST:
        counts.append(sequences(state, len(counts) + 1))
    return tuple(counts)


def main() -> None:
    chosen = sys.argv[2:] if sys.argv[1:2] == ["--choose"] else []
    for edition in WAYS_TO_PLAY:
        positions = choose(edition) if edition in chosen else stored(edition)
        store(edition, [Golden(golden.name, _counts(golden.state), golden.position) for golden in positions])


if __name__ == "__main__":
    main()
