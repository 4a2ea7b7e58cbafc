"""`ldd-tui engine`: of a position that is accepted everything can be asked, and what it prints is accepted again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.engine_pipe.engine_client import Client, chosen
from tests.rules.position.mutations import FIRST, SECOND, changed

KINDS = {"second": SECOND, "first": FIRST}
WRONG_PARAMETER, AGAINST_THE_RULES = -32602, -32000


def begun(edition: str, position: Any) -> Client | None:
    """A game from a position; None if the position is refused with a path."""
    client = Client()
    answer = client.send("new", edition=edition, position=position)
    if "result" in answer:
        return client
    error = answer["error"]
    assert error["code"] == WRONG_PARAMETER, error
    assert error["data"]["path"].startswith("position.") and error["data"]["expected"], error
    return None


def asked(edition: str, client: Client, luck: Random) -> None:
    for _ in range(4):
        attacker, defender = luck.sample(KINDS[edition].board.edition.sector_names, 2)
        answer = client.send("odds", attacker=attacker, defender=defender, size=luck.randint(1, 3))
        assert "result" in answer or answer["error"]["code"] == AGAINST_THE_RULES, answer
    for _ in range(10):
        pending = client.call("pending")
        if pending["kind"] == "over":
            break
        if pending["kind"] == "choice":
            assert client.call("explain", action=luck.choice(pending["actions"]))["legal"]
        client.call("apply", **chosen(pending, luck))
    for side in ("entente", "central_powers"):
        client.send("policy", side=side, name="random")  # refused for who is Athena's
    client.call("auto", until="turn")


@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", range(6))
def test_what_is_accepted_answers_everything(seed: int, edition: str) -> None:
    luck, accepted = Random(seed), 0
    for position in changed(KINDS[edition], seed, count=15):
        client = begun(edition, position)
        if client is None:
            continue
        accepted += 1
        asked(edition, client, luck)
        again = begun(edition, client.call("state"))
        assert again is not None and again.call("state") == client.call("state")
    assert accepted


@pytest.mark.soak
@pytest.mark.parametrize("edition", KINDS)
@pytest.mark.parametrize("seed", range(1000, 1100))
def test_what_is_accepted_answers_everything_of_many(seed: int, edition: str) -> None:
    test_what_is_accepted_answers_everything(seed, edition)
