"""How the value network of an edition is made: a fast simulator proven equal to the rules, self-play, and a gate.

A development tool, no part of the package that players install; it needs NumPy and a C compiler (README.md).
"""
