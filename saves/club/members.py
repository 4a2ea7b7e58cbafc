"""Who belongs to the club, by which keys, and who is invited: the book `club` and what follows from it.

A member logs in with public keys, known by their fingerprints. An invitation is a code typed once; the file has only
its hash. Ids are made here, of letters and digits, never of text that a person wrote.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import time
import unicodedata
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from saves.club import clocks
from saves.club.clocks import Holiday
from saves.club.preferences import Preferences
from saves.club.records import Book, Record
from saves.database import Database
from saves.errors import N_, SavesError
from saves.one_line import one_line

# ------------------------------------------------------------------------------------------------ member names


LONGEST_NAME: Final = 24

_LOOKS_LIKE = {
    "a": "ΑαАаɑ",
    "b": "ΒВвь",
    "c": "Сс",
    "d": "ԁ",
    "e": "ΕεЕе",
    "g": "ɡ",
    "h": "ΗНнһ",
    "i": "ιіı",
    "j": "Јј",
    "k": "ΚκКк",
    "l": "I1|ΙІӀӏ",
    "m": "ΜМм",
    "n": "Νηп",
    "o": "0ΟοσОо",
    "p": "ΡρРр",
    "q": "ԛ",
    "r": "г",
    "s": "Ѕѕ",
    "t": "ΤτТт",
    "u": "υμ",
    "v": "νѵ",
    "w": "ωԝ",
    "x": "ΧχХх",
    "y": "ΥγУу",
    "z": "Ζ",
    "'": "’ʼ`",
    "-": "‐‒–—−",
}
_LOOKS = str.maketrans({sign: latin for latin, signs in _LOOKS_LIKE.items() for sign in signs})
_RESERVED = (
    *("host", "the host", "server", "the server", "club", "admin"),
    *("system", "athena", "guest", "spectator", "you"),
)


class NameNotFree(SavesError):
    """The name is taken, reserved, unprintable, or looks like another."""


def checked(name: str, taken: Iterable[str]) -> str:
    """The name as stored. `taken`: other members' names. Raises `NameNotFree`."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if len(name) > LONGEST_NAME:
        raise NameNotFree(N_("Use 1 to {count} letters."), count=LONGEST_NAME)
    if one_line(name) != name:
        raise NameNotFree(N_("This name has characters that can't be shown."))
    if not any(sign.isalnum() for sign in name):
        raise NameNotFree(N_("Type a name."))
    if any(look_alike(name, other) for other in _RESERVED):
        raise NameNotFree(N_("This name could be taken for someone else's."))
    for other in taken:
        if folded(other) == folded(name):
            raise NameNotFree(N_("The name {name} is taken."), name=name)
        if look_alike(name, other):
            raise NameNotFree(N_("This name looks like {name}, which is taken."), name=other)
    return name


def folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def look_alike(name: str, other: str) -> bool:
    """Whether two names can be confused.

    >>> look_alike("Аnna", "Anna"), look_alike("Pau1", "PAUL"), look_alike("Ann", "Anna")
    (True, True, False)
    """
    return not _skeletons(name).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> frozenset[str]:
    """Forms of a name with look-alike letters merged, from its own case and from lower case."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset(form.translate(_LOOKS).casefold() for form in (plain, plain.casefold()))


# ------------------------------------------------------------------------------------------------ members


BOOK = "club"  # the members' book, among those of the games
WITH_CODE = "join-"  # prefix of the login name of somebody with an invitation
FIRST = ""  # the name in an invitation that is open until the club has a member
LONGEST_LABEL = 40
LONGEST_WORDS = 500
MOST_KEYS = 16
HOUR, WEEK = 3_600.0, 7 * 86_400.0
_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # none that is read as another
_CODE = 10
FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")


class NotAMember(SavesError):
    """There is no such member."""


class NotADeputy(SavesError):
    """The host or a deputy must do this."""


class WrongInvitation(SavesError):
    """The code of an invitation is unknown, used or too old."""


class KeyNotFree(SavesError):
    """A key can't be added or removed."""


class UnknownMessage(SavesError):
    """There is no such line of talk."""


class Invited(Struct, frozen=True, tag="invited"):
    """A code, known by its SHA-256, lets somebody join, or a `member` add a key, until a time."""

    code: str
    name: str
    until: float
    member: str = ""
    by: str = ""


class Joined(Struct, frozen=True, tag="joined"):
    member: str
    name: str
    code: str


class KeyAdded(Struct, frozen=True, tag="key_added"):
    """A member can log in with a key, by its fingerprint. `code`: that of the invitation, if any."""

    member: str
    key: str
    label: str
    code: str = ""


class KeyRemoved(Struct, frozen=True, tag="key_removed"):
    """A key is barred, for guests too, until it is lifted or added again."""

    key: str


class KeyLifted(Struct, frozen=True, tag="key_lifted"):
    """A removed key's owner may come in as any stranger."""

    key: str


class KeyNamed(Struct, frozen=True, tag="key_named"):
    key: str
    label: str


class KeyBanned(Struct, frozen=True, tag="key_banned"):
    """A stranger's key is barred. `by`: here and below a deputy's id, "" for the host."""

    key: str
    by: str
    why: str


class Removed(Struct, frozen=True, tag="removed"):
    member: str
    by: str = ""
    why: str = ""


class Deputised(Struct, frozen=True, tag="deputised"):
    """The host makes a member a deputy, or no longer one."""

    member: str
    deputy: bool
    why: str = ""


class TalkDeleted(Struct, frozen=True, tag="talk_deleted"):
    """A line of talk was deleted, known by its id."""

    id: int
    by: str
    why: str


class Announced(Struct, frozen=True, tag="announced"):
    words: str
    by: str = ""


class Away(Struct, frozen=True, tag="away"):
    member: str
    since: float
    until: float


class Back(Struct, frozen=True, tag="back"):
    """`since`: ends the holidays that begin then; None: all."""

    member: str
    since: float | None = None


Event = (
    Invited
    | Joined
    | KeyAdded
    | KeyRemoved
    | KeyLifted
    | KeyNamed
    | KeyBanned
    | Removed
    | Deputised
    | TalkDeleted
    | Announced
    | Away
    | Back
)


class Member(Struct, frozen=True):
    """A member. `joined`: seconds since 1970. `keys`: labels by fingerprint. `away`: all holidays, past ones too."""

    id: str
    name: str
    joined: float
    keys: dict[str, str]
    removed: bool = False
    deputy: bool = False
    away: tuple[Holiday, ...] = ()


class Invitation(Struct, frozen=True):
    """An open invitation, for a new key of a `member` or, if "", for a new member."""

    name: str
    until: float
    member: str = ""


class Members:
    """What the records of the club's book add up to.

    `banned`: barred keys, each with the id of its member, "" for a stranger's. `deleted`: the lines of talk, by id.
    """

    def __init__(self, records: Iterable[Record[Event]]) -> None:
        self._members: dict[str, Member] = {}
        self._invitations: dict[str, Invitation] = {}
        self.banned: dict[str, str] = {}
        self.deleted: dict[int, TalkDeleted] = {}
        self.announcement = ""
        for record in records:
            self._take(record)

    @property
    def members(self) -> tuple[Member, ...]:
        return tuple(member for member in self._members.values() if not member.removed)

    def invitations(self, now: float) -> tuple[Invitation, ...]:
        return tuple(one for one in self._invitations.values() if one.until > now)

    def invitation(self, code: str, now: float) -> Invitation | None:
        """The open invitation with this code, as a person may type it; None if there is none."""
        found = self._invitations.get(hashed(code))
        return found if found is not None and found.until > now else None

    def check_deputy(self, by: str) -> None:
        """Raise `NotADeputy` unless `by` is one, or the host ("")."""
        found = self.known(by)
        if by and (found is None or not found.deputy):
            raise NotADeputy(N_("Only the host and deputies can do this."))

    def of_key(self, key: str) -> Member | None:
        return next((member for member in self.members if key in member.keys), None)

    def member(self, id_: str) -> Member:
        """The member with this id, even if removed. Raises `NotAMember`."""
        found = self.known(id_)
        if found is None:
            raise NotAMember(N_("no member {name}"), name=repr(id_))
        return found

    def known(self, id_: str) -> Member | None:
        return self._members.get(id_)

    def called(self, name: str) -> Member | None:
        wanted = folded(name)
        return next((member for member in self.members if folded(member.name) == wanted), None)

    def looking_like(self, name: str) -> tuple[Member, ...]:
        return tuple(member for member in self.members if look_alike(member.name, name))

    def _take(self, record: Record[Event]) -> None:
        match record.event:
            case Invited(code, name, until, id_):
                self._invitations[code] = Invitation(name, until, id_)
            case Joined(id_, name, code):
                self._invitations.pop(code, None)
                self._invitations = {key: one for key, one in self._invitations.items() if one.name != FIRST}
                self._members[id_] = Member(id_, name, record.at, {})
            case KeyAdded(id_, key, label, code):
                self._invitations.pop(code, None)
                self._members[id_].keys[key] = label
                self.banned.pop(key, None)
            case KeyNamed(key, label):
                for member in self._members.values():
                    if key in member.keys:
                        member.keys[key] = label
            case KeyRemoved(key):
                for member in self._members.values():
                    if member.keys.pop(key, None) is not None:
                        self.banned[key] = member.id
            case KeyLifted(key):
                self.banned.pop(key, None)
            case KeyBanned(key):
                self.banned[key] = ""
            case Deputised(id_, deputy):
                self._members[id_] = replace(self._members[id_], deputy=deputy)
            case TalkDeleted(number):
                self.deleted[number] = record.event
            case Removed(id_):
                self.banned |= dict.fromkeys(self._members[id_].keys, id_)
                self._invitations = {key: one for key, one in self._invitations.items() if one.member != id_}
                self._members[id_] = replace(self._members[id_], keys={}, removed=True, deputy=False)
            case Away(id_, since, until):
                member = self._members[id_]
                self._members[id_] = replace(member, away=(*member.away, (since, until)))
            case Back(id_, since):
                member = self._members[id_]
                self._members[id_] = replace(member, away=clocks.ended(member.away, record.at, since))
            case Announced(words):
                self.announcement = words


class Club:
    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._db = database
        self._book: Book[Event] = Book(database, BOOK, Record[Event], clock)
        self._preferences = Preferences(database)
        self._clock = clock
        self._read: tuple[str, Members] = "", Members(())

    def now(self) -> float:
        return self._clock()

    def members(self) -> Members:
        records = self._book.records()
        if self._read[0] != self._book.head:
            self._read = self._book.head, Members(records)
        return self._read[1]

    def invite(self, name: str, seconds: float = WEEK, by: str = "") -> str:
        """Create an invitation and return its code. `name`: what the host calls the guest. Raises `NotADeputy`."""
        code = _new_code()
        with self._book.writing() as records:
            Members(records).check_deputy(by)
            until = self._clock() + seconds
            self._book.add(Invited(hashed(code), one_line(name)[:LONGEST_WORDS], until, by=by))
        return code

    def invite_key(self, member: str, seconds: float = HOUR) -> str:
        """Invite a member to add another key, and return the code. Raises `NotAMember`."""
        code = _new_code()
        with self._book.writing() as records:
            name = Members(records).member(member).name
            self._book.add(Invited(hashed(code), name, self._clock() + seconds, member))
        return code

    def join(self, code: str, key: str, name: str) -> Member:
        """Make the key's owner a member. Raises `WrongInvitation`, `NameNotFree`, `KeyNotFree`."""
        with self._book.writing() as records:
            members = Members(records)
            if self._invitation(members, code).member:
                raise WrongInvitation(N_("This code adds a key to an existing member."))
            _check_key(members, None, key)
            name = checked(name, [member.name for member in members.members])
            id_ = secrets.token_hex(8)
            self._book.add(Joined(id_, name, hashed(code)))
            self._book.add(KeyAdded(id_, key, ""))
        return self.members().member(id_)

    def join_key(self, code: str, key: str) -> Member:
        """Add a key by a code of `invite_key`. Raises `WrongInvitation`, `KeyNotFree`."""
        with self._book.writing() as records:
            members = Members(records)
            id_ = self._invitation(members, code).member
            if not id_:
                raise WrongInvitation(N_("This code is for a new member."))
            _check_key(members, members.member(id_), key)
            self._book.add(KeyAdded(id_, key, "", hashed(code)))
        return self.members().member(id_)

    def add_key(self, member: str, key: str, label: str) -> None:
        """Let a member also log in with this key. Raises `NotAMember`, `KeyNotFree`."""
        with self._book.writing() as records:
            members = Members(records)
            _check_key(members, members.member(member), key)
            self._book.add(KeyAdded(member, key, one_line(label)[:LONGEST_LABEL]))

    def name_key(self, member: str, key: str, label: str) -> None:
        """Raises `NotAMember`, `KeyNotFree`."""
        with self._book.writing() as records:
            if key not in Members(records).member(member).keys:
                raise KeyNotFree(N_("Unknown key."))
            self._book.add(KeyNamed(key, one_line(label)[:LONGEST_LABEL]))

    def remove_key(self, key: str) -> None:
        """Remove a key. Raises `KeyNotFree` if no one uses it, or it is a member's only key."""
        with self._book.writing() as records:
            member = Members(records).of_key(key)
            if member is None:
                raise KeyNotFree(N_("Unknown key."))
            if len(member.keys) == 1:
                raise KeyNotFree(N_("This is the only key of {name}, who would be locked out."), name=member.name)
            self._book.add(KeyRemoved(key))

    def lift_key(self, key: str) -> None:
        """Let a removed key's owner in as a stranger. Raises `KeyNotFree` if it wasn't removed."""
        with self._book.writing() as records:
            if key not in Members(records).banned:
                raise KeyNotFree(N_("This key was not removed."))
            self._book.add(KeyLifted(key))

    def ban_key(self, key: str, by: str, why: str) -> None:
        """Bar a stranger's key, also from watching. Raises `KeyNotFree` if a member uses it, `NotADeputy`."""
        with self._book.writing() as records:
            members = Members(records)
            members.check_deputy(by)
            if members.of_key(key) is not None:
                raise KeyNotFree(N_("This key is already in use."))
            if not FINGERPRINT.fullmatch(key):
                raise KeyNotFree(N_("Expected a key's fingerprint: SHA256:…"))
            if key not in members.banned:
                self._book.add(KeyBanned(key, by, one_line(why)[:LONGEST_WORDS]))

    def remove(self, member: str, by: str = "", why: str = "") -> None:
        """Raises `NotAMember`, `NotADeputy`; only the host removes a deputy."""
        with self._book.writing() as records:
            members = Members(records)
            members.check_deputy(by)
            if by and members.member(member).deputy:
                raise NotADeputy(N_("Only the host can do this to a deputy."))
            name = members.member(member).name  # which somebody else may take
            self._book.add(Removed(member, by, one_line(why)[:LONGEST_WORDS]))
            self._preferences.remove(member)
            self._db.execute("DELETE FROM notes WHERE private AND author = ?", (name,))

    def make_deputy(self, member: str, deputy: bool, why: str = "") -> None:
        """For the host. Raises `NotAMember`."""
        with self._book.writing() as records:
            found = Members(records).member(member)
            if found.removed:
                raise NotAMember(N_("{name} is no longer a member."), name=found.name)
            if found.deputy != deputy:
                self._book.add(Deputised(member, deputy, one_line(why)[:LONGEST_WORDS]))

    def delete_talk(self, id_: int, by: str, why: str) -> None:
        """Delete a line of talk, but not who said it. Raises `NotADeputy`, `UnknownMessage`."""
        with self._book.writing() as records:
            members = Members(records)
            members.check_deputy(by)
            if id_ not in members.deleted:
                if not self._db.execute("UPDATE talk SET words = '' WHERE id = ?", (id_,)).rowcount:
                    raise UnknownMessage(N_("No such message."))
                self._book.add(TalkDeleted(id_, by, one_line(why)[:LONGEST_WORDS]))

    def announce(self, words: str, by: str = "") -> None:
        """Raises `NotADeputy`."""
        with self._book.writing() as records:
            Members(records).check_deputy(by)
            self._book.add(Announced(one_line(words)[:LONGEST_WORDS], by))

    def be_away(self, member: str, since: float, until: float) -> None:
        """Stop a member's clocks for holidays, from now on if `since` is past. Raises `NotAMember`, `TooLongAway`."""
        with self._book.writing() as records:
            now = self._clock()
            since = max(since, now)  # this order keeps a NaN, which `check` refuses
            away = Members(records).member(member).away
            announced = [one.at for one in records if isinstance(one.event, Away) and one.event.member == member]
            clocks.check(away, announced, (since, until), now)
            self._book.add(Away(member, since, until))

    def be_back(self, member: str, since: float | None = None) -> None:
        """End a member's holidays, also those to come. `since`: those that begin then. Raises `NotAMember`."""
        with self._book.writing() as records:
            found = clocks.ahead(Members(records).member(member).away, self._clock())
            if any(since in (None, start) for start, _ in found):
                self._book.add(Back(member, since))

    def _invitation(self, members: Members, code: str) -> Invitation:
        found = members.invitation(code, self._clock())
        if found is None:
            raise WrongInvitation(N_("This code is unknown, used or too old."))
        return found


def _new_code() -> str:
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_CODE))
    return f"{code[: _CODE // 2]}-{code[_CODE // 2 :]}"


def hashed(code: str) -> str:
    """The SHA-256, in hex, of a code in any case, with or without its dash and `WITH_CODE`."""
    code = code.strip().upper().removeprefix(WITH_CODE.upper())
    return hashlib.sha256(code.replace("-", "").encode("utf-8", "replace")).hexdigest()


def _check_key(members: Members, member: Member | None, key: str) -> None:
    """Raises `KeyNotFree` if a key can't be given to this member or a new one."""
    if members.of_key(key) is not None:
        raise KeyNotFree(N_("This key is already in use."))
    if member is not None and len(member.keys) >= MOST_KEYS:
        raise KeyNotFree(N_("At most {count} keys."), count=MOST_KEYS)
