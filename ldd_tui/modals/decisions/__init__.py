"""Dialogs for decisions, and for entering dice and cards. They return an action; the rules say whether it is legal."""
