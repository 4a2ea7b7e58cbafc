"""What the file of settings says to who reads it: in English, for files are the same in all languages."""

from __future__ import annotations

HEAD = "The settings of La Der des Ders."
KEYS = """keys of your own, for instance undo = "ctrl+z", undo = ["u", "ctrl+z"]; `ldd-tui keys` lists all"""
MEANINGS = {
    "language": "the language, with auto that of the system",
    "theme": "colours of the screen",
    "animation": "dice are seen falling",
    "athena_steps": "what Athena, the system or a computer does is shown line by line",
    "free_rerolls": "a re-roll that costs nothing and can only help is made without asking",
    "confirmations": "it asks before something is left undone",
    "bell": "in the club, the terminal rings and its title says so when it is your turn",
    "hints": "decisions are explained and what is overlooked is said, only the latter, or nothing",
    "colours": "how many colours the terminal shows",
    "signs": "what the board is drawn with",
    "chance": "the header of a game tells the chance to win; never at the tables of a club",
    "warnings": "the tutor warns of a decision that costs more than so many per cent of the chance to win",
}
