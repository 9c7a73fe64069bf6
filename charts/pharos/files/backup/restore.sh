#!/bin/sh
# Restores the dump of a folder into an empty database of a server of its own, counts the rows, and serves it on 127.0.0.1 at $PGPORT.
# restore.sh <folder>
set -eu
scripts=$(dirname "$0")
folder=$1
data=$folder/data
rm -rf "$data" "$folder/restored.txt"
initdb --pgdata="$data" --username=pharos --auth=trust --encoding=UTF8 --no-sync --no-instructions > "$folder/initdb.log"
options="-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c max_wal_size=4GB"
url="postgres://pharos@127.0.0.1:$PGPORT/postgres"
pg_ctl --pgdata="$data" --wait --timeout=120 --log="$folder/server.log" --options="$options" start
pg_restore --dbname="$url" --no-owner --no-privileges --exit-on-error --jobs=2 "$folder/database.dump"
psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --output="$folder/counted.txt" --file="$scripts/counts.sql" "$url"
# Made whole in one step: whoever waits for it may read it.
mv "$folder/counted.txt" "$folder/restored.txt"
pg_ctl --pgdata="$data" --wait --mode=fast stop
# shellcheck disable=SC2086
exec postgres -D "$data" $options
