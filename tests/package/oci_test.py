# SPDX-License-Identifier: Apache-2.0
"""The container image. usage: oci_test.py BUILD_FOLDER [unittest arguments]

As root it also runs in a chroot, which is as much of a container as needs no daemon; else the test
exits with 77 (skipped).
"""

import gzip
import hashlib
import io
import json
import os
import tarfile
import tempfile
import unittest

from packages import PackageCase, Server, main, run, version

IS_ROOT = os.geteuid() == 0


class Image(PackageCase):
    parts = "oci"

    def setUp(self):
        self.layout = self.folder / "layout"
        if not self.layout.exists():
            self.layout.mkdir()
            run("tar", "-xf", self.only("*.oci.tar"), "-C", self.layout)
        self.index = json.loads((self.layout / "index.json").read_text())
        self.entry = self.index["manifests"][0]
        self.manifest = json.loads(self.blob(self.entry))
        self.config = json.loads(self.blob(self.manifest["config"]))
        self.layer = gzip.decompress(self.blob(self.manifest["layers"][0]))

    def blob(self, descriptor):
        """The bytes that a descriptor names, whose digest and size must be right."""
        kind, digest = descriptor["digest"].split(":")
        data = (self.layout / "blobs" / kind / digest).read_bytes()
        self.assertEqual(len(data), descriptor["size"])
        self.assertEqual(hashlib.new(kind, data).hexdigest(), digest)
        return data

    def test_every_blob_is_named_and_right(self):
        self.assertEqual(json.loads((self.layout / "oci-layout").read_text()),
                         {"imageLayoutVersion": "1.0.0"})
        named = {descriptor["digest"].split(":")[1] for descriptor in
                 [self.entry, self.manifest["config"], *self.manifest["layers"]]}
        self.assertEqual({path.name for path in (self.layout / "blobs/sha256").iterdir()}, named)
        self.assertEqual(self.config["rootfs"]["diff_ids"],
                         [f"sha256:{hashlib.sha256(self.layer).hexdigest()}"])

    def test_every_tool_gives_it_the_same_name(self):
        name = f"credence:{version().split()[1]}"
        self.assertEqual(self.entry["annotations"], {
            "org.opencontainers.image.ref.name": name,
            "io.containerd.image.name": f"docker.io/library/{name}"})
        # What an older Docker reads instead of the index.
        archive, = json.loads((self.layout / "manifest.json").read_text())
        self.assertEqual(archive["RepoTags"], [name])
        for path, descriptor in ((archive["Config"], self.manifest["config"]),
                                 (archive["Layers"][0], self.manifest["layers"][0])):
            self.assertEqual(path.split("/"), ["blobs", *descriptor["digest"].split(":")])

    def test_it_starts_the_server_as_nobody_in_particular(self):
        settings = self.config["config"]
        self.assertEqual(settings["Entrypoint"], ["/usr/bin/credence", "serve"])
        user, group = settings["User"].split(":")
        self.assertGreater(int(user), 0)
        self.assertGreater(int(group), 0)
        self.assertEqual(self.config["os"], "linux")
        self.assertEqual(self.entry["platform"]["architecture"], self.config["architecture"])
        self.assertEqual(self.manifest["annotations"]["credence.healthcheck.live"],
                         "http://:7878/healthz")
        self.assertEqual(settings["Healthcheck"]["Test"],
                         ["CMD", "/usr/bin/credence", "health", "http://127.0.0.1:7878"])

    def test_there_is_no_shell_and_nothing_to_become_root_with(self):
        with tarfile.open(fileobj=io.BytesIO(self.layer)) as files:
            for file in files:
                self.assertNotIn(file.name.rsplit("/", 1)[-1], ("sh", "bash", "busybox", "apt"))
                self.assertEqual(file.mode & 0o6000, 0, file.name)
                is_open = file.mode & 0o002 and file.name != "tmp"
                self.assertFalse(is_open, file.name)
            state = files.getmember("var/lib/credence")
            self.assertEqual((state.uid, state.mode), (65532, 0o700))

    @unittest.skipUnless(IS_ROOT, "only root may change the root folder")
    def test_it_runs_with_nothing_but_its_own_files(self):
        with tempfile.TemporaryDirectory() as folder:
            root = f"{folder}/root"
            os.mkdir(root)
            os.chmod(folder, 0o755)
            with tarfile.open(fileobj=io.BytesIO(self.layer)) as files:
                files.extractall(root)
            enter = ["chroot", f"--userspec={self.config['config']['User']}", root]
            environment = dict(line.split("=", 1) for line in self.config["config"]["Env"])
            environment["PATH"] += ":/usr/sbin:/bin:/sbin"  # To find chroot itself.
            self.assertEqual(run(*enter, "/usr/bin/credence", "version",
                                 env=environment).strip(), version())
            tokens = self.config["config"]["Cmd"][3]
            run(*enter, "/usr/bin/credence", "token", "create", "test", "--scopes", "admin",
                "--file", tokens, env=environment)
            # Without /proc the program cannot find its server, so this starts the server itself.
            wrapper = f"{folder}/credence"
            with open(wrapper, "w", encoding="utf-8") as script:
                variables = " ".join(f"{name}={value}" for name, value in environment.items())
                script.write(f"#!/bin/sh\nexec env -i {variables} {' '.join(enter)} "
                             '/usr/libexec/credence/credence-serve "$@"\n')
            os.chmod(wrapper, 0o755)
            db = "/var/lib/credence/credence.db"
            self.check_server(wrapper, db, "--tokens", tokens)
            health = [*enter, *self.config["config"]["Healthcheck"]["Test"][1:3]]
            with Server(wrapper, db, "--tokens", tokens) as server:
                run(*health, server.url.geturl(), env=environment)
            run(*health, server.url.geturl(), env=environment, status=1)


if __name__ == "__main__":
    main()
