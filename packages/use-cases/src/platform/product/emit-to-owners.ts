import type { WriteContext } from '../../use-case.ts';

/** Notifies the clients of every merchant who has one of these platform products. */
export async function emitToOwners(ctx: WriteContext, platformProductIds: readonly string[]): Promise<void> {
  const owners = await ctx.tx.merchantProduct.findMany({
    where: { platformProductId: { in: [...platformProductIds] }, archivedAt: null },
    select: { merchantId: true },
    distinct: ['merchantId'],
    orderBy: { merchantId: 'asc' },
  });
  for (const { merchantId } of owners) ctx.emit({ type: 'product.library', merchantId });
}
