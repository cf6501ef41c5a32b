# SPDX-License-Identifier: Apache-2.0
"""OpenAI Agents SDK: guarded function tools, and memories in the instructions.

    agent = Agent(name="…", instructions=with_memories(s, "Help."), tools=guard_tools(s, tools))

If a tool raises, the SDK by default answers with a text, which is reported as an error. The text
of a `failure_error_function` of your own looks like any result: with None, the SDK raises instead.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Iterable, List, Optional

from ..errors import Refused
from ..sessions import Session, input_of, run_later

# How the texts of the SDK's default_tool_error_function begin.
_FAILED = ("An error occurred while running the tool",
           "An error occurred while parsing tool arguments")


def guard_tools(session: Session, tools: Iterable[Any]) -> List[Any]:
    """Copies of function tools that ask first. A refusal is what the tool answers, so the model
    reads why. Tools that run elsewhere, and so have no `on_invoke_tool`, stay as they are."""
    return [_guarded(session, tool) if hasattr(tool, "on_invoke_tool") else tool
            for tool in tools]


def with_memories(session: Session, instructions: str = "") -> Callable[[Any, Any], str]:
    """Instructions for an agent: yours, and what it should know."""
    return lambda context, agent: "\n\n".join(filter(None, [instructions, session.context]))


def _guarded(session: Session, tool: Any) -> Any:
    async def invoke(context: Any, arguments: str) -> Any:
        try:
            return await run_later(session, tool.name, input_of(arguments or "{}"),
                                   lambda: tool.on_invoke_tool(context, arguments), _error_in)
        except Refused as refused:
            return refused.reason

    return dataclasses.replace(tool, on_invoke_tool=invoke)


def _error_in(output: Any) -> Optional[str]:
    return output if isinstance(output, str) and output.startswith(_FAILED) else None
