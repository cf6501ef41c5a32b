# SPDX-License-Identifier: Apache-2.0
"""The client: every operation of a server, and shortcuts for the frequent ones."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Optional

from .changes import Changes
from .events import Answer, answer_to
from .memories import Memories
from .sessions import OnAsk, Session
from .transport import DEFAULT_URL, Sender, Transport


class BaseClient:
    """What every client can do, wherever the engine is."""

    def __init__(self, transport: Sender) -> None:
        self._sender = transport
        self.memories = Memories(self)

    @property
    def transport(self) -> Sender:
        return self._sender

    def call(self, operation: str, /, *, idempotency_key: Optional[str] = None,
             **arguments: Any) -> Any:
        """Calls any operation on the store: `client.call("belief add", text="…")`. Arguments that
        are None are left out. Repeating a request with its `idempotency_key` has no second
        effect."""
        given = {name: value for name, value in arguments.items() if value is not None}
        return self.transport.post("/v1/" + operation.replace(" ", "/"), given,
                                   key=idempotency_key)

    def session(self, task: str = "", *, id: Optional[str] = None,
                on_ask: Optional[OnAsk] = None) -> Session:
        """Begins a session. `task`: what the user asked for, in the user's own words. `on_ask`
        asks a person about calls that need one; without it, they are refused."""
        return Session(self, task, id=id, on_ask=on_ask)

    def event(self, text: str, source: str, *, id: Optional[str] = None) -> Answer:
        """Lets a trusted heuristic, or else the server's model, answer an event."""
        return answer_to(self, text, source, id=id)


class Client(BaseClient):
    """Calls a server. Thread-safe; holds no connection between calls.

    url      the server; CREDENCE_URL, or where `credence serve` listens
    token    CREDENCE_TOKEN, if the server asks for tokens
    project  the project's folder; by default that of the current folder (the top of its git
             repository, if it is in one). "" is no project: only global records are seen
    space    the tenant; a token is bound to its own
    timeout  seconds for one answer
    """

    def __init__(self, url: Optional[str] = None, *, token: Optional[str] = None,
                 project: Optional[str] = None, space: Optional[str] = None,
                 timeout: float = 10.0) -> None:
        self._server = Transport(
            url=url or os.environ.get("CREDENCE_URL") or DEFAULT_URL,
            token=token or os.environ.get("CREDENCE_TOKEN") or None,
            space=space,
            project=project_of(Path.cwd()) if project is None else project or None,
            timeout=timeout)
        super().__init__(self._server)

    def changes(self, kind: Optional[str] = None, *, after: Optional[int] = None) -> Changes:
        """What any process records, as it happens: `for change in client.changes("memory"): …`"""
        return Changes(self._server, kind, after)


def project_of(folder: Path) -> str:
    """The top of the git repository that the folder is in, or the folder."""
    for each in [folder, *folder.parents]:
        if (each / ".git").exists():
            return str(each)
    return str(folder)
