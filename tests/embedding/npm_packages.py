# SPDX-License-Identifier: Apache-2.0
"""Installs exact versions of npm packages at test time, into a folder that later runs reuse."""

import json
import shutil
import subprocess
from pathlib import Path

INSTALL_SECONDS_MAX = 300


class Unavailable(Exception):
    """A package cannot be installed; the message says why."""


def fetch(folder, packages):
    """Installs packages ({name: version}) and returns their folders in the same order."""
    missing = [f"{name}@{version}" for name, version in packages.items()
               if version_in(folder, name) != version]
    if missing:
        install(folder, [f"{name}@{version}" for name, version in packages.items()])
    for name, version in packages.items():
        if version_in(folder, name) != version:
            raise Unavailable(f"npm did not bring {name}@{version}")
    return [Path(folder) / "node_modules" / name for name in packages]


def version_in(folder, name):
    try:
        manifest = Path(folder) / "node_modules" / name / "package.json"
        return json.loads(manifest.read_text(encoding="utf-8")).get("version")
    except (OSError, ValueError):
        return None


def install(folder, specifiers):
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise Unavailable("npm or node is not installed")
    Path(folder).mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--prefix", str(folder), *specifiers, "--no-audit", "--no-fund",
               "--ignore-scripts", "--fetch-retries=1", "--fetch-timeout=60000"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False,
                              timeout=INSTALL_SECONDS_MAX)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"npm took more than {INSTALL_SECONDS_MAX} s") from error
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines()
                 if line.startswith(("npm error", "npm ERR!"))]
        raise Unavailable(f"npm install: {lines[0] if lines else 'it does not say why'}")
