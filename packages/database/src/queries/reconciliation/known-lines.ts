import { lineRules } from '@larder/domain/reconciliation/line-rules';
import { Prisma } from '../../generated/client.ts';

const ruleRows = Object.entries(lineRules).map(([kind, { says, foundBy, hasOwnFee, posts }]) => ({
  kind,
  says,
  foundBy,
  hasOwnFee,
  against: posts?.against ?? null,
  postsFor: posts?.for ?? null,
}));

/**
 * Lines of `source` (a table with `row_at`, `line_id` and `day`) with the rule of their kind and what we know about
 * their account: `is_known`, `own_fee` (as `ownFeeMinor`), `cause` (as `causeOfLine`), `clearing`, and both merchants.
 */
export const knownLines = (source: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT l.row_at, l.id, l.provider, l.account, l.kind, l.source_ref, l.net_minor, l.currency, l.occurred_at, l.day,
         r.says, r."foundBy" AS found_by, r.against, r."postsFor" AS posts_for,
         own.merchant_id, receiver.merchant_id AS to_merchant_id,
         l.account = '' OR own.merchant_id IS NOT NULL AS is_known,
         CASE WHEN r."hasOwnFee" AND (l.account = '' OR own.merchant_id IS NOT NULL) THEN l.fee_minor ELSE 0 END AS own_fee,
         l.provider || ':' || CASE WHEN l.account = '' THEN '' ELSE l.account || ':' END || l.line_ref AS cause,
         (CASE WHEN l.account = '' THEN 'provider_clearing' ELSE 'connected_clearing' END)::ledger_account AS clearing
    -- OFFSET 0: each line is looked up; the planner reads all of them for a join.
    FROM (SELECT s.row_at, s.day, l.* FROM ${source} s
           CROSS JOIN LATERAL (SELECT * FROM provider_line l WHERE l.id = s.line_id OFFSET 0) l OFFSET 0) l
    JOIN jsonb_to_recordset(${JSON.stringify(ruleRows)}::jsonb)
         AS r(kind provider_line_kind, says ledger_kind, "foundBy" text, "hasOwnFee" boolean, against ledger_account, "postsFor" text)
      ON r.kind = l.kind
    LEFT JOIN provider_cursor own ON own.provider = l.provider AND own.account = l.account
    LEFT JOIN provider_cursor receiver ON receiver.provider = l.provider AND receiver.account = l.to_account`;
