import { createHmac } from 'node:crypto';
import type { Random } from '@larder/cabinet-simulator/random/seeded-random';
import type { Device } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import type { RecordedSale } from './recorded-sales.ts';

export type SellingCabinet = { device: Device; sales: RecordedSale[] };

type Wanted = {
  readonly cabinets: number;
  readonly salesEach: number;
  /** Of each of the two products of a cabinet. */
  readonly stock: number;
  readonly random: Random;
  /** When the sales ended. */
  readonly now: Date;
  /** Of every cabinet. */
  readonly secret: string;
  readonly pepper: string;
};

/** Cabinets whose shoppers were let in and whose doors the cloud has not heard of since. */
export async function givenSalesDuringAnOutage(database: Database, wanted: Wanted) {
  const { prisma } = database;
  const { random, stock, now } = wanted;
  const merchant = await givenMerchant(prisma);
  const cola = await givenProduct(prisma, merchant.id, { platform: { name: 'Cola' } });
  const wrap = await givenProduct(prisma, merchant.id, { priceMinor: 799, platform: { name: 'Wrap' } });
  const cabinets: SellingCabinet[] = [];
  for (let count = 0; count < wanted.cabinets; count += 1) {
    const device = await givenCabinet(prisma, merchant.id, {
      secretHmac: new Uint8Array(createHmac('sha256', wanted.pepper).update(wanted.secret).digest()),
      preauthMinor: 1_500,
    });
    const version = await givenPlanogram(prisma, device, [
      { productId: cola.id, layer: 1, priceMinor: 250 },
      { productId: wrap.id, layer: 2, priceMinor: 799 },
    ]);
    await givenStock(prisma, device, [
      { productId: cola.id, layer: 1, qty: stock },
      { productId: wrap.id, layer: 2, qty: stock },
    ]);
    const sales = Array.from({ length: wanted.salesEach }, () => ({
      sessionId: newTestId(),
      taken: [
        { productId: cola.id, layer: 1, qty: random.between(1, 3) },
        ...(random.chance(0.5) ? [{ productId: wrap.id, layer: 2, qty: 1 }] : []),
      ],
    }));
    await givenHolds(database, device, version.id, sales, now);
    cabinets.push({ device, sales });
  }
  const sales = cabinets.flatMap((cabinet) => cabinet.sales);
  return { cabinets, sales: sales.sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1)) };
}

/** They wait as `aborted`, because a cabinet has only one session that is alive. */
async function givenHolds(
  database: Database,
  device: Device,
  planogramVersionId: string,
  sales: readonly RecordedSale[],
  at: Date,
): Promise<void> {
  const merchantId = device.merchantId ?? '';
  const every = {
    merchantId,
    deviceId: device.id,
    currency: 'USD',
    createdAt: at,
    updatedAt: at,
    authorizedAt: at,
  };
  await database.prisma.doorSession.createMany({
    data: sales.map(({ sessionId }) => ({
      ...every,
      id: sessionId,
      kind: 'sale' as const,
      trigger: 'card' as const,
      doors: ['L' as const],
      state: 'aborted' as const,
      origin: 'device' as const,
      planogramVersionId,
      preauthMinor: 1_500,
    })),
  });
  await database.prisma.payment.createMany({
    data: sales.map(({ sessionId }) => ({
      ...every,
      id: newTestId(),
      sessionId,
      provider: 'sandbox',
      method: 'card' as const,
      authRef: newTestId(),
      state: 'authorized' as const,
      authorizedMinor: 1_500,
      authExpiresAt: new Date(at.getTime() + 7 * 86_400_000),
    })),
  });
}
