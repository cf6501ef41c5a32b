# SPDX-License-Identifier: Apache-2.0
"""Installs exact versions of npm packages into a folder, for this run and later ones."""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

INSTALL_SECONDS_MAX = 300
NODE_MIN = 18
SKIPPED = 77  # ctest's code for skipped.


class Unavailable(Exception):
    """The client cannot be installed; the message says why."""


def of_this_machine(table):
    """The entry of `table` for this system and processor."""
    here = (platform.system(), platform.machine())
    if here not in table:
        raise Unavailable(f"no package for {here[0]} on {here[1]}")
    return table[here]


def find_node():
    """The path of Node, if its version can run the packages."""
    node = shutil.which("node")
    if node is None:
        raise Unavailable("node is not installed")
    version = subprocess.run([node, "--version"], capture_output=True, text=True,
                             check=True).stdout.strip()
    major = int(version.lstrip("v").split(".")[0])
    if major < NODE_MIN:
        raise Unavailable(f"it needs node {NODE_MIN}, and this is {version}")
    if major == NODE_MIN:
        # Some packages expect the global `crypto` of Node 19 and later.
        os.environ["NODE_OPTIONS"] = "--experimental-global-webcrypto"
    return node


def fetch(folder, packages, program="", optional=False):
    """Installs `packages` ({name: version}) unless they are there; returns the program's path, or
    the folder of the packages if no program is named. `optional` adds optional packages."""
    program = Path(folder) / "node_modules" / program
    if not is_there(folder, packages, program):
        install(folder, packages, optional)
    if not is_there(folder, packages, program):
        raise Unavailable(f"npm did not bring {program}")
    return program


def or_skip(name, fetch, *arguments, **options):
    """Fetches, or ends the test as skipped, with the reason."""
    try:
        return fetch(*arguments, **options)
    except Unavailable as reason:
        print(f"skipped: {name} is not here: {reason}")
        sys.exit(SKIPPED)


def is_there(folder, packages, program):
    return program.exists() and all(
        version_in(Path(folder) / "node_modules" / name) == version
        for name, version in packages.items())


def version_in(package):
    try:
        return json.loads((package / "package.json").read_text(encoding="utf-8")).get("version")
    except (OSError, ValueError):
        return None


def install(folder, packages, optional):
    if shutil.which("npm") is None:
        raise Unavailable("npm is not installed")
    Path(folder).mkdir(parents=True, exist_ok=True)
    wanted = [f"{name}@{version}" for name, version in packages.items()]
    # Exact versions, because npm would choose older ones to fit Node's version. No scripts, and
    # usually no optional packages: the clients work without compiled parts.
    command = ["npm", "install", "--prefix", str(folder), *wanted, "--save-exact", "--no-audit",
               "--no-fund", "--ignore-scripts", *([] if optional else ["--omit=optional"]),
               "--fetch-retries=1", "--fetch-timeout=60000"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              stdin=subprocess.DEVNULL, timeout=INSTALL_SECONDS_MAX)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"npm took more than {INSTALL_SECONDS_MAX} s") from error
    if done.returncode != 0:
        raise Unavailable(f"npm cannot install {' '.join(wanted)}: {reason_of(done.stderr)}")


def reason_of(words):
    """npm's first line about an error, which contains the code."""
    lines = [line for line in words.splitlines() if line.startswith(("npm error", "npm ERR!"))]
    return lines[0] if lines else "it does not say why"
