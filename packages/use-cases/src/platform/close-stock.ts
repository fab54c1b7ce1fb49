import type { DeviceId, MerchantId } from '@larder/domain/ids';
import { postMovements } from '../stock/post-movements.ts';
import type { WriteContext } from '../use-case.ts';

/** Books a cabinet's remaining goods out of its owner's stock, through the ledger. [protocol 5.2, domain 6] */
export async function closeStock(
  ctx: WriteContext,
  owner: { readonly merchantId: MerchantId; readonly deviceId: DeviceId },
): Promise<void> {
  const held = await ctx.tx.stockLevel.findMany({
    where: { ...owner, onHand: { not: 0 } },
    orderBy: [{ door: 'asc' }, { layer: 'asc' }, { productId: 'asc' }],
  });
  const sourceId = `release:${ctx.newId()}`;
  await postMovements(
    ctx,
    owner,
    held.map(({ door, layer, productId, onHand }, sourceLine) => ({
      key: { door, layer, productId },
      type: 'adjust' as const,
      reason: 'device_release' as const,
      qty: -onHand,
      sourceType: 'system' as const,
      sourceId,
      sourceLine,
      occurredAt: ctx.now,
    })),
  );
  await ctx.tx.stockLevel.updateMany({
    where: { ...owner, parQty: { not: null } },
    data: { parQty: null, updatedAt: ctx.now },
  });
}
