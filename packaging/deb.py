# SPDX-License-Identifier: Apache-2.0
"""Packages for Debian and its relatives, built with dpkg-deb."""

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
import textwrap
from email.utils import formatdate
from pathlib import Path
from typing import NamedTuple

from archive import BEST, PROGRAM, File, gz, with_folders
from release import DESCRIPTION, Skipped, read

# Whoever publishes the packages sets this: the project has no address yet.
MAINTAINER = os.environ.get("CREDENCE_MAINTAINER",
                            "Credence maintainers <maintainers@credence.invalid>")
SCRIPTS = ("postinst", "prerm", "postrm")
# Where Debian has a file that belongs elsewhere below other prefixes.
DEBIAN_PLACES = {"share/zsh/site-functions/_credence": "share/zsh/vendor-completions/_credence"}


class Control(NamedTuple):
    """The fields of a package that differ from package to package."""

    package: str
    architecture: str
    depends: str
    section: str
    summary: str
    description: str
    suggests: str = ""
    multi_arch: str = ""


class Package(NamedTuple):
    """What `build` makes a package of. `scripts` are maintainer scripts by name, and `meta` other
    control files."""

    control: Control
    files: list
    copyright: bytes
    scripts: dict = {}
    meta: dict = {}


def make(release, folder):
    needs_dpkg()
    # All of them before the first is written: if one cannot be made, none is left behind.
    packages = [programs(release), library(release), development(release)]
    return [build(release, folder, package) for package in packages]


def programs(release):
    files = [file._replace(path=f"usr/{DEBIAN_PLACES.get(file.path, file.path)}")
             for file in release.installed_files()]
    files += [
        File("lib/systemd/system/credence.service", read("packaging/credence.service")),
        File("usr/lib/sysusers.d/credence.conf", read("packaging/deb/credence.sysusers")),
        File("etc/credence/credence.toml", read("packaging/deb/credence.toml")),
        File("etc/credence/environment", read("packaging/deb/environment")),
        overrides("credence"),
    ]
    control = Control(
        package="credence", architecture=release.processor.debian,
        depends=shared_libraries(release, release.programs.values()), section="utils",
        summary="how far you can trust an AI agent, and why", description=DESCRIPTION,
        # The server loads libpq if the store is in PostgreSQL.
        suggests="credence-models, libpq5")
    return Package(control, files, read("packaging/deb/copyright"),
                   scripts={name: read(f"packaging/deb/{name}") for name in SCRIPTS})


def library_folder(release):
    return f"lib/{release.processor.machine}-linux-gnu"


def library(release):
    """The shared library, in a package that is named after its interface."""
    name, version = release.soname.split(".so.")
    package = f"{name}{version}"
    files = [file._replace(path=f"usr/{file.path}")
             for file in release.library_files(library_folder(release))]
    control = Control(
        package=package, architecture=release.processor.debian,
        depends=shared_libraries(release, [release.library]), section="libs",
        summary="how far you can trust an AI agent, as a library", description=DESCRIPTION,
        suggests="libpq5", multi_arch="same")
    meta = {"shlibs": f"{name} {version} {package} (>= {release.version})\n",
            "triggers": "activate-noawait ldconfig\n"}
    return Package(control, [*files, overrides(package)], read("packaging/deb/copyright"),
                   meta=meta)


def development(release):
    """What programs in C and other languages are compiled with."""
    package = release.soname.replace(".so.", "")
    files = [file._replace(path=f"usr/{file.path}")
             for file in release.development_files(library_folder(release))]
    control = Control(
        package="libcredence-dev", architecture=release.processor.debian,
        depends=f"{package} (= {release.version})", section="libdevel",
        summary="how far you can trust an AI agent, header and link", description=DESCRIPTION,
        multi_arch="same")
    return Package(control, [*files, overrides("libcredence-dev")],
                   read("packaging/deb/copyright"))


def overrides(package):
    """Findings of lintian that are intended; the file says why."""
    return File(f"usr/share/lintian/overrides/{package}",
                read(f"packaging/deb/{package}.lintian-overrides"))


def needs_dpkg():
    missing = [name for name in ("dpkg-deb", "dpkg-shlibdeps") if shutil.which(name) is None]
    if missing:
        raise Skipped(f"{missing[0]} is not installed; on Debian it is in dpkg and dpkg-dev")


def shared_libraries(release, binaries):
    """The value of Depends, from the symbols that the programs or libraries use."""
    processor = release.processor
    with tempfile.TemporaryDirectory() as folder:
        debian = Path(folder) / "debian"
        debian.mkdir()
        (debian / "control").write_text("Source: credence\n\nPackage: credence\n"
                                        "Architecture: any\n", encoding="utf-8")
        environment = {
            **os.environ, "DEB_HOST_ARCH": processor.debian,
            "DEB_HOST_MULTIARCH": f"{processor.machine}-linux-gnu",
        }
        command = ["dpkg-shlibdeps", "-O"]
        command += [f"-e{path}" for path in binaries]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False,
                              env=environment)
    found = re.search(r"^shlibs:Depends=(.+)$", done.stdout, re.M)
    if done.returncode != 0 or not found:
        raise Skipped(f"dpkg-shlibdeps: {(done.stderr.strip() or 'no result').splitlines()[-1]}")
    return found[1]


def changelog(release, package):
    """Debian's form of the changelog, which names the file with the real one."""
    when = formatdate(release.epoch, localtime=False).replace("-0000", "+0000")
    return (f"{package} ({release.version}) unstable; urgency=medium\n\n"
            f"  * Version {release.version}; CHANGELOG.md in the sources says what is new.\n\n"
            f" -- {MAINTAINER}  {when}\n").encode()


def control_text(release, control, files):
    kilobytes = sum((len(file.data) + 1023) // 1024 for file in files) + len(files)
    fields = {
        "Package": control.package, "Version": release.version, "Section": control.section,
        "Priority": "optional", "Architecture": control.architecture, "Maintainer": MAINTAINER,
        "Installed-Size": kilobytes, "Depends": control.depends, "Suggests": control.suggests,
        "Multi-Arch": control.multi_arch, "Description": control.summary,
    }
    lines = [f"{name}: {value}" for name, value in fields.items() if value]
    return "\n".join([*lines, *textwrap.wrap(control.description, 78, initial_indent=" ",
                                              subsequent_indent=" ")]) + "\n"


def build(release, folder, package, compression=None):
    """Writes the package and returns its path. `compression`: a kind and a level, by default xz."""
    needs_dpkg()
    control = package.control
    documents = f"usr/share/doc/{control.package}"
    files = [*package.files, File(f"{documents}/copyright", package.copyright),
             File(f"{documents}/changelog.gz", gz(changelog(release, control.package), BEST))]
    sums = "".join(f"{hashlib.md5(file.data, usedforsecurity=False).hexdigest()}  {file.path}\n"
                   for file in sorted(files) if not file.link)
    conffiles = "".join(f"/{file.path}\n" for file in sorted(files)
                        if file.path.startswith("etc/"))
    meta = {"control": control_text(release, control, files), "md5sums": sums,
            "conffiles": conffiles, **package.meta}
    files += [File(f"DEBIAN/{name}", text.encode()) for name, text in meta.items() if text]
    files += [File(f"DEBIAN/{name}", text, PROGRAM) for name, text in package.scripts.items()]
    path = folder / f"{control.package}_{release.version}_{control.architecture}.deb"
    with tempfile.TemporaryDirectory() as root:
        lay_out(Path(root), files, release.epoch)
        # One thread, because the number of threads changes what xz writes.
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch),
                       "DPKG_DEB_THREADS_MAX": "1"}
        kind, level = compression or ("xz", release.level)
        subprocess.run(["dpkg-deb", "--root-owner-group", f"-Z{kind}", f"-z{level}", "--build",
                        root, path], stdout=subprocess.DEVNULL, check=True, env=environment)
    return path


def lay_out(root, files, epoch):
    root.chmod(PROGRAM)
    entries = with_folders(files)
    for file in entries:
        path = root / file.path
        if file.link:
            path.symlink_to(file.link)
            continue
        if file.folder:
            path.mkdir()
        else:
            path.write_bytes(file.data)
        path.chmod(file.mode)
    for path in [*(root / file.path for file in entries), root]:
        os.utime(path, (epoch, epoch), follow_symlinks=False)
