import type { Readable } from '@larder/cabinet-protocol/decode';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';

/**
 * Rejects a birth that breaks its schema, so that the cabinet knows; other bad messages of `up/conn` are only counted.
 * [protocol 13]
 */
export function receiveBadConnection(
  gateway: GatewayContext,
  device: KnownDevice,
  readable: Readable,
  issue: string,
): void {
  if (readable.type !== 'birth') return;
  gateway.send(device.deviceNo, 'birth.result', {
    status: 'rejected',
    ...(readable.conn === undefined ? {} : { conn: readable.conn }),
    serverTime: gateway.env.clock.now().toISOString(),
    code: 'BAD_SCHEMA',
    message: issue,
  });
}
