import { insertSamples } from '@larder/database/queries/device/telemetry.queries';
import { rollUpTelemetry } from '@larder/database/queries/device/telemetry-roll-up.queries';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type MemberActor, systemActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { csvKey, readCsvKey, readTemperatureTable } from './read-temperature-table.ts';
import { readTemperatures } from './read-temperatures.ts';
import { saveTemperatureWarning } from './save-temperature-warning.ts';
import type { TemperatureSeries } from './temperature-series.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let device: { id: string; deviceNo: string };

// The cabinet belongs to the merchant since 21 November 10:00 UTC; the tests read it two days later.
const now = '2026-11-23T10:07:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse('2026-11-23T10:00:00.000Z') - minutes * 60_000);

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  // Resets the mark of the roll-up: earlier tests have rolled up samples of the same age.
  await database.prisma.systemMark.deleteMany();
  env = createTestEnvironment(database);
  env.clock.set(now);
  merchantId = (await givenMerchant(database.prisma)).id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
  device = await givenCabinet(database.prisma, merchantId);
});

async function graph(
  range: '24h' | '7d' = '24h',
  actor = owner,
): Promise<TemperatureSeries & { csv: string }> {
  const input = { deviceNo: device.deviceNo, range };
  const answer = await runUseCase(env, readTemperatures, actor, input, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

const measured = (
  ...readings: readonly (readonly [minutesAgo: number, c10: number | null, zone?: string])[]
) =>
  insertSamples(
    database.pool,
    readings.map(([ago, c10, zone = 'main']) => ({
      deviceId: device.id,
      at: minutesAgo(ago),
      zone,
      c10,
      rssiDbm: null,
    })),
  );
const short = ({ zones }: TemperatureSeries) =>
  zones.map(({ zone, points }) => [
    zone,
    points.map(({ at, minC10, avgC10, maxC10 }) => [at.slice(8, 16), minC10, avgC10, maxC10]),
  ]);

describe('the temperatures of a cabinet', () => {
  test('are quarter hours of a day, up to the current minute, and gaps stay gaps', async () => {
    await measured([1_430, 30], [120, 40], [115, 44], [75, 50], [-3, 60], [70, null]);
    const raw = short(await graph());
    expect(raw).toEqual([
      [
        'main',
        [
          ['22T10:00', 30, 30, 30],
          ['23T08:00', 40, 42, 44],
          ['23T08:45', 50, 50, 50],
          ['23T10:00', 60, 60, 60],
        ].slice(1),
      ],
    ]);
    await rollUpTelemetry(database.pool, new Date(now));
    expect(short(await graph())).toEqual(raw);
  });

  test('are hours of a week, each over all its quarters', async () => {
    await measured([119, 10], [118, 20], [105, 40], [104, 40], [103, 40], [100, 100]);
    await rollUpTelemetry(database.pool, new Date(now));
    expect(short(await graph('7d'))).toEqual([['main', [['23T08:00', 10, 42, 100]]]]);
  });

  test('leave out those of the former owner', async () => {
    await measured([60 * 49, 90], [60 * 47, 40]);
    await rollUpTelemetry(database.pool, new Date(now));
    expect(short(await graph('7d'))).toEqual([['main', [['21T11:00', 40, 40, 40]]]]);
  });

  test('are grouped by zone, with goods first, and have limits while the warning is on', async () => {
    await measured([30, 38], [30, -42, 'evap'], [30, 231, 'ambient']);
    const before = await graph();
    expect(before.zones.map(({ zone, isGoods }) => [zone, isGoods])).toEqual([
      ['main', true],
      ['evap', false],
      ['ambient', false],
    ]);
    expect(before.limits).toBeNull();
    const limits = { enabled: true, highC10: 80, lowC10: null, delayMin: 15 };
    const input = { deviceNo: device.deviceNo, ...limits };
    await runUseCase(env, saveTemperatureWarning, owner, input, { requestId: 'test' });
    expect((await graph()).limits).toEqual({ highC10: 80, lowC10: null });
  });

  test('count a quarter once that the cabinet itself reported', async () => {
    await measured([20, 90]);
    await database.prisma.telemetryQuarter.create({
      data: {
        deviceId: device.id,
        zone: 'main',
        at: minutesAgo(30),
        samples: 15,
        fromDevice: true,
        minC10: 30,
        avgC10: 35,
        maxC10: 41,
      },
    });
    expect(short(await graph())).toEqual([['main', [['23T09:30', 30, 35, 41]]]]);
  });

  test('are readable for a restocker of this cabinet, not out of scope or for another merchant', async () => {
    const { prisma } = database;
    const restocker = await givenMember(prisma, merchantId, { kind: 'restocker', deviceScope: 'selected' });
    expect((await graph('24h', actorOf(restocker, { deviceIds: [device.id] }))).zones).toEqual([]);
    await expect(graph('24h', actorOf(restocker))).rejects.toThrow('NOT_FOUND');
    const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
    await expect(graph('24h', stranger)).rejects.toThrow('NOT_FOUND');
  });
});

test('a temperature graph reads ranges of keys only, whatever else the tables hold', async () => {
  await database.pool.query(
    `insert into telemetry_quarter (device_id, zone, at, min_c10, avg_c10, max_c10, samples, from_device)
     select d, 'main', '2026-11-22'::timestamptz + n * interval '15 minutes', 1, 2, 3, 1, false
       from (select uuidv7() as d from generate_series(1, 200)) devices, generate_series(0, 95) n`,
  );
  await database.asOwner('analyze telemetry_quarter');
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
    `explain select zone, at, avg_c10 from telemetry_quarter where device_id = '${device.id}' and zone = any('{main,evap}')
       and at >= '2026-11-22' and at < '2026-11-23'`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toMatch(/Index Cond: .*device_id.*zone.*at >=/);
});

describe('the link to the temperature table', () => {
  test('names its table, in the reader’s language and unit', async () => {
    const { csv } = await graph('7d');
    const key = csv.replace('/files/', '').replace(/\?.*/, '');
    const claim = { merchantId, deviceNo: device.deviceNo, range: '7d', unit: 'f', locale: 'en-US' } as const;
    expect(readCsvKey(key)).toEqual(claim);
    expect(readCsvKey(csvKey({ ...claim, locale: 'zh-CN', unit: 'c' }))).toEqual({
      ...claim,
      locale: 'zh-CN',
      unit: 'c',
    });
    const table = await runUseCase(env, readTemperatureTable, systemActor, claim, { requestId: 'test' });
    expect(table).toMatchObject({ ok: true, value: { range: '7d', zones: [] } });
  });

  test.each([
    '',
    'products/cola.jpg',
    'csv/temperatures',
    'csv/temperatures/a/b/c',
    'csv/temperatures/a/b/24h.c.en-us.csv',
  ])('refuses the key %j', (key) => {
    expect(readCsvKey(key)).toBeNull();
  });

  test('opens nothing once the cabinet belongs to another merchant', async () => {
    const other = await givenMerchant(database.prisma);
    const claim = {
      merchantId: other.id,
      deviceNo: device.deviceNo,
      range: '24h',
      unit: 'c',
      locale: 'en-US',
    } as const;
    const table = await runUseCase(env, readTemperatureTable, systemActor, claim, { requestId: 'test' });
    expect(table).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
  });
});
