"""The simulator as a shared library, compiled where it is not yet: into the cache directory, never into the project."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

SOURCES = Path(__file__).parent / "simulator"
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
    "-march=native",
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


def library(edition: str, header: str, hidden: tuple[int, int]) -> Path:
    """The compiled simulator of an edition for a board's header and a network with so many hidden units.

    Raises `NoCompilerError`; `subprocess.CalledProcessError` where the compiler fails, whose words are on stderr.
    """
    found = compiler()
    if found is None:
        raise NoCompilerError("no C compiler: install one, or set CC")
    folders = (SOURCES / edition, SOURCES / "shared")
    files = [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]
    flags = (*FLAGS, f"-DHIDDEN1={hidden[0]}", f"-DHIDDEN2={hidden[1]}")
    parts = [header, " ".join(flags), *(path.read_text() for path in files)]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
    target = Path(platformdirs.user_cache_dir("ldd-tui-training")) / f"simulator-{digest}.so"
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            Path(folder, "board.h").write_text(header)
            made = Path(folder, "simulator.so")
            searched = [f"-I{place}" for place in (folder, *folders)]
            names = [str(path) for path in files if path.suffix == ".c"]
            subprocess.run([found, *flags, *searched, "-o", str(made), *names, "-lm"], check=True)
            made.replace(target)
    return target
