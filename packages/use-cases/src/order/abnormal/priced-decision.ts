import type { Payment, SalesOrder } from '@larder/database/model';
import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import type { Tx } from '@larder/database/transaction';
import type { AbnormalDecision } from '@larder/domain/order/abnormal-decision';
import { priceTaken, type TakenUnits } from '@larder/domain/order/price-taken';
import { accept, refuse } from '@larder/domain/refusal';
import { checkBounds } from './check-bounds.ts';
import { enteredLines } from './entered-lines.ts';

type Priced = {
  readonly order: SalesOrder;
  readonly payment: Payment | null;
  readonly sessionId: string;
};

/**
 * Prices what a decision enters, with the session and the cabinet that it is about. Refuses as `enteredLines`,
 * `BAD_INPUT` for what has no price, and for members as `checkBounds`; what the merchant's rule may charge, it says
 * itself.
 */
export async function pricedDecision(
  tx: Tx,
  { order, payment, sessionId }: Priced,
  { decision, items }: { readonly decision: AbnormalDecision; readonly items: readonly TakenUnits[] },
  by: 'member' | 'two members' | 'rule',
) {
  const session = await tx.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
  const device = await tx.device.findUniqueOrThrow({ where: { id: order.deviceId } });
  const lines = await enteredLines(
    tx,
    order.merchantId,
    { cabinet: device, versionId: session.planogramVersionId },
    items,
  );
  if (!lines.ok) return lines;
  const priced = priceTaken<TakenUnits, SaleLineRow>(
    items,
    lines.value,
    { ratePpm: order.taxRatePpm, mode: order.taxMode },
    decision === 'record_items',
  );
  if (!priced) return refuse('BAD_INPUT', { key: 'valid.input', field: 'items' });
  const bounded = by === 'rule' || (await checkBounds(tx, { order, payment }, lines.value, priced, by));
  if (bounded !== true && !bounded.ok) return bounded;
  return accept({ session, device, priced });
}
