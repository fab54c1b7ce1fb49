#!/bin/sh
# Backs up database, settings and new files while Larder runs: daily by cron, from any folder. A full copy of the
# database on Sundays, what has changed on other days; `backup.sh full` or `backup.sh incr` chooses.
# docs/operations/backup.md says what a backup holds, and how to restore it.
set -eu
cd "$(dirname "$0")/../.."
if [ "$(date -u +%u)" = 7 ]; then type=full; else type=incr; fi
type=${1:-$type}
case $type in full | incr) ;; *) sed -n 3p "$0" >&2; exit 2 ;; esac

in_postgres() { docker compose exec -T postgres "$@"; }
ask() { in_postgres psql -U larder -d larder -tAc "$1"; }
keep() { docker compose run --rm --no-deps -T backup "$@"; }

# setting NAME: as Compose reads it, from the environment or .env.
setting() {
  eval "value=\${$1:-}"
  if [ -z "$value" ] && [ -f .env ]; then value=$(sed -n "s/^$1=//p" .env | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//"); fi
  echo "$value"
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a restore has to know before it begins.
migration=$(ask 'select max(migration_name) from _prisma_migrations where finished_at is not null')
database_bytes=$(ask 'select sum(pg_database_size(oid)) from pg_database')
files_bytes=$(keep files_bytes)
{
  echo "made_at=$(date -u +%Y-%m-%dT%H:%M:%SZ)"
  echo "version=$(setting LARDER_VERSION)"
  echo "revision=$(git rev-parse HEAD 2>/dev/null || echo unknown)"
  echo "migration=$migration"
  echo "database_bytes=$database_bytes"
  echo "files_bytes=$files_bytes"
  docker compose config --images | sort -u | while read -r image; do
    echo "image=$image $(docker image inspect --format '{{.Id}} {{join .RepoDigests ","}}' "$image" 2>/dev/null || true)"
  done
} >"$work/backup.txt"

# Files of compose, of this tree as well as the operator's: a restore puts back those that its own tree lacks.
own=$(setting COMPOSE_FILE | tr "$(setting COMPOSE_PATH_SEPARATOR | grep . || echo :)" ' ')
[ -n "$own" ] || own=docker-compose.override.yml
set --
for file in secrets .env $own $(setting BACKUP_ALSO); do
  case $file in /*) echo "$file is outside of this folder: keep a copy yourself." >&2; continue ;; esac
  if [ -e "$file" ]; then set -- "$@" "$file"; fi
done
# Not by a pipe, which would hide that a secret could not be read.
tar -cf "$work/settings.tar" -C "$work" backup.txt -C "$PWD" "$@"
keep settings <"$work/settings.tar"

# The database before the files: those that come later belong to no row of it.
in_postgres larder-backup database "$type"
keep files

# The metric larder_backup_timestamp_seconds and its alert read this.
ask "insert into system_mark (key, value) values ('backup', jsonb_build_object('finishedAt', now()))
  on conflict (key) do update set value = excluded.value" >/dev/null
echo "Backup finished. To read it one needs secrets/backup_key: keep a copy of that file elsewhere."
