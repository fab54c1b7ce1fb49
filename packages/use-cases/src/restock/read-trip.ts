import { tripInput } from '@larder/contract/restock.contract';
import {
  type TripNeedRow,
  tripCabinets,
  tripNeeds,
} from '@larder/database/queries/restock/restock-trip.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { seesDevice } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Returns a trip of the member: the units to pack by product and device, and its progress. Leaves out devices that the
 * member is no longer bound to. Refuses `NOT_FOUND`. [screens SUMMARY]
 */
export const readTrip = defineUseCase({
  name: 'restock.readTrip',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'read',
  input: tripInput,
  run: async ({ tx, actor, now, ports }, { tripId }) => {
    const { merchantId, membershipId: createdById } = actor;
    const trip = await tx.restockTrip.findFirst({ where: { id: tripId, merchantId, createdById } });
    if (!trip) return refuse('NOT_FOUND');
    const { mode, status, version } = trip;
    const cabinets = (await tripCabinets(tx, merchantId, tripId)).filter(({ deviceId }) =>
      seesDevice(actor, deviceId),
    );
    const needs = await tripNeeds(tx, merchantId, tripId, mode, now);
    const seen = needs.filter((need) => cabinets.some(({ deviceId }) => deviceId === need.deviceId));
    const byProduct = Map.groupBy(seen, ({ productId }) => productId);
    return accept({
      tripId,
      mode,
      status,
      version,
      asOf: now.toISOString(),
      products: [...byProduct.values()].flatMap((rows) => {
        const [first] = rows;
        if (!first) return [];
        const { productId, name, specification, picture } = first;
        return {
          productId,
          name,
          specification,
          pictureUrl: picture ? ports.files.link(picture, now) : null,
          qty: sumOf(rows),
          split: cabinets.flatMap(({ deviceId, deviceNo }) => {
            const row = rows.find((need) => need.deviceId === deviceId);
            return row ? [{ deviceNo, qty: row.qty }] : [];
          }),
        };
      }),
      cabinets: cabinets.map(({ deviceId, ...cabinet }) => ({
        ...cabinet,
        units: sumOf(seen.filter((need) => need.deviceId === deviceId)),
      })),
    });
  },
});

const sumOf = (needs: readonly TripNeedRow[]) => needs.reduce((sum, { qty }) => sum + qty, 0);
