import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import type { TaxMode } from '@larder/domain/order/tax';
import type { SessionDraft } from '../session/session-draft.ts';
import { isHeld, type Sale } from './load-sales.ts';
import { type PricedSale, priceSale } from './price-sale.ts';
import { isRenewable } from './renew-holds.ts';
import { foldSaleOutcome, type SaleOrder } from './sale-order.ts';

/** The order that results from the outcomes of a sale session. */
export type SalePlan = {
  readonly session: SessionDraft;
  readonly sale: Sale;
  readonly order: SaleOrder;
  readonly taxMode: TaxMode;
  /** New lines; null while none are certain; empty after "nothing taken". */
  readonly priced: PricedSale | null;
};

/** A plan with the order that it writes. */
export type WrittenSale = SalePlan & { readonly orderId: string; readonly isNew: boolean };

/** Gives new orders their ids. */
export function withOrder(plan: SalePlan, newId: () => string): WrittenSale {
  return { ...plan, orderId: plan.sale.order?.id ?? newId(), isNew: plan.sale.order === null };
}

/**
 * Plans the order of a session; null if there is no order and none is needed, or if nothing changed. An order keeps the
 * tax mode that applied when its session began.
 */
export function planSale(
  session: SessionDraft,
  sale: Sale,
  lines: readonly SaleLineRow[],
  merchantTaxMode: TaxMode,
): SalePlan | null {
  const before = sale.order && storedSale(sale.order);
  const folded = session.outcomes.reduce(foldSaleOutcome, before);
  if (!folded || folded === before) return null;
  const taxMode = taxModeOf(session, sale, merchantTaxMode);
  const order = canBePaid(sale) ? folded : leaveUnpaid(folded);
  const priced = order.items && priceSale(order.items, lines, { ratePpm: session.taxRatePpm, mode: taxMode });
  return { session, sale, order, taxMode, priced };
}

/** Returns the tax mode of a sale: its order's, else that of the beginning of its session, else the merchant's. */
export const taxModeOf = (session: SessionDraft, sale: Sale, merchantTaxMode: TaxMode): TaxMode =>
  sale.order?.taxMode ?? session.taxMode ?? merchantTaxMode;

/** True if a hold exists or can be renewed. */
const canBePaid = (sale: Sale) => isHeld(sale) || isRenewable(sale.payment);

/** Leaves the order unpaid for a later payment, because there is no hold to charge. [domain 5] */
function leaveUnpaid(order: SaleOrder): SaleOrder {
  const next = transitionOrder(order.status, 'capture_failed');
  return next.ok ? { ...order, status: next.value } : order;
}

function storedSale(order: NonNullable<Sale['order']>): SaleOrder {
  const { status, type, abnormalReason, abnormalState } = order;
  return { status, type, abnormalReason, abnormalState, items: null };
}
