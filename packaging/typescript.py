# SPDX-License-Identifier: Apache-2.0
"""`@credence/client`, the library for TypeScript and JavaScript, compiled.

The types of the operations come from the OpenAPI of the built server, so they match it.
"""

import json
import os
import shutil
import subprocess
import urllib.request

import npm
from archive import File
from release import ROOT, Problem, Skipped, read, write

SOURCE = ROOT / "clients" / "typescript"
# The build of the dashboard fetches it.
COMPILER = "web/node_modules/typescript/bin/tsc"


def openapi(release):
    """What a server says about its operations."""
    command = [release.build / "credence", "serve", "--json", "--http", "127.0.0.1:0",
               "--db", release.scratch / "openapi.db"]
    # Without the settings of whoever makes the package.
    clean = {"PATH": os.environ.get("PATH", ""), "HOME": str(release.scratch), "LC_ALL": "C.UTF-8"}
    log = release.scratch / "openapi.log"
    with open(log, "wb") as errors, subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, stdin=subprocess.DEVNULL,
            env=clean) as server:
        try:
            line = server.stdout.readline()
            if not line:
                raise Problem(f"credence serve did not start: {log.read_text('utf-8').strip()}")
            # Not through a proxy.
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            address = json.loads(line)["http"].rstrip("/")
            with opener.open(f"{address}/openapi.json", timeout=60) as answer:
                return answer.read()
        finally:
            server.terminate()


def run_node(*command, **options):
    done = subprocess.run(["node", *map(str, command)], capture_output=True, check=False, **options)
    if done.returncode != 0:
        raise Problem(f"{command[0]} failed: {(done.stdout + done.stderr).decode().strip()}")
    return done.stdout


def compiled_files(release):
    """The JavaScript and its types."""
    compiler = release.build / COMPILER
    if not compiler.exists():
        raise Skipped(f"{compiler} does not exist; building the dashboard, which needs npm, "
                      "fetches it")
    folder = release.scratch / "typescript"
    shutil.copytree(SOURCE / "src", folder / "src")
    for name in ("package.json", "tsconfig.json"):
        shutil.copy(SOURCE / name, folder / name)
    generated = run_node(SOURCE / "generate.mjs", input=openapi(release))
    (folder / "src" / "generated.ts").write_bytes(generated)
    run_node(compiler, cwd=folder)
    return [File(path.relative_to(folder).as_posix(), path.read_bytes())
            for path in sorted((folder / "dist").rglob("*")) if path.is_file()]


def make(release, folder):
    release.needs_this_processor()
    if shutil.which("node") is None:
        raise Skipped("node is not installed")
    description = json.loads(read("clients/typescript/package.json"))
    if description["version"] != release.version:
        raise Problem(f"clients/typescript/package.json has the version {description['version']}, "
                      f"and CMakeLists.txt {release.version}")
    del description["scripts"]  # They are for the sources.
    files = [File("README.md", read("packaging/typescript/README.md")), *compiled_files(release)]
    return [write(folder / f"credence-client-{release.version}.tgz",
                  npm.pack(description, files, release))]
