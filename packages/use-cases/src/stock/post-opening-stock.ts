import type { StockKeyRow } from '@larder/database/queries/stock/stock-ledger.queries';
import type { DeviceId, MerchantId } from '@larder/domain/ids';
import type { WriteContext } from '../use-case.ts';
import { postMovements } from './post-movements.ts';

/**
 * Books the stock from before the ledger began as `adjust opening` movements. `openingId` names the occasion and serves
 * as idempotency key. Leaves out lines without units. [domain 6]
 */
export async function postOpeningStock(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'newId' | 'emit'>,
  owner: { readonly merchantId: MerchantId; readonly deviceId: DeviceId },
  openingId: string,
  lines: readonly { readonly key: StockKeyRow; readonly qty: number }[],
): Promise<void> {
  await postMovements(
    ctx,
    owner,
    lines.flatMap(({ key, qty }, sourceLine) =>
      qty === 0
        ? []
        : {
            key,
            qty,
            type: 'adjust' as const,
            reason: 'opening' as const,
            sourceType: 'system' as const,
            sourceId: `opening:${openingId}`,
            sourceLine,
            occurredAt: ctx.now,
          },
    ),
  );
}
