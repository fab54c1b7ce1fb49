import { deliveryChannels, noteBackup } from '@larder/database/queries/platform/system-state.queries';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { jsonOf, startTestApi, type TestApi } from '../../e2e/start-test-api.ts';

const MINUTE = 60_000;
let api: TestApi;
let scraped: Map<string, number>;

/** Every sample by its name with labels. */
async function scrape(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return new Map(
    [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
  );
}

const nowMs = () => api.api.env.clock.now().getTime();
const ago = (minutes: number) => new Date(nowMs() - minutes * MINUTE);

beforeAll(async () => {
  api = await startTestApi(inject('testServer'));
  const { prisma, pool } = api.database;
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id);
  const silent = await givenCabinet(prisma, merchant.id);
  await givenOnline(prisma, device.id, ago(0));
  await givenOnline(prisma, silent.id, ago(30));
  await pool.query('update device_connectivity set clock_offset_ms = 90000 where device_id = $1', [
    device.id,
  ]);
  await pool.query(
    `update device_connectivity set state = 'offline', offline_cause = 'timeout' where device_id = $1`,
    [silent.id],
  );
  const dark = { source: 'battery', batteryPct: 95, estRuntimeS: 120 } as const;
  const events = [1, 2, 3].map((seq) => eventOf(seq, 'power.lost', dark, ago(20 - seq)));
  await givenEvents(api.database, device.id, newTestId(), events);

  const version = await givenPlanogram(prisma, device, []);
  const { id: productId } = await givenProduct(prisma, merchant.id);
  const sold = await givenSession(prisma, device, version.id, { state: 'recognized' });
  const order = await givenOrder(prisma, sold, productId, {
    status: 'abnormal',
    abnormalReason: 'low_confidence',
    abnormalState: 'open',
    abnormalDeadlineAt: ago(-60),
  });
  // Retried: its next call is in the future, and its age counts from its first failure.
  await givenPayment(prisma, sold, {
    orderId: order.id,
    dueMinor: 272,
    attemptCount: 3,
    nextAttemptAt: ago(-30),
    attempts: [
      { at: ago(50).toISOString(), what: 'authorize', ok: true, code: 'authorized' },
      { at: ago(45).toISOString(), what: 'capture', ok: false, code: 'timeout' },
    ],
  });
  const empty = await givenSession(prisma, device, version.id, { state: 'closed_empty' });
  await givenPayment(prisma, empty, { dueMinor: 0, nextAttemptAt: ago(2) });
  const open = await givenSession(prisma, device, version.id, { state: 'closed_empty' });
  await givenPayment(prisma, open);
  await noteBackup(pool, ago(90));
  // As infra/backup/drill.sh writes it.
  await pool.query(
    `INSERT INTO system_mark (key, value) VALUES ('restore_drill', jsonb_build_object('finishedAt', $1::timestamptz))`,
    [ago(150)],
  );
  scraped = await scrape(api.url);
});
afterAll(() => api.stop());

/** Whole minutes of an age, because the test itself takes time. */
const minutes = (name: string) => Math.floor((scraped.get(name) ?? Number.NaN) / 60);

describe('the metrics of the whole system', () => {
  test('say how many events wait to be applied and since when the oldest was received', () => {
    expect(scraped.get('larder_events_unapplied')).toBe(3);
    expect(minutes('larder_events_unapplied_age_seconds')).toBe(19);
  });

  test('count the age of a capture from its first failure, whatever its next retry is', () => {
    expect(minutes('larder_provider_calls_due_age_seconds{kind="capture"}')).toBe(45);
    expect(minutes('larder_provider_calls_due_age_seconds{kind="void"}')).toBe(2);
    expect(scraped.get('larder_provider_calls_due{kind="void"}')).toBe(1);
    expect(scraped.get('larder_provider_calls_repeated{kind="capture"}')).toBe(1);
    expect(scraped.get('larder_provider_calls_due{kind="refund"}')).toBe(0);
  });

  test('have a value for every channel of delivery', () => {
    for (const channel of deliveryChannels)
      expect(scraped.get(`larder_deliveries_waiting_age_seconds{channel="${channel}"}`)).toBe(0);
  });

  test('count cabinets by connection and by the cause of their silence', () => {
    expect(scraped.get('larder_cabinets{state="online"}')).toBe(1);
    expect(scraped.get('larder_cabinets_silent{cause="timeout"}')).toBe(1);
    expect(scraped.get('larder_cabinets_silent{cause="will"}')).toBe(0);
    expect(scraped.get('larder_cabinet_clock_offset_seconds')).toBe(90);
  });

  test('add up what is held on cards for open abnormal orders', () => {
    expect(scraped.get('larder_abnormal_orders_open{currency="USD"}')).toBe(1);
    expect(scraped.get('larder_abnormal_held_minor_units{currency="USD"}')).toBe(1_000);
  });

  test('know when the last backup was complete and when one was last restored to try it', () => {
    const minutesSince = (name: string) =>
      Math.floor((nowMs() / 1000 - (scraped.get(`larder_${name}_timestamp_seconds`) ?? 0)) / 60);
    expect(minutesSince('backup')).toBe(90);
    expect(minutesSince('restore_drill')).toBe(150);
    expect(scraped.get('larder_wal_archive_failing')).toBe(0);
  });

  test('compare the connections of the server with the most that it takes', () => {
    const count = (which: string) => scraped.get(`larder_database_server_connections{which="${which}"}`) ?? 0;
    expect(count('used')).toBeGreaterThan(0);
    expect(count('max')).toBeGreaterThan(count('used'));
  });

  test('name no merchant and no device', async () => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    const { prisma } = api.database;
    const devices = await prisma.device.findMany();
    const merchants = await prisma.merchant.findMany();
    const names = [...[...devices, ...merchants].map(({ id }) => id), ...devices.map((one) => one.deviceNo)];
    expect(names.filter((name) => text.includes(name))).toEqual([]);
  });
});

test('the metrics are served without those of the database while it does not answer', async () => {
  const lost = await startTestApi(inject('testServer'));
  await lost.database.drop();
  const samples = await scrape(lost.url);
  expect(samples.get('larder_system_state_readable')).toBe(0);
  expect(samples.has('larder_events_unapplied_age_seconds')).toBe(false);
  expect(samples.get('larder_live_subscribers')).toBe(0);
  expect((await jsonOf(await fetch(`${lost.url}/readyz`))).checks.database).toBe(false);
  await lost.api.close();
});

test('the metrics show the lag of a standby where there is one, and a wrong address as a lag that grows', async () => {
  expect(scraped.has('larder_standby_lag_seconds')).toBe(false);
  const { url } = api.database;
  // A server that takes writes is no standby: everything is read from the primary.
  const wrong = await startTestApi(inject('testServer'), { DATABASE_URL: url, DATABASE_READ_URL: url });
  const lag = async () => (await scrape(wrong.url)).get('larder_standby_lag_seconds') ?? 0;
  await expect.poll(() => wrong.logged.join()).toContain('is no standby');
  const before = await lag();
  expect(await lag()).toBeGreaterThan(before);
  expect((await fetch(`${wrong.url}/readyz`)).status).toBe(200);
  await wrong.stop();
});
