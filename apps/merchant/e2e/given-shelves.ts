import type { Device } from '@larder/database/model';
import { DAY_MS } from '@larder/domain/durations';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import type { Shop, SimulatedCabinet } from './shop.ts';
import type { System } from './system.ts';

const NAMES = ['Chicken Caesar Salad', 'Greek Salad', 'Turkey Wrap', 'Veggie Wrap', 'California Roll'];

/** Creates a cabinet ready to sell with 20 perishable products on five shelves; three of four of each were sold. */
export async function givenShelves(system: System, shop: Shop): Promise<SimulatedCabinet> {
  const { prisma } = system.database;
  const made = await shop.cabinet({ name: 'Lobby West' });
  const lines = [];
  for (let index = 0; index < 20; index += 1) {
    const name = `${NAMES[index % 5]}${index < 5 ? '' : ` ${Math.floor(index / 5) + 1}`}`;
    const { id: productId } = await givenProduct(prisma, shop.merchant.id, {
      platform: { name, shelfLifeDays: 4 + (index % 3) },
    });
    const place = { productId, door: 'L' as const, layer: Math.floor(index / 4) + 1 };
    lines.push({ ...place, priceMinor: 799, parQty: 4, positions: [(index % 4) + 1] });
  }
  const effectiveAt = new Date(system.now().getTime() - DAY_MS);
  const version = await givenPlanogram(prisma, made.device, lines, { effectiveAt, publishedAt: effectiveAt });
  await prisma.device.update({
    where: { id: made.device.id },
    data: { planogramVersionId: version.id, twinRev: { increment: 1 } },
  });
  const shelved = lines.map(({ productId, layer }) => ({ productId, layer, door: 'L' as const, qty: 4 }));
  await givenStock(prisma, made.device, shelved);
  await sell(system, made.device, 3);
  made.cabinet.connect();
  await made.cabinet.until(({ online, planogram }) => online && planogram !== null);
  return made;
}

/** Sells the given quantity of each product since the last restock. */
async function sell(system: System, { id: deviceId, merchantId }: Device, qty: number): Promise<void> {
  const { prisma } = system.database;
  const at = system.now();
  const levels = await prisma.stockLevel.findMany({ where: { deviceId } });
  await prisma.stockMovement.createMany({
    data: levels.map(({ door, layer, productId, onHand }) => ({
      id: newTestId(),
      merchantId: merchantId ?? '',
      deviceId,
      door,
      layer,
      productId,
      type: 'sale',
      reason: 'manual',
      qty: -qty,
      balanceAfter: onHand - qty,
      keySeq: 2,
      occurredAt: at,
      recordedAt: at,
      sourceType: 'system',
      sourceId: newTestId(),
      sourceLine: 1,
    })),
  });
  await prisma.stockLevel.updateMany({
    where: { deviceId },
    data: { onHand: { decrement: qty }, keySeq: 2, salesSinceRestock: qty },
  });
}
