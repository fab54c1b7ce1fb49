import type { MerchantProduct } from '@larder/database/model';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop } from './shop.ts';
import type { System } from './system.ts';

/** Makes products of the library look alike to every cabinet. */
export async function makeLookAlike(system: System, ...products: readonly MerchantProduct[]): Promise<void> {
  const { prisma } = system.database;
  const group = { id: newTestId(), code: newTestId(), name: 'Colas' };
  await prisma.mutexGroup.create({ data: group });
  await prisma.platformProduct.updateMany({
    where: { id: { in: products.map(({ platformProductId }) => platformProductId) } },
    data: { mutexGroupId: group.id },
  });
}

/** Adds another product that looks like Cola to the library. */
export async function likeCola(shop: Shop, system: System): Promise<MerchantProduct> {
  const zero = await shop.product('Cola Zero', 275, 372);
  await makeLookAlike(system, shop.cola, zero);
  return zero;
}
