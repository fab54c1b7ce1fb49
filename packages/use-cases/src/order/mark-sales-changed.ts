import { markSalesDirty } from '@larder/database/rollup.queries';
import { localDay } from '@larder/domain/time-zone';
import type { SessionDraft } from '../session/session-draft.ts';
import type { WriteContext } from '../use-case.ts';
import { consumedAt } from './sale-order-rows.ts';

/** The business days, in the cabinet's zone, whose sums these orders change. */
export async function markSalesChanged(
  ctx: Pick<WriteContext, 'tx' | 'now'>,
  device: { readonly id: string; readonly merchantId: string; readonly timezone: string },
  sales: readonly { readonly session: SessionDraft }[],
): Promise<void> {
  const days = sales.map(({ session }) => localDay(consumedAt(session, ctx.now), device.timezone));
  await markSalesDirty(ctx.tx, device.merchantId, device.id, days, ctx.now);
}
