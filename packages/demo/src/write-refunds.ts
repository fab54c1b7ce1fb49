import { HOUR_MS, MINUTE_MS } from '@larder/domain/durations';
import { humanNumber } from '@larder/domain/human-number';
import { checkRefund, refundable } from '@larder/domain/order/refundable';
import { dayOfNumber } from './day-of-number.ts';
import { drawNumbers } from './draw-numbers.ts';
import { insertRows } from './insert-rows.ts';
import { seedMembers, seedMerchants } from './merchants.ts';
import { mustHave, type SeedContext } from './seed-context.ts';

type SoldRow = {
  readonly order_id: string;
  readonly device_id: string;
  /** Amounts are bigint columns, which arrive as text. */
  readonly captured_minor: string;
  readonly item_id: string;
  readonly qty: number;
  readonly total_minor: string;
};

/**
 * Writes two refunds of one unit for each merchant: one that reached the card, and one that the provider still makes.
 * The stack enters them in the book of the provider simulator.
 */
export async function writeRefunds(seed: SeedContext): Promise<void> {
  let number = 0;
  for (const { code } of seedMerchants) {
    const merchantId = mustHave(seed.merchantIds, code);
    const [first, second] = await soldRecently(seed, merchantId);
    const by = seedMembers.find(({ merchant, kind }) => merchant === code && kind === 'owner')?.email ?? '';
    if (first) await writeRefund(seed, { sold: first, merchantId, by, number: ++number, isDone: true });
    if (second) await writeRefund(seed, { sold: second, merchantId, by, number: ++number, isDone: false });
  }
  await drawNumbers(seed.connection, 'refund_number', number);
}

/** The first lines of the last paid orders that are a day old. */
async function soldRecently({ connection, now }: SeedContext, merchantId: string): Promise<SoldRow[]> {
  const sold = (await connection.query(
    `SELECT o.id AS order_id, o.device_id, o.captured_minor, i.id AS item_id, i.qty, i.total_minor
       FROM sales_order o JOIN order_item i ON i.order_id = o.id AND i.line_no = 1
      WHERE o.merchant_id = $1::uuid AND o.status = 'paid' AND o.created_at < $2::timestamptz
      ORDER BY o.created_at DESC LIMIT 2`,
    [merchantId, new Date(now.getTime() - 24 * HOUR_MS)],
  )) as { readonly rows: SoldRow[] };
  return sold.rows;
}

type Refunded = {
  readonly sold: SoldRow;
  readonly merchantId: string;
  /** E-mail of the requester. */
  readonly by: string;
  readonly number: number;
  readonly isDone: boolean;
};

async function writeRefund(
  seed: SeedContext,
  { sold, merchantId, by, number, isDone }: Refunded,
): Promise<void> {
  const line = {
    id: sold.item_id,
    qty: sold.qty,
    totalMinor: Number(sold.total_minor),
    takenQty: 0,
    takenMinor: 0,
  };
  const checked = checkRefund(refundable([line], Number(sold.captured_minor)), {
    lines: [{ id: line.id, qty: 1 }],
    amountMinor: null,
    reason: isDone ? 'quality' : 'goodwill',
  });
  if (!checked.ok) return;
  const { amountMinor, reason } = checked.value;
  const { connection, now } = seed;
  const requestedAt = new Date(now.getTime() - (isDone ? 6 : 1) * HOUR_MS);
  const refundedAt = isDone ? new Date(requestedAt.getTime() + MINUTE_MS) : null;
  const id = seed.dice.idAt(requestedAt);
  const refund = {
    id,
    merchant_id: merchantId,
    device_id: sold.device_id,
    order_id: sold.order_id,
    refund_no: humanNumber('refund', dayOfNumber(seed, merchantId, requestedAt), number),
    state: isDone ? 'succeeded' : 'processing',
    method: 'provider',
    amount_minor: amountMinor,
    reason,
    return_to_stock: false,
    requested_by_id: mustHave(seed.membershipIds, by),
    requested_at: requestedAt,
    refunded_at: refundedAt,
    provider_ref: `re_${id.replaceAll('-', '')}`,
    key_no: 1,
    attempt_count: 1,
    failure_count: 0,
    next_attempt_at: isDone ? null : new Date(now.getTime() + 2 * HOUR_MS),
    version: 2,
    created_at: requestedAt,
    updated_at: refundedAt ?? requestedAt,
  };
  await insertRows(connection, 'refund', [refund]);
  const refundLine = {
    merchant_id: merchantId,
    refund_id: id,
    order_item_id: line.id,
    qty: 1,
    amount_minor: amountMinor,
  };
  await insertRows(connection, 'refund_line', [refundLine]);
  if (isDone) await countRefund(seed, sold, amountMinor);
}

async function countRefund({ connection }: SeedContext, sold: SoldRow, amountMinor: number): Promise<void> {
  const isAll = amountMinor === Number(sold.captured_minor);
  await connection.query('UPDATE order_item SET refunded_qty = 1, refunded_minor = $2 WHERE id = $1::uuid', [
    sold.item_id,
    amountMinor,
  ]);
  await connection.query(
    'UPDATE sales_order SET refunded_minor = $2, status = $3::order_status WHERE id = $1::uuid',
    [sold.order_id, amountMinor, isAll ? 'refunded' : 'paid'],
  );
  await connection.query(
    `UPDATE payment SET refunded_minor = $2, state = $3
      WHERE merchant_id = (SELECT merchant_id FROM sales_order WHERE id = $1) AND order_id = $1`,
    [sold.order_id, amountMinor, isAll ? 'refunded' : 'captured'],
  );
}
