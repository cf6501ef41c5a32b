# SPDX-License-Identifier: Apache-2.0
"""Gemini's generateContent API, which Gemini CLI uses."""

from scripted_api import NOT_FOUND, ScriptedApi, as_events, as_json

USAGE = {"promptTokenCount": 10, "candidatesTokenCount": 10, "totalTokenCount": 20}


def part_of(block):
    if block["type"] == "text":
        return {"text": block["text"]}
    return {"functionCall": {"id": block["id"], "name": block["name"],
                             "args": block["arguments"]}}


def words_of(response):
    """The text of a tool's result, whatever its key is: keys tell success from failure."""
    return "\n".join(str(value) for value in response.values())


class GenerateContentApi(ScriptedApi):
    def answer(self, path, request):
        call = path.rpartition(":")[2]
        if call == "countTokens":
            return as_json({"totalTokens": 10})
        if call not in ("generateContent", "streamGenerateContent"):
            return NOT_FOUND
        _, blocks = self.next_turn(request)
        content = {"role": "model", "parts": [part_of(block) for block in blocks]}
        answer = {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}],
                  "usageMetadata": USAGE}
        return as_json(answer) if call == "generateContent" else as_events([answer])

    def parts(self):
        for content in self.last_request().get("contents", []):
            for part in content["parts"]:
                yield content["role"], part

    def tool_results(self):
        return [words_of(part["functionResponse"]["response"]) for _, part in self.parts()
                if "functionResponse" in part]

    def context(self):
        return "\n".join(part["text"] for role, part in self.parts()
                         if "text" in part and role != "model")
