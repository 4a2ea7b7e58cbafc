"""A season of a club: members who play by correspondence over SSH, on days that the test lets pass.

The server runs as a host runs it, and is killed every day. What its clients were told of, every notice that came, and
every result is compared with what this module counts itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import email
import email.policy
import json
import os
import re
import sqlite3
import struct
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncssh

from ldd_tui.text import notices as words_of_notices
from rules.model import Over, Side
from rules.notation import name_of_member
from saves.club.clocks import DAY, HOUR, EachDecision
from saves.club.game_book import examine_book
from saves.club.games import ClubGame
from saves.club.members import Member
from saves.club.preferences import Preferences
from saves.club.visit import Visit
from saves.club.ways import ADDRESS, TEST, WAY, Address, Kind, Way
from saves.named_files import STORE
from saves.store import Store
from saves.verify import examine
from tests.club import moved_time
from tests.club.player import DOWN, ENTER, ESCAPE, Player, player
from tests.club.post_office import Office
from tests.club.support import ROOT, Served, new_key, settled

MINUTE = 60.0
PATIENCE = 120.0
"""Seconds: twelve come at once, perhaps to a machine that does other things."""
CLOCK = EachDecision(hours=60)
CUP = "League"
MODES = "live", *("letters", "short") * 7
"""How games go: played to the end in one evening; by correspondence; until somebody resigns."""
NAMES = ("Anna", "Bruno", "Clara", "Dora", "Emil", "Frieda", "Georg", "Hanna", "Igor", "Jutta", "Karl", "Lotte")
LAZY, LEAVER, REMOVED, DEPUTY, BY_SCREEN = "Clara", "Dora", "Emil", "Frieda", ("Anna", "Bruno")
_OFFSET = struct.Struct("d")
_GAMES = 3  # in one visit
_LIVE = 15.0
"""Seconds that somebody waits for a player who is at the table, too."""


class Moved:
    """A clock that a test moves, for its processes too: `here` must come first in their PYTHONPATH."""

    def __init__(self, here: Path, began: float) -> None:
        here.mkdir(exist_ok=True)
        (here / "sitecustomize.py").write_text(Path(moved_time.__file__).read_text(encoding="utf-8"), encoding="utf-8")
        self._file = here / moved_time.OFFSET
        self._offset = 0.0
        self._file.write_bytes(bytes(_OFFSET.size))
        self.to(began)

    def __call__(self) -> float:
        return time.time() + self._offset

    def to(self, moment: float) -> None:
        self._offset += max(0.0, moment - self())
        with self._file.open("r+b") as file:  # which the processes have mapped
            file.write(_OFFSET.pack(self._offset))


class Person(NamedTuple):
    member: Member
    key: asyncssh.SSHKey


class Told(NamedTuple):
    """A notice, at which it came. `since`: of what."""

    name: str
    kind: Kind
    game: str
    since: int
    at: float


class Hung(Exception):
    """The connection ended."""


class Lines:
    """Somebody in plain lines."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process

    def type(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")

    async def heard(self, *until: str, patience: float = PATIENCE) -> str:
        """What came up to the next question, or up to a pause in which others are waited for."""
        text = ""
        while not text.endswith("> ") or not all(words in text for words in until):
            try:
                async with asyncio.timeout(0.4 if is_waiting(text) and not until else patience):
                    piece = await self._process.stdout.read(65536)
            except TimeoutError:
                assert is_waiting(text) or patience < PATIENCE, text
                return text
            except (OSError, asyncssh.Error) as error:
                raise Hung from error
            if not piece:
                raise Hung
            text += piece
        return text


async def choose(me: Player, about: str) -> None:
    """What the dialog says about a choice is shown; "y" answers its last question."""
    if about == "y":
        await me.until(lambda: "can't be undone" in flat(me.text))
        await me.press("y")
        return
    for _ in range(20):
        before = me.text
        if about in flat(before):
            await me.press(ENTER)
            return
        me.write(DOWN)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(3):
                while me.text == before:
                    await asyncio.sleep(0.05)
        await me.quiet()
    raise AssertionError(f"{about}: {me.text}")


def flat(screen: str) -> str:
    """A dialog's words without its frame and its lines."""
    return " ".join(screen.replace("│", " ").split())


def is_waiting(text: str) -> bool:
    last = text.rpartition("\n\n")[2].rstrip("\n").rpartition("\n")[2]
    return last.startswith("Waiting for") or "; waiting for " in last or " bids first, but you can" in last


_AMOUNTS = re.compile(r"(\d+) to (\d+)[.?]\s*$", re.MULTILINE)
_ASKED = re.compile(r"^(?:Entente|Central Powers): .*\(\d+(?:\.\d+)*\)$", re.MULTILINE)


def answer(text: str, luck: Random) -> str:
    """What somebody types who plays at random, and often passes."""
    numbers = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    sizes = re.findall(r"(\d+) (?:for|\()[^,.]*[,.]", text.splitlines()[-2] if text.count("\n") > 1 else text)
    if "Type yes or no." in text:
        return "yes"
    if numbers:
        return str(numbers[-1] if luck.random() < 0.4 else luck.choice(numbers))
    if found := _AMOUNTS.findall(text):
        least, most = map(int, found[-1])
        return str(luck.randint(least, min(most, least + 2)))
    return luck.choice(sizes) if sizes else ""


class Ledger:
    """The hashes of the events and records that were ever read: none may be missing later."""

    def __init__(self, path: Path) -> None:
        self._rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        self._known: dict[tuple[str, int], str] = {}
        self._events: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._known)

    def events(self, game: str) -> int:
        """The number of events of a game, which are known from now on."""
        found = self._rows.execute(
            "SELECT seq, hash FROM events WHERE game = ? AND seq >= ?", (game, self._events[game])
        ).fetchall()
        self._known |= {(game, seq): hash_ for seq, hash_ in found}
        self._events[game] += len(found)
        return self._events[game]

    def check(self) -> None:
        """Nothing known is lost, each line follows from the one before. Know everything from now on."""
        chains: dict[str, list[tuple[int, str, bytes]]] = {}
        for table, of, by in (("events", "game", "seq"), ("records", "book", "number")):
            for book, place, hash_, line in self._rows.execute(
                f"SELECT {of}, {by}, hash, CAST(line AS BLOB) FROM {table} ORDER BY {of}, {by}"
            ):
                chains.setdefault(f"{'' if of == 'game' else 'book '}{book}", []).append((place, hash_, line))
        found = {(book, place): hash_ for book, chain in chains.items() for place, hash_, _line in chain}
        cups = [json.loads(line)["event"] for _place, _hash, line in chains.get("book cups", ())]
        forfeited = {event["game"] for event in cups if event["type"] == "ruled"}  # tables at which nobody has played
        lost = [key for key, hash_ in self._known.items() if found.get(key) != hash_]
        assert {book.removeprefix("book ") for book, _place in lost} <= forfeited, lost
        for book, chain in chains.items():
            before = ""
            for expected, (place, hash_, line) in enumerate(chain):
                assert (place, hash_) == (expected, sha256(before.encode() + line).hexdigest()), (book, place)
                before = hash_
        self._known = found


class Season:
    """What happens in a club, and what the test counts of it. `missing`: notices that didn't come."""

    def __init__(self, club: Served, clock: Moved, names: Sequence[str], mail: Office, web: Office) -> None:
        self.club = club
        self.clock = clock
        self.luck = Random("season")
        self.store = Store(club.data / STORE, clock)
        self._visit = Visit(self.store, "host", clock=clock)
        self.games = self._visit.games
        self.ledger = Ledger(club.data / STORE)
        self.people = {name: self._joined(name) for name in names}
        self.probe = self._joined("Probe").member
        self.mail, self.web = mail, web
        self.told: list[Told] = []
        self.missing: list[str] = []
        self.kills = self.lines = self.acknowledged = 0
        self._left_at = dict.fromkeys(names, 0.0)
        self._came: set[str] = set()
        self._name_of = {person.member.id: name for name, person in self.people.items()}
        self.modes: dict[str, str] = {}
        self._choose_ways()

    def _joined(self, name: str) -> Person:
        club, key = self._visit.club, new_key()
        return Person(settled(self.club.data, club.join(club.invite(name), key.get_fingerprint(), name)), key)

    def _choose_ways(self) -> None:
        """Mail and webhooks in turn; the last member gets one digest a day."""
        preferences = Preferences(self.store.database)
        hook = f"https://{moved_time.HOST}:{self.web.port}/"
        for number, (name, person) in enumerate(self.people.items()):
            ways = (Way(by="hook", to=hook + name, shape="json"), Way(by="mail", to=f"{name.lower()}@example.org"))
            way = ways[number % 2]
            if number == len(self.people) - 1:
                way = Way(by="mail", to="digest@example.org", digest=7)
            preferences.put(person.member.id, WAY, way)
            preferences.put(person.member.id, ADDRESS, Address(way.to))

    # -- games

    def found_cup(self, edition: str, every: int) -> None:
        how = "--edition", edition, "--clock", f"{CLOCK.hours:g}", "--every", str(every)
        self.host("cup", "new", CUP, *how)
        for name in self.people:
            self.host("cup", "enter", CUP, name)
        self.host("cup", "start", CUP)

    def running(self) -> list[ClubGame]:
        found = [game for game in self.games.all() if not game.summary.over and not game.summary.continued]
        for game in found:
            self.modes.setdefault(game.id, MODES[len(self.modes) % len(MODES)])
        return found

    def who(self, game: ClubGame, side: Side) -> str:
        return self._name_of.get(game.agreements.sitting.get(side, ""), "")

    # -- somebody comes

    async def come(self, name: str, live: str = "") -> None:
        """Play on in all games that await somebody; with `live`, in that one to its end, if the other plays, too."""
        person, luck = self.people[name], Random(f"{name} {self.clock():.0f}")
        with contextlib.suppress(Hung, asyncssh.Error, OSError):  # the server was killed
            if name in BY_SCREEN and not live and luck.random() < 0.5:
                await self._by_screen(person, luck)
            else:
                async with await self.club.connect(person.key) as connection:
                    await self._by_lines(Lines(await connection.create_process("plain")), person, luck, live)
        self._came.add(name)

    async def _by_screen(self, person: Person, luck: Random) -> None:
        async with player(self.club, person.key, luck.random()) as me:
            try:
                await me.shows("Here now")
                for _ in range(3):
                    await me.press("n")
                    if "Sit down for" in me.text:
                        await me.press("y")
                    if "waits for you" in me.text:
                        return
                    await me.play(40)
            except AssertionError:
                if not me.sent.over.is_set():
                    raise

    async def _by_lines(self, me: Lines, person: Person, luck: Random, live: str) -> None:
        text = await me.heard()
        games = [game for game in self.running() if self._may_play(person, game, luck)]
        games.sort(key=lambda game: game.summary.last_played)
        waiting = [live] if live else [game.id for game in games[:_GAMES]]
        for game in waiting:
            number = self._number(text, self.games.game(game), person)
            if not number:  # it ended meanwhile
                continue
            me.type(number)
            text = await me.heard()
            if "Will you sit down?" in text:
                me.type("1")
                text = await me.heard()
            await self._at_table(me, text, game, luck, bool(live))
            me.type("quit")
            text = await me.heard("Which game?")

    def _number(self, text: str, game: ClubGame, person: Person) -> str:
        """Of a game in the list."""
        seats = (game.agreements.sitting.get(side) or game.agreements.kept[side] for side in Side)
        others = [self._name_of[id_] for id_ in seats if id_ not in ("", person.member.id)]
        rows = re.findall(rf"^(\d+)\. {re.escape(game.summary.name)} - (.*)$", text, re.MULTILINE)
        return next((number for number, row in rows if all(name in row for name in others)), "")

    def _may_play(self, person: Person, game: ClubGame, luck: Random) -> bool:
        """It awaits them, or they take a seat that somebody left."""
        id_, left = person.member.id, any(not game.agreements.kept[side] for side in game.agreements.left)
        played = any(id_ in who for who in game.agreements.played.values())
        return game.awaits(id_) or (left and not played and luck.random() < 0.2)

    async def _at_table(self, me: Lines, text: str, game: str, luck: Random, live: bool) -> None:
        """What a client is told of is in the file."""
        asked, known = "", self.ledger.events(game)
        for _ in range(4000 if live else 120):
            if "The game is over" in text or "tells the whole war" in text:
                return
            now = self.ledger.events(game)
            if (question := _ASKED.findall(text)) and text.endswith("> "):
                if asked and question[-1] != asked:
                    assert now > known, f"told of what isn't there: {text}"
                    self.acknowledged += now - known
                asked, known = question[-1], now
            if is_waiting(text):
                if not live:
                    return
                text = await me.heard(patience=_LIVE)
                if not text:
                    return
                continue
            me.type(answer(text, luck))
            self.lines += 1
            text = await me.heard()

    async def arrange(self, name: str, game: ClubGame, done: Callable[[ClubGame], bool], *choices: str) -> None:
        """Choose among what players can agree on at a table, by what the dialogs say about it."""

        async def act(me: Player) -> None:
            await me.press("/", *game.summary.name, ENTER, ENTER)
            await me.shows("A agree", "Space", "go on", "Esc back")
            for _ in range(20):
                if "Esc back" in me.text:  # a decision covers the table
                    await me.press(ESCAPE)
                await me.press("A")
                if "Between the players" in me.text:
                    break
                await me.press(" ")
            for about in choices:
                await choose(me, about)

        await self._try(name, act, lambda: done(self.games.game(game.id)))

    async def remove(self, name: str, by: str) -> None:
        """As a deputy, in the lobby."""

        async def act(me: Player) -> None:
            await me.press("D")
            await choose(me, "They can't log in again")
            await me.press(*name, ENTER, *"He never answers.", ENTER)

        await self._try(by, act, lambda: self.people[name].member.id not in self.members())

    async def _try(self, name: str, act: Callable[[Player], Awaitable[None]], done: Callable[[], bool]) -> None:
        """Once more if a key came too soon for a busy machine."""
        self._came.add(name)
        for last in (False, False, True):
            async with player(self.club, self.people[name].key) as me:
                try:
                    await me.shows("Here now")
                    await act(me)
                    async with asyncio.timeout(PATIENCE / 4):
                        while not done():
                            await asyncio.sleep(0.05)
                    return
                except (AssertionError, TimeoutError):
                    if done():
                        return
                    if last:
                        raise AssertionError(me.text) from None

    # -- the server

    async def kill(self) -> None:
        self.ledger.check()
        os.kill(self.club.pid, 9)
        self.club.wait()
        self.club.begin()
        self.kills += 1
        self.ledger.check()

    def host(self, *arguments: str) -> str:
        """A command of the host, in a process with the moved clock."""
        command = [sys.executable, "-m", "ldd_tui", "host", "--data", str(self.club.data), *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    # -- notices

    async def pass_to(self, moment: float) -> None:
        """Once all who were there have left."""
        async with asyncio.timeout(PATIENCE):
            while self._visit.presence.everybody():
                await asyncio.sleep(0.05)
        self._left_at = {name: self.clock() if name in self._came else at for name, at in self._left_at.items()}
        self._came.clear()
        self._collect()  # what came so far, came before
        self.clock.to(moment)

    async def tick(self, moment: float) -> None:
        """Let the time pass, and the notifier look at the games. Everything that is due must have come."""
        await self.pass_to(moment)
        due, preferences = self.clock(), Preferences(self.store.database)
        for _ in range(2):  # after the second, it has looked once from the beginning
            preferences.put(self.probe.id, TEST, self.clock())
            async with asyncio.timeout(PATIENCE):
                while preferences.of(self.probe.id, TEST, float) is not None:
                    await asyncio.sleep(0.05)
        self._collect()
        self._check_notices(due)

    def _collect(self) -> None:
        now, games = self.clock(), self.games.all()
        came, self.web.came[:] = list(self.web.came), []
        for path, _headers, body in came:
            told = json.loads(body)
            since = int(datetime.fromisoformat(told["since"]).timestamp())
            self.told.append(Told(path.strip("/"), told["kind"], told["game_id"], since, now))
        mails, self.mail.came[:] = list(self.mail.came), []
        for _sender, recipient, text in mails:
            found = email.message_from_bytes(text, policy=email.policy.default)
            name = recipient.partition("<")[2].partition("@")[0].capitalize()
            for line in found.get_content().splitlines():
                self.told += self._read(name, line, games, now)

    def _read(self, name: str, line: str, games: Sequence[ClubGame], now: float) -> Iterator[Told]:
        for kind, sentence in words_of_notices._SENTENCES.items():
            words = re.escape(sentence).replace(r"\{player\}", "(.*)").replace(r"\{game\}", "(?P<game>.*?)")
            words = words.replace(r"\{side\}", ".*").replace(r"\{link\}", "ssh .*")
            if (found := re.fullmatch(words, line)) is not None:
                id_ = self.people[name].member.id if name in self.people else ""
                called = [game for game in games if game.summary.name == found["game"]]
                game = next((one for one in called if id_ in one.agreements.kept.values()), called[0])
                agreed = game.agreements
                since = game.summary.last_played if kind != "seat" else max(agreed.kept_since.values())
                yield Told(name, kind, game.id, int(since), now)
                return

    def _check_notices(self, now: float) -> None:
        """What was told, although of an earlier moment, counts if the member didn't come meanwhile."""
        for game in self.games.all():
            since = game.summary.last_played
            wanted: list[tuple[Kind, str, float]] = []
            side = game.to_move()
            if game.summary.over:
                wanted += [("over", self.who(game, side), since) for side in Side if since > now - 2 * DAY + HOUR]
            elif side is not None:
                wanted.append(("turn", self.who(game, side), since))
                left = game.time_left(now)
                if left is not None and 0 < left <= min(DAY, CLOCK.hours * HOUR / 2):
                    wanted.append(("clock", self.who(game, side), since))
            elif not game.agreements.left:
                kept, when = game.agreements.kept, game.agreements.kept_since
                wanted += [("seat", self._name_of[kept[side]], when[side]) for side in game.open_seats]
            for kind, name, at in wanted:
                if not name or name == list(self.people)[-1] or self.people[name].member.id not in self.members():
                    continue
                of_it = [one for one in self.told if one[:3] == (name, kind, game.id)]
                came = [one.at for one in of_it if one.since == int(at) or one.at > self._left_at[name]]
                seen = self._left_at[name] >= at
                last = max([*came, self._left_at[name] if seen else 0.0, 0.0])
                first = not came and not seen and now >= at + 5 * MINUTE + 1
                again = kind in ("turn", "seat") and last and now >= last + 12 * HOUR + MINUTE
                if first or again:
                    ago = [round(now - moment) for moment in (at, last, *came)]
                    self.missing.append(f"{name}, {kind} in {game.summary.name}: {ago} seconds ago")

    def members(self) -> set[str]:
        return {member.id for member in self._visit.club.members().members}

    def repeated(self) -> list[tuple[Told, float]]:
        """Notices that came again too soon, with the seconds between, which are known to some minutes."""
        told: dict[object, list[Told]] = {}
        for one in self.told:
            if one.name != "Digest":
                told.setdefault(one[:4], []).append(one)
        return [
            (later, later.at - earlier.at)
            for every in told.values()
            for earlier, later in pairwise(every)
            if later.at - earlier.at < (11 * HOUR if later.kind in ("turn", "seat") else 1000 * DAY)
        ]

    # -- afterwards

    def standings(self) -> dict[str, tuple[int, int, int]]:
        """Games, won and lost, counted from the lines of the journals and the rules alone."""
        rows = sqlite3.connect(f"file:{self.club.data / STORE}?mode=ro", uri=True)
        found = {name: [0, 0, 0] for name in self.people}
        for (game,) in rows.execute("SELECT id FROM games WHERE over IS NOT NULL AND deleted IS NULL").fetchall():
            seats = {}
            for (line,) in rows.execute("SELECT line FROM events WHERE game = ? ORDER BY seq", (game,)):
                event = json.loads(line)
                if event.get("kind") in ("seated", "substituted"):
                    seats[event["side"]] = event.get("player", "")
            winner, counts = self._winner(rows, game)
            for side, name in seats.items() if counts else ():
                if name in found:
                    found[name][0] += 1
                    found[name][1] += side == winner
                    found[name][2] += winner is not None and side != winner
        return {name: (games, won, lost) for name, (games, won, lost) in found.items()}

    def _winner(self, rows: sqlite3.Connection, game: str) -> tuple[str | None, bool]:
        """Who won, and whether the game wasn't annulled."""
        *_, (line,) = rows.execute("SELECT line FROM events WHERE game = ? ORDER BY seq", (game,))
        event = json.loads(line)
        if event.get("kind") == "resigned":
            return "central_powers" if event["side"] == "entente" else "entente", True
        if event.get("kind") == "ruled":
            return event.get("winner"), "winner" in event
        end = self.store.load(game).state.waiting
        if not isinstance(end, Over):
            return None, False
        return None if end.winner is None else name_of_member(end.winner), True

    def points(self) -> dict[str, tuple[float, float]]:
        """In the cup, with the sum of Sonneborn and Berger: from the lines of its book and of the journals."""
        rows = sqlite3.connect(f"file:{self.club.data / STORE}?mode=ro", uri=True)
        events = [json.loads(line)["event"] for (line,) in rows.execute("SELECT line FROM records WHERE book = 'cups'")]
        ruled = {event["game"]: event["winner"] for event in events if event["type"] == "ruled"}
        played: list[tuple[str, str, float, float]] = []
        for event in events:
            for pair in event["pairings"] if event["type"] == "paired" else ():
                one, other = pair["players"]
                here = [float(player not in pair.get("absent", ())) for player in (one, other)]
                for game in pair.get("games", ()):
                    winner, counts = (ruled[game], True) if game in ruled else self._winner(rows, game)
                    half = 0.5 * (counts and winner is None and game not in ruled)
                    here = [half + (winner == side) for side in ("entente", "central_powers")]
                played.append((one, other, here[0], here[1]))
        found = dict.fromkeys((one for pair in played for one in pair[:2]), 0.0)
        for one, other, first, second in played:
            found[one] += first
            found[other] += second
        beaten = dict.fromkeys(found, 0.0)
        for one, other, first, second in played:
            beaten[one] += first * found[other]
            beaten[other] += second * found[one]
        return {member: (found[member], beaten[member]) for member in found}

    def check_journals(self) -> None:
        assert self.store.is_sound()
        for game in self.store.games():
            stored = self.store.stored(game.id)
            history, report = examine(stored.links, stored.secret, (stored.seq, stored.head))
            assert report.flaw is None and not report.wrong and report.secret == "fits"
            assert examine_book(self.store.database, game.id, history)


@asynccontextmanager
async def together(*comings: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(one) for one in comings]
    try:
        yield
    finally:
        await asyncio.gather(*tasks)


async def play(season: Season, days: int, edition: str, every: int, say: Callable[[str], None]) -> None:
    """`every`: days between two rounds."""
    people, clock, luck = season.people, season.clock, season.luck
    began = clock()
    for day in range(days):
        hours = 8, 20
        fatal = luck.choice(hours)
        if day == 0:
            season.found_cup(edition, every)
        if day == days // 3 and LEAVER in people:
            await leave(season)
        if day == days // 2 and DEPUTY in people:
            season.host("deputy", DEPUTY)
            await season.remove(REMOVED, DEPUTY)
        for hour in hours:
            await season.pass_to(began + day * DAY + hour * HOUR)
            if hour == hours[0]:
                await season.tick(clock())
            can = [name for name in people if may_come(season, name, day, days)]
            live = live_games(season, can) if hour == hours[-1] else {}
            coming = [name for name in can if name in live or luck.random() < 0.5]
            async with together(*(season.come(name, live.get(name, "")) for name in coming)):
                if hour == fatal:
                    await asyncio.sleep(0.3 + 2 * luck.random())
                    await season.kill()
            await claim(season, day, days)
            if hour == hours[-1]:
                await season.tick(clock() + 10 * MINUTE)
        running, made = len(season.running()), len(season.modes)
        say(f"day {day + 1}: {running} of {made} games run, {len(season.told)} notices, {season.lines} lines")
    annulled, *others = [game for game in season.running() if not game.agreements.is_open]
    season.host("games", "annul", annulled.id, "--why", "A mistake.", "--yes")
    for game in others:
        side = luck.choice(("entente", "central_powers"))
        season.host("games", "adjudicate", game.id, side, "--why", "The season ends.", "--yes")
    await season.tick(clock() + 10 * MINUTE)


def may_come(season: Season, name: str, day: int, days: int) -> bool:
    if name == LAZY and len(season.people) > 4:
        return day < days // 5 or day % 7 == 6
    return season.people[name].member.id in season.members()


def live_games(season: Season, can: Sequence[str]) -> dict[str, str]:
    """For two of those who can come, a game that they play to its end tonight."""
    for game in season.running():
        pair = [season.who(game, side) for side in Side]
        if season.modes[game.id] == "live" and all(name in can for name in pair):
            return dict.fromkeys(pair, game.id)
    return {}


async def leave(season: Season) -> None:
    """To a level until somebody sits down, and to whoever sits down."""
    his = [game for game in season.running() if LEAVER in map(partial(season.who, game), Side) and not game.open_seats]
    for game, until in zip(
        his[:3], ("It plays on at once", "The game waits. The other side", "It plays on"), strict=False
    ):
        left = game.agreements.sides_of(season.people[LEAVER].member.id)[0]
        await season.arrange(LEAVER, game, partial(is_free, left), "plays on for you.", until)


async def claim(season: Season, day: int, days: int) -> None:
    """Claim the games of those who are out of time or gone, or find a substitute; resign some others."""
    for game in season.running():
        here = [name for side in Side if (name := season.who(game, side)) and may_come(season, name, day, days)]
        claiming = [season.who(game, side) for side in Side if game.can_claim(side, season.clock())]
        if claiming and claiming[0] in here and not game.open_seats:
            if game.gone and season.modes[game.id] == "letters":
                substitute = "plays on against you.", "It plays on at once"
                await season.arrange(claiming[0], game, lambda now: bool(now.agreements.levels), *substitute)
            else:
                side = next(one for one in Side if season.who(game, one) == claiming[0])
                await season.arrange(
                    claiming[0], game, partial(is_settled, season, side), "You may claim the win.", "y"
                )
        elif season.modes[game.id] == "short" and here and not game.open_seats and season.luck.random() < 0.06:
            await season.arrange(season.luck.choice(here), game, is_over, "You lose the game.", "y")


def is_free(side: Side, game: ClubGame) -> bool:
    return side in game.open_seats


def is_settled(season: Season, side: Side, game: ClubGame) -> bool:
    """Nothing to claim: the other player's orders may have been carried out at the last moment."""
    return is_over(game) or not game.can_claim(side, season.clock())


def is_over(game: ClubGame) -> bool:
    return game.summary.over is not None
