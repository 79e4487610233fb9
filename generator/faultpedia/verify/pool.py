"""Runs tasks through servers in the environment of the proofs, several at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

from faultpedia.verify.plan import Task
from faultpedia.verify.server import Options, Outcome, Server, ServerEndedError

Done = Callable[[Task, Outcome], None]


class _Pool:
    """Workers that share a way to be stopped."""

    def __init__(self, options: Options, done: Done) -> None:
        self.options = options
        self.done = done
        self.lock = threading.Lock()
        self.servers: set[Server] = set()
        self.stopped = False

    def work(self, needs: tuple[str, ...], tasks: list[Task]) -> None:
        """Run ``tasks`` one after the other, each server after the one that ended early."""
        server: Server | None = None
        try:
            for task in tasks:
                server = server or self.start(needs)
                if server is None:
                    return
                try:
                    outcome = server.run(task)
                except ServerEndedError as error:
                    if self.stopped:
                        return
                    self.close(server)
                    server, outcome = None, error.outcome
                with self.lock:
                    self.done(task, outcome)
        finally:
            if server is not None:
                self.close(server)

    def start(self, needs: tuple[str, ...]) -> Server | None:
        """Start a server that has imported what ``needs`` names; none after a stop."""
        server = Server(self.options, needs)
        with self.lock:
            if not self.stopped:
                self.servers.add(server)
                return server
        server.close()
        return None

    def close(self, server: Server) -> None:
        """End a server and what runs in it."""
        with self.lock:
            self.servers.discard(server)
        server.close()

    def stop(self) -> None:
        """End everything at once."""
        with self.lock:
            self.stopped = True
            running = list(self.servers)
        for server in running:
            server.kill()


def run_all(tasks: list[Task], options: Options, done: Done) -> None:
    """Run all tasks, ``options.jobs`` at a time; call ``done`` in one thread at a time.

    Tasks that need the same packages share a server, which has imported them. An interruption ends
    all that runs before it goes on.

    Raises:
        RunnerError: the environment cannot be used.
    """
    groups: dict[tuple[str, ...], list[Task]] = {}
    for task in tasks:
        groups.setdefault(task.requirements, []).append(task)
    chunks = [
        (needs, members[start :: options.jobs])
        for needs, members in sorted(groups.items(), key=lambda item: -len(item[1]))
        for start in range(min(options.jobs, len(members)))
    ]
    pool = _Pool(options, done)
    with ThreadPoolExecutor(options.jobs) as executor:
        futures = [executor.submit(pool.work, needs, members) for needs, members in chunks]
        try:
            wait(futures, return_when=FIRST_EXCEPTION)
        finally:
            if any(future.cancel() for future in futures) or not all(f.done() for f in futures):
                pool.stop()
    for future in futures:
        if not future.cancelled():
            future.result()
