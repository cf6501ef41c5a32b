# SPDX-License-Identifier: Apache-2.0
"""The plugins of all clients (docs/plugins.md), as plugins/build.py writes them.

One archive has the folder from which clients install: it is a marketplace, and holds the packages
for clients without one. The OpenCode plugin is an npm package, and so also a file of its own.
"""

import json
import subprocess
import sys

import npm
from archive import File, tar_gz
from release import ROOT, Problem, read, write


def name(version):
    return f"credence-plugins-{version}"


def built_files(release):
    folder = release.scratch / "plugins"
    done = subprocess.run([sys.executable, "-B", ROOT / "plugins" / "build.py",
                           release.build / "credence", folder],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Problem(f"plugins/build.py failed: {(done.stderr.strip() or '?').splitlines()[-1]}")
    return [File(path.relative_to(folder).as_posix(), path.read_bytes())
            for path in sorted(folder.rglob("*")) if path.is_file()]


def opencode_package(files, release):
    """The package, with the files that it names."""
    inside = {file.path.removeprefix("opencode/"): file for file in files
              if file.path.startswith("opencode/")}
    description = json.loads(inside["package.json"].data)
    if description["version"] != release.version:
        raise Problem(f"credence is version {description['version']}, and CMakeLists.txt says "
                      f"{release.version}; build it again")
    packed = [inside[path]._replace(path=path) for path in ("README.md", *description["files"])]
    return npm.pack(description, packed, release)


def make(release, folder):
    release.needs_this_processor()
    files = built_files(release)
    package = opencode_package(files, release)
    top = name(release.version)
    archive = [file._replace(path=f"{top}/{file.path}")
               for file in [*files, File("LICENSE", read("LICENSE"))]]
    return [write(folder / f"{top}.tar.gz", tar_gz(archive, release.epoch, release.level)),
            write(folder / f"credence-opencode-{release.version}.tgz", package)]
