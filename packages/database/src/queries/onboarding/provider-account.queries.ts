import type { Tx } from '../../transaction.ts';

export type DueAccountRow = { readonly id: string; readonly merchantId: string };

/**
 * Claims accounts whose submission or reading is due until `leaseUntil`: those of the provider, and those that no
 * provider has. Skips rows that another worker has locked.
 */
export function claimDueAccounts(
  tx: Tx,
  { provider, now, leaseUntil }: { readonly provider: string; readonly now: Date; readonly leaseUntil: Date },
  limit: number,
): Promise<DueAccountRow[]> {
  return tx.$queryRaw<DueAccountRow[]>`
    UPDATE provider_account a SET next_attempt_at = ${leaseUntil}::timestamptz, attempt_count = a.attempt_count + 1
      FROM (SELECT id FROM provider_account
             WHERE next_attempt_at <= ${now}::timestamptz AND (provider IS NULL OR provider = ${provider})
             ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) due
     WHERE a.id = due.id
    RETURNING a.id, a.merchant_id AS "merchantId"`;
}

/** Locks the account of a merchant at the provider until the end of the transaction. */
export async function lockProviderAccount(tx: Tx, merchantId: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM provider_account WHERE merchant_id = ${merchantId}::uuid FOR UPDATE`;
}
