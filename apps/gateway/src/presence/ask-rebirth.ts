import { MINUTE_MS } from '@larder/domain/durations';
import type { GatewayContext } from '../gateway-context.ts';
import type { KnownDevice } from './known-device.ts';

const TTL_MS = MINUTE_MS;
const AGAIN_AFTER_MS = 30_000;

/**
 * Asks a cabinet for a new birth, after this gateway has restarted or missed one. Not stored, because nothing waits for
 * its end; its status is handled like that of any unknown command. At most one in 30 s for each cabinet.
 * [protocol 6.3, 10.1]
 */
export function askRebirth(gateway: GatewayContext, device: KnownDevice): boolean {
  const nowMs = gateway.monotonicMs();
  if (nowMs - device.rebirthAskedMs < AGAIN_AFTER_MS) return false;
  device.rebirthAskedMs = nowMs;
  const issuedAt = gateway.env.clock.now();
  return gateway.send(device.deviceNo, 'cmd', {
    commandId: gateway.env.newId(),
    cseq: 0,
    name: 'rebirth',
    issuedAt: issuedAt.toISOString(),
    expiresAt: new Date(issuedAt.getTime() + TTL_MS).toISOString(),
    actor: { kind: 'system', id: 'svc' },
    args: {},
  });
}
