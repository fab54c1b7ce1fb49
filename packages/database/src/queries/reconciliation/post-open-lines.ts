import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { knownLines } from './known-lines.ts';

export type OpenLines = {
  readonly lineIds: string[];
  /** References of refunds whose money came back. */
  readonly failedRefs: string[];
};

/**
 * Locks open lines that are due, oldest first, skips those that another worker matches, and posts what they make known:
 * `postingsOfLine` for a batch. None of it moves a wallet. A cause that is already posted posts nothing.
 */
export async function postOpenLines(tx: Tx, now: Date, limit: number): Promise<OpenLines> {
  const [open] = await tx.$queryRaw<OpenLines[]>`
    WITH due AS MATERIALIZED (
      SELECT line_id, day FROM provider_line_match
       WHERE state = 'open' AND retry_at <= ${now} ORDER BY retry_at, line_id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    line AS MATERIALIZED (${knownLines(Prisma.sql`due`)}),
    asked AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, p.kind, p.cause, p.merchant_id, p.against, p.minor,
             l.provider, l.source_ref, l.currency, l.clearing,
             CASE WHEN (l.occurred_at AT TIME ZONE 'UTC')::date = l.day THEN l.occurred_at ELSE ${now}::timestamptz END AS occurred_at
        FROM line l
       CROSS JOIN LATERAL (
         SELECT 'provider_fee'::ledger_kind AS kind, l.cause || ':fee' AS cause, l.merchant_id,
                'provider_fees'::ledger_account AS against, -l.own_fee AS minor
          WHERE l.own_fee <> 0
         UNION ALL
         SELECT l.says, l.cause, CASE l.posts_for WHEN 'receiver' THEN l.to_merchant_id ELSE l.merchant_id END,
                l.against, l.net_minor + l.own_fee
          WHERE l.is_known
            AND CASE l.posts_for WHEN 'account' THEN true
                                 WHEN 'owner' THEN l.merchant_id IS NOT NULL
                                 WHEN 'receiver' THEN l.account = '' AND l.to_merchant_id IS NOT NULL
                                 ELSE false END) p),
    posted AS (
      INSERT INTO ledger_txn (id, merchant_id, kind, cause_id, provider, provider_ref, currency, gross_minor, fee_minor,
                              occurred_at, posted_at)
      SELECT id, merchant_id, kind, cause, provider, source_ref, currency, 0, 0, occurred_at, ${now} FROM asked ORDER BY kind, cause
      ON CONFLICT (kind, cause_id) DO NOTHING
      RETURNING id),
    entries AS (
      INSERT INTO ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
      SELECT a.id, 0, a.merchant_id, CASE WHEN a.minor > 0 THEN a.clearing ELSE a.against END,
             CASE WHEN a.minor > 0 THEN a.against ELSE a.clearing END, abs(a.minor)
        FROM posted p JOIN asked a ON a.id = p.id WHERE a.minor <> 0)
    SELECT coalesce(array_agg(id::text), '{}') AS "lineIds",
           coalesce(array_agg(DISTINCT source_ref) FILTER (WHERE kind = 'refund_failure' AND source_ref IS NOT NULL), '{}') AS "failedRefs"
      FROM line`;
  return open ?? { lineIds: [], failedRefs: [] };
}
