import type { Tx } from '../../transaction.ts';

/** A cabinet whose alert of many cards begins, or ends where `cards` is 0. */
export type CardAttackRow = {
  readonly deviceId: string;
  readonly merchantId: string;
  readonly cards: number;
};

/** Takes an advisory lock until the end of the transaction. Returns false if another worker holds it. */
export async function holdCardAttackSweep(tx: Tx): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { held: boolean }[]
  >`SELECT pg_try_advisory_xact_lock(hashtext('card-attacks')) AS held`;
  return row?.held ?? false;
}

/**
 * Cabinets where at least `minCards` different cards were shown since an instant and no alert is open, and those whose
 * open alert has ended. A card whose bank refused the hold counts by its token.
 */
export function cardAttackChanges(
  tx: Tx,
  since: Date,
  minCards: number,
  limit: number,
): Promise<CardAttackRow[]> {
  return tx.$queryRaw<CardAttackRow[]>`
    WITH busy AS (
      SELECT p.device_id, p.merchant_id, count(DISTINCT coalesce(p.card_hash, convert_to(p.fingerprint, 'UTF8')))::int AS cards
        FROM payment p WHERE p.created_at > ${since}::timestamptz AND p.debt_order_id IS NULL
       GROUP BY p.device_id, p.merchant_id
      HAVING count(DISTINCT coalesce(p.card_hash, convert_to(p.fingerprint, 'UTF8'))) >= ${minCards}::int),
    raised AS (
      SELECT a.device_id, a.merchant_id FROM alert a WHERE a.type = 'card_attack' AND a.status IN ('active', 'acknowledged'))
    SELECT b.device_id AS "deviceId", b.merchant_id AS "merchantId", b.cards
      FROM busy b JOIN device d ON d.id = b.device_id AND d.merchant_id = b.merchant_id AND d.lifecycle = 'operational'
     WHERE NOT EXISTS (SELECT FROM raised r WHERE r.device_id = b.device_id)
    UNION ALL
    SELECT r.device_id, r.merchant_id, 0 FROM raised r
     WHERE NOT EXISTS (SELECT FROM busy b WHERE b.device_id = r.device_id AND b.merchant_id = r.merchant_id)
     LIMIT ${limit}`;
}
