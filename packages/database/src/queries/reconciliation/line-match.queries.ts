import { lineWait } from '@larder/domain/reconciliation/reconciliation-rules';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import type { PayoutRef } from '../finance/withdrawal.queries.ts';
import { knownLines } from './known-lines.ts';
import { linePostings } from './line-postings.ts';
import { openCases } from './open-cases.ts';

/** As `lineRetryAt`. */
const retryAt = (occurredAt: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  date_trunc('milliseconds', ${now}::timestamptz + least(
    ${lineWait.longestMs}::float8 * interval '1 millisecond',
    greatest(${lineWait.shortestMs}::float8 * interval '1 millisecond',
             (${now}::timestamptz - ${occurredAt}) / ${lineWait.parts}::float8)))`;

/**
 * Finds the posting of each row of `line`, also in `new_txn` (`linePostings`), and judges both as `judgeLine`: `judged`
 * with `row_at`, `own_fee`, `occurred_at`, `txn_id`, `ours` and `verdict` (null: none is found).
 */
const judgedLines = Prisma.sql`
    -- The receiving side of a transfer is found by what that account calls the money.
    wanted AS (
      SELECT l.*, CASE l.found_by WHEN 'line' THEN l.id WHEN 'transfer' THEN sent.id END AS by_line,
             CASE l.found_by WHEN 'line' THEN l.cause WHEN 'transfer' THEN sent.provider || ':' || sent.line_ref END AS by_cause
        FROM line l
        LEFT JOIN LATERAL (
          SELECT s.id, s.provider, s.line_ref FROM provider_line s
           WHERE l.found_by = 'transfer' AND s.provider = l.provider AND s.account = '' AND s.to_account = l.account
             AND s.to_ref = l.source_ref
           ORDER BY s.id LIMIT 1) sent ON l.is_known),
    -- A posting of this batch is not in the tables yet.
    found AS (
      SELECT w.*, coalesce(t.id, p.id) AS txn_id, coalesce(t.currency, p.currency) AS txn_currency, p.debit, p.credit, p.amount_minor
        FROM wanted w
        LEFT JOIN new_txn p ON p.says_line = w.by_line AND p.kind = w.says AND w.is_known
        LEFT JOIN LATERAL (
          (SELECT t.id, t.currency FROM ledger_txn t
            WHERE w.found_by = 'source' AND t.provider = w.provider AND t.provider_ref = w.source_ref AND t.kind = w.says
            ORDER BY t.id LIMIT 1)
          UNION ALL
          SELECT t.id, t.currency FROM ledger_txn t WHERE t.kind = w.says AND t.cause_id = w.by_cause) t ON w.is_known),
    judged AS MATERIALIZED (
      SELECT f.row_at, f.own_fee, f.occurred_at, f.txn_id, e.moved - f.own_fee AS ours,
             CASE WHEN f.txn_id IS NULL THEN NULL
                  WHEN f.currency <> f.txn_currency THEN 'currency'
                  WHEN taken.is_so OR row_number() OVER (PARTITION BY f.txn_id, f.account, f.currency ORDER BY f.occurred_at, f.id) > 1
                  THEN 'duplicate'
                  WHEN f.net_minor <> e.moved - f.own_fee THEN 'amount'
                  ELSE 'matched' END AS verdict
        FROM found f
        -- LIMIT: looked up for each line; the planner reads all matches for an EXISTS.
        LEFT JOIN LATERAL (
          (SELECT true AS is_so FROM provider_line_match m WHERE m.txn_id = f.txn_id AND m.account = f.account LIMIT 1)
          UNION ALL
          (SELECT true FROM reconciliation_case c
            WHERE c.txn_id = f.txn_id AND c.account = f.account AND c.line_id IS NULL AND c.explained_at IS NOT NULL LIMIT 1)
          LIMIT 1) taken ON true
       -- Sales of a merchant whose own account this is are only noted.
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(CASE WHEN e.debit IN (f.clearing, 'memo_clearing') THEN e.amount_minor
                                  WHEN e.credit IN (f.clearing, 'memo_clearing') THEN -e.amount_minor ELSE 0 END), 0)::bigint AS moved
           FROM (SELECT debit, credit, amount_minor FROM ledger_entry WHERE txn_id = f.txn_id
                  UNION ALL SELECT f.debit, f.credit, f.amount_minor WHERE f.debit IS NOT NULL) e) e)`;

export type MatchedLines = {
  readonly lines: number;
  /** Lines of refunds whose money came back, and the references of those refunds. */
  readonly refundFailureIds: string[];
  readonly failedRefundRefs: string[];
  /** Payouts that banks sent back, or that were canceled. */
  readonly returnedPayouts: PayoutRef[];
};

/**
 * Posts what lines that are due make known, oldest first, and matches each with one posting: `postingsOfLine` and
 * `judgeLine` for a batch. A line that does not fit becomes a case; one that finds nothing waits. Reads and writes each
 * line once, so only one worker may match (`tryLockMatching`).
 */
export async function matchLines(tx: Tx, now: Date, limit: number): Promise<MatchedLines> {
  const [batch] = await tx.$queryRaw<MatchedLines[]>`
    WITH due AS MATERIALIZED (
      SELECT ctid AS row_at, line_id, day FROM provider_line_match
       WHERE state = 'open' AND retry_at <= ${now} ORDER BY retry_at, line_id LIMIT ${limit}),
    line AS MATERIALIZED (${knownLines(Prisma.sql`due`)}),
    ${linePostings(now)},
    ${judgedLines},
    changed AS (
      UPDATE provider_line_match m
         SET state = (CASE WHEN j.verdict IS NULL THEN 'open' WHEN j.verdict = 'matched' THEN 'matched' ELSE 'in_case' END)::line_match_state,
             txn_id = CASE WHEN j.verdict IN ('matched', 'amount') THEN j.txn_id END,
             ours_minor = CASE WHEN j.verdict IN ('matched', 'amount') THEN j.ours ELSE -j.own_fee END,
             retry_at = CASE WHEN j.verdict IS NULL THEN ${retryAt(Prisma.sql`j.occurred_at`, now)} ELSE m.retry_at END,
             updated_at = ${now}
        -- No other transaction writes open lines, so each is yet where it was read.
        FROM judged j WHERE m.ctid = j.row_at
      RETURNING m.*, j.verdict),
    opened AS (${openCases(
      Prisma.sql`
      SELECT verdict::reconciliation_case_kind AS kind, provider, account, currency, day, line_id, txn_id, net_minor - ours_minor AS difference
        FROM changed WHERE verdict <> 'matched'`,
      now,
    )}
    ON CONFLICT (line_id) WHERE line_id IS NOT NULL DO NOTHING)
    SELECT count(*)::int AS lines,
           coalesce(array_agg(id::text) FILTER (WHERE kind = 'refund_failure' AND source_ref IS NOT NULL), '{}') AS "refundFailureIds",
           coalesce(array_agg(DISTINCT source_ref) FILTER (WHERE kind = 'refund_failure' AND source_ref IS NOT NULL), '{}')
             AS "failedRefundRefs",
           coalesce(jsonb_agg(jsonb_build_object('provider', provider, 'ref', source_ref))
                      FILTER (WHERE kind = 'payout_failure' AND source_ref IS NOT NULL), '[]') AS "returnedPayouts"
      FROM line`;
  return batch ?? { lines: 0, refundFailureIds: [], failedRefundRefs: [], returnedPayouts: [] };
}

/**
 * Sets off refunds that failed after the provider had taken the money: two open lines that cancel each other, and
 * nothing of ours. Only one worker may match (`tryLockMatching`).
 */
export async function offsetLines(tx: Tx, refundFailureIds: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      SELECT l.provider, l.account, l.source_ref
        FROM provider_line l WHERE l.id = ANY(${refundFailureIds}::uuid[])
       GROUP BY 1, 2, 3),
    numbered AS (
      SELECT l.id, l.kind, l.provider, l.account, l.source_ref, l.currency, l.net_minor,
             row_number() OVER (PARTITION BY l.kind, l.provider, l.account, l.source_ref, l.currency, l.net_minor
                                    ORDER BY l.occurred_at, l.id) AS no
        FROM back b
        JOIN provider_line l ON l.provider = b.provider AND l.account = b.account AND l.source_ref = b.source_ref
         AND l.kind IN ('refund', 'refund_failure')
        JOIN provider_line_match m ON m.line_id = l.id AND m.state = 'open'),
    pair AS (
      SELECT given.id AS back_id, taken.id AS taken_id
        FROM numbered given
        JOIN numbered taken USING (provider, account, source_ref, currency, no)
       WHERE given.kind = 'refund_failure' AND taken.kind = 'refund' AND taken.net_minor = -given.net_minor)
    UPDATE provider_line_match m SET state = 'offset', ours_minor = m.net_minor, updated_at = ${now}
      FROM (SELECT back_id AS id FROM pair UNION ALL SELECT taken_id FROM pair) x WHERE m.line_id = x.id`;
}

/**
 * Opens cases of lines that the ledger has known nothing of since `before`. A refund that is still under way, and a
 * dispute that is not read yet, may wait for longer. Returns how many there were.
 */
export async function openMissingHere(
  tx: Tx,
  { provider, before, now }: { readonly provider: string; readonly before: Date; readonly now: Date },
): Promise<number> {
  return tx.$executeRaw`
    WITH late AS (
      UPDATE provider_line_match m SET state = 'in_case', updated_at = ${now}
        FROM provider_line l
       WHERE l.id = m.line_id AND m.state = 'open' AND m.provider = ${provider} AND l.read_at < ${before}
         AND NOT (l.kind = 'refund' AND EXISTS (
           SELECT FROM refund r WHERE r.provider_ref = l.source_ref AND r.state IN ('submitted', 'processing')))
      RETURNING m.*)
    ${openCases(
      Prisma.sql`
      SELECT 'missing_here'::reconciliation_case_kind AS kind, provider, account, currency, day, line_id, txn_id,
             net_minor - ours_minor AS difference
        FROM late`,
      now,
    )}
    ON CONFLICT (line_id) WHERE line_id IS NOT NULL DO NOTHING`;
}
