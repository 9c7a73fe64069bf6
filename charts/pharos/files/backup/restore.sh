#!/bin/sh
# Restores the dump of a folder into an empty database of a server of its own, counts the rows, and stops it: `postgres -D <folder>/data`
# then serves it on 127.0.0.1 at the port that $PGPORT was. restore.sh <folder>
set -eu
scripts=$(dirname "$0")
folder=$1
data=$folder/data
rm -rf "$data" "$folder/restored.txt"
initdb --pgdata="$data" --username=pharos --auth=trust --encoding=UTF8 --no-sync --no-instructions > "$folder/initdb.log"
cat >> "$data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
port = $PGPORT
unix_socket_directories = ''
fsync = off
max_wal_size = 4GB
END
url="postgres://pharos@127.0.0.1:$PGPORT/postgres"
pg_ctl --pgdata="$data" --wait --timeout=120 --log="$folder/server.log" start || { cat "$folder/server.log" >&2; exit 1; }
pg_restore --dbname="$url" --no-owner --no-privileges --exit-on-error --jobs=2 "$folder/database.dump"
psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --output="$folder/restored.txt" --file="$scripts/counts.sql" "$url"
pg_ctl --pgdata="$data" --wait --mode=fast stop
