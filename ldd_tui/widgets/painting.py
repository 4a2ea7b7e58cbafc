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
        """Request a repaint, or a layout if `layout` is set, but never both."""
        return super().refresh(*regions, repaint=repaint and not layout, layout=layout, recompose=recompose)


class PaintedOnce(Screen[Any]):
    """Mixed into a screen: while it opens it is painted once, by its first layout, and as a whole only when another one
    has been painted over it. What changes are its widgets, and they ask for themselves.
    """

    _painted = False
    _overpainted = False
    _uncovered: Region | None = None

    @property
    def opening(self) -> bool:
        return not self._painted

    @property
    def is_overlay(self) -> bool:
        return False

    @property
    def covered(self) -> Region:
        """The terminal cells that it covers; empty before the first layout."""
        return self.size.region

    @property
    def owed(self) -> Region:
        """The cells to repaint on closing: those it covers, and those it still had to paint."""
        return self.covered

    def uncover(self, region: Region) -> None:
        """Limit the next repaint to `region`, which the closing screen above covered."""
        self._uncovered = region

    def on_resize(self, event: events.Resize) -> None:
        if self._painted:
            return
        if self.app._batch_count:  # while the app itself starts, what a layout paints is lost
            self._has_been_painted()
            self._overpainted = True
            self.refresh()
        else:
            self.call_after_refresh(self._has_been_painted)

    def on_screen_suspend(self) -> None:
        self._has_been_painted()
        if not self.is_seen:
            self._overpainted = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Refuse actions while the screen isn't mounted: a key may arrive too early."""
        return super().check_action(action, parameters) if self.is_mounted and self.children else False

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Repaint regions; without any, repaint what has been painted over, if anything."""
        if repaint and self._painted and not regions and self.is_seen:  # what a page hides is painted when that closes
            regions = self._to_be_painted()
        if repaint and regions:  # not as Textual does it, who would forget the widgets that changed
            self._set_dirty(*regions)
            self._dirty_widgets.add(self)
        return super().refresh(repaint=False, layout=layout, recompose=recompose)

    def _on_timer_update(self) -> None:
        """Bring the screen up to date. What only needs to be painted is left for later while a heap of keys waits; the
        timer, which is not stopped then, asks again.
        """
        more = self.opening or self._layout_required or self._scroll_required or self._recompose_required
        if more or self._callbacks or not getattr(self.app, "painting_can_wait", False):
            super()._on_timer_update()

    def _compositor_refresh(self) -> None:
        """Write what has changed, or have it written by the screen above, if that leaves it to be seen.

        Textual's own method would ask for the latter again and again.
        """
        if not self.is_active:
            changed = self.take_changes()
            if changed and self.is_seen:
                stack = self.app.screen_stack
                stack[stack.index(self) + 1].refresh(*changed)
            return
        self.clip_changes()
        super()._compositor_refresh()

    def clip_changes(self) -> None:
        dirty, whole = self._compositor._dirty_regions, self._compositor.size.region
        changed = [region.intersection(whole) for region in dirty]
        dirty.clear()
        dirty.update(region for region in changed if region)

    def take_changes(self, within: Region | None = None) -> list[Region]:
        """The cells that have changed and are not painted yet. Those of widgets that are partly `within` a region are
        taken whole, though the screen has not been told of all of them: a line must not be half of one position and
        half of the next.
        """
        changed = self._dirty_widgets
        if within is not None:
            places = self._compositor.visible_widgets.items()
            changed = changed | {each for each, (at, _) in places if at.overlaps(within) and not each.children}
        self._compositor.update_widgets(changed)
        regions = list(self._compositor._dirty_regions)
        self._compositor._dirty_regions.clear()
        self._dirty_widgets.clear()
        return regions

    @property
    def is_seen(self) -> bool:
        """Whether it is in front or has only overlays above it."""
        stack = self.app.screen_stack
        above = stack[stack.index(self) + 1 :] if self in stack else [None]
        return all(isinstance(screen, PaintedOnce) and screen.is_overlay for screen in above)

    def _to_be_painted(self) -> tuple[Region, ...]:
        region = self.size.region if self._overpainted else self._uncovered
        self._overpainted, self._uncovered = False, None
        return () if region is None else (region,)

    def _has_been_painted(self) -> None:
        self._painted = True
