"""Webhooks: a member's notice is posted to a host that the club's host lists. The connection goes to the address that
was checked, so a name that is resolved anew, to a private address, changes nothing. Redirections aren't followed."""

from __future__ import annotations

import contextlib
import html
import re
import socket
import ssl
import threading
from collections.abc import Collection, Mapping
from http.client import HTTPException, HTTPSConnection
from ipaddress import IPv6Address, ip_address, ip_network

import msgspec

from ldd_tui.club.mail import NotSent
from ldd_tui.text import N_
from saves.club.ways import Shape, hook

TIMEOUT, LONGEST = 10.0, 30.0
"""Seconds without a byte, and until a whole answer: a host that sends byte after byte must not keep others waiting."""
_FIELD = re.compile(r"\{([a-z_]+)\}")
_LONGEST = 1_900
"""Characters that each of the services shows."""
_GLOBAL_IPV6 = ip_network("2000::/3")
_PLAIN, _JSON = "text/plain; charset=utf-8", "application/json"


def post(url: str, allowed: Collection[str], body: tuple[bytes, str], context: ssl.SSLContext | None = None) -> None:
    """`allowed`: the hosts, with a port if it isn't 443. `body`: its content and type. Raises `NotSent`."""
    where = hook(url)
    if where is None or where.listed not in allowed:
        raise NotSent(N_("The host of this club doesn't allow this address."))
    content, kind = body
    try:
        with contextlib.ExitStack() as stack:
            plain = stack.enter_context(_connected(where.host, where.port))
            safe = (context or ssl.create_default_context()).wrap_socket(plain, server_hostname=where.host)
            connection = HTTPSConnection(where.host, where.port, timeout=TIMEOUT)
            connection.sock = stack.enter_context(safe)
            late = threading.Timer(LONGEST, safe.shutdown, (socket.SHUT_RDWR,))
            stack.callback(late.cancel)
            late.start()
            connection.request("POST", where.target, content, {"Content-Type": kind, "User-Agent": "ldd-tui"})
            code = connection.getresponse().status
    except (OSError, HTTPException, ValueError):
        raise NotSent(N_("The address doesn't answer.")) from None
    if not 200 <= code < 300:
        raise NotSent(N_("The address answers {code}."), code)


def _connected(host: str, port: int) -> socket.socket:
    """Raises `OSError`, and `NotSent` if one of the host's addresses is private."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    if not all(is_public(str(address[0])) for *_, address in found):
        raise NotSent(N_("The address is inside a private network."))
    error = OSError()
    for family, type_, protocol, _name, address in found:
        connection = socket.socket(family, type_, protocol)
        try:
            connection.settimeout(TIMEOUT)
            connection.connect(address)
        except OSError as failed:
            connection.close()
            error = failed
        else:
            return connection
    raise error


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet's, and holds no other one that isn't.

    >>> [is_public(one) for one in ("9.9.9.9", "127.0.0.1", "::ffff:10.0.0.1", "2620:fe::fe", "2002:7f00:1::")]
    [True, False, False, True, False]
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return found in _GLOBAL_IPV6 and found.is_global and found.sixtofour is None and found.teredo is None
        found = found.ipv4_mapped
    return found.is_global and not found.is_multicast


def body(shape: Shape, words: str, told: Mapping[str, str]) -> tuple[bytes, str]:
    """A notice's content and type. `words`: a template of one's own with the fields of `told` in braces, for JSON if it
    begins like it. No service may take a name for a mention of everybody."""
    text = told["text"][:_LONGEST]
    match shape:
        case "discord":
            return msgspec.json.encode({"content": text, "allowed_mentions": {"parse": []}}), _JSON
        case "slack":
            return msgspec.json.encode({"text": html.escape(text, quote=False)}), _JSON
        case "matrix":
            as_is = html.escape(text, quote=False).replace("\n", "<br>")  # the bridge reads the text alone as Markdown
            return msgspec.json.encode({"text": text, "html": as_is}), _JSON
        case "ntfy":
            return text.encode(), _PLAIN
        case "json":
            return msgspec.json.encode(told), _JSON
        case "own":
            is_json = words.lstrip().startswith(("{", "["))
            return _filled_in(words, told, is_json=is_json).encode(), _JSON if is_json else _PLAIN


def _filled_in(words: str, told: Mapping[str, str], *, is_json: bool) -> str:
    def value(found: re.Match[str]) -> str:
        if found[1] not in told:
            return found[0]
        return msgspec.json.encode(told[found[1]]).decode()[1:-1] if is_json else told[found[1]]

    return _FIELD.sub(value, words)
