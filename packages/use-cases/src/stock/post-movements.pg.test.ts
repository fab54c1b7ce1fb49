import type { LiveEvent } from '@larder/contract/live-event';
import { movementPage } from '@larder/database/queries/stock/stock.queries';
import { transaction } from '@larder/database/transaction';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, expect, inject, test } from 'vitest';
import type { NewMovement } from './book-movements.ts';
import { postMovements } from './post-movements.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());
const now = new Date('2026-11-21T10:00:00Z');

async function givenBook() {
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id);
  const product = await givenProduct(prisma, merchant.id);
  const emitted: LiveEvent[] = [];
  const owner = { merchantId: merchant.id, deviceId: device.id };
  const key = { door: 'L', layer: 2, productId: product.id } as const;
  const inTransaction = (work: (ctx: Parameters<typeof postMovements>[0]) => Promise<void>) =>
    transaction(database, (tx) => work({ tx, now, newId: newTestId, emit: (event) => emitted.push(event) }));
  const sale = (sourceId: string, sourceLine: number, qty: number): NewMovement => ({
    key,
    type: 'sale',
    reason: 'auto',
    qty,
    occurredAt: now,
    sourceType: 'order',
    sourceId,
    sourceLine,
  });
  const level = () => prisma.stockLevel.findFirstOrThrow({ where: { deviceId: device.id } });
  return {
    emitted,
    level,
    post: (...moves: NewMovement[]) => inTransaction((ctx) => postMovements(ctx, owner, moves)),
    opening: (qty: number): NewMovement => ({
      ...sale('opening', 0, qty),
      type: 'adjust',
      reason: 'opening',
      sourceType: 'system',
    }),
    sale,
    page: (beforeSeq: number | null, limit: number) =>
      movementPage(prisma, owner.merchantId, owner.deviceId, key, beforeSeq, limit),
  };
}

test('repeated movements are booked once, and the recorded stock may become negative', async () => {
  const book = await givenBook();
  await book.post(book.sale('one', 1, -2));
  await book.post(book.sale('one', 1, -2), book.sale('one', 2, -1));
  expect(await book.level()).toMatchObject({ onHand: -3, keySeq: 2n, salesSinceRestock: 3 });
});

test('concurrent sales of the same product are all booked', async () => {
  const book = await givenBook();
  await Promise.all(Array.from({ length: 12 }, (_, order) => book.post(book.sale(`order ${order}`, 1, -1))));
  expect(await book.level()).toMatchObject({ onHand: -12, keySeq: 12n });
});

test('an illegal movement books nothing at all', async () => {
  const book = await givenBook();
  await expect(book.post(book.sale('one', 1, -1), book.sale('one', 2, 5))).rejects.toThrow('No rule');
  await expect(book.level()).rejects.toThrow();
});

test('the history of a line is complete and newest first in pages of any size, even for a single instant', async () => {
  const book = await givenBook();
  await book.post(book.opening(12), ...[1, 2, 3, 4, 5].map((line) => book.sale('one', line, -line)));
  const whole = (await book.page(null, 10)).map(({ keySeq, balanceAfter }) => [keySeq, balanceAfter]);
  expect(whole).toEqual([
    [6, -3],
    [5, 2],
    [4, 6],
    [3, 9],
    [2, 11],
    [1, 12],
  ]);
  const walked: number[] = [];
  for (let pages = 0; pages < 3; pages += 1) {
    const rows = await book.page(walked.at(-1) ?? null, 2);
    walked.push(...rows.slice(0, 2).map(({ keySeq }) => keySeq));
  }
  expect(walked).toEqual([6, 5, 4, 3, 2, 1]);
});
