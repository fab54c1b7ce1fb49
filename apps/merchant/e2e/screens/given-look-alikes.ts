import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { makeLookAlike } from '../look-alikes.ts';
import type { Shop } from '../shop.ts';
import type { System } from '../system.ts';

/** Creates a cabinet whose template has look-alikes on one door; returns its number. */
export async function givenLookAlikes(shop: Shop, system: System): Promise<string> {
  const { device } = await shop.cabinet({ name: 'Campus North' });
  const lime = await shop.product('Sparkling Lime 330 ml', 250, 365);
  const lemon = await shop.product('Sparkling Lemon 330 ml', 250, 366);
  await makeLookAlike(system, lime, lemon);
  const at = new Date(system.now().getTime() - 3_600_000);
  const version = await givenPlanogram(
    system.database.prisma,
    device,
    [
      { productId: lime.id, door: 'L', layer: 1, priceMinor: 250, parQty: 8, positions: [1, 2] },
      { productId: lemon.id, door: 'L', layer: 2, priceMinor: 250, parQty: 8, positions: [1, 2] },
    ],
    { effectiveAt: at, publishedAt: at },
  );
  await system.database.prisma.device.update({
    where: { id: device.id },
    data: { planogramVersionId: version.id },
  });
  return device.deviceNo;
}
