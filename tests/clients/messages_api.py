# SPDX-License-Identifier: Apache-2.0
"""The Messages API, which Claude Code and the Anthropic SDK use."""

import json

from scripted_api import NOT_FOUND, ScriptedApi, as_events, as_json, text

MODEL = "claude-sonnet-4-5"
USAGE = {"input_tokens": 10, "output_tokens": 10}


def content_of(block):
    if block["type"] == "text":
        return text(block["text"])
    # A tool of a toolset, such as a browser's, is called with the toolset's name as well.
    toolset = {"toolset_name": block["toolset"]} if "toolset" in block else {}
    return {"type": "tool_use", "id": block["id"], "name": block["name"],
            "input": block["arguments"], **toolset}


def stream_of_block(index, block):
    """The events of one content block."""
    if block["type"] == "text":
        start = text("")
        delta = {"type": "text_delta", "text": block["text"]}
    else:
        start = {**block, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
    yield {"type": "content_block_start", "index": index, "content_block": start}
    yield {"type": "content_block_delta", "index": index, "delta": delta}
    yield {"type": "content_block_stop", "index": index}


def stream_of(message):
    """The events of a message, in the order in which the API sends them."""
    yield {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    for index, block in enumerate(message["content"]):
        yield from stream_of_block(index, block)
    delta = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield {"type": "message_delta", "delta": delta, "usage": USAGE}
    yield {"type": "message_stop"}


def words_of(result):
    content = result.get("content", "")
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)


class MessagesApi(ScriptedApi):
    def __init__(self):
        super().__init__()
        self.threads = {}  # What was sent and answered, by the id of the last answer.

    def answer(self, path, request):
        if path == "/v1/messages/count_tokens":
            return as_json({"input_tokens": 10})
        if path != "/v1/messages":
            return NOT_FOUND
        whole = self.whole(request)
        message = self.next_message(whole)
        if "thread" in request:
            reply = {"role": "assistant", "content": message["content"]}
            self.threads[message["id"]] = {**whole, "messages": [*whole["messages"], reply]}
        return as_events(stream_of(message)) if request.get("stream") else as_json(message)

    def whole(self, request):
        """The request with the rest of its thread, which the API keeps: the SDK's tool runner sends
        only what is new."""
        earlier = self.threads.get(request.get("thread", {}).get("previous_message_id"))
        if earlier is None:
            return request
        return {**earlier, **request, "messages": [*earlier["messages"], *request["messages"]]}

    def next_message(self, request):
        number, blocks = self.next_turn(request)
        content = [content_of(block) for block in blocks]
        calls = any(block["type"] == "tool_use" for block in content)
        return {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": MODEL,
                "content": content, "stop_reason": "tool_use" if calls else "end_turn",
                "stop_sequence": None, "usage": USAGE}

    def blocks(self):
        """Every block of the last request's messages, with the role of its message."""
        for message in self.last_request().get("messages", []):
            content = message["content"]
            if isinstance(content, str):
                content = [text(content)]
            for block in content:
                yield message["role"], block

    def tool_results(self):
        return [words_of(block) for _, block in self.blocks() if block["type"] == "tool_result"]

    def tool_errors(self):
        """For each tool result, whether it is marked as an error."""
        return [bool(block.get("is_error")) for _, block in self.blocks()
                if block["type"] == "tool_result"]

    def context(self):
        return "\n".join(block["text"] for role, block in self.blocks()
                         if block["type"] == "text" and role != "assistant")
