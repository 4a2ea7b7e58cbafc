"""Mixins that keep Textual from painting the same cells twice, which takes time on a slow line and flickers.

Textual lays a new screen out some three times and paints it after each, and it asks every widget whose inside has got
another size to be painted again. Both classes are mixed in as the last base: Textual finds the styles of a widget's
kind by its first one.
"""

from __future__ import annotations

from typing import Any, Self

from textual import events
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget


class Frugal(Widget):
    """Mixed into a widget: a new layout alone does not repaint it. Textual paints what a layout moves anyway."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Ask to be painted, or with `layout` to be laid out, not both."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)


class PaintedOnce(Screen[Any]):
    """Mixed into a screen: while it opens it is painted once, by its first layout."""

    _painted = False
    _uncovered: Region | None = None

    def uncover(self, region: Region) -> None:
        """The screen above is to be closed and covered only a region: that is what is painted when it is gone."""
        self._uncovered = region

    def _take_uncovered(self) -> tuple[Region, ...]:
        """The region that was uncovered, once; nothing if none was."""
        uncovered, self._uncovered = self._uncovered, None
        return () if uncovered is None else (uncovered,)

    @property
    def opening(self) -> bool:
        """Whether the screen has not been painted yet."""
        return not self._painted

    def on_resize(self, event: events.Resize) -> None:
        if self._painted:
            return
        if self.app._batch_count:  # while the app itself starts, what a layout paints is lost
            self._has_been_painted()
            self.refresh()
        else:
            self.call_after_refresh(self._has_been_painted)

    def on_screen_suspend(self) -> None:
        self._has_been_painted()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No action is possible on a screen that is not mounted yet, or no longer: a key may come too early."""
        return super().check_action(action, parameters) if self.is_mounted and self.children else False

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Ask for the whole screen to be painted; while it opens, that is done anyway."""
        if repaint and not regions:
            regions = self._take_uncovered()
        return super().refresh(*regions, repaint=repaint and self._painted, layout=layout, recompose=recompose)

    def _has_been_painted(self) -> None:
        self._painted = True
