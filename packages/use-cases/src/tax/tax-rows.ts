import { taxParts, taxRefunds, taxSales } from '@larder/database/queries/tax/tax-report.queries';
import { type CalendarMonth, monthSpan } from '@larder/domain/calendar-month';
import { capturedPart } from '@larder/domain/order/part-paid';
import { refundedTax } from '@larder/domain/tax/refunded-tax';
import { noTax, sumTax, type TaxRow } from '@larder/domain/tax/tax-report';
import { scopeOf } from '../actor.ts';
import type { MemberReadContext } from '../use-case.ts';

/**
 * Returns the sales tax of months by place, from what orders stored when they were sold. A refund counts in the month
 * in which the money went back, at the place of the sale; what was captured of an order that is no sale counts in
 * proportion. [decisions 132 and 300]
 */
export async function taxRows(
  { tx, actor }: Pick<MemberReadContext, 'tx' | 'actor'>,
  months: readonly CalendarMonth[],
  timezone: string,
): Promise<TaxRow[]> {
  const { merchantId } = actor;
  const scope = scopeOf(actor);
  const spans = months.map((month) => monthSpan(month, timezone));
  const sales = await taxSales(tx, merchantId, scope, spans);
  const parts = await taxParts(tx, merchantId, scope, spans);
  const refunds = await taxRefunds(tx, merchantId, scope, spans);
  return sumTax([
    ...sales.map((sale) => ({ ...noTax, ...sale })),
    ...parts.map(({ month, country, state, city, ...order }) => {
      const part = capturedPart(order);
      const also = { partSalesMinor: part.salesMinor, partTaxMinor: part.taxMinor };
      return { month, country, state, city, ...noTax, ...part, ...also };
    }),
    ...refunds.map(({ month, country, state, city, beforeMinor, amountMinor, ...line }) => ({
      month,
      country,
      state,
      city,
      ...noTax,
      refundedTaxMinor: refundedTax(line, beforeMinor, amountMinor),
    })),
  ]);
}
