# SPDX-License-Identifier: Apache-2.0
"""Calls tools over the Model Context Protocol; each side has its own store."""

import json
import os
import subprocess

from http_server import Server
from sides import NOW, Side

PROTOCOL = "2025-06-18"


class McpSide(Side):
    """Common to both transports. Their `send` takes a message and returns the answer."""

    def begin(self):
        self.number = 0
        self.ask("initialize", {"protocolVersion": PROTOCOL, "capabilities": {},
                                "clientInfo": {"name": "parity", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def ask(self, method, parameters=None):
        self.number += 1
        answer = self.send({"jsonrpc": "2.0", "id": self.number, "method": method,
                            "params": parameters or {}})
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]

    def call(self, call):
        """Returns whether the call succeeded, and the text for the agent."""
        result = self.ask("tools/call", {"name": call["tool"],
                                         "arguments": self.fill(call["args"])})
        return not result.get("isError", False), "\n".join(part["text"]
                                                           for part in result["content"])


class McpStdio(McpSide):
    def __init__(self, credence, folder):
        super().__init__(credence, folder, "mcp_stdio")
        self.process = subprocess.Popen(
            [credence, "--db", str(self.db), "mcp"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True, cwd=self.project,
            env={**os.environ, "CREDENCE_NOW": NOW})
        self.begin()

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline()) if "id" in message else None

    def close(self):
        self.process.stdin.close()
        self.process.wait(timeout=30)
        self.process.stdout.close()


class McpHttp(McpSide):
    def __init__(self, credence, folder):
        super().__init__(credence, folder, "mcp_http")
        self.server = Server(credence, self.db, environment={"CREDENCE_NOW": NOW})
        self.headers = {"Credence-Project": self.project}
        self.begin()

    def send(self, message):
        answer = self.server.post("/mcp", message, self.headers)
        if "mcp-session-id" in answer.headers:
            self.headers["Mcp-Session-Id"] = answer.headers["mcp-session-id"]
        return answer.json() if "id" in message else None

    def close(self):
        self.server.close()
