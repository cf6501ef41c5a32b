# SPDX-License-Identifier: Apache-2.0
"""`credence serve` over real sockets: access, limits, changes, starting and stopping.

usage: server_test.py CREDENCE [unittest arguments]
"""

import functools
import gzip
import http.client
import json
import os
import re
import select
import socket
import ssl
import subprocess
import sys
import threading
import time
import unittest
import urllib.request

from http_server import ServerCase, in_threads, wait_until

CREDENCE = sys.argv.pop(1)


def read_all(connection):
    return b"".join(iter(lambda: connection.recv(65536), b""))


class Case(ServerCase):
    program = CREDENCE

    def token(self, name, scopes, space="default", file=None):
        file = file or self.folder / "tokens.json"
        done = self.credence("token", "create", name, "--scopes", scopes, "--space", space,
                             "--file", str(file), "--json")
        return {"Authorization": "Bearer " + json.loads(done.stdout)["token"]}

    def stream(self, *arguments, **options):
        stream = Stream(*arguments, **options)
        self.addCleanup(stream.close)
        return stream

    @staticmethod
    def count(server, arguments):
        """How often a memory was validated."""
        return server.get("/v1/memory/show", arguments).json()["times_validated"]


class Requests(Case):
    def test_problems_say_what_is_wrong(self):
        server = self.serve()
        for method, target, body, status, words in [
                ("GET", "/v1/nothing", None, 404, "openapi.json"),
                ("GET", "/v1/memory/show?id=x", None, 404, "no memory"),
                ("GET", "/v1/memory/show", None, 400, "id is missing"),
                ("GET", "/v1/memory/show?idd=x", None, 400, "did you mean id?"),
                ("GET", "/v1/memory/list?limit=-1", None, 400, "whole number"),
                ("GET", "/v1/memory/list?limit=%zz", None, 400, "invalid % escape"),
                ("GET", "/v1/../etc/passwd", None, 400, ".."),
                ("GET", "/v1/memory/add", None, 405, "POST"),
                ("DELETE", "/v1/memory/list", None, 405, "GET"),
                ("POST", "/v1/memory/add", "{", 400, "not JSON"),
                ("POST", "/v1/memory/add", "[]", 400, "JSON object"),
                ("POST", "/v1/memory/add", '{"text": "a", "text": "b"}', 400, "twice"),
                ("POST", "/v1/memory/add?text=x", "{}", 400, "in the body"),
                ("POST", "/v1/calibrate", '{"from": "a", "confidence": "p", "outcome": "y", '
                                          '"svg": "/tmp/x"}', 400, "svg"),
                ("POST", "/hooks/nobody", "{}", 404, "claude-code"),
                ("POST", "/hooks/claude-code", "{", 400, ""),
        ]:
            with self.subTest(target=target, body=body):
                answer = server.request(method, target, body,
                                        {"Content-Type": "application/json"} if body else {})
                self.assertEqual(answer.status, status, answer.body)
                self.assertEqual(answer.headers["content-type"], "application/problem+json")
                problem = answer.json()
                self.assertEqual(problem["status"], status)
                self.assertIn(words, problem["detail"])
                self.assertNotIn("\n", problem["detail"])
        answer = server.request("POST", "/v1/memory/add", "{}", {"Content-Type": "text/plain"})
        self.assertEqual(answer.status, 415)

    def test_lists_have_pages(self):
        server = self.serve()
        for number in range(7):
            server.post("/v1/memory/add", {"text": f"Sentence {number}", "global": True})
        texts, target = [], "/v1/memory/list?limit=3"
        while target:
            answer = server.request("GET", target)
            texts += [one["content"] for one in answer.json()]
            link = answer.headers.get("link")
            target = link and link[1:link.index(">")]
        self.assertEqual(sorted(texts), [f"Sentence {number}" for number in range(7)])
        first = server.get("/v1/ledger/list", {"limit": 5, "kind": "memory"})
        self.assertIn("before=3", first.headers["link"])
        self.assertIn("kind=memory", first.headers["link"])
        for number in range(3):
            server.post("/v1/memory/add?space=other",
                        {"text": f"Elsewhere {number}", "global": True})
        first = server.request("GET", "/v1/memory/list?limit=2&space=other")
        link = first.headers["link"]
        second = server.request("GET", link[1:link.index(">")])
        self.assertEqual(len(second.json()), 1)
        self.assertIn("Elsewhere", second.json()[0]["content"])

    def test_an_answer_that_did_not_change_is_not_sent_again(self):
        server = self.serve()
        answer = server.get("/v1/belief/list")
        tag = answer.headers["etag"]
        again = server.get("/v1/belief/list", headers={"If-None-Match": tag})
        self.assertEqual((again.status, again.body), (304, b""))
        server.post("/v1/belief/add", {"text": "Ada drinks tea"})
        self.assertEqual(server.get("/v1/belief/list", headers={"If-None-Match": tag}).status, 200)

    def test_files_of_the_dashboard_are_small_and_kept_for_good(self):
        server = self.serve()
        page = server.get("/")
        if page.status == 404:
            self.skipTest("built without the dashboard")
        self.assertEqual(page.headers["cache-control"], "no-cache")
        html = page.body.decode()
        names = re.findall(r'(?:src|href)="(/[^"]+)"', html)
        self.assertEqual(len(names), 3, names)
        total = 0
        for name in ["/", *names]:
            plain = server.get(name)
            self.assertEqual(plain.headers["vary"], "Accept-Encoding")
            self.assertNotIn("content-encoding", plain.headers)
            tags = {plain.headers["etag"]}
            for accepted, encoding in [("br, gzip", "br"), ("gzip", "gzip"),
                                       ("br;q=0.1, gzip;q=0.2", "gzip"),
                                       ("identity;q=0, *;q=0.5", "br")]:
                headers = {"Accept-Encoding": accepted}
                packed = server.get(name, headers=headers)
                self.assertEqual(packed.headers["content-encoding"], encoding, name)
                self.assertLess(len(packed.body), len(plain.body))
                if encoding == "gzip":
                    self.assertEqual(gzip.decompress(packed.body), plain.body)
                tags.add(packed.headers["etag"])
                head = server.request("HEAD", name, headers=headers)
                self.assertEqual(head.body, b"")
                for field in ("content-length", "content-encoding", "etag", "cache-control"):
                    self.assertEqual(head.headers[field], packed.headers[field])
                known = server.get(name, headers={**headers,
                                                  "If-None-Match": packed.headers["etag"]})
                self.assertEqual((known.status, known.body), (304, b""))
            self.assertEqual(len(tags), 3, "each encoding has a tag of its own")
            if name.startswith("/assets/"):
                self.assertEqual(plain.headers["cache-control"],
                                 "public, max-age=31536000, immutable")
            total += len(server.get(name, headers={"Accept-Encoding": "br"}).body)
        # With the answers to what the first view asks, which tests/browser counts.
        self.assertLess(total, 60_000, "all files of the first view")
        self.assertEqual(server.get("/assets/app-00000000.js").status, 404)

    def test_large_answers_are_compressed_for_clients_that_accept_it(self):
        server = self.serve()
        plain = server.get("/openapi.json")
        packed = server.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
        self.assertEqual(packed.headers["content-encoding"], "gzip")
        self.assertEqual(gzip.decompress(packed.body), plain.body)
        self.assertLess(len(packed.body), len(plain.body) / 5)
        for answer in (plain, packed):
            self.assertEqual(answer.headers["vary"], "Accept-Encoding")
            known = server.get("/openapi.json", headers={
                "Accept-Encoding": "gzip", "If-None-Match": answer.headers["etag"]})
            self.assertEqual((known.status, known.body), (304, b""))
        self.assertNotIn("content-encoding", server.get("/v1/whoami", headers={
            "Accept-Encoding": "gzip"}).headers, "too small to be worth it")

    def test_a_write_is_seen_by_the_next_read(self):
        """Whether this server or another process wrote."""
        server = self.serve()
        id_ = server.post("/v1/memory/add", {"text": "Once", "global": True}).json()["id"]

        def seen():
            shown = server.get("/v1/memory/show", {"id": id_}).json()["times_validated"]
            listed = server.get("/v1/memory/list").json()[0]["times_validated"]
            self.assertEqual(shown, listed)
            return shown

        for count in range(0, 40, 2):
            self.assertEqual((seen(), seen()), (count, count))
            self.credence("memory", "validate", id_)
            self.assertEqual(seen(), count + 1)
            server.post("/v1/memory/validate", {"id": id_})
            self.assertEqual(seen(), count + 2)

    def test_with_a_virtual_clock_the_same_is_answered_again(self):
        server = self.serve("--now", "2026-01-01T00:00:00Z")
        server.post("/v1/memory/add", {"text": "Once", "global": True})
        for path in ["/v1/memory/list", "/v1/stats", "/v1/ledger/list", "/v1/settings"]:
            first, again = server.get(path), server.get(path)
            self.assertEqual(first.body, again.body)
            self.assertEqual(first.headers, again.headers)

    def test_a_server_learns_from_reviews_a_day_after_they_came(self):
        work = {"workProduct": {"type": "page", "id": "w-1", "version": "1", "summary": "A page"}}
        (self.folder / "work.json").write_text(json.dumps(work))
        for words in (["review", "register", "work.json"], ["review", "approve", "w-1"]):
            self.credence("--now", "2026-01-01T00:00:00Z", *words)

        def learned_at(now):
            server = self.serve("--now", now)
            server.tend()
            server.close()
            return self.credence("export").stdout.count('"review.learned"')

        self.assertEqual(learned_at("2026-01-01T23:00:00Z"), 0)
        self.assertEqual(learned_at("2026-01-02T00:00:00Z"), 1)
        self.assertEqual(learned_at("2026-01-02T01:00:00Z"), 1)
        self.credence("verify")

    def test_a_key_makes_a_request_happen_once(self):
        server = self.serve()
        key = {"Idempotency-Key": "k-1"}
        added = server.post("/v1/memory/add", {"text": "Once", "global": True}).json()
        arguments = {"id": added["id"]}
        first = server.post("/v1/memory/validate", arguments, key)
        again = server.post("/v1/memory/validate", arguments, key)
        self.assertEqual(first.body, again.body)
        self.assertEqual(self.count(server, arguments), 1)
        other = server.post("/v1/memory/violate", arguments, key)
        self.assertEqual(other.status, 400)
        self.assertIn("another request", other.json()["detail"])

    def test_a_key_outlives_the_server(self):
        server = self.serve()
        added = server.post("/v1/memory/add", {"text": "Once", "global": True}).json()
        arguments = {"id": added["id"]}
        key = {"Idempotency-Key": "k-1"}
        first = server.post("/v1/memory/validate", arguments, key)
        refused = server.post("/v1/memory/validate", {"id": "none"}, {"Idempotency-Key": "k-2"})
        self.assertEqual((first.status, refused.status), (200, 404))
        server.process.kill()
        server.process.wait()
        server = self.serve()
        again = server.post("/v1/memory/validate", arguments, key)
        self.assertEqual((again.status, again.body), (200, first.body))
        self.assertEqual(again.headers["content-type"], first.headers["content-type"])
        again = server.post("/v1/memory/validate", {"id": "none"}, {"Idempotency-Key": "k-2"})
        self.assertEqual((again.status, again.body), (404, refused.body))
        self.assertEqual(self.count(server, arguments), 1)
        other = server.post("/v1/memory/validate", {**arguments, "reason": "Other"}, key)
        self.assertEqual(other.status, 400)
        self.assertIn("another request", other.json()["detail"])

    def test_a_key_holds_for_every_server_of_a_store(self):
        servers = [self.serve(), self.serve()]
        added = servers[0].post("/v1/memory/add", {"text": "Once", "global": True}).json()
        arguments = {"id": added["id"]}
        rounds, senders = 20, 4
        answers = {}

        def send(number):
            for turn in range(rounds):
                key = {"Idempotency-Key": f"k-{turn}"}
                while True:
                    answer = servers[number % 2].post("/v1/memory/validate", arguments, key)
                    if answer.status != 409:
                        break
                    time.sleep(0.01)
                answers[turn, number] = (answer.status, answer.body)

        with in_threads(senders, send):
            pass
        for turn in range(rounds):
            same = {answers[turn, number] for number in range(senders)}
            self.assertEqual(len(same), 1, same)
            self.assertEqual(same.pop()[0], 200)
        self.assertEqual(self.count(servers[0], arguments), rounds)

    def test_what_was_done_before_a_kill_is_not_done_again(self):
        """The server is killed after the write and before the client has read the answer."""
        server, other = self.serve(), self.serve()
        added = other.post("/v1/memory/add", {"text": "Once", "global": True}).json()
        arguments = {"id": added["id"]}
        key = {"Idempotency-Key": "k-1"}
        connection = http.client.HTTPConnection(*server.address, timeout=60)
        self.addCleanup(connection.close)
        connection.request("POST", "/v1/memory/validate", json.dumps(arguments),
                           {"Content-Type": "application/json", **key})
        wait_until(lambda: self.count(other, arguments) > 0, "the request has no effect")
        server.process.kill()
        server.process.wait()
        self.assertEqual(self.count(other, arguments), 1)
        for server in (other, self.serve()):
            answer = server.post("/v1/memory/validate", arguments, key)
            # 409: the answer was lost with the server.
            self.assertIn(answer.status, (200, 409), answer.body)
            self.assertEqual(self.count(other, arguments), 1)

    def test_killed_at_any_moment_nothing_happens_twice(self):
        """The server is killed while it works; clients without an answer repeat the request."""
        server = self.serve()
        added = server.post("/v1/memory/add", {"text": "Once", "global": True}).json()
        arguments = {"id": added["id"]}
        senders = 4
        keys = [[] for _ in range(senders)]
        statuses = set()

        def send(server, number):
            while server.process.poll() is None:
                keys[number].append({"Idempotency-Key": f"k-{number}-{len(keys[number])}"})
                try:
                    answer = server.post("/v1/memory/validate", arguments, keys[number][-1])
                except (OSError, http.client.HTTPException):
                    return
                statuses.add(answer.status)

        for turn in range(6):
            wanted = sum(map(len, keys)) + 20 + 5 * turn
            with in_threads(senders, functools.partial(send, server)):
                wait_until(lambda: sum(map(len, keys)) >= wanted, "the server answers nothing")
                server.process.kill()
            server.process.wait()
            server = self.serve()
            for key in [keys[number][-1] for number in range(senders) if keys[number]]:
                answer = server.post("/v1/memory/validate", arguments, key)
                # 409: the request was carried out, but its answer was lost with the server.
                self.assertIn(answer.status, (200, 409), answer.body)
        self.assertEqual(statuses, {200})
        self.assertEqual(self.count(server, arguments), sum(map(len, keys)))

    def test_an_export_is_sent_in_chunks(self):
        server = self.serve()
        works = [json.dumps({"workProduct": {"type": "page", "id": f"w{number}", "version": "1",
                                             "summary": f"Page {number} " + "of orders " * 100},
                             "pipelineStage": "review"}) for number in range(1_000)]
        answer = server.request("POST", "/v1/review/register", "\n".join(works),
                                {"Content-Type": "application/x-ndjson"})
        self.assertEqual(answer.status, 200)
        exported = server.get("/v1/export")
        self.assertEqual((exported.status, exported.headers["transfer-encoding"]),
                         (200, "chunked"))
        self.assertGreater(len(exported.body), 1_000_000)
        self.assertEqual(exported.body.decode(), self.credence("export").stdout)
        head = server.request("HEAD", "/v1/export")
        self.assertEqual((head.status, head.body), (200, b""))
        # The connection stays usable.
        connection = http.client.HTTPConnection(*server.address, timeout=60)
        for path in ["/v1/export", "/v1/stats", "/v1/export"]:
            connection.request("GET", path)
            self.assertEqual(connection.getresponse().read()[:1], b"{")
        connection.close()
        # HTTP/1.0 clients get the answer without chunks.
        with socket.create_connection(server.address, timeout=60) as old:
            old.sendall(b"GET /v1/export HTTP/1.0\r\nHost: localhost\r\n\r\n")
            answer = read_all(old)
        self.assertEqual(answer.partition(b"\r\n\r\n")[2], exported.body)

    def test_a_refused_part_is_told_apart(self):
        server = self.serve()
        answer = server.post("/v1/review/submit", {"file": {"nonsense": True}})
        self.assertEqual(answer.status, 422)
        self.assertFalse(answer.json()["accepted"])
        lines = '{"a": 1}\n{"b": 2}\n'
        answer = server.request("POST", "/v1/review/submit?import=true", lines,
                                {"Content-Type": "application/x-ndjson"})
        self.assertEqual((answer.status, len(answer.json())), (422, 2))

    def test_a_demonstration_is_for_an_empty_space(self):
        server = self.serve()
        server.post("/v1/memory/add", {"text": "Our own", "global": True},
                    {"Credence-Space": "demo"})
        answer = server.post("/v1/demo", {})
        self.assertEqual(answer.status, 409)
        self.assertIn("demo", answer.json()["detail"])

    def test_the_documentation_is_served(self):
        server = self.serve()
        if server.get("/").status == 404:
            self.skipTest("built without the dashboard")
        moved = server.get("/docs")
        self.assertEqual((moved.status, moved.headers["location"]), (308, "/docs/"))
        for path, type_ in (("/docs/", "text/html"), ("/docs/governor", "text/html"),
                            ("/docs/governor.html", "text/html"),
                            ("/docs/tutorials/codex.html", "text/html"),
                            ("/docs/search.json", "application/json"),
                            ("/docs/docs.js", "text/javascript"),
                            ("/docs/images/sessions.png", "image/png")):
            page = server.get(path)
            self.assertEqual(page.status, 200, path)
            self.assertTrue(page.headers["content-type"].startswith(type_), path)
        self.assertIn(b"The governor", server.get("/docs/governor").body)
        for path in ("/docs/nothing", "/docs/governor/", "/docs/a/b/c"):
            missing = server.get(path)
            self.assertEqual(missing.status, 404, path)
            self.assertIn(b"There is no such page", missing.body)
        self.assertEqual(server.post("/docs/index.html").status, 405)
        self.assertEqual(server.get("/docsnothing").headers["content-type"],
                         "application/problem+json")

    def test_health_and_metrics(self):
        server = self.serve()
        self.assertEqual(server.get("/healthz").json(), {"status": "ok"})
        self.assertEqual(server.get("/readyz").json(), {"status": "ready"})
        text = server.get("/metrics").body.decode()
        self.assertRegex(text, r'credence_http_requests_total\{class="2xx"\} [1-9]')
        self.assertIn("credence_http_request_seconds_bucket", text)

    def test_the_health_command_asks_whether_it_is_ready(self):
        server = self.serve()
        url = f"http://{server.url.netloc}"

        def health(*arguments):
            done = subprocess.run([CREDENCE, "health", *arguments], check=False, text=True,
                                  capture_output=True)
            return done.returncode, done.stdout, done.stderr

        self.assertEqual(health(url), (0, f"{url} is ready\n", ""))
        self.assertEqual(health(url + "/docs/", "--json"),
                         (0, f'{{"server":"{url}","ready":true,"status":200}}\n', ""))
        server.close()
        status, out, err = health(url)
        self.assertEqual((status, out), (1, ""))
        self.assertIn(f"{server.address[0]}:{server.address[1]}", err)
        status, _, err = health("ftp://127.0.0.1")
        self.assertEqual(status, 2)
        self.assertIn("http://127.0.0.1:7878", err)

    def test_a_head_request_has_no_body(self):
        server = self.serve()
        answer = server.request("HEAD", "/v1/stats")
        self.assertEqual((answer.status, answer.body), (200, b""))


class Guard(Case):
    def test_pages_from_elsewhere_are_turned_away(self):
        server = self.serve()
        host = f"127.0.0.1:{server.address[1]}"
        for headers, status in [
                ({"Origin": "http://" + host}, 200),
                ({"Origin": "http://evil.example"}, 403),
                ({"Origin": "null"}, 403),
                ({"Origin": "https://" + host}, 403),
                ({"Sec-Fetch-Site": "cross-site"}, 403),
                ({"Sec-Fetch-Site": "same-origin"}, 200),
                ({"Host": "evil.example"}, 403),
                ({"Host": "localhost"}, 200),
                ({"Host": "[::1]:80"}, 200),
                ({"Host": "127.0.0.1.evil.example"}, 403),
                ({"Host": ""}, 400),
        ]:
            with self.subTest(headers=headers):
                self.assertEqual(server.get("/v1/stats", headers=headers).status, status)
                self.assertEqual(
                    server.post("/v1/belief/add", {"text": "x"}, headers).status, status)

    def test_a_name_can_be_given(self):
        server = self.serve("--host", "credence.example")
        for origin, host in [("http://credence.example", "Credence.Example:80"),
                             ("https://credence.example", "credence.example"),
                             ("https://credence.example:8443", "credence.example")]:
            headers = {"Host": host, "Origin": origin, "Sec-Fetch-Site": "same-origin"}
            self.assertEqual(server.get("/favicon.svg", headers=headers).status,
                             server.get("/favicon.svg").status, headers)
            self.assertEqual(server.post("/v1/belief/add", {"text": "x"}, headers).status, 200)
            ping = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
                    "params": {"protocolVersion": "2025-06-18"}}
            self.assertEqual(server.post("/mcp", ping, headers).status, 200)
        headers["Origin"] = "https://evil.example"
        self.assertEqual(server.get("/v1/stats", headers=headers).status, 403)

    def test_every_answer_has_the_headers_that_protect_browsers(self):
        server = self.serve()
        for target in ("/", "/healthz", "/v1/stats", "/v1/nothing"):
            headers = server.get(target).headers
            self.assertEqual(headers["x-content-type-options"], "nosniff")
            self.assertIn("default-src 'none'", headers["content-security-policy"])
            self.assertNotIn("unsafe", headers["content-security-policy"])

    def test_scopes(self):
        reader = self.token("reader", "read")
        writer = self.token("writer", "write")
        reviewer = self.token("reviewer", "review")
        client = self.token("client", "hook")
        admin = self.token("admin", "admin")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        add = {"text": "A sentence", "global": True}
        for headers, statuses in [({}, (401, 401, 401, 401)),
                                  ({"Authorization": "Bearer crd_0"}, (401, 401, 401, 401)),
                                  ({"Authorization": "Basic YTpi"}, (401, 401, 401, 401)),
                                  (reader, (200, 403, 403, 403)),
                                  (writer, (200, 200, 403, 403)),
                                  (reviewer, (200, 403, 422, 403)),
                                  (client, (403, 403, 403, 403)),
                                  (admin, (200, 200, 422, 200))]:
            answers = (server.get("/v1/stats", headers=headers),
                       server.post("/v1/memory/add", add, headers),
                       server.post("/v1/review/submit", {"file": {}}, headers),
                       server.post("/v1/verify", {}, headers))
            self.assertEqual(tuple(answer.status for answer in answers), statuses, headers)
            transfers = (server.get("/v1/export", headers=headers),
                         server.post("/v1/import", {"file": ""}, headers))
            self.assertEqual({answer.status for answer in transfers}, {statuses[3]}, headers)
        self.assertEqual(server.get("/healthz").status, 200)
        self.assertEqual(server.get("/metrics").status, 401)

    def test_guessing_tokens_is_slow(self):
        token = self.token("ci", "read")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        wrong = {"Authorization": "Bearer crd_0"}
        statuses = [server.get("/v1/stats", headers=wrong).status for _ in range(60)]
        self.assertEqual(statuses[0], 401)
        self.assertIn(429, statuses)
        self.assertEqual(server.get("/v1/stats", headers=token).status, 200)

    def test_a_tenant_learns_nothing_about_others(self):
        ours = self.token("ours", "admin", "ours")
        theirs = self.token("theirs", "admin", "theirs")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        for _ in range(3):
            server.post("/v1/belief/add", {"text": "Ada drinks tea"}, theirs)
        server.post("/v1/memory/add", {"text": "Always run the linter", "global": True}, ours)
        report = server.post("/v1/verify", {}, ours).json()
        self.assertEqual((report["spaces"], report["events"]), (1, 1))
        self.assertNotIn(str(self.folder), json.dumps(server.get("/v1/stats", headers=ours).json()))

    def test_a_password_in_the_settings_is_not_shown(self):
        (self.folder / "credence.toml").write_text(
            '[llm]\nurl = "https://ada:s3cretPw@models.example.org"\n')
        server = self.serve("--config", str(self.folder / "credence.toml"))
        settings = server.get("/v1/settings").body
        self.assertIn(b"models.example.org", settings)
        self.assertNotIn(b"s3cretPw", settings)

    def test_the_words_of_a_session_can_be_erased(self):
        writer, admin = self.token("writer", "write"), self.token("admin", "admin")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/p",
                  "prompt": "Implement the Lovelace engine for Babbage"}
        self.assertEqual(server.post("/hooks/claude-code", prompt, admin).status, 200)
        self.assertEqual(server.post("/v1/session/erase", {"id": "s1"}, writer).status, 403)
        before = server.get("/v1/export", headers=admin).body
        self.assertNotIn(b"ovelace", before)
        answer = server.post("/v1/session/erase", {"id": "s1"}, admin)
        self.assertEqual((answer.status, answer.json()["id"]), (200, "s1"))
        seal = before.split(b'"seal')[1][:32]
        self.assertNotIn(seal, server.get("/v1/export", headers=admin).body)
        self.assertEqual(server.post("/v1/verify", {}, admin).json()["problems"], [])
        for file in self.folder.glob("*.db*"):
            self.assertNotIn(seal, file.read_bytes())

    def test_an_agents_token_registers_work_and_does_not_judge_it(self):
        writer, person = self.token("writer", "read,write"), self.token("person", "read,review")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        work = {"workProduct": {"type": "page", "id": "w-1", "version": "1", "summary": "A page",
                                "agentConfidence": 1}}
        self.assertEqual(server.post("/v1/review/register", {"file": work}, writer).status, 200)
        self.assertEqual(server.post("/v1/review/predict", {"file": work}, writer).status, 200)
        for name, body in (("submit", {"file": {}}), ("approve", {"id": "w-1"}),
                           ("reject", {"id": "w-1"}), ("needs-work", {"id": "w-1"}),
                           ("compare", {"a": "w-1", "b": "w-1", "prefer": "A"})):
            self.assertEqual(server.post("/v1/review/" + name, body, writer).status, 403, name)
        approved = server.post("/v1/review/approve", {"id": "w-1", "score": ["naming=8"]}, person)
        self.assertEqual(approved.status, 200, approved.body)

    def test_only_a_clients_token_may_report_prompts(self):
        prompt = {"hook_event_name": "UserPromptSubmit", "session_id": "s1", "cwd": "/p",
                  "prompt": "SUDO"}
        tokens = {scopes: self.token(scopes.replace(",", "-"), scopes)
                  for scopes in ("read", "write", "review", "read,write,review", "hook", "admin")}
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        for scopes, token in tokens.items():
            allowed = scopes in ("hook", "admin")
            answer = server.post("/hooks/claude-code", prompt, token)
            self.assertEqual(answer.status, 200 if allowed else 403, scopes)
            if not allowed:
                self.assertIn("the scope hook", answer.json()["detail"])
            # Other spellings of the path lead nowhere.
            for path in ("/hook%73/claude-code", "/hooks%2fclaude-code", "//hooks/claude-code",
                         "/./hooks/claude-code", "/hooks/claude-code/", "/HOOKS/claude-code",
                         "/v1%2fsession/approve", "/v1/session%2Fapprove", "/v1//session/approve"):
                status = server.post(path, prompt, token).status
                self.assertIn(status, (400, 404) if allowed else (400, 403, 404), (scopes, path))

    def test_a_call_that_cannot_be_read_is_refused_over_http_too(self):
        server = self.serve()
        call = '{"hook_event_name":"PreToolUse","session_id":"s1","tool_name":"Bash",' \
               '"tool_input":{"command":"ls","x":%s}}'
        for odd in ("[" * 200 + "]" * 200, '"\\ud800"', '"\\udc00x"', "1e999", '"cut'):
            answer = server.request("POST", "/hooks/claude-code", call % odd,
                                    {"Content-Type": "application/json"})
            self.assertEqual(answer.status, 200, odd)
            output = answer.json()["hookSpecificOutput"]
            self.assertEqual(output["permissionDecision"], "deny", odd)

    def test_erasing_is_for_administrators(self):
        writer, admin = self.token("writer", "write"), self.token("admin", "admin")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        for add, drop in [("/v1/memory/add", "/v1/memory/forget"),
                          ("/v1/belief/add", "/v1/belief/retract")]:
            id_ = server.post(add + "?project=/shop", {"text": "Ada drinks tea"},
                              writer).json()["id"]
            key = {**writer, "Idempotency-Key": "k-" + drop}
            for headers in (writer, key, key):
                answer = server.post(drop, {"id": id_, "erase": True}, headers)
                self.assertEqual(answer.status, 403)
                self.assertIn("admin", answer.json()["detail"])
            self.assertEqual(server.post(drop, {"id": id_, "erase": False}, writer).status, 200)
            self.assertEqual(server.post(drop, {"id": id_, "erase": True}, admin).status, 200)

    def test_with_tokens_grpc_is_served_by_name_alone(self):
        self.token("ci", "read")
        file = str(self.folder / "tokens.json")
        self.assertNotIn("grpc", self.serve("--tokens", file).addresses)
        server = self.serve("--tokens", file, "--grpc", "127.0.0.1:0")
        self.assertIn("grpc", server.addresses)
        _, log = server.close()
        self.assertIn("gRPC checks no tokens", log)
        process = subprocess.Popen(
            [CREDENCE, "serve", "--json", "--db", str(self.folder / "other.db"), "--tokens", file],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        line = process.stdout.readline()
        if line:  # Empty if another process uses the default port.
            self.assertEqual(list(json.loads(line)), ["http"])

    def test_a_token_is_bound_to_its_space(self):
        ours = self.token("ours", "admin", "ours")
        theirs = self.token("theirs", "admin", "theirs")
        server = self.serve("--tokens", str(self.folder / "tokens.json"))
        added = server.post("/v1/memory/add", {"text": "Our secret", "global": True}, ours).json()
        self.assertEqual(server.get("/v1/memory/list", headers=theirs).json(), [])
        self.assertEqual(
            server.get("/v1/memory/show", {"id": added["id"]}, theirs).status, 404)
        answer = server.get("/v1/memory/list", headers={**theirs, "Credence-Space": "ours"})
        self.assertEqual(answer.status, 403)
        self.assertEqual(server.get("/v1/spaces", headers=theirs).json(), ["theirs"])
        self.assertEqual(server.get("/v1/memory/list?space=ours", headers=theirs).status, 403)

    def test_a_revoked_token_ends_at_once(self):
        token = self.token("ci", "read")
        self.token("other", "read")
        file = str(self.folder / "tokens.json")
        server = self.serve("--tokens", file)
        self.assertEqual(server.get("/v1/stats", headers=token).status, 200)
        self.credence("token", "revoke", "ci", "--file", file)
        self.assertEqual(server.get("/v1/stats", headers=token).status, 401)

    def test_a_stream_ends_with_its_token(self):
        token, other = self.token("ci", "read"), self.token("other", "write")
        file = str(self.folder / "tokens.json")
        server = self.serve("--tokens", file)
        stream, stays = self.stream(server, token), self.stream(server, other)
        server.post("/v1/memory/add", {"text": "Told", "global": True}, other)
        self.assertEqual((stream.next()["id"], stays.next()["id"]), ("1", "1"))
        self.credence("token", "revoke", "ci", "--file", file)
        self.assertEqual(stream.file.readline(), "", "it has ended")
        server.post("/v1/memory/add", {"text": "Told to one", "global": True}, other)
        self.assertEqual(stays.next()["id"], "2")

    def test_other_machines_need_a_token(self):
        done = self.credence("serve", "--http", "0.0.0.0:0", status=2)
        self.assertIn("--tokens", done.stderr)
        done = self.credence("serve", "--http", "0.0.0.0:0", "--tokens",
                             str(self.folder / "none.json"), status=1)
        self.assertIn("credence token create", done.stderr)
        self.credence("serve", "--grpc", "0.0.0.0:0", status=2)

    def test_secrets_are_not_logged(self):
        token = self.token("ci", "admin")
        server = self.serve("--tokens", str(self.folder / "tokens.json"), "--log", "json",
                            "--log-requests")
        server.get("/v1/memory/search", {"text": "my-password"}, token)
        _, log = server.close()
        self.assertIn("/v1/memory/search", log)
        self.assertNotIn("my-password", log)
        self.assertNotIn(token["Authorization"].split()[1], log)
        for line in log.splitlines():
            self.assertIn("message", json.loads(line))

    def test_tls(self):
        key, certificate = self.folder / "key.pem", self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=credence", "-addext",
                        "subjectAltName=IP:127.0.0.1,DNS:credence.example",
                        "-keyout", str(key), "-out", str(certificate)],
                       check=True, capture_output=True)
        server = self.serve("--tls-cert", str(certificate), "--tls-key", str(key))
        self.assertEqual(server.url.scheme, "https")
        trust = ssl.create_default_context(cafile=certificate)
        with urllib.request.urlopen(server.url.geturl() + "healthz", context=trust) as answer:
            self.assertEqual(json.load(answer), {"status": "ok"})
        health = [CREDENCE, "health", f"https://localhost:{server.address[1]}"]
        for more, wanted in (([], 1), (["--host", "credence.example"], 0),
                             (["--host", "example.org"], 1)):
            done = subprocess.run([*health, *more], check=False, capture_output=True, text=True,
                                  env={**os.environ, "SSL_CERT_FILE": str(certificate)})
            self.assertEqual(done.returncode, wanted, done.stderr)
            self.assertEqual("mismatch" in done.stderr, wanted == 1, done.stderr)
        done = self.credence("serve", "--http", "127.0.0.1:0", "--tls-cert", str(key), "--tls-key",
                             str(key), status=2)
        self.assertIn("certificate", done.stderr)
        # Without forward secrecy there is no connection.
        for ciphers, accepted in (("AES128-SHA", False), ("AES128-GCM-SHA256", False),
                                  ("ECDHE-RSA-AES128-GCM-SHA256", True)):
            weak = ssl.create_default_context(cafile=certificate)
            weak.maximum_version = ssl.TLSVersion.TLSv1_2
            weak.set_ciphers(ciphers + ":@SECLEVEL=0")
            try:
                urllib.request.urlopen(server.url.geturl() + "healthz", context=weak).close()
                self.assertTrue(accepted, ciphers)
            except OSError:
                self.assertFalse(accepted, ciphers)
        key.chmod(0o644)
        done = self.credence("serve", "--http", "127.0.0.1:0", "--tls-cert", str(certificate),
                             "--tls-key", str(key), status=1)
        self.assertIn("others can read the key", done.stderr)


class Wire(Case):
    """Misbehaving clients."""

    def connect(self, server):
        connection = socket.create_connection(server.address, timeout=60)
        self.addCleanup(connection.close)
        return connection

    def exchange(self, server, data):
        connection = self.connect(server)
        connection.sendall(data)
        return read_all(connection)

    def test_nonsense_gets_one_answer(self):
        server = self.serve()
        for data, status in [(b"nonsense\r\n\r\n", b"400"),
                             (b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"a" * 70000, b"431"),
                             (b"POST /v1/memory/add HTTP/1.1\r\nHost: localhost\r\n"
                              b"Content-Length: 99999999999\r\n\r\n", b"413"),
                             (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                              b"400")]:
            with self.subTest(data=data[:40]):
                answer = self.exchange(server, data)
                self.assertTrue(answer.startswith(b"HTTP/1.1 " + status), answer[:100])
                self.assertIn(b"problem+json", answer)
        self.assertEqual(server.get("/healthz").status, 200)

    def test_a_body_has_one_clear_length(self):
        server = self.serve()
        for lines in ("Transfer-Encoding: xchunked", "Transfer-Encoding: gzip, chunked",
                      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                      "Transfer-Encoding: identity", "Transfer-Encoding: chunked, identity",
                      "Transfer-Encoding: chunked\r\nContent-Length: 2",
                      "Content-Length: 2\r\nContent-Length: 2"):
            connection = self.connect(server)
            connection.sendall(f"POST /v1/stats HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n\r\n"
                               "2\r\n{}\r\n0\r\n\r\n".encode())
            self.assertIn(b" 400 ", connection.recv(100), lines)
        connection = self.connect(server)
        connection.sendall(b"POST /v1/stats HTTP/1.1\r\nHost: localhost\r\n"
                           b"Transfer-Encoding: Chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n")
        self.assertIn(b" 200 ", connection.recv(100))

    def test_a_host_is_named_once(self):
        server = self.serve()
        end = b"Connection: close\r\n\r\n"
        for target, hosts, status in [
                (b"/v1/stats", b"Host: localhost\r\nHost: localhost\r\n", b"400"),
                (b"/v1/stats", b"", b"400"),
                (b"/healthz", b"", b"200")]:
            answer = self.exchange(server, b"GET " + target + b" HTTP/1.1\r\n" + hosts + end)
            self.assertTrue(answer.startswith(b"HTTP/1.1 " + status), answer[:100])
        answer = self.exchange(server, b"GET /healthz HTTP/1.0\r\n\r\n")
        self.assertTrue(answer.startswith(b"HTTP/1.1 200"), answer[:100])

    def test_two_keys_are_one_too_many(self):
        server = self.serve()
        body = b'{"text": "Once"}'
        head = (b"POST /v1/memory/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                b"application/json\r\nConnection: close\r\nContent-Length: %d\r\n" % len(body))
        for keys in (b"Idempotency-Key: a\r\nIdempotency-Key: b\r\n", b"Idempotency-Key: \r\n"):
            answer = self.exchange(server, head + keys + b"\r\n" + body)
            self.assertTrue(answer.startswith(b"HTTP/1.1 400"), answer[:100])
        self.assertEqual(server.get("/v1/ledger/list").json()["head"], 0)

    def test_who_does_not_go_on_is_told_so(self):
        server = self.serve()
        begun, idle = self.connect(server), self.connect(server)
        begun.sendall(b"GET /healthz HTTP/1.1\r\nHost: lo")
        answer = read_all(begun)
        self.assertTrue(answer.startswith(b"HTTP/1.1 408"), answer[:100])
        self.assertIn(b"problem+json", answer)
        self.assertEqual(idle.recv(100), b"", "one that asked for nothing is just closed")

    def test_requests_can_follow_each_other(self):
        server = self.serve()
        one = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
        last = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        answer = self.exchange(server, one * 3 + last)
        self.assertEqual(answer.count(b'{"status":"ok"}'), 4)

    def test_a_client_that_waits_to_send_is_told_to(self):
        server = self.serve()
        connection = self.connect(server)
        body = b'{"text": "Later", "global": true}'
        connection.sendall(b"POST /v1/memory/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                           b"application/json\r\nExpect: 100-continue\r\nConnection: close\r\n"
                           b"Content-Length: %d\r\n\r\n" % len(body))
        self.assertTrue(connection.recv(1000).startswith(b"HTTP/1.1 100"))
        connection.sendall(body)
        self.assertIn(b"HTTP/1.1 200", read_all(connection))

    def test_many_slow_clients_do_not_hold_up_a_fast_one(self):
        server = self.serve()
        slow = [self.connect(server) for _ in range(300)]
        for connection in slow:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: lo")
        self.assertEqual(server.get("/v1/stats").status, 200)
        answered, _, _ = select.select(slow, [], [], 0)
        self.assertLess(len(answered), len(slow), "it was answered after all the slow ones")


class Stream:
    """Reads the events of /v1/changes as they arrive."""

    def __init__(self, server, headers=None, query=""):
        streams = server.stream_count(headers)
        self.connection = socket.create_connection(server.address, timeout=60)
        lines = [f"GET /v1/changes{query} HTTP/1.1", "Host: localhost"]
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.file = self.connection.makefile("r", encoding="utf-8", newline="\n")
        while self.file.readline().strip():
            pass
        self.file.readline()
        self.file.readline()
        # The response starts before the server begins to follow the ledger.
        wait_until(lambda: server.stream_count(headers) > streams, "the stream was not opened")

    def next(self):
        event = {}
        while line := self.file.readline().strip():
            if not line.startswith(":"):
                name, value = line.split(": ", 1)
                event[name] = value
        return event

    def close(self):
        self.file.close()
        self.connection.close()


class Changes(Case):
    def test_what_is_recorded_is_told(self):
        server = self.serve()
        stream = self.stream(server)
        server.post("/v1/memory/add", {"text": "Told", "global": True})
        event = stream.next()
        self.assertEqual((event["event"], event["id"]), ("change", "1"))
        self.assertEqual(json.loads(event["data"])["kind"], "memory.learned")
        # Written by another process, which does not notify the server.
        self.credence("belief", "add", "Ada drinks tea")
        self.assertEqual(json.loads(stream.next()["data"])["stream"].split("/")[0], "belief")

    def test_only_of_the_own_space_and_kind(self):
        server = self.serve()
        stream = self.stream(server, query="?kind=belief")
        server.post("/v1/belief/add", {"text": "Elsewhere"}, {"Credence-Space": "other"})
        server.post("/v1/memory/add", {"text": "Another kind", "global": True})
        server.post("/v1/belief/add", {"text": "Ada drinks tea"})
        self.assertEqual(stream.next()["id"], "2")

    def test_it_goes_on_where_it_ended(self):
        server = self.serve()
        for number in range(3):
            server.post("/v1/memory/add", {"text": f"Sentence {number}", "global": True})
        stream = self.stream(server, {"Last-Event-ID": "1"})
        self.assertEqual([stream.next()["id"] for _ in range(2)], ["2", "3"])

    def test_who_missed_too_much_is_told_to_look(self):
        server = self.serve()
        lines = "".join(json.dumps({"op": "add", "text": f"Fact {number} is so"}) + "\n"
                        for number in range(700))
        self.assertEqual(server.post("/v1/belief/batch", {"file": lines}).status, 200)
        stream = self.stream(server, {"Last-Event-ID": "0"})
        self.assertEqual(stream.next()["event"], "reset")


class Life(Case):
    def test_a_stop_finishes_what_was_begun_and_ends_streams(self):
        server = self.serve()
        stream = self.stream(server)
        results = []

        def add(number):
            results.append(server.post("/v1/memory/add", {
                "text": f"Sentence {number}", "global": True}).status)

        with in_threads(20, add):
            pass
        status, _ = server.close()
        self.assertEqual(status, 0)
        self.assertEqual(results, [200] * 20)
        done = self.credence("memory", "list", "--json", "--project", str(self.folder))
        self.assertEqual(len(json.loads(done.stdout)), 20)

    def test_kill_loses_nothing_that_was_acknowledged(self):
        server = self.serve()
        ids = []
        stop = threading.Event()

        def add(client):
            number = 0
            while not stop.is_set():
                number += 1
                try:
                    answer = server.post("/v1/memory/add", {
                        "text": f"Sentence {client} {number}", "global": True})
                    ids.append(answer.json()["id"])
                except OSError:
                    return

        with in_threads(4, add):
            wait_until(lambda: len(ids) > 100, "the server acknowledges nothing")
            server.process.kill()
            stop.set()
        kept = {one["id"] for one in
                json.loads(self.credence("memory", "list", "--json").stdout)}
        self.assertLessEqual(set(ids), kept)
        self.credence("verify")

    def test_hup_reads_the_settings_again(self):
        config = self.folder / "credence.toml"
        config.write_text("[executive]\nthreshold = 0.7\n", encoding="utf-8")
        server = self.serve("--config", str(config))

        def threshold():
            settings = server.get("/v1/settings").json()
            return next(one["value"] for one in settings if one["key"] == "executive.threshold")

        self.assertEqual(float(threshold()), 0.7)
        config.write_text("[executive]\nthreshold = 0.9\n", encoding="utf-8")
        server.reload()
        self.assertEqual(float(threshold()), 0.9)
        config.write_text("[executive]\nthreshold = \"much\"\n", encoding="utf-8")
        server.reload()
        self.assertEqual(float(threshold()), 0.9)
        status, log = server.close()
        self.assertEqual(status, 0)
        self.assertIn("could not be reloaded", log)

    def test_an_address_in_use_is_named(self):
        server = self.serve()
        done = self.credence("serve", "--http", f"127.0.0.1:{server.address[1]}", status=1)
        self.assertIn("in use", done.stderr)


if __name__ == "__main__":
    os.environ.pop("CREDENCE_DB", None)
    unittest.main()
