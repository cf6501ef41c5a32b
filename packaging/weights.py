# SPDX-License-Identifier: Apache-2.0
"""The weights for recall by meaning (docs/embeddings.md), apart from the program: they are larger,
change seldom, and are somebody else's work."""

import hashlib
import os
import re
from pathlib import Path

import deb
from archive import FAST, File, tar_gz
from release import HERE, ROOT, Skipped, read, write

MODEL = "all-MiniLM-L6-v2"


def published_files():
    """The files as they were published, checked by the sums that tools/fetch_models.sh knows."""
    folder = Path(os.environ.get("CREDENCE_MODELS", ROOT / "build" / "models")) / MODEL
    sums = re.findall(r"^([0-9a-f]{64})  (\S+?)\"?$", read("tools/fetch_models.sh").decode(), re.M)
    assert sums, "tools/fetch_models.sh has no checksums"
    files = []
    for digest, name in sums:
        path = folder / name
        if not path.exists():
            raise Skipped(f"{path} does not exist; run tools/fetch_models.sh")
        data = path.read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise Skipped(f"{path} is damaged; run tools/fetch_models.sh")
        files.append(File(f"{MODEL}/{name}", data))
    return files


def make(release, folder):
    deb.needs_dpkg()
    files = published_files()
    # Weights are noise to a compressor: more work would save next to nothing.
    made = [write(folder / f"credence-models-{release.version}.tar.gz",
                  tar_gz(files, release.epoch, FAST))]
    below = "usr/share/credence/models"
    control = deb.Control(
        package="credence-models", architecture="all", depends=f"credence (>= {release.version})",
        section="misc",
        summary="weights with which Credence compares texts by meaning",
        description="all-MiniLM-L6-v2, a model of sentence-transformers in half precision. Without "
                    "it, Credence compares texts by their words.")
    # Debian has one file for all notices, in which an empty line is a dot.
    [licence] = [file for file in files if file.path.endswith("/LICENSE")]
    notice = licence.data.decode().strip().splitlines()
    copyright_text = (HERE / "deb/models.copyright").read_text(encoding="utf-8")
    copyright_text += "".join(f" {line.strip() or '.'}\n" for line in notice)
    files = [file._replace(path=f"{below}/{file.path}") for file in files if file is not licence]
    files.append(deb.overrides(control.package))
    scripts = {name: read(f"packaging/deb/models.{name}") for name in ("postinst", "prerm")}
    package = deb.Package(control, files, copyright_text.encode(), scripts=scripts)
    made.append(deb.build(release, folder, package, compression=("gzip", FAST)))
    return made
