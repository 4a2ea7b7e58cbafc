"""-"""

from __future__ import annotations

import pytest

from tests.engine_pipe.engine_client import Client


@pytest.fixture
def client() -> Client:
    return Client()
