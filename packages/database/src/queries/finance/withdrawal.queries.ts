import { minorToNumber } from '../../minor-to-number.ts';
import type { Tx } from '../../transaction.ts';

/** What the number of a merchant's next withdrawal needs; a number may be skipped, none is issued twice. */
export async function nextWithdrawalNumber(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ number: number }[]>`
    SELECT nextval('withdrawal_number')::float8 AS number`;
  return row?.number ?? 0;
}

/**
 * Writes the lines of a withdrawal, as `allocateItems` chooses them, and takes them from their items. Returns the sum
 * of the lines: less than the amount if less is left. Call it with the wallet locked. [decision 139]
 */
export async function takeItems(
  tx: Tx,
  withdrawal: {
    readonly id: string;
    readonly merchantId: string;
    readonly currency: string;
    readonly amountMinor: number;
  },
): Promise<number> {
  const { id, merchantId, currency, amountMinor } = withdrawal;
  const [row] = await tx.$queryRaw<{ taken: bigint }[]>`
    WITH items AS MATERIALIZED (
      SELECT txn_id, left_minor, available_at FROM wallet_item
       WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency} AND left_minor <> 0 AND released_at IS NOT NULL
       ORDER BY available_at, txn_id FOR UPDATE),
    running AS (
      SELECT txn_id, left_minor,
             ${amountMinor}::bigint - coalesce(sum(left_minor) FILTER (WHERE left_minor < 0) OVER (), 0) AS missing,
             coalesce(sum(greatest(left_minor, 0)) OVER (ORDER BY available_at, txn_id
                                                        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
        FROM items),
    taken AS (
      SELECT txn_id, CASE WHEN left_minor < 0 THEN left_minor ELSE least(left_minor, missing - before) END AS amount
        FROM running WHERE left_minor < 0 OR before < missing),
    lines AS (
      INSERT INTO withdrawal_line (merchant_id, withdrawal_id, txn_id, amount_minor)
      SELECT ${merchantId}::uuid, ${id}::uuid, txn_id, amount FROM taken),
    kept AS (
      UPDATE wallet_item i SET left_minor = i.left_minor - t.amount FROM taken t WHERE i.txn_id = t.txn_id)
    SELECT coalesce(sum(amount), 0)::bigint AS taken FROM taken`;
  return minorToNumber(row?.taken ?? 0n);
}

/** Gives the items of a withdrawal that pays out nothing their parts back. Call it with the wallet locked. */
export async function giveItemsBack(tx: Tx, merchantId: string, withdrawalId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE wallet_item i SET left_minor = i.left_minor + l.amount_minor
      FROM withdrawal_line l
     WHERE l.merchant_id = ${merchantId}::uuid AND l.withdrawal_id = ${withdrawalId}::uuid AND i.txn_id = l.txn_id`;
}

/** Locks the row of a withdrawal until the end of the transaction. Lock the wallet first. */
export async function lockWithdrawalRow(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM withdrawal WHERE merchant_id = ${merchantId}::uuid AND id = ${id}::uuid FOR UPDATE`;
}

export type DueWithdrawalRow = {
  readonly id: string;
  readonly merchantId: string;
  readonly state: 'processing' | 'paid';
  readonly currency: string;
  /** What arrives: the amount without the fee. */
  readonly netMinor: number;
  readonly account: string;
  /** What goes to that account first; null: not decided yet. */
  readonly transferMinor: number | null;
  readonly transferRef: string | null;
  readonly bankRef: string | null;
  /** Number of calls, this one included. */
  readonly attemptCount: number;
};

/**
 * Claims withdrawals that are due at the provider, each for one worker, with a lease until `leaseUntil`: those of a
 * worker that dies go to the next. Accounts that the provider does not pay out are left to an operator.
 */
export function claimDueWithdrawals(
  tx: Tx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<DueWithdrawalRow[]> {
  return tx.$queryRaw<DueWithdrawalRow[]>`
    UPDATE withdrawal w SET next_attempt_at = ${leaseUntil}::timestamptz, attempt_count = w.attempt_count + 1
      FROM (SELECT d.id, a.provider_account FROM withdrawal d
              JOIN payment_account a ON a.merchant_id = d.merchant_id AND a.id = d.account_id
             WHERE d.next_attempt_at <= ${now}::timestamptz AND d.state IN ('processing', 'paid')
               AND a.provider_account IS NOT NULL
             ORDER BY d.next_attempt_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED) due
     WHERE w.id = due.id
    RETURNING w.id, w.merchant_id AS "merchantId", w.state::text AS state, w.currency,
              (w.amount_minor - w.fee_minor)::float8 AS "netMinor", due.provider_account AS account,
              w.transfer_minor::float8 AS "transferMinor", w.transfer_ref AS "transferRef", w.bank_ref AS "bankRef", w.attempt_count AS "attemptCount"`;
}

/**
 * What other withdrawals of a merchant left in its account at the provider: they brought it there, and their payouts
 * came back or were never made.
 */
export async function leftAtProvider(
  tx: Tx,
  { merchantId, account, currency, id }: Pick<DueWithdrawalRow, 'merchantId' | 'account' | 'currency' | 'id'>,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ left: number }[]>`
    SELECT coalesce(sum(w.transfer_minor - CASE WHEN w.state IN ('processing', 'paid') THEN w.amount_minor - w.fee_minor ELSE 0 END),
                    0)::float8 AS left
      FROM withdrawal w JOIN payment_account a ON a.merchant_id = w.merchant_id AND a.id = w.account_id
     WHERE w.merchant_id = ${merchantId}::uuid AND w.currency = ${currency} AND a.provider_account = ${account}
       AND w.transfer_minor IS NOT NULL AND w.id <> ${id}::uuid`;
  return row?.left ?? 0;
}

/** A payout as the provider calls it. */
export type PayoutRef = { readonly provider: string; readonly ref: string };

/**
 * Makes withdrawals due to be read at the provider: those on their way, and those that arrived, however long ago, whose
 * money may have come back.
 */
export async function readPayoutsNow(tx: Tx, payouts: readonly PayoutRef[], now: Date): Promise<void> {
  if (payouts.length === 0) return;
  await tx.$executeRaw`
    UPDATE withdrawal w SET next_attempt_at = ${now}
      FROM jsonb_to_recordset(${JSON.stringify(payouts)}::jsonb) AS p(provider text, ref text)
     WHERE w.provider = p.provider AND w.bank_ref = p.ref
       AND (w.next_attempt_at > ${now} OR w.state = 'paid' AND w.next_attempt_at IS NULL)`;
}

/** Submitted withdrawals that no operator has to look at. */
export const withdrawalsToApprove = (
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ readonly id: string; readonly merchantId: string }[]> =>
  tx.$queryRaw<{ id: string; merchantId: string }[]>`
    SELECT id, merchant_id AS "merchantId" FROM withdrawal
     WHERE next_attempt_at <= ${now}::timestamptz AND state = 'submitted' ORDER BY next_attempt_at, id LIMIT ${limit}`;
