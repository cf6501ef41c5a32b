# SPDX-License-Identifier: Apache-2.0
# Sets `program` to the path of the program relative to `here`, the folder of this package, or to
# nothing; and `platform`. Looks where Node would look for a package.
# Linux 6.1 and later name the processor in a file, which is quicker than starting uname.
if { read -r system </proc/sys/kernel/arch; } 2>/dev/null; then
  system="Linux $system"
else
  system=$(uname -sm)
fi
case "$system" in
  "Linux x86_64") platform=linux-x64 ;;
  "Linux aarch64") platform=linux-arm64 ;;
  *) platform=$(echo "$system" | tr ' A-Z' '-a-z') ;;
esac
program=
up=
above=$here
while :; do
  if [ -x "$here/${up}node_modules/@credence/$platform/bin/credence" ]; then
    program=${up}node_modules/@credence/$platform/bin/credence
    break
  fi
  if [ -z "$above" ]; then break; fi
  above=${above%/*}
  up=../$up
done
