import { readFileSync } from 'node:fs';
import { readSecretFiles, type Variables } from '@larder/domain/secret-settings';

/** Settings that `pnpm start` hands to its services as they are; those of `apis` to API and no gateway. */
export const passedOn = {
  both: ['APP_URL', 'LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'],
  gateways: ['GATEWAY_HTTP_HOST', 'GATEWAY_PUBLIC_URL'],
  apis: [
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_REPLY_TO',
    'MEDIA_MAX_BYTES',
    'OPERATOR_EMAIL',
    'VAPID_SUBJECT',
    'PUSH_HOSTS',
    'FCM_SERVICE_ACCOUNT_FILE',
    'FCM_URL',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
    'CHAT_APP_KEY',
    'CHAT_SCRIPT_URL',
    'HELP_URL',
    'HELP_HOSTS',
    'SOURCE_URL',
    'TERMS_URL',
    'PRIVACY_URL',
    'LEGAL_DIR',
    'LEGAL_VERSION',
    'TRUST_PROXY',
    'DEV_OUTBOX',
  ],
} as const;

/** Settings that it has no use for, and what it has instead. */
export const unused = {
  'keys of its own': [
    'TOKEN_KEY',
    'CREDENTIAL_PEPPER',
    'DATA_KEY',
    'FILE_LINK_KEY',
    'PAYMENT_KEY',
    'INTERNAL_SECRET',
    'MONITOR_PASSWORD',
    'VAPID_PRIVATE_KEY',
  ],
  'a simulated payment provider': [
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'STRIPE_WEBHOOK_SECRET',
    'BRIDGE_URL',
    'BRIDGE_SECRET',
    'BRIDGE_PARTS',
    'BRIDGE_WEBHOOK_SECRET',
    'BRIDGE_TEST_CARDS',
    'PAYMENT_PROVIDER',
    'PROVIDER_BOOK',
    'PROVIDER_WEBHOOK_URL',
  ],
  'a broker of its own, without TLS': [
    'MQTT_HOST',
    'MQTT_TLS_PORT',
    'MQTT_TLS_CERT_FILE',
    'MQTT_TLS_KEY_FILE',
    'MQTT_PROXY_PROTOCOL',
    'MQTT_URL',
    'MQTT_GATEWAY_PASSWORD',
    'MQTT_SHARED_GROUP',
  ],
  'files in DATA_DIR': ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  'no alerts': ['ALERT_MAIL_TO', 'ALERT_WEBHOOK_URL', 'DEADMAN_URL'],
  'one PostgreSQL without a pooler': ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_POOL'],
  'values of its own for what runs side by side': [
    'DRAIN_MS',
    'WEB_DIR',
    'GATEWAY_URL',
    'GATEWAY_PRIVATE_HOST',
    'GATEWAY_INSTANCE',
    'DEMO_UPLOAD_URL',
    'TEST_CLOCK',
  ],
} as const;

/** The settings of a process that the services get, with secrets from their files; empty ones are left out. */
export function passedSettings(variables: Variables): Record<'gateway' | 'api', Record<string, string>> {
  const read = readSecretFiles(variables, (path) => readFileSync(path, 'utf8'));
  const [fault] = read.faults;
  if (fault) throw new Error(`${fault.name}: ${fault.fault}`);
  const only = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (read.variables[name] ? [[name, read.variables[name]]] : [])));
  const both = only(passedOn.both);
  return { gateway: { ...both, ...only(passedOn.gateways) }, api: { ...both, ...only(passedOn.apis) } };
}

/** A line for the settings that are there and change nothing; undefined if there are none. */
export function unusedLine(variables: Variables): string | undefined {
  const isSet = (name: string) => Boolean(variables[name] || variables[`${name}_FILE`]);
  const parts = Object.entries(unused).flatMap(([instead, names]) => {
    const given = names.filter(isSet);
    return given.length === 0 ? [] : [`${given.join(', ')} (it has ${instead})`];
  });
  return parts.length === 0 ? undefined : `Settings that pnpm start does not use: ${parts.join('; ')}.`;
}
