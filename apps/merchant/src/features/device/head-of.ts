import type { Outputs } from '#platform/trpc.ts';
import type { DeviceHeadFacts } from './device-head.tsx';

/** Maps the details of a device to the facts that its head shows. */
export function headOf(device: Outputs['device']['read']): DeviceHeadFacts {
  const { connectivity } = device;
  const main = connectivity?.temps.find(({ zone }) => zone === 'main') ?? connectivity?.temps[0];
  return {
    deviceNo: device.deviceNo,
    name: device.name,
    timezone: device.timezone,
    status: device.status,
    online: connectivity?.online ?? 'never_seen',
    since: connectivity?.since ?? null,
    lastSeenAt: connectivity?.lastSeenAt ?? null,
    signalBars: connectivity?.signalBars ?? null,
    mainC10: main?.c10 ?? null,
    tempsAt: connectivity?.tempsAt ?? null,
  };
}
