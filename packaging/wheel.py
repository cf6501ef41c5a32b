# SPDX-License-Identifier: Apache-2.0
"""A wheel that puts the programs into the environment, and the Python library if there is one."""

import base64
import hashlib

from archive import File, zip_file
from release import DESCRIPTION, ROOT, SUMMARY, Skipped, read, write

LIBRARY = ROOT / "clients" / "python" / "credence"  # The package that is imported as `credence`.
PYTHON_MIN = "3.9"


def library_files():
    if not LIBRARY.is_dir():
        return []
    paths = [path for path in sorted(LIBRARY.rglob("*"))
             if path.is_file() and "__pycache__" not in path.parts]
    return [File(f"credence/{path.relative_to(LIBRARY).as_posix()}", path.read_bytes())
            for path in paths]


def tag(release):
    """py3: any Python. The platform names the oldest glibc, for which pip compares its own."""
    if release.glibc is None:
        return f"py3-none-linux_{release.processor.machine}"
    major, minor = release.glibc
    if (major, minor) < (2, 5):
        raise Skipped(f"no tag for glibc {major}.{minor}")
    # 2.17 is the oldest for arm64, and no pip of today runs with an older one.
    minor = max(minor, 17)
    return f"py3-none-manylinux_{major}_{minor}_{release.processor.machine}"


def record_line(file):
    digest = base64.urlsafe_b64encode(hashlib.sha256(file.data).digest()).rstrip(b"=").decode()
    return f"{file.path},sha256={digest},{len(file.data)}\n"


def make(release, folder):
    base = f"credence-{release.version}"
    metadata = (f"Metadata-Version: 2.1\nName: credence\nVersion: {release.version}\n"
                f"Summary: {SUMMARY}\nLicense: Apache-2.0\nRequires-Python: >={PYTHON_MIN}\n"
                f"Classifier: Operating System :: POSIX :: Linux\n\n{DESCRIPTION}\n")
    about = (f"Wheel-Version: 1.0\nGenerator: credence\nRoot-Is-Purelib: false\n"
             f"Tag: {tag(release)}\n")
    info = f"{base}.dist-info"
    files = library_files()
    for file in release.installed_files():
        # Installers put `scripts` into the folder of programs, and `data` below the prefix.
        is_script = file.path.startswith("bin/")
        path = f"scripts/{file.path[4:]}" if is_script else f"data/{file.path}"
        files.append(file._replace(path=f"{base}.data/{path}"))
    files += [File(f"{info}/LICENSE", read("LICENSE")),
              File(f"{info}/METADATA", metadata.encode()), File(f"{info}/WHEEL", about.encode())]
    lines = "".join(record_line(file) for file in files) + f"{info}/RECORD,,\n"
    files.append(File(f"{info}/RECORD", lines.encode()))
    return [write(folder / f"{base}-{tag(release)}.whl", zip_file(files, release.epoch))]
