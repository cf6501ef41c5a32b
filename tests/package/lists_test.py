# SPDX-License-Identifier: Apache-2.0
"""What ./package says about its packages, and that two runs make the same ones.

usage: lists_test.py BUILD_FOLDER [unittest arguments]
"""

import hashlib
import json
import os
import re
import shutil
import unittest

from packages import (BUILD, EPOCH, ROOT, PackageCase, clean_environment, main, package, run,
                      version)

PARTS = "tarball,npm,wheel,oci,typescript,plugins,text"


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def digests(folder):
    return {name: hashlib.sha256(data).hexdigest() for name, data in contents(folder).items()}


class Lists(PackageCase):
    parts = PARTS

    def manifest(self):
        return json.loads((self.made / "manifest.json").read_text(encoding="utf-8"))

    def test_the_sums_are_of_every_file(self):
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=self.made)
        named = {line.split("  ")[1]
                 for line in (self.made / "SHA256SUMS").read_text().splitlines()}
        self.assertEqual(named, set(contents(self.made)) - {"SHA256SUMS"})

    def test_the_manifest_names_every_file(self):
        manifest = self.manifest()
        files = contents(self.made)
        named = {each["name"]: each for each in manifest["files"]}
        self.assertEqual(set(named), set(files) - {"SHA256SUMS", "manifest.json"})
        for name, each in named.items():
            self.assertEqual(each["bytes"], len(files[name]), name)
            self.assertEqual(each["sha256"], hashlib.sha256(files[name]).hexdigest(), name)
        self.assertEqual({each["part"] for each in named.values()}, set(PARTS.split(",")))
        self.assertEqual(manifest["source_date_epoch"], EPOCH)
        self.assertIn(manifest["version"], version())

    def test_the_manifest_says_what_the_programs_need(self):
        programs, = self.manifest()["programs"].values()
        self.assertEqual(programs["credence"]["linked"], "static")
        self.assertIsNone(programs["credence"]["glibc"])
        self.assertRegex(programs["credence-serve"]["glibc"], r"^2\.\d+$")
        for facts in programs.values():
            self.assertLess(facts["bytes"], facts["bytes_built"])

    def test_a_second_run_makes_the_same_bytes(self):
        again = self.folder / "again"
        package(again, PARTS, env=clean_environment(TZ="Asia/Tokyo", LC_ALL="C", USER="somebody"),
                preexec_fn=lambda: os.umask(0o077))
        # Of digests, because a report about different contents would take gigabytes.
        self.assertEqual(digests(again), digests(self.made))

    def test_another_time_makes_other_bytes(self):
        other = self.folder / "other"
        package(other, "npm", env=clean_environment(SOURCE_DATE_EPOCH=str(EPOCH + 60)))
        theirs, ours = contents(other), contents(self.made)
        for name in theirs:
            self.assertNotEqual(theirs[name], ours[name], name)

    def test_parts_are_added_to_those_that_are_there(self):
        folder = self.folder / "added"
        package(folder, "npm")
        package(folder, "tarball")
        manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        self.assertEqual({each["part"] for each in manifest["files"]}, {"npm", "tarball"})
        run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=folder)

    def test_files_of_an_earlier_version_are_deleted(self):
        folder = self.folder / "earlier"
        package(folder, "npm")
        manifest = folder / "manifest.json"
        text = json.loads(manifest.read_text(encoding="utf-8"))
        text["version"] = "0.0.1"
        text["files"].append({"name": "credence-0.0.1.tgz"})
        manifest.write_text(json.dumps(text), encoding="utf-8")
        (folder / "credence-0.0.1.tgz").write_bytes(b"old")
        (folder / "notes.txt").write_bytes(b"mine")
        package(folder, "npm")
        self.assertFalse((folder / "credence-0.0.1.tgz").exists())
        self.assertTrue((folder / "notes.txt").exists())

    def test_the_texts_have_the_checksum_of_the_tarball(self):
        digest = hashlib.sha256(self.only("credence-*-linux-*.tar.gz").read_bytes()).hexdigest()
        formula = self.only("credence.rb").read_text(encoding="utf-8")
        self.assertIn(digest, formula)
        for text in (formula, self.only("flake.nix").read_text(encoding="utf-8")):
            self.assertIn("Nobody has tried it yet", text)
            self.assertIsNone(re.search(r"@[A-Z][A-Z0-9_]+@", text))

    def test_a_part_that_cannot_be_made_says_why(self):
        printed = package(self.folder / "alone", "text", status=1)
        self.assertRegex(printed, r"(?m)^skipped: text: it needs the checksum of a tarball, and ")
        folder = self.folder / "models"
        printed = package(self.folder / "alone", "weights", status=1,
                          env=clean_environment(CREDENCE_MODELS=str(folder)))
        self.assertRegex(printed, r"(?m)^skipped: weights: .* run tools/fetch_models.sh$")
        damaged = folder / "all-MiniLM-L6-v2"
        damaged.mkdir(parents=True)
        for name in ("model.fp16.safetensors", "tokenizer.json", "config.json", "LICENSE"):
            (damaged / name).write_text("damaged")
        printed = package(self.folder / "alone", "weights", status=1,
                          env=clean_environment(CREDENCE_MODELS=str(folder)))
        self.assertRegex(printed, r"(?m)^skipped: weights: .* is damaged; ")

    def test_wrong_arguments_change_nothing(self):
        nothing = self.folder / "nothing"
        self.assertIn("there is no part 'rpm'", package(nothing, "rpm", status=2))
        said = package(nothing, "npm", build=self.folder, status=1)
        self.assertRegex(said, "^package: .*/credence does not exist; run ./package without")
        other = {"x86_64": "arm64", "aarch64": "amd64"}[os.uname().machine]
        said = package(nothing, "npm", "--for", other, status=1)
        self.assertRegex(said, "^package: .* is not a program for")
        self.assertFalse(nothing.exists())
        said = run(ROOT / "package", "--build", self.folder, status=2)
        self.assertIn("add --no-build", said)


class Weights(PackageCase):
    """Small stand-ins, whose sums a copy of the scripts knows."""

    def test_they_are_a_package_of_their_own(self):
        tree = self.folder / "tree"
        shutil.copytree(ROOT / "packaging", tree / "packaging")
        (tree / "tools").mkdir()
        for path in ("package", "CMakeLists.txt"):
            shutil.copy(ROOT / path, tree / path)
        models = self.folder / "models" / "all-MiniLM-L6-v2"
        models.mkdir(parents=True)
        sums = []
        for name in ("model.fp16.safetensors", "tokenizer.json", "config.json", "LICENSE"):
            (models / name).write_text(f"stands in for {name}")
            digest = hashlib.sha256((models / name).read_bytes()).hexdigest()
            sums.append(f"{digest}  {name}\n")
        (tree / "tools/fetch_models.sh").write_text(f'sums="\\\n{"".join(sums).rstrip()}"\n')
        printed = run(tree / "package", "--no-build", "--fast", "--build", BUILD, "--into",
                      self.made, "--only", "weights", status=None,
                      env=clean_environment(CREDENCE_MODELS=str(models.parent)))
        if not shutil.which("dpkg-deb"):
            self.assertIn("skipped: weights: dpkg-deb is not installed", printed)
            return
        listing = run("tar", "-tzf", self.only("credence-models-*.tar.gz"))
        self.assertIn("all-MiniLM-L6-v2/model.fp16.safetensors\n", listing)
        deb = self.only("credence-models_*_all.deb")
        self.assertIn("./usr/share/credence/models/all-MiniLM-L6-v2/tokenizer.json\n",
                      run("dpkg-deb", "-c", deb))
        self.assertRegex(run("dpkg-deb", "-f", deb, "Depends"), r"^credence \(>= ")


if __name__ == "__main__":
    main()
