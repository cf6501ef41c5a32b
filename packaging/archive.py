# SPDX-License-Identifier: Apache-2.0
"""Archives whose bytes depend only on their contents: sorted, with one time and no user names."""

import gzip
import io
import tarfile
import time
import zipfile
from typing import NamedTuple

PROGRAM = 0o755
PLAIN = 0o644
# Levels of compression, of gzip and xz.
FAST = 1
USUAL = 6
BEST = 9  # Debian wants it for texts.


class File(NamedTuple):
    """A file of an archive. `path` is relative; `owner` is the number of its user and group.
    `link`: it is a symbolic link to this path."""

    path: str
    data: bytes = b""
    mode: int = PLAIN
    owner: int = 0
    folder: bool = False
    link: str = ""


def with_folders(files):
    """The files and all folders above them, sorted; folders that are listed keep their mode."""
    found = {file.path: file for file in files}
    for file in files:
        parts = file.path.split("/")
        for length in range(1, len(parts)):
            path = "/".join(parts[:length])
            found.setdefault(path, File(path, mode=PROGRAM, folder=True))
    return [found[path] for path in sorted(found)]


def tar(files, epoch):
    """The bytes of a tar file. It has no entries for folders that are not listed."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for file in sorted(files):
            entry = tarfile.TarInfo(file.path)
            entry.mode = file.mode
            entry.mtime = epoch
            entry.uid = entry.gid = file.owner
            if file.folder:
                entry.type = tarfile.DIRTYPE
                archive.addfile(entry)
            elif file.link:
                entry.type = tarfile.SYMTYPE
                entry.linkname = file.link
                archive.addfile(entry)
            else:
                entry.size = len(file.data)
                archive.addfile(entry, io.BytesIO(file.data))
    return buffer.getvalue()


def gz(data, level):
    """No time and no name in the header."""
    return gzip.compress(data, compresslevel=level, mtime=0)


def tar_gz(files, epoch, level):
    return gz(tar(files, epoch), level)


def zip_file(files, epoch, level):
    """The bytes of a zip file, in the order given: a wheel has its RECORD last."""
    moment = max(time.gmtime(epoch)[:6], (1980, 1, 1, 0, 0, 0))  # zip knows no earlier one.
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in files:
            entry = zipfile.ZipInfo(file.path, moment)
            entry.create_system = 3  # Unix, also where Python would say otherwise.
            entry.external_attr = (0o100000 | file.mode) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.data, compresslevel=level)
    return buffer.getvalue()
