import { tripCandidatesInput } from '@larder/contract/restock.contract';
import { restockDevicePage } from '@larder/database/restock-overview.queries';
import { tripCabinets } from '@larder/database/restock-trip.queries';
import { limits } from '@larder/domain/limits';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { checkMode } from './check-mode.ts';
import { restockDeviceItem } from './list-restock-devices.ts';
import { restockScope } from './restock-scope.ts';

/**
 * Cabinets that a trip may go to, those that need most first: in scope and with nobody there, but for visits of this trip; and those it
 * goes to already, in order. Refuses `NOT_FOUND`, `RESTOCK_MODE_DISABLED`. [screens ASSOC]
 */
export const listTripCandidates = defineUseCase({
  name: 'restock.tripCandidates',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'read',
  input: tripCandidatesInput,
  run: async (ctx, { mode, tripId }) => {
    const { tx, actor } = ctx;
    const { merchantId, membershipId: createdById } = actor;
    const enabled = await checkMode(ctx, mode);
    if (!enabled.ok) return enabled;
    const trip = tripId
      ? await tx.restockTrip.findFirst({ where: { id: tripId, merchantId, createdById, mode } })
      : null;
    if (tripId && !trip) return refuse('NOT_FOUND');
    const cabinets = trip ? await tripCabinets(tx, merchantId, trip.id) : [];
    const chosen = cabinets.filter(({ deviceId }) => seesDevice(actor, deviceId));
    const visits = new Set(chosen.map(({ taskId }) => taskId));
    const filter = { ...restockScope(actor), mode };
    const rows = await restockDevicePage(tx, merchantId, filter, null, limits.boundDevicesMax);
    return accept({
      items: rows
        .filter(({ taskId }) => taskId === null || visits.has(taskId))
        .map((row) => restockDeviceItem(ctx, row, false)),
      chosen: chosen.map(({ deviceNo, state }) => ({ deviceNo, state })),
    });
  },
});
