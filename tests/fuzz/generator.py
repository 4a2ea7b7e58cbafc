"""Thinks of runs: which keys, how many at once, which sizes. The same seed gives the same run."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from string import ascii_letters, digits, punctuation
from typing import TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tests.fuzz.games import GAMES, STARTS

SIZES: tuple[Size, ...] = ((80, 24), (120, 40), (200, 50))
ODD_SIZES: tuple[Size, ...] = ((0, 0), (1, 1), (2, 1), (1, 200), (500, 1), (0, 24), (80, 0), (65535, 65535), (20, 5))

_ESCAPE, _ENTER, _TAB, _SPACE, _ERASE = "\x1b", "\r", "\t", " ", "\x7f"
_ARROWS = tuple(f"\x1b[{letter}" for letter in "ABCD")
_PAGES = ("\x1b[5~", "\x1b[6~", "\x1b[H", "\x1b[F", "\x1b[3~", "\x1b[2~", "\x1b[Z")
_FUNCTIONS = tuple(f"\x1bO{letter}" for letter in "PQRS") + tuple(f"\x1b[{number}~" for number in range(11, 35))
_CONTROLS = tuple(chr(code) for code in range(32) if code not in (3, 17, 27))
_QUIT = ("\x03", "\x11")
_FOREIGN = tuple(
    letter.encode().decode("latin-1")
    for letter in (
        "é",
        "ß",
        "Ω",
        "я",
        "你",
        "🎲",
        "e\u0301",
        "\u200b",
        "\u202e",
        "ﷺ",
        "\u00a0",
        "\ufffd",
        "ı",
        "İ",
        "1",
    )
)

_PLAY = (_ENTER, _ENTER, _SPACE, _SPACE, "p", "n", "y", "o", "t", "r", "f", *"123", *_ARROWS)
_BACK = ("u", "u", "U", "Z", "Z", "y", _ENTER, _ENTER, _ESCAPE, "n", _SPACE, "p", "1", *_ARROWS[:2])
_LOOK = (*"eTxLRSHi?vaAB", *"wdcgGq/[]+-", _TAB, _ESCAPE, _ESCAPE, _ENTER, "\x10", *_ARROWS, *_PAGES, *digits)
_TYPE = (*ascii_letters, *digits, *punctuation, _SPACE, _ERASE, _ERASE, *_FOREIGN, _ENTER, "\x15", "\x01", "\x05")
_ANYTHING = (
    *ascii_letters,
    *digits,
    *punctuation,
    *_CONTROLS,
    *_ARROWS,
    *_PAGES,
    *_FUNCTIONS,
    *_FOREIGN,
    *(_ESCAPE,) * 9,
    *_QUIT,
)
_EITHER = (*ascii_letters, *digits, *"?/[]+- .", _ENTER, _TAB, *_ARROWS, *_PAGES)
_HABITS = (_PLAY, _PLAY, _BACK, _LOOK, _TYPE, _ANYTHING)
_MOST_AT_ONCE = 120
_GAME = "game"
_ACTIONS = 120


class Generator:
    def __init__(self, seed: str, sizes: tuple[Size, ...] = SIZES, starts: tuple[str, ...] = tuple(STARTS)) -> None:
        self._seed, self._sizes, self._starts = seed, sizes, starts

    def run(self, number: int, actions: int = _ACTIONS) -> Run:
        chance = random.Random(f"{self._seed}/{number}")
        start = self._starts[number % len(self._starts)]
        if _GAME in self._starts and chance.random() < 0.3:  # there are most dialogs
            start = _GAME
        of_two = 0.7 if STARTS[start].one_table else 0.25
        player = _Player(chance, chance.choice(self._sizes), terminals=1 + (chance.random() < of_two))
        return Run(
            start=start,
            game=chance.randrange(len(GAMES)),
            size=player.size,
            terminals=player.terminals,
            moving=chance.random() < 0.3,
            language=chance.choice(("en", "fr")),
            actions=player.pairs(actions) if chance.random() < 0.5 else player.anything(actions),
        )


class _Player:
    def __init__(self, chance: random.Random, size: Size, terminals: int) -> None:
        self.size, self.terminals = size, terminals
        self._chance = chance
        self._weights = [chance.random() ** 2 for _ in _HABITS]
        self._hasty = chance.random()
        self._now = size

    def anything(self, count: int) -> tuple[Action, ...]:
        deeds = self._chance.choices(tuple(_DEEDS), tuple(_DEEDS.values()), k=count)
        return tuple(does(self) for does in deeds)

    def pairs(self, count: int) -> tuple[Action, ...]:
        actions: list[Action] = []
        for _ in range(count):
            second = self._chance.choice((*_EITHER, *(_ESCAPE,) * 9))
            actions += (self._sent([self._chance.choice(_EITHER), second]), self.wait())
        return tuple(actions)

    def keys(self) -> Action:
        many = self._chance.random() < self._hasty
        count = int(self._chance.expovariate(1 / 25)) + 2 if many else 1
        habit = self._chance.choices(_HABITS, self._weights)[0]
        return self._sent(self._chance.choices(habit, k=min(count, _MOST_AT_ONCE)))

    def pair(self) -> Action:
        habit = self._chance.choices(_HABITS, self._weights)[0]
        return self._sent(self._chance.choices(habit, k=self._chance.randint(2, 3)) * self._chance.randint(1, 8))

    def wait(self) -> Action:
        return Wait(round(self._chance.choice((0.001, 0.005, 0.02, 0.1)), 3))

    def resize(self) -> Action:
        """Resize; an odd size is soon followed by a playable one."""
        odd = self._now not in ODD_SIZES and self._chance.random() < 0.4
        anyhow = (self._chance.randint(30, 220), self._chance.randint(8, 60))
        self._now = self._chance.choice(ODD_SIZES if odd else (self.size, *SIZES, anyhow))
        return Resize(self._now, self._terminal())

    def suspend(self) -> Action:
        return Suspend(round(self._chance.uniform(0.01, 0.2), 3), self._terminal())

    def mouse(self) -> Action:
        pieces = []
        for _ in range(self._chance.randint(1, 12)):
            button = self._chance.choice((0, 1, 2, 32, 35, 64, 65, 66, 67, 4, 20, 128, 9999))
            column, line = (self._chance.choice((0, 1, -5, 10**9, *range(2, most, 7))) for most in (200, 50))
            pieces.append(f"\x1b[<{button};{column};{line}{self._chance.choice('Mm')}")
        return self._sent(pieces)

    def paste(self) -> Action:
        words = "".join(self._chance.choices(_TYPE + _CONTROLS, k=self._chance.choice((0, 1, 20, 200, 5000))))
        inside = self._chance.choice(("", "", "\x1b[201~", "\x1b[A", "\x1b[200~", "\x00"))
        end = self._chance.choice(("\x1b[201~",) * 9 + ("",))
        return self._sent([f"\x1b[200~{words}{inside}{words}{end}"])

    def noise(self) -> Action:
        """Invalid UTF-8 and meaningless escape sequences."""
        kind = self._chance.randrange(4)
        if kind == 0:
            return self._sent([chr(self._chance.randrange(0x80, 0x100)) for _ in range(self._chance.randint(1, 9))])
        if kind == 1:
            return self._sent([chr(self._chance.randrange(0x100)) for _ in range(self._chance.randint(1, 60))])
        pieces = []
        for _ in range(self._chance.randint(1, 6)):
            numbers = [self._chance.choice(_NUMBERS) for _ in range(self._chance.randint(0, 4))]
            first = self._chance.choice(("", "", "", "?", "<", ">", "="))
            final = self._chance.choice("u~ABCDEFHPQRSutTMm$yRcnIO\x1b")
            pieces.append(f"\x1b[{first}{self._chance.choice(';:').join(numbers)}{final}")
        return self._sent(pieces)

    def _sent(self, pieces: list[str]) -> Send:
        return Send(tuple(pieces), self._terminal())

    def _terminal(self) -> int:
        return self._chance.randrange(self.terminals)


_NUMBERS = (
    *("", "0", "1", "2", "5", "13", "27", "48", "97", "127", "2026", "2048", "55296", "57344", "57441"),
    *("1114111", "1114112", "99999999999999999999", "-1", "1:2", ":", "::1", "\xb2"),
)
_DEEDS: dict[Callable[[_Player], Action], int] = {
    _Player.keys: 66,
    _Player.pair: 12,
    _Player.wait: 10,
    _Player.resize: 3,
    _Player.suspend: 1,
    _Player.mouse: 3,
    _Player.paste: 2,
    _Player.noise: 3,
}


# -- What can be done to an app in a terminal, as values that are written to a file and read again
Size: TypeAlias = tuple[int, int]


class Send(Struct, frozen=True, tag="send", omit_defaults=True):
    """Bytes that are written at once, each piece a key, a paste, a movement of the mouse or noise.

    A character of a piece is a byte (Latin-1), so that any bytes can be written down.
    """

    pieces: tuple[str, ...]
    terminal: int = 0

    @property
    def data(self) -> bytes:
        return "".join(self.pieces).encode("latin-1")


class Resize(Struct, frozen=True, tag="resize", omit_defaults=True):
    size: Size
    terminal: int = 0


class Suspend(Struct, frozen=True, tag="suspend", omit_defaults=True):
    """The program is stopped as a shell does it, and goes on after so many seconds."""

    seconds: float
    terminal: int = 0


class Wait(Struct, frozen=True, tag="wait"):
    seconds: float


Action: TypeAlias = Send | Resize | Suspend | Wait


class Run(Struct, frozen=True, omit_defaults=True):
    """An app that is started and what is done to it.

    `start`: a name of `games.STARTS`. `game`: the number of the game that is played on. `terminals`: how many apps
    are open on the same games. `moving`: whether dice roll on the screen. `language`: in which it is played.
    """

    start: str
    game: int
    size: Size
    actions: tuple[Action, ...]
    terminals: int = 1
    moving: bool = False
    language: str = "en"

    @property
    def keys(self) -> int:
        return sum(len(action.pieces) for action in self.actions if isinstance(action, Send))

    @property
    def bursts(self) -> int:
        return sum(isinstance(action, Send) and len(action.pieces) > 1 for action in self.actions)


# -- Makes a run that fails as short as it can be: actions are left out, then pieces of what is sent
T = TypeVar("T")


def shortest(run: Run, fails: Callable[[Run], bool]) -> Run:
    """The shortest failing run found. `fails` is called repeatedly, and one True is enough."""
    simpler = replace(run, moving=False, terminals=1)
    if simpler != run and fails(simpler):
        run = simpler
    while True:
        before = run
        run = _with_fewer_actions(run, fails)
        for index, action in enumerate(run.actions):
            if isinstance(action, Send) and len(action.pieces) > 1:
                run = _with_fewer_pieces(run, index, fails)
        if run == before:
            return run


def _with_fewer_actions(run: Run, fails: Callable[[Run], bool]) -> Run:
    return replace(run, actions=_least(run.actions, lambda left: fails(replace(run, actions=left))))


def _with_fewer_pieces(run: Run, index: int, fails: Callable[[Run], bool]) -> Run:
    def with_pieces(pieces: Sequence[str]) -> Run:
        action = replace(run.actions[index], pieces=tuple(pieces))
        return replace(run, actions=(*run.actions[:index], action, *run.actions[index + 1 :]))

    action = run.actions[index]
    assert isinstance(action, Send)
    return with_pieces(_least(action.pieces, lambda left: fails(with_pieces(left))))


def _least(things: Sequence[T], enough: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """A minimal sufficient subset, by delta debugging (Zeller 2002)."""
    left = tuple(things)
    part = len(left) // 2
    while part:
        at = 0
        while at < len(left):
            shorter = left[:at] + left[at + part :]
            if enough(shorter):
                left = shorter
            else:
                at += part
        part //= 2
    return left
