import { conditionalFreezes } from '@larder/use-cases/gateway-steps/conditional-freezes';
import { refreshDesired } from '@larder/use-cases/twin/refresh-desired';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';

/**
 * Extends the freeze windows of cabinets that stay connected: a cabinet holds those of seven days. Most documents do
 * not change, and then no revision is raised and nothing is sent. [protocol 8.1]
 */
export async function refreshFreezeWindows(gateway: GatewayContext): Promise<void> {
  for (const deviceId of await conditionalFreezes(gateway.env.database, gateway.gatewayId)) {
    await runForSystem(gateway, refreshDesired, { deviceId });
  }
}
