import { lineWait } from '@larder/domain/reconciliation/reconciliation-rules';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { knownLines } from './known-lines.ts';
import { unmatchedTxns } from './unmatched-txns.ts';

/** The posting that says what `line` does, one at most, by the rule of its kind. */
const postingOf = (line: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT t.id, t.currency FROM ledger_txn t
    WHERE ${line}.found_by = 'source' AND t.provider = ${line}.provider AND t.provider_ref = ${line}.source_ref
      AND t.kind = ${line}.says
    ORDER BY t.id LIMIT 1)
  UNION ALL
  SELECT t.id, t.currency FROM ledger_txn t
   WHERE ${line}.found_by = 'line' AND t.kind = ${line}.says AND t.cause_id = ${line}.cause
  UNION ALL
  -- The receiving side of a transfer is found by what that account calls the money.
  (SELECT t.id, t.currency
     FROM provider_line sent
     JOIN ledger_txn t ON t.kind = ${line}.says AND t.cause_id = sent.provider || ':' || sent.line_ref
    WHERE ${line}.found_by = 'transfer' AND sent.provider = ${line}.provider AND sent.account = ''
      AND sent.to_account = ${line}.account AND sent.to_ref = ${line}.source_ref
    ORDER BY t.id LIMIT 1)`;

/** As `lineRetryAt`. */
const retryAt = (occurredAt: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
  date_trunc('milliseconds', ${now}::timestamptz + least(
    ${lineWait.longestMs}::float8 * interval '1 millisecond',
    greatest(${lineWait.shortestMs}::float8 * interval '1 millisecond',
             (${now}::timestamptz - ${occurredAt}) / ${lineWait.parts}::float8)))`;

/**
 * Matches locked lines with the ledger, one line with one transaction: `judgeLine` for a batch. A line that does not
 * fit becomes a case; one that finds nothing waits. Each row is written once.
 */
export async function matchLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<void> {
  if (lineIds.length === 0) return;
  const locked = Prisma.sql`(SELECT line_id, day FROM provider_line_match WHERE line_id = ANY(${lineIds}::uuid[]))`;
  await tx.$executeRaw`
    WITH line AS MATERIALIZED (${knownLines(locked)}),
    found AS (
      SELECT l.*, t.id AS txn_id, t.currency AS txn_currency
        FROM line l LEFT JOIN LATERAL (${postingOf(Prisma.sql`l`)}) t ON l.is_known),
    judged AS MATERIALIZED (
      SELECT f.id, f.own_fee, f.occurred_at, f.txn_id, e.moved - f.own_fee AS ours,
             CASE WHEN f.txn_id IS NULL THEN NULL
                  WHEN f.currency <> f.txn_currency THEN 'currency'
                  WHEN row_number() OVER (PARTITION BY f.txn_id, f.account, f.currency ORDER BY f.occurred_at, f.id) > 1
                    OR EXISTS (SELECT FROM provider_line_match m WHERE m.txn_id = f.txn_id AND m.account = f.account)
                  THEN 'duplicate'
                  WHEN f.net_minor <> e.moved - f.own_fee THEN 'amount'
                  ELSE 'matched' END AS verdict
        FROM found f
       -- Sales of a merchant whose own account this is are only noted.
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(CASE WHEN e.debit IN (f.clearing, 'memo_clearing') THEN e.amount_minor
                                  WHEN e.credit IN (f.clearing, 'memo_clearing') THEN -e.amount_minor ELSE 0 END), 0)::bigint AS moved
           FROM ledger_entry e WHERE e.txn_id = f.txn_id) e),
    changed AS (
      UPDATE provider_line_match m
         SET state = (CASE WHEN j.verdict IS NULL THEN 'open' WHEN j.verdict = 'matched' THEN 'matched' ELSE 'in_case' END)::line_match_state,
             txn_id = CASE WHEN j.verdict IN ('matched', 'amount') THEN j.txn_id END,
             ours_minor = CASE WHEN j.verdict IN ('matched', 'amount') THEN j.ours ELSE -j.own_fee END,
             retry_at = CASE WHEN j.verdict IS NULL THEN ${retryAt(Prisma.sql`j.occurred_at`, now)} ELSE m.retry_at END,
             updated_at = ${now}
        FROM judged j WHERE m.line_id = j.id AND m.state = 'open'
      RETURNING m.*, j.verdict)
    ${openCases(
      Prisma.sql`
      SELECT verdict::reconciliation_case_kind AS kind, provider, account, currency, day, line_id, txn_id, net_minor - ours_minor AS difference
        FROM changed WHERE verdict <> 'matched'`,
      now,
    )}
    ON CONFLICT (line_id) WHERE line_id IS NOT NULL DO NOTHING`;
}

/** Opens a case of each row of `found`: kind, provider, account, currency, day, line_id, txn_id, difference. */
const openCases = (found: Prisma.Sql, now: Date): Prisma.Sql => Prisma.sql`
    INSERT INTO reconciliation_case (id, case_no, kind, provider, account, currency, day, line_id, txn_id, difference_minor, opened_at)
    SELECT gen_random_uuid(),
           'R' || to_char(${now}::timestamptz AT TIME ZONE 'UTC', 'YYMMDD')
               || lpad(nextval('reconciliation_case_number')::text, 8, '0'),
           c.kind, c.provider, c.account, c.currency, c.day, c.line_id, c.txn_id, c.difference, ${now}
      FROM (${found}) c`;

/**
 * Sets off refunds that failed after the provider had taken the money: two open lines that cancel each other, and
 * nothing of ours.
 */
export async function offsetLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<void> {
  await tx.$executeRaw`
    WITH back AS (
      SELECT l.provider, l.account, l.source_ref
        FROM provider_line l WHERE l.id = ANY(${lineIds}::uuid[]) AND l.kind = 'refund_failure' AND l.source_ref IS NOT NULL
       GROUP BY 1, 2, 3),
    -- Locked before they are paired: a line that another worker matches has no counterpart here.
    waiting AS MATERIALIZED (
      SELECT l.id, l.kind, l.provider, l.account, l.source_ref, l.currency, l.net_minor, l.occurred_at
        FROM back b
        JOIN provider_line l ON l.provider = b.provider AND l.account = b.account AND l.source_ref = b.source_ref
         AND l.kind IN ('refund', 'refund_failure')
        JOIN provider_line_match m ON m.line_id = l.id AND m.state = 'open'
         FOR UPDATE OF m SKIP LOCKED),
    numbered AS (
      SELECT w.*, row_number() OVER (PARTITION BY w.kind, w.provider, w.account, w.source_ref, w.currency, w.net_minor
                                         ORDER BY w.occurred_at, w.id) AS no
        FROM waiting w),
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

/**
 * Opens cases of postings that the provider has shown no line for since `before`. Returns how many there were. Looks
 * back to `from` only: what is older has a line or a case.
 */
export async function openMissingThere(
  tx: Tx,
  span: { readonly provider: string; readonly from: Date; readonly before: Date; readonly now: Date },
): Promise<number> {
  const { provider, from, before, now } = span;
  return tx.$executeRaw`
    ${openCases(
      Prisma.sql`
      SELECT 'missing_there'::reconciliation_case_kind AS kind, t.provider, '' AS account, t.currency, t.day,
             NULL::uuid AS line_id, t.id AS txn_id, -t.moved AS difference
        FROM (${unmatchedTxns(provider, from)}) t
       WHERE t.posted_at < ${before}`,
      now,
    )}
    ON CONFLICT (txn_id, account) WHERE line_id IS NULL DO NOTHING`;
}
