import { openTripsInput } from '@larder/contract/restock.contract';
import { tripCabinets } from '@larder/database/queries/restock/restock-trip.queries';
import { accept } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { checkMode } from './check-mode.ts';

const tripModes = ['quick', 'one_click'] as const;

/**
 * Returns the newest unfinished trip of the member in each mode with its progress, so that they can resume it.
 * [screens 99, INDEX]
 */
export const listOpenTrips = defineUseCase({
  name: 'restock.listOpenTrips',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'read',
  input: openTripsInput,
  run: async (ctx) => {
    const { tx, actor } = ctx;
    const { merchantId, membershipId: createdById } = actor;
    const items = [];
    for (const mode of tripModes) {
      const enabled = await checkMode(ctx, mode);
      if (!enabled.ok) continue;
      const trip = await tx.restockTrip.findFirst({
        where: { merchantId, createdById, mode, status: 'open' },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
      if (!trip) continue;
      const cabinets = (await tripCabinets(tx, merchantId, trip.id)).filter(({ deviceId }) =>
        seesDevice(actor, deviceId),
      );
      items.push({
        tripId: trip.id,
        mode,
        createdAt: trip.createdAt.toISOString(),
        cabinets: cabinets.length,
        done: cabinets.filter(({ state }) => state === 'done').length,
      });
    }
    return accept({ items });
  },
});
