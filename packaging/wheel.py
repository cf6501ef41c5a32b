# SPDX-License-Identifier: Apache-2.0
"""A wheel that puts the programs, the Python package and libcredence.so into an environment."""

import base64
import hashlib
import re

from archive import File, zip_file
from release import DESCRIPTION, ROOT, SUMMARY, Problem, read, write

LIBRARY = ROOT / "clients" / "python" / "credence"  # The package that is imported as `credence`.


def library_says(key):
    """A value of pyproject.toml, which Python reads by itself only from 3.11 on."""
    text = read("clients/python/pyproject.toml").decode()
    return re.search(rf'^{key} = "(.+)"$', text, re.M)[1]


def library_files():
    paths = [path for path in sorted(LIBRARY.rglob("*"))
             if path.is_file() and "__pycache__" not in path.parts]
    return [File(f"credence/{path.relative_to(LIBRARY).as_posix()}", path.read_bytes())
            for path in paths]


def tag(release):
    """Any Python 3, and the oldest glibc that will do: pip compares it with that of the system."""
    if release.glibc is None:
        raise Problem("the server is static, which no tag of a wheel can say")
    major, minor = release.glibc
    return f"py3-none-manylinux_{major}_{minor}_{release.processor.machine}"


def record_line(file):
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.data).digest()).rstrip(b"=").decode()
    return f"{file.path},sha256={digest},{len(file.data)}\n"


def make(release, folder):
    if library_says("version") != release.version:
        raise Problem(f"clients/python/pyproject.toml has the version {library_says('version')}, "
                      f"and CMakeLists.txt {release.version}")
    base = f"credence-{release.version}"
    metadata = (f"Metadata-Version: 2.1\nName: credence\nVersion: {release.version}\n"
                f"Summary: {SUMMARY}\nLicense: Apache-2.0\n"
                f"Requires-Python: {library_says('requires-python')}\n"
                f"Classifier: Operating System :: POSIX :: Linux\n\n{DESCRIPTION}\n")
    about = (f"Wheel-Version: 1.0\nGenerator: credence\nRoot-Is-Purelib: false\n"
             f"Tag: {tag(release)}\n")
    info = f"{base}.dist-info"
    # Beside the package, where it looks for it (clients/python/credence/library.py).
    files = [*library_files(),
             File(f"credence/{release.soname}", release.library.read_bytes()),
             *release.bundled_files("credence")]
    for file in release.installed_files():
        # Installers put `scripts` into the folder of programs, and `data` below the prefix.
        is_script = file.path.startswith("bin/")
        path = f"scripts/{file.path[4:]}" if is_script else f"data/{file.path}"
        files.append(file._replace(path=f"{base}.data/{path}"))
    files += [File(f"{info}/LICENSE", read("LICENSE")),
              File(f"{info}/METADATA", metadata.encode()), File(f"{info}/WHEEL", about.encode())]
    lines = "".join(record_line(file) for file in files) + f"{info}/RECORD,,\n"
    files.append(File(f"{info}/RECORD", lines.encode()))
    return [write(folder / f"{base}-{tag(release)}.whl",
                  zip_file(files, release.epoch, release.level))]
