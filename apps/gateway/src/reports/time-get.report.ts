import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { sendAnswer } from './answer-request.ts';

/** Returns the server time. Never stored: an old response would set a clock wrong. [protocol 8.4, 11] */
export function receiveTimeGet(
  gateway: GatewayContext,
  device: KnownDevice,
  request: UpMessageOf<'time.get'>,
  receivedAt: Date,
): void {
  const { reqId, t0 } = request.data;
  const body = { t0, t1: receivedAt.toISOString(), t2: gateway.env.clock.now().toISOString() };
  sendAnswer(gateway, device, reqId, { ok: true, body });
}
