#!/usr/bin/env bash
# Runs test files on a single node of Citus (docs/internals/citus.md): scripts/play-citus.sh [words of test file names].
# Needs a PostgreSQL in /usr/lib/postgresql with Citus installed; Debian has no package of it. The server is in a folder
# that is deleted at the end. Exit code 0: all files pass.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=''
for one in $(ls -d "${POSTGRES_FOLDER:-/usr/lib/postgresql}"/*/bin 2>/dev/null | sort -V); do
  [ ! -f "$("$one/pg_config" --pkglibdir)/citus.so" ] || bin=$one
done
if [ -z "$bin" ]; then
  echo 'Not played. No PostgreSQL in ${POSTGRES_FOLDER:-/usr/lib/postgresql} has Citus. Install it first: https://docs.citusdata.com' >&2
  exit 2
fi

port=${PORT_OF_POSTGRES:-54340}
room=$(mktemp -d /tmp/alphorn-citus.XXXXXX)
[ "$(id -u)" != 0 ] || chown postgres "$room"
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
finish() {
  [ ! -f "$room/node/postmaster.pid" ] || as_postgres "$bin/pg_ctl" stop -s -m immediate -D "$room/node" || true
  rm -rf "$room"
}
trap finish EXIT

as_postgres "$bin/initdb" -D "$room/node" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
# Test data may be lost. Each distributed table is several tables, and each of them takes a lock.
as_postgres tee -a "$room/node/postgresql.conf" >/dev/null <<CONF
shared_preload_libraries = 'citus'
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$room'
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 300
max_locks_per_transaction = 512
citus.enable_statistics_collection = off
CONF
as_postgres "$bin/pg_ctl" start -w -s -t 120 -D "$room/node" -l "$room/log"
TEST_CITUS=1 TEST_DATABASE_URL=postgres://postgres@127.0.0.1:$port/postgres node scripts/test.mjs --no-check "$@"
