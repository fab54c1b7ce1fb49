import { holdLowStockSweep, lowStockChanges } from '@larder/database/queries/stock/stock-warning.queries';
import { accept } from '@larder/domain/refusal';
import { z } from 'zod';
import { raiseAlerts } from '../alert/raise-alerts.ts';
import { recoverAlerts } from '../alert/recover-alerts.ts';
import { defineUseCase } from '../use-case.ts';

/**
 * Raises the low-stock alert of devices whose stock has become low, and ends it where stock is no longer low. Returns
 * the number of changed alerts; call again while it equals `limit`. [domain 6, 8]
 */
export const sweepLowStock = defineUseCase({
  name: 'stock.sweepLowStock',
  access: 'internal',
  kind: 'write',
  input: z.object({ limit: z.int().min(1).default(500) }),
  run: async (ctx, { limit }) => {
    if (!(await holdLowStockSweep(ctx.tx))) return accept(0);
    const changes = await lowStockChanges(ctx.tx, limit);
    await raiseAlerts(
      ctx,
      changes
        .filter(({ products }) => products > 0)
        .map(({ deviceId, merchantId, products }) => ({
          device: { id: deviceId, merchantId },
          type: 'low_stock' as const,
          subject: '',
          inferred: false,
          startedAt: ctx.now,
          cause: `low_stock:${ctx.newId()}`,
          detail: { products },
        })),
    );
    await recoverAlerts(
      ctx,
      changes
        .filter(({ products }) => products === 0)
        .map(({ deviceId }) => ({ deviceId, type: 'low_stock', subject: '', endedAt: ctx.now })),
    );
    return accept(changes.length);
  },
});
