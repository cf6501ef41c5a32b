# SPDX-License-Identifier: Apache-2.0
"""A small Messages API on loopback: it plays a script, and keeps every request.

A script is a list of assistant turns; a turn is a list of blocks made by text() and tool().
Requests that offer no tools are side talk of the client (titles, summaries) and use up no turn.
"""

import itertools
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODEL = "claude-sonnet-4-5"
USAGE = {"input_tokens": 10, "output_tokens": 10}
AFTER_THE_SCRIPT = "That is all."


def text(words):
    return {"type": "text", "text": words}


def tool(name, **arguments):
    return {"type": "tool_use", "name": name, "input": arguments}


def stream_of_block(index, block):
    """The events of one content block."""
    if block["type"] == "text":
        start = {"type": "text", "text": ""}
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


class FakeMessagesApi:
    """Between start and stop it answers at `url`, the client's ANTHROPIC_BASE_URL."""

    def __init__(self):
        self.requests = []
        self.lock = threading.Lock()
        self.script = []
        self.numbers = itertools.count(1)
        api = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                size = int(self.headers.get("Content-Length", 0))
                api.answer(self, json.loads(self.rfile.read(size) or b"{}"))

            def do_GET(self):
                api.send(self, 404, "application/json", b"{}")

            do_HEAD = do_GET

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def start(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def play(self, script):
        """From here on this script, and a new record."""
        with self.lock:
            self.script = list(script)
            self.requests = []

    def answer(self, handler, request):
        path = handler.path.split("?")[0]
        if path == "/v1/messages/count_tokens":
            self.send(handler, 200, "application/json", b'{"input_tokens": 10}')
        elif path == "/v1/messages":
            self.send_message(handler, request)
        else:
            self.send(handler, 404, "application/json", b"{}")

    def send_message(self, handler, request):
        message = self.next_message(request)
        if request.get("stream"):
            events = (f"event: {event['type']}\ndata: {json.dumps(event)}\n\n"
                      for event in stream_of(message))
            self.send(handler, 200, "text/event-stream", "".join(events).encode())
        else:
            self.send(handler, 200, "application/json", json.dumps(message).encode())

    def next_message(self, request):
        with self.lock:
            number = next(self.numbers)
            blocks = [text(AFTER_THE_SCRIPT)]
            if request.get("tools"):
                self.requests.append(request)
                if self.script:
                    blocks = self.script.pop(0)
        content = [{**block, "id": f"toolu_{number}_{index}"} if block["type"] == "tool_use"
                   else block for index, block in enumerate(blocks)]
        calls = any(block["type"] == "tool_use" for block in content)
        return {"id": f"msg_{number}", "type": "message", "role": "assistant", "model": MODEL,
                "content": content, "stop_reason": "tool_use" if calls else "end_turn",
                "stop_sequence": None, "usage": USAGE}

    @staticmethod
    def send(handler, status, kind, body):
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(body)))
        handler.end_headers()
        if handler.command != "HEAD":
            handler.wfile.write(body)

    # --- What the model saw

    def blocks(self):
        """Every block of the last request's messages, with the role of its message."""
        with self.lock:
            messages = self.requests[-1]["messages"] if self.requests else []
        for message in messages:
            content = message["content"]
            if isinstance(content, str):
                content = [text(content)]
            for block in content:
                yield message["role"], block

    def tool_results(self):
        """The results of the calls, as (text, is_error), in their order."""
        return [(words_of(block), bool(block.get("is_error")))
                for _, block in self.blocks() if block["type"] == "tool_result"]

    def context(self):
        """What was put in front of it besides tool results and its own words."""
        return "\n".join(block["text"] for role, block in self.blocks()
                         if block["type"] == "text" and role != "assistant")


def words_of(result):
    content = result.get("content", "")
    if isinstance(content, str):
        return content
    return "\n".join(part.get("text", "") for part in content)
