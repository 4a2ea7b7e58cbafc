"""asyncssh is an extra with a licence of its own: the server's front imports it, and nothing else does."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
FRONT = ROOT / "ldd_tui" / "club" / "front.py"


def imported(source: str) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


def test_only_the_front_imports_asyncssh() -> None:
    modules = [path for room in ("ldd_tui", "rules", "saves") for path in (ROOT / room).rglob("*.py")]
    texts = {path: path.read_text(encoding="utf-8") for path in modules}
    named = {path: text for path, text in texts.items() if "asyncssh" in text}  # no other can import it
    assert [path for path, text in named.items() if "asyncssh" in imported(text)] == [FRONT]
