# SPDX-License-Identifier: Apache-2.0
"""A client for Credence: sessions of agents, memories, heuristics, and every other operation.

    with credence.session("Round prices to whole cents") as s:
        call = s.guard("Bash", command="make test")
        s.ran(call, "12 passed")
"""

from __future__ import annotations

from typing import Any, Optional

from . import aio
from .changes import Changes
from .client import Client
from .decorators import guarded, heuristic
from .errors import (Conflict, CredenceError, Forbidden, Invalid, NotFound, Refused, ServerFailed,
                     Unreachable)
from .events import Answer
from .records import Change, Memory, SessionReading
from .sessions import Call, OnAsk, Session, current

__all__ = ["Answer", "Call", "Change", "Changes", "Client", "Conflict", "CredenceError",
           "Forbidden", "Invalid", "Memory", "NotFound", "Refused", "ServerFailed", "Session",
           "SessionReading", "Unreachable", "aio", "current", "guarded", "heuristic", "session"]


def session(task: str = "", *, id: Optional[str] = None, on_ask: Optional[OnAsk] = None,
            **where: Any) -> Session:
    """A session of a Client with the arguments `where` (url, token, project, space, timeout)."""
    return Client(**where).session(task, id=id, on_ask=on_ask)
