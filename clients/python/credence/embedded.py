# SPDX-License-Identifier: Apache-2.0
"""Credence in this process, without a server, through libcredence.so.

    from credence import embedded

    with embedded.Client(access="write,hook,review") as client:
        with client.session("Store prices in whole cents") as s:
            s.ran(s.guard("Bash", command="make test"), "12 passed")

The library is the one that CREDENCE_LIBRARY names, else the one beside this file, else that of the
system. Calls let other Python threads run, and one client serves many threads.
"""

from __future__ import annotations

import json
import os
import threading
import weakref
from types import TracebackType
from typing import Any, Iterator, Optional, Type

from .client import BaseClient
from .errors import Invalid, Refused, ServerFailed, of_code
from .library import OK, REFUSED, Library, load
from .records import Change, read
from .sessions import OnAsk, Session

POLL_SECONDS = 0.25


class Engine:
    """An open store, and who speaks. The sender of a Client."""

    def __init__(self, library: Library, handle: int, project: Optional[str]) -> None:
        self._library = library
        self._handle: Optional[int] = handle
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)
        self._calls = 0
        self._project = project
        self._finalizer = weakref.finalize(self, library.close, handle)
        # At the end of the process other threads may still be in a call.
        self._finalizer.atexit = False

    @property
    def project(self) -> Optional[str]:
        return self._project

    def post(self, path: str, body: Any, *, key: Optional[str] = None) -> Any:
        """Answers the request that a server would answer at this path."""
        if key is not None:
            raise Invalid("idempotency_key is for requests to a server, whose answer may get lost; "
                          "leave it out")
        kind, _, name = path.lstrip("/").partition("/")
        return self.ask("credence_hook" if kind == "hooks" else "credence_call", name,
                        json.dumps(body))

    def ask(self, function: str, *arguments: Any) -> Any:
        """Calls a function of credence.h, which fills a result, and returns its answer."""
        with self._lock:
            if self._handle is None:
                raise Invalid("the client is closed; open another one")
            handle = self._handle
            self._calls += 1
        try:
            code, message, text = self._library.ask(function, handle, *arguments)
        finally:
            with self._lock:
                self._calls -= 1
                self._idle.notify_all()
        if code == REFUSED:
            raise Refused(message, answer=_json(text))
        if code != OK:
            raise of_code(code, message)
        return _json(text)

    def derive(self, options: str, project: Optional[str]) -> Engine:
        with self._lock:
            if self._handle is None:
                raise Invalid("the client is closed; open another one")
            handle = self._library.derive(self._handle, options)
        return Engine(self._library, handle, project)

    def close(self) -> None:
        """Waits for calls of other threads. Closing twice is allowed."""
        with self._lock:
            if self._handle is None:
                return
            self._handle = None
            while self._calls > 0:
                self._idle.wait()
        self._finalizer()


class Client(BaseClient):
    """The faces of credence.Client on a store that this process opens. Thread-safe.

    db          the path of the store, or ":memory:"; by default that of the command line
    config      the settings file; "" for none, by default that of the command line
    project     the project's folder; by default that of the current folder. "" is no project
    space       the tenant
    access      some of read,write,hook,review,admin. Sessions need hook, outcomes and ratings
                review: give these only to code that no agent can reach
    actor       who is recorded as the speaker
    wait        seconds to wait for a store that another process holds
    long_lived  a thread builds caches that make later calls faster
    """

    def __init__(self, db: Optional[str] = None, *, config: Optional[str] = None,
                 project: Optional[str] = None, space: Optional[str] = None,
                 access: str = "write", actor: Optional[str] = None,
                 wait: Optional[float] = None, long_lived: bool = False) -> None:
        library = load()
        handle = library.open(_options(
            db=db, config=config, project=project, space=space, access=access, actor=actor,
            wait_ms=None if wait is None else int(wait * 1000), long_lived=long_lived))
        self._engine = Engine(library, handle, project or None)
        super().__init__(self._engine)

    def derive(self, *, access: Optional[str] = None, project: Optional[str] = None,
               actor: Optional[str] = None) -> Client:
        """A client of the same store with no more access than this one: for an agent's tools."""
        derived = Client.__new__(Client)
        kept = self._engine.project if project is None else project or None
        derived._engine = self._engine.derive(
            _options(access=access, project=project, actor=actor), kept)
        BaseClient.__init__(derived, derived._engine)
        return derived

    def changes(self, kind: Optional[str] = None, *, after: Optional[int] = None) -> Changes:
        """What any process records, as it happens: `for change in client.changes("memory"): …`"""
        return Changes(self._engine, kind, after)

    def close(self) -> None:
        """Closes the store. A session that is still open cannot be continued with this client."""
        self._engine.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        self.close()


class Changes:
    """Iterates over changes until it is closed; as credence.Changes, but asks again and again.

    Nothing that happens after it was made is missed. `close` may be called from another thread.
    """

    def __init__(self, engine: Engine, kind: Optional[str] = None,
                 after: Optional[int] = None) -> None:
        self._engine = engine
        self._kind = kind
        self._closed = threading.Event()
        now = self._ask(-1)
        self._generation = int(now["generation"])
        self._after = int(now["head"]) if after is None else after

    def __enter__(self) -> Changes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Change]:
        while not self._closed.is_set():
            answer = self._ask(self._after)
            is_other = int(answer["generation"]) != self._generation
            self._generation = int(answer["generation"])
            self._after = int(answer["head"])
            if answer["reset"] or is_other:
                yield Change("reset", self._after, answer)
            else:
                for change in answer["changes"]:
                    if self._closed.is_set():
                        return
                    yield read(Change, change)
            self._closed.wait(POLL_SECONDS)

    def close(self) -> None:
        self._closed.set()

    def _ask(self, after: int) -> Any:
        return self._engine.ask("credence_changes_after", after, self._kind)


def session(task: str = "", *, id: Optional[str] = None, on_ask: Optional[OnAsk] = None,
            access: str = "write,hook,review", **where: Any) -> Session:
    """A session of a Client with the arguments `where` (db, config, project, space …)."""
    return Client(access=access, **where).session(task, id=id, on_ask=on_ask)


def version() -> str:
    """The version of the library."""
    return load().version()


def _options(**options: Any) -> str:
    if options.get("db") is not None:
        options["db"] = os.fspath(options["db"])
    return json.dumps({name: value for name, value in options.items() if value is not None})


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise ServerFailed("the answer of the library is not JSON") from error
