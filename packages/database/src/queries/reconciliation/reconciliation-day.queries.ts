import { Prisma, type ReconciliationDayState } from '../../generated/client.ts';
import { minorToNumber } from '../../minor-to-number.ts';
import type { Tx } from '../../transaction.ts';
import { unmatchedTxns } from './unmatched-txns.ts';

type Span = { readonly provider: string; readonly from: Date; readonly now: Date };

/**
 * Adds up both books for each day that is open: theirs are the lines, ours what the ledger moved for them, postings
 * without a line, and what operators have explained.
 */
export async function sumDays(tx: Tx, { provider, from, now }: Span): Promise<number> {
  return tx.$executeRaw`
    WITH first AS (
      SELECT least(min(day), (${from}::timestamptz AT TIME ZONE 'UTC')::date) AS day
        FROM reconciliation_day WHERE provider = ${provider} AND state = 'open'),
    part AS (
      SELECT m.account, m.day, m.currency, m.ours_minor AS ours, m.net_minor AS theirs
        FROM provider_line_match m WHERE m.provider = ${provider} AND m.day >= (SELECT day FROM first)
      UNION ALL
      SELECT '', t.day, t.currency, t.moved, 0 FROM (${unmatchedTxns(provider, from)}) t
      UNION ALL
      SELECT c.account, c.day, c.currency, c.difference_minor, 0 FROM reconciliation_case c
       WHERE c.provider = ${provider} AND c.explained_at IS NOT NULL AND c.day >= (SELECT day FROM first)),
    summed AS (
      SELECT account, day, currency, sum(ours)::bigint AS ours, sum(theirs)::bigint AS theirs FROM part GROUP BY 1, 2, 3)
    INSERT INTO reconciliation_day AS d (provider, account, day, currency, ours_minor, theirs_minor, difference_minor, state, updated_at)
    SELECT ${provider}, s.account, s.day, s.currency, s.ours, s.theirs, s.theirs - s.ours, 'open', ${now}
      FROM summed s
     WHERE NOT EXISTS (SELECT FROM reconciliation_day closed
                        WHERE closed.provider = ${provider} AND closed.account = s.account AND closed.day = s.day
                          AND closed.currency = s.currency AND closed.state <> 'open')
     ORDER BY s.account, s.day, s.currency
    ON CONFLICT (provider, account, day, currency) DO UPDATE
       SET ours_minor = excluded.ours_minor, theirs_minor = excluded.theirs_minor, difference_minor = excluded.difference_minor,
           updated_at = excluded.updated_at
     WHERE d.state = 'open' AND (d.ours_minor, d.theirs_minor) IS DISTINCT FROM (excluded.ours_minor, excluded.theirs_minor)`;
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

/**
 * Closes days that ended before `before` and tie out: no difference, no open line, no posting without a line and no
 * open case. Returns how many were closed.
 */
export async function closeDays(
  tx: Tx,
  { provider, from, before, now }: Span & { readonly before: Date },
): Promise<number> {
  return tx.$executeRaw`
    WITH alone AS MATERIALIZED (SELECT * FROM (${unmatchedTxns(provider, from)}) t)
    UPDATE reconciliation_day d
       SET state = CASE WHEN EXISTS (SELECT FROM reconciliation_case c
                                      WHERE c.provider = d.provider AND c.account = d.account AND c.currency = d.currency
                                        AND c.day = d.day) THEN 'explained' ELSE 'balanced' END::reconciliation_day_state,
           closed_at = ${now}, updated_at = ${now}
     WHERE d.provider = ${provider} AND d.state = 'open' AND d.difference_minor = 0
       AND d.day + 1 <= (${before}::timestamptz AT TIME ZONE 'UTC')
       AND NOT EXISTS (SELECT FROM provider_line_match m
                        WHERE m.provider = d.provider AND m.account = d.account AND m.currency = d.currency AND m.day = d.day
                          AND m.state = 'open')
       AND NOT EXISTS (SELECT FROM reconciliation_case c
                        WHERE c.provider = d.provider AND c.account = d.account AND c.currency = d.currency AND c.day = d.day
                          AND c.explained_at IS NULL)
       AND NOT EXISTS (SELECT FROM alone t
                        WHERE d.account = '' AND t.currency = d.currency AND t.day = d.day
                          AND NOT EXISTS (SELECT FROM reconciliation_case c WHERE c.txn_id = t.id AND c.explained_at IS NOT NULL))`;
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
