import { recordConnection } from '@larder/use-cases/presence/record-connection';
import { askRebirth } from '../commands/ask-rebirth.ts';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import { runForDevice } from '../run-for-device.ts';

/**
 * A message of a cabinet that is offline by the book, or of a connection that had no birth here: this gateway restarted, or the silence
 * was only ours. With the known connection it is online again; in any case it is asked who it is. [protocol 6.3]
 */
export async function receiveHeardAgain(
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
    { deviceId: device.id, seen },
    messageId,
  );
  if (!recorded.ok) return;
  device.online = recorded.value.state === 'online';
  if (recorded.value.askRebirth) askRebirth(gateway, device);
}
