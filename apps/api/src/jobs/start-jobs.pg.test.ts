import { createTestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { writeLiveEvents } from '@larder/use-cases/live/write-live-events';
import pino from 'pino';
import { afterAll, describe, expect, inject, test } from 'vitest';
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
    expect(await keepPartitions.run(env)).toMatchObject({ made: [] });
  });
});
