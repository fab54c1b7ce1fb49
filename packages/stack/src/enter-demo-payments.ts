import type { Database } from '@larder/database/open-database';
import { createBook } from '@larder/provider-simulator/book/create-book';

type PaymentRow = {
  readonly id: string;
  readonly auth_ref: string;
  readonly capture_ref: string | null;
  readonly fingerprint: string;
  readonly currency: string;
  readonly state: string;
  /** Amounts are bigint columns, which arrive as text. */
  readonly authorized_minor: string;
  readonly captured_minor: string;
  readonly authorized_at: Date;
  readonly auth_expires_at: Date;
  readonly captured_at: Date | null;
  readonly updated_at: Date;
};

type RefundRow = {
  readonly id: string;
  readonly provider_ref: string;
  readonly auth_ref: string;
  readonly state: string;
  readonly amount_minor: string;
  readonly key_no: number;
  readonly requested_at: Date;
};

type AccountRow = {
  readonly id: string;
  readonly holder: string;
  readonly account_last4: string;
  readonly routing_last4: string;
  readonly active_at: Date;
  readonly country: string;
  readonly currency: string;
};

/** How long the demo's pending refunds take. */
const SETTLES_AFTER_MS = 48 * 3_600_000;

/**
 * Enters the payments and refunds of the demo in the book of the provider simulator, so that the payments can be
 * captured and refunded, and an account for each bank account of its merchants, so that withdrawals are paid out.
 */
export async function enterDemoPayments({ pool }: Database, bookPath: string): Promise<void> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT id, auth_ref, capture_ref, fingerprint, currency, state, authorized_minor, captured_minor,
            authorized_at, auth_expires_at, captured_at, updated_at
       FROM payment WHERE provider = 'stripe' ORDER BY authorized_at`,
  );
  const book = createBook(bookPath);
  for (const row of rows) {
    const { auth_ref: id, capture_ref: chargeId, captured_at: capturedAt } = row;
    const requestedMinor = Number(row.authorized_minor);
    book.write({
      do: 'hold',
      id,
      chargeId: chargeId ?? id.replace(/^pi_/, 'ch_'),
      card: row.fingerprint,
      currency: row.currency.toLowerCase(),
      requestedMinor,
      heldMinor: requestedMinor,
      metadata: { larder_key: row.id },
      at: row.authorized_at.getTime(),
      expiresAt: row.auth_expires_at.getTime(),
    });
    if (capturedAt) {
      const amountMinor = Number(row.captured_minor);
      book.write({ do: 'capture', id, amountMinor, at: capturedAt.getTime() });
    } else if (row.state === 'voided') book.write({ do: 'void', id, at: row.updated_at.getTime() });
  }
  await enterRefunds(pool, book);
  await enterAccounts(pool, book);
  book.close();
}

/** Opens an account that the provider has verified, with the bank account to which it pays out. */
async function enterAccounts(pool: Database['pool'], book: ReturnType<typeof createBook>): Promise<void> {
  const { rows } = await pool.query<AccountRow>(
    `SELECT a.id, a.holder, a.account_last4, a.routing_last4, a.active_at, m.country, m.currency
       FROM payment_account a JOIN merchant m ON m.id = a.merchant_id
      WHERE a.state = 'active' AND a.provider_account IS NULL`,
  );
  const verified = { verification: 'active', checkedAt: null } as const;
  for (const row of rows) {
    const id = `acct_${row.id.replaceAll('-', '')}`;
    const at = row.active_at.getTime();
    const fields = { country: row.country, business_type: 'company', company: { name: row.holder } };
    book.write({ do: 'account', id, fields, ...verified, at });
    const bank = {
      id: `ba_${row.id.replaceAll('-', '')}`,
      holder: row.holder,
      country: row.country,
      currency: row.currency.toLowerCase(),
      // The numbers themselves are sealed; the simulator pays to every account whose number names no fault.
      routingNumber: row.routing_last4.padStart(9, '0'),
      accountNumber: row.account_last4.padStart(12, '0'),
      metadata: {},
    };
    book.write({ do: 'bank', account: id, bank, ...verified, at });
    await pool.query('UPDATE payment_account SET provider_account = $2 WHERE id = $1', [row.id, id]);
  }
}

async function enterRefunds(pool: Database['pool'], book: ReturnType<typeof createBook>): Promise<void> {
  const { rows } = await pool.query<RefundRow>(
    `SELECT r.id, r.provider_ref, p.auth_ref, r.state, r.amount_minor, r.key_no, r.requested_at
       FROM refund r JOIN payment p ON p.merchant_id = r.merchant_id AND p.order_id = r.order_id AND r.debt_payment_id IS NULL
      WHERE p.provider = 'stripe' AND r.provider_ref IS NOT NULL ORDER BY r.requested_at`,
  );
  for (const row of rows) {
    const at = row.requested_at.getTime();
    const isDone = row.state === 'succeeded';
    book.write({
      do: 'refund',
      id: row.provider_ref,
      payment: row.auth_ref,
      amountMinor: Number(row.amount_minor),
      metadata: { larder_key: `${row.id}:refund:${row.key_no}` },
      state: isDone ? 'succeeded' : 'pending',
      settles: isDone ? null : { as: 'succeeded', at: at + SETTLES_AFTER_MS },
      at,
    });
  }
}
