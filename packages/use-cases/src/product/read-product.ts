import { productDetailInput } from '@larder/contract/product.contract';
import type { Prisma } from '@larder/database/model';
import { productCabinets } from '@larder/database/queries/product/product.queries';
import type { Tx } from '@larder/database/transaction';
import { accept, refuse } from '@larder/domain/refusal';
import { can } from '@larder/domain/team/permissions';
import { scopeOf } from '../actor.ts';
import { defineUseCase, type ReadContext } from '../use-case.ts';
import type { ProductPictures } from './application-record.ts';
import { knownCost } from './known-cost.ts';
import { pictureLinks } from './picture-links.ts';

const withPlatform = {
  variety: true,
  mutexGroup: {
    include: { products: { select: { id: true, name: true }, orderBy: { name: 'asc' } } },
  },
} as const satisfies Prisma.PlatformProductInclude;

/**
 * Returns one product from the merchant's library (`my`) or the platform's (`cloud`). Refuses `NOT_FOUND`.
 * [screens 37, 38]
 */
export const readProduct = defineUseCase({
  name: 'product.read',
  access: { anyOf: ['product.view', 'product.library.edit'] },
  kind: 'read',
  input: productDetailInput,
  run: async (ctx, { id, source }) => {
    const { tx, actor } = ctx;
    const own = await findOwn(tx, actor.merchantId, { id, source });
    if (source === 'my' && (!own || own.archivedAt)) return refuse('NOT_FOUND');
    const platform = await tx.platformProduct.findFirst({
      where: { id: own?.platformProductId ?? id, ...(source === 'cloud' && { deletedAt: null }) },
      include: withPlatform,
    });
    if (!platform) return refuse('NOT_FOUND');
    const mine = own && !own.archivedAt ? own : null;
    const seesCost = can(actor.permissions, ['stats.cost.view']);
    return accept({
      ...platformFacts(ctx, platform),
      name: mine?.nameOverride ?? platform.name,
      ownProductId: mine?.id ?? null,
      version: mine?.version ?? null,
      priceMinor: mine ? Number(mine.priceMinor) : null,
      costMinor: mine && seesCost ? knownCost(mine) : null,
      cabinets: mine ? await productCabinets(tx, actor.merchantId, mine.id, scopeOf(actor)) : [],
    });
  },
});

function findOwn(tx: Tx, merchantId: string, { id, source }: { id: string; source: 'my' | 'cloud' }) {
  return tx.merchantProduct.findFirst({
    where: { merchantId, ...(source === 'my' ? { id } : { platformProductId: id }) },
  });
}

type Platform = Prisma.PlatformProductGetPayload<{ include: typeof withPlatform }>;

function platformFacts({ ports, now }: ReadContext, platform: Platform) {
  const { mutexGroup, variety } = platform;
  return {
    platformProductId: platform.id,
    type: platform.type,
    gtin: platform.gtin,
    specification: platform.specification,
    brand: platform.brand,
    variety: { nameEn: variety.nameEn, nameZh: variety.nameZh },
    weightValue: Number(platform.weightValue),
    weightUnit: platform.weightUnit,
    storage: platform.storage,
    storageNote: platform.storageNote,
    shelfLifeDays: platform.shelfLifeDays,
    suggestedRetailMinor:
      platform.suggestedRetailMinor === null ? null : Number(platform.suggestedRetailMinor),
    recognitionStatus: platform.recognitionStatus,
    lookAlikes: (mutexGroup?.products ?? []).filter(({ id }) => id !== platform.id).map(({ name }) => name),
    pictures: pictureLinks(platform.pictures as ProductPictures, ports.files, now),
  };
}
