# SPDX-License-Identifier: Apache-2.0
"""Makes packages from built programs; ./package calls it.

Exit: 0 everything that was asked for is there, 1 something is not, 2 wrong arguments.
"""

import argparse
import hashlib
import json
import sys
import tempfile
from pathlib import Path

import deb
import elf
import npm
import oci
import plugins
import tarball
import text
import typescript
import weights
import wheel
from archive import FAST, USUAL
from release import PROCESSORS, ROOT, Problem, Release, Skipped, git, this_processor, warn, write

# In this order: the texts contain the checksums of the tarballs.
PARTS = {"deb": deb.make, "tarball": tarball.make, "npm": npm.make, "wheel": wheel.make,
         "oci": oci.make, "typescript": typescript.make, "plugins": plugins.make,
         "weights": weights.make, "text": text.make}
# The same for every processor: they have no programs in them.
FOR_ALL = ("typescript", "plugins", "weights", "text")
MANIFEST = "manifest.json"
SUMS = "SHA256SUMS"


def parse():
    parser = argparse.ArgumentParser(
        prog="./package", description="Make the packages of Credence (docs/packages.md).",
        epilog="--no-build packs the programs as they were built before.")
    parser.add_argument("--only", metavar="PARTS", help=f"some of {','.join(PARTS)}")
    parser.add_argument("--for", dest="processor", choices=PROCESSORS, help="the processor")
    parser.add_argument("--build", metavar="FOLDER", type=Path,
                        help="where the programs are (build/release or build/cross)")
    parser.add_argument("--into", metavar="FOLDER", type=Path, default=ROOT / "dist")
    parser.add_argument("--fast", action="store_true",
                        help="compress little: for trying, larger packages in half the time")
    parser.add_argument("--which-build", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    here = this_processor()
    arguments.processor = arguments.processor or here
    if arguments.build is None:
        is_native = arguments.processor == here
        arguments.build = ROOT / "build" / ("release" if is_native else "cross")
    arguments.build = arguments.build.resolve()
    arguments.chosen = list(PARTS)
    if arguments.only is not None:
        arguments.chosen = arguments.only.split(",")
        unknown = [part for part in arguments.chosen if part not in PARTS]
        if unknown:
            parser.error(f"there is no part {unknown[0]!r}; choose from {','.join(PARTS)}")
    return arguments


def digest(path):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() \
            if hasattr(hashlib, "file_digest") else hashlib.sha256(file.read()).hexdigest()


def entry(path, part, processor):
    return {"name": path.name, "part": part, "processor": processor,
            "bytes": path.stat().st_size, "sha256": digest(path)}


def earlier_files(folder, version):
    """The entries of earlier runs for the same version; files of other versions are deleted."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}, {}
    if manifest["version"] != version:
        for file in manifest["files"]:
            (folder / file["name"]).unlink(missing_ok=True)
        return {}, {}
    kept = [file for file in manifest["files"] if (folder / file["name"]).exists()
            and digest(folder / file["name"]) == file["sha256"]]
    return {file["name"]: file for file in kept}, manifest["programs"]


def program_facts(release):
    """Sizes and needs of each program, and of the library."""
    facts = {}
    for name, path in release.binaries.items():
        glibc = elf.glibc(path)
        facts[name] = {
            "bytes_built": (release.build / name).stat().st_size,
            "bytes": path.stat().st_size,
            "sha256": digest(path),
            "linked": "dynamic" if elf.libraries(path) else "static",
            "libraries": elf.libraries(path),
            "glibc": ".".join(map(str, glibc)) if glibc else None,
        }
    return facts


def make(arguments, scratch):
    release = Release(PROCESSORS[arguments.processor], arguments.build, scratch,
                      level=FAST if arguments.fast else USUAL)
    packs_programs = not set(arguments.chosen) <= set(FOR_ALL)
    release.check(packs_programs)
    folder = arguments.into
    folder.mkdir(parents=True, exist_ok=True)
    files, programs = earlier_files(folder, release.version)
    if packs_programs:
        programs[arguments.processor] = program_facts(release)
    skipped = {}
    for part in [part for part in PARTS if part in arguments.chosen]:
        try:
            for path in PARTS[part](release, folder):
                for_all = part in FOR_ALL or path.name == npm.main_package(release)
                files[path.name] = entry(path, part, "all" if for_all else arguments.processor)
        except Skipped as reason:
            skipped[part] = str(reason)
    write_lists(release, folder, files, programs)
    tell(folder, files, programs[arguments.processor] if packs_programs else {})
    for part, reason in skipped.items():
        print(f"skipped: {part}: {reason}")
    # Without --only, whatever can be made here was asked for.
    return 1 if skipped and arguments.only is not None else 0


def write_lists(release, folder, files, programs):
    manifest = {
        "name": "credence", "version": release.version, "source_date_epoch": release.epoch,
        "commit": git("rev-parse", "HEAD") or None, "programs": programs,
        "files": [files[name] for name in sorted(files)],
    }
    path = write(folder / MANIFEST, json.dumps(manifest, indent=2, sort_keys=True) + "\n")
    sums = {MANIFEST: digest(path), **{name: each["sha256"] for name, each in files.items()}}
    write(folder / SUMS, "".join(f"{sums[name]}  {name}\n" for name in sorted(sums)))


def megabytes(count):
    return f"{count / 1e6:.1f} MB" if count >= 100_000 else f"{count / 1e3:.1f} kB"


def tell(folder, files, programs):
    for name, facts in programs.items():
        needs = "static" if facts["linked"] == "static" else f"needs glibc {facts['glibc']}"
        print(f"{name:44} {megabytes(facts['bytes']):>10}  stripped from "
              f"{megabytes(facts['bytes_built'])}, {needs}")
    for name in sorted(files):
        print(f"{name:44} {megabytes(files[name]['bytes']):>10}")
    print(f"{SUMS} and {MANIFEST} are with them in {folder}")


def main():
    try:
        arguments = parse()
        if arguments.which_build:
            print(arguments.build)
            return 0
        with tempfile.TemporaryDirectory() as scratch:
            return make(arguments, Path(scratch))
    except Problem as problem:
        warn(problem)
        return 1


if __name__ == "__main__":
    sys.exit(main())
