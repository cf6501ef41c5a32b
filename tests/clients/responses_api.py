# SPDX-License-Identifier: Apache-2.0
"""The Responses API, which Codex uses."""

import json

from scripted_api import NOT_FOUND, ScriptedApi, as_events

USAGE = {"input_tokens": 10, "input_tokens_details": None, "output_tokens": 10,
         "output_tokens_details": None, "total_tokens": 20}


def item_of(block, freeform):
    if block["type"] == "text":
        return {"type": "message", "id": f"msg_{block['id']}", "role": "assistant",
                "content": [{"type": "output_text", "text": block["text"]}]}
    if block["name"] in freeform:
        return {"type": "custom_tool_call", "id": f"ctc_{block['id']}", "call_id": block["id"],
                "name": block["name"], "input": block["arguments"]["input"]}
    item = {"type": "function_call", "id": f"fc_{block['id']}", "call_id": block["id"],
            "name": block["name"], "arguments": json.dumps(block["arguments"])}
    # Some tools belong to a group: "group.name".
    if "." in block["name"]:
        item["namespace"], _, item["name"] = block["name"].partition(".")
    return item


def stream_of(number, items):
    response = {"id": f"resp_{number}", "object": "response", "output": []}
    yield {"type": "response.created", "response": response}
    for index, item in enumerate(items):
        yield {"type": "response.output_item.done", "output_index": index, "item": item}
    yield {"type": "response.completed",
           "response": {**response, "status": "completed", "output": items, "usage": USAGE}}


def words_of(output):
    if isinstance(output, str):
        return output
    return "\n".join(part.get("text", "") for part in output)


class ResponsesApi(ScriptedApi):
    def answer(self, path, request):
        if path != "/v1/responses":
            return NOT_FOUND
        number, blocks = self.next_turn(request)
        # Tools that take text instead of JSON.
        freeform = [tool["name"] for tool in request.get("tools", []) if tool["type"] == "custom"]
        return as_events(stream_of(number, [item_of(block, freeform) for block in blocks]))

    def items(self):
        return self.last_request().get("input", [])

    def tool_results(self):
        return [words_of(item["output"]) for item in self.items()
                if item["type"] in ("function_call_output", "custom_tool_call_output")]

    def context(self):
        return "\n".join(words_of(item["content"]) for item in self.items()
                         if item["type"] == "message" and item["role"] != "assistant")
