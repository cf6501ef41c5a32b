# SPDX-License-Identifier: Apache-2.0
"""lintian has nothing to say about the Debian packages.

usage: lintian_test.py BUILD_FOLDER [unittest arguments]

Exits with 77 (skipped) without lintian, or without the weights (tools/fetch_models.sh).
"""

import unittest

from packages import MODELS, DebCase, main, need


class Programs(DebCase):
    parts = "deb"

    def test_the_programs_and_the_library(self):
        for package in ("credence", "libcredence0", "libcredence-dev"):
            with self.subTest(package):
                self.lint(self.only(f"{package}_*.deb"))


@unittest.skipUnless(MODELS.exists(), f"{MODELS} does not exist; tools/fetch_models.sh makes it")
class Weights(DebCase):
    parts = "weights"

    def test_the_weights(self):
        self.lint(self.only("credence-models_*_all.deb"))


if __name__ == "__main__":
    need("lintian", "dpkg-deb", "dpkg-shlibdeps")
    main()
