# SPDX-License-Identifier: Apache-2.0
"""OpenAI Agents SDK: guarded function tools, and memories in the instructions.

    agent = Agent(name="…", instructions=with_memories(s, "Help."), tools=guard_tools(s, tools))
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
from typing import Any, Callable, Iterable, List

from ..errors import Refused
from ..sessions import Session, failure


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
            call = await asyncio.to_thread(session.guard, tool.name,
                                           json.loads(arguments or "{}"))
        except Refused as refused:
            return refused.reason
        try:
            output = await tool.on_invoke_tool(context, arguments)
        except Exception as error:
            await asyncio.to_thread(session.ran, call, error=failure(error))
            raise
        await asyncio.to_thread(session.ran, call, output)
        return output

    return dataclasses.replace(tool, on_invoke_tool=invoke)
