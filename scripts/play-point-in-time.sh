#!/usr/bin/env bash
# Plays docs/operate/backup.md, "Point-in-time recovery", with the PostgreSQL of Debian: archives the write-ahead log,
# copies a base backup, writes on, loses a table, and recovers to the moment before. Everything is in a folder that is
# deleted at the end. Takes about a minute. Exit code 0: what was written before the moment is back, and nothing after it.
set -euo pipefail
cd "$(dirname "$0")/.."
export PGOPTIONS='-c client_min_messages=warning'

bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
room=$(mktemp -d /tmp/alphorn-recovery.XXXXXX)
port=${PORT_OF_POSTGRES:-54329}
url="postgres://alphorn@127.0.0.1:$port/alphorn"
as_postgres() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
sql() { "$bin/psql" -qAtX -v ON_ERROR_STOP=1 -d "$url" -c "$1"; }
alphorn() { DATABASE_URL=$url ALPHORN_DATA=$room/data LOG_LEVEL=warn node scripts/run.mjs packages/cli/src/main.ts "$@"; }
start() { as_postgres "$bin/pg_ctl" start -w -s -D "$1" -l "$1.log" -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$room"; }
stop() { as_postgres "$bin/pg_ctl" stop -s -m fast -D "$1"; }
finish() {
  for cluster in primary recovered; do [ ! -f "$room/$cluster/postmaster.pid" ] || stop "$room/$cluster" || true; done
  rm -rf "$room"
}
trap finish EXIT

[ "$(id -u)" != 0 ] || chown postgres "$room"
chmod 755 "$room"
as_postgres mkdir "$room/archive"
as_postgres "$bin/initdb" -D "$room/primary" -U alphorn -A trust -E UTF8 >/dev/null
as_postgres tee -a "$room/primary/postgresql.conf" >/dev/null <<CONF
archive_mode = on
archive_command = 'test ! -f $room/archive/%f && cp %p $room/archive/%f'
CONF
start "$room/primary"
"$bin/psql" -qX -d "postgres://alphorn@127.0.0.1:$port/postgres" -c 'create database alphorn'
mkdir "$room/data"
alphorn migrate >/dev/null

add() { sql "insert into accounts (account_id, name, created_at) values ('acc_$1', '$1', now())"; }
add before_the_copy
as_postgres "$bin/pg_basebackup" -D "$room/recovered" -d "postgres://alphorn@127.0.0.1:$port/postgres" --checkpoint fast
as_postgres "$bin/pg_verifybackup" -q "$room/recovered"
add after_the_copy
moment=$(sql 'select clock_timestamp()')
add after_the_moment
sql 'drop table accounts cascade'
sql 'select pg_switch_wal()' >/dev/null
stop "$room/primary" # a clean stop archives what is left

as_postgres tee -a "$room/recovered/postgresql.conf" >/dev/null <<CONF
restore_command = 'cp $room/archive/%f %p'
recovery_target_time = '$moment'
recovery_target_action = 'promote'
CONF
as_postgres touch "$room/recovered/recovery.signal"
start "$room/recovered"
for _ in $(seq 600); do [ "$(sql 'select pg_is_in_recovery()')" = t ] || break; sleep 0.1; done

found=$(sql 'select account_id from accounts order by created_at' | tr '\n' ' ')
echo "Recovered to $moment: $found"
[ "$found" = 'acc_before_the_copy acc_after_the_copy ' ]
alphorn doctor | grep -E '^(ok|FAULT) +(schema|durability|role)'
echo 'Played: the recovery holds.'
