# SPDX-License-Identifier: Apache-2.0
"""A folder that can be unpacked anywhere: no package manager. The programs need only glibc."""

from archive import File, tar_gz
from release import read, write


def name(version, processor):
    return f"credence-{version}-linux-{processor.node}"


def make(release, folder):
    documents = [File(f"share/doc/credence/{path}", read(path))
                 for path in ("LICENSE", "README.md", "CHANGELOG.md")]
    unit = File("lib/systemd/system/credence.service", read("packaging/credence.service"))
    top = name(release.version, release.processor)
    files = [file._replace(path=f"{top}/{file.path}")
             for file in [*release.installed_files(), *release.library_files(),
                          *release.bundled_files(), *release.development_files(), *documents, unit]]
    return [write(folder / f"{top}.tar.gz", tar_gz(files, release.epoch, release.level))]
