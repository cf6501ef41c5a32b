# SPDX-License-Identifier: Apache-2.0
"""A Homebrew formula and a Nix flake that install the tarballs. Texts only: untested here."""

import base64
import hashlib
import os

import tarball
from release import PROCESSORS, SUMMARY, Skipped, filled, write

# Where the tarballs are published: this project has no such address yet.
RELEASES = os.environ.get("CREDENCE_RELEASES", "https://credence.invalid/releases")


def make(release, folder):
    values = {"version": release.version, "summary": SUMMARY, "releases": RELEASES}
    found = 0
    for processor in PROCESSORS.values():
        path = folder / f"{tarball.name(release.version, processor)}.tar.gz"
        digest = hashlib.sha256(path.read_bytes()).digest() if path.exists() else bytes(32)
        found += path.exists()
        values[f"{processor.node}_hex"] = digest.hex()
        values[f"{processor.node}_sri"] = f"sha256-{base64.b64encode(digest).decode()}"
    if not found:
        raise Skipped(f"it needs the checksum of a tarball, and {folder} has none")
    return [write(folder / "credence.rb", filled("text/credence.rb", **values)),
            write(folder / "flake.nix", filled("text/flake.nix", **values))]
