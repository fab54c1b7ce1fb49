import { markSalesDirty, type SalesDay } from '@larder/database/queries/order/rollup.queries';
import { localDay } from '@larder/domain/time-zone';
import type { SessionDraft } from '../session/session-draft.ts';
import type { WriteContext } from '../use-case.ts';
import { consumedAt } from './sale-order-rows.ts';

type Sold = { readonly session: SessionDraft };
type TimezoneOf = (session: SessionDraft) => string;

/** Marks the business days whose sums these sales change. */
export async function markSalesChanged(
  ctx: Pick<WriteContext, 'tx' | 'now'>,
  sales: readonly Sold[],
  timezoneOf: TimezoneOf,
): Promise<void> {
  await markSalesDirty(ctx.tx, changedDays(sales, ctx.now, timezoneOf), ctx.now);
}

/** Returns the business days of these sales, each in its cabinet's time zone. */
export function changedDays(sales: readonly Sold[], now: Date, timezoneOf: TimezoneOf): SalesDay[] {
  return sales.map(({ session }) => {
    const { merchantId, deviceId } = session;
    return { merchantId, deviceId, day: localDay(consumedAt(session, now), timezoneOf(session)) };
  });
}
