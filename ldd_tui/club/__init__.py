"""Games over SSH: the server to which people log in, and the session that each of them gets.

    options     how a club is hosted, as the command line and its file say
    terminals   what a player's terminal is told to be
    wire        what the server and the parent of the sessions tell each other
    parent      the process that has the app loaded, and forks a session for everybody who comes in
    session     such a fork: a terminal of its own, limits, and the app
    front       the server itself: keys, what is refused, bytes to and fro. Only here asyncssh is imported

The front and the parent are two processes. The front accepts connections and holds nothing of a game; the parent has
one thread and no event loop, so that it can fork. Everything that is shared is in the store.
"""
