import { type EventType, upCatalog } from '@larder/cabinet-protocol/catalog';
import type { Device } from '@larder/database/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway } from '../test/start-test-gateway.ts';

/** A cabinet with the right secret and bad intent, and a neighbor of another merchant at the same gateway. */
const scene = gatewayScene();
let hostile: { device: Device; cabinet: ScriptedCabinet };
let neighbor: { device: Device; cabinet: ScriptedCabinet };

beforeEach(async () => {
  scene.env.logged.length = 0;
  hostile = await connected();
  neighbor = await connected();
});
afterEach(async () => {
  await hostile.cabinet.leave();
  await neighbor.cabinet.leave();
});

async function connected() {
  const { device, cabinet } = await scene.newCabinet();
  await born(cabinet);
  return { device, cabinet };
}

async function born(cabinet: ScriptedCabinet, envelope: { up?: number; conn?: string } = {}): Promise<void> {
  await cabinet.born({}, envelope);
  expect(cabinet.last('birth.result')?.status).toBe('accepted');
}

const acked = ({ cabinet }: typeof hostile) => cabinet.last('evt.ack')?.ackSeq;
const openFaults = async ({ device }: typeof hostile) =>
  (await scene.database.prisma.deviceFault.findMany({ where: { deviceId: device.id, clearedAt: null } })).map(
    ({ code }) => code,
  );
const complaints = () =>
  scene.env.logged.filter(({ message }) =>
    /not applied|not committed|timer failed|not handled/.test(message),
  );

/** Bytes of a message that no honest encoder would write. */
const bytes = ({ cabinet }: typeof hostile, type: string, data: unknown, position: object = {}) =>
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

describe('numbers that no column can hold', () => {
  const telemetry = upCatalog.telemetry.example;

  test.each([
    ['outbox', { outbox: 3_000_000_000 }],
    ['free space', { freeMb: Number.MAX_SAFE_INTEGER }],
    ['signal', { net: { type: 'lte', rssiDbm: -3_000_000_000 } }],
  ])('cost no other cabinet its telemetry when sent in telemetry (%s)', async (_what, poison) => {
    await hostile.cabinet.raw('tele', bytes(hostile, 'telemetry', { ...telemetry, ...poison }));
    await neighbor.cabinet.send('telemetry', telemetry);
    await neighbor.cabinet.send('time.get', { reqId: 'r-1', t0: scene.env.clock.now().toISOString() });
    await expect.poll(() => neighbor.cabinet.last('res')).toBeDefined();
    await scene.gateway.runTimers();
    const saved = await scene.database.prisma.deviceConnectivity.findUnique({
      where: { deviceId: neighbor.device.id },
    });
    expect(saved).toMatchObject({ outbox: 0, freeMb: 5_120 });
    expect(complaints()).toEqual([]);
  });

  test('cost no other cabinet its acknowledgments when sent in an uptime', async () => {
    await born(hostile.cabinet, { up: Number.MAX_SAFE_INTEGER });
    await hostile.cabinet.event(1, 'fault.raised', { code: 'FAN' }, { up: 0, clk: 'unset' });
    await neighbor.cabinet.event(1, 'fault.raised', { code: 'FAN' });
    await expect.poll(() => acked(neighbor)).toBe(1);
    await expect.poll(() => acked(hostile)).toBe(1);
    await expect.poll(() => openFaults(hostile)).toEqual(['FAN']);
    expect(complaints()).toEqual([]);
  });

  test('never delay the events behind one that contains them', async () => {
    const { cabinet } = hostile;
    let seq = 0;
    for (const type of eventTypes()) {
      const variations = variationsOf(upCatalog[type].example);
      expect(variations.length).toBeGreaterThan(0);
      for (const data of variations) {
        seq += 1;
        await cabinet.raw('evt', bytes(hostile, type, data, { log: cabinet.logId, seq, off: false }));
        if (seq % 32 === 0) await expect.poll(() => acked(hostile)).toBe(seq);
      }
    }
    await cabinet.event(seq + 1, 'fault.raised', { code: 'LAST' });
    await expect.poll(() => openFaults(hostile)).toContain('LAST');
    expect(complaints()).toEqual([]);
  });

  test('never delay the log when sent in the envelope of an event or in a clock', async () => {
    const { cabinet } = hostile;
    const envelope = { v: 1, ts: '', conn: '', boot: '', up: 0, clk: '', off: 1 };
    const ways = [...variationsOf(envelope), ...clocks(cabinet.boot)] as object[];
    for (const [at, way] of ways.entries()) {
      const changed = Object.fromEntries(Object.entries(way).filter(([, value]) => value !== ''));
      const position = { log: cabinet.logId, seq: at + 1, off: false, ...changed };
      await cabinet.raw('evt', bytes(hostile, 'fault.cleared', { code: 'FAN' }, position));
      if ((at + 1) % 32 === 0) await expect.poll(() => acked(hostile)).toBe(at + 1);
    }
    await cabinet.event(ways.length + 1, 'fault.raised', { code: 'LAST' });
    await expect.poll(() => openFaults(hostile)).toContain('LAST');
    expect(complaints()).toEqual([]);
  });

  test('get an answer when sent in a birth, and the next birth is accepted', async () => {
    const { cabinet } = hostile;
    const before = cabinet.all('birth.result').length;
    const { example } = upCatalog.birth;
    const { lastAliveTs, net, twin, log, power } = example;
    const variations = variationsOf({ lastAliveTs, net: { rssiDbm: net?.rssiDbm }, twin, log, power });
    for (const [at, varied] of variations.entries()) {
      const data = {
        ...example,
        ...(varied as object),
        net: { type: 'lte', ...(varied as { net: object }).net },
      };
      await cabinet.raw('conn', bytes(hostile, 'birth', data));
      await expect.poll(() => cabinet.all('birth.result').length).toBe(before + at + 1);
    }
    await born(cabinet);
    expect(complaints()).toEqual([]);
  });
});

function eventTypes(): EventType[] {
  return (Object.keys(upCatalog) as (keyof typeof upCatalog)[]).filter(
    (type): type is EventType => upCatalog[type].sequenced,
  );
}

/** Valid envelopes whose clocks are far off. */
function clocks(boot: string): object[] {
  const times = ['1970-01-01T00:00:00Z', '2026-11-21T10:00:00Z', '9999-12-31T23:59:59.999Z'];
  const uptimes = [0, 60_000, Number.MAX_SAFE_INTEGER];
  return times.flatMap((ts) =>
    uptimes.flatMap((up) =>
      ['synced', 'drift', 'unset'].flatMap((clk) =>
        [boot, '00000000'].map((of) => ({ ts, up, clk, boot: of })),
      ),
    ),
  );
}

const extremeNumbers = [
  2_147_483_647,
  -2_147_483_648,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e300,
  0,
  -1,
  0.5,
];
const extremeTexts = [
  '9999-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00Z',
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(256),
];

/** Variants of the value with each leaf in turn replaced by each extreme of its kind; ids stay the same. */
function variationsOf(value: unknown): unknown[] {
  if (typeof value === 'number') return extremeNumbers;
  if (typeof value === 'string') return /^[0-9a-f]{8}-/.test(value) ? [] : extremeTexts;
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => variationsOf(item).map((other) => value.with(at, other)));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    variationsOf(item).map((other) => ({ ...value, [key]: other })),
  );
}

describe('a log made to be expensive', () => {
  test('is accepted up to 64 ranges with a hole before every event, and goes on when they are filled', async () => {
    const { cabinet, device } = hostile;
    const stored = () => scene.database.prisma.deviceEventInbox.count({ where: { deviceId: device.id } });
    const fault = (seq: number) => cabinet.event(seq, 'temp.sample', upCatalog['temp.sample'].example);
    for (let seq = 2; seq <= 128; seq += 2) await fault(seq);
    await expect.poll(stored).toBe(64);
    for (let seq = 130; seq <= 190; seq += 2) await fault(seq);
    // One connection keeps its order: the answer to this request comes after those events were judged.
    await cabinet.send('time.get', { reqId: 'r-1', t0: scene.env.clock.now().toISOString() });
    await expect.poll(() => cabinet.last('res')).toBeDefined();
    expect(await stored()).toBe(64);
    await fault(1);
    await expect.poll(() => acked(hostile)).toBe(2);
    await fault(130);
    await expect.poll(stored).toBe(66);
  });

  test('is not opened when the cabinet has used up its births', async () => {
    const { cabinet, device } = hostile;
    const { devices, monotonicMs } = scene.gateway.context;
    devices.get(device.deviceNo)?.births.spend(1_000, monotonicMs());
    const log = { id: scene.env.newId(), firstSeq: 2, lastSeq: 1 };
    await cabinet.birth({ log }, { boot: 'b0000001' });
    // Answered behind the birth: both wait in the queue of the cabinet.
    await cabinet.send('planogram.get', { reqId: 'r-1', rev: 1 });
    await expect.poll(() => cabinet.last('res')?.reqId).toBe('r-1');
    expect(cabinet.all('birth.result')).toHaveLength(1);
    const where = { deviceId: device.id };
    expect(await scene.database.prisma.deviceEventLog.count({ where: { ...where, logId: log.id } })).toBe(0);
    expect(await scene.database.prisma.deviceBoot.count({ where })).toBe(1);
  });

  test('opens at most a hundred faults, and raises no more alerts', async () => {
    const { cabinet, device } = hostile;
    for (let seq = 1; seq <= 130; seq += 1) {
      await cabinet.event(seq, 'fault.raised', { code: 'FAN', part: `fan.${seq}`, severity: 'critical' });
      if (seq % 32 === 0) await expect.poll(() => acked(hostile)).toBe(seq);
    }
    await cabinet.event(131, 'lockout.changed', { lockouts: ['fault'] });
    const lockouts = async () =>
      (await scene.database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } }))
        ?.lockouts;
    await expect.poll(lockouts).toEqual(['fault']);
    expect(await openFaults(hostile)).toHaveLength(100);
    expect(await scene.database.prisma.alert.count({ where: { deviceId: device.id } })).toBe(100);
  });

  test('keeps at most twenty attempts and two hundred files of one session', async () => {
    const { cabinet } = hostile;
    const sessionId = scene.env.newId();
    const recognized = { ...upCatalog['session.recognized'].example, sessionId };
    for (let seq = 1; seq <= 30; seq += 1)
      await cabinet.event(seq, 'session.recognized', { ...recognized, attempt: seq });
    const ref = { kind: 'video' as const, mime: 'video/mp4', state: 'lost' as const };
    for (const part of [0, 1]) {
      const refs = Array.from({ length: 150 }, (_, at) => ({ ...ref, key: `m/x/${part}-${at}` }));
      await cabinet.event(31 + part, 'session.media', { sessionId, refs });
    }
    await cabinet.event(33, 'fault.raised', { code: 'LAST' });
    await expect.poll(() => openFaults(hostile)).toEqual(['LAST']);
    const session = await scene.database.prisma.doorSession.findUniqueOrThrow({ where: { id: sessionId } });
    expect([session.recognition, session.media].map((kept) => (kept as unknown[]).length)).toEqual([20, 200]);
  });
});

describe('data of another cabinet', () => {
  test('is neither changed nor returned by naming it', async () => {
    const { prisma } = scene.database;
    const at = scene.env.clock.now();
    const { merchantId, id: deviceId } = neighbor.device;
    const [sessionId, commandId] = [scene.env.newId(), scene.env.newId()];
    const key = `m/${neighbor.device.deviceNo.toLowerCase()}/${sessionId}/video.mp4`;
    await prisma.doorSession.create({
      data: {
        id: sessionId,
        merchantId: merchantId ?? '',
        deviceId,
        kind: 'restock',
        trigger: 'app',
        doors: ['L'],
        state: 'open',
        origin: 'cloud',
        currency: 'USD',
        taxRatePpm: 0,
        createdAt: at,
        updatedAt: at,
      },
    });
    await prisma.deviceCommand.create({
      data: {
        id: commandId,
        deviceId,
        merchantId,
        cseq: 1,
        name: 'door.open',
        args: {},
        state: 'sent',
        actorKind: 'user',
        issuedAt: at,
        expiresAt: new Date(at.getTime() + 60_000),
      },
    });
    const theirs = async () => [
      await prisma.doorSession.findUnique({ where: { id: sessionId } }),
      await prisma.deviceCommand.findUnique({ where: { id: commandId } }),
      await prisma.fileObject.findMany({ where: { deviceId } }),
      await prisma.salesOrder.findMany({ where: { deviceId } }),
    ];
    const before = await theirs();
    const { cabinet } = hostile;
    const refs = [{ kind: 'video' as const, key, mime: 'video/mp4', state: 'uploaded' as const }];
    const door = 'L';
    await cabinet.event(1, 'session.started', { sessionId, kind: 'sale', trigger: 'card', doors: ['L'] });
    await cabinet.event(2, 'door.closed', { sessionId, door, locked: true, openMs: 1 });
    await cabinet.event(3, 'session.recognized', { ...upCatalog['session.recognized'].example, sessionId });
    await cabinet.event(4, 'session.media', { sessionId, refs });
    await cabinet.event(5, 'session.ended', { sessionId, reason: 'cancelled' });
    await cabinet.event(6, 'media.captured', { commandId, refs });
    await cabinet.event(7, 'ota.progress', { commandId, state: 'failed', code: 'BAD_HASH' });
    await cabinet.send('cmd.status', { commandId, state: 'succeeded', replay: false });
    await cabinet.send('media.slot', { reqId: 'r-1', sessionId, kind: 'video', mime: 'video/mp4', bytes: 9 });
    await expect.poll(() => cabinet.last('res')).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    const payment = { rail: 'card_terminal', currency: 'USD', fingerprint: 'fp_any' };
    const asked = { reqId: 'r-2', sessionId, trigger: 'card' as const, doors: ['L' as const], payment };
    await cabinet.send('session.authorize', asked);
    await expect
      .poll(() => cabinet.last('res'))
      .toMatchObject({ reqId: 'r-2', ok: true, body: { decision: 'deny' } });
    await cabinet.event(8, 'fault.raised', { code: 'LAST' });
    await expect.poll(() => openFaults(hostile)).toEqual(['LAST']);
    expect(await theirs()).toEqual(before);
    expect(neighbor.cabinet.all('cmd')).toEqual([]);
    expect(complaints()).toEqual([]);
  });
});

describe('wrong secrets from the address of good cabinets', () => {
  test('never lock out a cabinet that has its secret, not even the one whose number they try', async () => {
    const strict = await startTestGateway(scene.env, { failedLoginsPerMinute: 10 });
    const at = (deviceNo: string, changes = {}) => cabinetAt(strict, scene.env, deviceNo, changes);
    const guess = (deviceNo: string) => at(deviceNo, { secret: 'a guess' }).connect();
    try {
      for (const deviceNo of [neighbor.device.deviceNo, 'VC99999999']) {
        for (let tries = 0; tries < 10; tries += 1)
          await expect(guess(deviceNo)).rejects.toMatchObject({ code: 4 });
        await expect(guess(deviceNo)).rejects.toMatchObject({ code: 5 });
      }
      for (const { device } of [neighbor, hostile]) {
        const good = at(device.deviceNo);
        await good.connect();
        expect(good.isConnected).toBe(true);
        await good.leave();
      }
    } finally {
      await strict.close();
    }
  });
});
