"""Takes the program's texts into a language's catalogue, or begins one: `python -m tests.catalogues.renew fr`.

What is translated stays, what the program no longer says goes, what is new waits untranslated: nothing is guessed, and
the same texts make the same file.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests.catalogues.collected import template
from tests.catalogues.entries import FILE, LOCALES, Key, catalogue, languages, messages

Translation = str | tuple[str, ...]
_WIDTH = 120
_HEADER = {"Content-Type", "Content-Transfer-Encoding", "Language", "Plural-Forms", "MIME-Version"}


def translations(language: str) -> dict[Key, Translation]:
    if language not in languages():
        return {}
    found = messages(catalogue(language))
    return {key: message.string for key, message in found.items() if message.string and not message.fuzzy}  # type: ignore[misc]


def renewed(language: str, translated: Mapping[Key, Translation]) -> Catalog:
    made = Catalog(locale=language, fuzzy=False, header_comment=f"# La Der des Ders: {language}", charset="utf-8")
    empty = ("",) * made.num_plurals
    for key, message in messages(template()).items():
        words = translated.get(key, "")
        if isinstance(message.id, str) != isinstance(words, str) or not words:
            words = "" if isinstance(message.id, str) else empty
        where: Any = [(file, None) for file in dict.fromkeys(file for file, _line in message.locations)]
        entry = made.add(message.id, words, where, context=message.context, auto_comments=message.auto_comments)
        entry.flags -= {"python-format", "python-brace-format"}  # the project's own tests hold the placeholders
    return made


def written(made: Catalog) -> bytes:
    file = BytesIO()
    write_po(file, made, width=_WIDTH, sort_by_file=True)
    head, blank, rest = file.getvalue().partition(b"\n\n")
    lines = head.split(b"\n")
    kept = [line for line in lines if not line.startswith(b'"') or line[1:].split(b":")[0].decode() in _HEADER]
    return b"\n".join(kept) + blank + rest


def main() -> None:
    (language,) = sys.argv[1:]
    found = translations(language)
    made = renewed(language, found)
    (LOCALES / language / FILE).parent.mkdir(parents=True, exist_ok=True)
    (LOCALES / language / FILE).write_bytes(written(made))
    wanted = messages(made)
    done = sum(key in found for key in wanted)
    print(f"{done} of {len(wanted)} messages are translated, {len(found.keys() - wanted.keys())} were dropped")


if __name__ == "__main__":
    main()
