import type { Device } from '@larder/database/model';
import { insertEvents } from '@larder/database/queries/device/event-inbox.queries';
import { doors } from '@larder/domain/device/door';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway, testSecretHmac } from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';
import { knownDevice } from '../presence/known-device.ts';
import type { EventRow } from './event-row.ts';
import { storeEvents } from './store-events.ts';

let database: TestDatabase;
let env: TestEnvironment;
let device: Device;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
});
afterAll(() => database.drop());

beforeEach(async () => {
  const merchant = await givenMerchant(database.prisma);
  device = await givenCabinet(database.prisma, merchant.id, { secretHmac: testSecretHmac(env) });
});

async function born(gateway: Gateway, logId?: string): Promise<ScriptedCabinet> {
  const cabinet = cabinetAt(gateway, env, device.deviceNo, logId === undefined ? {} : { logId });
  await cabinet.connect();
  await cabinet.birth();
  await expect.poll(() => cabinet.last('birth.result')).toMatchObject({ status: 'accepted' });
  return cabinet;
}

const fault = (cabinet: ScriptedCabinet, seq: number) =>
  cabinet.event(seq, 'fault.raised', { code: `F${seq}`, part: 'x' });
const acked = (cabinet: ScriptedCabinet) => () => cabinet.last('evt.ack')?.ackSeq;
const seqs = async () =>
  (
    await database.prisma.deviceEventInbox.findMany({
      where: { deviceId: device.id },
      orderBy: { seq: 'asc' },
    })
  ).map((row) => Number(row.seq));
const openFaults = () => database.prisma.deviceFault.count({ where: { deviceId: device.id } });

/** Runs `work` while the database rejects connections. Needs an administrator's connection to another database. */
async function withDatabaseAway(work: () => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testServer').url });
  await admin.connect();
  const name = admin.escapeIdentifier(database.name);
  try {
    await admin.query(`alter database ${name} with allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database.name,
    ]);
    await work();
  } finally {
    await admin.query(`alter database ${name} with allow_connections true`);
    await admin.end();
  }
}

describe('a database outage', () => {
  test('acknowledges nothing while it lasts, and everything by itself afterwards', async () => {
    const gateway = await startTestGateway(env);
    const cabinet = await born(gateway);
    await fault(cabinet, 1);
    await expect.poll(acked(cabinet)).toBe(1);
    await withDatabaseAway(async () => {
      for (const seq of [2, 3, 4]) await fault(cabinet, seq);
      await expect.poll(() => gateway.waitingEvents()).toBe(3);
      await expect
        .poll(() => env.logged.some((line) => line.message.startsWith('events not committed')))
        .toBe(true);
      expect(acked(cabinet)()).toBe(1);
      expect(cabinet.isConnected).toBe(true);
      const ready = await fetch(`http://127.0.0.1:${gateway.privateHttpPort}/readyz`);
      expect(ready.status).toBe(503);
    });
    await expect.poll(acked(cabinet)).toBe(4);
    expect(await seqs()).toEqual([1, 2, 3, 4]);
    await expect.poll(openFaults).toBe(4);
    await expect
      .poll(() => fetch(`http://127.0.0.1:${gateway.privateHttpPort}/readyz`).then((ready) => ready.status))
      .toBe(200);
    await cabinet.leave();
    await gateway.close();
  });

  test('limits a flooding cabinet to twice its window, and the cabinet re-sends the rest', async () => {
    const gateway = await startTestGateway(env);
    const cabinet = await born(gateway);
    await withDatabaseAway(async () => {
      for (let seq = 1; seq <= 100; seq += 1) await fault(cabinet, seq);
      await expect.poll(() => gateway.waitingEvents()).toBe(64);
    });
    await expect.poll(acked(cabinet)).toBe(64);
    for (let seq = 65; seq <= 100; seq += 1) await fault(cabinet, seq);
    await expect.poll(acked(cabinet)).toBe(100);
    await cabinet.leave();
    await gateway.close();
  });
});

describe('a database whose disk is full', () => {
  test('acknowledges nothing while the disk of the database is full, and stores every event once there is room', async () => {
    const gateway = await startTestGateway(env);
    const cabinet = await born(gateway);
    await fault(cabinet, 1);
    await expect.poll(acked(cabinet)).toBe(1);
    // What PostgreSQL reports when it cannot extend a file: SQLSTATE 53100.
    await database.asOwner(`
      create function no_room() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert on device_event_inbox for each row execute function no_room()`);
    for (const seq of [2, 3, 4]) await fault(cabinet, seq);
    await expect.poll(() => gateway.waitingEvents()).toBe(3);
    await expect
      .poll(async () => (await gateway.context.metrics.databaseFailures.get()).values[0]?.value ?? 0)
      .toBeGreaterThan(1);
    expect(acked(cabinet)()).toBe(1);
    await database.asOwner('drop trigger no_room on device_event_inbox');
    await expect.poll(acked(cabinet)).toBe(4);
    expect(await seqs()).toEqual([1, 2, 3, 4]);
    await cabinet.leave();
    await gateway.close();
  });
});

describe('a gateway that stops', () => {
  test('commits and acknowledges what it has received before it ends', async () => {
    const gateway = await startTestGateway(env);
    const cabinet = await born(gateway);
    for (let seq = 1; seq <= 20; seq += 1) await fault(cabinet, seq);
    await expect.poll(() => gateway.waitingEvents() + (acked(cabinet)() ?? 0)).toBeGreaterThan(0);
    await gateway.close();
    const stored = await seqs();
    expect(stored).not.toEqual([]);
    expect(stored).toEqual(Array.from(stored, (_, at) => at + 1));
    // The end of the connection comes after everything that was sent before it.
    await expect.poll(() => cabinet.isConnected).toBe(false);
    expect(acked(cabinet)()).toBe(stored.at(-1));
  });

  test('leaves the cabinets recorded as online, because they reconnect in a moment', async () => {
    const gateway = await startTestGateway(env);
    await born(gateway);
    await gateway.close();
    const row = await database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
    expect(row?.state).toBe('online');
  });

  test('hands over to its successor without a loss', async () => {
    const first = await startTestGateway(env);
    const cabinet = await born(first);
    await fault(cabinet, 1);
    await expect.poll(acked(cabinet)).toBe(1);
    await first.close();
    const second = await startTestGateway(env);
    const again = await born(second, cabinet.logId);
    expect(again.last('birth.result')).toMatchObject({ ackSeq: 1 });
    await fault(again, 2);
    await expect.poll(acked(again)).toBe(2);
    await again.leave();
    await second.close();
  });
});

describe('events that were committed and never applied', () => {
  test('are applied by the next gateway that starts', async () => {
    const logId = env.newId();
    const at = env.clock.now();
    const rows = [1, 2].map((seq) => ({
      deviceId: device.id,
      logId,
      seq,
      type: 'fault.raised',
      raw: JSON.stringify({ type: 'fault.raised', log: logId, seq, data: { code: `F${seq}`, part: 'x' } }),
      receivedAt: at,
      occurredAt: at,
      clockQuality: 'device' as const,
      status: 'received' as const,
      error: null,
      rejection: null,
    }));
    await insertEvents(database.pool, rows);
    const gateway = await startTestGateway(env);
    await expect.poll(openFaults).toBe(2);
    await gateway.close();
  });
});

describe('two gateways at the same time', () => {
  test('acknowledge what the other has stored, however a cabinet moves between them', async () => {
    const [one, two] = [await startTestGateway(env), await startTestGateway(env, { instance: 'other' })];
    const first = await born(one);
    for (const seq of [1, 2]) await fault(first, seq);
    await expect.poll(acked(first)).toBe(2);
    await first.leave();
    const second = await born(two, first.logId);
    expect(second.last('birth.result')).toMatchObject({ ackSeq: 2 });
    for (const seq of [3, 4]) await fault(second, seq);
    await expect.poll(acked(second)).toBe(4);
    await second.leave();
    const third = await born(one, first.logId);
    expect(third.last('birth.result')).toMatchObject({ ackSeq: 4 });
    await fault(third, 5);
    await expect.poll(acked(third)).toBe(5);
    await expect.poll(openFaults).toBe(5);
    await third.leave();
    await Promise.all([one.close(), two.close()]);
  });
});

describe('an event that Postgres cannot store', () => {
  test('is isolated and stored without its body, and the others are stored', async () => {
    const [facts] = [
      {
        id: device.id,
        deviceNo: device.deviceNo,
        merchantId: null,
        doors,
        connId: null,
        online: true,
        offsetMs: 0,
        boots: [],
      },
    ];
    const logId = env.newId();
    const row = (seq: number, raw: string): EventRow => ({
      device: knownDevice(facts, 0),
      deviceId: device.id,
      logId,
      seq,
      type: 'x',
      raw,
      receivedAt: env.clock.now(),
      occurredAt: env.clock.now(),
      clockQuality: 'received',
      status: 'received',
      error: null,
      rejection: null,
      bytes: 1,
    });
    const poison: number[] = [];
    const rows = Array.from({ length: 9 }, (_, at) => row(at + 1, at === 6 ? '{"broken"' : '{}'));
    const outcomes = await storeEvents(database, rows, ({ seq }) => poison.push(seq));
    expect(outcomes).toHaveLength(9);
    expect(poison).toEqual([7]);
    expect(outcomes[6]).toBe('new');
    expect((await storeEvents(database, rows, () => undefined))[6]).toBe('duplicate');
    const stored = await database.prisma.deviceEventInbox.findMany({
      where: { logId },
      orderBy: { seq: 'asc' },
    });
    expect(stored.map((one) => one.status)).toEqual(
      Array.from({ length: 9 }, (_, at) => (at === 6 ? 'invalid' : 'received')),
    );
  });
});
