import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceEnvironment } from '@larder/adapters/environment/create-service-environment';
import { newId } from '@larder/adapters/ids/new-id';
import { openDatabase } from '@larder/database/open-database';
import { serverLimits } from '@larder/domain/server-limits';
import { readClockOffset } from '@larder/use-cases/maintenance/read-clock-offset';
import type { TracePort } from '@larder/use-cases/ports/trace.port';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import type { Logger } from 'pino';
import type { GatewayEnvironment } from './env.ts';
import type { GatewaySettings } from './gateway-settings.ts';

/** The adapters and settings that the environment selects. Connects nothing yet. */
export async function createEnvironment(
  settings: GatewayEnvironment,
  log: Logger,
  trace: TracePort | undefined,
): Promise<{ env: UseCaseEnv; settings: GatewaySettings }> {
  const service = await createServiceEnvironment(settings, (fault) =>
    log.error({ fault }, 'the payment provider made a mistake'),
  );
  const env: UseCaseEnv = {
    ...service,
    database: openDatabase({
      url: settings.DATABASE_URL,
      directUrl: settings.DATABASE_DIRECT_URL,
      poolMax: settings.DATABASE_POOL,
      log,
      applicationName: 'larder-gateway',
      idleInTransactionMs: serverLimits.gatewayIdleInTransactionMs,
    }),
    log,
    trace,
  };
  const moveClock = async () => service.clock.shift(await readClockOffset(env.database));
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
    drainMs: settings.DRAIN_MS,
    instance: settings.GATEWAY_INSTANCE ?? newId().slice(-12),
  };
}

function externalMqtt(settings: GatewayEnvironment, url: string): GatewaySettings['mqtt'] {
  const { MQTT_GATEWAY_PASSWORD: password = '', MQTT_SHARED_GROUP: sharedGroup } = settings;
  return { kind: 'external', url, password, ...(sharedGroup ? { sharedGroup } : {}) };
}

function embeddedMqtt(settings: GatewayEnvironment): GatewaySettings['mqtt'] {
  const { MQTT_TLS_CERT_FILE: certFile, MQTT_TLS_KEY_FILE: keyFile } = settings;
  const plain = {
    kind: 'embedded',
    host: settings.MQTT_HOST,
    port: settings.MQTT_PORT,
    proxies: settings.MQTT_PROXY_PROTOCOL,
  } as const;
  if (!certFile || !keyFile) return plain;
  const tls = {
    port: settings.MQTT_TLS_PORT,
    cert: readFileSync(certFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
  };
  return { ...plain, tls };
}
