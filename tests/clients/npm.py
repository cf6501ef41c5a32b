# SPDX-License-Identifier: Apache-2.0
"""Installs exact versions of npm packages into a folder, for this run and later ones."""

import json
import platform
import shutil
import subprocess
from pathlib import Path

INSTALL_SECONDS_MAX = 300


class Unavailable(Exception):
    """The client cannot be installed; the message says why."""


def of_this_machine(table):
    """The entry of `table` for this system and processor."""
    here = (platform.system(), platform.machine())
    if here not in table:
        raise Unavailable(f"no package for {here[0]} on {here[1]}")
    return table[here]


def fetch(folder, packages, program):
    """Installs `packages` ({name: version}) unless they are there; returns the program's path."""
    folder = Path(folder)
    program = folder / "node_modules" / program
    if not is_there(folder, packages, program):
        install(folder, packages)
    if not is_there(folder, packages, program):
        raise Unavailable(f"npm did not bring {program}")
    return program


def is_there(folder, packages, program):
    return program.is_file() and all(
        version_in(folder / "node_modules" / name) == version
        for name, version in packages.items())


def version_in(package):
    try:
        return json.loads((package / "package.json").read_text(encoding="utf-8")).get("version")
    except (OSError, ValueError):
        return None


def install(folder, packages):
    if shutil.which("npm") is None:
        raise Unavailable("npm is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [f"{name}@{version}" for name, version in packages.items()]
    # Exact versions, because npm would choose older ones to fit Node's version. No scripts and no
    # optional packages: the clients work without compiled parts.
    command = ["npm", "install", "--prefix", str(folder), *wanted, "--save-exact", "--no-audit",
               "--no-fund", "--ignore-scripts", "--omit=optional", "--fetch-retries=1",
               "--fetch-timeout=60000"]
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
