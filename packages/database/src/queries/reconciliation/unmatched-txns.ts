import { Prisma } from '../../generated/client.ts';

/**
 * Postings since `from` that moved money on the platform's account at the provider, and that no line says the same of:
 * id, currency, posted_at, moved, and the day on which they count: their own UTC day, or that of the posting if it is
 * closed.
 */
export const unmatchedTxns = (provider: string, from: Date): Prisma.Sql => Prisma.sql`
  SELECT t.id, t.provider, t.currency, t.posted_at, e.moved,
         CASE WHEN d.day IS NULL THEN (t.occurred_at AT TIME ZONE 'UTC')::date
              ELSE (t.posted_at AT TIME ZONE 'UTC')::date END AS day
    -- OFFSET 0: their entries are added up once few are left.
    FROM (SELECT * FROM ledger_txn t
           WHERE t.provider = ${provider} AND t.posted_at >= ${from}
             AND t.kind IN ('sale', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won')
             AND NOT EXISTS (SELECT FROM provider_line_match m WHERE m.txn_id = t.id)
          OFFSET 0) t
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(CASE 'provider_clearing'::ledger_account WHEN e.debit THEN e.amount_minor WHEN e.credit THEN -e.amount_minor ELSE 0 END),
                     0)::bigint AS moved
       FROM ledger_entry e WHERE e.txn_id = t.id) e
    LEFT JOIN reconciliation_day d
      ON d.provider = t.provider AND d.account = '' AND d.currency = t.currency AND d.closed_at IS NOT NULL
     AND d.day = (t.occurred_at AT TIME ZONE 'UTC')::date
   WHERE e.moved <> 0`;
