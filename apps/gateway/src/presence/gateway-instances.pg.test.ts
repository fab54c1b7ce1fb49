import type { Device } from '@larder/database/model';
import { givenOnline } from '@larder/testkit/given/given-cabinet';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway } from '../../test/start-test-gateway.ts';
import type { Gateway } from '../gateway.ts';
import { GatewayBeat } from './gateway-beat.ts';

const scene = gatewayScene();
let other: Gateway;
let device: Device;
/** Connects to the gateway of the scene. */
let cabinet: ScriptedCabinet;
/** The same cabinet over a new connection to the other gateway. */
let moved: ScriptedCabinet;

beforeAll(async () => {
  other = await startTestGateway(scene.env, { instance: 'other' });
});
afterAll(() => other.close());
beforeEach(async () => {
  ({ device, cabinet } = await scene.newCabinet());
  moved = cabinetAt(other, scene.env, device.deviceNo, { conn: 'c0000002', logId: cabinet.logId });
});
afterEach(() => Promise.all([cabinet.leave(), moved.leave()]));

const idOf = (gateway: Gateway) => gateway.context.gatewayId;
const holder = async (deviceId = device.id) => {
  const row = await scene.database.prisma.deviceConnectivity.findUniqueOrThrow({ where: { deviceId } });
  return [row.state, row.gatewayId];
};
const holdBy = (deviceId: string, gatewayId: string | null) =>
  scene.database.prisma.deviceConnectivity.update({ where: { deviceId }, data: { gatewayId } });
const goneAt = async (id: string) =>
  (await scene.database.prisma.gatewayInstance.findUniqueOrThrow({ where: { id } })).goneAt;
const logsOf = (gatewayId: string) =>
  scene.env.logged.filter((line) => JSON.stringify(line).includes(gatewayId));

describe('a cabinet between two gateways', () => {
  test('is held by the gateway that received its birth, until its connection ends', async () => {
    await cabinet.born();
    expect(await holder()).toEqual(['online', idOf(scene.gateway)]);
    cabinet.cut();
    await expect.poll(() => holder()).toEqual(['offline', null]);
  });

  test('moves with its birth, and the former gateway ends its half-open socket without a will', async () => {
    const wills = async () => (await scene.gateway.context.metrics.staleWills.get()).values[0]?.value ?? 0;
    const before = await wills();
    await cabinet.born();
    await moved.born();
    expect(await holder()).toEqual(['online', idOf(other)]);
    await expect.poll(() => cabinet.isConnected).toBe(false);
    await moved.send('time.get', { reqId: 'r-000001', t0: scene.env.clock.now().toISOString() });
    await expect.poll(() => moved.last('res')).toMatchObject({ reqId: 'r-000001', ok: true });
    expect(await wills()).toBe(before);
    expect(await holder()).toEqual(['online', idOf(other)]);
    expect(moved.isConnected).toBe(true);
  });

  test('keeps a connection that is newer than the birth which moved away', async () => {
    await cabinet.born();
    const bornMs = scene.gateway.context.devices.get(device.deviceNo)?.bornMs ?? 0;
    const again = cabinetAt(scene.gateway, scene.env, device.deviceNo, { conn: 'c0000003' });
    await again.connect();
    expect(scene.gateway.context.release(device.deviceNo, { bornMs, isOtherBoot: false })).toBe(false);
    await again.born();
    expect(again.isConnected).toBe(true);
    await again.leave();
  });

  test('counts as two boards with one number after seven moves to and fro', async () => {
    for (let move = 0; move < 14; move += 1) {
      const [from, to] = move % 2 === 0 ? [moved, cabinet] : [cabinet, moved];
      to.conn = `c1${String(move).padStart(6, '0')}`;
      await to.born();
      await expect.poll(() => from.isConnected).toBe(false);
    }
    await expect
      .poll(() => scene.database.prisma.deviceFault.findFirst({ where: { deviceId: device.id } }))
      .toMatchObject({ code: 'DUPLICATE_IDENTITY' });
  });

  test('receives a command at the gateway that holds it only, whichever sockets are open', async () => {
    await cabinet.born();
    await holdBy(device.id, idOf(other));
    const commandId = await givenCommand();
    await scene.gateway.runTimers();
    await other.runTimers();
    const state = async () =>
      (await scene.database.prisma.deviceCommand.findUniqueOrThrow({ where: { id: commandId } })).state;
    expect(await state()).toBe('created');
    expect(cabinet.all('cmd')).toEqual([]);
    await moved.born();
    await expect.poll(() => moved.all('cmd').map((command) => command.commandId)).toEqual([commandId]);
    expect(await state()).toBe('sent');
    const next = await givenCommand(2);
    await expect.poll(() => moved.all('cmd').map((command) => command.commandId)).toEqual([commandId, next]);
    expect(cabinet.all('cmd')).toEqual([]);
  });
});

describe('a gateway that has gone', () => {
  /** The row of a process that beat now and never again, and its cabinets, last seen a while ago. */
  async function givenDeadGateway(facts: { stopped: boolean }) {
    const id = scene.env.newId();
    const now = scene.env.clock.now();
    const stoppedAt = facts.stopped ? now : null;
    await scene.database.prisma.gatewayInstance.create({
      data: { id, name: 'dead', startedAt: now, beatAt: now, connections: 3, stoppedAt },
    });
    const devices: string[] = [];
    for (const seenAgoMs of [0, 80_000, 130_000]) {
      const { device: one } = await scene.newCabinet();
      await givenOnline(scene.database.prisma, one.id, new Date(now.getTime() - seenAgoMs));
      await holdBy(one.id, id);
      devices.push(one.id);
    }
    const states = async () => (await Promise.all(devices.map((one) => holder(one)))).map(([state]) => state);
    return { id, states };
  }
  const sweepAt = async (ms: number) => {
    scene.env.clock.advance(ms - scene.env.clock.now().getTime());
    await Promise.all([scene.gateway.runTimers(), other.runTimers()]);
  };

  test.each([
    ['falls silent for 15 s', { stopped: false, foundAfterMs: 15_000, level: 'warn' }],
    ['has stopped in order', { stopped: true, foundAfterMs: 0, level: 'info' }],
  ])('is one incident when it %s, and leaves its cabinets two keepalives', async (_, expected) => {
    const beganMs = scene.env.clock.now().getTime();
    const foundMs = beganMs + expected.foundAfterMs;
    const dead = await givenDeadGateway(expected);
    if (expected.foundAfterMs > 0) {
      await sweepAt(foundMs - 1);
      expect(await goneAt(dead.id)).toBeNull();
    }
    await sweepAt(foundMs);
    expect(await goneAt(dead.id)).toEqual(new Date(foundMs));
    await sweepAt(foundMs + 119_999);
    expect(await dead.states()).toEqual(['online', 'online', 'online']);
    await sweepAt(foundMs + 120_000);
    expect(await dead.states()).toEqual(['online', 'offline', 'offline']);
    await sweepAt(beganMs + 150_000);
    expect(await dead.states()).toEqual(['offline', 'offline', 'offline']);
    expect(logsOf(dead.id).map(({ level }) => level)).toEqual([expected.level]);
  });

  test('is taken over once, by the gateway that finds it', async () => {
    const dead = await givenDeadGateway({ stopped: true });
    let takeovers = 0;
    const onGone = async () => {
      takeovers += 1;
    };
    const beats = ['one', 'two'].map(
      (name) =>
        new GatewayBeat({
          env: scene.env,
          id: scene.env.newId(),
          name,
          connections: () => 0,
          isRefusing: () => false,
          onGone,
          monotonicMs: () => 0,
        }),
    );
    await Promise.all(beats.map((beat) => beat.markGone()));
    expect(await goneAt(dead.id)).not.toBeNull();
    await Promise.all(beats.map((beat) => beat.markGone()));
    expect(takeovers).toBe(1);
  });

  test('is no longer gone when it beats again', async () => {
    const id = scene.env.newId();
    const beat = new GatewayBeat({
      env: scene.env,
      id,
      name: 'silent',
      connections: () => 0,
      isRefusing: () => false,
      onGone: async () => {},
      monotonicMs: () => 0,
    });
    await beat.beat();
    scene.env.clock.advance(60_000);
    await other.runTimers();
    expect(await goneAt(id)).not.toBeNull();
    await beat.beat();
    expect(await goneAt(id)).toBeNull();
    await beat.stop();
  });

  test('is looked for by no gateway with a gap in its own beats, until 15 s after the gap', async () => {
    let nowMs = 0;
    const beat = new GatewayBeat({
      env: scene.env,
      id: scene.env.newId(),
      name: 'late',
      connections: () => 0,
      isRefusing: () => false,
      onGone: async () => {},
      monotonicMs: () => nowMs,
    });
    const at = async (ms: number, beats = false) => {
      nowMs = ms;
      if (beats) await beat.beat();
      return beat.maySweep;
    };
    expect([await at(0), await at(0, true), await at(14_999), await at(15_000)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([await at(20_000, true), await at(30_000, true), await at(34_999)]).toEqual([false, false, false]);
    expect(await at(35_000)).toBe(true);
    await beat.stop();
  });

  test('says so itself when it stops in order', async () => {
    const third = await startTestGateway(scene.env, { instance: 'third' });
    await third.runTimers();
    const id = idOf(third) ?? '';
    await third.close();
    const row = await scene.database.prisma.gatewayInstance.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ name: 'third', connections: 0, stoppedAt: scene.env.clock.now() });
  });

  test('is not ready first, and lets each cabinet go with its answer and without a will', async () => {
    const third = await startTestGateway(scene.env, { instance: 'third', drainMs: 2_000 });
    const at = (deviceNo: string) => cabinetAt(third, scene.env, deviceNo);
    const [asking, idle] = [at(device.deviceNo), at((await scene.newCabinet()).device.deviceNo)];
    await Promise.all([asking.born(), idle.born()]);
    const provider = Promise.withResolvers<void>();
    third.context.questions.add({
      deviceNo: device.deviceNo,
      merchantId: null,
      key: 'r-1',
      atMs: third.context.monotonicMs(),
      answer: () => provider.promise,
      refuse: () => undefined,
    });
    const closed = third.close();
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${third.privateHttpPort}${path}`)).status;
    expect([await statusOf('/readyz'), await statusOf('/takes-cabinets')]).toEqual([503, 404]);
    expect(idle.isConnected).toBe(true);
    await expect.poll(() => idle.isConnected).toBe(false);
    expect(asking.isConnected).toBe(true);
    provider.resolve();
    await expect.poll(() => asking.isConnected).toBe(false);
    await closed;
    expect(await holder()).toEqual(['online', idOf(third)]);
  });
});

describe('a gateway that refuses nearly every card', () => {
  /** Beats, and whether it leaves new cabinets to another one. */
  const gatewayOf = (isRefusing: () => boolean) => {
    const { env } = scene;
    const parts = { env, id: env.newId(), name: 'busy', connections: () => 0, monotonicMs: () => 0 };
    const beat = new GatewayBeat({ ...parts, isRefusing, onGone: async () => undefined });
    return {
      isRelieved: async () => {
        await beat.beat();
        return beat.isRelieved;
      },
      stop: () => beat.stop(),
    };
  };
  // Those of the scene and its other gateway can serve.
  beforeEach(() => scene.database.pool.query('UPDATE gateway_instance SET refuses_since = now()'));
  afterEach(() => scene.database.pool.query('UPDATE gateway_instance SET refuses_since = NULL'));

  test('leaves new cabinets to another one while that one does not', async () => {
    let isRefusing = true;
    const [busy, idle] = [gatewayOf(() => isRefusing), gatewayOf(() => false)];
    expect(await busy.isRelieved()).toBe(false);
    expect(await idle.isRelieved()).toBe(false);
    expect(await busy.isRelieved()).toBe(true);
    isRefusing = false;
    expect(await busy.isRelieved()).toBe(false);
    isRefusing = true;
    await idle.stop();
    expect(await busy.isRelieved()).toBe(false);
    await busy.stop();
  });

  test('keeps taking them where all do, also when all begin to at once', async () => {
    const both = [gatewayOf(() => true), gatewayOf(() => true)];
    for (const one of both) await one.isRelieved();
    expect(await Promise.all(both.map((one) => one.isRelieved()))).toEqual([false, false]);
    await scene.database.pool.query(`UPDATE gateway_instance SET refuses_since = NULL WHERE name = 'busy'`);
    const relieved = await Promise.all(both.map((one) => one.isRelieved()));
    expect(relieved.filter((isSo) => isSo).length).toBeLessThanOrEqual(1);
    for (const one of both) await one.stop();
  });

  test('is not ready then, and keeps its cabinets', async () => {
    await scene.database.pool.query('UPDATE gateway_instance SET refuses_since = NULL');
    const busy = await startTestGateway(scene.env, { instance: 'busy' });
    const statusOf = async (path: string) =>
      (await fetch(`http://127.0.0.1:${busy.privateHttpPort}${path}`)).status;
    const both = async () => [await statusOf('/readyz'), await statusOf('/takes-cabinets')];
    expect(await both()).toEqual([200, 200]);
    const question = { merchantId: 'one', key: 'r-1', atMs: 0, refuse: () => undefined };
    const provider = Promise.withResolvers<void>();
    for (let at = 0; at < 300; at += 1)
      busy.context.questions.add({ ...question, deviceNo: `VC${at}`, answer: () => provider.promise });
    await busy.runTimers();
    expect(await both()).toEqual([503, 404]);
    provider.resolve();
    await busy.close();
  });
});

async function givenCommand(cseq = 1): Promise<string> {
  const id = scene.env.newId();
  const issuedAt = scene.env.clock.now();
  await scene.database.prisma.$transaction(async (tx) => {
    await tx.deviceCommand.create({
      data: {
        id,
        deviceId: device.id,
        merchantId: device.merchantId,
        cseq,
        name: 'locate',
        args: { seconds: 1 },
        actorKind: 'system',
        state: 'created',
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + 15_000),
      },
    });
    await tx.$executeRaw`SELECT pg_notify('device_command', ${device.id})`;
  });
  return id;
}
