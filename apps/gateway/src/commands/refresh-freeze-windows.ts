import { conditionalFreezes } from '@larder/use-cases/gateway-steps/conditional-freezes';
import { refreshDesired } from '@larder/use-cases/twin/refresh-desired';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';

/**
 * A cabinet holds the freeze windows of seven days; a cabinet that stays connected for longer gets the next ones here. The document of most
 * is still the same, and then nothing is raised or sent. [protocol 8.1]
 */
export async function refreshFreezeWindows(gateway: GatewayContext): Promise<void> {
  for (const deviceId of await conditionalFreezes(gateway.env.database)) {
    await runForSystem(gateway, refreshDesired, { deviceId });
  }
}
