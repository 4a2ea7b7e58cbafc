"""What every executor here has beside what executors have."""

from __future__ import annotations

from concurrent.futures import Executor


class NoCluster(Exception):
    """That a cluster cannot be used, and why, in a sentence."""


class Workers(Executor):
    """An executor, and what has to be known of it beside.

    `lost`: what a future raises whose worker ended before its work.
    """

    lost: tuple[type[BaseException], ...] = ()

    @property
    def places(self) -> int:
        """How much is done at the same time."""
        return 1

    def end(self) -> None:
        """End it, with all that is under way: after its work, or at once if that takes long."""

    def exit_code(self) -> int | None:
        """How the worker ended that was lost, if that is known."""
        return None
