# SPDX-License-Identifier: Apache-2.0
"""A model on loopback that plays a script and keeps every request.

A script is a list of the model's turns. A turn is a list of blocks made by text() and tool(), or a
function that returns such a list for a request. Subclasses know each vendor's format of requests
and answers. Requests without tools are for the client's own purposes (titles, summaries) and use
up no turn.
"""

import itertools
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

AFTER_THE_SCRIPT = "That is all."


def text(words):
    return {"type": "text", "text": words}


def tool(name, **arguments):
    return {"type": "tool", "name": name, "arguments": arguments}


class ScriptedApi:
    """Answers at `url` between start() and stop()."""

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
                body = json.loads(self.rfile.read(size) or b"{}")
                status, kind, words = api.answer(self.path.split("?")[0], body)
                self.send(status, kind, words.encode())

            def do_GET(self):
                self.send(404, "application/json", b"{}")

            do_HEAD = do_GET

            def send(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

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
        """Starts this script and forgets earlier requests."""
        with self.lock:
            self.script = list(script)
            self.requests = []

    def next_turn(self, request):
        """The turn's number and its blocks, each with an id."""
        with self.lock:
            number = next(self.numbers)
            blocks = [text(AFTER_THE_SCRIPT)]
            if request.get("tools"):
                self.requests.append(request)
                if self.script:
                    turn = self.script.pop(0)
                    blocks = turn(request) if callable(turn) else turn
        return number, [{**block, "id": f"call_{number}_{index}"}
                        for index, block in enumerate(blocks)]

    def last_request(self):
        with self.lock:
            return self.requests[-1] if self.requests else {}

    # --- Defined for each vendor

    def answer(self, path, request):
        """Returns status, content type and body."""
        raise NotImplementedError

    def tool_results(self):
        """The results of tool calls in the last request, in order."""
        raise NotImplementedError

    def context(self):
        """What the model was sent besides tool results and its own words."""
        raise NotImplementedError


def as_json(value, status=200):
    return status, "application/json", json.dumps(value)


def as_events(events):
    """A stream of server-sent events, named by their type if they have one."""
    lines = []
    for event in events:
        name = f"event: {event['type']}\n" if "type" in event else ""
        lines.append(f"{name}data: {json.dumps(event)}\n\n")
    return 200, "text/event-stream", "".join(lines)


NOT_FOUND = as_json({}, 404)
