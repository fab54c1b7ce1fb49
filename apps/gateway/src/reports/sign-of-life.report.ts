import { recordConnection } from '@larder/use-cases/presence/record-connection';
import type { GatewayContext } from '../gateway-context.ts';
import { askRebirth } from '../presence/ask-rebirth.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';

/**
 * Handles a message of a cabinet that is recorded as offline, or of a connection without a birth here: this gateway
 * restarted, or only we were silent. Over the known connection the cabinet is online again; either way it is asked for
 * a birth. [protocol 6.3]
 */
export async function receiveSignOfLife(
  gateway: GatewayContext,
  device: KnownDevice,
  conn: string,
  messageId: string,
): Promise<void> {
  if (device.online && device.connId === conn) return;
  const seen = { kind: 'message', at: gateway.env.clock.now(), connId: conn };
  const recorded = await runForDevice(
    gateway,
    device,
    recordConnection,
    { deviceId: device.id, seen, gatewayId: gateway.gatewayId },
    messageId,
  );
  if (!recorded.ok) return;
  device.online = recorded.value.state === 'online';
  if (recorded.value.askRebirth) askRebirth(gateway, device);
}
