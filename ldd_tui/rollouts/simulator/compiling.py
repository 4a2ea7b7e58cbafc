"""The simulator as a shared library, compiled where it is not yet: into the cache directory, never into the project."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

SOURCES = Path(__file__).parent / "sources"
_FAST_MATH = (
    "-fno-math-errno",
    "-ffinite-math-only",
    "-fno-signed-zeros",
    "-fno-trapping-math",
    "-fassociative-math",
    "-freciprocal-math",
)
"""What -ffast-math allows. Itself it would also have the whole process, Python too, take the smallest numbers for 0."""
FLAGS = (
    "-O3",
    *_FAST_MATH,
    "-std=gnu11",
    "-Wall",
    "-shared",
    "-fPIC",
    "-flto",
    "-fno-semantic-interposition",
)


class NoCompilerError(RuntimeError):
    """There is no C compiler on this machine."""


def compiler() -> str | None:
    """The C compiler: what CC says, or cc; None if there is none."""
    return shutil.which(os.environ.get("CC", "cc"))


def library(
    edition: str, header: str, hidden: tuple[int, int], *more: Path, native: bool = False, loud: bool = True
) -> Path:
    """The compiled simulator of an edition for a board's header and a network with `hidden` units.

    `more`: folders with further sources. `native`: for this processor alone. `loud`: the compiler may print.

    Raises `NoCompilerError`; `OSError`; `subprocess.CalledProcessError` if the compiler fails.
    """
    target, flags, folders = _target(edition, header, hidden, more, native=native)
    if not target.exists():
        found = compiler()
        if found is None:
            raise NoCompilerError("no C compiler: install one, or set CC")
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            Path(folder, "board.h").write_text(header)
            made = Path(folder, "simulator.so")
            searched = [f"-I{place}" for place in (folder, *folders)]
            names = [str(path) for path in _files(folders) if path.suffix == ".c"]
            subprocess.run(
                [found, *flags, *searched, "-o", str(made), *names, "-lm"], check=True, capture_output=not loud
            )
            made.replace(target)
    return target


def is_compiled(edition: str, header: str, hidden: tuple[int, int]) -> bool:
    return _target(edition, header, hidden, (), native=False)[0].exists()


def _target(
    edition: str, header: str, hidden: tuple[int, int], more: tuple[Path, ...], *, native: bool
) -> tuple[Path, tuple[str, ...], tuple[Path, ...]]:
    folders = (SOURCES / edition, SOURCES / "shared", *more)
    flags = (*FLAGS, *(("-march=native",) if native else ()), f"-DHIDDEN1={hidden[0]}", f"-DHIDDEN2={hidden[1]}")
    parts = [header, " ".join(flags), *(path.read_text() for path in _files(folders))]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    return Path(platformdirs.user_cache_dir("ldd-tui")) / f"simulator-{digest}.so", flags, folders


def _files(folders: tuple[Path, ...]) -> list[Path]:
    return [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
