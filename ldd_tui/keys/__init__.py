"""The keys: one table of all commands, and everything that is made from it.

`table` has a row for each command: its name in the settings, its keys unless a player has others, what it does, where;
`command` says how a row is read. From the table come the bindings of every screen, dialog and widget (`bindings`), the
keys that bars, dialogs and sentences name (`in_force`) and the lines of the `?` pages (`pages`). `changes` reads the
keys of a player and lists all for `ldd-tui keys`. What a command does belongs
to the screens, dialogs and widgets whose actions the rows name; how a bar of keys is drawn belongs to `widgets`.
"""
