import type { DataOf } from '@larder/cabinet-protocol/catalogue';
import type { Device } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { checkCabinet } from '@larder/use-cases/platform/check-cabinet';
import { type WatchedMessage, watchCabinet } from '@larder/use-cases/platform/watch-cabinet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Gateway } from '../gateway.ts';
import type { ScriptedCabinet } from '../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway, testSecretHmac } from '../test/start-test-gateway.ts';

let database: TestDatabase;
let env: TestEnvironment;
let gateway: Gateway;
let merchantId: string;
let device: Device;
let cabinet: ScriptedCabinet;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  env = createTestEnvironment(database);
  gateway = await startTestGateway(env);
});
afterAll(async () => {
  await gateway.close();
  await database.drop();
});

beforeEach(async () => {
  merchantId = (await givenMerchant(database.prisma)).id;
  await connect();
});
afterEach(() => cabinet.leave());

async function connect(shape: { layersR?: null } = {}): Promise<void> {
  device = await givenCabinet(database.prisma, merchantId, { secretHmac: testSecretHmac(env), ...shape });
  cabinet = cabinetAt(gateway, env, device.deviceNo);
  await cabinet.connect();
}

async function born(data: Partial<DataOf<'birth'>> = {}): Promise<void> {
  const before = cabinet.all('birth.result').length;
  await cabinet.birth(data);
  await expect.poll(() => cabinet.all('birth.result').length).toBe(before + 1);
}

const singleDoor = {
  doors: ['L' as const],
  layers: { L: 5 },
  doorsState: { L: { open: false, locked: true } },
};
const logged = () =>
  env.logged.filter(
    ({ message, fields }) =>
      message === 'content of a cabinet rejected' &&
      'deviceNo' in fields &&
      fields.deviceNo === device.deviceNo,
  );
const envelope = (type: string, data: object, position: object = {}) =>
  JSON.stringify({
    ...{ v: 1, id: env.newId(), type, ts: env.clock.now().toISOString(), conn: cabinet.conn },
    ...{ boot: cabinet.boot, up: 60_000, clk: 'synced', ...position, data },
  });
const sendEvent = (seq: number, type: string, data: object) =>
  cabinet.raw('evt', envelope(type, data, { log: cabinet.logId, seq, off: false }));

describe('an event that is not understood', () => {
  test('is acknowledged with path and reason', async () => {
    await born();
    await sendEvent(1, 'door.opened', { door: 'L' });
    await expect
      .poll(() => cabinet.last('evt.ack')?.rejected)
      .toEqual([{ seq: 1, code: 'BAD_SCHEMA', message: 'data.sessionId: required' }]);
    await sendEvent(2, 'door.exploded', {});
    await expect
      .poll(() => cabinet.last('evt.ack')?.rejected)
      .toEqual([{ seq: 2, code: 'UNKNOWN_TYPE', message: 'type: door.exploded is not a message of up/evt' }]);
    expect(cabinet.last('evt.ack')?.ackSeq).toBe(2);
  });

  test('is told why its bytes cannot be read', async () => {
    await born();
    await cabinet.raw('evt', '{"v":1');
    await expect.poll(() => cabinet.last('evt.ack')).toMatchObject({ unreadable: true, message: 'not JSON' });
    await cabinet.raw('evt', JSON.stringify({ v: 1, text: 'x'.repeat(70_000) }));
    await expect.poll(() => cabinet.last('evt.ack')?.message).toBe('longer than 65536 bytes');
  });

  test('is refused for a door that the cabinet does not have, and raises nothing', async () => {
    await cabinet.leave();
    await connect({ layersR: null });
    await born({ ...singleDoor, model: 'CB-2D-5L' });
    await sendEvent(1, 'door.forced', { door: 'R' });
    await expect
      .poll(() => cabinet.last('evt.ack'))
      .toMatchObject({
        ackSeq: 1,
        rejected: [{ seq: 1, code: 'DOOR_UNKNOWN', message: 'data.door: R is not a door of this cabinet' }],
      });
    await sendEvent(2, 'door.forced', { door: 'L' });
    const alerts = () => database.prisma.alert.findMany({ where: { deviceId: device.id } });
    await expect.poll(alerts).toMatchObject([{ type: 'door_forced', subject: 'L' }]);
  });
});

describe('a birth that is not understood', () => {
  test('is rejected with path and reason', async () => {
    await cabinet.raw('conn', envelope('birth', { bootReason: 'power_on' }));
    await expect
      .poll(() => cabinet.last('birth.result'))
      .toMatchObject({
        status: 'rejected',
        code: 'BAD_SCHEMA',
        message: 'data.model: required',
      });
  });

  test('is answered even where it is not JSON', async () => {
    await cabinet.raw('conn', 'birth');
    await expect
      .poll(() => cabinet.last('birth.result'))
      .toMatchObject({
        status: 'rejected',
        code: 'UNREADABLE',
        message: 'not JSON',
      });
  });
});

describe('a birth that differs from the import', () => {
  const faults = async () =>
    (await database.prisma.deviceFault.findMany({ where: { deviceId: device.id } })).map(
      ({ code, detail, clearedAt }) => [code, detail, clearedAt !== null],
    );

  test('is accepted with a fault and a log line; one that agrees clears it', async () => {
    await born({ model: 'HELLO-1D' });
    const detail = 'model HELLO-1D, imported CB-2D-5L';
    expect(cabinet.last('birth.result')).toMatchObject({ status: 'accepted', message: detail });
    expect(await faults()).toEqual([['IMPORT_MISMATCH', detail, false]]);
    expect(logged()).toMatchObject([{ fields: { code: 'IMPORT_MISMATCH', issue: detail } }]);
    expect(await asSystem(env, checkCabinet, { deviceNo: device.deviceNo })).toMatchObject({
      rejected: [],
      faults: [{ code: 'IMPORT_MISMATCH', detail }],
    });
    await born({ model: 'HELLO-1D' });
    expect(await faults()).toHaveLength(1);
    await born();
    expect(await faults()).toEqual([['IMPORT_MISMATCH', detail, true]]);
    expect(cabinet.last('birth.result')).not.toHaveProperty('message');
  });
});

describe('a request that is refused', () => {
  test('says which field and what it must be', async () => {
    await born();
    await cabinet.send('media.slot', { reqId: 'r-1', kind: 'video', mime: 'video/webm', bytes: 4 });
    await expect
      .poll(() => cabinet.last('res'))
      .toEqual({
        reqId: 'r-1',
        ok: false,
        code: 'BAD_INPUT',
        message: 'data.mime: video/mp4 or image/jpeg',
      });
  });
});

describe('rejected content', () => {
  test('is logged once a minute for a cabinet, and counted', async () => {
    await born();
    for (const seq of [1, 2, 3]) await sendEvent(seq, 'door.opened', { door: 'L' });
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(3);
    expect(logged()).toMatchObject([
      {
        fields: {
          channel: 'evt',
          type: 'door.opened',
          code: 'BAD_SCHEMA',
          issue: 'data.sessionId: required',
        },
      },
    ]);
    const metrics = await gateway.context.metrics.registry.metrics();
    expect(metrics).toMatch(/^larder_rejections_total\{channel="evt",code="BAD_SCHEMA"\} \d+$/m);
  });

  test('is found by `platform cabinet check`, with what was ignored without an answer', async () => {
    await born();
    await sendEvent(1, 'door.opened', { door: 'L' });
    await sendEvent(2, 'door.opened', { door: 'L' });
    await cabinet.raw('twin', envelope('twin.reported', {}));
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(2);
    const check = () => asSystem(env, checkCabinet, { deviceNo: device.deviceNo });
    // Events and other channels are stored by different parts of the gateway, in no order.
    await expect
      .poll(async () =>
        (await check()).rejected.map(({ channel, issue, count }) => [channel, issue, count]).sort(),
      )
      .toEqual([
        ['evt', 'door.opened data.sessionId: required', 2],
        ['twin', 'twin.reported BAD_SCHEMA data.appliedRev: required', 1],
      ]);
    expect(await check()).toMatchObject({ online: 'online', missing: [], faults: [] });
  });
});

describe('a cabinet that is watched', () => {
  test('shows every message in both directions with what became of it, and no secret', async () => {
    const seen: WatchedMessage[] = [];
    const ended = new AbortController();
    await watchCabinet(database, device.deviceNo, (message) => seen.push(message), ended.signal);
    const verdicts = () => seen.map(({ channel, verdict }) => `${channel} ${verdict}`);
    // The NOTIFY is on its way to the gateway: the first message that is shown proves that it arrived.
    await expect
      .poll(async () => {
        await cabinet.send('time.get', { reqId: 'r-1', t0: env.clock.now().toISOString() });
        return verdicts();
      })
      .toContain('up/req ok');
    await born();
    await sendEvent(1, 'door.opened', { door: 'L' });
    await expect.poll(verdicts).toContain('up/evt BAD_SCHEMA data.sessionId: required');
    await expect.poll(verdicts).toContain('down/ack sent');
    expect(verdicts()).toContain('up/conn ok');
    const secret = {
      newSecret: 'EXAMPLE-43-CHARACTERS-BASE64URL-NOT-A-SECRET',
      notAfter: '2026-11-22T01:09:00.000Z',
    };
    gateway.context.send(device.deviceNo, 'cmd', {
      ...{ commandId: env.newId(), cseq: 1, name: 'cred.rotate', args: secret },
      ...{ issuedAt: secret.notAfter, expiresAt: secret.notAfter, actor: { kind: 'system', id: 'svc' } },
    });
    await expect
      .poll(() => seen.findLast(({ channel }) => channel === 'down/cmd')?.text)
      .toContain('"newSecret":"***"');
    ended.abort();
  });
});
