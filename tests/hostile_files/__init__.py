"""No file and no argument that a person names may hurt: whatever it is, it is answered, at once and in one line.

`arguments` finds every argument of every command that takes a file and says how the command is called with it; `things`
is what a hostile person may put there; `commands` runs a command with little time and memory, in a copy of a process
that has loaded everything. Every thing is put to every argument. What only one format knows is tested where that is.
"""
