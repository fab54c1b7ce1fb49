import { createHash } from 'node:crypto';
import { signReference } from '@larder/adapters/payments/sandbox-reference';
import type { Connection } from '@larder/demo/insert-rows';
import { DAY_MS } from '@larder/domain/durations';
import type { KeyRing } from '@larder/use-cases/key-ring';

type PaymentRow = {
  readonly id: string;
  readonly fingerprint: string;
  readonly currency: string;
  /** Amounts are bigint columns, which arrive as text. */
  readonly authorized_minor: string;
  readonly auth_expires_at: Date;
};

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * Gives the payments and refunds of the demo references of the sandbox provider, so that they can be captured, voided
 * and refunded without a provider simulator. Repeating it changes nothing.
 */
export async function enterSandboxPayments(connection: Connection, keys: KeyRing): Promise<void> {
  const { rows } = (await connection.query(
    `SELECT id, fingerprint, currency, authorized_minor, auth_expires_at FROM payment WHERE provider = 'stripe'`,
  )) as { rows: PaymentRow[] };
  const references = rows.map((row) =>
    signReference(
      {
        hold: digest(row.id),
        fingerprint: row.fingerprint,
        amountMinor: Number(row.authorized_minor),
        currency: row.currency,
        expiryDay: Math.ceil(row.auth_expires_at.getTime() / DAY_MS),
      },
      keys,
    ),
  );
  await connection.query(
    `WITH payments AS (
       UPDATE payment p SET provider = 'sandbox', auth_ref = made.reference
         FROM unnest($1::uuid[], $2::text[]) AS made(id, reference)
        WHERE p.id = made.id AND p.provider = 'stripe')
     UPDATE refund r SET provider_ref = 'sbr_' || r.id || '_' || r.amount_minor
      WHERE r.provider_ref LIKE 're\\_%'`,
    [rows.map(({ id }) => id), references],
  );
}
