# SPDX-License-Identifier: Apache-2.0
"""Packages for the processor that this machine does not have: names, metadata and contents.

usage: other_processor_test.py BUILD_FOLDER [unittest arguments]

Small programs stand in for the real ones, so no cross build is needed, only its compiler
(tools/setup.sh --cross). cross_build_test.py runs the packages of a cross build.
"""

import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
import zipfile

from other_processor import other_processor, this_processor
from packages import ROOT, PackageCase, main, need, package, run

sys.path.append(str(ROOT / "packaging"))
import elf  # noqa: E402
import release  # noqa: E402

OTHER = other_processor()
PARTS = "deb,tarball,npm,wheel,oci,text"
# Prints its arguments, as `credence man` and `credence completion` must print something.
STATIC = '#include <stdio.h>\nint main(int n, char** a) { printf("%s %s\\n", a[0], a[n - 1]); }\n'
DYNAMIC = '#include <stdio.h>\nint main() { puts("stands in for the server"); }\n'
# Calls a function of glibc, without which dpkg-shlibdeps finds nothing to depend on.
SHARED = '#include <stdio.h>\nint credence_stand_in(void) { return puts("x"); }\n'


def make_programs(folder):
    """A build folder with stand-ins for the programs and the library."""
    folder.mkdir()
    for name, source, options in (("credence", STATIC, ["-static"]),
                                  ("credence-serve", DYNAMIC, [])):
        subprocess.run([OTHER.compiler, "-g", *options, "-xc", "-", "-o", folder / name],
                       input=source, text=True, check=True)
    library = f"{release.LIBRARY}.0.1"
    subprocess.run([OTHER.compiler, "-g", "-shared", "-fPIC", f"-Wl,-soname,{release.LIBRARY}.0",
                    "-xc", "-", "-o", folder / library], input=SHARED, text=True, check=True)
    (folder / release.LIBRARY).symlink_to(library)
    return folder


def tar_of(data):
    return tarfile.open(fileobj=io.BytesIO(data))


class OtherProcessor(PackageCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build = make_programs(cls.folder / "build")
        # First those for this processor: both belong into one folder.
        package(cls.made, "npm,tarball,text")
        cls.before = {path.name: path.read_bytes() for path in cls.made.iterdir()}
        cls.printed = package(cls.made, PARTS, "--for", OTHER.debian, build=cls.build)

    def check_machine(self, data, name=""):
        """The bytes are a program or a library for the other processor."""
        path = self.folder / "one"
        path.write_bytes(data)
        self.assertEqual(elf.machine(path), OTHER.machine, name)

    def test_nothing_is_skipped(self):
        self.assertNotIn("skipped", self.printed)

    def test_what_is_the_same_for_every_processor_is_not_made_again(self):
        printed = package(self.folder / "same", "typescript,plugins", "--for", OTHER.debian,
                          build=self.build, status=1)
        for part in ("typescript", "plugins"):
            self.assertIn(f"skipped: {part}: it is the same for every processor; make it without "
                          "--for\n", printed)

    def test_the_lists_name_the_packages_of_both_processors(self):
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.made)
        manifest = json.loads((self.made / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual(set(manifest["programs"]), {"amd64", "arm64"})
        facts = manifest["programs"][OTHER.debian]
        self.assertEqual((facts["credence"]["linked"], facts["credence-serve"]["linked"]),
                         ("static", "dynamic"))
        self.assertEqual(facts["credence-serve"]["libraries"], ["libc.so.6"])
        processors = {}
        for file in manifest["files"]:
            processors.setdefault(file["processor"], set()).add(file["part"])
        self.assertEqual(processors, {
            this_processor().debian: {"npm", "tarball"},
            OTHER.debian: {"deb", "tarball", "npm", "wheel", "oci"}, "all": {"npm", "text"}})

    def test_the_texts_have_the_checksums_of_both_tarballs(self):
        formula = self.only("credence.rb").read_text(encoding="utf-8")
        for path in self.made.glob("credence-*-linux-*.tar.gz"):
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), formula, path.name)
        self.assertEqual(len(list(self.made.glob("credence-*-linux-*.tar.gz"))), 2)
        self.assertNotIn("0" * 64, formula)
        self.assertNotIn("A" * 43, self.only("flake.nix").read_text(encoding="utf-8"))

    def test_the_deb_is_for_it(self):
        deb = self.only(f"credence_*_{OTHER.debian}.deb")
        self.assertEqual(run("dpkg-deb", "-f", deb, "Architecture").strip(), OTHER.debian)
        self.assertRegex(run("dpkg-deb", "-f", deb, "Depends").strip(),
                         r"^libc6 \(>= 2\.\d+\)$")
        files = self.folder / "files"
        run("dpkg-deb", "-x", deb, files)
        for program in ("usr/bin/credence", "usr/libexec/credence/credence-serve"):
            self.check_machine((files / program).read_bytes(), program)
            self.assertNotIn(".symtab", run("readelf", "-SW", files / program), program)
        # Printed by the program, which ran in an emulator.
        page = gzip.decompress((files / "usr/share/man/man1/credence.1.gz").read_bytes())
        self.assertTrue(page.endswith(b"credence man\n"), page)

    def test_the_tarball_is_for_it(self):
        archive = self.only(f"credence-*-linux-{OTHER.node}.tar.gz")
        top = archive.name.removesuffix(".tar.gz")
        with tarfile.open(archive) as files:
            for program in ("bin/credence", "libexec/credence/credence-serve"):
                self.check_machine(files.extractfile(f"{top}/{program}").read(), program)

    def test_npm_installs_it_only_there(self):
        archive = self.only(f"credence-linux-{OTHER.node}-*.tgz")
        with tarfile.open(archive) as files:
            about = json.load(files.extractfile("package/package.json"))
            self.check_machine(files.extractfile("package/bin/credence").read())
        self.assertEqual((about["name"], about["os"], about["cpu"]),
                         (f"@credence/linux-{OTHER.node}", ["linux"], [OTHER.node]))
        # The same main package for both.
        main_package = self.only("credence-[0-9]*.tgz")
        self.assertEqual(main_package.read_bytes(), self.before[main_package.name])
        with tarfile.open(main_package) as files:
            names = json.load(files.extractfile("package/package.json"))["optionalDependencies"]
        self.assertEqual(set(names), {"@credence/linux-x64", "@credence/linux-arm64"})

    def test_the_wheel_is_for_it(self):
        path = self.only("*.whl")
        self.assertRegex(path.name, rf"-py3-none-manylinux_2_\d+_{OTHER.machine}\.whl$")
        with zipfile.ZipFile(path) as wheel:
            program = next(name for name in wheel.namelist()
                           if name.endswith(".data/scripts/credence"))
            self.check_machine(wheel.read(program))

    def test_the_image_is_for_it_and_has_its_libraries(self):
        with tarfile.open(self.only(f"credence-*-{OTHER.debian}.oci.tar")) as image:
            def blob(descriptor):
                return image.extractfile(
                    "blobs/" + descriptor["digest"].replace(":", "/")).read()
            entry, = json.load(image.extractfile("index.json"))["manifests"]
            manifest = json.loads(blob(entry))
            config = json.loads(blob(manifest["config"]))
            layer = gzip.decompress(blob(manifest["layers"][0]))
        self.assertEqual(entry["platform"]["architecture"], OTHER.debian)
        self.assertEqual(config["architecture"], OTHER.debian)
        self.assertEqual(config.get("variant"), "v8" if OTHER.debian == "arm64" else None)
        with tar_of(layer) as files:
            names = files.getnames()
            self.assertIn(OTHER.loader, names)
            self.assertIn(f"lib/{OTHER.machine}-linux-gnu/libc.so.6", names)
            for file in files:
                if file.isfile() and file.mode & 0o100:
                    self.check_machine(files.extractfile(file).read(), file.name)


if __name__ == "__main__":
    need(OTHER.compiler, OTHER.emulator, "dpkg-deb", "dpkg-shlibdeps",
         f"{OTHER.machine}-linux-gnu-strip")
    main()
