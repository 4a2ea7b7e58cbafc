"""Notices by mail and by webhooks, from a member's choice to a server that gets them."""

from __future__ import annotations

import contextlib
import email
import email.policy
import json
import re
import socket
import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from ldd_tui.club import hooks, mail, maintenance
from ldd_tui.club.directory import NOTICES, Log, last_lines
from ldd_tui.club.mail import NotSent
from ldd_tui.club.maintenance import Notifier, play_for_levels
from ldd_tui.club.transport import Notifying
from rules.actions import DONE
from rules.model import Choice, Decision, Side
from saves.club.cups import Cups
from saves.club.game_book import NoOrder, examine_book
from saves.club.notices import MOST_TESTS, Notices, confirm
from saves.club.orders import LetLevel
from saves.club.preferences import CLUB, Preferences
from saves.club.ways import ADDRESS, DELIVERY, OFFERED, TEST, WAY, Address, Delivery, Offered, Shape, Way
from saves.events import Help
from saves.played_game import PlayedGame
from tests.club.post_office import Certificate, Mail, Office, Web, office
from tests.saves.club.playing import CENTRAL_POWERS, DAY, HOUR, ClubHouse
from tests.saves.club.test_orders import idle

HOST = "hooks.example.org"
SECRET = "a-secret-of-bruno"
NONE = b"", "text/plain"


@pytest.fixture
def certificate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Certificate:
    found = Certificate(tmp_path, HOST, "localhost")
    monkeypatch.setattr("ssl.create_default_context", lambda: found.client)
    return found


@pytest.fixture
def post(certificate: Certificate) -> Iterator[Office]:
    with office(Mail, certificate) as server:
        yield server


@pytest.fixture
def web(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    with office(Web, certificate) as server:
        resolve(monkeypatch, "127.0.0.1", server.port)
        monkeypatch.setattr(hooks, "is_public", lambda address: address == "127.0.0.1")
        yield server


def resolve(monkeypatch: pytest.MonkeyPatch, address: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    found = [(family, socket.SOCK_STREAM, 6, "", (address, port))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)


class Telling:
    def __init__(self, data: Path, notifying: Notifying, way: Way) -> None:
        self.house = ClubHouse()
        self.game = self.house.begun(name="Verdun\r\nBcc: all@example.org <!everyone>")
        self.house.play_until(self.game, CENTRAL_POWERS)
        self.preferences = Preferences(self.house.store.database)
        self.preferences.put(self.house.bruno.id, WAY, way)
        self.data, clock = data, self.house.clock
        found = Notices(self.house.store.database, self.house.club, self.house.games, link="ssh club", clock=clock)
        self.notifier = Notifier(notifying, found, self.house.store, Log(data, NOTICES), data, clock)

    def later(self, seconds: float) -> str:
        self.house.clock.now += seconds
        self.notifier.send_due()
        found = self.preferences.of(self.house.bruno.id, DELIVERY, Delivery)
        return "" if found is None else found.wrong.format(code=found.code)


def by_mail(tmp_path: Path, post: Office, **how: Any) -> Telling:
    password = tmp_path / "password"
    password.write_text("of the club\n", encoding="utf-8")
    password.chmod(0o600)
    told = Notifying(
        mail=f"smtp://club@localhost:{post.port}", mail_from="club@example.org", mail_password=str(password)
    )
    telling = Telling(tmp_path, told, Way(by="mail", to="bruno@example.org", **how))
    telling.preferences.put(telling.house.bruno.id, ADDRESS, Address("bruno@example.org"))
    return telling


def read(mail_: bytes) -> EmailMessage:
    return email.message_from_bytes(mail_, policy=email.policy.default)


def test_a_mail_has_one_recipient_and_no_header_of_a_player(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post)
    assert telling.later(300) == ""
    ((sender, recipient, text),) = post.came
    assert ("club@example.org" in sender, recipient) == (True, "rcpt TO:<bruno@example.org>")
    found = read(text)
    assert found["Bcc"] is None and found["Auto-Submitted"] == "auto-generated"
    assert found["Subject"].startswith("La Der des Ders: Verdun Bcc: all@example.org")
    assert found.get_content().startswith("Bruno, it is your turn in Verdun")
    assert post.logins == ["\0club\0of the club"]
    assert telling.later(HOUR) == "" and len(post.came) == 1


def test_a_mail_is_in_the_language_of_the_member_who_chose_it(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post, language="fr")
    telling.later(300)
    ((_sender, _recipient, text),) = post.came
    assert read(text).get_content().startswith("Bruno, c’est votre tour dans")


def test_what_the_mail_server_refuses_is_told_without_its_words(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post)
    post.answers = [535]  # its words repeat the password
    assert telling.later(300) == "The mail server refuses the club's password (535)."
    post.answers = [235, 550]
    assert telling.later(60) == "The mail server refuses the address (550)."
    (tmp_path / "password").chmod(0o644)
    assert telling.later(120).startswith("Others can read the file")
    (tmp_path / "password").chmod(0o600)
    assert telling.later(240) == "" and len(post.came) == 1
    log = "\n".join(last_lines(tmp_path, 99))
    assert "refuses the address (550)" in log and "of the club" not in log and "bruno@" not in log


def test_nothing_is_sent_without_tls_or_to_what_is_no_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong in ("a@b.org\nBcc: c@d.org", "a@b.org, c@d.org", "<a@b.org>", "a b@c.org", "a@b", ""):
        with pytest.raises(NotSent, match="address is wrong"):
            mail.send("smtp://localhost", "", "club@example.org", wrong, "", "")
    monkeypatch.setattr(Mail, "_say", lambda self, *lines: self.wfile.write(f"{lines[-1][:3]} x\r\n".encode()))
    monkeypatch.setattr(mail, "_HERE", ())
    with office(Mail, Certificate(tmp_path, "localhost")) as bare, pytest.raises(NotSent, match="no TLS"):
        mail.send(f"smtp://u@localhost:{bare.port}", "", "club@example.org", "a@b.org", "", "")


def test_a_digest_has_the_boards(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post, digest=12)
    telling.later(1)
    telling.later(DAY)
    ((_sender, _recipient, text),) = post.came
    words = read(text).get_content()
    assert "it is your turn" in words and "Central Powers" in words and "Germany" in words
    assert "You asked for these notices in the lobby" in words


def test_each_hook_gets_what_it_reads(tmp_path: Path, web: Office) -> None:
    shapes: dict[Shape, str] = {"discord": "content", "slack": "text", "matrix": "text", "json": "text", "own": "m"}
    for shape, field in shapes.items():
        way = Way(by="hook", to=f"https://{HOST}:{web.port}/{SECRET}", shape=shape, words='{"m": "{text} {unknown}"}')
        telling = Telling(tmp_path, Notifying(hooks=(f"{HOST}:{web.port}",)), way)
        assert telling.later(300) == ""
        path, headers, content = web.came[-1]
        told = json.loads(content)
        assert path == f"/{SECRET}" and headers["Content-Type"] == "application/json"
        assert told[field].startswith("Bruno, it is your turn in Verdun")
        assert ("<!" in told[field]) is (shape != "slack")
        assert shape != "discord" or told["allowed_mentions"] == {"parse": []}
        assert shape != "matrix" or "&lt;!e" in told["html"]
    assert SECRET not in "\n".join(last_lines(tmp_path, 99))
    words = {"text": "it's \u00e9", "player": "B"}
    assert hooks.body("ntfy", "", words) == ("it's \u00e9".encode(), "text/plain; charset=utf-8")
    assert hooks.body("own", "{player}: {text.__class__} {0}", words)[0] == b"B: {text.__class__} {0}"


def test_a_hook_that_fails_or_leads_elsewhere_is_told(tmp_path: Path, web: Office) -> None:
    way = Way(by="hook", to=f"https://{HOST}:{web.port}/x", shape="ntfy")
    telling = Telling(tmp_path, Notifying(hooks=(f"{HOST}:{web.port}",)), way)
    web.answers = [500, 302]
    assert [telling.later(seconds) for seconds in (300, 60)] == [f"The address answers {code}." for code in (500, 302)]
    assert telling.later(120) == "" and len(web.came) == 3


class Dripping(Web):
    """Never comes to the end of its first line."""

    def do_POST(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self.wfile.write(b"H")
                time.sleep(0.01)


def test_a_hook_that_answers_forever_is_left(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hooks, "LONGEST", 0.1)
    monkeypatch.setattr(hooks, "is_public", lambda _address: True)
    with office(Dripping, certificate) as server:
        resolve(monkeypatch, "127.0.0.1", server.port)
        with pytest.raises(NotSent, match="doesn't answer"):
            hooks.post(f"https://{HOST}:{server.port}/", (f"{HOST}:{server.port}",), NONE)


def test_a_hook_goes_only_to_listed_hosts_with_public_addresses(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    with office(Web, certificate) as server:
        listed = (HOST, f"{HOST}:{server.port}", "127.0.0.1", f"127.0.0.1:{server.port}")
        connected: list[object] = []
        monkeypatch.setattr(socket.socket, "connect", lambda _self, address: connected.append(address))
        for url in (
            f"https://{HOST}:22/",
            f"http://{HOST}/",
            f"https://{HOST}@127.0.0.1/",
            f"https://{HOST}.evil.example/",
            f"https://{HOST}\\@127.0.0.1/",
            f"https://{HOST}/ HTTP/1.1\r\nX: y",
            f"https://{HOST}/#{'x' * 600}",
            "https://[::1]/",
            "file:///etc/passwd",
        ):
            with pytest.raises(NotSent, match="doesn't allow"):
                hooks.post(url, listed, NONE)
        private = ("127.0.0.1", "10.1.2.3", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "fe80::1%1")
        embedded = ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:0:1::", "fd00::1", "::7f00:1")
        for address in (*private, *embedded):
            resolve(monkeypatch, address, 443)
            with pytest.raises(NotSent, match="private network"):
                hooks.post(f"https://{HOST}/", listed, NONE)
        monkeypatch.undo()
        monkeypatch.setattr(socket.socket, "connect", lambda _self, address: connected.append(address))
        for written in ("127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "LOCALHOST."):
            with pytest.raises(NotSent, match="private network"):
                hooks.post(f"https://{written}:{server.port}/", (f"{written.lower().rstrip('.')}:{server.port}",), NONE)
        assert connected == [] and server.came == []


def test_a_name_that_is_resolved_anew_leads_nowhere_else(web: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is looked up once, and the certificate must be of that name."""
    asked: list[object] = []
    first = socket.getaddrinfo

    def rebinding(*what: Any, **how: Any) -> Any:
        asked.append(what)
        return first(*what, **how) if len(asked) == 1 else pytest.fail("looked up again")

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    hooks.post(f"https://{HOST}:{web.port}/", (f"{HOST}:{web.port}",), (b"x", "text/plain"))
    assert len(web.came) == 1
    monkeypatch.setattr(socket, "getaddrinfo", first)
    other = f"other.example.org:{web.port}"
    with pytest.raises(NotSent, match="doesn't answer"):
        hooks.post(f"https://{other}/", (other,), (b"x", "text/plain"))
    assert len(web.came) == 1


def test_a_member_can_test_a_way_some_times_a_day(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post, kinds=("over",))
    bruno = telling.house.bruno.id
    telling.notifier.offer()
    assert telling.preferences.of(CLUB, OFFERED, Offered) == Offered(mail=True)
    for _ in range(MOST_TESTS):
        telling.preferences.put(bruno, TEST, telling.house.clock.now)
        assert telling.later(60) == ""
    assert len(post.came) == MOST_TESTS and "this is a test" in read(post.came[0][2]).get_content()
    telling.preferences.put(bruno, TEST, telling.house.clock.now)
    assert telling.later(60) == "No more tests today." and len(post.came) == MOST_TESTS
    telling.preferences.put(bruno, TEST, telling.house.clock.now)
    assert telling.later(DAY) == "" and len(post.came) == MOST_TESTS + 1


def test_an_address_gets_a_code_and_nothing_else_until_the_member_types_it(tmp_path: Path, post: Office) -> None:
    telling = by_mail(tmp_path, post)
    bruno, preferences = telling.house.bruno.id, telling.preferences
    preferences.remove(bruno, ADDRESS)
    telling.later(HOUR)
    assert post.came == [] and not confirm(preferences, bruno, "")
    post.answers = [235, 550]
    for sent in ("The mail server refuses the address (550).", "", ""):
        preferences.put(bruno, TEST, telling.house.clock.now)
        assert telling.later(60) == sent
    mails = [read(text).get_content() for _sender, _recipient, text in post.came]
    first, second = (re.findall(r"\b[0-9]{6}\b", mail_)[0] for mail_ in mails)
    assert all(
        "without the code" in " ".join(mail_.split()) and "Bruno" not in mail_ and "Verdun" not in mail_
        for mail_ in mails
    )
    assert not confirm(preferences, bruno, "x") and (first == second or not confirm(preferences, bruno, first))
    telling.later(HOUR)
    assert len(post.came) == 2
    assert confirm(preferences, bruno, f" {second[:3]} {second[3:]}")
    telling.later(HOUR)
    assert len(post.came) == 3 and "it is your turn" in read(post.came[2][2]).get_content()
    preferences.put(bruno, WAY, Way(by="mail", to="foch@example.org"))
    telling.later(DAY)
    assert len(post.came) == 3, "another address has its own code"
    log = "\n".join(last_lines(tmp_path, 99))
    assert second not in log and "a code" in log


def test_five_wrong_codes_make_the_right_one_worthless(tmp_path: Path) -> None:
    preferences = Telling(tmp_path, Notifying(), Way()).preferences
    preferences.put("anna", ADDRESS, Address("anna@example.org", "123456"))
    assert not any(confirm(preferences, "anna", f"12345{digit}") for digit in range(5))
    assert not confirm(preferences, "anna", "123456")


class Rested(Exception):
    """What the server does when it has done all it does again and again."""


def rest(_seconds: float) -> None:
    raise Rested


def test_a_level_plays_on_where_nobody_is_at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    telling = Telling(tmp_path, Notifying(), Way())
    house, game = telling.house, telling.game
    house.games.leave_seat(game, CENTRAL_POWERS, house.bruno.id, level="recruit")
    presence = house.visit(house.anna).presence
    presence.come(house.anna.id)
    presence.go_to(game)
    before = house.store.seq(game)
    play_for_levels(house.store, house.games, presence)
    assert house.store.seq(game) == before, "Anna's own session does it"
    presence.go_to("")
    monkeypatch.setattr(time, "sleep", rest)
    with pytest.raises(Rested):
        maintenance._keep_open(house.store, telling.notifier, house.games, Cups(house.store, house.club, house.games))
    assert house.store.seq(game) > before and house.games.game(game).summary.side == Side.ENTENTE


def test_a_level_makes_the_attempts_that_a_player_ordered() -> None:
    house = ClubHouse()
    game, fair = house.begun(help=Help.ALL), house.begun()
    order, presence = LetLevel(1, "recruit"), house.visit(house.anna).presence
    with pytest.raises(NoOrder, match="agreed help"):
        house.games.order(fair, Side.ENTENTE, order)
    play = idle(PlayedGame(house.store, game), CENTRAL_POWERS, Decision.TECHNOLOGY, 1)
    house.games.order(game, Side.ENTENTE, order)
    play_for_levels(house.store, house.games, presence)
    assert house.store.seq(game) == play.seq, "the other side decides first"
    play.choose(DONE)
    play_for_levels(house.store, house.games, presence)
    decided = play.catch_up()
    assert decided
    assert isinstance(play.state.waiting, Choice) and play.state.waiting.decision == Decision.OFFENSIVE
    assert examine_book(house.store.database, game, play.history)
