"""Games as portable files, whole and short."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from rules.model import Options, Side
from saves.dice import secret_from_seed
from saves.portable import export_entries
from tests.saves.playing import journal_of

FINISHED = journal_of(Options(quick_play=True), seed=2)
SECRET = secret_from_seed(2)
WHOLE = "".join(export_entries(FINISHED, "Anna & Bob", SECRET)).encode()

SHORT = journal_of(Options(athena=(Side.ENTENTE,)), seed=1, events=25)
FILE = "".join(export_entries(SHORT, "short", None)).encode()
LINES = FILE.splitlines()


def mended(change: Callable[[list[dict[str, Any]]], object], lines: list[bytes] = LINES) -> bytes:
    preface, *rows = [json.loads(line) for line in lines]
    events = [row["event"] for row in rows]
    change(events)
    previous, made = "", []
    for event in events:
        line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256((previous + line).encode()).hexdigest()
        made.append(f'{{"event":{line},"hash":"{previous}"}}')
    preface |= {"events": len(events), "head": previous}
    return "\n".join(
        [json.dumps(preface, sort_keys=True, separators=(",", ":"), ensure_ascii=False), *made, ""]
    ).encode()
