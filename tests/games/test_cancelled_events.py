"""Cards that Air Raid has cancelled are known as long as the game lasts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from ldd_tui.games.warnings import cancelled_events
from rules import facts as f
from saves.journal import Entry


@pytest.mark.rule("10.2.7")
def test_all_cards_that_were_cancelled_are_found() -> None:
    told = (f.EventCancelled(event=20), f.EventsDrawn(events=(20, 21, 22))), (), (f.EventCancelled(event=30),)
    entries = [cast(Entry, SimpleNamespace(facts=facts)) for facts in told]
    assert cancelled_events(entries) == {20, 30} and cancelled_events([]) == frozenset()
