#!/bin/sh
# Compares the rows of each table with those that were there when the backup was taken. compare.sh <folder>
set -eu
grep -q '^core\.projects ' "$1/counts.txt" || { echo 'the backup has no table core.projects: it is not of the database of core' >&2; exit 1; }
if ! diff "$1/counts.txt" "$1/restored.txt"; then
  echo 'the restored database has not the rows that the backup had (<: backup, >: restored)' >&2
  exit 1
fi
echo "restored $(wc -l < "$1/restored.txt") tables with all their rows"
