import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { transaction } from '../../transaction.ts';
import { appendMovements, knownSources, lockLevels, type StockKeyRow } from './stock-ledger.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

const now = new Date('2026-11-20T12:00:00.000Z');
const merchant = await givenMerchant(prisma);
const products = await Promise.all(Array.from({ length: 6 }, () => givenProduct(prisma, merchant.id)));

/** Sells one of each product, reading the levels under lock as use cases do. */
function sellOneOfEach(deviceId: string, orderId: string, order: readonly number[]): Promise<void> {
  return transaction(database, async (tx) => {
    const keys = order.map(
      (index): StockKeyRow => ({ door: 'L', layer: 1, productId: products[index]?.id ?? '' }),
    );
    const levels = await lockLevels(tx, merchant.id, deviceId, keys, now);
    const movements = keys.map((key, index) => {
      const level = levels.find(({ productId }) => productId === key.productId);
      return {
        ...key,
        id: newTestId(),
        sourceType: 'order',
        sourceId: orderId,
        sourceLine: index + 1,
        type: 'sale',
        keySeq: (level?.keySeq ?? 0) + 1,
        qty: -1,
        balanceAfter: (level?.onHand ?? 0) - 1,
        unitCostMinor: 120,
        reason: 'auto',
        actorId: null,
        occurredAt: now.toISOString(),
      };
    });
    await appendMovements(tx, merchant.id, deviceId, movements, [], now);
  });
}

describe('the stock ledger', () => {
  test('stays gapless and in balance when many sell the same goods in different orders', async () => {
    const device = await givenCabinet(prisma, merchant.id);
    const orders = Array.from({ length: 24 }, (_, n) => {
      const turned = products.map((_product, index) => (index + n) % products.length);
      return n % 2 === 0 ? turned : turned.reverse();
    });
    await Promise.all(orders.map((order) => sellOneOfEach(device.id, newTestId(), order)));

    const levels = await prisma.stockLevel.findMany({ where: { deviceId: device.id } });
    expect(levels).toHaveLength(products.length);
    for (const level of levels) {
      expect(level).toMatchObject({ onHand: -24, keySeq: 24n, salesSinceRestock: 24 });
      const movements = await prisma.stockMovement.findMany({
        where: { deviceId: device.id, productId: level.productId },
        orderBy: { keySeq: 'asc' },
      });
      expect(movements.map(({ keySeq }) => Number(keySeq))).toEqual(movements.map((_, index) => index + 1));
      expect(movements.map(({ balanceAfter }) => balanceAfter)).toEqual(
        movements.map((_, index) => -(index + 1)),
      );
    }
  });

  test('books one order once, however many callers book it at the same time', async () => {
    const device = await givenCabinet(prisma, merchant.id);
    const orderId = newTestId();
    const all = products.map((_, index) => index);
    const booked = await Promise.allSettled([1, 2, 3, 4].map(() => sellOneOfEach(device.id, orderId, all)));
    expect(booked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await prisma.stockLevel.findMany({ where: { deviceId: device.id, onHand: { not: -1 } } })).toEqual(
      [],
    );
    expect(
      await knownSources(prisma, merchant.id, [
        { sourceType: 'order', sourceId: orderId, sourceLine: 1, type: 'sale' },
        { sourceType: 'order', sourceId: orderId, sourceLine: 99, type: 'sale' },
      ]),
    ).toEqual([{ sourceType: 'order', sourceId: orderId, sourceLine: 1, type: 'sale' }]);
  });
});
