#!/bin/sh
# Dumps the database of $DATABASE_URL into a folder, counts the rows of each table at the same moment, and reads the dump back whole.
# dump.sh <folder>
set -eu
scripts=$(dirname "$0")
DUMP=$1/database.dump
COUNTS=$1/counts.txt
export DUMP COUNTS
rm -f "$DUMP" "$COUNTS" "$DUMP.ok"
# Two values are those of the services' driver alone: libpq refuses them, and checks certificates for `require` when it has roots.
case $DATABASE_URL in
  *[?\&]sslmode=no-verify* | *[?\&]uselibpqcompat=true*[?\&]sslmode=require* | *[?\&]sslmode=require*[?\&]uselibpqcompat=true*)
    unset PGSSLROOTCERT ;;
esac
DATABASE_URL=$(printf %s "$DATABASE_URL" | sed -e 's/\([?&]sslmode=\)no-verify/\1require/' -e 's/\([?&]\)uselibpqcompat=[^&]*&*/\1/')
# The snapshot is that of the session, which waits meanwhile: nobody may end it for that. A path in \i and \o is psql's own.
psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --set "counts=$COUNTS" --set "sql=$scripts/counts.sql" "$DATABASE_URL" <<'END'
SET idle_in_transaction_session_timeout = 0;
SET statement_timeout = 0;
BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
SELECT pg_export_snapshot() AS snapshot \gset
\setenv SNAPSHOT :snapshot
\! pg_dump --snapshot="$SNAPSHOT" --format=custom --no-owner --no-privileges --file="$DUMP" "$DATABASE_URL" && touch "$DUMP.ok"
\o :counts
\i :sql
COMMIT;
END
# psql goes on when a program that it starts fails.
[ -f "$DUMP.ok" ] || { echo 'pg_dump failed' >&2; exit 1; }
[ -s "$COUNTS" ] || { echo 'the database has no table' >&2; exit 1; }
rm "$DUMP.ok"
pg_restore --file=/dev/null "$DUMP"
echo "dumped $(wc -l < "$COUNTS") tables, $(wc -c < "$DUMP") bytes"
