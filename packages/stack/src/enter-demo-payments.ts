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

/** Enters the payments of the demo in the book of the provider simulator, so that they can be captured and refunded. */
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
  book.close();
}
