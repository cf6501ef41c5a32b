# SPDX-License-Identifier: Apache-2.0
"""Memories: sentences that agents learn, and that earn confidence."""

from __future__ import annotations

from typing import Any, List, Optional, Protocol

from .errors import Refused
from .records import Memory, read


class Caller(Protocol):
    """Calls an operation by its name."""

    def call(self, operation: str, /, **arguments: Any) -> Any: ...


class Memories:
    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def add(self, text: str, *, type: Optional[str] = None, domain: Optional[str] = None,
            all_projects: bool = False) -> Memory:
        """Remembers a sentence for this project, or for all. Raises Refused if it is not worth
        remembering, such as a text that holds nothing but a secret."""
        added = self._caller.call("memory add", text=text, type=type, domain=domain,
                                  **({"global": True} if all_projects else {}))
        if added.get("id") is None:
            raise Refused(str(added.get("skipped", "not remembered")), answer=added)
        return read(Memory, added)

    def search(self, question: str, *, limit: Optional[int] = None,
               min_relevance: Optional[float] = None) -> List[Memory]:
        """The memories that answer a question or are about some words, best first."""
        least = None if min_relevance is None else str(min_relevance)
        found = self._caller.call("memory search", text=question, limit=limit,
                                  min_relevance=least)
        return [read(Memory, one) for one in found]

    def show(self, id: str) -> Memory:
        return read(Memory, self._caller.call("memory show", id=id))

    def confirm(self, id: str, reason: Optional[str] = None, *,
                key: Optional[str] = None) -> Memory:
        """Reports that a memory was right. The same `key` counts once."""
        return read(Memory, self._caller.call("memory validate", id=id, reason=reason, key=key))

    def fail(self, id: str, reason: Optional[str] = None, *, key: Optional[str] = None) -> Memory:
        """Reports that a memory was wrong. The same `key` counts once."""
        return read(Memory, self._caller.call("memory violate", id=id, reason=reason, key=key))

    def prompt(self, *, limit: Optional[int] = None, max_tokens: Optional[int] = None) -> str:
        """The best memories as text for a prompt; empty if there are none."""
        return str(self._caller.call("inject", limit=limit, max_tokens=max_tokens)["text"])
