import { allUpFilter, upTopic } from '@larder/cabinet-protocol/topics';
import type { Device } from '@larder/database/model';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { quarantine } from '@larder/use-cases/gateway-steps/quarantine';
import mqtt from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt, testSecret, testSecretHmac } from '../../test/start-test-gateway.ts';

const scene = gatewayScene();
let device: Device;
let cabinet: ScriptedCabinet;

beforeEach(async () => {
  ({ device, cabinet } = await scene.newCabinet());
  await cabinet.born();
});
afterEach(() => cabinet.leave());

const fault = (seq: number, code = `F${seq}`) => cabinet.event(seq, 'fault.raised', { code, part: 'x' });
const acked = () => cabinet.last('evt.ack')?.ackSeq;
const rows = () =>
  scene.database.prisma.deviceEventInbox.findMany({
    where: { deviceId: device.id },
    orderBy: { seq: 'asc' },
  });
const log = () => scene.database.prisma.deviceEventLog.findFirst({ where: { deviceId: device.id } });
const openFaults = async () =>
  (await scene.database.prisma.deviceFault.findMany({ where: { deviceId: device.id, clearedAt: null } }))
    .map((row) => row.code)
    .sort();

describe('events on their way into the inbox', () => {
  test('are acknowledged after they are committed, and applied', async () => {
    for (const seq of [1, 2, 3]) await fault(seq);
    await expect.poll(acked).toBe(3);
    expect((await rows()).map((row) => Number(row.seq))).toEqual([1, 2, 3]);
    await expect.poll(openFaults).toEqual(['F1', 'F2', 'F3']);
    expect(await log()).toMatchObject({ ackSeq: 3n, appliedSeq: 3n, maxSeq: 3n });
  });

  test('are stored byte for byte, and applied', async () => {
    await fault(1);
    await expect.poll(acked).toBe(1);
    const data = { code: 'F2', part: 'back\\slash and "quote"' };
    const text = `${JSON.stringify(JSON.parse(envelope(2, 'fault.raised', data)), null, '\t')}\r\n`;
    await cabinet.raw('evt', text);
    await expect.poll(acked).toBe(2);
    const { rows: kept } = await scene.database.pool.query(
      'SELECT raw::text FROM device_event_inbox WHERE device_id = $1 AND seq = 2',
      [device.id],
    );
    expect(kept).toEqual([{ raw: text }]);
    await expect.poll(openFaults).toEqual(['F1', 'F2']);
  });

  test('reach a connected monitor as well', async () => {
    const monitor = await mqtt.connectAsync(`mqtt://127.0.0.1:${scene.gateway.mqttPort}`, {
      clientId: 'm-1',
      username: 'svc-monitor',
      password: 'monitor',
      protocolVersion: 4,
    });
    const received: string[] = [];
    monitor.on('message', (topic) => received.push(topic));
    await fault(1);
    await expect.poll(acked).toBe(1);
    await monitor.subscribeAsync(allUpFilter(), { qos: 1 });
    await fault(2);
    await expect.poll(() => received).toEqual([upTopic(device.deviceNo, 'evt')]);
    await expect.poll(acked).toBe(2);
    await monitor.endAsync();
    await fault(3);
    await expect.poll(acked).toBe(3);
  });

  test('are stored once and acknowledged twice when sent twice', async () => {
    await fault(1);
    await expect.poll(acked).toBe(1);
    await fault(1);
    await expect.poll(() => cabinet.all('evt.ack').length).toBe(2);
    expect(acked()).toBe(1);
    expect(await rows()).toHaveLength(1);
    expect(await scene.database.prisma.deviceQuarantine.count({ where: { deviceId: device.id } })).toBe(0);
  });

  test('are applied in the order of their numbers when they arrive in another', async () => {
    await cabinet.event(3, 'fault.raised', { code: 'LAST', part: 'x' });
    await cabinet.event(2, 'fault.cleared', { code: 'FIRST', part: 'x' });
    await expect.poll(() => rows().then((all) => all.length)).toBe(2);
    await expect.poll(acked).toBe(0);
    expect(await openFaults()).toEqual([]);
    await cabinet.event(1, 'fault.raised', { code: 'FIRST', part: 'x' });
    await expect.poll(acked).toBe(3);
    await expect.poll(openFaults).toEqual(['LAST']);
  });

  test('wait behind a hole, which is asked for after a minute, and once a minute', async () => {
    await fault(1);
    await fault(3);
    await expect.poll(() => rows().then((all) => all.length)).toBe(2);
    await expect.poll(log).toMatchObject({ ackSeq: 1n, maxSeq: 3n });
    await scene.gateway.runTimers();
    expect(nacks()).toEqual([]);
    scene.env.clock.advance(61_000);
    await scene.gateway.runTimers();
    await expect.poll(nacks).toEqual([2]);
    await scene.gateway.runTimers();
    scene.env.clock.advance(30_000);
    await scene.gateway.runTimers();
    expect(nacks()).toEqual([2]);
    scene.env.clock.advance(31_000);
    await scene.gateway.runTimers();
    await expect.poll(nacks).toEqual([2, 2]);
    await fault(2);
    await expect.poll(acked).toBe(3);
    await expect.poll(openFaults).toEqual(['F1', 'F2', 'F3']);
    expect(await log()).toMatchObject({ holeSince: null });
  });

  test('skip a hole of 24 hours, with an audit row and an alert that name it', async () => {
    await fault(1);
    await fault(5);
    await expect.poll(log).toMatchObject({ ackSeq: 1n, maxSeq: 5n });
    scene.env.clock.advance(24 * 3_600_000 + 1);
    await scene.gateway.runTimers();
    await expect.poll(openFaults).toEqual(['F1', 'F5']);
    expect(await log()).toMatchObject({ ackSeq: 5n, appliedSeq: 5n, holeSince: null });
    const audit = await scene.database.prisma.auditLog.findFirst({
      where: { deviceId: device.id, action: 'device.skipLogHole' },
    });
    expect(audit?.diff).toMatchObject({ ackSeq: [1, 4] });
    expect(await lostRecords()).toEqual([{ logId: cabinet.logId, fromSeq: 2, toSeq: 4, count: 3 }]);
    // An event that arrives after all is stored and acknowledged, never applied.
    await fault(3);
    await expect.poll(() => rows().then((all) => all.length)).toBe(3);
    expect(await openFaults()).toEqual(['F1', 'F5']);
  });

  test('pass a gap that the cabinet declares, wherever the number of the declaration lies', async () => {
    await fault(1);
    await cabinet.event(9, 'log.gap', { fromSeq: 2, toSeq: 8, reason: 'storage_full', dropped: {} });
    await expect.poll(acked).toBe(9);
    await cabinet.event(10, 'log.gap', { fromSeq: 10, toSeq: 10, reason: 'unreadable', dropped: {} });
    await fault(11);
    await expect.poll(acked).toBe(11);
    await expect.poll(openFaults).toEqual(['F1', 'F11']);
  });

  test('are given up when the cabinet no longer has them at its birth, with an audit row and an alert', async () => {
    const replaced = cabinetAt(scene.gateway, scene.env, device.deviceNo);
    await replaced.born({ log: { id: replaced.logId, firstSeq: 501, lastSeq: 510 } });
    expect(replaced.last('birth.result')).toMatchObject({ ackSeq: 500, log: replaced.logId });
    await replaced.event(501, 'fault.raised', { code: 'NEW_BOARD' });
    await expect.poll(() => replaced.last('evt.ack')).toMatchObject({ log: replaced.logId, ackSeq: 501 });
    await expect.poll(openFaults).toEqual(['NEW_BOARD']);
    expect(await lostRecords()).toEqual([{ logId: replaced.logId, fromSeq: 1, toSeq: 500, count: 500 }]);
    const audit = await scene.database.prisma.auditLog.findFirst({
      where: { deviceId: device.id, action: 'device.giveUpMissingEvents' },
    });
    expect(audit?.diff).toMatchObject({ ackSeq: [0, 500] });
    await replaced.leave();
  });

  async function lostRecords() {
    const alerts = await scene.database.prisma.alert.findMany({
      where: { deviceId: device.id, type: 'records_lost' },
    });
    return alerts.map(({ detail }) => detail);
  }

  function nacks(): (number | undefined)[] {
    return cabinet
      .all('evt.ack')
      .map((ack) => ack.nackFrom)
      .filter((nackFrom) => nackFrom !== undefined);
  }
});

describe('unusable input', () => {
  test('is stored, acknowledged and rejected when its body breaks the schema, and blocks nothing', async () => {
    await cabinet.raw('evt', envelope(1, 'door.closed', { door: 'Q' }));
    await fault(2);
    await expect.poll(acked).toBe(2);
    expect(cabinet.all('evt.ack').flatMap((ack) => ack.rejected ?? [])).toEqual([
      expect.objectContaining({ seq: 1, code: 'BAD_SCHEMA' }),
    ]);
    expect((await rows())[0]).toMatchObject({ status: 'invalid', type: 'door.closed' });
    await expect.poll(openFaults).toEqual(['F2']);
  });

  test('is stored, acknowledged and rejected when its type is unknown', async () => {
    await cabinet.raw('evt', envelope(1, 'coffee.brewed', { cups: 2 }));
    await expect.poll(acked).toBe(1);
    expect(cabinet.last('evt.ack')?.rejected).toMatchObject([{ seq: 1, code: 'UNKNOWN_TYPE' }]);
    const [row] = await rows();
    expect(row).toMatchObject({ status: 'unknown', type: 'coffee.brewed' });
    expect(row?.raw).toMatchObject({ data: { cups: 2 } });
  });

  const storable: [name: string, json: string][] = [
    ['NUL and a lone surrogate', '{"text":"a\\u0000b\\ud800"}'],
    ['a number out of range', '{"n":1e999}'],
    ['a key with NUL', '{"a\\u0000":1}'],
  ];
  for (const [name, data] of storable) {
    test(`is stored with ${name}`, async () => {
      await cabinet.raw('evt', envelope(1, 'coffee.brewed', {}).replace('"data":{}', `"data":${data}`));
      await expect.poll(acked).toBe(1);
    });
  }

  test('is kept for support and answered when its number is unreadable, and the cabinet goes on', async () => {
    await cabinet.raw('evt', 'no JSON');
    await expect.poll(() => cabinet.last('evt.ack')).toMatchObject({ unreadable: true, ackSeq: 0 });
    await expect
      .poll(() => scene.database.prisma.deviceQuarantine.findFirst({ where: { deviceId: device.id } }))
      .toMatchObject({ reason: 'unreadable', sizeBytes: 7 });
    await fault(1);
    await expect.poll(acked).toBe(1);
  });

  test('disconnects only its sender when a packet ends before its message id', async () => {
    const { merchantId } = device;
    const other = await givenCabinet(scene.database.prisma, merchantId ?? '', {
      secretHmac: testSecretHmac(scene.env),
    });
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${scene.gateway.mqttPort}`, {
      clientId: other.deviceNo,
      username: other.deviceNo,
      password: testSecret,
      protocolVersion: 4,
      reconnectPeriod: 0,
    });
    const closed = new Promise((done) => client.once('close', () => done(true)));
    const topic = upTopic(other.deviceNo, 'evt');
    client.stream.write(Buffer.from([0x32, topic.length + 2, 0, topic.length, ...Buffer.from(topic)]));
    expect(await closed).toBe(true);
    await fault(1);
    await expect.poll(acked).toBe(1);
  });

  test('asks for a birth at ten in a row, and raises a fault at twenty', async () => {
    for (let count = 0; count < 10; count += 1) await cabinet.raw('evt', 'noise');
    await expect.poll(() => cabinet.last('cmd')?.name).toBe('rebirth');
    for (let count = 0; count < 10; count += 1) await cabinet.raw('evt', 'noise');
    await expect.poll(openFaults).toEqual(['UNREADABLE']);
  });

  test('is acknowledged, stored as a conflict and raises a fault when its number is taken by other bytes', async () => {
    await cabinet.event(1, 'fault.raised', { code: 'TRUE' });
    await expect.poll(acked).toBe(1);
    await cabinet.event(1, 'fault.raised', { code: 'FALSE' });
    await expect.poll(() => cabinet.all('evt.ack').length).toBe(2);
    await expect
      .poll(() => scene.database.prisma.deviceQuarantine.findFirst({ where: { deviceId: device.id } }))
      .toMatchObject({ reason: 'conflict', seq: 1n });
    await expect.poll(openFaults).toEqual(['LOG_CONFLICT', 'TRUE']);
  });

  test('is the same event when only its connection differs', async () => {
    await fault(1);
    await expect.poll(acked).toBe(1);
    await cabinet.event(1, 'fault.raised', { code: 'F1', part: 'x' }, { conn: 'aaaaaaaa' });
    await expect.poll(() => cabinet.all('evt.ack').length).toBe(2);
    await fault(2);
    await expect.poll(openFaults).toEqual(['F1', 'F2']);
    expect(await scene.database.prisma.deviceQuarantine.count({ where: { deviceId: device.id } })).toBe(0);
  });
});

describe('a cabinet that sends rubbish', () => {
  const FLOOD = 310;
  const many = (send: (at: number) => Promise<void>) =>
    // The connection ends in the middle of the flood.
    Promise.allSettled(Array.from({ length: FLOOD }, (_, at) => send(at)));
  const quarantined = () => scene.database.prisma.deviceQuarantine.count({ where: { deviceId: device.id } });

  test('is disconnected when it sends nothing else, and little of it is stored', async () => {
    await many(() => cabinet.raw('evt', 'rubbish'));
    await expect.poll(() => cabinet.isConnected).toBe(false);
    await expect.poll(openFaults).toContain('FLOOD');
    expect(await quarantined()).toBeLessThanOrEqual(25);
  });

  test('may use one log that no birth has announced, and is disconnected for naming ever new ones', async () => {
    await fault(1);
    await expect.poll(acked).toBe(1);
    const ofNewLog = () => {
      const event = JSON.parse(envelope(1, 'fault.raised', { code: 'NEW', part: 'x' }));
      return cabinet.raw('evt', JSON.stringify({ ...event, log: scene.env.newId() }));
    };
    await ofNewLog();
    await ofNewLog();
    await expect.poll(() => cabinet.last('cmd')?.name).toBe('rebirth');
    await many(ofNewLog);
    await expect.poll(() => cabinet.isConnected).toBe(false);
    expect(
      await scene.database.prisma.deviceEventLog.count({ where: { deviceId: device.id } }),
    ).toBeLessThanOrEqual(2);
    expect((await rows()).length).toBeLessThanOrEqual(2);
  });

  test('fills at most 200 rows a day, however slowly it sends', async () => {
    const keep = (at: Date) =>
      quarantine(scene.env.database, {
        deviceId: device.id,
        at,
        topic: upTopic(device.deviceNo, 'evt'),
        reason: 'unreadable',
        logId: null,
        seq: null,
        payload: Buffer.from('rubbish'),
      });
    const now = scene.env.clock.now();
    for (let at = 0; at < 205; at += 1) await keep(now);
    expect(await quarantined()).toBe(200);
    await keep(new Date(now.getTime() + 86_400_001));
    expect(await quarantined()).toBe(201);
  });
});

describe('the time of an event', () => {
  const at = (ms: number) => new Date(scene.env.clock.now().getTime() + ms).toISOString();
  const stored = async () => {
    await expect.poll(acked).toBe(1);
    const [row] = await rows();
    return {
      agoMs: scene.env.clock.now().getTime() - (row?.occurredAt.getTime() ?? 0),
      quality: row?.clockQuality,
    };
  };

  test("is the cabinet's own when its clock is synced", async () => {
    await cabinet.event(1, 'fault.raised', { code: 'F' }, { ts: at(-5_000) });
    expect(await stored()).toEqual({ agoMs: 5_000, quality: 'device' });
  });

  test('is counted from the birth when the clock is off', async () => {
    await cabinet.birth({}, { ts: at(-600_000), up: 100_000 });
    await expect.poll(() => cabinet.all('birth.result').length).toBe(2);
    await cabinet.event(1, 'fault.raised', { code: 'F' }, { ts: at(-604_000), up: 96_000 });
    expect(await stored()).toEqual({ agoMs: 4_000, quality: 'corrected' });
  });

  test('is counted from the birth when a synced clock runs a minute ahead', async () => {
    await cabinet.event(1, 'fault.raised', { code: 'F' }, { ts: at(90_000), up: 59_000 });
    expect(await stored()).toEqual({ agoMs: 1_000, quality: 'corrected' });
  });

  test('is the time of receipt when nothing else is known', async () => {
    await cabinet.event(
      1,
      'fault.raised',
      { code: 'F' },
      { clk: 'unset', boot: 'eeeeeeee', ts: '1970-01-01T00:00:00.000Z' },
    );
    expect(await stored()).toEqual({ agoMs: 0, quality: 'received' });
  });

  test('lies between its neighbors when a boot before the last had no clock', async () => {
    await cabinet.event(1, 'fault.raised', { code: 'GOOD' }, { ts: at(-60_000) });
    await expect.poll(acked).toBe(1);
    await cabinet.birth({ log: { id: cabinet.logId, firstSeq: 2, lastSeq: 3 } }, { boot: 'bbbbbbbb' });
    await expect.poll(() => cabinet.all('birth.result').length).toBe(2);
    await cabinet.event(2, 'fault.raised', { code: 'F' }, { clk: 'unset', boot: 'eeeeeeee' });
    await expect.poll(acked).toBe(2);
    const row = (await rows())[1];
    expect(row?.clockQuality).toBe('estimated');
    expect(scene.env.clock.now().getTime() - (row?.occurredAt.getTime() ?? 0)).toBe(40_000);
  });
});

function envelope(seq: number, type: string, data: object): string {
  return JSON.stringify({
    v: 1,
    id: '01930000-0000-7000-8000-000000000001',
    type,
    ts: scene.env.clock.now().toISOString(),
    conn: cabinet.conn,
    boot: cabinet.boot,
    up: 60_000,
    clk: 'synced',
    log: cabinet.logId,
    seq,
    off: false,
    data,
  });
}
