import type { SaleLineRow } from '@larder/database/queries/template/template.queries';
import { transitionOrder } from '@larder/domain/order/order-transitions';
import type { TaxMode } from '@larder/domain/order/tax';
import type { SessionDraft } from '../session/session-draft.ts';
import type { Sale } from './load-sales.ts';
import { type PricedSale, priceSale } from './price-sale.ts';
import { isRenewable } from './renew-holds.ts';
import { foldSaleOutcome, type SaleOrder } from './sale-order.ts';

/** What a sale session's outcomes make of its order. */
export type SalePlan = {
  readonly session: SessionDraft;
  readonly sale: Sale;
  readonly order: SaleOrder;
  readonly taxMode: TaxMode;
  /** New lines; null while none are sure. An empty one after "nothing taken". */
  readonly priced: PricedSale | null;
};

/** Null if there is no order and none is to be made, or nothing about it changed. An order keeps the tax mode with which its session began. */
export function planSale(
  session: SessionDraft,
  sale: Sale,
  lines: readonly SaleLineRow[],
  merchantTaxMode: TaxMode,
): SalePlan | null {
  const before = sale.order && storedSale(sale.order);
  const folded = session.outcomes.reduce(foldSaleOutcome, before);
  if (!folded || folded === before) return null;
  const taxMode = sale.order?.taxMode ?? session.taxMode ?? merchantTaxMode;
  const order = canBePaid(sale) ? folded : leftUnpaid(folded);
  const priced = order.items && priceSale(order.items, lines, { ratePpm: session.taxRatePpm, mode: taxMode });
  return { session, sale, order, taxMode, priced };
}

/** A hold is there, or can be asked for again. */
const canBePaid = ({ payment }: Sale) => payment?.state === 'authorized' || isRenewable(payment);

/** Nobody can be charged: the order waits for a later payment. [domain 5] */
function leftUnpaid(order: SaleOrder): SaleOrder {
  const next = transitionOrder(order.status, 'capture_failed');
  return next.ok ? { ...order, status: next.value } : order;
}

function storedSale(order: NonNullable<Sale['order']>): SaleOrder {
  const { status, type, abnormalReason, abnormalState } = order;
  return { status, type, abnormalReason, abnormalState, items: null };
}
