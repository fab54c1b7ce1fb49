import { accept, refuse } from '@larder/domain/refusal';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import pino from 'pino';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { checkStockLevels } from './check-stock-levels.job.ts';
import { keepPartitions } from './keep-partitions.job.ts';
import { pruneExpired } from './prune-expired.job.ts';
import { startJobs } from './start-jobs.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const env = createTestEnvironment(database);
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });

describe('the jobs', () => {
  test('start in two processes side by side, work and stop without errors', async () => {
    const [one, other] = await Promise.all([startJobs(env, log), startJobs(env, log)]);
    one.wake();
    other.wake();
    const { rows } = await database.pool.query('SELECT name FROM pgboss.schedule ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual([
      'check-stock-levels',
      'keep-partitions',
      'note-device-days',
      'prune-expired',
      'reconcile-days',
      'roll-up-telemetry',
    ]);
    await Promise.all([one.stop(), other.stop()]);
    expect(lines).toEqual([]);
  });

  test('repair stock levels of other cabinets where that of one is refused, and say so', async () => {
    const { prisma } = database;
    const merchant = await givenMerchant(prisma);
    const product = await givenProduct(prisma, merchant.id);
    const given = async () => {
      const device = await givenCabinet(prisma, merchant.id);
      await givenStock(prisma, device, [{ productId: product.id, qty: 5 }]);
      return device.id;
    };
    const [released, other] = [await given(), await given()].sort();
    await prisma.stockLevel.updateMany({ where: { merchantId: merchant.id }, data: { onHand: 17 } });
    // It was released between the comparison and the repair.
    await prisma.device.update({
      where: { id: released },
      data: { merchantId: null, lifecycle: 'in_stock' },
    });
    expect(await checkStockLevels.run(env)).toEqual(refuse('NOT_FOUND'));
    const levels = await prisma.stockLevel.findMany({ where: { merchantId: merchant.id } });
    expect(new Map(levels.map(({ deviceId, onHand }) => [deviceId, onHand]))).toEqual(
      new Map([
        [released, 17],
        [other, 5],
      ]),
    );
  });

  test('prune live events after an hour and create partitions ahead', async () => {
    const merchantId = newTestId();
    const at = new Date(env.clock.now().getTime() - 3_600_001);
    await database.prisma.$transaction(async (tx) => {
      await writeLiveEvents(tx, { events: [{ type: 'order.changed', merchantId }], at });
      await writeLiveEvents(tx, {
        events: [{ type: 'stock.changed', merchantId }],
        at: env.clock.now(),
      });
    });
    await pruneExpired.run(env);
    const left = await database.prisma.liveEvent.findMany({ where: { merchantId } });
    expect(left.map(({ type }) => type)).toEqual(['stock.changed']);
    await keepPartitions.run(env);
    expect(await keepPartitions.run(env)).toMatchObject(accept({ made: [] }));
  });
});
