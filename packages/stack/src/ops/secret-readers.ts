const ofServices = [
  'service_database_url',
  'credential_pepper',
  'file_link_key',
  'payment_key',
  'internal_secret',
  's3_access_key_id',
  's3_secret_access_key',
] as const;

/**
 * Which secrets each service of `docker-compose.yml` reads from `/run/secrets`, by the name of the service; of some it
 * gets what is derived from them. Those that an operator writes for `infra/production` are mounted as files of their
 * own.
 */
export const secretReaders: Readonly<Record<string, readonly string[]>> = {
  postgres: ['postgres_password'],
  migrate: ['owner_database_url', 'service_database_url'],
  gateway: [...ofServices, 'mqtt_gateway_password', 'monitor_password'],
  // A gateway, which parses what strangers send, signs nobody in and opens no bank account.
  api: [...ofServices, 'token_key', 'data_key', 'vapid_private_key'],
  ops: ofServices,
  platform: [
    'service_database_url',
    'credential_pepper',
    'data_key',
    's3_access_key_id',
    's3_secret_access_key',
  ],
  demo: [...ofServices, 'data_key'],
  objects: ['s3_access_key_id', 's3_secret_access_key'],
  prometheus: ['metrics_token'],
  alerting: ['alert_webhook_url', 'deadman_url'],
  // Of infra/backup/compose.yml, also beside the secret of postgres.
  backup: [
    'backup_key',
    'backup_s3_access_key_id',
    'backup_s3_secret_access_key',
    'backup_s3_ca',
    'backup_copy_s3_access_key_id',
    'backup_copy_s3_secret_access_key',
    'backup_copy_s3_ca',
  ],
};
