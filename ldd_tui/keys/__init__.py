"""The keys: one table of all commands, and everything made from it. `table` has a row for each command, which `command`
describes. From it come the bindings (`bindings`), the keys named in bars and sentences (`in_force`) and the `?` pages
(`pages`). `changes` reads a player's own keys."""
