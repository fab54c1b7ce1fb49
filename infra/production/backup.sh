#!/bin/sh
# Backs up database, files and secrets while Larder runs: daily, by cron, from the folder of docker-compose.yml.
# docs/operations/backup.md says what a backup is worth and how to restore it.
set -eu
cd "$(dirname "$0")/../.."
keep=${KEEP:-7}
to=${BACKUP_DIR:-./backups}
name=$(date -u +%Y%m%dT%H%M%SZ)

compose() { docker compose -f docker-compose.yml -f infra/production/compose.yml "$@"; }
as_postgres() { compose exec -T --user postgres postgres "$@"; }

# The database first: files that come later belong to no row of it.
as_postgres pg_basebackup -U larder -D "/backups/$name/database" -X stream -c fast --manifest-checksums=SHA256
as_postgres pg_verifybackup "/backups/$name/database"
compose exec -T gateway tar -C /larder/.data -cf - . | as_postgres sh -c "cat > /backups/$name/files.tar"
tar -cf - secrets | as_postgres sh -c "umask 077; cat > /backups/$name/secrets.tar"

# The metric larder_backup_timestamp_seconds and its alert read this.
as_postgres psql -U larder -d larder -qc "
  insert into system_mark (key, value) values ('backup', jsonb_build_object('finishedAt', now()))
  on conflict (key) do update set value = excluded.value"

# The log is archived all the time; what the oldest kept copy does not need may go.
as_postgres sh -c "
  cd /backups
  ls -d 2*Z | sort -r | tail -n +$((keep + 1)) | xargs -r rm -r
  oldest=\$(ls -d 2*Z | sort | head -n 1)
  start=\$(sed -n 's/^START WAL LOCATION:.*file \\([0-9A-F]*\\)).*/\\1/p' \$oldest/database/backup_label)
  pg_archivecleanup wal \$start"
echo "Backup finished: $to/$name"
