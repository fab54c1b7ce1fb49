import { createTestDatabase } from '@larder/testkit/create-test-database';
import { lockWaits } from '@larder/testkit/lock-waits';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { transaction } from '../../transaction.ts';
import { saveQuarters } from './cold-chain.queries.ts';
import { insertSamples } from './telemetry.queries.ts';
import { rollUpTelemetry } from './telemetry-roll-up.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

const start = new Date('2026-11-20T12:00:00.000Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const stepsOfMonth = (30 * 24) / 2;

let deviceId: string;
beforeEach(async () => {
  deviceId = newTestId();
  await prisma.systemMark.deleteMany();
});

const sample = (minute: number, c10: number | null, zone = 'main') => ({
  deviceId,
  at: after(minute),
  zone,
  c10,
  rssiDbm: -87,
});
const quarters = () =>
  prisma.telemetryQuarter.findMany({ where: { deviceId }, orderBy: [{ zone: 'asc' }, { at: 'asc' }] });

describe('raw temperatures', () => {
  test("become quarter hours, however often computed, and never replace the cabinet's own", async () => {
    await insertSamples(pool, [
      sample(0, 30),
      sample(5, 41),
      sample(14, 35),
      sample(15, 60),
      sample(16, null),
    ]);
    await insertSamples(pool, [sample(0, 99)]);
    const own = { at: after(15), minC10: 1, avgC10: 2, maxC10: 3, samples: 15, fromDevice: true };
    await prisma.telemetryQuarter.create({ data: { deviceId, zone: 'main', ...own } });
    await rollUpTelemetry(pool, after(120));
    await prisma.systemMark.deleteMany();
    await rollUpTelemetry(pool, after(120));
    expect(await quarters()).toMatchObject([
      { at: start, minC10: 30, avgC10: 35, maxC10: 41, samples: 3, fromDevice: false },
      own,
    ]);
  });

  test('wait a minute after the end of the quarter, for samples still on their way', async () => {
    await rollUpTelemetry(pool, after(15));
    await insertSamples(pool, [sample(14, 35)]);
    expect(await rollUpTelemetry(pool, after(15.9))).toBe(0);
    expect(await quarters()).toEqual([]);
    expect(await rollUpTelemetry(pool, after(16))).toBe(1);
    expect(await quarters()).toMatchObject([{ at: start, samples: 1 }]);
  });

  test('are rolled up beside cabinets that record the same quarter hours', async () => {
    const ids = Array.from({ length: 40 }, () => newTestId()).sort();
    const [first = '', last = ''] = [ids[0], ids.at(-1)];
    await insertSamples(
      pool,
      ids.toReversed().map((id) => ({ ...sample(0, 30), deviceId: id })),
    );
    const own = (id: string) => [
      { deviceId: id, zone: 'main', at: start, minC10: 1, avgC10: 2, maxC10: 3, samples: 15 },
    ];
    // As PostgreSQL plans it for many samples: their groups have no order of their own.
    const hashing: typeof pool = Object.assign(Object.create(pool), {
      query: pool.query.bind(pool),
      connect: async () => {
        const client = await pool.connect();
        await client.query('set enable_sort = off');
        return client;
      },
    });
    const rolledUp = await transaction(database, async (tx) => {
      await saveQuarters(tx, own(first));
      const rollingUp = rollUpTelemetry(hashing, after(16));
      await expect.poll(() => lockWaits(database)).toBe(1);
      await saveQuarters(tx, own(last));
      return { rollingUp };
    });
    await rolledUp.rollingUp;
    const saved = await prisma.telemetryQuarter.findMany({ where: { deviceId: { in: ids } } });
    expect(saved.filter(({ fromDevice }) => fromDevice).map(({ deviceId: id }) => id)).toEqual(
      expect.arrayContaining([first, last]),
    );
    expect(saved).toHaveLength(40);
  });

  test('leave no quarter hours while they are missing', async () => {
    await insertSamples(pool, [sample(0, 30), sample(61, 40), sample(70, null), sample(76, null)]);
    await rollUpTelemetry(pool, after(120));
    expect((await quarters()).map(({ at }) => at)).toEqual([start, after(60)]);
  });

  test('are rolled up once by two workers, even after one broke off', async () => {
    await insertSamples(pool, [sample(0, 30), sample(10, 50), sample(300, 40, 'evap')]);
    const both = await Promise.all([rollUpTelemetry(pool, after(301)), rollUpTelemetry(pool, after(301))]);
    expect(both[0] + both[1]).toBe(stepsOfMonth);
    expect(await rollUpTelemetry(pool, after(301))).toBe(0);
    const broken = { connect: () => pool.connect(), query: () => Promise.reject(new Error('gone')) };
    await expect(rollUpTelemetry(broken as never, after(400))).rejects.toThrow('gone');
    expect(await rollUpTelemetry(pool, after(400))).toBe(1);
    expect(await quarters()).toMatchObject([
      { zone: 'evap', at: after(300), avgC10: 40, samples: 1 },
      { zone: 'main', at: start, minC10: 30, avgC10: 40, maxC10: 50, samples: 2 },
    ]);
  });
});
