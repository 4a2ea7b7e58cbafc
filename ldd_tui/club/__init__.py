"""Games over SSH: the server to which people log in, and the session that each of them gets.

    hosting     makes ready what a server needs, runs it, and tells the host what to do
    options     how a club is hosted, as the command line and its file say
    directory   what lies in the directory of a club, and who serves it
    admin       what the host does on the same file meanwhile
    front       SSH itself: who logs in, what is refused, bytes to and fro. Only here asyncssh is imported
    server      who is there and for how long; log: what has happened
    door        who comes in
    sessions    the sessions as the server sees them
    wire        what the server and the parent of the sessions tell each other
    parent      the process that has the app loaded, and forks a session for everybody who comes in
    session     such a fork, with limits and an environment from scratch: at a terminal it runs the app
    terminals   what a player's terminal is told to be
    commands    what a player may ask for without a terminal, and what a session answers then
    keeper      the session that makes backups, and tells people that it is their turn

The server and the parent are two processes. The server accepts connections and holds nothing of a game; the parent has
one thread and no event loop, so that it can fork. Everything that is shared is in the store.
"""
