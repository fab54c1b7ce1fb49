import { markSeen } from '@larder/database/queries/device/telemetry.queries';
import { limits } from '@larder/domain/limits';
import { markedOffline } from '@larder/use-cases/gateway-steps/marked-offline';
import { markSilentDevices } from '@larder/use-cases/presence/mark-silent-devices';
import { askRebirth } from '../commands/ask-rebirth.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { runForSystem } from '../run-for-device.ts';

/** How much later than the database a cabinet must have been heard for its row to be written again. */
const SAVE_AFTER_MS = 10_000;

/**
 * Writes down who was heard, then marks those silent that nobody heard for 150 s, whichever gateway they spoke to last: what is heard
 * counts only in the table. [protocol 6.3]
 */
export async function sweepPresence(gateway: GatewayContext): Promise<void> {
  await saveHeardDevices(gateway);
  probeStaleDevices(gateway);
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

/** A cabinet that should have spoken is asked who it is before anybody calls it offline: its answer is a sign of life. [protocol 6.3] */
function probeStaleDevices(gateway: GatewayContext): void {
  const heardBefore = gateway.env.clock.now().getTime() - limits.silenceStaleMs;
  let asked = 0;
  for (const device of gateway.devices.all()) {
    if (asked >= PROBED_AT_ONCE) return;
    if (device.online && device.seenAtMs <= heardBefore && askRebirth(gateway, device)) asked += 1;
  }
}

/** `last_seen_at` of cabinets that said something since it was last written. */
export async function saveHeardDevices(gateway: GatewayContext): Promise<void> {
  const heard = [...gateway.devices.all()].filter(
    (device) => device.online && device.seenAtMs - device.savedSeenMs >= SAVE_AFTER_MS,
  );
  await markSeen(
    gateway.env.database.pool,
    heard.map((device) => ({ deviceId: device.id, at: new Date(device.seenAtMs) })),
  );
  const offline = await markedOffline(
    gateway.env.database,
    heard.map((device) => device.id),
  );
  for (const device of heard) {
    device.savedSeenMs = device.seenAtMs;
    // Its next message brings it back, with a birth.
    if (offline.has(device.id)) device.online = false;
  }
}
