import type { Tx } from '../../transaction.ts';
import { unmatchedTxns } from './unmatched-txns.ts';

/**
 * Matches open lines with the ledger, one line with one transaction of the same kind and reference. `$1`: lines, `$2`:
 * now. A line of another amount or currency, or the second of one transaction, becomes a case. What the ledger moved
 * for a line includes the provider's fee, which was posted from the line.
 */
const matchStatement = `
  WITH wanted AS MATERIALIZED (
    SELECT l.id, l.provider, l.account, l.currency, l.net_minor, l.source_ref, l.line_ref, k.ledger_kind, k.by_line, l.occurred_at,
           CASE WHEN l.kind IN ('dispute', 'fee') THEN 0 ELSE -l.fee_minor END AS fee_moved,
           (CASE WHEN l.account = '' THEN 'provider_clearing' ELSE 'connected_clearing' END)::ledger_account AS clearing
      FROM provider_line l
      JOIN (VALUES ('charge'::provider_line_kind, 'sale'::ledger_kind, false), ('refund', 'refund', false),
                   ('refund_failure', 'refund_failed', false),
                   ('dispute', 'dispute_opened', false), ('dispute_reversal', 'dispute_won', false),
                   ('transfer', 'provider_transfer', true), ('transfer_in', 'provider_transfer', false),
                   ('payout', 'provider_payout', true), ('payout_failure', 'provider_payout', true),
                   ('fee', 'provider_fee', true)) k(line_kind, ledger_kind, by_line) ON k.line_kind = l.kind
     WHERE l.id = ANY($1::uuid[])),
  -- The receiving side of a transfer is found by what that account calls the money.
  found AS (
    SELECT w.*, t.id AS txn_id, t.currency AS txn_currency
      FROM wanted w JOIN ledger_txn t ON t.kind = w.ledger_kind AND t.cause_id = w.provider || ':' || w.line_ref
     WHERE w.by_line
    UNION ALL
    SELECT w.*, t.id, t.currency
      FROM wanted w JOIN ledger_txn t ON t.provider = w.provider AND t.provider_ref = w.source_ref AND t.kind = w.ledger_kind
     WHERE NOT w.by_line AND w.ledger_kind <> 'provider_transfer'
    UNION ALL
    SELECT w.*, t.id, t.currency
      FROM wanted w
      JOIN provider_line sent ON sent.provider = w.provider AND sent.to_ref = w.source_ref
      JOIN ledger_txn t ON t.kind = w.ledger_kind AND t.cause_id = sent.provider || ':' || sent.line_ref
     WHERE NOT w.by_line AND w.ledger_kind = 'provider_transfer'),
  judged AS (
    SELECT f.*, e.moved + f.fee_moved AS ours,
           CASE WHEN row_number() OVER (PARTITION BY f.txn_id, f.account ORDER BY f.occurred_at, f.id) > 1
                  OR EXISTS (SELECT FROM provider_line_match m
                              WHERE m.txn_id = f.txn_id AND m.account = f.account AND m.state IN ('matched', 'in_case'))
                THEN 'duplicate'
                WHEN f.currency <> f.txn_currency THEN 'currency'
                WHEN e.moved + f.fee_moved <> f.net_minor THEN 'amount' END::reconciliation_case_kind AS problem
      FROM found f
     -- Sales of a merchant whose own account this is are only noted.
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(CASE WHEN e.debit IN (f.clearing, 'memo_clearing') THEN e.amount_minor
                                WHEN e.credit IN (f.clearing, 'memo_clearing') THEN -e.amount_minor ELSE 0 END), 0)::bigint AS moved
         FROM ledger_entry e WHERE e.txn_id = f.txn_id) e),
  changed AS (
    UPDATE provider_line_match m
       SET state = CASE WHEN j.problem IS NULL THEN 'matched' ELSE 'in_case' END::line_match_state,
           txn_id = CASE WHEN j.problem IS NULL OR j.problem = 'amount' THEN j.txn_id END,
           ours_minor = CASE WHEN j.problem IS NULL OR j.problem = 'amount' THEN j.ours ELSE j.fee_moved END, updated_at = $2
      FROM judged j WHERE m.line_id = j.id AND m.state = 'open'
    RETURNING m.line_id, m.provider, m.account, m.currency, m.day, m.net_minor - m.ours_minor AS difference, j.problem)
  SELECT line_id AS "lineId", provider, account, currency, day, difference, problem::text AS problem FROM changed`;

type ChangedRow = {
  readonly lineId: string;
  readonly provider: string;
  readonly account: string;
  readonly currency: string;
  readonly day: Date;
  readonly difference: bigint;
  readonly problem: string | null;
};

/** Matches locked lines and opens the cases of those that do not fit. Returns how many lines left the queue. */
export async function matchLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<number> {
  if (lineIds.length === 0) return 0;
  const changed = await tx.$queryRawUnsafe<ChangedRow[]>(matchStatement, lineIds, now);
  const problems = changed.filter(({ problem }) => problem !== null).map(({ lineId }) => lineId);
  if (problems.length > 0)
    await openCasesOfLines(
      tx,
      changed.flatMap(({ lineId, problem }) => (problem === null ? [] : [{ lineId, kind: problem }])),
      now,
    );
  return changed.length;
}

/** Opens one case for each line, with the difference that its row names. */
export async function openCasesOfLines(
  tx: Tx,
  cases: readonly { readonly lineId: string; readonly kind: string }[],
  now: Date,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO reconciliation_case (id, case_no, kind, provider, account, currency, day, line_id, txn_id, difference_minor, opened_at)
    SELECT gen_random_uuid(),
           'R' || to_char(${now}::timestamptz AT TIME ZONE 'UTC', 'YYMMDD')
               || lpad(nextval('reconciliation_case_number')::text, 8, '0'),
           x.kind, m.provider, m.account, m.currency, m.day, m.line_id, m.txn_id, m.net_minor - m.ours_minor, ${now}
      FROM jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) AS x("lineId" uuid, kind reconciliation_case_kind)
      JOIN provider_line_match m ON m.line_id = x."lineId"
    ON CONFLICT (line_id) WHERE line_id IS NOT NULL DO NOTHING`;
}

/**
 * Sets off refunds that failed after the provider had taken the money: two lines that cancel each other, and nothing of
 * ours. Returns how many lines left the queue.
 */
export async function offsetLines(tx: Tx, lineIds: readonly string[], now: Date): Promise<number> {
  return tx.$executeRaw`
    WITH pair AS (
      SELECT back.id AS back_id, taken.id AS taken_id
        FROM provider_line back
        JOIN provider_line taken ON taken.provider = back.provider AND taken.account = back.account
         AND taken.source_ref = back.source_ref AND taken.kind = 'refund' AND taken.currency = back.currency
         AND taken.net_minor = -back.net_minor
        JOIN provider_line_match m ON m.line_id = taken.id AND m.state = 'open'
       WHERE back.id = ANY(${lineIds}::uuid[]) AND back.kind = 'refund_failure')
    UPDATE provider_line_match m SET state = 'offset', ours_minor = m.net_minor, updated_at = ${now}
      FROM pair WHERE m.line_id IN (pair.back_id, pair.taken_id) AND m.state = 'open'`;
}

/** Notes the fee that was posted from each line, and when lines that found nothing are looked at again. */
export async function postponeLines(
  tx: Tx,
  lines: readonly { readonly id: string; readonly retryAt: Date; readonly oursMinor: number }[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return;
  await tx.$executeRaw`
    UPDATE provider_line_match m SET retry_at = x."retryAt", ours_minor = x."oursMinor", updated_at = ${now}
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS x(id uuid, "retryAt" timestamptz, "oursMinor" bigint)
     WHERE m.line_id = x.id AND m.state = 'open'`;
}

/**
 * Opens cases of lines that the ledger has known nothing of since `before`. A refund that is still under way, and a
 * dispute that is not read yet, may wait for longer. Returns how many there were.
 */
export async function openMissingHere(
  tx: Tx,
  { provider, before, now }: { readonly provider: string; readonly before: Date; readonly now: Date },
): Promise<number> {
  const late = await tx.$queryRaw<{ lineId: string }[]>`
    UPDATE provider_line_match m SET state = 'in_case', updated_at = ${now}
      FROM provider_line l
     WHERE l.id = m.line_id AND m.state = 'open' AND m.provider = ${provider} AND l.read_at < ${before}
       AND NOT (l.kind = 'refund' AND EXISTS (
         SELECT FROM refund r WHERE r.provider_ref = l.source_ref AND r.state IN ('submitted', 'processing')))
    RETURNING m.line_id AS "lineId"`;
  if (late.length === 0) return 0;
  return openCasesOfLines(
    tx,
    late.map(({ lineId }) => ({ lineId, kind: 'missing_here' })),
    now,
  );
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
    INSERT INTO reconciliation_case (id, case_no, kind, provider, account, currency, day, txn_id, difference_minor, opened_at)
    SELECT gen_random_uuid(),
           'R' || to_char(${now}::timestamptz AT TIME ZONE 'UTC', 'YYMMDD')
               || lpad(nextval('reconciliation_case_number')::text, 8, '0'),
           'missing_there', t.provider, '', t.currency, t.day, t.id, -t.moved, ${now}
      FROM (${unmatchedTxns(provider, from)}) t
     WHERE t.posted_at < ${before}
    ON CONFLICT (txn_id, account) WHERE line_id IS NULL DO NOTHING`;
}
