import { createHmac } from 'node:crypto';
import type { Device } from '@larder/database/model';
import type { Database } from '@larder/database/open-database';
import { WEEK_MS } from '@larder/domain/durations';
import { newTestId } from '../new-test-id.ts';
import { givenCabinet } from './given-cabinet.ts';
import { givenMerchant } from './given-merchant.ts';
import { givenPlanogram } from './given-planogram.ts';
import { givenProduct } from './given-product.ts';
import { givenStock } from './given-stock.ts';

type OutageSale = {
  readonly sessionId: string;
  readonly taken: readonly { readonly productId: string; readonly layer: number; readonly qty: number }[];
};

export type SellingCabinet = { readonly device: Device; readonly sales: readonly OutageSale[] };

type Wanted = {
  readonly cabinets: number;
  readonly salesEach: number;
  /** Of each of the two products of a device. */
  readonly stock: number;
  readonly random: { between(min: number, max: number): number; chance(share: number): boolean };
  /** End of the sales. */
  readonly now: Date;
  /** Of every device. */
  readonly secret: string;
  readonly pepper: string;
};

/** Creates cabinets whose shoppers were authorized and whose door events have not reached the cloud since. */
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

/** Creates the holds of sessions waiting as `aborted`, because a device has only one active session. */
async function givenHolds(
  database: Database,
  device: Device,
  planogramVersionId: string,
  sales: readonly OutageSale[],
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
      authExpiresAt: new Date(at.getTime() + WEEK_MS),
    })),
  });
}
