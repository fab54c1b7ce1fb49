import { Prisma, type ReconciliationDayState } from '../../generated/client.ts';
import { minorToNumber } from '../../minor-to-number.ts';
import type { Tx } from '../../transaction.ts';
import { openCases } from './open-cases.ts';

/**
 * Postings that moved money on the platform's account at the provider, and that no line says the same of: those since
 * `from`, and older ones that have a case on a day of `first` or later. They count on the day of their case; else on
 * their own UTC day, or that of the posting if it is closed.
 */
const postingsAlone = (provider: string, from: Date): Prisma.Sql => Prisma.sql`
  SELECT t.id, t.provider, t.currency, t.posted_at, e.moved, c.explained_at,
         CASE WHEN c.day IS NOT NULL THEN c.day
              WHEN d.day IS NULL THEN (t.occurred_at AT TIME ZONE 'UTC')::date
              ELSE (t.posted_at AT TIME ZONE 'UTC')::date END AS day
    -- OFFSET 0: their entries are added up once few are left.
    FROM (SELECT t.* FROM ledger_txn t
           WHERE t.provider = ${provider} AND t.posted_at >= ${from}
             AND t.kind IN ('sale', 'refund', 'refund_failed', 'dispute_opened', 'dispute_won')
             AND NOT EXISTS (SELECT FROM provider_line_match m WHERE m.txn_id = t.id)
           UNION ALL
          SELECT t.* FROM reconciliation_case c JOIN ledger_txn t ON t.id = c.txn_id
           WHERE c.provider = ${provider} AND c.line_id IS NULL AND c.day >= (SELECT day FROM first) AND t.posted_at < ${from}
             AND NOT EXISTS (SELECT FROM provider_line_match m WHERE m.txn_id = t.id)
          OFFSET 0) t
   CROSS JOIN LATERAL (
     SELECT coalesce(sum(CASE 'provider_clearing'::ledger_account WHEN e.debit THEN e.amount_minor WHEN e.credit THEN -e.amount_minor ELSE 0 END),
                     0)::bigint AS moved
       FROM ledger_entry e WHERE e.txn_id = t.id) e
    LEFT JOIN reconciliation_case c ON c.txn_id = t.id AND c.account = '' AND c.line_id IS NULL
    LEFT JOIN reconciliation_day d
      ON d.provider = t.provider AND d.account = '' AND d.currency = t.currency AND d.closed_at IS NOT NULL
     AND d.day = (t.occurred_at AT TIME ZONE 'UTC')::date
   WHERE e.moved <> 0`;

type Span = {
  readonly provider: string;
  /** Where comparing begins: `comparedFrom`. */
  readonly from: Date;
  /** Postings without a line since then are cases. */
  readonly missingBefore: Date;
  /** Days that ended before may be closed. */
  readonly closeBefore: Date;
  readonly now: Date;
};

/**
 * Compares both books, and reads the postings without a line once. Opens cases of those that wait for too long. Adds up
 * each open day: theirs are the lines; ours what the ledger moved for them, postings without a line, and what operators
 * have explained. Closes days that are over and tie out: no difference, no open line, no posting without a line and no
 * open case. Returns the number of cases opened. Needs `lockDays`.
 */
export async function tieOutDays(tx: Tx, span: Span): Promise<number> {
  const { provider, from, missingBefore, closeBefore, now } = span;
  const [opened] = await tx.$queryRaw<{ missing: number }[]>`
    WITH first AS (
      SELECT least(min(day), (${from}::timestamptz AT TIME ZONE 'UTC')::date) AS day
        FROM reconciliation_day WHERE provider = ${provider} AND state = 'open'),
    alone AS MATERIALIZED (${postingsAlone(provider, from)}),
    missing AS (${openCases(
      Prisma.sql`
      SELECT 'missing_there'::reconciliation_case_kind AS kind, t.provider, '' AS account, t.currency, t.day,
             NULL::uuid AS line_id, t.id AS txn_id, -t.moved AS difference
        FROM alone t
       WHERE t.posted_at < ${missingBefore}`,
      now,
    )}
      ON CONFLICT (txn_id, account) WHERE line_id IS NULL DO NOTHING
      RETURNING account, day, currency),
    part AS (
      SELECT m.account, m.day, m.currency, m.ours_minor AS ours, m.net_minor AS theirs, m.state = 'open' AS is_open, false AS is_case
        FROM provider_line_match m WHERE m.provider = ${provider} AND m.day >= (SELECT day FROM first)
      UNION ALL
      SELECT '', t.day, t.currency, t.moved, 0, t.explained_at IS NULL, false FROM alone t
      UNION ALL
      SELECT c.account, c.day, c.currency, CASE WHEN c.explained_at IS NULL THEN 0 ELSE c.difference_minor END, 0,
             c.explained_at IS NULL, true
        FROM reconciliation_case c
       WHERE c.provider = ${provider} AND c.day >= (SELECT day FROM first)
      UNION ALL
      SELECT account, day, currency, 0, 0, true, true FROM missing
      UNION ALL
      -- A day of which everything has moved to another is 0.
      SELECT account, day, currency, 0, 0, false, false FROM reconciliation_day WHERE provider = ${provider} AND state = 'open'),
    summed AS (
      SELECT account, day, currency, sum(ours)::bigint AS ours, sum(theirs)::bigint AS theirs,
             sum(ours) = sum(theirs) AND NOT bool_or(is_open) AND day + 1 <= (${closeBefore}::timestamptz AT TIME ZONE 'UTC') AS closes,
             (CASE WHEN bool_or(is_case) THEN 'explained' ELSE 'balanced' END)::reconciliation_day_state AS closed_as
        FROM part GROUP BY 1, 2, 3),
    tied AS (
      INSERT INTO reconciliation_day AS d (provider, account, day, currency, ours_minor, theirs_minor, difference_minor, state,
                                           updated_at, closed_at)
      SELECT ${provider}, s.account, s.day, s.currency, s.ours, s.theirs, s.theirs - s.ours,
             CASE WHEN s.closes THEN s.closed_as ELSE 'open' END, ${now}, CASE WHEN s.closes THEN ${now}::timestamptz END
        FROM summed s
       WHERE NOT EXISTS (SELECT FROM reconciliation_day closed
                          WHERE closed.provider = ${provider} AND closed.account = s.account AND closed.day = s.day
                            AND closed.currency = s.currency AND closed.state <> 'open')
       ORDER BY s.account, s.day, s.currency
      ON CONFLICT (provider, account, day, currency) DO UPDATE
         SET ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, difference_minor = excluded.difference_minor,
             state = excluded.state, closed_at = excluded.closed_at, updated_at = excluded.updated_at
       WHERE d.state = 'open'
         AND (d.ours_minor, d.theirs_minor, d.state) IS DISTINCT FROM (excluded.ours_minor, excluded.theirs_minor, excluded.state))
    SELECT count(*)::int AS missing FROM missing`;
  return opened?.missing ?? 0;
}

/** The first day that is open; null if none is. */
export async function oldestOpenDay(tx: Tx, provider: string): Promise<Date | null> {
  const oldest = await tx.reconciliationDay.findFirst({
    where: { provider, state: 'open' },
    orderBy: { day: 'asc' },
    select: { day: true },
  });
  return oldest?.day ?? null;
}

export type DayRow = {
  readonly provider: string;
  readonly account: string;
  readonly day: Date;
  readonly currency: string;
  readonly oursMinor: number;
  readonly theirsMinor: number;
  readonly differenceMinor: number;
  readonly state: ReconciliationDayState;
  readonly openCases: number;
};

type Big = { oursMinor: bigint; theirsMinor: bigint; differenceMinor: bigint };

/** Days, the newest first; `openOnly` leaves out those that are closed. */
export async function listDays(
  tx: Tx,
  { openOnly, limit }: { readonly openOnly: boolean; readonly limit: number },
): Promise<DayRow[]> {
  const rows = await tx.$queryRaw<(Omit<DayRow, keyof Big> & Big)[]>`
    SELECT d.provider, d.account, d.day, d.currency, d.ours_minor AS "oursMinor", d.theirs_minor AS "theirsMinor",
           d.difference_minor AS "differenceMinor", d.state, c.count AS "openCases"
      FROM reconciliation_day d
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS count FROM reconciliation_case c
        WHERE c.provider = d.provider AND c.account = d.account AND c.currency = d.currency AND c.day = d.day
          AND c.explained_at IS NULL) c
     WHERE ${openOnly ? Prisma.sql`d.state = 'open'` : Prisma.sql`TRUE`}
     ORDER BY d.day DESC, d.provider, d.account, d.currency LIMIT ${limit}`;
  return rows.map(({ oursMinor, theirsMinor, differenceMinor, ...row }) => ({
    ...row,
    oursMinor: minorToNumber(oursMinor),
    theirsMinor: minorToNumber(theirsMinor),
    differenceMinor: minorToNumber(differenceMinor),
  }));
}

export type ReconciliationState = {
  /** When all accounts were read at last; null: one never was. */
  readonly readAt: Date | null;
  readonly eventAt: Date | null;
  readonly openLines: number;
  readonly openCases: number;
  readonly oldestCaseAt: Date | null;
  /** Days that should be closed and are not. */
  readonly lateDays: number;
};

/** What operators watch. */
export async function reconciliationState(tx: Tx, lateBefore: Date): Promise<ReconciliationState> {
  const [row] = await tx.$queryRaw<ReconciliationState[]>`
    SELECT (SELECT CASE WHEN count(*) = count(read_at) THEN min(read_at) END FROM provider_cursor) AS "readAt",
           (SELECT max(event_at) FROM provider_cursor) AS "eventAt",
           (SELECT count(*)::int FROM provider_line_match WHERE state = 'open') AS "openLines",
           (SELECT count(*)::int FROM reconciliation_case WHERE explained_at IS NULL) AS "openCases",
           (SELECT min(opened_at) FROM reconciliation_case WHERE explained_at IS NULL) AS "oldestCaseAt",
           (SELECT count(*)::int FROM reconciliation_day
             WHERE state = 'open' AND day + 1 <= (${lateBefore}::timestamptz AT TIME ZONE 'UTC')) AS "lateDays"`;
  if (!row) throw new Error('no state of the reconciliation');
  return row;
}
