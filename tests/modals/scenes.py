from __future__ import annotations
from collections.abc import Callable
from textual.app import App
from textual.screen import ModalScreen
from ldd_tui import themes
from ldd_tui.modals.technology import TechnologyModal
from rules.model import Phase, Side, Tree
from tests.rules.support import *

class Host(App):
    ENABLE_COMMAND_PALETTE = False
    def __init__(self, modal):
        super().__init__()
        self.modal = modal
        self.results = []
        for theme in themes.THEMES: self.register_theme(theme)
        self.theme = themes.DEFAULT
    def on_mount(self):
        self.push_screen(self.modal, self.results.append)

def technology():
    t = Table.at(Phase.TECHNOLOGY, side=ENTENTE, turn=6, rp=(9, 10), trees={ENTENTE: Tree((1,1,0,1,1,0),(2,0,1,0,0,0))})
    return TechnologyModal(t.state)
SCENES = {"technology": technology}
