import type { Payment } from '../../model.ts';
import type { PlainTx, Statement } from '../../open-plain-database.ts';

/** A row whose columns `Key` the driver returns as text, because they are `bigint`. */
export type Text<Row, Key extends string> = Row extends unknown
  ? { readonly [K in keyof Row]: K extends Key ? string | Extract<Row[K], null> : Row[K] }
  : never;

const minorColumns = ['authorizedMinor', 'capturedMinor', 'refundedMinor', 'dueMinor'] as const;
export type PaymentText<Row = Payment> = Text<Row, (typeof minorColumns)[number]>;

/** All columns, under the names of the model. */
export const paymentColumns = `
               id, merchant_id AS "merchantId", device_id AS "deviceId", session_id AS "sessionId", order_id AS "orderId",
               debt_order_id AS "debtOrderId", provider, method::text AS method, auth_ref AS "authRef", capture_ref AS "captureRef", fingerprint,
               card_hash AS "cardHash", card_brand AS "cardBrand", card_last4 AS "cardLast4", payer_account AS "payerAccount",
               activity_no AS "activityNo", currency, state::text AS state,
               authorized_minor AS "authorizedMinor", captured_minor AS "capturedMinor", refunded_minor AS "refundedMinor",
               due_minor AS "dueMinor", attempts, attempt_count AS "attemptCount", next_attempt_at AS "nextAttemptAt",
               decline_code AS "declineCode", authorized_at AS "authorizedAt", auth_expires_at AS "authExpiresAt",
               captured_at AS "capturedAt", version, created_at AS "createdAt", updated_at AS "updatedAt"`;

export function paymentOf(row: PaymentText): Payment {
  const { authorizedMinor, capturedMinor, refundedMinor, dueMinor } = row;
  return {
    ...row,
    authorizedMinor: BigInt(authorizedMinor),
    capturedMinor: BigInt(capturedMinor),
    refundedMinor: BigInt(refundedMinor),
    dueMinor: dueMinor === null ? null : BigInt(dueMinor),
  };
}

const payments: Statement = {
  name: 'plain_lock_payments',
  text: `
    SELECT p.* FROM (SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id) n
     CROSS JOIN LATERAL (SELECT ${paymentColumns} FROM payment WHERE id = n.id LIMIT 1 FOR UPDATE) p`,
};

/** Locks payments, sorted by id, until the end of the transaction. */
export async function lockPaymentsTogether(tx: PlainTx, ids: readonly string[]): Promise<Payment[]> {
  return (await tx.rows<PaymentText>(payments, [ids])).map(paymentOf);
}
