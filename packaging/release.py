"""What a release needs, from pyproject.toml, CHANGELOG.md and the sdist; nothing of it is in git.

python packaging/release.py version                  the version
python packaging/release.py constraints              the versions that the tests were run with, for pip
python packaging/release.py notes                    what CHANGELOG.md says about this version
python packaging/release.py recipes SDIST HOME DIR   the Homebrew formula and the PKGBUILD, into DIR

HOME is the repository's address; the sdist is in its release, under its tag.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
VERSION = PROJECT["project"]["version"]


def notes() -> str:
    changelog = (HERE.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(VERSION)}\].*\n((?:(?!## ).*\n?)*)", changelog, re.MULTILINE)
    return found[1].strip() if found else sys.exit(f"CHANGELOG.md: expected a section [{VERSION}]")


def resources() -> str:
    """Homebrew builds the libraries from their sdists."""
    order = ["uv", "export", "--quiet", "--format", "pylock.toml", "--no-dev", "--no-emit-project"]
    locked = tomllib.loads(subprocess.run(order, cwd=HERE.parent, check=True, capture_output=True, text=True).stdout)
    return "\n\n".join(
        f'  resource "{package["name"]}" do\n'
        f'    url "{package["sdist"]["url"]}"\n'
        f'    sha256 "{package["sdist"]["hashes"]["sha256"]}"\n'
        "  end"
        for package in locked["packages"]
        if "win32" not in package.get("marker", "")
    )


def recipes(sdist: Path, home: str, out: Path) -> None:
    values = {
        "  # @RESOURCES@": resources(),
        "@HOMEPAGE@": home,
        "@MAINTAINER@": "{DEBFULLNAME} <{DEBEMAIL}>".format(**os.environ),
        "@SHA256@": sha256(sdist.read_bytes()).hexdigest(),
        "@URL@": f"{home}/releases/download/v{VERSION}/{sdist.name}",
        "@VERSION@": VERSION,
    }
    for name in ("ldd-tui.rb", "PKGBUILD"):
        text = (HERE / name).read_text(encoding="utf-8")
        for blank, value in values.items():
            text = text.replace(blank, value)
        (out / name).write_text(text, encoding="utf-8")


match sys.argv[1:]:
    case ["version"]:
        print(VERSION)
    case ["constraints"]:
        print(*PROJECT["tool"]["uv"]["constraint-dependencies"], sep="\n")
    case ["notes"]:
        print(notes())
    case ["recipes", sdist, home, out]:
        recipes(Path(sdist), home, Path(out))
    case _:
        sys.exit(__doc__)
