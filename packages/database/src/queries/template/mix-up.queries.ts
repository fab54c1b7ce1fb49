import type { Tx } from '../../transaction.ts';

export type MixUpRow = { readonly productA: string; readonly productB: string; readonly orders: number };

export type MixUpAsk = {
  readonly since: Date;
  /** Most doubtful orders to examine, newest first. */
  readonly newest: number;
  /** Confidence from which the recognizer was sure. */
  readonly sureFrom: number;
  /** Least confidence of an alternative that counts. */
  readonly alternativeMin: number;
  readonly ordersMin: number;
  readonly limit: number;
};

/**
 * Products of a merchant that recognizers confuse, by the abnormal orders they caused: the attempt that counted was
 * unsure of one and named the other. Each pair in the order of its ids, the most frequent pair first. [screens A-13]
 */
export function mixUps(
  tx: Tx,
  merchantId: string,
  { since, newest, sureFrom, alternativeMin, ordersMin, limit }: MixUpAsk,
): Promise<MixUpRow[]> {
  return tx.$queryRaw<MixUpRow[]>`
    SELECT least(i."productId", a."productId") AS "productA", greatest(i."productId", a."productId") AS "productB",
           count(DISTINCT o.id)::int AS orders
      FROM (SELECT id, merchant_id, session_id FROM sales_order
             WHERE merchant_id = ${merchantId}::uuid AND abnormal_reason = 'low_confidence' AND created_at >= ${since}::timestamptz
             ORDER BY created_at DESC LIMIT ${newest}::int) o
      JOIN door_session s ON s.merchant_id = o.merchant_id AND s.id = o.session_id
     CROSS JOIN LATERAL jsonb_to_recordset(s.recognition) AS t(counted boolean, items jsonb)
     CROSS JOIN LATERAL jsonb_to_recordset(t.items) AS i("productId" text, dir text, conf float8, alt jsonb)
     CROSS JOIN LATERAL jsonb_to_recordset(coalesce(i.alt, '[]')) AS a("productId" text, conf float8)
     WHERE t.counted AND i.dir = 'out' AND i.conf < ${sureFrom}::float8
       AND a.conf >= ${alternativeMin}::float8 AND a."productId" <> i."productId"
     GROUP BY 1, 2 HAVING count(DISTINCT o.id) >= ${ordersMin}::int
     ORDER BY orders DESC, 1, 2 LIMIT ${limit}::int`;
}
