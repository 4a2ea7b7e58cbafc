"""Count the stored positions again, after rules were changed on purpose: `python -m tests.golden.regenerate`.

With `--choose` thirty other positions are chosen first: from random games, one for each kind of thing that can
be awaited as far as possible, without options and with every option.
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
WAYS_TO_PLAY = (
    PLAIN,
    ("bids", Options(initiative=InitiativeRule.BID)),
    ("quick play", Options(quick_play=True)),
    PLAIN,
    ("Rewriting History", Options(rewriting_history=True, initiative=InitiativeRule.DICE)),
    ("against Athena", Options(athena=(Side.CENTRAL_POWERS,))),
    PLAIN,
    ("Athena alone", Options(athena=(Side.ENTENTE, Side.CENTRAL_POWERS), lettow_card_fails=False)),
    ("other readings", Options(brusilov_chain=True, naval_natural=True, reserve_mandatory=True)),
    ("Rewriting History against Athena", Options(rewriting_history=True, athena=(Side.ENTENTE,))),
)


def choose() -> list[Golden]:
    """Positions from as many games, each of a kind of which there are fewest so far."""
    chosen: list[Golden] = []
    kinds: Counter[str] = Counter()
    for seed, (way, options) in zip(range(POSITIONS), cycle(WAYS_TO_PLAY), strict=False):
        states = _game(options, seed)
        Random(seed).shuffle(states)
        state = min(states, key=lambda state: kinds[_kind(state)])
        kinds[_kind(state)] += 1
        name = f"{seed + 1}: {way}, turn {state.turn}, {_kind(state)}"
        chosen.append(Golden(name, _counts(state), to_position(state)))
    return chosen


def _game(options: Options, seed: int) -> list[State]:
    """The states of a random game in which something is awaited."""
    luck, states = Random(seed), [engine.initial(Setup(packaged(), options)).state]
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
    """As long as there are not too many to count them every day."""
    counts = [sequences(state, 1)]
    while counts[-1] <= MOST_APPLIED and len(counts) < LONGEST:
        counts.append(sequences(state, len(counts) + 1))
    return tuple(counts)


def main() -> None:
    """Write the file anew."""
    positions = choose() if "--choose" in sys.argv[1:] else stored()
    store([Golden(golden.name, _counts(golden.state), golden.position) for golden in positions])


if __name__ == "__main__":
    main()
