import type { Wallet } from '@larder/domain/ledger/ledger-account';
import { minorToNumber } from '../../minor-to-number.ts';
import type { Tx } from '../../transaction.ts';
import { foldIntoReports } from './report-sums.ts';

type WalletRow = Readonly<Record<keyof Wallet, bigint>>;

const walletOf = ({ pending, available, reserved, disputed }: WalletRow): Wallet => ({
  pending: minorToNumber(pending),
  available: minorToNumber(available),
  reserved: minorToNumber(reserved),
  disputed: minorToNumber(disputed),
});

const empty: Wallet = { pending: 0, available: 0, reserved: 0, disputed: 0 };

/** Reads a wallet: what is folded in and what waits, in one snapshot. */
export async function readWallet(tx: Tx, merchantId: string, currency: string): Promise<Wallet> {
  const [row] = await tx.$queryRaw<WalletRow[]>`
    SELECT coalesce(sum(pending_minor), 0)::bigint AS pending, coalesce(sum(available_minor), 0)::bigint AS available,
           coalesce(sum(reserved_minor), 0)::bigint AS reserved, coalesce(sum(disputed_minor), 0)::bigint AS disputed
      FROM (SELECT pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_balance
             WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}
            UNION ALL
            SELECT pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_change
             WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}) part`;
  return row ? walletOf(row) : empty;
}

/**
 * Locks a wallet until the end of the transaction, folds in what waits, into its months too, and reads it. Whatever
 * decides by a balance does this first. Lock order: wallet, then its items and what is paid from it.
 */
export async function lockWallet(tx: Tx, merchantId: string, currency: string, now: Date): Promise<Wallet> {
  await tx.$executeRaw`
    INSERT INTO wallet_balance (merchant_id, currency, updated_at) VALUES (${merchantId}::uuid, ${currency}, ${now})
    ON CONFLICT (merchant_id, currency) DO NOTHING`;
  await tx.$queryRaw`
    SELECT 1 FROM wallet_balance WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency} FOR UPDATE`;
  // A statement of its own: it must see what was committed while this one waited.
  const [row] = await tx.$queryRaw<WalletRow[]>`
    WITH changes AS (
      DELETE FROM wallet_change WHERE merchant_id = ${merchantId}::uuid AND currency = ${currency}
      RETURNING txn_id, pending_minor, available_minor, reserved_minor, disputed_minor),
    ${foldIntoReports(merchantId, currency, now)}
    UPDATE wallet_balance b
       SET pending_minor = b.pending_minor + f.pending, available_minor = b.available_minor + f.available,
           reserved_minor = b.reserved_minor + f.reserved, disputed_minor = b.disputed_minor + f.disputed, updated_at = ${now}
      FROM (SELECT coalesce(sum(pending_minor), 0) AS pending, coalesce(sum(available_minor), 0) AS available,
                   coalesce(sum(reserved_minor), 0) AS reserved, coalesce(sum(disputed_minor), 0) AS disputed FROM changes) f
     WHERE b.merchant_id = ${merchantId}::uuid AND b.currency = ${currency}
    RETURNING b.pending_minor AS pending, b.available_minor AS available, b.reserved_minor AS reserved,
              b.disputed_minor AS disputed`;
  return row ? walletOf(row) : empty;
}

/** True while another merchant whom the platform pays has money in its wallet, or owes some. */
export async function holdsMoneyOfOthers(tx: Tx, merchantId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ holds: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM merchant m
        JOIN (SELECT merchant_id, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_balance
              UNION ALL
              SELECT merchant_id, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_change) w
          ON w.merchant_id = m.id AND (w.pending_minor, w.available_minor, w.reserved_minor, w.disputed_minor) <> (0, 0, 0, 0)
       WHERE m.id <> ${merchantId}::uuid AND m.settlement_mode = 'platform') AS holds`;
  return row?.holds ?? false;
}

/** Wallets with changes that wait to be folded in. */
export type WaitingWallet = { readonly merchantId: string; readonly currency: string };

/** Wallets with changes, by merchant; skips from one to the next in the index, however many changes each has. */
export const waitingWallets = (tx: Tx, limit: number): Promise<WaitingWallet[]> =>
  tx.$queryRaw<WaitingWallet[]>`
    WITH RECURSIVE wallet AS (
      (SELECT merchant_id, currency FROM wallet_change ORDER BY merchant_id, currency LIMIT 1)
      UNION ALL
      SELECT n.merchant_id, n.currency FROM wallet w
       CROSS JOIN LATERAL (
         SELECT merchant_id, currency FROM wallet_change c
          WHERE (c.merchant_id, c.currency) > (w.merchant_id, w.currency) ORDER BY merchant_id, currency LIMIT 1) n)
    SELECT merchant_id AS "merchantId", currency FROM wallet LIMIT ${limit}`;

/** Money of one wallet whose time has come, and the orders that it settles. */
export type ReleasedRow = {
  readonly merchantId: string;
  readonly currency: string;
  readonly availableAt: Date;
  readonly amountMinor: number;
};

/**
 * Releases items whose time has come, oldest first, and completes the paid orders that they settle. Skips items that
 * another worker is releasing. Returns the sums by wallet and due time, and how many items there were.
 */
export async function releaseItems(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ readonly items: number; readonly released: ReleasedRow[] }> {
  type Row = { merchantId: string; currency: string; availableAt: Date; amount: bigint; items: number };
  const rows = await tx.$queryRaw<Row[]>`
    WITH due AS (
      SELECT txn_id FROM wallet_item WHERE released_at IS NULL AND available_at <= ${now}
       ORDER BY available_at, txn_id LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    released AS (
      UPDATE wallet_item i SET released_at = ${now} FROM due WHERE i.txn_id = due.txn_id
      RETURNING i.txn_id, i.merchant_id, i.currency, i.available_at, i.amount_minor),
    settled AS (
      SELECT id FROM sales_order
       WHERE id IN (SELECT t.order_id FROM released r JOIN ledger_txn t ON t.id = r.txn_id) AND status = 'paid'
       ORDER BY id FOR UPDATE),
    completed AS (
      UPDATE sales_order o SET status = 'completed', completed_at = ${now}, version = o.version + 1, updated_at = ${now}
        FROM settled s WHERE o.id = s.id)
    SELECT merchant_id AS "merchantId", currency, available_at AS "availableAt", sum(amount_minor)::bigint AS amount,
           count(*)::int AS items
      FROM released GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
  return {
    items: rows.reduce((sum, { items }) => sum + items, 0),
    released: rows.map(({ amount, items: _, ...row }) => ({ ...row, amountMinor: minorToNumber(amount) })),
  };
}

/**
 * Counts the merchants' wallets that differ from the sum of their ledger entries, over all currencies, in one
 * statement and so in one snapshot.
 */
export async function countWrongWallets(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    WITH held AS (
      SELECT merchant_id, currency, sum(pending_minor) AS pending, sum(available_minor) AS available,
             sum(reserved_minor) AS reserved, sum(disputed_minor) AS disputed
        FROM (SELECT merchant_id, currency, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_balance
              UNION ALL
              SELECT merchant_id, currency, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_change) p
       GROUP BY 1, 2),
    sides AS (
      SELECT e.merchant_id, t.currency, s.account::text, s.minor
        FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
       CROSS JOIN LATERAL (VALUES (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) s(account, minor)
       WHERE e.merchant_id IS NOT NULL),
    posted AS (
      SELECT merchant_id, currency,
             coalesce(sum(minor) FILTER (WHERE account = 'merchant_pending'), 0) AS pending,
             coalesce(sum(minor) FILTER (WHERE account = 'merchant_available'), 0) AS available,
             coalesce(sum(minor) FILTER (WHERE account = 'merchant_reserved'), 0) AS reserved,
             coalesce(sum(minor) FILTER (WHERE account = 'merchant_disputed'), 0) AS disputed
        FROM sides GROUP BY 1, 2)
    SELECT count(*)::int AS count
      FROM held h FULL JOIN posted p USING (merchant_id, currency)
     WHERE (coalesce(h.pending, 0), coalesce(h.available, 0), coalesce(h.reserved, 0), coalesce(h.disputed, 0))
        <> (coalesce(p.pending, 0), coalesce(p.available, 0), coalesce(p.reserved, 0), coalesce(p.disputed, 0))`;
  return row?.count ?? 0;
}
