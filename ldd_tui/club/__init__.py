"""Games over SSH: the server to which people log in, and the session that each of them gets.

    hosting      the options, of the command line or a file; runs the server, and tells the host what to do
    directory    what lies in the directory of a club, who serves it, and the log of what has happened
    admin        what the host does on the same file meanwhile
    ssh          SSH itself: who logs in, what is refused, bytes to and fro. Only here asyncssh is imported
    server       who is there and for how long
    login        who comes in, and what a player's terminal can do
    transport    the sessions as the server sees them, and its messages to the supervisor
    supervisor   the process that has the app loaded, and forks a session for everybody who comes in
    session      such a fork, with limits and an environment from scratch; or a process under the system's own OpenSSH
    commands     what a player may ask for without a terminal, and what a session answers then
    maintenance  the session that makes backups, and tells people that it is their turn

The server and the supervisor are two processes. The server accepts connections and holds nothing of a game; the
supervisor has one thread and no event loop, so that it can fork. Everything that is shared is in the store.
"""
