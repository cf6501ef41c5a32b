# SPDX-License-Identifier: Apache-2.0
# A Homebrew formula for Linux. Nobody has tried it yet: it is written by the rules of Homebrew, and
# the checksums are those of the tarballs. A checksum of zeros is that of a tarball that was not made.
class Credence < Formula
  desc "@SUMMARY@"
  homepage "@RELEASES@"
  version "@VERSION@"
  license "Apache-2.0"

  depends_on :linux

  on_intel do
    url "@RELEASES@/@VERSION@/credence-@VERSION@-linux-x64.tar.gz"
    sha256 "@X64_HEX@"
  end
  on_arm do
    url "@RELEASES@/@VERSION@/credence-@VERSION@-linux-arm64.tar.gz"
    sha256 "@ARM64_HEX@"
  end

  def install
    bin.install "bin/credence"
    # The program looks for its server in ../libexec/credence, from where it really is.
    (libexec/"credence").install "libexec/credence/credence-serve"
    man1.install "share/man/man1/credence.1.gz"
    bash_completion.install "share/bash-completion/completions/credence"
    zsh_completion.install "share/zsh/site-functions/_credence"
    fish_completion.install "share/fish/vendor_completions.d/credence.fish"
  end

  service do
    run [opt_bin/"credence", "serve"]
    keep_alive true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/credence version")
  end
end
