import { markSeen } from '@larder/database/queries/device/telemetry.queries';
import { limits } from '@larder/domain/limits';
import { lostDevices } from '@larder/use-cases/gateway-steps/lost-devices';
import { markSilentDevices } from '@larder/use-cases/presence/mark-silent-devices';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';
import { askRebirth } from './ask-rebirth.ts';
import type { GatewayBeat } from './gateway-beat.ts';

/** Rewrites a row only if the last message is newer than it by this much. */
const SAVE_AFTER_MS = 10_000;

/**
 * Saves the last sign of life of each cabinet, then marks as silent those without one for 150 s, whichever gateway they
 * reached last: only the table decides. Gateways that have gone are found first, so that their cabinets get their
 * grace. [protocol 6.3, decision 160]
 */
export async function sweepPresence(
  gateway: GatewayContext,
  beat: Pick<GatewayBeat, 'maySweep' | 'markGone'>,
): Promise<void> {
  await saveSeenDevices(gateway);
  probeStaleDevices(gateway);
  if (!beat.maySweep) return;
  await beat.markGone();
  for (;;) {
    const silent = await runForSystem(gateway, markSilentDevices);
    if (!silent.ok || silent.value.length === 0) return;
    for (const deviceNo of silent.value) {
      const device = gateway.devices.get(deviceNo);
      if (device !== undefined) device.online = false;
    }
    gateway.env.log.info({ deviceNos: silent.value }, 'silent for 150 s');
  }
}

const PROBED_AT_ONCE = 200;

/** Asks stale cabinets for a birth before anything marks them offline: the reply is a sign of life. [protocol 6.3] */
function probeStaleDevices(gateway: GatewayContext): void {
  const seenBefore = gateway.env.clock.now().getTime() - limits.silenceStaleMs;
  let asked = 0;
  for (const device of gateway.devices.all()) {
    if (asked >= PROBED_AT_ONCE) return;
    const isStale = device.online && device.seenAtMs <= seenBefore;
    if (isStale && gateway.isMine(device.deviceNo) && askRebirth(gateway, device)) asked += 1;
  }
}

/** Writes `last_seen_at` of cabinets that sent something since the last save. */
async function saveSeenDevices(gateway: GatewayContext): Promise<void> {
  // More may arrive while this is saved.
  const awake = [...gateway.devices.all()]
    .filter((device) => device.online && device.seenAtMs - device.savedSeenMs >= SAVE_AFTER_MS)
    .map((device) => ({ device, seenAtMs: device.seenAtMs }));
  await markSeen(
    gateway.env.database.pool,
    awake.map(({ device, seenAtMs }) => ({ deviceId: device.id, at: new Date(seenAtMs) })),
  );
  const lost = await lostDevices(
    gateway.env.database,
    awake.map(({ device }) => device.id),
    gateway.gatewayId,
  );
  for (const { device, seenAtMs } of awake) {
    device.savedSeenMs = seenAtMs;
    // Its next message brings it back, with a birth.
    if (lost.has(device.id)) device.online = false;
  }
}
