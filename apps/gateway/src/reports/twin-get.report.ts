import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { TwinPublisher } from '../commands/twin-publisher.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { sendAnswer } from './answer-request.ts';

/** Returns an empty body; the settings follow on their own channel. [protocol 8.4] */
export function receiveTwinGet(
  gateway: GatewayContext,
  twins: TwinPublisher,
  device: KnownDevice,
  request: UpMessageOf<'twin.get'>,
): void {
  sendAnswer(gateway, device, request.data.reqId, { ok: true, body: {} });
  twins.push(device);
}
