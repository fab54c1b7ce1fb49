import type { DesiredTwin } from '@larder/cabinet-protocol/commands/twin-desired.command';
import type { Device, Prisma } from '@larder/database/model';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';

const scene = gatewayScene();
let device: Device;
let cabinet: ScriptedCabinet;

beforeEach(async () => {
  ({ device, cabinet } = await scene.newCabinet());
});
afterEach(() => cabinet.leave());

async function born(): Promise<void> {
  if (!cabinet.isConnected) await cabinet.connect();
  const before = desired().length;
  await cabinet.birth();
  await expect.poll(() => desired().length).toBeGreaterThan(before);
}

const desired = () => cabinet.all('twin.desired');
const last = () => cabinet.last('twin.desired') as DesiredTwin;
const stored = () => scene.database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });

/** Changes a setting as a use case does: the row and the revision together, then the NOTIFY. */
async function change(data: Prisma.DeviceUpdateInput): Promise<void> {
  await scene.database.prisma.$transaction(async (tx) => {
    await tx.device.update({ where: { id: device.id }, data: { ...data, twinRev: { increment: 1 } } });
    await tx.$executeRaw`SELECT pg_notify('twin', '')`;
  });
}

const report = (appliedRev: number, rejected: { path: string; code: 'UNSUPPORTED' }[] = []) =>
  cabinet.send('twin.reported', { appliedRev, settings: {}, rejected });

describe('the desired settings', () => {
  test('are sent whole after a birth', async () => {
    await born();
    expect(last()).toEqual({
      rev: 1,
      lifecycle: 'operational',
      timezone: 'America/New_York',
      displayName: 'Lobby West',
      freeze: { mode: 'none', active: false, windowsUtc: [] },
      audio: { volume: 60, muted: false },
      temp: { delayMin: 15 },
      healthLock: { enabled: false, aboveC10: 50, minutes: 30 },
      sale: {
        currency: 'USD',
        preauthMinor: 1_000,
        offlineSales: 'deny',
        pullTimeoutS: 10,
        heldWarnS: 60,
        heldAlarmS: 120,
        recognizeTimeoutS: 120,
      },
      restock: { heldAlarmS: 1800 },
      planogram: null,
      tele: { intervalS: 60 },
      locale: 'en-US',
    });
    expect((await stored()).twinDesired).toEqual(last());
  });

  test('name the published template and the hash of its planogram', async () => {
    const product = await givenProduct(scene.database.prisma, device.merchantId as string);
    await givenPlanogram(scene.database.prisma, device, [
      { productId: product.id, layer: 1, priceMinor: 250, parQty: 12 },
    ]);
    await born();
    expect(last().planogram).toEqual({ rev: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });

  test('are sent again as soon as one changes', async () => {
    await born();
    await report(1);
    await change({ volume: 20 });
    await expect.poll(() => last().rev).toBe(2);
    expect(last().audio).toMatchObject({ volume: 20 });
  });

  test('keep document and revision at the next birth', async () => {
    await born();
    const first = last();
    await born();
    expect(last()).toEqual(first);
    expect((await stored()).twinRev).toBe(1);
  });

  test('carry the freeze windows of the coming days in UTC, and get later ones with a new revision', async () => {
    await scene.database.prisma.freezeRule.create({
      data: {
        deviceId: device.id,
        merchantId: device.merchantId as string,
        mode: 'conditional',
        startLocal: '22:00',
        endLocal: '06:00',
        repeat: 'daily',
        savedAt: scene.env.clock.now(),
      },
    });
    await born();
    const windows = last().freeze?.windowsUtc ?? [];
    expect(windows.length).toBeGreaterThanOrEqual(7);
    expect(windows[1]).toEqual({ from: '2026-11-22T03:00:00.000Z', to: '2026-11-22T11:00:00.000Z' });
    scene.env.clock.advance(86_400_000);
    await born();
    expect(last().rev).toBe(2);
    scene.env.clock.advance(-86_400_000);
  });

  test('carry warning limits for the zones that hold goods', async () => {
    await scene.database.prisma.warningConfig.create({
      data: {
        deviceId: device.id,
        merchantId: device.merchantId as string,
        overTempEnabled: true,
        highC10: 80,
        lowC10: -10,
        tempDelayMin: 20,
        updatedAt: scene.env.clock.now(),
      },
    });
    await born();
    expect(last().temp).toEqual({ highC10: { main: 80 }, lowC10: { main: -10 }, delayMin: 20 });
  });

  test('are retried every 30 seconds until applied, three times at most', async () => {
    await born();
    await report(1);
    await change({ volume: 20 });
    await expect.poll(() => desired().length).toBe(2);
    for (const expected of [3, 4, 4, 4]) {
      scene.env.clock.advance(30_000);
      await scene.gateway.runTimers();
      await expect.poll(() => desired().length).toBe(expected);
    }
  });

  test('are sent once for many looks while earlier work of the cabinet is under way', async () => {
    await born();
    const earlier = Promise.withResolvers<void>();
    scene.gateway.context.work.add(device.deviceNo, () => earlier.promise);
    await change({ volume: 20 });
    for (let looks = 0; looks < 5; looks += 1) await scene.gateway.runTimers();
    earlier.resolve();
    await expect.poll(() => last().rev).toBe(2);
    await scene.gateway.context.work.drain(60_000);
    expect(desired()).toHaveLength(2);
  });

  test('reach a cabinet although 500 others never apply theirs', async () => {
    await scene.database.prisma.$executeRaw`
      WITH silent AS (
        INSERT INTO device
        SELECT (jsonb_populate_record(d, jsonb_build_object('id', '00000000-0000-0000-0000-' || lpad(n::text, 12, '0'),
               'device_no', 'VC1' || lpad(n::text, 7, '0'), 'serial', n::text, 'twin_rev', 2))).*
          FROM device d, generate_series(1, 500) n WHERE d.id = ${device.id}::uuid
        RETURNING id)
      INSERT INTO device_connectivity (device_id, state, since, last_seen_at) SELECT id, 'online', now(), now() FROM silent`;
    const later = await scene.newCabinet();
    await later.cabinet.connect();
    await later.cabinet.birth();
    const sent = () => later.cabinet.all('twin.desired').length;
    await expect.poll(sent).toBe(1);
    await scene.database.prisma.device.update({
      where: { id: later.device.id },
      data: { volume: 20, twinRev: 2 },
    });
    await scene.gateway.runTimers();
    await expect.poll(sent).toBe(2);
    await later.cabinet.leave();
  });

  test('are not sent again once they are applied', async () => {
    await born();
    await report(1);
    await expect.poll(async () => (await stored()).twinAppliedRev).toBe(1);
    scene.env.clock.advance(31_000);
    await scene.gateway.runTimers();
    expect(desired()).toHaveLength(1);
  });

  test('are sent when the cabinet asks', async () => {
    await born();
    await cabinet.send('twin.get', { reqId: 'r-18' });
    await expect.poll(() => cabinet.last('res')).toEqual({ reqId: 'r-18', ok: true, body: {} });
    await expect.poll(() => desired().length).toBe(2);
  });
});

describe('a cabinet that leaves its merchant', () => {
  const leave = (lifecycle: 'in_stock' | 'retired') =>
    scene.database.prisma.$transaction(async (tx) => {
      const gone = { merchantId: null, lifecycle, name: null, activatedAt: null, twinRev: { increment: 1 } };
      await tx.device.update({ where: { id: device.id }, data: gone });
      await tx.$executeRaw`SELECT pg_notify('twin', ${device.id})`;
    });

  test('receives that, is disconnected, and belongs to no merchant from then on', async () => {
    await born();
    await leave('in_stock');
    await expect.poll(() => last().lifecycle).toBe('in_stock');
    await expect.poll(() => cabinet.isConnected).toBe(false);
    const row = await scene.database.prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
    expect(row).toMatchObject({ state: 'offline', offlineCause: 'kicked' });
    await born();
    expect(cabinet.last('birth.result')).toMatchObject({ status: 'pending', lifecycle: 'in_stock' });
  });

  test('never reconnects when it is retired', async () => {
    await born();
    await leave('retired');
    await expect.poll(() => cabinet.isConnected).toBe(false);
    await expect(cabinet.connect()).rejects.toMatchObject({ code: 5 });
  });

  test('emits nothing to its old merchant', async () => {
    await born();
    await leave('in_stock');
    await expect.poll(() => cabinet.isConnected).toBe(false);
    const countEvents = () => scene.database.prisma.liveEvent.count({ where: { deviceId: device.id } });
    await expect.poll(() => scene.gateway.context.devices.get(device.deviceNo)?.merchantId).toBeNull();
    const before = await countEvents();
    await born();
    expect(await countEvents()).toBe(before);
  });
});

describe('the reported settings', () => {
  test('are stored with what was rejected, and clients are notified', async () => {
    await born();
    const rejected = [{ path: 'audio.volume', code: 'UNSUPPORTED' as const }];
    await report(1, rejected);
    await expect.poll(stored).toMatchObject({ twinAppliedRev: 1, twinReported: { appliedRev: 1, rejected } });
    const event = await scene.database.prisma.liveEvent.findFirst({
      where: { deviceId: device.id, type: 'device.settings' },
    });
    expect(event?.payload).toEqual({ appliedRev: 1 });
  });

  test('cause no second live event when a reconnect repeats them unchanged', async () => {
    await born();
    const notified = () =>
      scene.database.prisma.liveEvent.count({ where: { deviceId: device.id, type: 'device.settings' } });
    const before = await notified();
    await report(1);
    await report(1);
    await scene.gateway.context.work.drain(60_000);
    expect(await stored()).toMatchObject({ twinAppliedRev: 1 });
    expect(await notified()).toBe(before + 1);
    await report(1, [{ path: 'audio.volume', code: 'UNSUPPORTED' }]);
    await expect.poll(notified).toBe(before + 2);
  });

  test('are ignored for a revision that was never desired; a higher desired one is sent', async () => {
    await born();
    await report(900);
    await expect.poll(() => cabinet.last('twin.desired')?.rev).toBe(901);
    expect(await stored()).toMatchObject({ twinRev: 901, twinAppliedRev: 0 });
    await report(901);
    await expect.poll(stored).toMatchObject({ twinAppliedRev: 901 });
  });

  test('raise no revision when theirs is near the end of the counter', async () => {
    await born();
    await report(2_000_000_000);
    await scene.gateway.context.work.drain(60_000);
    expect(await stored()).toMatchObject({ twinRev: 1, twinAppliedRev: 0 });
  });
});
