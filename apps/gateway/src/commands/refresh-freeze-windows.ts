import { conditionalFreezes } from '@larder/use-cases/gateway-steps/conditional-freezes';
import type { GatewayContext } from '../gateway-context.ts';

/**
 * Extends the freeze windows of cabinets that stay connected: a cabinet holds those of seven days. Most documents do
 * not change, and then no revision is raised and nothing is sent. [protocol 8.1]
 */
export async function refreshFreezeWindows({ env, gatewayId, refreshTwin }: GatewayContext): Promise<void> {
  const deviceIds = await conditionalFreezes(env.database, gatewayId);
  const refreshed = await Promise.allSettled(deviceIds.map((deviceId) => refreshTwin({ deviceId })));
  const failed = refreshed.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
