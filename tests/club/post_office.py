"""A mail server and a web server on this machine, with a certificate that only tests believe."""

from __future__ import annotations

import base64
import contextlib
import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


class Certificate:
    """Of these names. `server`: a context that shows it; `client`: one that believes it."""

    def __init__(self, directory: Path, *names: str) -> None:
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(one) for one in names]), critical=False)
            .sign(key, hashes.SHA256())
        )
        file = directory / "certificate.pem"
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        file.write_bytes(made.public_bytes(serialization.Encoding.PEM) + private)
        self.server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.server.load_cert_chain(file)
        self.client = ssl.create_default_context(cafile=file)


class Office(socketserver.ThreadingTCPServer):
    """Keeps what comes: mails as `(sender, recipient, text)`, posts as `(path, headers, body)`."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, handler: type[socketserver.BaseRequestHandler], certificate: Certificate) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.certificate = certificate
        self.came: list[Any] = []
        self.logins: list[str] = []
        self.answers: list[int] = []
        """The codes of the next answers; then all is well."""

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def answer(self, usual: int) -> int:
        return self.answers.pop(0) if self.answers else usual


class Mail(socketserver.StreamRequestHandler):
    """Speaks just enough SMTP, and wants TLS and a password before anything else."""

    server: Office

    def handle(self) -> None:
        sender, recipient, safe = "", "", False
        self._say("220 here")
        while line := self.rfile.readline():
            word, words = line[:4].upper(), line.decode().strip()
            if word == b"EHLO":
                self._say("250-here", "250 AUTH PLAIN" if safe else "250 STARTTLS")
            elif word == b"STAR":
                self._say("220 go on")
                self.request = self.server.certificate.server.wrap_socket(self.request, server_side=True)
                self.setup()
                safe = True
            elif word == b"AUTH":
                self.server.logins.append(base64.b64decode(words.split()[-1]).decode())
                self._say(f"{self.server.answer(235)} {self.server.logins[-1]}")
            elif word == b"MAIL":
                sender = words
                self._say("250 yes" if safe and self.server.logins else "530 log in")
            elif word == b"RCPT":
                recipient = words
                self._say(f"{self.server.answer(250)} yes")
            elif word == b"DATA":
                self._say("354 go on")
                text = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.server.came.append((sender, recipient, text))
                self._say("250 yes")
            else:
                self._say("221 bye" if word == b"QUIT" else "250 yes")

    def _say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())


class Web(BaseHTTPRequestHandler):
    server: Office

    def setup(self) -> None:
        self.request = self.server.certificate.server.wrap_socket(self.request, server_side=True)
        super().setup()

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.came.append((self.path, dict(self.headers), body))
        self.send_response(self.server.answer(204))
        self.send_header("Location", "https://127.0.0.1/elsewhere")
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def office(handler: type[socketserver.BaseRequestHandler], certificate: Certificate) -> Iterator[Office]:
    with Office(handler, certificate) as server:
        server.handle_error = lambda *_: None  # type: ignore[method-assign]
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        with contextlib.closing(server.socket):
            yield server
            server.shutdown()
