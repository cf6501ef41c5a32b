# SPDX-License-Identifier: Apache-2.0
"""OpenAI's chat completions API, which OpenCode uses with custom providers."""

import json

from scripted_api import NOT_FOUND, ScriptedApi, as_events, as_json

USAGE = {"prompt_tokens": 10, "completion_tokens": 10, "total_tokens": 20}


def message_of(blocks):
    words = "".join(block["text"] for block in blocks if block["type"] == "text")
    calls = [{"id": block["id"], "type": "function",
              "function": {"name": block["name"], "arguments": json.dumps(block["arguments"])}}
             for block in blocks if block["type"] == "tool"]
    message = {"role": "assistant", "content": words or None}
    return {**message, "tool_calls": calls} if calls else message


def stream_of(head, message, reason):
    calls = [{**call, "index": index} for index, call in enumerate(message.get("tool_calls", []))]
    delta = {**message, "tool_calls": calls} if calls else message
    yield {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    yield {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}],
           "usage": USAGE}


def words_of(content):
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content or [])


class ChatCompletionsApi(ScriptedApi):
    def answer(self, path, request):
        if path != "/v1/chat/completions":
            return NOT_FOUND
        number, blocks = self.next_turn(request)
        message = message_of(blocks)
        reason = "tool_calls" if "tool_calls" in message else "stop"
        head = {"id": f"chatcmpl-{number}", "created": 0, "model": request.get("model", "")}
        if not request.get("stream"):
            choice = {"index": 0, "message": message, "finish_reason": reason}
            return as_json({**head, "object": "chat.completion", "choices": [choice],
                            "usage": USAGE})
        head["object"] = "chat.completion.chunk"
        status, kind, words = as_events(stream_of(head, message, reason))
        return status, kind, words + "data: [DONE]\n\n"

    def messages(self, roles):
        return [words_of(message.get("content")) for message in
                self.last_request().get("messages", []) if message["role"] in roles]

    def tool_results(self):
        return self.messages(["tool"])

    def context(self):
        return "\n".join(self.messages(["system", "user"]))
