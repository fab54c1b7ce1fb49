import { Prisma } from '../../generated/client.ts';

/**
 * Posts what the lines of the table `line` make known: `postingsOfLine` for a batch. None of it moves a wallet. A cause
 * that is already posted posts nothing. `new_txn` is what was posted: id, currency, its one entry
 * (`amount_minor` 0: none), and the line that it says the same as; null: it is the fee of a line.
 */
export const linePostings = (now: Date): Prisma.Sql => Prisma.sql`
    asked AS MATERIALIZED (
      SELECT uuidv7() AS id, p.kind, p.cause, p.merchant_id, p.says_line, l.provider, l.source_ref, l.currency,
             CASE WHEN p.minor > 0 THEN l.clearing ELSE p.against END AS debit,
             CASE WHEN p.minor > 0 THEN p.against ELSE l.clearing END AS credit, abs(p.minor) AS amount_minor,
             CASE WHEN (l.occurred_at AT TIME ZONE 'UTC')::date = l.day THEN l.occurred_at ELSE ${now}::timestamptz END AS occurred_at
        FROM line l
       CROSS JOIN LATERAL (
         SELECT 'provider_fee'::ledger_kind AS kind, l.cause || ':fee' AS cause, l.merchant_id, NULL::uuid AS says_line,
                'provider_fees'::ledger_account AS against, -l.own_fee AS minor
          WHERE l.own_fee <> 0
         UNION ALL
         SELECT l.says, l.cause, CASE l.posts_for WHEN 'receiver' THEN l.to_merchant_id ELSE l.merchant_id END, l.id,
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
    new_txn AS MATERIALIZED (SELECT a.* FROM posted p JOIN asked a ON a.id = p.id),
    entries AS (
      INSERT INTO ledger_entry (txn_id, line, merchant_id, debit, credit, amount_minor)
      SELECT id, 0, merchant_id, debit, credit, amount_minor FROM new_txn WHERE amount_minor > 0)`;
