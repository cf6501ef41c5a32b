#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Replaces the program in tests that know nothing about PostgreSQL: each store file that they name
# becomes a schema of a database.
#
# usage: ON_POSTGRES=build/release/credence on_postgres.sh memory list
#        cluster.py run -- on_postgres.sh --prepare build/release/credence COMMAND …
#            runs COMMAND with the variables that it needs, in a cluster of cluster.py
#
# The variables do not begin with CREDENCE_, because the tests remove those from the environment.
# Tests call this script a thousand times, so it avoids starting processes.
set -eu

if [ "${1:-}" = --prepare ]; then
  ON_POSTGRES=$(realpath "$2")
  ON_POSTGRES_SERVER=$CREDENCE_TEST_POSTGRES
  CREDENCE_BIN=$(realpath "$0")
  export ON_POSTGRES ON_POSTGRES_SERVER CREDENCE_BIN
  shift 2
  exec "$@"
fi

# The name of the schema that replaces the file. It is deleted with the folder.
known=$CREDENCE_DB.schema
if ! [ -e "$known" ]; then
  schema=s$(realpath -m "$CREDENCE_DB" | sha256sum | cut -c 1-16)
  psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 "$ON_POSTGRES_SERVER" \
    --command="SET client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS $schema;" >&2
  echo "$schema" > "$known.$$"
  mv "$known.$$" "$known"
fi
read -r schema < "$known"

case $ON_POSTGRES_SERVER in
  *\?*) mark='&' ;;
  *) mark='?' ;;
esac
export CREDENCE_STORE_URL="$ON_POSTGRES_SERVER${mark}options=-csearch_path%3D$schema"
exec "$ON_POSTGRES" "$@"
