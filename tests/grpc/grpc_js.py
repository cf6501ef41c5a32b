# SPDX-License-Identifier: Apache-2.0
"""Installs grpc-js, an independent gRPC client, from npm into the build folder."""

import json
import shutil
import subprocess

SKIPPED = 77  # ctest's code for skipped.
PACKAGES = {"@grpc/grpc-js": "1.14.7", "@grpc/proto-loader": "0.8.1"}
INSTALL_SECONDS_MAX = 240


class Unavailable(Exception):
    """The client cannot be installed; the message says why."""


def installed_version(folder, package):
    manifest = folder / "node_modules" / package / "package.json"
    try:
        return json.loads(manifest.read_text(encoding="utf-8")).get("version")
    except (OSError, ValueError):
        return None


def is_installed(folder):
    return all(installed_version(folder, name) == version for name, version in PACKAGES.items())


def fetch(folder):
    """Installs grpc-js into the folder unless an earlier run has done so."""
    if shutil.which("node") is None:
        raise Unavailable("node is not installed")
    if is_installed(folder):
        return
    if shutil.which("npm") is None:
        raise Unavailable("npm is not installed")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "package.json").write_text("{}\n", encoding="utf-8")
    wanted = [f"{name}@{version}" for name, version in PACKAGES.items()]
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--save-exact",
               *wanted]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                              timeout=INSTALL_SECONDS_MAX)
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"npm took more than {INSTALL_SECONDS_MAX} s") from error
    if done.returncode != 0 or not is_installed(folder):
        lines = [line for line in done.stderr.splitlines()
                 if line.startswith(("npm error", "npm ERR!"))]
        raise Unavailable(f"npm did not bring it: {lines[0] if lines else 'it does not say why'}")
