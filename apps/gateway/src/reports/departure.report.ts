import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from '../presence/known-device.ts';
import type { Together } from '../work/serial-work.ts';

/**
 * Handles `will`, which the broker publishes when a connection dies, and `bye`, which the cabinet sends before an
 * intended end. Both count only for the current connection: at a take-over the will of the old one arrives before or
 * after the new birth. [protocol 6.2, 6.3, P9]
 */
export async function receiveDeparture(
  gateway: GatewayContext,
  device: KnownDevice,
  message: UpMessageOf<'will'> | UpMessageOf<'bye'>,
  receivedAt: Date,
  together: Together,
): Promise<void> {
  const recorded = await together(() =>
    gateway.recordConnection({
      deviceId: device.id,
      gatewayId: gateway.gatewayId,
      seen: { kind: message.type, at: receivedAt, connId: message.conn },
      ...(message.type === 'bye' ? { byeReason: message.data.reason } : {}),
    }),
  );
  if (recorded === null) return;
  if (recorded.stale) gateway.metrics.staleWills.inc();
  device.online = recorded.state === 'online';
}
