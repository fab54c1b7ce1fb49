#!/bin/sh
# Hands the certificate that the proxy holds for cabinets to the gateway, which ends TLS for MQTT itself: weekly, by
# cron. Gateways restart only if the certificate is another; cabinets connect again and send what they hold. The files of
# COMPOSE_FILE in .env and docker-compose.override.yml hold here as they do for `docker compose up`.
set -eu
cd "$(dirname "$0")/../.."

domain=$(docker compose config --format json | sed -n 's/.*"CABINETS_DOMAIN": "\([^"]*\)".*/\1/p' | head -n 1)
copy() { docker compose exec -T proxy sh -c "cat /data/caddy/certificates/*/$domain/$domain.$1" >"secrets/$2.new"; }
copy crt mqtt_tls_certificate
copy key mqtt_tls_key
if cmp -s secrets/mqtt_tls_certificate.new secrets/mqtt_tls_certificate; then
  rm secrets/mqtt_tls_certificate.new secrets/mqtt_tls_key.new
  exit 0
fi
for name in mqtt_tls_certificate mqtt_tls_key; do
  # Written into the file that is there, which the container holds by its inode.
  cat "secrets/$name.new" >"secrets/$name"
  rm "secrets/$name.new"
done
# One after the other, so that cabinets of one find the other.
for gateway in $(docker compose config --services | grep -E '^gateway(-2)?$' | sort); do
  docker compose up --detach --force-recreate --no-deps --wait "$gateway"
done
