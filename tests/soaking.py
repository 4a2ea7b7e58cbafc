"""Parameters that the usual suite leaves out: it tries a thing in a few ways, the soak in all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

wanted = True
"""Whether this run may take the soak. Thousands of its parameters cost a third of the time of a collection."""


def first_of(count: int, values: Iterable[object]) -> list[Any]:
    """Run the first `count` in every run, the rest only in the soak (`-m soak`)."""
    every = list(values)
    rest = every[count:] if wanted else ()
    return [*every[:count], *(pytest.param(value, marks=pytest.mark.soak) for value in rest)]
