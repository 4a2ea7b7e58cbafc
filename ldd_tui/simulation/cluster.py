"""The workers of a dask.distributed scheduler. Nothing else imports distributed (extra `cluster`)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, TypeVar

from distributed import Client, KilledWorker
from distributed.comm import addressing, registry

from ldd_tui.simulation.workers import NoCluster, held_back
from ldd_tui.text import _
from ldd_tui.text.safe_text import clean
from saves.store import program_version

R = TypeVar("R")

_CLIENT: Any = Client  # which says nothing of its types
_ADDRESSING: Any = addressing
_REGISTRY: Any = registry
_WAIT_SECONDS = 10
_WHY_CELLS = 200
_COUNTED_SECONDS = 2.0  # workers come and go


class OfCluster:
    """The workers that a scheduler has at its address. Raises `NoCluster` if there is none, or it has no workers."""

    lost = (KilledWorker,)

    def __init__(self, address: str) -> None:
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it would say is said in one line
        for name in ("client", "core", "comm", "batched", "utils"):
            logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
        _checked(address)
        try:
            with held_back():  # its threads would take a Ctrl-C that is held back here
                self._client = _CLIENT(address, timeout=_WAIT_SECONDS, set_as_default=False)
        except (OSError, ValueError, RuntimeError) as error:
            words = _("there is no scheduler at {address}: {why}")
            raise NoCluster(words.format(address=clean(address, _WHY_CELLS), why=_why(error))) from error
        try:
            self._client.wait_for_workers(1, timeout=_WAIT_SECONDS)
            self._client.run(program_version)
        except (OSError, TimeoutError) as error:
            self._client.close()
            words = _("the scheduler at {address} has no workers")
            raise NoCluster(words.format(address=clean(address, _WHY_CELLS))) from error
        except ImportError as error:
            self._client.close()
            words = _("the workers of {address} do not have this program: {why}")
            raise NoCluster(words.format(address=clean(address, _WHY_CELLS), why=_why(error))) from error
        self._executor = self._client.get_executor(pure=False)
        self._futures: set[Future[Any]] = set()
        self._places, self._counted = 1, 0.0

    @property
    def places(self) -> int:
        """The threads of all workers there are now."""
        if time.monotonic() - self._counted > _COUNTED_SECONDS or not self._counted:
            self._counted = time.monotonic()
            with suppress(OSError):  # the scheduler is gone, which is told with what was under way
                self._places = max(1, sum(self._client.nthreads().values()))
        return self._places

    def submit(self, work: Callable[..., R], /, *arguments: Any) -> Future[R]:
        """Have it done by one of the workers, and by another if that one is lost."""
        future: Future[R] = self._executor.submit(work, *arguments)
        self._futures.add(future)
        future.add_done_callback(self._futures.discard)
        return future

    def end(self) -> None:
        """Leave the scheduler; what is under way is ended by its workers, and forgotten."""
        for future in tuple(self._futures):
            future.cancel()
        self._client.close()

    def exit_code(self) -> int | None:
        """A scheduler does not say how a worker ended."""
        return None


def _checked(address: str) -> None:
    """Raise `NoCluster` of what cannot be an address: a client would try for long to leave it again."""
    try:
        scheme, place = _ADDRESSING.parse_address(address)
        _REGISTRY.get_backend(scheme)
        _ADDRESSING.parse_host_port(place)
    except ValueError as error:
        words = _('expected an address like {example}, not "{address}": {why}')
        shown = clean(address, _WHY_CELLS)
        raise NoCluster(words.format(example="tcp://192.0.2.1:8786", address=shown, why=_why(error))) from error


def _why(error: Exception) -> str:
    return clean(" ".join(str(error).split()) or type(error).__name__, _WHY_CELLS)
