# SPDX-License-Identifier: Apache-2.0
"""Real instrumentations of agents report to a server: what of a run arrives in its session.

usage: instrumentations_test.py CREDENCE FOLDER [unittest arguments]

The instrumentations are installed into FOLDER. If npm cannot install them, the test exits with 77.
The agents are those of the folder `programs`. Only the model is not real: it plays a script.
"""

import json
import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "http"), str(ROOT / "tests" / "clients")]

import npm  # noqa: E402: found by the line above.
from chat_completions_api import ChatCompletionsApi  # noqa: E402
from http_server import ServerCase  # noqa: E402
from responses_api import ResponsesApi  # noqa: E402
from scripted_api import text, tool  # noqa: E402

ServerCase.program = str(Path(sys.argv.pop(1)).resolve())
FOLDER = Path(sys.argv.pop(1)).resolve()
DOCUMENT = ROOT / "docs" / "telemetry.md"
# Those of which the document names the version.
INSTRUMENTATIONS = {"ai": "6.0.326",
                    "@traceloop/node-server-sdk": "0.27.0",
                    "@traceloop/instrumentation-openai": "0.27.0",
                    "@traceloop/instrumentation-langchain": "0.27.0",
                    "@arizeai/openinference-instrumentation-openai": "4.2.7",
                    "@arizeai/openinference-instrumentation-langchain": "4.1.1"}
# The last that Node 20 runs; tests/clients_lib says why each of LangChain's has a version.
PACKAGES = {**INSTRUMENTATIONS,
            "@ai-sdk/openai-compatible": "2.0.87", "zod": "4.6.7", "openai": "6.49.0",
            "langchain": "1.5.14", "@langchain/langgraph": "1.4.18", "@langchain/core": "1.2.13",
            "@langchain/langgraph-sdk": "1.12.4", "@langchain/openai": "1.5.8",
            "@opentelemetry/api": "1.9.1", "@opentelemetry/resources": "2.12.1",
            "@opentelemetry/sdk-trace-node": "2.12.0",
            "@opentelemetry/exporter-trace-otlp-proto": "0.223.1"}

PROMPT = "a prompt that opens a goal"
PASSED = "Bash ran tests: 12 passed, 0 failed"
FAILED = "Bash failed (verify)"
TURN_ENDED = "the agent ended its turn"
WHOLE_RUN = [PROMPT, PASSED, FAILED, TURN_ENDED]


def fetch():
    npm.find_node()
    npm.fetch(FOLDER, PACKAGES)


npm.or_skip("an instrumentation", fetch)


class Instrumentations(ServerCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        for program in Path(__file__).with_name("programs").glob("*.mjs"):
            shutil.copy(program, FOLDER / program.name)

    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def run_agent(self, program, instrumentation="", variant="", api=ChatCompletionsApi):
        """Runs it in `variant`, with a model that calls a tool that passes, and one that fails."""
        model = api()
        model.start()
        self.addCleanup(model.stop)
        model.play([[tool("Bash", command="make test")], [tool("Bash", command="make check")],
                    [text("The prices are whole cents now.")],
                    [tool("Bash", command="make test")],
                    [text("The receipts are whole cents now.")]])
        endpoint = self.server.addresses["http"].rstrip("/") + "/otlp"
        done = subprocess.run(
            [npm.find_node(), FOLDER / f"{program}.mjs"], cwd=FOLDER, capture_output=True,
            text=True, check=False, timeout=120,
            env={**os.environ, "ENDPOINT": endpoint, "MODEL_URL": model.url,
                 "TASK": "Debug this FastAPI error", "INSTRUMENTATION": instrumentation,
                 "VARIANT": variant, "TRACELOOP_TELEMETRY": "false",
                 # All spans at once, however slow the machine is.
                 "OTEL_BSP_SCHEDULE_DELAY": "100000"})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual(json.loads(done.stdout.splitlines()[-1])["errors"], [])
        self.credence("verify")

    def read_credence(self, *words):
        return json.loads(self.credence(*words, "--json").stdout)

    def sessions(self):
        return [one["id"] for one in self.read_credence("session", "list")]

    def session(self):
        """The only one."""
        [session] = self.sessions()
        return self.read_credence("session", "show", session)

    def timeline(self, session):
        """What happened in it, besides its beginning and its end."""
        entries = self.read_credence("session", "timeline", session)["entries"]
        return [one["what"] for one in entries
                if one["kind"] not in ("start", "end") and "part of trace" not in one["what"]]

    def check_run(self, *entries):
        session = self.session()
        self.assertEqual((session["client"], session["turn"], session["ended"]),
                         ("shop-agent", 1, True))
        self.assertEqual(self.timeline(session["id"]), list(entries))
        return session

    def check_whole_run(self):
        session = self.check_run(*WHOLE_RUN)
        self.assertEqual([signal["signal"] for signal in session["signals"]],
                         ["assessment", "test_pass", "tool_failure"])

    # --- Vercel AI SDK

    def test_the_ai_sdk_records_the_whole_run(self):
        self.run_agent("ai_sdk")
        self.check_whole_run()

    def test_the_ai_sdk_records_the_whole_run_of_an_answer_that_is_streamed(self):
        self.run_agent("ai_sdk", variant="stream")
        self.check_whole_run()

    def test_the_ai_sdk_names_the_conversation(self):
        self.run_agent("ai_sdk", variant="conversation")
        session = self.session()
        self.assertEqual((session["id"], session["turn"], session["ended"]), ("chat_7", 2, False))
        shown = self.timeline("chat_7")
        self.assertEqual(shown[:4], WHOLE_RUN)
        self.assertEqual(shown[5:], [PASSED, TURN_ENDED])

    # --- OpenInference

    def test_openinference_records_the_whole_run_of_langchain(self):
        self.run_agent("langchain_agent", "openinference")
        self.check_whole_run()

    def test_openinference_records_the_whole_run_of_langchain_in_a_request(self):
        self.run_agent("langchain_agent", "openinference", "request")
        self.check_whole_run()

    # --- OpenLLMetry

    def test_openllmetry_changes_the_spans_of_the_ai_sdk(self):
        self.run_agent("openllmetry_sdk", variant="ai_sdk")
        self.check_whole_run()

    def test_openllmetry_does_not_report_a_wrapped_tool_that_throws(self):
        self.run_agent("openllmetry_sdk")
        self.check_run(PROMPT, PASSED, TURN_ENDED)

    def test_openllmetry_names_the_conversation(self):
        self.run_agent("openllmetry_sdk", variant="chat_8")
        self.assertEqual(self.session()["id"], "chat_8")
        self.assertEqual(self.timeline("chat_8"), [PROMPT, PASSED, TURN_ENDED])

    def test_openllmetry_does_not_name_a_tool_of_langchain_that_fails(self):
        self.run_agent("langchain_agent", "openllmetry", "request")
        self.check_run(PROMPT, PASSED, "DynamicStructuredTool failed (state_change)", TURN_ENDED)

    def test_openllmetry_makes_each_step_of_langchain_a_trace(self):
        self.run_agent("langchain_agent", "openllmetry")
        shown = [self.timeline(session) for session in self.sessions()]
        self.assertEqual(shown.count([PASSED]), 1)
        self.assertGreater(len(shown), 5)

    # --- OpenAI's client: the calls of the model are recorded, and none of a tool

    def check_model_calls(self, variant, api):
        for instrumentation in ("openinference", "openllmetry"):
            with self.subTest(instrumentation):
                self.db = self.folder / f"{instrumentation}.db"
                self.server = self.serve()
                self.run_agent("openai_client", instrumentation, f"request {variant}", api)
                self.check_run(PROMPT, TURN_ENDED)

    def test_openais_chat_completions_are_a_prompt_and_last_words(self):
        self.check_model_calls("", ChatCompletionsApi)

    def test_openais_responses_are_a_prompt_and_last_words(self):
        self.check_model_calls("responses", ResponsesApi)

    def test_calls_of_openais_client_outside_of_a_span_are_traces_of_their_own(self):
        self.run_agent("openai_client", "openinference")
        self.assertCountEqual([self.timeline(session) for session in self.sessions()],
                              [[PROMPT], [PROMPT], [PROMPT, TURN_ENDED]])

    def test_a_session_id_of_the_resource_joins_them(self):
        self.run_agent("openai_client", "openllmetry", "session")
        self.assertEqual(self.session()["id"], "chat_9")
        self.assertEqual(self.timeline("chat_9"), [PROMPT, TURN_ENDED])

    def test_the_document_names_the_versions(self):
        document = DOCUMENT.read_text(encoding="utf-8")
        for name, version in INSTRUMENTATIONS.items():
            self.assertIn(f"`{name}` {version}", document)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[1:]])
