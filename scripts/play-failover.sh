#!/usr/bin/env bash
# Plays docs/operate/high-availability.md, "Played with pg_auto_failover": a monitor and two nodes on this machine,
# `alphorn serve` with both nodes in DATABASE_URL, and callers that write with idempotency keys. All processes of the
# primary are killed, and pg_auto_failover promotes the other node. Everything is in a folder that is deleted at the end.
# Takes two to four minutes. Exit code 0: no acknowledged write was lost or doubled, and each has its audit row.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1 || true)
missing=()
command -v pg_autoctl >/dev/null || missing+=('pg-auto-failover-cli')
[ -n "$bin" ] && [ -f "$("$bin/pg_config" --sharedir 2>/dev/null)/extension/pgautofailover.control" ] ||
  missing+=('postgresql-15-auto-failover (for your version of PostgreSQL)')
if [ "${#missing[@]}" -gt 0 ]; then
  printf 'Not played. Install first: %s\n' "${missing[@]}" >&2
  exit 2
fi

first=${PORT_OF_POSTGRES:-54330}
monitor=$first a=$((first + 1)) b=$((first + 2))
port=${PORT:-54334}
room=$(mktemp -d /tmp/alphorn-failover.XXXXXX)
[ "$(id -u)" != 0 ] || chown postgres "$room"
chmod 755 "$room"
url="postgres://alphorn@127.0.0.1:$a,127.0.0.1:$b/alphorn?target_session_attrs=read-write"

# The programs of PostgreSQL refuse to run as root. The first word is the node.
as_postgres() {
  local as=() node=$1
  shift
  [ "$(id -u)" != 0 ] || as=(runuser -u postgres --)
  (cd "$room/$node.work" && exec "${as[@]}" env PATH="$bin:/usr/bin:/bin" HOME="$room" XDG_CONFIG_HOME="$room/config" XDG_DATA_HOME="$room/share" \
    XDG_RUNTIME_DIR="$room/run" "$@")
}
sql() { "$bin/psql" -qAtX -v ON_ERROR_STOP=1 -d "postgres://alphorn@127.0.0.1:$1/alphorn" -c "$2"; }
alphorn() {
  DATABASE_URL=$url ALPHORN_DATA=$room/data ALPHORN_PEPPERS=upgrade-fixture PORT=$port LOG_LEVEL=warn \
    BURST_PER_CREDENTIAL=100000 BURST_PER_ACCOUNT=100000 REQUESTS_PER_DAY=1000000 \
    exec node scripts/run.mjs packages/cli/src/main.ts "$@"
}
# A process of a node is known by the folder in which it works: that of its data, or that of its pg_autoctl.
processes_of() {
  find /proc -maxdepth 2 -name cwd \( -lname "$room/$1" -o -lname "$room/$1.work" \) 2>/dev/null | cut -d/ -f3
}
end_node() { for process in $(processes_of "$1"); do kill -9 "$process" 2>/dev/null || true; done; }
until_is() { # within so many seconds, the command prints this
  local seconds=$1 wanted=$2
  shift 2
  for _ in $(seq $((seconds * 5))); do
    [ "$("$@" 2>/dev/null || true)" != "$wanted" ] || return 0
    sleep 0.2
  done
  echo "Still not \"$wanted\" after $seconds seconds: $*" >&2
  tail -5 "$room"/*.log >&2 || true
  return 1
}
finish() {
  [ -z "${service:-}" ] || kill "$service" 2>/dev/null || true
  [ -z "${service:-}" ] || wait "$service" 2>/dev/null || true
  for node in a b monitor; do end_node "$node"; done
  rm -rf "$room"
}
trap finish EXIT

node_of() { as_postgres "$1" pg_autoctl create postgres --pgdata "$room/$1" --pgport "$2" --name "$1" --hostname 127.0.0.1 --listen 127.0.0.1 \
  --username alphorn --dbname alphorn --auth trust --no-ssl --run \
  --monitor "postgres://autoctl_node@127.0.0.1:$monitor/pg_auto_failover" >"$room/$1.log" 2>&1; }
state_of() { "$bin/psql" -qAtX -d "postgres://autoctl_node@127.0.0.1:$monitor/pg_auto_failover" \
  -c "select reportedstate from pgautofailover.node where nodename = '$1'"; }
status() { curl -s -o "$room/answer" -w '%{http_code}' "http://127.0.0.1:$port$1"; }

mkdir "$room/data" "$room"/{run,config,share,monitor.work,a.work,b.work}
[ "$(id -u)" != 0 ] || chown postgres "$room"/{run,config,share,monitor.work,a.work,b.work}
as_postgres monitor pg_autoctl create monitor --pgdata "$room/monitor" --pgport "$monitor" --hostname 127.0.0.1 --auth trust --no-ssl --run \
  >"$room/monitor.log" 2>&1 &
until_is 60 '' state_of none
node_of a "$a" &
until_is 90 single state_of a
node_of b "$b" &
# The copy of the primary begins with a checkpoint. It takes minutes unless it is hurried.
hurried_state_of() {
  "$bin/psql" -qX -h 127.0.0.1 -p "$a" -U "$(as_postgres a id -un)" -d postgres -c checkpoint
  state_of "$1"
}
until_is 240 secondary hurried_state_of b
until_is 120 primary state_of a
echo "A monitor, a primary and a standby ($(as_postgres monitor pg_autoctl version | head -1))."

# A filled database, with a credential that is no secret.
(alphorn restore "$(ls test/platform/upgrade/*.backup | tail -1)") >/dev/null
alphorn serve >"$room/service.log" 2>&1 &
service=$!
until_is 120 200 status /readyz
secret=$(sed -n "s/.*secret: '\(alp_[^']*\)'.*/\1/p" test/platform/upgrade.test.ts | tail -1)

node scripts/play-failover-load.mjs "http://127.0.0.1:$port" "$secret" "$room/acknowledged" "$room/stop" &
load=$!
written() { [ -f "$room/acknowledged" ] && [ "$(wc -l <"$room/acknowledged")" -ge "$1" ] && echo enough; }
until_is 60 enough written 200
before=$(wc -l <"$room/acknowledged")
killed=$(date +%s%3N)
end_node a
until_is 180 f sql "$b" 'select pg_is_in_recovery()'
promoted=$(date +%s%3N)
until_is 60 enough written $((before + 200))
touch "$room/stop"
wait "$load"

# Each line: the note of a decision, its id, the request, its status, and when it was acknowledged.
cut -f1,2 "$room/acknowledged" | sort >"$room/wanted"
sql "$b" "select note || E'\t' || decision_id from decisions where note like 'failover-%'" | sort >"$room/found"
cut -f3,4 "$room/acknowledged" | sort -u >"$room/asked"
sql "$b" "select request_id || E'\t' || status from audit_rows" | sort -u >"$room/audited"
lost=$(comm -23 "$room/wanted" "$room/found" | wc -l)
extra=$(comm -13 "$room/wanted" "$room/found" | wc -l)
unaudited=$(comm -23 "$room/asked" "$room/audited" | wc -l)
pause=$(cut -f5 "$room/acknowledged" | sort -n | awk 'last { if ($1 - last > most) most = $1 - last } { last = $1 } END { print most }')
echo "$(wc -l <"$room/wanted") acknowledged writes: $lost lost, $extra doubled or unknown, $unaudited without an audit row."
awk -v p=$((promoted - killed)) -v w="$pause" 'BEGIN { printf "From the end of the primary to the promotion: %.1f s. No write was acknowledged for %.1f s.\n", p / 1000, w / 1000 }'
[ "$lost" = 0 ] && [ "$extra" = 0 ] && [ "$unaudited" = 0 ]

# The old primary comes back as a standby: pg_auto_failover fences it.
as_postgres a pg_autoctl run --pgdata "$room/a" >>"$room/a.log" 2>&1 &
until_is 120 secondary state_of a
echo 'Played: the failover holds, and the old primary follows the new one.'
