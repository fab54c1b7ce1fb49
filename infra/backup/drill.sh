#!/bin/sh
# Restores the newest backup into a container of its own and reads it: weekly by cron. Nothing that runs is touched.
# Ends with 0 only if the database recovers and adds up, and settings and files open with the key.
set -eu
cd "$(dirname "$0")/../.."

remove() { docker compose rm --force --stop --volumes drill >/dev/null 2>&1; }
keep() { docker compose run --rm --no-deps -T backup "$@"; }
remove
trap 'remove' EXIT

if ! docker compose up --detach --wait --no-deps drill >/dev/null 2>&1; then
  docker compose logs --no-log-prefix --tail 20 drill >&2
  echo "The backup cannot be restored." >&2
  exit 1
fi
docker compose run --rm --no-deps -T check
facts=$(keep newest_settings | tar -xOf - backup.txt)
files=$(keep kept_files)
echo "$facts" | sed -n 's/^made_at=/  settings of /p; s/^revision=/  revision /p'
echo "  files: $files"

# The metric larder_restore_drill_timestamp_seconds and its alert read this.
docker compose exec -T postgres psql -U larder -d larder -qc "
  insert into system_mark (key, value) values ('restore_drill', jsonb_build_object('finishedAt', now()))
  on conflict (key) do update set value = excluded.value"
echo "The backup can be restored."
