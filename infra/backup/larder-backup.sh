#!/bin/sh
# Runs in the container: what backup.sh, restore.sh and drill.sh do there, and the archiving of the log.
set -eu
# Days that a removed file and old settings are kept, as long as the database can be restored to a time that has them.
KEPT=28
data=${PGDATA:-/var/lib/postgresql/18/docker}
files=${FILES_FOLDER:-/files}

repositories() {
  if [ -n "${BACKUP_COPY_S3_BUCKET:-}" ]; then echo 1 2; else echo 1; fi
}
stamp() { date -u +%Y%m%dT%H%M%SZ; }

# older NAMES: those on standard input that were made before the kept days; each begins with its time.
older() {
  limit=$(date -u -d "-$KEPT days" +%Y%m%dT%H%M%SZ)
  while read -r name; do
    if expr "$name" '<' "$limit" >/dev/null; then echo "$name"; fi
  done
}

# pgbackrest_archive SEGMENT: PostgreSQL's archive_command, in which pgBackRest looks for its name. The first segment of an
# installation makes the repository; one that holds the database of another installation is refused.
pgbackrest_archive() {
  pgbackrest archive-push "$1" && return
  pgbackrest stanza-create
  pgbackrest archive-push "$1"
}

# database full|incr: an incremental one that finds no full one becomes full.
database() {
  pgbackrest stanza-create
  for number in $(repositories); do pgbackrest --repo="$number" --type="$1" backup; done
}

# files: what is new. The content of a file never changes; what was removed is kept aside for some weeks.
files() {
  for number in $(repositories); do
    rclone sync "$files" "backup$number:files" --backup-dir "backup$number:removed/$(stamp)" --size-only \
      --exclude '*.part' --transfers 8
    rclone lsf --dirs-only "backup$number:removed" 2>/dev/null | older | while read -r name; do
      rclone purge "backup$number:removed/${name%/}"
    done
  done
}

# settings: a tar on standard input.
settings() {
  whole=$(mktemp)
  cat >"$whole"
  for number in $(repositories); do
    rclone copyto "$whole" "backup$number:settings/$(stamp).tar"
    rclone lsf "backup$number:settings" | older | while read -r name; do
      rclone deletefile "backup$number:settings/$name"
    done
  done
  rm "$whole"
}

# newest_settings: the tar, on standard output.
newest_settings() {
  newest=$(rclone lsf backup1:settings | sort | tail -n 1)
  if [ -z "$newest" ]; then
    echo "No settings are in this backup, or the key is another one." >&2
    exit 1
  fi
  rclone cat "backup1:settings/$newest"
}

# files_bytes: what a restore of the files needs.
files_bytes() { du -sb "$files" | cut -f 1; }

# kept_files: what the repository has of them.
kept_files() {
  size=$(rclone size backup1:files)
  echo "$size" | tr '\n' ' '
}

# own_backups: a folder that comes from another machine belongs to the user that PostgreSQL runs as.
own_backups() { find /backups ! -user postgres -exec chown postgres:postgres {} +; }

# restore_database [INSTANT [--delta]]: into an empty folder, up to the end of the log or to an instant.
restore_database() {
  if [ -f "$data/backup.manifest" ]; then
    # The rest of a restore that was interrupted, which has no pg_control yet.
    [ -f "$data/global/pg_control" ] || find "$data" -mindepth 1 -delete
  fi
  mkdir -p "$data"
  chmod 700 "$data"
  if [ -n "${1:-}" ]; then
    pgbackrest restore --type=time --target="$1" --target-action=promote
  else
    pgbackrest restore ${2:+"$2"}
  fi
}

# restore_files [INSTANT]: those that were there then, also if they were removed later.
restore_files() {
  rclone copy backup1:files "$files" --size-only --transfers 8
  since=$(date -u -d "${1:-now}" +%Y%m%dT%H%M%SZ)
  rclone lsf --dirs-only backup1:removed 2>/dev/null | while read -r name; do
    if expr "$name" '>' "$since" >/dev/null; then rclone copy "backup1:removed/${name%/}" "$files" --size-only; fi
  done
  chown -R 1000:1000 "$files"
}

# is_empty: true where neither a database nor a file would be overwritten.
is_empty() {
  [ ! -f "$data/global/pg_control" ] && [ -z "$(ls -A "$files")" ]
}

# set_aside: the database that was here stays beside the restored one until somebody deletes it.
set_aside() {
  [ ! -d "$data" ] || mv "$data" "$data.before-restore-$(stamp)"
}

# drill: a restored server that archives nothing, until it is stopped.
drill() {
  mkdir -p "$data"
  chmod 700 "$data"
  pgbackrest restore --archive-mode=off
  exec "${POSTGRES_ENTRYPOINT:-docker-entrypoint.sh}" postgres
}

command=$1
shift
case $command in
  pgbackrest_archive | database | files | files_bytes | kept_files | settings | newest_settings | own_backups | is_empty | \
    restore_database | restore_files | set_aside | drill) "$command" "$@" ;;
  *) sed -n 2p "$0" >&2; exit 2 ;;
esac
