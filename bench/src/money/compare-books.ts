import type { Database } from '@larder/database/open-database';
import type { Book } from '@larder/provider-simulator/book/create-book';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { type HeldMoney, heldByOurs, heldByTheirs } from '@larder/testkit/held-money';

/** Sums of both sides, in minor units. */
export type MoneySums = { readonly capturedMinor: number; readonly refundedMinor: number };

export type Comparison = {
  readonly ours: MoneySums;
  readonly theirs: MoneySums;
  /** What differs, in words; empty if the books agree. */
  readonly differences: readonly string[];
};

type PaymentRow = {
  readonly auth_ref: string;
  readonly state: string;
  readonly captured: number;
  readonly refunded: number;
};

/**
 * Compares every payment with the provider's book, then our own rows with each other: totals with lines, orders with
 * payments and refunds, wallets with their entries, stock with its ledger, and that no work is left. Accounts, payouts
 * and days are compared too.
 */
export async function compareBooks(
  { pool }: Pick<Database, 'pool'>,
  book: Book,
  now: number,
): Promise<Comparison> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT auth_ref, state::text, captured_minor::int AS captured, refunded_minor::int AS refunded
       FROM payment WHERE auth_ref IS NOT NULL`,
  );
  const ours = new Map(rows.map((row) => [row.auth_ref, row]));
  const differences: string[] = [];
  const sums = {
    ours: { capturedMinor: 0, refundedMinor: 0 },
    theirs: { capturedMinor: 0, refundedMinor: 0 },
  };
  for (const { captured, refunded } of rows) {
    sums.ours.capturedMinor += captured;
    sums.ours.refundedMinor += refunded;
  }
  for (const { id, state, card, capturedMinor, refundedMinor } of book.payments()) {
    sums.theirs.capturedMinor += capturedMinor;
    sums.theirs.refundedMinor += refundedMinor;
    const row = ours.get(id);
    if (state === 'held') differences.push(`${id} (${card}) is still held; ours: ${row?.state}`);
    if ((row?.captured ?? 0) === capturedMinor && (row?.refunded ?? 0) === refundedMinor) continue;
    differences.push(
      `${id} (${card}): ${capturedMinor} captured, ${refundedMinor} refunded; ours ${JSON.stringify(row)}`,
    );
  }
  differences.push(...(await comparePayouts({ pool }, book, now)));
  differences.push(...compareHeld(await heldByOurs({ pool }), heldByTheirs(book, now)));
  for (const { currency, accountsMinor, feesMinor, cardsMinor, banksMinor } of book.trialBalances()) {
    const sum = accountsMinor + feesMinor + cardsMinor + banksMinor;
    if (sum !== 0) differences.push(`the book of the provider sums to ${sum} ${currency}`);
  }
  for (const [what, sql] of Object.entries(ownRules)) {
    const broken = await pool.query(sql);
    for (const row of broken.rows.slice(0, 5)) differences.push(`${what}: ${JSON.stringify(row)}`);
  }
  differences.push(...(await ledgerFaults({ pool })));
  return { ...sums, differences };
}

/** What each account at the provider holds, by both books. */
function compareHeld(ours: HeldMoney, theirs: HeldMoney): string[] {
  const accounts = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...accounts]
    .filter((account) => ours[account] !== theirs[account])
    .map(
      (account) =>
        `the account "${account}" holds ${theirs[account] ?? 0}, by our ledger ${ours[account] ?? 0}`,
    );
}

type PayoutRow = {
  readonly id: string;
  readonly state: string;
  readonly net: number;
  /** Of its payout. */
  readonly ref: string | null;
  /** Of its transfer, and what that brings to the merchant's account. */
  readonly transferred: string | null;
  readonly lacks: number;
};

/**
 * Each withdrawal has at most one payout and one transfer, and ended as its payout did. One may wait: while the
 * platform's account has less than is to be transferred, because refunds and disputes took more than some merchants
 * had.
 */
async function comparePayouts({ pool }: Pick<Database, 'pool'>, book: Book, now: number): Promise<string[]> {
  const { rows } = await pool.query<PayoutRow>(
    `SELECT id, state::text, (amount_minor - fee_minor)::int AS net, bank_ref AS ref, transfer_ref AS transferred,
            coalesce(transfer_minor, 0)::int AS lacks
       FROM withdrawal`,
  );
  const availableMinor = book.lines.availableMinor(null, 'usd', now);
  const made = Map.groupBy([...book.payouts()], ({ metadata }) => metadata.larder_key ?? '');
  const moved = Map.groupBy([...book.transfers()], ({ group }) => group ?? '');
  return rows.flatMap(({ id, state, net, ref, transferred, lacks }) => {
    const payouts = made.get(id) ?? [];
    const faults: string[] = [];
    const isShort = state === 'processing' && transferred === null && availableMinor < lacks;
    if (['submitted', 'processing'].includes(state) && !isShort)
      faults.push(`withdrawal ${id} waits: ${state}`);
    if (payouts.length > 1) faults.push(`withdrawal ${id} was paid out ${payouts.length} times`);
    if ((moved.get(id) ?? []).length > 1) faults.push(`withdrawal ${id} was transferred more than once`);
    if ((ref !== null) !== (payouts.length === 1))
      faults.push(`withdrawal ${id} is ${state}, payouts: ${payouts.length}`);
    for (const { amountMinor, state: theirs } of payouts) {
      if (amountMinor !== net) faults.push(`withdrawal ${id} of ${net} was paid out with ${amountMinor}`);
      const isPaid = theirs === 'paid';
      if (isPaid !== (state === 'paid')) faults.push(`withdrawal ${id} is ${state}, its payout ${theirs}`);
    }
    return faults;
  });
}

/** Each returns the rows that break its rule. */
const ownRules: Readonly<Record<string, string>> = {
  'lines are not the total': `
    SELECT o.id, o.total_minor, o.status, sum(i.total_minor) AS lines
      FROM sales_order o JOIN order_item i ON i.order_id = o.id
     WHERE o.abnormal_state IS DISTINCT FROM 'expired' GROUP BY o.id HAVING sum(i.total_minor) <> o.total_minor`,
  'the order is not its payments': `
    SELECT o.id, o.status, o.captured_minor, p.paid FROM sales_order o
      CROSS JOIN LATERAL (SELECT coalesce(sum(captured_minor), 0) AS paid FROM payment
                           WHERE order_id = o.id OR debt_order_id = o.id) p
     WHERE o.captured_minor <> p.paid`,
  'an order is paid in part, or above what it charges': `
    SELECT id, status, total_minor, reduced_minor, captured_minor FROM sales_order
     WHERE status = 'paid' AND captured_minor + reduced_minor <> total_minor`,
  'the order is not its refunds': `
    SELECT o.id, o.refunded_minor, o.reduced_minor, r.sum FROM sales_order o
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS sum FROM refund
                           WHERE order_id = o.id AND state = 'succeeded') r
     WHERE o.refunded_minor + o.reduced_minor <> r.sum`,
  'the payment is not its refunds': `
    SELECT p.id, p.refunded_minor, r.sum FROM payment p
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS sum FROM refund
                           WHERE state = 'succeeded' AND method = 'provider'
                             AND (debt_payment_id = p.id OR order_id = p.order_id AND debt_payment_id IS NULL)) r
     WHERE p.refunded_minor <> r.sum`,
  'the thread of a complaint is not its refunds': `
    SELECT c.id, c.status, r.sum AS refunded, m.sum AS noted FROM complaint c
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS sum FROM refund
                           WHERE complaint_id = c.id AND state = 'succeeded') r
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount_minor), 0) AS sum FROM complaint_message
                           WHERE complaint_id = c.id AND kind = 'refunded') m
     WHERE r.sum <> m.sum`,
  'a complaint that a refund ended is open': `
    SELECT c.id, c.status FROM complaint c
     WHERE c.status IN ('pending', 'processing')
       AND EXISTS (SELECT FROM refund WHERE complaint_id = c.id AND state = 'succeeded')
       AND NOT EXISTS (SELECT FROM refund WHERE complaint_id = c.id AND state IN ('pending_approval', 'failed'))`,
  'more refunded than captured': `SELECT id FROM payment WHERE refunded_minor > captured_minor`,
  'the stock is not its ledger': `
    SELECT l.device_id, l.product_id, l.on_hand, l.key_seq, m.* FROM stock_level l
      CROSS JOIN LATERAL (SELECT coalesce(sum(qty), 0) AS qty, count(*) AS count FROM stock_movement m
        WHERE (m.merchant_id, m.device_id, m.door, m.layer, m.product_id)
            = (l.merchant_id, l.device_id, l.door, l.layer, l.product_id)) m
     WHERE l.on_hand <> m.qty OR l.key_seq <> m.count`,
  'a payment waits': `SELECT id, state, auth_ref, fingerprint, next_attempt_at, attempt_count, due_minor FROM payment
     WHERE state IN ('authorizing', 'authorized') OR next_attempt_at IS NOT NULL`,
  'a refund waits': `SELECT id, state, provider_ref, next_attempt_at FROM refund
     WHERE state IN ('submitted', 'processing') OR next_attempt_at IS NOT NULL`,
  'a difference with the provider is not explained': `SELECT * FROM reconciliation_case WHERE explained_at IS NULL`,
  'a day does not tie out': `SELECT * FROM reconciliation_day WHERE difference_minor <> 0`,
  'a line has no posting': `SELECT * FROM provider_line_match WHERE state NOT IN ('matched', 'offset')`,
  'an event waits': `SELECT device_id, max_seq, applied_seq FROM device_event_log WHERE applied_seq < max_seq`,
};
