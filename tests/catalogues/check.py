"""Tells what is wrong with a language's catalogue: `python -m tests.catalogues.check fr [WORDS]`.

With WORDS only of messages whose place or source has them, such as `teach/lessons`.
"""

from __future__ import annotations

import sys

from tests.catalogues import checks, glossary
from tests.catalogues.entries import catalogue, entries, messages


def main() -> None:
    language, *words = sys.argv[1:]
    wanted = " ".join(words)
    count = 0
    for entry in entries(messages(catalogue(language))):
        if wanted in entry.where or wanted in entry.source:
            for fault in (*checks.faults(entry, language), *glossary.faults(entry, language)):
                count += 1
                print(f"{fault}\n    {entry}")
    print(f"{count} faults")


if __name__ == "__main__":
    main()
