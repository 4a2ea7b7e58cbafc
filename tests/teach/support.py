"""Small lessons to teach and to spoil."""

from __future__ import annotations

import tomllib
from typing import Any

TRANSLATED = frozenset(("title", "about", "say", "dialog", "hint", "why", "done", "choices"))

HEAD = """
id = "small"
title = "A small lesson"
about = "One attack."
minutes = 5
sections = ["10.3.2"]
[position]
turn = 2
phase = "offensives"
initiative = "entente"
rp = { entente = 4 }
"""
ATTACK = """
[[steps]]
kind = "act"
say = "Attack with {now.serbia.value}."
answer = { type = "offensive", attacker = "serbia", defender = "austria_hungary", size = 1 }
hint = "Serbia."
why = "Because."
done = "{now.entente.rp} RP left."
[[steps.wrong]]
action = { type = "offensive", attacker = "russia" }
say = "Not Russia."
[[steps.wrong]]
refused = "not_adjacent"
say = "Too far."
"""
FALLS = """
[[steps]]
kind = "watch"
say = "It falls."
moves = [{ for = "attack", dice = [5] }]
tells = ["losses_counted"]
"""
SMALL = HEAD + ATTACK + FALLS


def plain(source: str) -> dict[str, Any]:
    return tomllib.loads(source)
