import type { Database } from '@larder/database/open-database';

/** Each returns the rows that break its rule. */
const rules: Readonly<Record<string, string>> = {
  'the months of a wallet are not its balance': `
    SELECT merchant_id, currency, b.balance, r.months
      FROM (SELECT merchant_id, currency, pending_minor + available_minor AS balance FROM wallet_balance) b
      FULL JOIN (SELECT merchant_id, currency, sum(sales_minor + refunds_minor + fees_minor + bills_minor + payouts_minor
                                                  + disputes_minor + adjustments_minor) AS months
                   FROM bill_report GROUP BY 1, 2) r USING (merchant_id, currency)
     WHERE coalesce(b.balance, 0) <> coalesce(r.months, 0)`,
  'a wallet is not the sum of its entries': `
    WITH moved AS (
      SELECT e.merchant_id, t.currency, x.account, sum(x.amount) AS amount
        FROM ledger_entry e JOIN ledger_txn t ON t.id = e.txn_id
       CROSS JOIN LATERAL (VALUES (e.credit, e.amount_minor), (e.debit, -e.amount_minor)) x(account, amount)
       WHERE x.account IN ('merchant_pending', 'merchant_available', 'merchant_reserved', 'merchant_disputed')
       GROUP BY 1, 2, 3),
    told AS (
      SELECT w.merchant_id, w.currency, x.account::ledger_account AS account, sum(x.amount) AS amount
        FROM (SELECT merchant_id, currency, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_balance
              UNION ALL
              SELECT merchant_id, currency, pending_minor, available_minor, reserved_minor, disputed_minor FROM wallet_change) w
       CROSS JOIN LATERAL (VALUES ('merchant_pending', w.pending_minor), ('merchant_available', w.available_minor),
                                  ('merchant_reserved', w.reserved_minor), ('merchant_disputed', w.disputed_minor)) x(account, amount)
       GROUP BY 1, 2, 3)
    SELECT merchant_id, currency, account, m.amount AS entries, t.amount AS wallet
      FROM moved m FULL JOIN told t USING (merchant_id, currency, account)
     WHERE coalesce(m.amount, 0) <> coalesce(t.amount, 0)`,
  'a merchant reads another sum than the entries move': `
    SELECT t.id, t.kind, t.gross_minor, t.fee_minor, x.moved
      FROM ledger_txn t
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(CASE WHEN e.credit::text LIKE 'merchant%' THEN e.amount_minor ELSE 0 END
                         - CASE WHEN e.debit::text LIKE 'merchant%' THEN e.amount_minor ELSE 0 END), 0) AS moved
         FROM ledger_entry e WHERE e.txn_id = t.id) x
     WHERE t.kind IN ('sale', 'refund', 'refund_failed', 'bill', 'bill_credit', 'adjustment') AND t.gross_minor - t.fee_minor <> x.moved
       AND NOT EXISTS (SELECT FROM ledger_entry e WHERE e.txn_id = t.id AND 'memo_sales' IN (e.debit, e.credit))`,
  'a payment that was captured is not posted, or with another amount': `
    SELECT p.id, p.captured_minor, t.gross_minor
      FROM payment p LEFT JOIN ledger_txn t ON t.kind = 'sale' AND t.cause_id = p.id::text
     WHERE p.captured_minor <> coalesce(t.gross_minor, 0)`,
  'a refund that the provider made is not posted, with another amount, or not taken back after it failed': `
    SELECT r.id, r.state, r.amount_minor, t.posted
      FROM refund r
      LEFT JOIN (SELECT split_part(cause_id, ':', 1) AS refund_id, -sum(gross_minor) AS posted FROM ledger_txn
                  WHERE kind IN ('refund', 'refund_failed') GROUP BY 1) t ON t.refund_id = r.id::text
     WHERE coalesce(t.posted, 0) <> CASE WHEN r.state = 'succeeded' AND r.method = 'provider' THEN r.amount_minor ELSE 0 END`,
  'what is left to pay out is not what is available': `
    SELECT merchant_id, currency, w.available, i.payable
      FROM (SELECT merchant_id, currency, sum(available_minor) AS available
              FROM (SELECT merchant_id, currency, available_minor FROM wallet_balance
                    UNION ALL SELECT merchant_id, currency, available_minor FROM wallet_change) a GROUP BY 1, 2) w
      FULL JOIN (SELECT merchant_id, currency, sum(left_minor) AS payable FROM wallet_item
                  WHERE released_at IS NOT NULL GROUP BY 1, 2) i USING (merchant_id, currency)
     WHERE coalesce(w.available, 0) <> coalesce(i.payable, 0)`,
  'the lines of a withdrawal are not its amount': `
    SELECT w.withdrawal_no, w.amount_minor, sum(l.amount_minor) AS lines
      FROM withdrawal w LEFT JOIN withdrawal_line l ON l.withdrawal_id = w.id
     GROUP BY w.id HAVING w.amount_minor IS DISTINCT FROM sum(l.amount_minor)`,
  'what is left of an item is not what its withdrawals did not take': `
    SELECT i.txn_id, i.amount_minor, i.left_minor, coalesce(x.taken, 0) AS taken
      FROM wallet_item i
      LEFT JOIN (SELECT l.txn_id, sum(l.amount_minor) AS taken
                   FROM withdrawal_line l JOIN withdrawal w ON w.id = l.withdrawal_id
                  WHERE w.state IN ('submitted', 'processing', 'paid') GROUP BY 1) x USING (txn_id)
     WHERE i.left_minor <> i.amount_minor - coalesce(x.taken, 0)`,
  'a withdrawal takes an item of another wallet, or one that is pending': `
    SELECT w.withdrawal_no, i.txn_id
      FROM withdrawal_line l JOIN withdrawal w ON w.id = l.withdrawal_id JOIN wallet_item i ON i.txn_id = l.txn_id
     WHERE (i.merchant_id, i.currency) <> (w.merchant_id, w.currency) OR l.merchant_id <> w.merchant_id OR i.released_at IS NULL`,
  'the postings of a withdrawal are not those of its state': `
    SELECT w.withdrawal_no, w.state, w.sent_at, p.kinds
      FROM withdrawal w
     CROSS JOIN LATERAL (
       SELECT coalesce(string_agg(t.kind::text, ' ' ORDER BY t.kind), '') AS kinds FROM ledger_txn t
        WHERE t.cause_id = w.id::text AND t.kind::text LIKE 'withdrawal_%') p
     WHERE p.kinds <> CASE
       WHEN w.state IN ('canceled', 'rejected') OR (w.state = 'failed' AND w.sent_at IS NULL)
         THEN 'withdrawal_requested withdrawal_canceled'
       WHEN w.state = 'failed' THEN 'withdrawal_requested withdrawal_sent withdrawal_returned'
       WHEN w.sent_at IS NOT NULL THEN 'withdrawal_requested withdrawal_sent'
       ELSE 'withdrawal_requested' END`,
  'a withdrawal reserves or sends another amount than its own': `
    SELECT w.withdrawal_no, t.kind, w.amount_minor, sum(e.amount_minor) AS posted
      FROM withdrawal w
      JOIN ledger_txn t ON t.cause_id = w.id::text AND t.kind::text LIKE 'withdrawal_%'
      JOIN ledger_entry e ON e.txn_id = t.id
     GROUP BY w.id, t.id, t.kind HAVING w.amount_minor <> sum(e.amount_minor)`,
};

/** Returns what in the whole ledger does not add up, in words; empty if all does. */
export async function ledgerFaults({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const faults: string[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    const { rows } = await pool.query(sql);
    faults.push(...rows.slice(0, 5).map((row) => `${rule}: ${JSON.stringify(row)}`));
  }
  return faults;
}
