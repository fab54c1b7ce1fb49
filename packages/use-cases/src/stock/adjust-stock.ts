import { adjustInput } from '@larder/contract/stock.contract';
import { lockLevels } from '@larder/database/queries/stock/stock-ledger.queries';
import { accept, refuse } from '@larder/domain/refusal';
import { stockAdjustment } from '@larder/domain/stock/stock-adjustment';
import { lockOwnDevice } from '../device/lock-own-device.ts';
import { knownCost } from '../product/known-cost.ts';
import { defineUseCase } from '../use-case.ts';
import { checkStockShown } from './check-stock-shown.ts';
import { postMovements } from './post-movements.ts';

/**
 * Corrects the recorded stock of one line to the counted quantity. Refuses `NOT_FOUND` (the device, or a product that
 * was never in it), `STOCK_HIDDEN`, `BAD_INPUT` as `stockAdjustment`, `STOCK_CHANGED` (`was`, `now`) if the line
 * changed since the screen showed it. [domain 6, screens 69]
 */
export const adjustStock = defineUseCase({
  name: 'stock.adjust',
  access: { anyOf: ['stock.adjust'] },
  kind: 'write',
  input: adjustInput,
  audit: { objectType: 'device', objectId: ({ deviceNo }) => deviceNo },
  run: async (ctx, { deviceNo, countedQty, expectedOnHand, reason, ...key }) => {
    const found = await lockOwnDevice(ctx, deviceNo);
    if (!found.ok) return found;
    const { merchantId, membershipId: actorId } = ctx.actor;
    const deviceId = found.value.id;
    // A refusal of a wrong number would name the right one.
    const shown = await checkStockShown(ctx, deviceId);
    if (!shown.ok) return shown;
    const line = { merchantId_deviceId_door_layer_productId: { merchantId, deviceId, ...key } };
    const known = await ctx.tx.stockLevel.findUnique({
      where: line,
      select: { product: { include: { platformProduct: { select: { name: true } } } } },
    });
    if (!known) return refuse('NOT_FOUND');
    const [level] = await lockLevels(ctx.tx, merchantId, deviceId, [key], ctx.now);
    const onHand = level?.onHand ?? 0;
    if (onHand !== expectedOnHand) return refuse('STOCK_CHANGED', { was: expectedOnHand, now: onHand });
    const adjusted = stockAdjustment(onHand, countedQty, reason);
    if (!adjusted.ok) return adjusted;
    const qty = adjusted.value;
    if (qty !== 0) {
      const cause = { sourceType: 'adjustment', sourceId: ctx.newId(), sourceLine: 1 } as const;
      const unitCostMinor = knownCost(known.product);
      const how = { type: 'adjust', reason, qty, actorId, unitCostMinor, occurredAt: ctx.now } as const;
      await postMovements(ctx, { merchantId, deviceId }, [{ key, ...how, ...cause }]);
    }
    // Every reason comes with a counted quantity, which already includes sales whose events have not arrived yet.
    await ctx.tx.stockLevel.update({ where: line, data: { lastCountedAt: ctx.now } });
    const { nameOverride, platformProduct } = known.product;
    const product = nameOverride ?? platformProduct.name;
    ctx.audit({ deviceId, before: { onHand }, after: { ...key, product, onHand: countedQty, reason } });
    return accept({ adjustedQty: qty });
  },
});
