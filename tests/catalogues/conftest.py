"""Every picture is taken on the same day and in the same time zone."""

from tests.screens.games.conftest import always_the_same_day

__all__ = ["always_the_same_day"]
