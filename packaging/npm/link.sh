# SPDX-License-Identifier: Apache-2.0
# After the installation: puts a link to the program in place of the launcher. The link is relative,
# so the folder may be moved. If that is not possible, the launcher stays, which also works.
here=$(pwd -P)
. ./find.sh
if [ -n "$program" ]; then
  ln -s "../$program" bin/.credence && mv -f bin/.credence bin/credence
fi
exit 0
