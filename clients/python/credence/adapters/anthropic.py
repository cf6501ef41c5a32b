# SPDX-License-Identifier: Apache-2.0
"""Anthropic SDK: memories in the system prompt, and tools that ask before they run.

    message = client.messages.create(system=with_memories(s, "Help."), messages=messages, …)
    messages.append({"role": "user", "content": run_tools(s, message, {"make": make})})
"""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Mapping

from ..errors import Refused
from ..sessions import Session, failure, plain


def with_memories(session: Session, system: str = "") -> str:
    return "\n\n".join(filter(None, [system, session.context]))


def run_tools(session: Session, message: Any,
              functions: Mapping[str, Callable[..., Any]]) -> List[Dict[str, Any]]:
    """Runs the tools that a message calls, and returns the blocks of their results. A refused call
    and a failed one are errors that the model reads."""
    return [_result_of(session, block, functions) for block in message.content
            if block.type == "tool_use"]


def _result_of(session: Session, block: Any,
               functions: Mapping[str, Callable[..., Any]]) -> Dict[str, Any]:
    result: Dict[str, Any] = {"type": "tool_result", "tool_use_id": block.id}
    try:
        output = session.run(block.name, block.input, lambda: functions[block.name](**block.input))
    except Refused as refused:
        return {**result, "is_error": True, "content": refused.reason}
    except Exception as error:
        return {**result, "is_error": True, "content": failure(error)}
    content = plain(output)
    return {**result, "content": content if isinstance(content, str) else json.dumps(content)}
