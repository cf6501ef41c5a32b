# SPDX-License-Identifier: Apache-2.0
"""A receiver of OpenTelemetry on loopback."""

import contextlib
import http.server
import json
import threading


class Receiver:
    """Takes exports like a collector, and keeps them."""

    def __init__(self):
        self.status = 200
        self.taken = []
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.read_body()
                if receiver.status == 200:
                    receiver.taken.append({"path": self.path, "body": json.loads(body),
                                           "key": self.headers.get("x-key")})
                with contextlib.suppress(BrokenPipeError):  # A server that stops does not wait.
                    self.send_response(receiver.status)
                    self.send_header("Content-Length", "2")
                    self.end_headers()
                    self.wfile.write(b"{}")

            def read_body(self):
                if self.headers.get("Transfer-Encoding") != "chunked":
                    return self.rfile.read(int(self.headers["Content-Length"]))
                body = b""
                while size := int(self.rfile.readline(), 16):
                    body += self.rfile.read(size)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def records(self, path, resources, scopes, kind):
        return [record for one in list(self.taken) if one["path"] == path
                for resource in one["body"][resources] for scope in resource[scopes]
                for record in scope[kind]]

    def spans(self):
        return self.records("/v1/traces", "resourceSpans", "scopeSpans", "spans")

    def events(self):
        return self.records("/v1/logs", "resourceLogs", "scopeLogs", "logRecords")


def attribute(record, key):
    values = [one["value"] for one in record["attributes"] if one["key"] == key]
    return next(iter(values[0].values())) if values else None
