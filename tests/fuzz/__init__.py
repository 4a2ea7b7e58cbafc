"""The app in a terminal whose player does everything at once: a fuzzer, its findings made short, and its tests.

`actions` says what can be done to a terminal, `generator` thinks of it from a seed, `games` makes the stores that are
played on, `player` does it and notices what must not be, `shrinking` takes away what a finding does not need.
`python -m tests.fuzz` runs it for as long as one likes. What needs no terminal is tried by `test_session_rules`.
"""
