import { saveTripInput } from '@larder/contract/restock.contract';
import { finishTrip, replaceTripDevices } from '@larder/database/queries/restock/restock-trip.queries';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { openTaskStatuses } from '@larder/domain/restock/task-transitions';
import { transitionTrip } from '@larder/domain/restock/trip-transitions';
import { defineUseCase, type MemberWriteContext } from '../use-case.ts';
import { holdMode } from './check-mode.ts';
import { lockOwnTrip } from './lock-own-trip.ts';
import { ownDevices } from './own-devices.ts';
import { refuseTaskExists } from './refuse-task-exists.ts';

/**
 * Creates a trip with its stops in order, or changes the member's own trip; removing all open stops ends it. Refuses
 * `NOT_FOUND`, `RESTOCK_MODE_DISABLED`, `FORBIDDEN`, `ILLEGAL_TRANSITION` (the trip has ended), `RESTOCK_TASK_EXISTS`
 * (a new stop has an open task), `valid.tripDevices`. [screens ASSOC]
 */
export const saveTrip = defineUseCase({
  name: 'restock.saveTrip',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'write',
  input: saveTripInput,
  audit: { objectType: 'restock_trip', objectId: ({ tripId }) => tripId },
  run: async (ctx, { tripId, mode, deviceNos }) => {
    const { tx, actor, now } = ctx;
    const { merchantId, membershipId } = actor;
    const enabled = await holdMode(ctx, mode);
    if (!enabled.ok) return enabled;
    const deviceIds = await ownDevices(ctx, deviceNos);
    if (!deviceIds.ok) return deviceIds;
    const own = tripId ? await lockOpenTrip(ctx, tripId, mode) : accept();
    if (!own.ok) return own;
    const busy = await checkFree(ctx, deviceIds.value, tripId);
    if (!busy.ok) return busy;
    const id = tripId ?? ctx.newId();
    if (tripId) {
      const changed = { version: { increment: 1 }, updatedAt: now };
      await tx.restockTrip.update({ where: { id }, data: changed });
    } else {
      const stamps = { createdAt: now, updatedAt: now };
      const trip = { id, merchantId, mode, status: 'open' as const, createdById: membershipId };
      await tx.restockTrip.create({ data: { ...trip, ...stamps } });
    }
    await replaceTripDevices(tx, merchantId, id, deviceIds.value);
    if (tripId) await finishTrip(tx, merchantId, id, now);
    ctx.audit({ objectId: id, after: { devices: deviceNos.join(' ') } });
    ctx.emit({ type: 'restock.task', membershipId });
    return accept({ tripId: id });
  },
});

async function lockOpenTrip(
  ctx: MemberWriteContext,
  tripId: string,
  mode: 'quick' | 'one_click',
): Promise<Result<void>> {
  const own = await lockOwnTrip(ctx, tripId);
  if (!own.ok) return own;
  if (own.value.mode !== mode) return refuse('NOT_FOUND');
  const next = transitionTrip(own.value.status, 'edit');
  return next.ok ? accept() : next;
}

/** Checks that devices new to the trip have no open task. A busy device may stay a stop: it is visited later. */
async function checkFree(
  { tx, actor }: MemberWriteContext,
  deviceIds: readonly string[],
  tripId: string | undefined,
): Promise<Result<void>> {
  const { merchantId } = actor;
  const stops = tripId ? await tx.restockTripDevice.findMany({ where: { merchantId, tripId } }) : [];
  const known = new Set(stops.map(({ deviceId }) => deviceId));
  const other = await tx.restockTask.findFirst({
    where: {
      merchantId,
      deviceId: { in: deviceIds.filter((id) => !known.has(id)) },
      status: { in: [...openTaskStatuses] },
    },
    include: { operator: { select: { displayName: true } } },
  });
  return other ? refuseTaskExists(actor, other) : accept();
}
