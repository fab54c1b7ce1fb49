import type { Device } from '@larder/database/model';
import { asSystem } from '@larder/testkit/sale-scene';
import { checkCabinet } from '@larder/use-cases/platform/check-cabinet';
import { type WatchedMessage, watchCabinet } from '@larder/use-cases/platform/watch-cabinet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';

const scene = gatewayScene();
let device: Device;
let cabinet: ScriptedCabinet;

beforeEach(async () => {
  await connect();
});
afterEach(() => cabinet.leave());

async function connect(shape: { layersR?: null } = {}): Promise<void> {
  ({ device, cabinet } = await scene.newCabinet(shape));
  await cabinet.connect();
}

const singleDoor = {
  doors: ['L' as const],
  layers: { L: 5 },
  doorsState: { L: { open: false, locked: true } },
};
const logged = () =>
  scene.env.logged.filter(
    ({ message, fields }) =>
      message === 'content of a cabinet rejected' &&
      'deviceNo' in fields &&
      fields.deviceNo === device.deviceNo,
  );
const envelope = (type: string, data: object, position: object = {}) =>
  JSON.stringify({
    v: 1,
    id: scene.env.newId(),
    type,
    ts: scene.env.clock.now().toISOString(),
    conn: cabinet.conn,
    boot: cabinet.boot,
    up: 60_000,
    clk: 'synced',
    ...position,
    data,
  });
const sendEvent = (seq: number, type: string, data: object) =>
  cabinet.raw('evt', envelope(type, data, { log: cabinet.logId, seq, off: false }));

describe('an event that is not understood', () => {
  test('is acknowledged with path and reason', async () => {
    await cabinet.born();
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

  test('names why its bytes are unreadable', async () => {
    await cabinet.born();
    await cabinet.raw('evt', '{"v":1');
    await expect.poll(() => cabinet.last('evt.ack')).toMatchObject({ unreadable: true, message: 'not JSON' });
    await cabinet.raw('evt', JSON.stringify({ v: 1, text: 'x'.repeat(70_000) }));
    await expect.poll(() => cabinet.last('evt.ack')?.message).toBe('longer than 65536 bytes');
  });

  test('is refused for a door that the cabinet does not have, and raises nothing', async () => {
    await cabinet.leave();
    await connect({ layersR: null });
    await cabinet.born({ ...singleDoor, model: 'CB-2D-5L' });
    await sendEvent(1, 'door.forced', { door: 'R' });
    await expect
      .poll(() => cabinet.last('evt.ack'))
      .toMatchObject({
        ackSeq: 1,
        rejected: [{ seq: 1, code: 'DOOR_UNKNOWN', message: 'data.door: R is not a door of this cabinet' }],
      });
    await sendEvent(2, 'door.forced', { door: 'L' });
    const alerts = () => scene.database.prisma.alert.findMany({ where: { deviceId: device.id } });
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

  test('is answered even when it is not JSON', async () => {
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
    (await scene.database.prisma.deviceFault.findMany({ where: { deviceId: device.id } })).map(
      ({ code, detail, clearedAt }) => [code, detail, clearedAt !== null],
    );

  test('is accepted with a fault and a log line; one that agrees clears it', async () => {
    await cabinet.born({ model: 'HELLO-1D' });
    const detail = 'model HELLO-1D, imported CB-2D-5L';
    expect(cabinet.last('birth.result')).toMatchObject({ status: 'accepted', message: detail });
    expect(await faults()).toEqual([['IMPORT_MISMATCH', detail, false]]);
    expect(logged()).toMatchObject([{ fields: { code: 'IMPORT_MISMATCH', issue: detail } }]);
    expect(await asSystem(scene.env, checkCabinet, { deviceNo: device.deviceNo })).toMatchObject({
      known: { rejected: [], faults: [{ code: 'IMPORT_MISMATCH', detail }] },
    });
    await cabinet.born({ model: 'HELLO-1D' });
    expect(await faults()).toHaveLength(1);
    await cabinet.born();
    expect(await faults()).toEqual([['IMPORT_MISMATCH', detail, true]]);
    expect(cabinet.last('birth.result')).not.toHaveProperty('message');
  });
});

describe('a request that is refused', () => {
  test('names the field and what it must be', async () => {
    await cabinet.born();
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
    await cabinet.born();
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
    const metrics = await scene.gateway.context.metrics.registry.metrics();
    expect(metrics).toMatch(/^larder_rejections_total\{channel="evt",code="BAD_SCHEMA"\} \d+$/m);
  });

  test('is listed by `platform cabinet check`, with what was ignored without a response', async () => {
    await cabinet.born();
    await sendEvent(1, 'door.opened', { door: 'L' });
    await sendEvent(2, 'door.opened', { door: 'L' });
    await cabinet.raw('twin', envelope('twin.reported', {}));
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(2);
    const check = () => asSystem(scene.env, checkCabinet, { deviceNo: device.deviceNo });
    // Events and other channels are stored by different parts of the gateway, in no order.
    await expect
      .poll(async () =>
        (await check()).known?.rejected.map(({ channel, issue, count }) => [channel, issue, count]).sort(),
      )
      .toEqual([
        ['evt', 'door.opened data.sessionId: required', 2],
        ['twin', 'twin.reported BAD_SCHEMA data.appliedRev: required', 1],
      ]);
    expect(await check()).toMatchObject({ known: { online: 'online', missing: [], faults: [] } });
  });
});

describe('a cabinet that is watched', () => {
  test('shows every message in both directions with its outcome, and no secret', async () => {
    const seen: WatchedMessage[] = [];
    const ended = new AbortController();
    await watchCabinet(scene.database, device.deviceNo, (message) => seen.push(message), ended.signal);
    const verdicts = () => seen.map(({ channel, verdict }) => `${channel} ${verdict}`);
    // The NOTIFY is on its way to the gateway: the first message that is shown proves that it arrived.
    await expect
      .poll(async () => {
        await cabinet.send('time.get', { reqId: 'r-1', t0: scene.env.clock.now().toISOString() });
        return verdicts();
      })
      .toContain('up/req ok');
    await cabinet.born();
    await sendEvent(1, 'door.opened', { door: 'L' });
    await expect.poll(verdicts).toContain('up/evt BAD_SCHEMA data.sessionId: required');
    await expect.poll(verdicts).toContain('down/ack sent');
    await expect.poll(verdicts).toContain('up/conn ok');
    const secret = {
      newSecret: 'EXAMPLE-43-CHARACTERS-BASE64URL-NOT-A-SECRET',
      notAfter: '2026-11-22T01:09:00.000Z',
    };
    scene.gateway.context.send(device.deviceNo, 'cmd', {
      commandId: scene.env.newId(),
      cseq: 1,
      name: 'cred.rotate',
      args: secret,
      issuedAt: secret.notAfter,
      expiresAt: secret.notAfter,
      actor: { kind: 'system', id: 'svc' },
    });
    await expect
      .poll(() => seen.findLast(({ channel }) => channel === 'down/cmd')?.text)
      .toContain('"newSecret":"***"');
    ended.abort();
  });

  test('says conflict, duplicate, unknown command, rev above all and unknown channel instead of ok', async () => {
    const seen: WatchedMessage[] = [];
    const ended = new AbortController();
    await watchCabinet(scene.database, device.deviceNo, (message) => seen.push(message), ended.signal);
    const verdicts = () => seen.map(({ channel, verdict }) => `${channel} ${verdict}`);
    await expect
      .poll(async () => {
        await cabinet.born();
        return verdicts();
      })
      .toContain('up/conn ok');
    const opened = (door: string) => sendEvent(1, 'door.forced', { door });
    await opened('L');
    await expect.poll(verdicts).toContain('up/evt ok');
    const first = seen.find(({ channel }) => channel === 'up/evt')?.text ?? '';
    await cabinet.raw('evt', first);
    await expect.poll(verdicts).toContain('up/evt ok, duplicate: stored before');
    await opened('R');
    const conflict = 'conflict: seq 1 of this log was used for another event; the first one counts';
    await expect.poll(verdicts).toContain(`up/evt ${conflict}`);
    expect(verdicts().filter((line) => line === 'up/evt ok')).toHaveLength(1);

    const commandId = scene.env.newId();
    await cabinet.send('cmd.status', { commandId, cseq: 7, state: 'succeeded', replay: false });
    const unknown = `unknown command: data.commandId ${commandId} is none that was sent to this cabinet`;
    await expect.poll(verdicts).toContain(`up/cmd ${unknown}`);
    await cabinet.raw('twin', envelope('twin.reported', { appliedRev: 9999, settings: {}, rejected: [] }));
    const rev = 'rev above all: data.appliedRev 9999 is above every revision that was sent, ';
    await expect.poll(verdicts).toContainEqual(expect.stringContaining(`up/twin ${rev}`));
    await cabinet.raw('foo' as 'evt', '{}');
    await expect.poll(verdicts).toContain('broker unknown_channel');
    ended.abort();

    await scene.gateway.runTimers();
    const check = () => asSystem(scene.env, checkCabinet, { deviceNo: device.deviceNo });
    await expect
      .poll(async () => (await check()).known?.rejected.map(({ channel, issue }) => [channel, issue]).sort())
      .toEqual([
        ['cmd', `cmd.status BAD_INPUT ${unknown}`],
        ['evt', `door.forced ${conflict}`],
        ['twin', expect.stringContaining(`twin.reported BAD_INPUT ${rev}`)],
      ]);
    const topic = `cab/v1/${device.deviceNo}/up/foo`;
    expect((await check()).refused).toMatchObject([{ kind: 'unknown_channel', count: 1, place: topic }]);
  });
});
