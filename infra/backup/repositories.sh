#!/bin/sh
# Installed as pgbackrest and as rclone: hands both the same repositories with the same key, and becomes the program.
# pgBackRest knows them as repo1 and repo2, rclone as backup1: and backup2:, both encrypted with secrets/backup_key.
set -eu
secrets=${BACKUP_SECRETS:-/run/backup}
programs=${BACKUP_PROGRAMS:-/usr/bin}

secret() {
  [ -f "$secrets/$1" ] || return 0
  cat "$secrets/$1"
}
key=$(secret backup_key)
if [ "${#key}" -lt 32 ]; then
  echo "The secret backup_key is missing or shorter than 32 characters: without it there is no backup." >&2
  exit 1
fi
# Only for rclone, which takes the key in this form: pgBackRest is called for each segment of the log.
obscured=''
if [ "${0##*/}" = rclone ]; then obscured=$(printf '%s' "$key" | "$programs/rclone" obscure -); fi

# encrypted NUMBER FOLDER: what every repository has, and where rclone keeps its part.
encrypted() {
  export "PGBACKREST_REPO$1_CIPHER_PASS=$key"
  export "RCLONE_CONFIG_BACKUP$1_TYPE=crypt" "RCLONE_CONFIG_BACKUP$1_REMOTE=$2" "RCLONE_CONFIG_BACKUP$1_PASSWORD=$obscured"
}

# in_s3 NUMBER BUCKET ENDPOINT REGION SECRETS: a bucket, by the names of the secrets that open it.
in_s3() {
  case $3 in
    https://*) ;;
    *) echo "The endpoint of the bucket $2 is not https://…: $3" >&2; exit 1 ;;
  esac
  host=${3#https://}
  id=$(secret "$5_access_key_id")
  access=$(secret "$5_secret_access_key")
  export "PGBACKREST_REPO$1_TYPE=s3" "PGBACKREST_REPO$1_PATH=/postgres" "PGBACKREST_REPO$1_S3_BUCKET=$2" \
    "PGBACKREST_REPO$1_S3_ENDPOINT=${host%/}" "PGBACKREST_REPO$1_S3_REGION=$4" "PGBACKREST_REPO$1_S3_URI_STYLE=path" \
    "PGBACKREST_REPO$1_S3_KEY=$id" "PGBACKREST_REPO$1_S3_KEY_SECRET=$access"
  export "RCLONE_CONFIG_STORE$1_TYPE=s3" "RCLONE_CONFIG_STORE$1_PROVIDER=Other" "RCLONE_CONFIG_STORE$1_ENDPOINT=$3" \
    "RCLONE_CONFIG_STORE$1_REGION=$4" "RCLONE_CONFIG_STORE$1_FORCE_PATH_STYLE=true" \
    "RCLONE_CONFIG_STORE$1_ACCESS_KEY_ID=$id" "RCLONE_CONFIG_STORE$1_SECRET_ACCESS_KEY=$access"
  # An authority of one's own. rclone takes every certificate of its folders, beside those of the system.
  if [ -s "$secrets/$5_ca" ]; then
    export "PGBACKREST_REPO$1_STORAGE_CA_FILE=$secrets/$5_ca" "SSL_CERT_DIR=/etc/ssl/certs:$secrets"
  fi
  encrypted "$1" "store$1:$2/larder"
}

if [ -n "${BACKUP_S3_BUCKET:-}" ]; then
  in_s3 1 "$BACKUP_S3_BUCKET" "${BACKUP_S3_ENDPOINT:-}" "${BACKUP_S3_REGION:-auto}" backup_s3
else
  folder=${BACKUP_FOLDER:-/backups}
  export "PGBACKREST_REPO1_PATH=$folder/postgres"
  encrypted 1 "$folder/larder"
fi
if [ -n "${BACKUP_COPY_S3_BUCKET:-}" ]; then
  export PGBACKREST_REPO2_BUNDLE=y PGBACKREST_REPO2_BLOCK=y PGBACKREST_REPO2_CIPHER_TYPE=aes-256-cbc \
    PGBACKREST_REPO2_RETENTION_FULL_TYPE=time PGBACKREST_REPO2_RETENTION_FULL=28
  in_s3 2 "$BACKUP_COPY_S3_BUCKET" "${BACKUP_COPY_S3_ENDPOINT:-}" "${BACKUP_COPY_S3_REGION:-auto}" backup_copy_s3
fi

export PGBACKREST_STANZA=larder "PGBACKREST_PG1_PATH=${PGDATA:-/var/lib/postgresql/18/docker}"
# The name under which a restored server calls it.
export "PGBACKREST_CMD=$0"
# No file of settings, and no notice about its absence.
export RCLONE_CONFIG=/dev/null
exec "$programs/${0##*/}" "$@"
