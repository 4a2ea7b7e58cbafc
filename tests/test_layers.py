"""Imports run one way, as `pyproject.toml` says, and nothing that was built lies among the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
BUILT = frozenset((".whl", ".gz", ".zip", ".egg", ".so", ".sqlite3", ".db", ".log"))
NOT_SOURCES = frozenset(("build", "dist", "__pycache__"))


def test_imports_run_one_way(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_one_module_imports_distributed() -> None:
    """It is an extra, large and slow to load."""
    imported = re.compile(r"^\s*(?:from|import) (?:distributed|dask)\b", re.MULTILINE)
    sources = (path for house in ("ldd_tui", "saves", "rules") for path in (ROOT / house).rglob("*.py"))
    found = [str(path.relative_to(ROOT)) for path in sources if imported.search(path.read_text(encoding="utf-8"))]
    assert found == ["ldd_tui/simulation/workers.py"]


def test_nothing_that_was_built_lies_among_the_sources() -> None:
    files = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    sources = (file for file in files if not any(part in NOT_SOURCES or part[0] == "." for part in file.parts))
    assert [str(file) for file in sources if file.suffix in BUILT] == []
