"""Games over SSH: the server that people log in to, and their sessions.

    hosting      options, and the host's messages
    directory    a club's files, lock and log
    admin        the host's commands
    ssh          SSH itself; the only module that imports asyncssh
    server       who is connected and for how long
    login        who may connect, and what their terminal can do
    transport    messages between server and supervisor
    supervisor   the process that has the app loaded and forks the sessions
    session      such a fork, or a process under the system's own OpenSSH
    commands     what works without a terminal
    maintenance  the session that makes backups and sends notices

The supervisor has one thread and no event loop, so that it can fork. Everything shared is in the store.
"""
