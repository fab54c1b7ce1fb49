import { markSalesDirty } from '@larder/database/queries/order/rollup.queries';
import { localDay } from '@larder/domain/time-zone';
import type { SessionDraft } from '../session/session-draft.ts';
import type { WriteContext } from '../use-case.ts';
import { consumedAt } from './sale-order-rows.ts';

/** Marks the business days, each in its cabinet's time zone, whose sums these sales change. */
export async function markSalesChanged(
  ctx: Pick<WriteContext, 'tx' | 'now'>,
  sales: readonly { readonly session: SessionDraft }[],
  timezoneOf: (session: SessionDraft) => string,
): Promise<void> {
  const days = sales.map(({ session }) => {
    const { merchantId, deviceId } = session;
    return { merchantId, deviceId, day: localDay(consumedAt(session, ctx.now), timezoneOf(session)) };
  });
  await markSalesDirty(ctx.tx, days, ctx.now);
}
