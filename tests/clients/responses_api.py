# SPDX-License-Identifier: Apache-2.0
"""The Responses API, which Codex and the OpenAI Agents SDK use."""

import json

from scripted_api import NOT_FOUND, ScriptedApi, as_events, as_json

USAGE = {"input_tokens": 10, "input_tokens_details": None, "output_tokens": 10,
         "output_tokens_details": None, "total_tokens": 20}


def api_call(**item):
    """A block for a script: a call as the API has it, such as of a tool that the API knows."""
    return {"type": "item", "item": item}


def item_of(block, freeform):
    if block["type"] == "text":
        return {"type": "message", "id": f"msg_{block['id']}", "role": "assistant",
                "status": "completed",
                "content": [{"type": "output_text", "text": block["text"]}]}
    if block["type"] == "item":
        return {**block["item"], "call_id": block["id"], "id": f"it_{block['id']}"}
    if block["name"] in freeform:
        return {"type": "custom_tool_call", "id": f"ctc_{block['id']}", "call_id": block["id"],
                "name": block["name"], "input": block["arguments"]["input"]}
    item = {"type": "function_call", "id": f"fc_{block['id']}", "call_id": block["id"],
            "name": block["name"], "arguments": json.dumps(block["arguments"])}
    # Some tools belong to a group: "group.name".
    if "." in block["name"]:
        item["namespace"], _, item["name"] = block["name"].partition(".")
    return item


def response_of(number, items):
    return {"id": f"resp_{number}", "object": "response", "status": "completed", "output": items,
            "usage": USAGE}


def stream_of(response):
    started = {"id": response["id"], "object": "response", "output": []}
    yield {"type": "response.created", "response": started}
    for index, item in enumerate(response["output"]):
        yield {"type": "response.output_item.done", "output_index": index, "item": item}
    yield {"type": "response.completed", "response": response}


def words_of(output):
    if isinstance(output, str):
        return output
    # A text, or what a command wrote.
    return "\n".join(part.get("text") or part.get("stdout", "") + part.get("stderr", "")
                     for part in output)


class ResponsesApi(ScriptedApi):
    def answer(self, path, request):
        if path != "/v1/responses":
            return NOT_FOUND
        number, blocks = self.next_turn(request)
        # Tools that take text instead of JSON.
        freeform = [tool["name"] for tool in request.get("tools", []) if tool["type"] == "custom"]
        response = response_of(number, [item_of(block, freeform) for block in blocks])
        return as_events(stream_of(response)) if request.get("stream") else as_json(response)

    def items(self):
        """The items of the last request; a message need not say that it is one."""
        return [{"type": "message", **item} for item in self.last_request().get("input", [])]

    def tool_results(self):
        return [words_of(item["output"]) for item in self.items()
                if item["type"].endswith("_call_output")]

    def context(self):
        return "\n".join(words_of(item["content"]) for item in self.items()
                         if item["type"] == "message" and item["role"] != "assistant")
