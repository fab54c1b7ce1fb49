import type { DataOf } from '@larder/cabinet-protocol/catalog';
import type { Device, Prisma } from '@larder/database/model';
import { readMedia } from '@larder/use-cases/device/read-media';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gatewayScene } from '../../test/gateway-scene.ts';
import type { ScriptedCabinet } from '../../test/scripted-cabinet.ts';
import { cabinetAt, startTestGateway } from '../../test/start-test-gateway.ts';

const scene = gatewayScene();
let device: Device;
let cabinet: ScriptedCabinet;
let cseq = 0;

beforeEach(async () => {
  ({ device, cabinet } = await scene.newCabinet());
  await cabinet.born();
});
afterEach(() => cabinet.leave());

/** Creates a command as the API does: the row, and a NOTIFY with its commit. */
async function givenCommand(
  changes: Partial<Prisma.DeviceCommandUncheckedCreateInput> = {},
): Promise<string> {
  const id = scene.env.newId();
  const issuedAt = scene.env.clock.now();
  cseq += 1;
  await scene.database.prisma.$transaction(async (tx) => {
    await tx.deviceCommand.create({
      data: {
        id,
        deviceId: device.id,
        merchantId: device.merchantId,
        cseq,
        name: 'door.open',
        args: { purpose: 'service', doors: ['L'], sessionId: scene.env.newId() },
        actorKind: 'user',
        actorId: scene.env.newId(),
        state: 'created',
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + 15_000),
        ...changes,
      },
    });
    await tx.$executeRaw`SELECT pg_notify('device_command', ${device.id})`;
  });
  return id;
}

const stored = (id: string) => scene.database.prisma.deviceCommand.findUniqueOrThrow({ where: { id } });
const state = async (id: string) => (await stored(id)).state;
const countReceived = (id: string) => cabinet.all('cmd').filter((cmd) => cmd.commandId === id).length;
type Said = DataOf<'cmd.status'>['state'];
const say = (commandId: string, status: Said, more: Partial<DataOf<'cmd.status'>> = {}) =>
  cabinet.send('cmd.status', { commandId, state: status, replay: false, ...more });

describe('a picture on command', () => {
  test('is uploaded where the command says, once, and only its merchant gets a link to it', async () => {
    const key = `m/${device.deviceNo.toLowerCase()}/c/${scene.env.newId()}.jpg`;
    const { merchantId, id: deviceId } = device;
    await scene.database.prisma.fileObject.create({
      data: {
        key,
        merchantId,
        deviceId,
        kind: 'still',
        mime: 'image/jpeg',
        state: 'pending',
        createdAt: scene.env.clock.now(),
      },
    });
    const expiresAt = new Date(scene.env.clock.now().getTime() + 60_000).toISOString();
    const args = { doors: ['L'], slots: [{ door: 'L', key, expiresAt }] };
    const id = await givenCommand({ name: 'media.capture', args });
    await expect.poll(() => countReceived(id)).toBe(1);
    const { slots } = (cabinet.last('cmd') as { args: { slots: { key: string; putUrl: string }[] } }).args;
    expect(slots).toMatchObject([{ key, expiresAt }]);
    const picture = Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 48, 0, 64, 3, 1, 2, 3);
    // Cut off in the middle of too many bytes, a client may see no response at all.
    const put = (bytes = picture) =>
      fetch(slots[0]?.putUrl ?? '', {
        method: 'PUT',
        headers: { 'content-type': 'image/jpeg' },
        body: bytes,
      }).then(
        ({ status }) => status,
        () => 413,
      );
    expect(await put(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3))).toBe(415);
    expect(await put(new Uint8Array(33 * 1024 * 1024))).toBe(413);
    expect(await put()).toBe(204);
    expect(await put()).toBe(404);
    const read = (reader: string) =>
      readMedia(
        {
          tx: scene.database.prisma,
          now: scene.env.clock.now(),
          ports: scene.env.ports,
          actor: { merchantId: reader, permissions: ['device.view'] },
        },
        [deviceId],
        { commandIds: [id], sessionIds: [] },
      );
    const { ofCommand } = await read(merchantId as string);
    expect(ofCommand.get(id)).toMatchObject([{ kind: 'still', state: 'uploaded', url: expect.any(String) }]);
    expect((await read(scene.env.newId())).ofCommand.size).toBe(0);
  });
});

describe('a command', () => {
  test('is published at once, marked as sent, and carries what the cabinet needs', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    const row = await stored(id);
    expect(row).toMatchObject({ state: 'sent', sentAt: scene.env.clock.now() });
    expect(cabinet.last('cmd')).toEqual({
      commandId: id,
      cseq: row.cseq,
      name: 'door.open',
      issuedAt: row.issuedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      actor: { kind: 'user', id: row.actorId },
      args: row.args,
    });
  });

  test('goes through its states as the cabinet reports them, and clients are notified', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    await say(id, 'accepted');
    await expect.poll(() => state(id)).toBe('accepted');
    await say(id, 'running');
    await expect.poll(() => state(id)).toBe('running');
    await say(id, 'succeeded', { result: { unlocked: ['L'] } });
    await expect.poll(() => state(id)).toBe('succeeded');
    expect(await stored(id)).toMatchObject({
      result: { unlocked: ['L'] },
      finishedAt: scene.env.clock.now(),
      late: false,
    });
    const events = await scene.database.prisma.liveEvent.findMany({
      where: { deviceId: device.id, type: 'command.status' },
      orderBy: { id: 'asc' },
    });
    expect(events.map((event) => event.payload)).toEqual(
      ['accepted', 'running', 'succeeded'].map((to) => ({ commandId: id, state: to })),
    );
  });

  test('keeps the reason of a rejection', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    await say(id, 'rejected', { code: 'BUSY', detail: 'session active' });
    await expect
      .poll(() => stored(id))
      .toMatchObject({ state: 'rejected', code: 'BUSY', detail: 'session active', acceptedAt: null });
  });

  test('ignores a status it has passed, and a second end', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    await say(id, 'succeeded');
    await expect.poll(() => state(id)).toBe('succeeded');
    for (const late of ['accepted', 'running', 'failed', 'rejected'] as const) await say(id, late);
    await settled();
    expect(await state(id)).toBe('succeeded');
  });

  test('ignores the status of another cabinet', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    const { cabinet: stranger } = await scene.newCabinet();
    await stranger.connect();
    await stranger.birth();
    await stranger.send('cmd.status', { commandId: id, state: 'succeeded', replay: false });
    await stranger.send('time.get', { reqId: 'r-1', t0: scene.env.clock.now().toISOString() });
    await expect.poll(() => stranger.all('res').length).toBe(1);
    await settled();
    expect(await state(id)).toBe('sent');
    await stranger.leave();
  });
});

describe('a command without a reply', () => {
  test('is retried every five seconds until the first status', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    scene.env.clock.advance(4_000);
    await scene.gateway.runTimers();
    expect(countReceived(id)).toBe(1);
    scene.env.clock.advance(1_000);
    await scene.gateway.runTimers();
    await expect.poll(() => countReceived(id)).toBe(2);
    await say(id, 'accepted');
    await expect.poll(() => state(id)).toBe('accepted');
    scene.env.clock.advance(5_000);
    await scene.gateway.runTimers();
    expect(countReceived(id)).toBe(2);
  });

  test('is never sent after it has expired, and is marked expired five seconds later', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    scene.env.clock.advance(15_000);
    await scene.gateway.runTimers();
    expect(countReceived(id)).toBe(1);
    expect(await state(id)).toBe('sent');
    scene.env.clock.advance(5_000);
    await scene.gateway.runTimers();
    expect(await state(id)).toBe('expired');
    expect(countReceived(id)).toBe(1);
  });

  test('times out if it began and never ended; a late end corrects it and is marked late', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    await say(id, 'accepted');
    await expect.poll(() => state(id)).toBe('accepted');
    scene.env.clock.advance(34_000);
    await scene.gateway.runTimers();
    expect(await state(id)).toBe('accepted');
    scene.env.clock.advance(1_000);
    await scene.gateway.runTimers();
    expect(await state(id)).toBe('timed_out');
    await say(id, 'succeeded', { replay: true });
    await expect.poll(() => stored(id)).toMatchObject({ state: 'succeeded', late: true });
  });

  test('is not retried once canceled', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    await scene.database.prisma.deviceCommand.update({
      where: { id },
      data: { state: 'canceled', finishedAt: scene.env.clock.now() },
    });
    scene.env.clock.advance(6_000);
    await scene.gateway.runTimers();
    expect(countReceived(id)).toBe(1);
  });
});

describe('a cabinet that was away', () => {
  test('receives at its birth the commands that are still valid, and none that is over', async () => {
    await cabinet.leave();
    const live = await givenCommand({ name: 'locate', args: { seconds: 10 } });
    const stale = await givenCommand({ expiresAt: new Date(scene.env.clock.now().getTime() + 1_000) });
    await scene.gateway.runTimers();
    expect(await state(live)).toBe('created');
    scene.env.clock.advance(2_000);
    await cabinet.born();
    await expect.poll(() => countReceived(live)).toBe(1);
    expect(await state(live)).toBe('sent');
    await settled();
    expect(countReceived(stale)).toBe(0);
    expect(await state(stale)).toBe('created');
  });

  test('receives a sent command again after its birth, before the five seconds are over', async () => {
    const id = await givenCommand();
    await expect.poll(() => countReceived(id)).toBe(1);
    cabinet.cut();
    await expect.poll(() => cabinet.isConnected).toBe(false);
    await cabinet.born();
    await expect.poll(() => countReceived(id)).toBe(2);
  });
});

describe('two gateways', () => {
  test('leave a command to the one that the cabinet is connected to', async () => {
    const other = await startTestGateway(scene.env, { instance: 'other' });
    for (let count = 0; count < 5; count += 1) {
      const id = await givenCommand({ name: 'locate', args: { seconds: 1 } });
      await expect.poll(() => countReceived(id)).toBe(1);
      await other.runTimers();
      expect(countReceived(id)).toBe(1);
    }
    await other.close();
  });
});

describe('a new secret', () => {
  test('is generated for the message, stored as an HMAC only, valid beside the old one, and the only one once confirmed', async () => {
    const id = await givenCommand({
      name: 'cred.rotate',
      args: { newSecret: '[redacted]' },
      expiresAt: new Date(scene.env.clock.now().getTime() + 300_000),
    });
    await expect.poll(() => countReceived(id)).toBe(1);
    const { newSecret } = (cabinet.last('cmd')?.args ?? {}) as { newSecret: string };
    expect(newSecret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored(id))).not.toContain(newSecret);
    expect(JSON.stringify(scene.env.logged)).not.toContain(newSecret);
    await say(id, 'succeeded');
    await cabinet.leave();
    const renewed = cabinetAt(scene.gateway, scene.env, device.deviceNo, { secret: newSecret });
    await renewed.connect();
    await renewed.birth();
    await renewed.send('cred.confirm', { reqId: 'r-1' });
    await expect
      .poll(() => renewed.last('res'))
      .toEqual({ reqId: 'r-1', ok: true, body: { activeSlot: 'next' } });
    await renewed.leave();
    await expect(cabinet.connect()).rejects.toMatchObject({ code: 4 });
    cabinet = cabinetAt(scene.gateway, scene.env, device.deviceNo, { secret: newSecret });
    await cabinet.connect();
  });

  test('is not confirmed by a cabinet that still uses the old one', async () => {
    const id = await givenCommand({
      name: 'cred.rotate',
      args: {},
      expiresAt: new Date(scene.env.clock.now().getTime() + 300_000),
    });
    await expect.poll(() => countReceived(id)).toBe(1);
    await cabinet.send('cred.confirm', { reqId: 'r-1' });
    await expect
      .poll(() => cabinet.last('res'))
      .toEqual({ reqId: 'r-1', ok: true, body: { activeSlot: 'current' } });
    await cabinet.leave();
    await cabinet.connect();
    expect(cabinet.isConnected).toBe(true);
  });
});

/**
 * Resolves when everything this cabinet sent is handled: its lane is in order, so the answer to a last request proves
 * it.
 */
async function settled(): Promise<void> {
  const reqId = `r-${scene.env.newId()}`;
  await cabinet.send('media.slot', { reqId, kind: 'video', mime: 'text/plain', bytes: 1 });
  await expect.poll(() => cabinet.all('res').some((answer) => answer.reqId === reqId)).toBe(true);
}
