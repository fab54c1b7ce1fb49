import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShiftedClock } from '@larder/adapters/clock/shifted-clock';
import { systemClock } from '@larder/adapters/clock/system-clock';
import { createDiskFiles } from '@larder/adapters/files/disk.adapter';
import { newId } from '@larder/adapters/ids/new-id';
import { createOutboxMail } from '@larder/adapters/mail/outbox.adapter';
import { createSandboxPayments } from '@larder/adapters/payments/sandbox.adapter';
import { systemRandomBytes } from '@larder/adapters/random/system-random-bytes';
import { catalogueWords } from '@larder/adapters/words/catalogue-words';
import { openDatabase } from '@larder/database/open-database';
import { readClockOffset } from '@larder/use-cases/maintenance/read-clock-offset';
import type { FilesPort } from '@larder/use-cases/ports/files.port';
import { registerProviders } from '@larder/use-cases/ports/payment-providers';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import type { GatewayEnvironment } from './env.ts';
import type { GatewaySettings } from './gateway-settings.ts';

/** The adapters and settings that the environment asks for. Nothing is connected yet. */
export async function createEnvironment(
  settings: GatewayEnvironment,
  log: Logger,
): Promise<{ env: UseCaseEnv; settings: GatewaySettings }> {
  const clock = createShiftedClock(systemClock);
  const env: UseCaseEnv = {
    database: openDatabase({
      url: settings.DATABASE_URL,
      poolMax: settings.DATABASE_POOL,
      log,
      applicationName: 'larder-gateway',
    }),
    clock,
    newId,
    randomBytes: systemRandomBytes,
    ports: {
      payments: registerProviders(createSandboxPayments({ key: settings.PAYMENT_KEY, clock })),
      mail: createOutboxMail(join(settings.DATA_DIR, 'outbox')),
      files: await createFiles(settings),
      words: catalogueWords,
    },
    keys: { tokenKey: settings.TOKEN_KEY, credentialPepper: settings.CREDENTIAL_PEPPER },
    appUrl: settings.APP_URL.replace(/\/$/, ''),
    log,
  };
  const moveClock = async () => clock.shift(await readClockOffset(env.database));
  return { env, settings: { ...gatewaySettings(settings), ...(settings.TEST_CLOCK ? { moveClock } : {}) } };
}

function gatewaySettings(settings: GatewayEnvironment): GatewaySettings {
  const { GATEWAY_PUBLIC_URL: publicUrl } = settings;
  return {
    mqtt: settings.MQTT_URL ? externalMqtt(settings, settings.MQTT_URL) : embeddedMqtt(settings),
    http: {
      host: settings.GATEWAY_HTTP_HOST,
      port: settings.GATEWAY_HTTP_PORT,
      ...(publicUrl ? { publicUrl: publicUrl.replace(/\/$/, '') } : {}),
    },
    uploadFolder: join(settings.DATA_DIR, 'uploads'),
    privateHttp: { host: settings.GATEWAY_PRIVATE_HOST, port: settings.GATEWAY_PRIVATE_PORT },
    internalSecret: settings.INTERNAL_SECRET,
    monitorPassword: settings.MONITOR_PASSWORD ?? null,
    instance: settings.GATEWAY_INSTANCE ?? newId().slice(-12),
  };
}

function externalMqtt(settings: GatewayEnvironment, url: string): GatewaySettings['mqtt'] {
  const { MQTT_GATEWAY_PASSWORD: password = '', MQTT_SHARED_GROUP: sharedGroup } = settings;
  return { kind: 'external', url, password, ...(sharedGroup ? { sharedGroup } : {}) };
}

function embeddedMqtt(settings: GatewayEnvironment): GatewaySettings['mqtt'] {
  const { MQTT_TLS_CERT_FILE: certFile, MQTT_TLS_KEY_FILE: keyFile } = settings;
  const plain = { kind: 'embedded', host: settings.MQTT_HOST, port: settings.MQTT_PORT } as const;
  if (!certFile || !keyFile) return plain;
  const tls = {
    port: settings.MQTT_TLS_PORT,
    cert: readFileSync(certFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
  };
  return { ...plain, tls };
}

/** The S3 client is loaded only where it is used: it takes a second to start. */
async function createFiles(settings: GatewayEnvironment): Promise<FilesPort> {
  const linkKey = settings.FILE_LINK_KEY;
  if (!settings.S3_ENDPOINT) return createDiskFiles({ folder: join(settings.DATA_DIR, 'files'), linkKey });
  const { createS3Files } = await import('@larder/adapters/files/s3.adapter');
  return createS3Files({
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    linkKey,
  });
}
