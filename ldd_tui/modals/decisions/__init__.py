"""Dialogs in which a side decides, one for each kind of decision, and those in which dice and cards are entered.

They offer and explain actions and hand one back; whether it is legal the rules say. `ldd_tui.modals.for_decision`
finds the dialog for a position.
"""
