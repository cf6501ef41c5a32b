# SPDX-License-Identifier: Apache-2.0
# A Nix flake that installs the published programs. Nobody has tried it yet: it is written by the
# rules of Nix, and the hashes are those of the tarballs. A hash of zeros (AAAA…) is that of a tarball
# that was not made.
{
  description = "@SUMMARY@";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      tarballs = {
        x86_64-linux = { name = "linux-x64"; hash = "@X64_SRI@"; };
        aarch64-linux = { name = "linux-arm64"; hash = "@ARM64_SRI@"; };
      };
      package = system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in pkgs.stdenv.mkDerivation {
          pname = "credence";
          version = "@VERSION@";
          src = pkgs.fetchurl {
            url = "@RELEASES@/@VERSION@/credence-@VERSION@-${tarballs.${system}.name}.tar.gz";
            hash = tarballs.${system}.hash;
          };
          # The server needs glibc, which Nix has elsewhere; credence itself is static.
          nativeBuildInputs = [ pkgs.autoPatchelfHook ];
          installPhase = ''
            mkdir -p $out
            cp -r bin libexec share $out/
          '';
          doInstallCheck = true;
          installCheckPhase = "$out/bin/credence version";
          meta.mainProgram = "credence";
        };
    in {
      packages = builtins.mapAttrs (system: _: { default = package system; }) tarballs;
    };
}
