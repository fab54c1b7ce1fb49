import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { markSeen, recordTelemetry, type TelemetryRow } from './telemetry.queries.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma, pool } = database;
afterAll(() => database.drop());

const start = new Date('2026-11-20T12:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);

async function onlineCabinet(): Promise<string> {
  const { id } = await givenCabinet(prisma, null);
  await givenOnline(prisma, id, start);
  return id;
}

const reported = (deviceId: string, at: Date, change: Partial<TelemetryRow> = {}): TelemetryRow => ({
  deviceId,
  at,
  rssiDbm: -87,
  signalBars: 2,
  temps: JSON.stringify([{ zone: 'main', c10: 38 }]),
  doors: JSON.stringify({ L: { open: false, locked: true } }),
  power: JSON.stringify({ source: 'mains', batteryPct: 96 }),
  audio: null,
  compressor: true,
  lockouts: [],
  outbox: 0,
  freeMb: 5_120,
  ...change,
});

const connectivity = (deviceId: string) =>
  prisma.deviceConnectivity.findUniqueOrThrow({ where: { deviceId } });

describe('telemetry', () => {
  test('fills the hot rows of many cabinets at once', async () => {
    const [one, two] = [await onlineCabinet(), await onlineCabinet()];
    await recordTelemetry(pool, [
      reported(one, after(1_000), { lockouts: ['freeze', 'health'] }),
      reported(two, after(2_000), { rssiDbm: null, signalBars: null }),
    ]);
    expect(await connectivity(one)).toMatchObject({
      lastSeenAt: after(1_000),
      tempsAt: after(1_000),
      temps: [{ zone: 'main', c10: 38 }],
      lockouts: ['freeze', 'health'],
      compressor: true,
    });
    expect(await connectivity(two)).toMatchObject({
      rssiDbm: null,
      signalBars: null,
      lockouts: [],
      audio: null,
    });
  });

  test('keeps the newest of one cabinet in one group', async () => {
    const id = await onlineCabinet();
    await recordTelemetry(pool, [
      reported(id, after(2_000), { rssiDbm: -60 }),
      reported(id, after(1_000), { rssiDbm: -70 }),
    ]);
    expect(await connectivity(id)).toMatchObject({ rssiDbm: -60, tempsAt: after(2_000) });
  });

  test('is ignored when it is older than the known one', async () => {
    const id = await onlineCabinet();
    await recordTelemetry(pool, [reported(id, after(2_000))]);
    await recordTelemetry(pool, [reported(id, after(1_000), { rssiDbm: -1 })]);
    expect(await connectivity(id)).toMatchObject({ rssiDbm: -87 });
  });

  test('creates no row for a cabinet without a birth', async () => {
    const { id } = await givenCabinet(prisma, null);
    await recordTelemetry(pool, [reported(id, start)]);
    expect(await prisma.deviceConnectivity.findUnique({ where: { deviceId: id } })).toBeNull();
  });

  test('does not deadlock when two gateways write in opposite orders', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, onlineCabinet));
    const writes = Array.from({ length: 20 }, (_, n) =>
      recordTelemetry(
        pool,
        (n % 2 === 0 ? ids : [...ids].reverse()).map((id) => reported(id, after(n))),
      ),
    );
    await Promise.all(writes);
    for (const id of ids) expect((await connectivity(id)).tempsAt).toEqual(after(19));
  });

  test('only moves the last sign of life forward', async () => {
    const id = await onlineCabinet();
    await markSeen(pool, [
      { deviceId: id, at: after(5_000) },
      { deviceId: id, at: after(9_000) },
    ]);
    await markSeen(pool, [{ deviceId: id, at: after(7_000) }]);
    expect(await connectivity(id)).toMatchObject({ lastSeenAt: after(9_000), tempsAt: null });
  });
});
