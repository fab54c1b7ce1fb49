import type { Tx } from './transaction.ts';

export type PaymentPlanRow = {
  readonly paymentId: string;
  readonly orderId: string | null;
  /** Minor units to capture, 0 to give the hold back, null to keep it for now. */
  readonly dueMinor: number | null;
  readonly at: Date | null;
};

/** Tells some holds what is to become of them, in one statement. No more than was authorised is ever due; the rest stays unpaid. */
export async function planPayments(tx: Tx, plans: readonly PaymentPlanRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  await tx.$executeRaw`
    UPDATE payment p
       SET order_id = coalesce(x."orderId", p.order_id), due_minor = least(x."dueMinor", p.authorized_minor), next_attempt_at = x.at,
           version = p.version + 1, updated_at = ${now}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS x("paymentId" uuid, "orderId" uuid, "dueMinor" bigint, at timestamptz)
     WHERE p.id = x."paymentId" AND p.state IN ('authorizing', 'authorized')`;
}
