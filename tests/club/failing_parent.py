"""A parent of sessions in which the lobby fails at a key, with a secret of the host at hand: only for a test."""

from __future__ import annotations

from ldd_tui.club import supervisor
from ldd_tui.screens.club.lobby import LobbyScreen

SECRET = "of-nobody-else"


def fail(lobby: LobbyScreen) -> None:
    secret = SECRET
    raise RuntimeError(f"the lobby failed with {len(secret)} letters")


if __name__ == "__main__":
    setattr(LobbyScreen, "action_own_keys", fail)  # noqa: B010
    supervisor.main()
