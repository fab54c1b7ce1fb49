import { DAY_MS } from '@larder/domain/durations';
import type { Tx } from '../../transaction.ts';
import { isOwed, owed } from '../order/owed-of-order.ts';

/** Purchases of a card that are asked for: those that guard rules look at, and that are worth a payment. */
const ASKED_DAYS = 180;
const ASKED_MIN_MINOR = 100;

export type PayableDebtRow = {
  readonly orderId: string;
  readonly deviceId: string;
  readonly sessionId: string;
  readonly currency: string;
  readonly dueMinor: number;
};

/**
 * The oldest purchase at a merchant that one of these cards owes and may be asked for; null if there is none. It rests
 * while its shopper complains or its bank disputes it, and where a part was refunded. [decision 273]
 */
export async function payableDebt(
  tx: Tx,
  merchantId: string,
  cardHashes: readonly Uint8Array[],
  now: Date,
): Promise<PayableDebtRow | null> {
  const hashes = cardHashes.map((hash) => Buffer.from(hash).toString('hex'));
  const since = new Date(now.getTime() - ASKED_DAYS * DAY_MS);
  const [row] = await tx.$queryRaw<PayableDebtRow[]>`
    SELECT o.id AS "orderId", o.device_id AS "deviceId", o.session_id AS "sessionId", o.currency, ${owed('o')}::float8 AS "dueMinor"
      FROM payment p JOIN sales_order o ON o.merchant_id = p.merchant_id AND o.id = p.order_id
     WHERE p.merchant_id = ${merchantId}::uuid
       AND p.card_hash = ANY(ARRAY(SELECT decode(hash, 'hex') FROM unnest(${hashes}::text[]) AS hash))
       AND p.created_at > ${since}::timestamptz AND o.session_id IS NOT NULL AND ${isOwed('o')} AND ${owed('o')} >= ${ASKED_MIN_MINOR}
       AND o.refunded_minor = 0 AND o.reduced_minor = 0
       AND NOT EXISTS (SELECT FROM complaint c WHERE c.merchant_id = o.merchant_id AND c.order_id = o.id AND c.status IN ('pending', 'processing'))
       AND NOT EXISTS (SELECT FROM dispute d WHERE d.merchant_id = o.merchant_id AND d.order_id = o.id)
     ORDER BY o.created_at, o.id LIMIT 1`;
  return row ?? null;
}
