#!/bin/sh
# Brings an installation back onto a machine that has nothing but Docker and this folder:
#
#   restore.sh --key FILE [--from FOLDER] [--until INSTANT]    from a folder of backups
#   restore.sh --key FILE [--until INSTANT]                    from a bucket: BACKUP_S3_BUCKET, _ENDPOINT, _REGION,
#                                                              _ACCESS_KEY_ID, _SECRET_ACCESS_KEY in the environment,
#                                                              and _CA_FILE where the authority is your own
#   restore.sh --replace [--until INSTANT]                     on the machine that still has its settings: puts the
#                                                              database of an earlier time in place of the one there
#
# INSTANT is such as 2026-11-22T10:00:00Z. Without it everything comes back that was archived.
set -eu
cd "$(dirname "$0")/../.."
here=$PWD

fail() { echo "$*" >&2; exit 1; }
usage() { sed -n '2,/^set/s/^# \{0,1\}//p' "$0" >&2; exit 2; }
key='' from='' until='' replace=no needed_files=''
while [ $# -gt 0 ]; do
  case $1 in
    --key) key=${2:?}; shift 2 ;;
    --from) from=${2:?}; shift 2 ;;
    --until) until=${2:?}; shift 2 ;;
    --replace) replace=yes; shift ;;
    *) usage ;;
  esac
done
if [ -n "$until" ]; then
  date -u -d "$until" +%FT%TZ >/dev/null 2>&1 || fail "$until is no instant such as 2026-11-22T10:00:00Z."
  until=$(date -u -d "$until" '+%F %T+00')
fi
docker compose version >/dev/null 2>&1 || fail 'Docker with Compose is not installed.'

restoring() { docker compose run --rm --no-deps -T "$@"; }
ask() { docker compose exec -T postgres psql -U larder -d larder -tAc "$1"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# --- Settings: on an empty machine Compose can do nothing before they are back --------------------------------------------
open_settings() {
  [ -s "$key" ] || fail "The key $key is no file: it is what secrets/backup_key held."
  mkdir "$work/keys" "$work/settings"
  cp "$key" "$work/keys/backup_key"
  printf '%s\n' "${BACKUP_S3_ACCESS_KEY_ID:-}" >"$work/keys/backup_s3_access_key_id"
  printf '%s\n' "${BACKUP_S3_SECRET_ACCESS_KEY:-}" >"$work/keys/backup_s3_secret_access_key"
  cat "${BACKUP_S3_CA_FILE:-/dev/null}" >"$work/keys/backup_s3_ca"
  if [ -n "$from" ]; then
    # Not by entering it: it belongs to the user that PostgreSQL runs as, and is closed to others.
    [ -d "$from" ] || fail "$from is no folder."
    from=$(readlink -f "$from")
  else
    [ -n "${BACKUP_S3_BUCKET:-}" ] || usage
  fi
  image=${BACKUP_IMAGE:-larder/postgres:restore}
  [ -n "${BACKUP_IMAGE:-}" ] || docker build --quiet --tag "$image" \
    ${POSTGRES_IMAGE:+--build-arg "POSTGRES_IMAGE=$POSTGRES_IMAGE"} infra/backup >/dev/null
  docker run --rm --user 0:0 --network "${BACKUP_NETWORK:-bridge}" --volume "$work/keys:/run/backup:ro" \
    --volume "${from:-$work}:/backups:ro" --env BACKUP_S3_BUCKET --env BACKUP_S3_ENDPOINT --env BACKUP_S3_REGION \
    --entrypoint larder-backup "$image" newest_settings >"$work/settings.tar"
  tar -xf "$work/settings.tar" -C "$work/settings"
}

fact() { sed -n "s/^$1=//p" "$work/settings/backup.txt"; }

check_version() {
  migration=$(fact migration)
  echo "The backup is of $(fact made_at), version $(fact version | grep . || echo local), revision $(fact revision)."
  if [ -d prisma/migrations ] && [ ! -d "prisma/migrations/$migration" ]; then
    fail "This folder is older than the database of the backup, whose last migration is $migration: git checkout $(fact revision)"
  fi
}

check_disk() {
  needed_files=$(fact files_bytes)
  needed=$(($(fact database_bytes) + needed_files))
  free=$(docker run --rm --entrypoint df "$image" -Pk /var/lib/postgresql | awk 'NR == 2 { print $4 }')
  [ "$free" -gt $((needed / 1024)) ] ||
    fail "The disk of Docker has $((free / 1024)) MB free; the backup needs $((needed / 1048576)) MB."
}

# same FILE OTHER: but for where the repositories are, which a restore writes itself.
same() {
  case $1 in
    ./secrets/backup_*) return 0 ;;
    ./.env)
      sed '/^BACKUP_/d' "$1" >"$work/one"
      sed '/^BACKUP_/d' "$2" | cmp -s "$work/one" -
      ;;
    *) cmp -s "$1" "$2" ;;
  esac
}

# Puts settings where this folder has none. A repeated restore finds its own, which are the same.
lay_out_settings() {
  cd "$work/settings"
  others=$(find . -type f ! -path ./backup.txt | while read -r file; do
    if [ -e "$here/$file" ] && ! same "$file" "$here/$file"; then echo "$file"; fi
  done)
  if echo "$others" | grep -qE '^\./(\.env$|secrets/)'; then
    cd "$here"
    fail "This folder has settings of another installation ($(echo "$others" | head -n 1)): restore into an empty one."
  fi
  find . -type f ! -path ./backup.txt | while read -r file; do
    mkdir -p "$here/$(dirname "$file")"
    [ -e "$here/$file" ] || cp -p "$file" "$here/$file"
  done
  cd "$here"
  chmod 700 secrets
  for file in $others; do echo "$file of this folder differs from that of the backup: compare them."; done
}

# The place that was named now is where the next backup goes too.
name_repository() {
  touch .env
  put BACKUP_DIR "${from:-./backups}"
  put BACKUP_S3_BUCKET "${BACKUP_S3_BUCKET:-}"
  if [ -n "${BACKUP_S3_BUCKET:-}" ]; then
    put BACKUP_S3_ENDPOINT "${BACKUP_S3_ENDPOINT:-}"
    put BACKUP_S3_REGION "${BACKUP_S3_REGION:-auto}"
    cat "$work/keys/backup_s3_access_key_id" >secrets/backup_s3_access_key_id
    cat "$work/keys/backup_s3_secret_access_key" >secrets/backup_s3_secret_access_key
    # Empty for a bucket of a public authority: that of the lost one must not judge it.
    cat "$work/keys/backup_s3_ca" >secrets/backup_s3_ca
  fi
  cat "$work/keys/backup_key" >secrets/backup_key
  # The second repository that this was restored from is the first one now.
  if [ -n "${BACKUP_S3_BUCKET:-}" ] && [ "$(named BACKUP_COPY_S3_BUCKET)" = "$BACKUP_S3_BUCKET" ] &&
    [ "$(named BACKUP_COPY_S3_ENDPOINT)" = "${BACKUP_S3_ENDPOINT:-}" ]; then
    for name in BUCKET ENDPOINT REGION; do put "BACKUP_COPY_S3_$name" ''; done
    echo 'The second repository is the first one now: name another as the second when there is one.'
  fi
}
named() { sed -n "s/^$1=//p" .env | tail -n 1; }
put() {
  if [ "$(named "$1")" != "$2" ]; then
    sed "/^$1=/d" .env >"$work/env"
    [ -z "$2" ] || echo "$1=$2" >>"$work/env"
    cat "$work/env" >.env
  fi
}

# --- Database --------------------------------------------------------------------------------------------------------------
restore_database() {
  restoring --entrypoint larder-backup postgres restore_database "$@"
  docker compose up --detach postgres
}

# Waits as long as recovery lasts. A server that ends instead says why in its log.
until_recovered() {
  while [ "$(ask 'select pg_is_in_recovery()' 2>/dev/null)" != f ]; do
    container=$(docker compose ps --all --quiet postgres)
    if [ "$(docker inspect --format '{{.RestartCount}} {{.State.Running}}' "$container")" != '0 true' ]; then
      docker compose logs --no-log-prefix --tail 30 postgres >"$work/log" 2>&1
      docker compose stop postgres
      grep -q 'recovery ended before configured recovery target' "$work/log" && return 1
      tail -n 5 "$work/log" >&2
      fail 'PostgreSQL could not recover.'
    fi
    sleep 1
  done
}

if [ "$replace" = yes ]; then
  [ -s secrets/backup_key ] || fail 'secrets/backup_key is missing: on an empty machine name --key.'
  docker compose exec -T postgres psql -U larder -d larder -qc 'select pg_switch_wal()' >/dev/null 2>&1 ||
    echo 'PostgreSQL does not run: what it has not archived yet is not restored.'
  docker compose stop --timeout 120
  restoring --entrypoint larder-backup postgres set_aside
else
  open_settings
  check_version
  check_disk
  lay_out_settings
  name_repository
  # Compose hands out the secrets that came back.
  docker compose run --rm -T secrets >/dev/null
  restoring restore is_empty ||
    fail 'The volumes of this machine hold a database or files already: restore.sh --replace, or remove them first.'
  restoring restore own_backups
fi

echo 'Restoring the database …'
restore_database "$until"
if ! until_recovered; then
  # Nothing was committed between that instant and the end of the log: all of it is the state at that time.
  restore_database '' --delta
  until_recovered || fail 'PostgreSQL could not recover.'
fi
last=$(ask "select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')")
echo 'Restoring the files …'
restoring restore restore_files "$until"
echo "They have $(restoring restore files_bytes) bytes${needed_files:+; when they were backed up, $needed_files}."
# Before the API: what ended after that instant would be valid again.
restoring check end-sign-ins --host postgres ||
  fail 'Sign-ins could not be ended, so only the database runs: docs/operations/backup.md, "After a restore", point 6.'
if [ -n "$until" ]; then
  # Cabinets deliver again. The API would approve withdrawals of money that the bank may have already.
  docker compose up --detach gateway
  next='then start the rest:  docker compose up --detach'
else
  docker compose up --detach
  next='the API runs already.'
fi

echo
echo "Restored. The last change that came back is of ${last:-the backup itself}."
restoring check check --host postgres || echo 'The database does not add up: see above.'
cat <<END
Now, as docs/operations/backup.md says under "After a restore":
  1. Cabinets send again what they have delivered since then. Owners are told what no cabinet has any more.
  2. Holds on cards since then: look at the payment provider for those that Larder does not know.
  3. Withdrawals since then: compare  docker compose run --rm platform withdrawal list --state paid  with the payouts;
     $next
  4. Changes that people made in the app since then have to be made again. Members sign in again. People and passkeys
     that were removed since then are back, and old passwords count again: remove and change them once more.
  5. Back up at once: infra/backup/backup.sh full. The lost machine must not come back: it would archive here too.
END
