# SPDX-License-Identifier: Apache-2.0
"""The tarball, unpacked anywhere. usage: tarball_test.py BUILD_FOLDER [unittest arguments]"""

import re
import shutil

from packages import GLIBC, PackageCase, main, run


class Tarball(PackageCase):
    parts = "tarball"

    def setUp(self):
        shutil.rmtree(self.folder / "unpacked", ignore_errors=True)
        (self.folder / "unpacked").mkdir()
        run("tar", "-xzf", self.only("credence-*.tar.gz"), "-C", self.folder / "unpacked")
        self.top = next((self.folder / "unpacked").iterdir())

    def test_its_programs_run_wherever_it_is(self):
        moved = self.folder / "unpacked" / "with a space"
        self.top.rename(moved)
        self.check_program(moved / "bin" / "credence")

    def test_nothing_but_glibc_is_needed(self):
        for program in ("bin/credence", "libexec/credence/credence-serve"):
            dynamic = run("readelf", "-dW", self.top / program)
            needed = set(re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic))
            self.assertLessEqual(needed, GLIBC, program)
        # This is the program that starts at every hook.
        self.assertNotIn("NEEDED", run("readelf", "-dW", self.top / "bin/credence"))

    def test_the_programs_are_stripped(self):
        for program in ("bin/credence", "libexec/credence/credence-serve"):
            self.assertNotIn(".symtab", run("readelf", "-SW", self.top / program), program)

    def test_pages_completions_and_the_unit_are_there(self):
        page = run("gzip", "-dc", self.top / "share/man/man1/credence.1.gz")
        self.assertIn(".SH COMMANDS", page)
        for path in ("share/bash-completion/completions/credence",
                     "share/zsh/site-functions/_credence",
                     "share/fish/vendor_completions.d/credence.fish",
                     "lib/systemd/system/credence.service"):
            self.assertIn("credence", (self.top / path).read_text(encoding="utf-8"), path)
        self.assertIn("Apache License",
                      (self.top / "share/doc/credence/LICENSE").read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
