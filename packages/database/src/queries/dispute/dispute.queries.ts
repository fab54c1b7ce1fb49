import type { Tx } from '../../transaction.ts';

/** A line of the provider that took money for a dispute which we have not read yet. */
export type UnreadDisputeRow = { readonly provider: string; readonly disputeRef: string };

/**
 * Disputes that are not known yet; those that have become cases come last, so that disputes of others on the same
 * account never keep ours from being read.
 */
export const unreadDisputes = (tx: Tx, provider: string, limit: number): Promise<UnreadDisputeRow[]> =>
  tx.$queryRaw<UnreadDisputeRow[]>`
    SELECT l.provider, l.source_ref AS "disputeRef"
      FROM provider_line_match m JOIN provider_line l ON l.id = m.line_id
     WHERE m.state IN ('open', 'in_case') AND l.kind = 'dispute' AND l.provider = ${provider} AND l.source_ref IS NOT NULL
       AND NOT EXISTS (SELECT FROM dispute d WHERE d.provider = l.provider AND d.provider_ref = l.source_ref)
     ORDER BY m.state, m.retry_at, m.line_id LIMIT ${limit}`;

export type DueDisputeRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly providerRef: string;
  readonly decision: 'evidence' | 'accept' | null;
  readonly version: number;
};

/** Claims disputes that are to be answered or read, until the lease ends. Skips those of other workers. */
export const claimDueDisputes = (
  tx: Tx,
  {
    provider,
    now,
    leaseUntil,
    limit,
  }: { readonly provider: string; readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DueDisputeRow[]> =>
  tx.$queryRaw<DueDisputeRow[]>`
    UPDATE dispute d SET next_attempt_at = ${leaseUntil}, attempt_count = d.attempt_count + 1
      FROM (SELECT id FROM dispute WHERE provider = ${provider} AND next_attempt_at <= ${now}
             ORDER BY next_attempt_at, id LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE d.id = due.id
    RETURNING d.id, d.merchant_id AS "merchantId", d.provider_ref AS "providerRef", d.decision::text AS decision, d.version`;

/** Next value of the sequence of dispute numbers; one may be skipped, none is issued twice. [domain 0] */
export async function nextDisputeNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`SELECT nextval('dispute_number')::float8 AS n`;
  return row?.n ?? 0;
}

/** Locks a dispute until the end of the transaction; after its order and payment. */
export async function lockDisputeRow(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM dispute WHERE id = ${id}::uuid FOR UPDATE`;
}
