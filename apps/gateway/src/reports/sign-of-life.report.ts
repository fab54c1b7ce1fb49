import type { GatewayContext } from '../gateway-context.ts';
import { askRebirth } from '../presence/ask-rebirth.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import type { Together } from '../work/serial-work.ts';

/**
 * Handles a message of a cabinet that is recorded as offline, or of a connection without a birth here: this gateway
 * restarted, or only we were silent. Over the known connection the cabinet is online again; either way it is asked for
 * a birth. [protocol 6.3]
 */
export async function receiveSignOfLife(
  gateway: GatewayContext,
  device: KnownDevice,
  conn: string,
  together: Together,
): Promise<void> {
  if (device.online && device.connId === conn) return;
  const seen = { kind: 'message', at: gateway.env.clock.now(), connId: conn } as const;
  const recorded = await together(() =>
    gateway.recordConnection({ deviceId: device.id, seen, gatewayId: gateway.gatewayId }),
  );
  if (recorded === null) return;
  device.online = recorded.state === 'online';
  if (recorded.askRebirth) askRebirth(gateway, device);
}
