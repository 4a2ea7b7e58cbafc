"""The screens of a hosted club."""
