"""What the host does with a club, served or not: on the same file as the sessions."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import os
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from ldd_tui.club import directory
from ldd_tui.club.commands import with_id
from ldd_tui.club.directory import HOST, Log
from ldd_tui.club.hosting import Options, of_host_key
from ldd_tui.text import _, cups, dates, ngettext, pgettext, rulings
from ldd_tui.text.names import person, policy, the_side
from ldd_tui.text.near_names import no_game
from ldd_tui.text.phrases import choices, dashed, labelled, question
from ldd_tui.text.safe_text import clean, file_shown
from rules.editions import STANDARD
from rules.model import Side
from saves import named_files
from saves.club import clocks
from saves.club.cup_book import Cup, Kind
from saves.club.cups import Cups
from saves.club.games import ClubGame, ClubGames
from saves.club.members import WITH_CODE, Club, Member, Members
from saves.club.presence import Presence
from saves.club.talk import LOBBY, Talk
from saves.named_files import STORE
from saves.store import Store

if TYPE_CHECKING:
    from ldd_tui.coach.club_results import ClubResults

_LONGEST_KEY = 16_384
_LONGEST_ANNOUNCEMENT = 500
_WIDTH = 24
_MESSAGES = 50
_SERVER_SECONDS = 1.0  # how long the server takes to notice a removed member
_KEY_TYPES = ("ssh-", "ecdsa-", "sk-ssh-", "sk-ecdsa-")


class CannotDo(Exception):
    """Why the host cannot do something, in one line."""


class Admin:
    """Raises `directory.WrongDirectory`, and `SavesError` everywhere."""

    def __init__(self, data: Path) -> None:
        self._data = directory.opened(data)
        self._store = Store(data / STORE)
        self._database = self._store.database
        self._club = Club(self._database)
        self._games = ClubGames(self._store, self._club)
        self._cups = Cups(self._store, self._club, self._games)

    def _note(self, what: str) -> None:
        log = Log(self._data, HOST)
        log.tell(f"the host: {what}")
        log.close()

    def invite(self, name: str, options: Options) -> list[str]:
        """Returns lines that say what the new player must type. Raises `CannotDo`."""
        if not clean(name).strip():
            raise CannotDo(_("expected a name"))
        if self._found(name) is not None:
            words = _('"{name}" is already a member; for another key use: {command}')
            raise CannotDo(words.format(name=clean(name), command="keys add"))
        code = self._club.invite(clean(name)).lower()
        self._note(f'invited "{clean(name)}"')
        serving = directory.serving(self._data)
        if serving is not None and not options.address:  # it may have been given on the server's command line
            options = replace(options, address=serving.called)
        ssh = options.ssh(None if serving is None else serving.port, f"{WITH_CODE}{code}")
        lines = [
            _("{name} logs in with: {ssh}").format(name=person(clean(name)), ssh=ssh),
            _("It is good for one person and one week."),
            _("They need an SSH key: ssh-keygen -t ed25519 makes one."),
        ]
        return [*lines, _("The server isn't running.") if serving is None else of_host_key(serving)]

    def players(self, command: str) -> list[str]:
        """All members and invitations. `command`: how the host runs another command."""
        members, now = self._club.members(), time.time()
        here = {present.member for present in Presence(self._database).everybody()}
        lines = [_described(member, now, here=member.id in here) for member in members.members]
        for one in members.invitations(now):
            until = dates.short(one.until, now)
            name = person(clean(one.name)) or _("the first player")
            lines.append(_("{name} is invited until {until}").format(name=name, until=until))
        return lines or [_("No players yet: {command} invite NAME").format(command=command)]

    def keys(self, name: str | None) -> list[str]:
        """A member's keys; without a name, all removed keys."""
        if name is None:
            members = self._club.members()
            owners = {key: members.known(id_) for key, id_ in members.banned.items()}
            return [f"{key}  {clean(owner.name) if owner else ''}".rstrip() for key, owner in owners.items()]
        return [f"{key}  {clean(label)}".rstrip() for key, label in self._member(name).keys.items()]

    def add_key(self, name: str, key: str, label: str) -> str:
        """Let a member log in with another key, or make the key's owner a member."""
        found, print_ = self._found(name), fingerprint(key)
        if found is None:
            joined = self._club.join(self._club.invite(clean(name)), print_, name)
            self._note(f'made "{clean(joined.name)}" a member with {print_}')
            return _("{name} is now a member with {key}").format(name=person(clean(joined.name)), key=print_)
        self._club.add_key(found.id, print_, clean(label))
        self._note(f'gave "{clean(found.name)}" the key {print_}')
        return _("{name} can also use {key}").format(name=person(clean(found.name)), key=print_)

    def remove_key(self, key: str) -> str:
        self._club.remove_key(key)
        self._note(f"took away the key {clean(key, 80)}")
        return _("{key} removed").format(key=clean(key, 80))

    def ban_key(self, key: str, why: str) -> str:
        self._club.ban_key(clean(key, 80), "", why)
        self._note(f"banned the key {clean(key, 80)}: {clean(why)}")
        return _("{key} is banned").format(key=clean(key, 80))

    def lift_key(self, key: str) -> str:
        self._club.lift_key(key)
        self._note(f"lifted the key {clean(key, 80)}")
        return _("{key} is a stranger's key again").format(key=clean(key, 80))

    def described(self, name: str) -> str:
        member = self._member(name)
        here = any(present.member == member.id for present in Presence(self._database).everybody())
        return _described(member, time.time(), here=here)

    def make_deputy(self, name: str, *, deputy: bool) -> str:
        member = self._member(name)
        self._club.make_deputy(member.id, deputy)
        self._note(f'"{clean(member.name)}" is {"a deputy" if deputy else "no longer a deputy"}')
        words = _("{name} is a deputy") if deputy else _("{name} is no longer a deputy")
        return words.format(name=person(clean(member.name)))

    def talk(self, name: str | None) -> list[str]:
        """The last messages in the lobby, or at a game's table, with their numbers."""
        room, now = LOBBY if name is None else self._game(name).id, time.time()
        members, said = self._club.members(), Talk(self._database).last(room, _MESSAGES)
        found = []
        for one in said:
            who, deleted = members.known(one.member), members.deleted.get(one.id)
            words = one.words or (rulings.deleted(members, deleted) if deleted else "")
            name = clean(who.name) if who else "?"
            found.append(f"{one.id}  {dates.short(one.at, now)}  {labelled(name, clean(words, 1000))}")
        return found or [_("No messages yet.")]

    def delete_talk(self, number: int, why: str) -> str:
        self._club.delete_talk(number, "", why)
        self._note(f"deleted message {number}: {clean(why)}")
        return _("Message {number} deleted").format(number=number)

    def remove(self, name: str, why: str = "") -> str:
        member = self._member(name)
        self._club.remove(member.id, why=why)
        self._note(f'removed "{clean(member.name)}"{f": {clean(why)}" if why else ""}')
        self._games.free_seats_of(member.id)
        if directory.serving(self._data) is not None:
            time.sleep(_SERVER_SECONDS)
        for present in Presence(self._database).everybody():
            if present.member == member.id:  # under another server, as OpenSSH
                with contextlib.suppress(OSError):
                    os.kill(present.pid, signal.SIGHUP)
        return _("{name} removed; the games stay").format(name=person(clean(member.name)))

    def announce(self, words: str) -> str:
        """Without words, remove the announcement."""
        self._club.announce(clean(words, _LONGEST_ANNOUNCEMENT))
        self._note(f"announced: {clean(words, _LONGEST_ANNOUNCEMENT)}")
        return _("Shown in the lobby") if words.strip() else _("Announcement removed")

    def backup(self, file: Path, *, force: bool) -> str:
        shown, partial = file_shown(file), file.with_name(f"{file.name}.partial")
        try:
            if os.path.lexists(file) and not force:
                raise CannotDo(_("{file} exists; --force replaces it").format(file=shown))
            partial.touch(0o600)
            self._database.copy_to(partial)
            with partial.open("rb+") as written:
                os.fsync(written.fileno())
            partial.replace(file)
        except OSError as error:
            raise CannotDo(labelled(shown, error.strerror or error)) from error
        finally:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)
        return _("Games and members are in {file}").format(file=shown)

    def games(self) -> list[str]:
        now, members = time.time(), self._club.members()
        return [_game_line(game, members, now) for game in self._games.all()] or [_("No games yet.")]

    def results(self, format_: str) -> str:
        """All results, of private games too. `format_`: of `pages.FORMATS`."""
        from ldd_tui.club import pages

        return pages.told(self._results(None), format_, time.time())

    def pages(self, to: Path) -> list[str]:
        """Write the noticeboard to a directory. Raises `CannotDo`."""
        from ldd_tui.club import pages

        found, games, now = self._results(""), self._games.all(), time.time()
        try:
            unreadable = pages.write(to, self._store, found, games, self._cups.all(), now)
        except (pages.NotOurs, OSError) as error:
            why = error.strerror or error if isinstance(error, OSError) else error
            raise CannotDo(labelled(file_shown(to), why)) from error
        left_out = [_("{game} can't be read and is left out").format(game=name) for name in unreadable]
        return [*left_out, _("The pages are in {directory}").format(directory=file_shown(to))]

    def cups(self) -> list[str]:
        games, members, now = self._cups.games(), self._club.members(), time.time()
        found = []
        for cup in self._cups.all():
            state = cups.state(cup, games, members, now)
            told = dashed((cups.name(cup), cups.kind(cup.made.kind), state, cups.entered(cup)))
            found.append(f"{cup.id}  {told}")
        return found or [_("No cups yet.")]

    def cup(self, name: str, format_: str) -> str:
        from ldd_tui.club import pages

        games = self._cups.games()
        return pages.cup_told(self._cup(name), games, self._club.members(), format_, time.time())

    def make_cup(self, name: str, kind: Kind, edition: str | None, clock: str | None, **rules: Any) -> str:
        """Returns its id. `clock`: as `clocks.typed` reads it; `rules`: of `Cups.make`."""
        terms = clocks.typed(clock) if clock else None
        made = self._cups.make("", clean(name), kind, edition or STANDARD, clock=terms, **rules)
        self._note(f"created {made}")
        return made

    def enter_cup(self, name: str, member: str, *, leaves: bool, why: str = "") -> str:
        cup, found = self._cup(name), self._member(member)
        if leaves:
            self._cups.leave(cup.id, found.id, "", why)
        else:
            self._cups.enter(cup.id, found.id, "")
        self._note(
            f'{"excluded" if leaves else "entered"} "{clean(found.name)}" in {cup.id}: {clean(why)}'.rstrip(": ")
        )
        return self._state(cup.id)

    def start_cup(self, name: str) -> str:
        cup = self._cup(name)
        self._cups.start(cup.id, "")
        self._note(f"started {cup.id}")
        return self._state(cup.id)

    def forfeit(self, name: str, game: str, winner: Side | None, why: str) -> str:
        cup = self._cup(name)
        ids = [id_ for pairings in cup.rounds for one in pairings for id_ in one.games if id_.startswith(game)]
        self._cups.rule(cup.id, ids[0] if len(ids) == 1 else game, winner, "", why)
        self._note(f"forfeited {clean(game)} of {cup.id}: {clean(why)}")
        return self._state(cup.id)

    def cancel_cup(self, name: str, why: str) -> str:
        cup = self._cup(name)
        self._cups.cancel(cup.id, "", why)
        self._note(f"cancelled {cup.id}: {clean(why)}")
        return self._state(cup.id)

    def _state(self, id_: str) -> str:
        games = self._cups.games()
        cup, members = self._cups.cup(id_), self._club.members()
        return labelled(cups.name(cup), cups.state(cup, games, members, time.time()))

    def _cup(self, name: str) -> Cup:
        self._cups.advance()
        found = [cup for cup in self._cups.all() if name in (cup.id, cup.made.name)]
        if len(found) != 1:
            words = _("several cups are called {name}: give the id") if found else _("no cup {name}")
            raise CannotDo(words.format(name=_quoted(name)))
        return found[0]

    def close_game(self, name: str, *, closed: bool) -> str:
        """Close a game to spectators, or reopen it. Raises `CannotDo`."""
        found = self._game(name)
        book = self._games.book(found.id)
        book.watch(None, not closed)
        self._note(f"{'closed' if closed else 'opened'} {found.id} to spectators")
        words = _("{game} open to spectators") if book.read().watched else _("{game} closed to spectators")
        return words.format(game=found.id)

    def substitute(self, name: str, side: Side, why: str, member: str | None, level: str | None) -> str:
        from ldd_tui.players.levels import LEVELS

        if level is not None and level not in LEVELS:
            raise CannotDo(_("--level: expected {choices}").format(choices=choices(list(LEVELS))))
        game, asked = self._game(name), None if member is None else self._member(member)
        self._games.leave_seat(game.id, side, why=why, member=asked.id if asked else "", level=level or "")
        self._note(f"freed a seat of {game.id}: {clean(why)}")
        return self._last_ruling(game.id)

    def chance(self, name: str) -> str:
        """What the networks think of a game, in a sentence; `end` records it."""
        return rulings.chance(self._entente(self._game(name).id))

    def end(self, name: str, winner: Side | None, why: str) -> str:
        game = self._game(name)
        self._games.end(game.id, "", why, winner, None if winner is None else self._entente(game.id))
        self._note(f"{'annulled' if winner is None else 'adjudicated'} {game.id}: {clean(why)}")
        return self._last_ruling(game.id)

    def set_clock(self, name: str, clock: str, why: str) -> str:
        game = self._game(name)
        self._games.set_clock(game.id, "", why, clocks.typed(clock))
        self._note(f"set the clock of {game.id}: {clean(why)}")
        return self._last_ruling(game.id)

    def _entente(self, game: str) -> int:
        from ldd_tui.games.computer_decisions import judge  # few commands need the networks

        return round(100 * judge(self._store.load(game).state))

    def _last_ruling(self, game: str) -> str:
        return rulings.ruled(self._games.game(game).agreements.rulings[-1][1], self._club.members())

    def _game(self, name: str) -> ClubGame:
        games = self._games.all()
        found = with_id(games, name) or [game for game in games if game.summary.name == name]
        if len(found) != 1:
            several = _("several games are called {name}: give the id").format(name=_quoted(name))
            raise CannotDo(several if found else no_game(name, [game.summary.name for game in games]))
        return found[0]

    def _results(self, viewer: str | None) -> ClubResults:
        from ldd_tui.coach import club_results

        found = club_results.read(self._store, self._club, self._games, viewer)
        return replace(found, played=club_results.played(found.stored))

    def _found(self, name: str) -> Member | None:
        """Find a member by name or id; None if there is none. Raises `CannotDo` if ambiguous."""
        members = self._club.members()
        by_id = next((one for one in members.members if one.id == name), None)
        if by_id is not None:
            return by_id
        alike = members.looking_like(name) if members.called(name) is not None else ()
        if len(alike) > 1:
            words = _('{count} members have names like "{name}": give the id, {ids}')
            ids = choices([one.id for one in alike])
            raise CannotDo(words.format(count=len(alike), name=clean(name), ids=ids))
        return members.called(name)

    def _member(self, name: str) -> Member:
        found = self._found(name)
        if found is None:
            raise CannotDo(_("no member {name}").format(name=_quoted(name)))
        return found


def _quoted(name: str) -> str:
    return _('"{name}"').format(name=clean(name))


def _described(member: Member, now: float, *, here: bool) -> str:
    keys = ngettext("{count} key", "{count} keys", len(member.keys)).format(count=len(member.keys))
    joined = _("since {when}").format(when=dates.short(member.joined, now))
    deputy = [_("deputy")] if member.deputy else []
    away = [dates.away(*holiday, now) for holiday in clocks.ahead(member.away, now)]
    told = ", ".join((joined, keys, *deputy, *([_("here now")] if here else []), *away))
    return f"{clean(member.name):{_WIDTH}} {member.id}  {told}"


def _game_line(game: ClubGame, members: Members, now: float) -> str:
    seats = [side for side in Side if side in game.agreements.kept]
    players = dashed(_who(game, side, members) for side in seats)
    if game.agreements.sides_unchosen:
        maker = person(clean(members.member(game.agreements.made_by).name))
        players = dashed(map(question, (maker, _who(game, seats[0], members))))
    side, summary = game.to_move(), game.summary
    if summary.over:
        stands = _("over")
    elif side is None:
        kept = filter(None, (game.agreements.kept[side] for side in game.open_seats))
        awaited = [members.member(id_).name for id_ in kept]
        stands = _("waits for {name}").format(name=person(clean(awaited[0]))) if awaited else _("waits for players")
    else:
        since = dates.short(summary.last_played, now)
        stands = _("turn {turn}, {side} since {since}").format(turn=summary.turn, side=the_side(side), since=since)
    if game.gone and not summary.over:
        stands = _("{stands}, can be claimed").format(stands=stands)
    if not game.agreements.watched:
        stands = _("{stands}, closed to spectators").format(stands=stands)
    name = clean(summary.name)
    words = _('"{name}": {players}; {stands}') if name else _("(no name): {players}; {stands}")
    told = words.format(name=name, players=players, stands=stands)
    return f"{game.id}  {told}"


def _who(game: ClubGame, side: Side, members: Members) -> str:
    if side in game.agreements.levels:
        return policy(game.agreements.levels[side])
    if side not in game.seated:
        kept = game.agreements.kept[side]
        return (
            _("kept for {name}").format(name=person(clean(members.member(kept).name)))
            if kept
            else pgettext("seat or initiative", "open")
        )
    name = person(clean(game.seated[side]))
    return _("{name} (not a member)").format(name=name) if side in game.gone else name


def key_of(text_or_file: str) -> str:
    """A public key, given as text or as the name of its file. Raises `CannotDo`."""
    if text_or_file.startswith(_KEY_TYPES):
        return text_or_file
    try:
        return named_files.read(Path(text_or_file), _LONGEST_KEY).decode("utf-8", "replace")
    except OSError as error:
        raise CannotDo(labelled(file_shown(text_or_file), error.strerror or error)) from error


def fingerprint(key: str) -> str:
    """The fingerprint of a public key as OpenSSH writes it: type, key in base 64, perhaps words. Raises `CannotDo`."""
    type_, _space, rest = key.strip().partition(" ")
    try:
        data = base64.b64decode(rest.split(" ", 1)[0], validate=True)
    except ValueError:  # also of what is not ASCII
        data = b""
    length = int.from_bytes(data[:4], "big")
    if not type_.startswith(_KEY_TYPES) or data[4 : 4 + length] != type_.encode("utf-8", "replace"):
        expected = _("expected a public key, as in a .pub file: ssh-ed25519 AAAA…")
        if "PRIVATE KEY" in key:  # which nobody is to see
            raise CannotDo(_("{expected}, not a private key").format(expected=expected))
        raise CannotDo(_('{expected}, not "{found}"').format(expected=expected, found=clean(key, 60)))
    return "SHA256:" + base64.b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
