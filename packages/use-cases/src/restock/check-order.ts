import type { Device } from '@larder/database/model';
import { holdMember } from '@larder/database/queries/restock/restock-commit.queries';
import {
  type RestockLineRow,
  restockLines,
  templatesOfRestock,
} from '@larder/database/queries/restock/restock-lines.queries';
import {
  assignableRestockers,
  type NewOrderLineRow,
} from '@larder/database/queries/restock/restock-order.queries';
import { planningBounds } from '@larder/domain/calendar-bounds';
import type { Door } from '@larder/domain/device/door';
import { accept, type Result, refuse } from '@larder/domain/refusal';
import { orderQuantity } from '@larder/domain/restock/suggest-quantity';
import { lineKey } from '@larder/domain/stock/line-key';
import { shownStock } from '@larder/domain/stock/stock-status';
import { localDay } from '@larder/domain/time-zone';
import type { MemberWriteContext } from '../use-case.ts';

type Key = { readonly door: Door; readonly layer: number; readonly productId: string };

export type OrderedLine = Key & { readonly orderedQty: number };
export type AskedOrder = {
  readonly lines: readonly OrderedLine[];
  readonly assignedToId: string | null;
  readonly dueOn: string | null;
};

/**
 * Returns the lines of an order as they are stored: the ordered quantity with the standard stock and the stock at this
 * time, or when the order was created. Refuses `ORDER_EMPTY`, `BAD_INPUT` (a line that is not in the template, an
 * invalid due date), `NOT_FOUND` (the assignee is not bound to the device).
 */
export async function checkOrder(
  ctx: MemberWriteContext,
  device: Device,
  asked: AskedOrder,
  stored: readonly NewOrderLineRow[] = [],
): Promise<Result<NewOrderLineRow[]>> {
  if (!asked.lines.some(({ orderedQty }) => orderedQty > 0)) return refuse('ORDER_EMPTY');
  const bounds = planningBounds(localDay(ctx.now, device.timezone));
  if (asked.dueOn !== null && (asked.dueOn < bounds.min || asked.dueOn > bounds.max)) {
    return refuse('BAD_INPUT', { key: 'valid.futureTime', field: 'dueOn' });
  }
  if (asked.assignedToId !== null) {
    // Locks the assignee, so that they cannot be unbound from the device before the order is assigned.
    await holdMember(ctx.tx, ctx.actor.merchantId, asked.assignedToId);
    const restockers = await assignableRestockers(ctx.tx, ctx.actor.merchantId, device.id);
    if (!restockers.some(({ id }) => id === asked.assignedToId)) return refuse('NOT_FOUND');
  }
  const known = new Map([...(await shelvesOf(ctx, device)), ...stored].map((line) => [lineKey(line), line]));
  const lines = asked.lines.flatMap((line) => {
    const shelf = known.get(lineKey(line));
    return shelf
      ? [{ ...shelf, orderedQty: line.orderedQty, edited: line.orderedQty !== suggested(shelf) }]
      : [];
  });
  return lines.length === asked.lines.length
    ? accept(lines)
    : refuse('BAD_INPUT', { key: 'valid.input', field: 'lines' });
}

const suggested = ({ parQty, stockAtCreation }: NewOrderLineRow) =>
  orderQuantity({ parQty, current: shownStock(stockAtCreation) });

async function shelvesOf({ tx, now, actor }: MemberWriteContext, device: Device): Promise<NewOrderLineRow[]> {
  const { merchantId } = actor;
  const { inForceId, waitingId } = await templatesOfRestock(tx, merchantId, device.id, now);
  const rows = await restockLines(tx, merchantId, device.id, {
    templateId: waitingId ?? inForceId,
    orderId: null,
    closedAt: null,
    soldSince: now,
  });
  return rows.flatMap(({ door, layer, productId, parQty, current }: RestockLineRow) =>
    parQty === null
      ? []
      : [{ door, layer, productId, parQty, stockAtCreation: current, orderedQty: 0, edited: false }],
  );
}
