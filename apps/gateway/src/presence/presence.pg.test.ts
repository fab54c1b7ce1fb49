import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Device } from '@larder/database/model';
import { transaction } from '@larder/database/transaction';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { lockWaits } from '@larder/testkit/lock-waits';
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
});
afterEach(() => cabinet.leave());

const row = () => scene.database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
const state = async () => {
  const found = await row();
  return found && [found.state, found.offlineCause];
};
const transitions = async () =>
  (
    await scene.database.prisma.connectivityLog.findMany({
      where: { deviceId: device.id },
      orderBy: { id: 'asc' },
    })
  ).map(({ state: to, cause, outageKind }) => [to, cause, outageKind]);
const countEvents = () =>
  scene.database.prisma.liveEvent.count({ where: { deviceId: device.id, type: 'device.connectivity' } });

describe('a birth', () => {
  test('marks a cabinet as online and is answered with the position of its log', async () => {
    await cabinet.born();
    expect(cabinet.last('birth.result')).toEqual({
      status: 'accepted',
      conn: cabinet.conn,
      serverTime: scene.env.clock.now().toISOString(),
      lifecycle: 'operational',
      teleIntervalS: 60,
      log: cabinet.logId,
      ackSeq: 0,
      rebirthAfterS: null,
    });
    expect(await state()).toEqual(['online', null]);
    expect(await countEvents()).toBe(1);
  });

  test('stores what the cabinet reports of itself', async () => {
    const net = { type: 'lte', rssiDbm: -87, iccid: '8901260123456789012', imei: '356938035643809' };
    await cabinet.born({ fw: '1.9.0', vision: 'vm-1', net, serial: 'SN1' });
    const known = await scene.database.prisma.device.findUnique({ where: { id: device.id } });
    expect(known).toMatchObject({
      fw: '1.9.0',
      visionModel: 'vm-1',
      iccid: net.iccid,
      imei: net.imei,
      serial: 'SN1',
    });
  });

  test('is pending for a cabinet in stock, and asks again', async () => {
    const inStock = await givenCabinet(scene.database.prisma, null, {
      secretHmac: testSecretHmac(scene.env),
    });
    const stocked = cabinetAt(scene.gateway, scene.env, inStock.deviceNo);
    await stocked.connect();
    await stocked.birth();
    await expect
      .poll(() => stocked.last('birth.result'))
      .toMatchObject({ status: 'pending', lifecycle: 'in_stock', rebirthAfterS: 60 });
    await expect
      .poll(() => stocked.last('twin.desired'))
      .toMatchObject({ lifecycle: 'in_stock', planogram: null });
    await stocked.leave();
  });

  test('is rejected for another version of the protocol', async () => {
    await cabinet.born({ protocols: ['v2'] });
    expect(cabinet.last('birth.result')).toMatchObject({ status: 'rejected', code: 'PROTOCOL' });
  });

  test('is rejected when it breaks its schema, naming the connection as far as it is readable', async () => {
    await cabinet.connect();
    await cabinet.raw('conn', JSON.stringify({ v: 1, type: 'birth', conn: cabinet.conn, data: {} }));
    await expect
      .poll(() => cabinet.last('birth.result'))
      .toMatchObject({ status: 'rejected', code: 'BAD_SCHEMA', conn: cabinet.conn });
    expect(await row()).toBeNull();
  });
});

describe('an event', () => {
  const sample = (seq: number, conn = cabinet.conn) =>
    cabinet.event(seq, 'door.forced', { door: 'L' }, { conn });
  const rebirths = () => cabinet.all('cmd').filter((command) => command.name === 'rebirth').length;

  test('asks for a birth on a connection without one, once for a burst, and is acknowledged', async () => {
    await cabinet.connect();
    for (const seq of [1, 2, 3]) await sample(seq);
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(3);
    await expect.poll(rebirths).toBe(1);
    expect(await state()).toEqual(['never_seen', null]);
  });

  test('brings a silent cabinet back online', async () => {
    await cabinet.born();
    scene.env.clock.advance(150_000);
    await scene.gateway.runTimers();
    expect(await state()).toEqual(['offline', 'timeout']);
    await sample(1);
    await expect.poll(state).toEqual(['online', null]);
    await expect.poll(rebirths).toBe(1);
  });

  test('asks an online cabinet nothing when it was written on an earlier connection', async () => {
    await cabinet.born();
    await sample(1, '00000001');
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(1);
    await scene.gateway.context.work.drain(60_000);
    expect(rebirths()).toBe(0);
  });
});

describe('the end of a connection', () => {
  test('is offline after the will of the current connection', async () => {
    await cabinet.born();
    cabinet.cut();
    await expect.poll(state).toEqual(['offline', 'will']);
    expect(await countEvents()).toBe(2);
  });

  test('is offline with the reason of a bye', async () => {
    await cabinet.born();
    await cabinet.send('bye', { reason: 'reboot', etaS: null });
    await expect.poll(state).toEqual(['offline', 'bye']);
    expect((await row())?.byeReason).toBe('reboot');
  });

  test('ignores and counts the will of an older connection', async () => {
    await cabinet.born();
    const before = await staleWills();
    await cabinet.send('will', {}, { conn: '00000000' });
    await expect.poll(staleWills).toBe(before + 1);
    expect(await state()).toEqual(['online', null]);
  });

  test('is silence after 150 seconds, not before', async () => {
    await cabinet.born();
    scene.env.clock.advance(149_000);
    await scene.gateway.runTimers();
    expect(await state()).toEqual(['online', null]);
    scene.env.clock.advance(2_000);
    await scene.gateway.runTimers();
    expect(await state()).toEqual(['offline', 'timeout']);
    expect(await countEvents()).toBe(2);
  });

  test('is not silence while any message arrives', async () => {
    await cabinet.born();
    for (let minute = 0; minute < 4; minute += 1) {
      scene.env.clock.advance(60_000);
      await cabinet.event(minute + 1, 'fault.raised', { code: 'F', part: String(minute) });
      await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(minute + 1);
      await scene.gateway.runTimers();
    }
    expect(await state()).toEqual(['online', null]);
  });

  test('is counted from a message that arrived while an earlier one was saved slowly', async () => {
    await cabinet.born();
    const heard = async (seq: number) => {
      scene.env.clock.advance(60_000);
      await cabinet.event(seq, 'fault.raised', { code: 'F', part: String(seq) });
      await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(seq);
    };
    await heard(1);
    const { saving } = await transaction(scene.database, async (tx) => {
      await tx.$executeRaw`select from device_connectivity where device_id = ${device.id}::uuid for no key update`;
      const timers = scene.gateway.runTimers();
      await expect.poll(() => lockWaits(scene.database)).toBe(1);
      await heard(2);
      return { saving: timers };
    });
    await saving;
    scene.env.clock.advance(149_000);
    await scene.gateway.runTimers();
    expect(await state()).toEqual(['online', null]);
  });

  async function staleWills(): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${scene.gateway.privateHttpPort}/metrics`)).text();
    return Number(/^larder_stale_wills_total (\d+)/m.exec(text)?.[1]);
  }
});

describe('a message of a cabinet that is recorded as offline', () => {
  test('marks it as online and asks for a birth', async () => {
    await cabinet.born();
    scene.env.clock.advance(151_000);
    await scene.gateway.runTimers();
    expect(await state()).toEqual(['offline', 'timeout']);
    await cabinet.send('time.get', { reqId: 'r-1', t0: scene.env.clock.now().toISOString() });
    await expect.poll(state).toEqual(['online', null]);
    await expect.poll(() => cabinet.last('cmd')?.name).toBe('rebirth');
  });

  test('only asks for a birth over an unknown connection, once in 30 seconds', async () => {
    await cabinet.connect();
    for (const reqId of ['r-1', 'r-2', 'r-3']) {
      await cabinet.send('time.get', { reqId, t0: scene.env.clock.now().toISOString() });
    }
    await expect.poll(() => cabinet.all('res').length).toBe(3);
    await expect.poll(() => cabinet.all('cmd').map((cmd) => cmd.name)).toEqual(['rebirth']);
    expect((await row())?.state).not.toBe('online');
  });
});

describe('the cause of a silence', () => {
  const lastAliveTs = () => new Date(scene.env.clock.now().getTime() - 50_000).toISOString();
  const cases: [name: string, back: () => { data: Partial<DataOf<'birth'>>; boot?: string }, kind: string][] =
    [
      [
        'is the network after a birth of the same boot',
        () => ({ data: { bootReason: 'reconnect' } }),
        'network',
      ],
      [
        'is power after a new boot that followed the mains',
        () => ({ data: { bootReason: 'power_on', lastAliveTs: lastAliveTs() }, boot: 'bbbbbbbb' }),
        'power_off',
      ],
      [
        'is power after a brown-out',
        () => ({ data: { bootReason: 'brownout' }, boot: 'bbbbbbbb' }),
        'power_off',
      ],
      [
        'is a restart after a watchdog reset',
        () => ({ data: { bootReason: 'watchdog' }, boot: 'bbbbbbbb' }),
        'restart',
      ],
      [
        'is a restart after a command',
        () => ({ data: { bootReason: 'command' }, boot: 'bbbbbbbb' }),
        'restart',
      ],
    ];
  for (const [name, back, kind] of cases) {
    test(name, async () => {
      await cabinet.born();
      cabinet.cut();
      await expect.poll(state).toEqual(['offline', 'will']);
      scene.env.clock.advance(60_000);
      const { data, boot } = back();
      cabinet.conn = 'cccccccc';
      cabinet.boot = boot ?? cabinet.boot;
      await cabinet.born(data);
      expect(await transitions()).toEqual([
        ['online', null, null],
        ['offline', 'will', null],
        ['online', null, kind],
      ]);
    });
  }

  test('power is dated by the last sign of life and marked as inferred', async () => {
    await cabinet.born();
    cabinet.cut();
    await expect.poll(state).toEqual(['offline', 'will']);
    scene.env.clock.advance(60_000);
    cabinet.boot = 'bbbbbbbb';
    const alive = lastAliveTs();
    await cabinet.born({ bootReason: 'power_on', lastAliveTs: alive });
    const back = await scene.database.prisma.connectivityLog.findFirst({
      where: { deviceId: device.id, outageKind: 'power_off' },
    });
    expect(back).toMatchObject({ inferred: true, outageFrom: new Date(alive), bootReason: 'power_on' });
  });

  test('power is dated by the last gasp if there was one', async () => {
    await cabinet.born();
    await cabinet.event(1, 'power.lost', { source: 'battery', batteryPct: 95 });
    await expect.poll(() => cabinet.last('evt.ack')?.ackSeq).toBe(1);
    const gasp = scene.env.clock.now();
    scene.env.clock.advance(30_000);
    await cabinet.send('bye', { reason: 'power_lost', etaS: null });
    await expect.poll(state).toEqual(['offline', 'bye']);
    scene.env.clock.advance(60_000);
    cabinet.boot = 'bbbbbbbb';
    await cabinet.born({ bootReason: 'power_on', log: { id: cabinet.logId, firstSeq: 2, lastSeq: 1 } });
    const back = await scene.database.prisma.connectivityLog.findFirst({
      where: { deviceId: device.id, outageKind: 'power_off' },
    });
    expect(back).toMatchObject({ inferred: false, outageFrom: gasp });
  });

  test('raises a fault after three restarts in an hour', async () => {
    for (const boot of ['b0000001', 'b0000002', 'b0000003']) {
      cabinet.boot = boot;
      await cabinet.born({ bootReason: 'crash' });
    }
    const faults = await scene.database.prisma.deviceFault.findMany({ where: { deviceId: device.id } });
    expect(faults.map((fault) => fault.code)).toEqual(['RESTARTS']);
  });
});

describe('a connect', () => {
  test.each<[string, mqtt.IClientOptions, number]>([
    ['MQTT 5', { protocolVersion: 5 }, 1],
    [
      'MQTT 3.1 with a client id of 24 characters',
      { protocolVersion: 3, protocolId: 'MQIsdp', clientId: 'A'.repeat(24) },
      2,
    ],
    ['another client id than the number', { clientId: 'OTHER00001' }, 4],
    ['no client id', { clientId: '' }, 4],
    ['MQTT 3.1', { protocolVersion: 3, protocolId: 'MQIsdp' }, 5],
  ])("gets the code of the protocol's table for %s", async (_what, options, code) => {
    const { deviceNo } = device;
    const asked = mqtt.connectAsync({
      host: '127.0.0.1',
      port: scene.gateway.mqttPort,
      protocolVersion: 4,
      reconnectPeriod: 0,
      clientId: deviceNo,
      username: deviceNo,
      password: testSecret,
      ...options,
    });
    await expect(asked).rejects.toMatchObject({ code });
  });

  test('gets code 4 for a wrong secret or an unknown number, code 5 for a retired cabinet', async () => {
    const wrong = cabinetAt(scene.gateway, scene.env, device.deviceNo, { secret: 'wrong' });
    await expect(wrong.connect()).rejects.toMatchObject({ code: 4 });
    const unknown = cabinetAt(scene.gateway, scene.env, 'UNKNOWN12345');
    await expect(unknown.connect()).rejects.toMatchObject({ code: 4 });
    await scene.database.prisma.device.update({
      where: { id: device.id },
      data: { lifecycle: 'retired', merchantId: null },
    });
    await expect(cabinet.connect()).rejects.toMatchObject({ code: 5 });
  });

  test('is refused to two boards with one number, and raises a fault', async () => {
    for (let board = 0; board < 8; board += 1) {
      await cabinetAt(scene.gateway, scene.env, device.deviceNo)
        .connect()
        .catch(() => {});
    }
    await expect(cabinet.connect()).rejects.toMatchObject({ code: 5 });
    await expect
      .poll(() => scene.database.prisma.deviceFault.findFirst({ where: { deviceId: device.id } }))
      .toMatchObject({ code: 'DUPLICATE_IDENTITY', severity: 'critical' });
  });
});

describe('telemetry', () => {
  const sample = (c10: number | null, rssiDbm = -80): DataOf<'telemetry'> => ({
    temps: [{ zone: 'main', c10 }],
    doors: { L: { open: false, locked: true } },
    power: { source: 'mains', batteryPct: 96 },
    net: { type: 'lte', rssiDbm },
    audio: { volume: 60, muted: false },
    compressor: true,
    lockouts: [],
    outbox: 0,
    freeMb: 5120,
    appliedRev: 1,
  });

  test('is written only as the newest of a second, with signal bars and one event for clients', async () => {
    await cabinet.born();
    // At once, because a second ends whenever the gateway looks.
    await Promise.all([cabinet.send('telemetry', sample(30)), cabinet.send('telemetry', sample(38))]);
    await expect
      .poll(row)
      .toMatchObject({ temps: [{ zone: 'main', c10: 38 }], signalBars: 3, compressor: true });
    const samples = () =>
      scene.database.prisma.telemetrySample.findMany({
        where: { deviceId: device.id },
        select: { c10: true },
      });
    await expect.poll(samples).toEqual([{ c10: 38 }]);
    await expect
      .poll(() =>
        scene.database.prisma.liveEvent.count({ where: { deviceId: device.id, type: 'device.telemetry' } }),
      )
      .toBe(1);
  });

  test('reports an impossible temperature as a broken sensor', async () => {
    await cabinet.born();
    await cabinet.send('telemetry', sample(4_000));
    await expect.poll(row).toMatchObject({ temps: [{ zone: 'main', c10: null, fault: 'out_of_range' }] });
  });
});
