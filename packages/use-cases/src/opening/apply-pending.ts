import { lockDevices } from '@larder/database/queries/device/device-lock.queries';
import type { DeviceId } from '@larder/domain/ids';
import { isSessionEvent } from '../session/session-event.ts';
import type { WriteContext } from '../use-case.ts';
import { applyDeviceFacts } from './apply-device-facts.ts';
import { applySessionEvents } from './apply-session-events.ts';
import { applyingDevices } from './applying-device.ts';
import { type LostSession, lostSessions } from './lost-sessions.ts';
import { markApplied, pendingEvents } from './pending-events.ts';

export type Applied = {
  readonly applied: number;
  /** Devices with more pending events than `limit`. */
  readonly moreIds: readonly DeviceId[];
  /** Started sales that the database does not know, of devices that were left as they are. */
  readonly lost: readonly LostSession[];
};

/**
 * Applies the next committed events of these cabinets, at most `limit` of each, and moves their marks. Leaves cabinets
 * with lost sessions as they are until `adoptLostHolds` has asked for their holds, where `whenLost` says so.
 * [protocol 9.6, decision 238]
 */
export async function applyPending(
  ctx: WriteContext,
  deviceIds: readonly DeviceId[],
  limit: number,
  whenLost: 'leave' | 'apply',
): Promise<Applied> {
  await lockDevices(ctx.tx, deviceIds);
  const all = await pendingEvents(ctx.tx, deviceIds, limit);
  const lost = whenLost === 'leave' ? await lostSessions(ctx.tx, all) : [];
  const left = new Set(lost.map(({ deviceId }) => deviceId));
  const pending = all.filter(({ deviceId }) => !left.has(deviceId));
  if (pending.length === 0) return { applied: 0, moreIds: [], lost };
  const devices = await applyingDevices(
    ctx.tx,
    pending.map((log) => log.deviceId),
  );
  await applySessionEvents(
    ctx,
    pending.flatMap(({ deviceId, events }) => {
      const device = devices.get(deviceId);
      return device ? { device, events: events.filter(isSessionEvent) } : [];
    }),
  );
  await applyDeviceFacts(
    ctx,
    pending.map(({ deviceId, events }) => ({
      device: { id: deviceId, merchantId: devices.get(deviceId)?.merchantId ?? null },
      events,
    })),
  );
  await markApplied(ctx.tx, pending);
  return {
    applied: pending.reduce((sum, { events }) => sum + events.length, 0),
    moreIds: pending.filter(({ more }) => more).map(({ deviceId }) => deviceId),
    lost,
  };
}
