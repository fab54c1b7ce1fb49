import type { UpMessageOf } from '@larder/cabinet-protocol/catalog';
import { exampleMessage } from '@larder/cabinet-protocol/example-message';
import type { Prisma } from '@larder/database/model';
import { MINUTE_MS } from '@larder/domain/durations';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { recordBirths } from '../presence/record-births.ts';
import { recordConnections } from '../presence/record-connections.ts';
import { remindOfAlerts } from './remind-of-alerts.ts';
import { sweepOutlived } from './sweep-outlived.ts';
import { sweepSilence } from './sweep-silence.ts';

let database: TestDatabase;
let env: TestEnvironment;
let merchantId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
});

const connId = '7f1c2d90';
const bootId = '9f2c11d0';

async function online(overrides: Partial<Prisma.DeviceUncheckedCreateInput> = {}): Promise<string> {
  const { id } = await givenCabinet(database.prisma, merchantId, {
    street: `${newTestId()} Street`,
    ...overrides,
  });
  await givenOnline(database.prisma, id, env.clock.now(), { connId, bootId });
  return id;
}

const cut = (deviceId: string) =>
  asSystem(env, recordConnections, [
    { deviceId, gatewayId: null, seen: { kind: 'will', at: env.clock.now(), connId } },
  ]);

function back(deviceId: string, data: Partial<UpMessageOf<'birth'>['data']> = {}, boot = bootId) {
  const example = exampleMessage('up', 'birth');
  const log = { id: newTestId(), firstSeq: 1, lastSeq: 0 };
  const birth = {
    ...example,
    boot,
    conn: newTestId().slice(-8),
    ts: env.clock.now().toISOString(),
    data: { ...example.data, bootReason: 'reconnect' as const, lastAliveTs: null, log, ...data },
  };
  return asSystem(env, recordBirths, [{ deviceId, gatewayId: null, receivedAt: env.clock.now(), birth }]);
}

const sweep = () => asSystem(env, sweepSilence, {});
const alerts = () => database.prisma.alert.findMany({ where: { merchantId }, orderBy: { alertNo: 'asc' } });
const incidents = () =>
  database.prisma.alertIncident.findMany({ where: { merchantId }, include: { alerts: true } });
const readAlerts = async () =>
  (await alerts()).map(({ type, status, detail }) => [type, status, (detail as { outage?: string }).outage]);

describe('a silent cabinet', () => {
  test('raises an alert after its delay, not before, and once with two workers', async () => {
    const id = await online();
    const since = env.clock.now();
    await cut(id);
    env.clock.advance(10 * MINUTE_MS - 1);
    await sweep();
    expect(await alerts()).toEqual([]);
    env.clock.advance(1);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await alerts()).toMatchObject([
      { type: 'offline', status: 'active', startedAt: since, inferred: false, incidentId: null },
    ]);
  });

  test('was without network if it comes back with the same boot', async () => {
    const id = await online();
    await cut(id);
    env.clock.advance(11 * MINUTE_MS);
    await sweep();
    await back(id);
    expect(await readAlerts()).toEqual([['offline', 'recovered', 'network']]);
    await sweep();
    expect(await readAlerts()).toHaveLength(1);
  });

  test('was without power since its last sign of life if it comes back with a new boot', async () => {
    const id = await online();
    const lastAliveTs = env.clock.now().toISOString();
    await cut(id);
    env.clock.advance(11 * MINUTE_MS);
    await sweep();
    await back(id, { bootReason: 'power_on', lastAliveTs }, 'aaaaaaaa');
    expect(await readAlerts()).toEqual([
      ['offline', 'recovered', 'power'],
      ['power_off', 'recovered', undefined],
    ]);
    expect((await alerts())[1]).toMatchObject({
      inferred: true,
      startedAt: new Date(lastAliveTs),
      endedAt: env.clock.now(),
    });
  });

  test('raises nothing for a restart, but a fault for three restarts within an hour', async () => {
    const id = await online();
    for (const boot of ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']) {
      await cut(id);
      env.clock.advance(MINUTE_MS);
      await back(id, { bootReason: 'watchdog' }, boot);
    }
    expect((await alerts()).map(({ type, subject }) => [type, subject])).toEqual([
      ['device_fault', 'RESTARTS'],
    ]);
  });

  test('does not raise offline after a power-off', async () => {
    const id = await online();
    await database.prisma.alert.create({
      data: {
        id: newTestId(),
        alertNo: 'A26112199999999',
        merchantId,
        deviceId: id,
        type: 'power_off',
        status: 'active',
        startedAt: env.clock.now(),
        cause: 'evt:1:1',
        createdAt: env.clock.now(),
        updatedAt: env.clock.now(),
      },
    });
    await cut(id);
    env.clock.advance(11 * MINUTE_MS);
    await sweep();
    expect(await readAlerts()).toEqual([['power_off', 'active', undefined]]);
    await back(id, { bootReason: 'power_on' }, 'aaaaaaaa');
    expect(await readAlerts()).toEqual([['power_off', 'recovered', undefined]]);
  });

  test('follows the settings of its owner: no warning, or another delay', async () => {
    const [never, late] = [await online(), await online()];
    const common = { merchantId, updatedAt: env.clock.now() };
    await database.prisma.warningConfig.createMany({
      data: [
        { ...common, deviceId: never, offlineEnabled: false },
        { ...common, deviceId: late, offlineDelayMin: 60 },
      ],
    });
    await cut(never);
    await cut(late);
    env.clock.advance(59 * MINUTE_MS);
    await sweep();
    expect(await alerts()).toEqual([]);
    env.clock.advance(MINUTE_MS);
    await sweep();
    expect((await alerts()).map(({ deviceId }) => deviceId)).toEqual([late]);
  });
});

describe('cabinets that fall silent together', () => {
  test('are one incident from three of a site on, which ends when the last is back', async () => {
    const street = '1 Same Street';
    const ids = [await online({ street }), await online({ street }), await online({ street })];
    const otherSite = await online();
    for (const id of [...ids, otherSite]) {
      await cut(id);
      env.clock.advance(20_000);
    }
    env.clock.advance(11 * MINUTE_MS);
    await sweep();
    const [incident, ...others] = await incidents();
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ scope: 'site', scopeKey: 'us 10118 1 same street', endedAt: null });
    expect(incident?.alerts.map(({ deviceId }) => deviceId).sort()).toEqual([...ids].sort());
    for (const id of ids.slice(0, 2)) await back(id);
    expect((await incidents())[0]?.endedAt).toBeNull();
    await back(ids[2] ?? '');
    expect((await incidents())[0]?.endedAt).toEqual(env.clock.now());
  });

  test('end the incident when they come back together, at the latest with the next sweep', async () => {
    const street = '2 Same Street';
    const ids = [await online({ street }), await online({ street }), await online({ street })];
    for (const id of ids) await cut(id);
    env.clock.advance(11 * MINUTE_MS);
    await sweep();
    await Promise.all(ids.map((id) => back(id)));
    await asSystem(env, sweepOutlived, {});
    expect(await incidents()).toMatchObject([{ endedAt: env.clock.now() }]);
  });

  test('are no incident if they are two of a site, or three over half an hour', async () => {
    const pair = [await online({ street: 'A' }), await online({ street: 'A' })];
    const slow = [
      await online({ street: 'B' }),
      await online({ street: 'B' }),
      await online({ street: 'B' }),
    ];
    for (const id of pair) await cut(id);
    for (const id of slow) {
      await database.prisma.deviceConnectivity.update({
        where: { deviceId: id },
        data: { lastSeenAt: env.clock.now() },
      });
      await cut(id);
      env.clock.advance(15 * MINUTE_MS);
    }
    await sweep();
    expect(await alerts()).toHaveLength(5);
    expect(await incidents()).toEqual([]);
  });

  test('are one incident if they are five of a carrier and half of its cabinets', async () => {
    const netOperator = '310-410';
    const ids: string[] = [];
    for (let n = 0; n < 11; n += 1) ids.push(await online({ netOperator }));
    for (const id of ids.slice(0, 5)) await cut(id);
    env.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect(await incidents()).toEqual([]);
    for (const id of ids.slice(0, 5)) await back(id);
    for (const id of ids) {
      await database.prisma.deviceConnectivity.updateMany({ where: { deviceId: id }, data: { connId } });
    }
    for (const id of ids.slice(0, 6)) await cut(id);
    env.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect(await incidents()).toMatchObject([{ scope: 'carrier', scopeKey: netOperator }]);
  });
});

describe('a reconnect storm', () => {
  test('raises nothing for 2,000 cabinets that come back within 20 s before their delay', async () => {
    const model = await givenCabinet(database.prisma, merchantId);
    const at = env.clock.now();
    await database.pool.query(
      `WITH made AS (
         INSERT INTO device (id, device_no, merchant_id, model_id, name, lifecycle, layers_l, currency, secret_hmac, created_at, updated_at,
                             country, zip, street, city, state, activated_at)
         SELECT gen_random_uuid(), 'STORM' || lpad(n::text, 6, '0'), $1, $2, 'Storm cabinet', 'operational', 5, 'USD', '\\x00', $3, $3,
                'US', '1', 'Storm Street', 'Town', 'NY', $3
           FROM generate_series(1, 2000) n RETURNING id),
       owned AS (INSERT INTO device_assignment (merchant_id, device_id, started_at) SELECT $1, id, $3 FROM made)
       INSERT INTO device_connectivity (device_id, state, since, last_seen_at, conn_id, boot_id)
       SELECT id, 'offline', $3, $3, '7f1c2d90', '9f2c11d0' FROM made`,
      [merchantId, model.modelId, at],
    );
    env.clock.advance(10 * MINUTE_MS - 20_000);
    for (let second = 0; second < 20; second += 1) {
      env.clock.advance(1_000 - (second === 19 ? 1 : 0));
      await database.pool.query(
        `UPDATE device_connectivity SET state = 'online', since = $1, last_seen_at = $1 WHERE device_id IN (
           SELECT device_id FROM device_connectivity c JOIN device d ON d.id = c.device_id
            WHERE d.merchant_id = $2 AND c.state = 'offline' ORDER BY 1 LIMIT 100)`,
        [env.clock.now(), merchantId],
      );
      await sweep();
    }
    env.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect(await alerts()).toEqual([]);
    expect(await incidents()).toEqual([]);
  });

  test('raises one incident in four batches for 2,000 cabinets that stay silent', async () => {
    await database.pool.query(
      `UPDATE device_connectivity SET state = 'offline', since = $1, last_seen_at = $1
        WHERE device_id IN (SELECT id FROM device WHERE device_no LIKE 'STORM%')`,
      [env.clock.now()],
    );
    env.clock.advance(10 * MINUTE_MS);
    const taken: number[] = [];
    do taken.push(await sweep());
    while (taken.at(-1) !== 0);
    expect(taken).toEqual([500, 500, 500, 500, 0]);
    const found = await database.prisma.alertIncident.findMany({
      where: { scopeKey: 'us 1 storm street' },
      select: { _count: { select: { alerts: true } } },
    });
    expect(found).toEqual([{ _count: { alerts: 2_000 } }]);
  });
});

describe('a reminder', () => {
  test('goes out once, even with two workers, after a day without acknowledgment', async () => {
    const id = await online();
    await cut(id);
    env.clock.advance(10 * MINUTE_MS);
    await sweep();
    const remind = () => asSystem(env, remindOfAlerts, { limit: 5_000 });
    env.clock.advance(24 * 60 * MINUTE_MS - 1);
    await remind();
    expect((await alerts())[0]?.remindedAt).toBeNull();
    env.clock.advance(1);
    await Promise.all([remind(), remind()]);
    expect((await alerts())[0]?.remindedAt).toEqual(env.clock.now());
  });
});

test('an alert of lost records ends after seven days', async () => {
  const deviceId = await online();
  const given = { type: 'records_lost', startedAt: env.clock.now(), createdAt: env.clock.now() } as const;
  await givenAlert(database.prisma, { id: deviceId, merchantId }, given);
  env.clock.advance(7 * 86_400_000 - 1);
  await asSystem(env, sweepOutlived, {});
  expect((await alerts()).map(({ status }) => status)).toEqual(['active']);
  env.clock.advance(1);
  await asSystem(env, sweepOutlived, {});
  expect(await alerts()).toMatchObject([{ status: 'recovered', endedAt: env.clock.now() }]);
});
