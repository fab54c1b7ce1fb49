import { overviewInput } from '@larder/contract/restock.contract';
import { restockNeeds } from '@larder/database/queries/restock/restock-overview.queries';
import { accept } from '@larder/domain/refusal';
import { isModeEnabled, mayRestock } from '@larder/domain/restock/restock-mode-rules';
import { type RestockMode, restockModes } from '@larder/domain/restock/suggest-quantity';
import { scopeOf } from '../actor.ts';
import { findOwnDevice } from '../device/find-own-device.ts';
import { defineUseCase } from '../use-case.ts';
import { findOpenTask } from './find-open-task.ts';
import { restockScope } from './restock-scope.ts';

/**
 * Returns the modes with the number of devices that need a restock, the open orders, and the actor's own open task.
 * `isOffered`: the merchant has the mode. `enabled`: and this member may use it. With `deviceNo` the numbers are those
 * of one device. Refuses `NOT_FOUND`. [screens 99]
 */
export const readRestockOverview = defineUseCase({
  name: 'restock.readOverview',
  access: { anyOf: ['restock.view'] },
  kind: 'read',
  input: overviewInput,
  run: async (ctx, { deviceNo }) => {
    const { tx, actor } = ctx;
    const { merchantId, permissions } = actor;
    const found = deviceNo ? await findOwnDevice(ctx, deviceNo) : null;
    if (found && !found.ok) return found;
    const scope = found ? [found.value.id] : scopeOf(actor);
    const merchant = await tx.merchant.findUniqueOrThrow({
      where: { id: merchantId },
      select: { features: true, blindCount: true },
    });
    const needs = await restockNeeds(tx, merchantId, { ...restockScope(actor), scope }, ctx.now);
    const needing: Readonly<Record<RestockMode, number>> = {
      quick: needs.quick,
      one_click: needs.oneClick,
      refill: needs.toPar,
      legacy: needs.toPar,
    };
    return accept({
      modes: restockModes.map((mode) => {
        const isOffered = isModeEnabled(mode, merchant.features);
        return {
          mode,
          isOffered,
          enabled: isOffered && mayRestock(mode, permissions),
          needing: needing[mode],
        };
      }),
      openOrders: needs.openOrders,
      refillOrders: needs.openOrders - needs.legacyOrders,
      ownTask: await findOpenTask(ctx, scope),
      blindCount: merchant.blindCount,
    });
  },
});
