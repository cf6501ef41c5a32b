# SPDX-License-Identifier: Apache-2.0
"""Events: what happens to an agent, and who answers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

from .errors import Invalid
from .memories import Caller


@dataclass(frozen=True)
class Answer:
    """The answer to an event, and who gave it.

    `path`: "heuristic", "llm" (the server's model), "function" (the decorated function), or, with
    no text, "fallback" and "rejected": nobody could answer.
    """

    text: Optional[str]
    path: str
    event_id: str
    event: str
    source: str
    caller: Caller
    heuristic_id: Optional[str] = None
    reason: str = ""

    def rate(self, helpful: bool) -> None:
        """Reports a person's rating. A helpful answer of the function becomes a heuristic,
        which answers by itself once it is trusted enough."""
        if self.path in ("heuristic", "llm"):
            self.caller.call("feedback", event=self.event_id, **_one(helpful, "positive",
                                                                     "negative"))
            return
        if self.path != "function" or self.text is None:
            raise Invalid("nobody answered this event, so there is no answer to rate")
        if not helpful:
            return  # Nothing was learned from it that could be wrong.
        made = self.caller.call("heuristic add", condition=self.event, action=self.text,
                                source=self.source)
        # Keyed by the event: rating the same answer twice counts once.
        self.caller.call("heuristic feedback", id=made["id"], positive=True, key=self.event_id)

    def outcome(self, success: bool) -> None:
        """Reports whether the answer of a heuristic or of the model worked."""
        if self.path not in ("heuristic", "llm"):
            raise Invalid("outcomes are kept for answers of heuristics and of the model")
        self.caller.call("outcome", event=self.event_id, **_one(success, "success", "failure"))


def answer_to(caller: Caller, text: str, source: str, *, id: Optional[str] = None) -> Answer:
    """Lets a trusted heuristic, or else the server's model, answer an event."""
    told = caller.call("event", text=text, source=source, id=id)
    return Answer(text=told.get("response") or None, path=told["decision_path"],
                  event_id=told["event_id"], event=text, source=source, caller=caller,
                  heuristic_id=told.get("heuristic_id"), reason=told.get("reason") or "")


def _one(chosen: bool, yes: str, no: str) -> Any:
    return {yes if chosen else no: True}
