import type { Readable } from '@larder/cabinet-protocol/decode';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';

/** A birth that breaks its schema is rejected, so that the cabinet knows; every other message of `up/conn` is only counted. [protocol 13] */
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
