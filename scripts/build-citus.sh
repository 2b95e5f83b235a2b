#!/usr/bin/env bash
# Builds Citus from its source and installs it into a PostgreSQL (docs/internals/citus.md): scripts/build-citus.sh SOURCE.
# SOURCE is a folder with Citus 13.2, which fits PostgreSQL 15 to 17. PG_CONFIG names the pg_config of the PostgreSQL.
# Needs a C compiler, make, flex, and the headers of PostgreSQL, OpenSSL and Kerberos (Debian: postgresql-server-dev-15,
# libssl-dev, libkrb5-dev, liblz4-dev, libzstd-dev). Exit code 2: something is missing, and the message says what.
set -euo pipefail

source=${1:?Name the folder with the source of Citus.}
pg_config=${PG_CONFIG:-$(ls /usr/lib/postgresql/*/bin/pg_config 2>/dev/null | sort -V | tail -1)}
lacking() { echo "Not built. $1" >&2; exit 2; }
[ -x "$source/configure" ] || lacking "$source has no configure. Name a folder with the source of Citus 13.2."
[ -x "$pg_config" ] || lacking 'There is no pg_config. Install PostgreSQL and its headers, or set PG_CONFIG.'
[ -f "$("$pg_config" --includedir-server)/postgres.h" ] || lacking "$pg_config has no headers. Install those of its server."

# PostgreSQL exports this function since 15.9, 16.5 and 17.1. Citus 13.2 has a copy of its own, which does not compile then.
compat=$source/src/include/pg_version_compat.h
headers=$("$pg_config" --includedir-server)
if grep -q have_createdb_privilege "$headers/commands/dbcommands.h" && grep -q '^have_createdb_privilege(void)' "$compat"; then
  sed -i '/^static inline bool$/{N;/have_createdb_privilege(void)/{:next;N;/\n}$/!b next;s/.*/#include "commands\/dbcommands.h"/}}' "$compat"
fi

cd "$source"
# Its columnar storage needs more libraries, and is not used.
PG_CONFIG=$pg_config ./configure --quiet --without-libcurl
# Without bitcode for the JIT compiler, which would need clang.
make -s -j "${JOBS:-2}" with_llvm=no extension
make -s with_llvm=no install-extension
echo "Citus is in $("$pg_config" --pkglibdir)."
