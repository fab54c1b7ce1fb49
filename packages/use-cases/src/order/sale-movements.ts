import type { OrderItem } from '@larder/database/model';
import type { Tx } from '@larder/database/transaction';
import type { NewMovement } from '../stock/book-movements.ts';
import type { WrittenSale } from './plan-sale.ts';
import { consumedAt } from './sale-order-rows.ts';

/** Range of source lines per round of one order; an order has at most 200 lines. */
const LINES_OF_A_ROUND = 1_000;

/** Returns the stored lines of these orders, which a correction must reverse. Call it before they are replaced. */
export async function storedItems(tx: Tx, orderIds: readonly string[]): Promise<OrderItem[]> {
  return orderIds.length === 0 ? [] : tx.orderItem.findMany({ where: { orderId: { in: [...orderIds] } } });
}

/**
 * Returns the stock movements of a sale. Every round (the first sale, each correction) has its own range of source
 * lines, with separate halves for reversed and sold lines, so that replays book each line once. [domain 6, S2, S6]
 */
export function saleMovements(sale: WrittenSale, takenBack: readonly OrderItem[], now: Date): NewMovement[] {
  const round = sale.session.recognition.filter((attempt) => attempt.counted).length;
  const occurredAt = consumedAt(sale.session, now);
  const cause = { sourceType: 'order', sourceId: sale.orderId } as const;
  const firstLine = round * LINES_OF_A_ROUND;
  const back = takenBack.flatMap((item): NewMovement[] =>
    item.door === null || item.layer === null || item.productId === null
      ? []
      : [
          {
            ...cause,
            type: 'sale',
            reason: 'recognition_correction',
            qty: item.qty,
            sourceLine: firstLine + LINES_OF_A_ROUND / 2 + item.lineNo,
            key: { door: item.door, layer: item.layer, productId: item.productId },
            occurredAt,
          },
        ],
  );
  const sold = (sale.priced?.items ?? []).map(
    (item, index): NewMovement => ({
      ...cause,
      type: 'sale',
      reason: 'auto',
      qty: -item.qty,
      sourceLine: firstLine + index + 1,
      key: { ...item.shelf, productId: item.line.productId },
      unitCostMinor: item.line.costMinor,
      occurredAt,
    }),
  );
  return [...back, ...sold];
}
