import { tripInput } from '@larder/contract/restock.contract';
import { accept } from '@larder/domain/refusal';
import { transitionTrip } from '@larder/domain/restock/trip-transitions';
import { defineUseCase } from '../use-case.ts';
import { lockOwnTrip } from './lock-own-trip.ts';

/**
 * Cancels a trip of the member. Its open tasks continue on their own, and finished ones stay done. Idempotent. Refuses
 * `NOT_FOUND`, `ILLEGAL_TRANSITION` (done). [screens SUMMARY]
 */
export const cancelTrip = defineUseCase({
  name: 'restock.cancelTrip',
  access: { anyOf: ['restock.quick', 'restock.one_click'] },
  kind: 'write',
  input: tripInput,
  audit: { objectType: 'restock_trip', objectId: ({ tripId }) => tripId },
  run: async (ctx, { tripId }) => {
    const own = await lockOwnTrip(ctx, tripId);
    if (!own.ok) return own;
    const { status } = own.value;
    if (status === 'canceled') return accept();
    const next = transitionTrip(status, 'cancel');
    if (!next.ok) return next;
    await ctx.tx.restockTrip.update({
      where: { id: tripId },
      data: { status: next.value, version: { increment: 1 }, updatedAt: ctx.now },
    });
    ctx.audit({ before: { status }, after: { status: next.value } });
    ctx.emit({ type: 'restock.task', membershipId: ctx.actor.membershipId });
    return accept();
  },
});
