"""Games for the tests of saves: played with random legal actions, from a seed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from random import Random
from threading import Barrier

from msgspec.structs import replace

from rules import engine
from rules.board_file import packaged, packaged_text
from rules.editions import STANDARD
from rules.model import Choice, InitiativeRule, Options, Over, Setup, Side
from saves.database import Database
from saves.dice import Dealer, secret_from_seed
from saves.events import Acted, Dealt, Link, chained
from saves.journal import Entry, begin, header, next_entry
from saves.played_game import PlayedGame
from saves.store import MEMORY, Store

PLAYERS = ("Joffre", "Moltke")
WAYS_TO_PLAY = (
    Options(),
    Options(quick_play=True),
    Options(rewriting_history=True, initiative=InitiativeRule.BID),
    Options(initiative=InitiativeRule.DICE, athena=(Side.CENTRAL_POWERS,)),
    Options(athena=(Side.ENTENTE, Side.CENTRAL_POWERS), reserve_mandatory=True),
)
FIRST = "first"
WAYS_TO_PLAY_FIRST = (
    Options(initiative=InitiativeRule.BID),
    Options(initiative=InitiativeRule.TRACK, naval_natural=True),
    Options(initiative=InitiativeRule.BID, athena=(Side.CENTRAL_POWERS,)),
    Options(initiative=InitiativeRule.BID, athena=(Side.ENTENTE, Side.CENTRAL_POWERS), reserve_mandatory=True),
)
"""Ways to play the first edition."""
EVERY_WAY = [*((options, STANDARD) for options in WAYS_TO_PLAY), *((options, FIRST) for options in WAYS_TO_PLAY_FIRST)]


def new_game(
    store: Store,
    options: Options = Options(),  # noqa: B008
    seed: int = 1,
    name: str = "",
    edition: str = STANDARD,
) -> str:
    setup = Setup(packaged(edition), options)
    return store.create(setup, packaged_text(edition), PLAYERS, secret_from_seed(seed), name)


def move_on(play: PlayedGame, rng: Random) -> None:
    waiting = play.state.waiting
    if isinstance(waiting, Choice):
        play.choose(rng.choice(engine.legal(play.state)))
    elif not isinstance(waiting, Over):
        play.roll()


def play_on(play: PlayedGame, rng: Random, events: int | None = None) -> None:
    while not isinstance(play.state.waiting, Over) and events != 0:
        move_on(play, rng)
        events = None if events is None else events - 1


@lru_cache(64)
def journal_of(
    options: Options,
    seed: int,
    events: int | None = None,
    edition: str = STANDARD,
    players: tuple[str, str] = PLAYERS,
) -> tuple[Entry, ...]:
    rng, dealer = Random(seed), Dealer(secret_from_seed(seed))
    setup = Setup(packaged(edition), options)
    entries = [begin(header(setup, packaged_text(edition), players, dealer.commitment, "test"))]
    while not isinstance(entries[-1].state.waiting, Over) and len(entries) != events:
        last = entries[-1]
        if isinstance(last.state.waiting, Choice):
            entries.append(next_entry(last, Acted, rng.choice(engine.legal(last.state))))
        else:
            entries.append(next_entry(last, Dealt, dealer.deal(last.state, last.throws + 1)))
    return tuple(entries)


def of_format_1(options: Options, seed: int, events: int | None = None) -> tuple[Entry, ...]:
    """A game dealt before undo existed: by the number of the event."""
    rng, dealer = Random(seed), Dealer(secret_from_seed(seed))
    first = header(Setup(packaged(), options), packaged_text(), PLAYERS, dealer.commitment, "test")
    entries = [begin(replace(first, format=1))]
    while not isinstance(entries[-1].state.waiting, Over) and len(entries) != events:
        last = entries[-1]
        if isinstance(last.state.waiting, Choice):
            entries.append(next_entry(last, Acted, rng.choice(engine.legal(last.state))))
        else:
            entries.append(next_entry(last, Dealt, dealer.deal(last.state, last.seq + 1)))
    return tuple(entries)


def file_of(store: Store) -> Database:
    """The raw file, for simulating damage, full disks and other programs."""
    return store._db


def adopted(
    store: Store,
    options: Options = Options(),  # noqa: B008
    seed: int = 1,
    events: int | None = None,
    edition: str = STANDARD,
) -> PlayedGame:
    entries = journal_of(options, seed, events, edition)
    return PlayedGame(store, store.adopt(entries, secret_from_seed(seed), "adopted"))


def wander(play: PlayedGame, rng: Random, steps: int) -> None:
    """Play at random with undo and redo; dice are undone with everyone's consent."""
    for _ in range(steps):
        act = rng.random()
        if act < 0.1 and play.can_undo():
            play.undo(Side.ENTENTE)
        elif act < 0.15 and play.decisions:
            play.undo_to(rng.choice(play.decisions[-20:]), Side.CENTRAL_POWERS)
        elif act < 0.2 and play.can_redo():
            play.redo()
        else:
            move_on(play, rng)


def wandered(options: Options, seed: int, steps: int, edition: str = STANDARD) -> PlayedGame:
    store = Store(MEMORY)
    play = PlayedGame(store, new_game(store, options, seed, edition=edition))
    wander(play, Random(seed), steps)
    return play


def rehashed(lines: list[bytes]) -> list[Link]:
    """The journal as a forger would make it: an altered line and a mended chain."""
    links: list[Link] = []
    for line in lines:
        links.append(chained(links[-1].hash if links else "", line))
    return links


def at_a_choice(play: PlayedGame, seed: int = 1) -> PlayedGame:
    rng = Random(seed)
    while not isinstance(play.state.waiting, Choice):
        play_on(play, rng, 1)
    return play


def at_once(count: int, path: Path, act: Callable[[Store], object]) -> None:
    barrier = Barrier(count)

    def opener() -> None:
        barrier.wait()
        with Store(path) as store:
            act(store)

    with ThreadPoolExecutor(count) as pool:
        for opening in [pool.submit(opener) for _ in range(count)]:
            opening.result()
