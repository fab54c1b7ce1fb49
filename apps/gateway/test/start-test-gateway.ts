import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { purposeToken } from '@larder/use-cases/purpose-token';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { hashSecret } from '../src/broker/hash-secret.ts';
import { type Gateway, startGateway } from '../src/gateway.ts';
import type { GatewaySettings } from '../src/gateway-settings.ts';
import { ScriptedCabinet, type ScriptedCabinetOptions } from './scripted-cabinet.ts';

/** A gateway on free ports. */
export function startTestGateway(
  env: UseCaseEnv,
  changes: Partial<GatewaySettings> = {},
  monotonicMs?: () => number,
): Promise<Gateway> {
  return startGateway({
    env,
    ...(monotonicMs && { monotonicMs }),
    settings: {
      mqtt: { kind: 'embedded', host: '127.0.0.1', port: 0 },
      http: { host: '127.0.0.1', port: 0 },
      uploadFolder: join(tmpdir(), 'larder-test-uploads'),
      privateHttp: { host: '127.0.0.1', port: 0 },
      internalSecret: testInternalSecret,
      monitorPassword: 'monitor',
      instance: 'test',
      failedLoginsPerMinute: 1_000,
      ...changes,
    },
  });
}

export const testInternalSecret = 'an internal secret for tests, 32 b';
export const testBrokerToken = purposeToken(testInternalSecret, 'broker');

export const testSecret = 'a secret of a cabinet in tests, 43 characters';

/** The stored HMAC of a test cabinet's secret. */
export function testSecretHmac(env: UseCaseEnv): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hashSecret(env.keys.credentialPepper, testSecret));
}

/** A scripted cabinet for this gateway, not connected yet. */
export function cabinetAt(
  gateway: Gateway,
  env: UseCaseEnv,
  deviceNo: string,
  changes: Partial<ScriptedCabinetOptions> = {},
): ScriptedCabinet {
  return new ScriptedCabinet({
    port: gateway.mqttPort,
    deviceNo,
    secret: testSecret,
    newId: env.newId,
    now: () => env.clock.now(),
    ...changes,
  });
}
