# SPDX-License-Identifier: Apache-2.0
"""LangChain and LangGraph: a callback handler that guards tools and reports how they ended.

    agent.invoke(state, config={"callbacks": [CredenceCallback(s)]})
"""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional

from ..errors import Refused
from ..sessions import Call, Session, failure, input_of


class CredenceCallback:
    """Has the attributes and methods that LangChain looks for in a handler."""

    # A refusal must reach whoever calls the tool, and before the tool runs.
    raise_error = True
    run_inline = True
    ignore_agent = False
    ignore_chain = True
    ignore_chat_model = True
    ignore_custom_event = True
    ignore_llm = True
    ignore_retriever = True
    ignore_retry = True

    def __init__(self, session: Session) -> None:
        self._session = session
        self._calls: Dict[Any, Call] = {}

    def on_tool_start(self, serialized: Optional[Mapping[str, Any]], input_str: str, *,
                      run_id: Any, inputs: Optional[Mapping[str, Any]] = None,
                      **named: Any) -> None:
        tool = str((serialized or {}).get("name") or named.get("name") or "tool")
        given = inputs if inputs is not None else input_of(input_str)
        self._calls[run_id] = self._session.guard(tool, given)

    def on_tool_end(self, output: Any, *, run_id: Any, **_: Any) -> None:
        call = self._calls.pop(run_id, None)
        if call is not None:
            # A ToolMessage has its text in `content`.
            self._session.ran(call, getattr(output, "content", output))

    def on_tool_error(self, error: BaseException, *, run_id: Any, **_: Any) -> None:
        call = self._calls.pop(run_id, None)
        if call is not None and not isinstance(error, Refused):
            self._session.ran(call, error=failure(error))


def with_memories(session: Session, state: Mapping[str, Any]) -> list[Any]:
    """The messages of a LangGraph state, with what the agent should know before them: give
    `functools.partial(with_memories, s)` to an agent as its prompt."""
    messages = list(state["messages"])
    if not session.context:
        return messages
    return [{"role": "system", "content": session.context}, *messages]
