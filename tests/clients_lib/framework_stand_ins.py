# SPDX-License-Identifier: Apache-2.0
"""Minimal stand-ins for the Python frameworks, with only the names that the adapters use. They are
not the frameworks: they show that the adapters do their part, not that a version fits."""

import dataclasses
import json
import uuid
from types import SimpleNamespace


class StandInLangChainTool:
    """Calls its handlers as BaseTool.run does: errors of a handler count if it says so."""

    def __init__(self, name, work):
        self.name, self.work = name, work

    def invoke(self, inputs, handlers):
        run = uuid.uuid4()
        for handler in handlers:
            try:
                handler.on_tool_start({"name": self.name}, json.dumps(inputs), run_id=run,
                                      inputs=inputs)
            except Exception:
                if handler.raise_error:
                    raise
        try:
            output = self.work(**inputs)
        except Exception as error:
            for handler in handlers:
                handler.on_tool_error(error, run_id=run)
            raise
        for handler in handlers:
            handler.on_tool_end(SimpleNamespace(content=output), run_id=run)
        return output


@dataclasses.dataclass
class StandInFunctionTool:
    """As FunctionTool of the OpenAI Agents SDK."""

    name: str
    on_invoke_tool: object


def stand_in_default_tool_error(_context, error):
    what = "parsing tool arguments" if isinstance(error, json.JSONDecodeError) else \
        "running the tool"
    return f"An error occurred while {what}. Please try again. Error: {error}"


def stand_in_function_tool(name, work, failure_error_function=stand_in_default_tool_error):
    """As function_tool: reads the arguments itself, and answers where `work` raises, unless
    `failure_error_function` is None."""
    async def invoke(context, arguments):
        try:
            return await work(**(json.loads(arguments) if arguments else {}))
        except Exception as error:
            if failure_error_function is None:
                raise
            return failure_error_function(context, error)

    return StandInFunctionTool(name, invoke)


def stand_in_message(*calls):
    """A message of the Anthropic SDK that calls tools: (name, input)."""
    blocks = [SimpleNamespace(type="tool_use", id=f"t{number}", name=name, input=given)
              for number, (name, given) in enumerate(calls)]
    return SimpleNamespace(content=[SimpleNamespace(type="text", text="I will."), *blocks])
