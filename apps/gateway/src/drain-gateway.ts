import { setTimeout as wait } from 'node:timers/promises';
import { drainCabinets } from './broker/drain-cabinets.ts';
import type { Broker } from './broker/open-broker.ts';
import type { GatewayContext } from './gateway-context.ts';

/** Longer than a provider usually takes; a question that takes longer is taken over when it is repeated. */
const GRACE_MS = 3_000;

/**
 * Leaves the cabinets to other gateways. During the first half of the time it is not ready, so that balancers send
 * nothing new, and works as always. In the second half it accepts nothing and ends the connections, each with its
 * answer. [decision 175]
 */
export async function drainGateway(
  { devices, work, questions, monotonicMs }: GatewayContext,
  broker: Pick<Broker, 'stopListening' | 'cabinets' | 'leave'>,
  drainMs: number,
): Promise<void> {
  await wait(drainMs / 2);
  broker.stopListening();
  const isServed = (deviceNo: string) =>
    work.isBusy(deviceNo) || questions.isBusy(deviceNo) || (devices.get(deviceNo)?.uncommitted ?? 0) > 0;
  const served = () => [...devices.all()].map(({ deviceNo }) => deviceNo).filter(isServed);
  await drainCabinets({
    // An external broker keeps the connections: here answers are waited for only.
    connected: () => broker.cabinets() ?? served(),
    isServed,
    end: broker.leave,
    spreadMs: drainMs / 2,
    graceMs: GRACE_MS,
    monotonicMs,
  });
}
