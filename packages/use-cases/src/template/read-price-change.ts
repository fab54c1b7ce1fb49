import { priceChangeInput } from '@larder/contract/template.contract';
import { type ChangedCabinetRow, changedCabinets } from '@larder/database/queries/template/price.queries';
import { onlineStatus } from '@larder/domain/device/presence/online-status';
import { accept, type Refusal, refuse } from '@larder/domain/refusal';
import { priceState } from '@larder/domain/template/price-state';
import { scopeOf } from '../actor.ts';
import { defineUseCase } from '../use-case.ts';
import { planogramSync } from './planogram-sync.ts';

/**
 * Returns a change of prices with its state in each device, by name. Refuses `NOT_FOUND`, also if none of its devices
 * is in scope. [screens 145]
 */
export const readPriceChange = defineUseCase({
  name: 'template.readPriceChange',
  access: { anyOf: ['template.view', 'template.edit'] },
  kind: 'read',
  input: priceChangeInput,
  run: async (ctx, { id }) => {
    const { merchantId } = ctx.actor;
    const change = await ctx.tx.templateRollout.findFirst({
      where: { id, merchantId, productId: { not: null } },
      include: {
        createdBy: { select: { displayName: true } },
        product: {
          select: { nameOverride: true, platformProduct: { select: { name: true, pictures: true } } },
        },
        undoneBy: { select: { id: true, createdAt: true }, orderBy: { createdAt: 'desc' }, take: 1 },
      },
    });
    if (!change?.productId || !change.product) return refuse('NOT_FOUND');
    const { productId, product, priceMinor, startsAt, createdAt } = change;
    const rows = await changedCabinets(ctx.tx, merchantId, { id, productId }, scopeOf(ctx.actor));
    if (rows.length === 0) return refuse('NOT_FOUND');
    const [undo] = change.undoneBy;
    const { front } = product.platformProduct.pictures as { readonly front?: string };
    return accept({
      id,
      productId,
      productName: product.nameOverride ?? product.platformProduct.name,
      picture: front ? ctx.ports.files.link(front, ctx.now) : null,
      priceMinor: priceMinor === null ? null : Number(priceMinor),
      startsAt: startsAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      byName: change.createdBy.displayName,
      isUndo: change.undoesId !== null,
      undone: undo ? { id: undo.id, at: undo.createdAt.toISOString() } : null,
      devices: rows.map((row) => changedCabinet(row, ctx.now)),
    });
  },
});

function changedCabinet(row: ChangedCabinetRow, now: Date) {
  const online = onlineStatus(row, now);
  const state = priceState({
    isRefused: row.refusal !== null,
    isCanceled: row.canceledAt !== null,
    isPublished: row.versionId !== null,
    prices: row.prices,
    // Another merchant's prices must not leak from a device that left.
    pricesNow: row.isOwn ? row.pricesNow : [],
    shopperPrices: row.isOwn ? row.shopperPrices : null,
    sync: row.revNow === null || !row.isOwn ? 'pending' : planogramSync(row, row.revNow),
    online,
  });
  return {
    deviceNo: row.deviceNo,
    name: row.isOwn ? row.name : null,
    timezone: row.timezone,
    state,
    prices: [...row.prices],
    formerPrices: [...row.formerPrices],
    pricesNow: row.isOwn ? [...row.pricesNow] : [],
    shopperPrices: row.isOwn && row.shopperPrices ? [...row.shopperPrices] : null,
    effectiveAt: row.effectiveAt?.toISOString() ?? null,
    offlineSince: state === 'offline' && online === 'offline' ? (row.since?.toISOString() ?? null) : null,
    refusal: row.refusal as Refusal | null,
  };
}
