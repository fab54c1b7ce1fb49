import type { NewMovement } from '../../stock/book-movements.ts';
import { postMovements } from '../../stock/post-movements.ts';
import type { WriteContext } from '../../use-case.ts';
import { hasCabinetSinceSale } from '../has-cabinet-since-sale.ts';
import type { LockedRefund } from '../lock-order.ts';

/**
 * Puts goods that were never taken back into the book, at the time of their sale, so that a count since then is not
 * counted twice. Skips lines without a shelf, and cabinets that the merchant has given away since, even if it has them
 * again: their stock was booked out. Idempotent by refund and line. [domain C-12, 6]
 */
export async function returnGoods(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>,
  { locked: { order, items }, refund }: LockedRefund,
): Promise<void> {
  const { merchantId, deviceId } = order;
  if (!(await hasCabinetSinceSale(ctx.tx, order))) return;
  const movements = refund.lines.flatMap((line): NewMovement[] => {
    const item = items.find(({ id }) => id === line.orderItemId);
    if (line.qty === 0 || !item || item.door === null || item.layer === null || item.productId === null)
      return [];
    return [
      {
        type: 'return',
        reason: 'not_taken',
        qty: line.qty,
        sourceType: 'refund',
        sourceId: refund.id,
        sourceLine: item.lineNo,
        key: { door: item.door, layer: item.layer, productId: item.productId },
        unitCostMinor: Math.round(item.costMinor / item.qty),
        actorId: refund.requestedById,
        occurredAt: order.consumedAt ?? order.createdAt,
      },
    ];
  });
  await postMovements(ctx, { merchantId, deviceId }, movements);
}
