import type { Prisma } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenAlert } from '@larder/testkit/given/given-alert';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { runUseCase } from '../run-use-case.ts';
import { adjustStock } from '../stock/adjust-stock.ts';
import { readTimeline } from './read-timeline.ts';
import { saveTemperatureWarning } from './save-temperature-warning.ts';
import { viewMedia } from './view-media.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let device: Awaited<ReturnType<typeof givenCabinet>>;
let versionId: string;
let productId: string;

// The cabinet belongs to the merchant since 21 November 10:00 UTC.
const at = (minute: number) => new Date(Date.parse('2026-11-21T12:00:00.000Z') + minute * 60_000);

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  env.clock.set('2026-11-21T20:00:00.000Z');
  const { prisma } = database;
  merchantId = (await givenMerchant(prisma)).id;
  owner = actorOf(await givenMember(prisma, merchantId));
  device = await givenCabinet(prisma, merchantId);
  productId = (await givenProduct(prisma, merchantId)).id;
  versionId = (await givenPlanogram(prisma, device, [{ productId }])).id;
});

async function page(input: object = {}, actor = owner) {
  const asked = { deviceNo: device.deviceNo, ...input };
  const answer = await runUseCase(env, readTimeline, actor, asked, { requestId: 'test' });
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}
const branches = async (input: object = {}, actor = owner) =>
  (await page(input, actor)).items.map(({ branch }) => branch);

const command = (minute: number, change: Partial<Prisma.DeviceCommandUncheckedCreateInput> = {}) =>
  database.prisma.deviceCommand.create({
    data: {
      id: newTestId(),
      deviceId: device.id,
      merchantId,
      cseq: minute,
      name: 'door.open',
      state: 'succeeded',
      args: { doors: ['L'] },
      actorKind: 'user',
      actorId: owner.membershipId,
      issuedAt: at(minute),
      expiresAt: at(minute + 1),
      finishedAt: at(minute),
      ...change,
    },
  });
const link = (minute: number, state: 'online' | 'offline', change: object = {}) =>
  database.prisma.connectivityLog.create({ data: { deviceId: device.id, at: at(minute), state, ...change } });
const file = (key: string, kind: string, mime: string) =>
  database.prisma.fileObject.create({
    data: { key, kind, mime, merchantId, deviceId: device.id, state: 'uploaded', createdAt: at(0) },
  });

async function givenDay() {
  const { prisma } = database;
  await link(0, 'online');
  const folder = `m/${device.deviceNo.toLowerCase()}`;
  const media = [{ key: `${folder}/moving.mp4` }, { key: `${folder}/still.jpg` }];
  const session = await givenSession(prisma, device, versionId, {
    createdAt: at(10),
    openedAt: at(10),
    closedAt: at(11),
    endedAt: at(11),
    state: 'recognized',
    media,
  });
  await givenOrder(prisma, session, productId, { createdAt: at(11) });
  await file(`${folder}/moving.mp4`, 'video', 'video/mp4');
  await file(`${folder}/still.jpg`, 'capture', 'image/jpeg');
  const key = `${folder}/inside.jpg`;
  await command(20, { name: 'media.capture', args: { slots: [{ key }] } });
  await file(key, 'capture', 'image/jpeg');
  await command(21, { name: 'rebirth', actorKind: 'system', actorId: null, merchantId: null });
  await givenAlert(prisma, device, {
    type: 'over_temp',
    subject: 'main',
    status: 'recovered',
    startedAt: at(30),
    endedAt: at(64),
    detail: { c10: 84, limitC10: 80, peakC10: 96 },
  });
  await givenAlert(prisma, device, { type: 'door_forced', subject: 'R', startedAt: at(35) });
  env.clock.set(at(40).toISOString());
  const limits = { deviceNo: device.deviceNo, enabled: true, highC10: 80, lowC10: null, delayMin: 15 };
  await runUseCase(env, saveTemperatureWarning, owner, limits, { requestId: 'test' });
  await link(50, 'offline', { cause: 'timeout' });
  await link(55, 'online', { outageKind: 'power_off', outageFrom: at(49), inferred: true });
  await link(56, 'online', { connId: 'another' });
  env.clock.set(at(120).toISOString());
}

describe('the timeline of a cabinet', () => {
  test('lists everything that happened, newest first', async () => {
    await givenDay();
    const { items, timezone, nextCursor } = await page();
    expect(items).toMatchObject([
      {
        branch: 'connectivity',
        state: 'online',
        cause: 'power',
        inferred: true,
        outageFrom: at(49).toISOString(),
      },
      { branch: 'connectivity', state: 'offline', cause: 'power', at: at(50).toISOString() },
      {
        branch: 'edit',
        action: 'device.saveTemperatureWarning',
        by: 'Sam Lee',
        fields: [
          { field: 'enabled', before: false, after: true },
          { field: 'highC10', before: null, after: 80 },
        ],
      },
      { branch: 'alert', type: 'door_forced', status: 'active', endedAt: null },
      { branch: 'alert', type: 'over_temp', c10: 96, limitC10: 80, endedAt: at(64).toISOString() },
      {
        branch: 'command',
        name: 'media.capture',
        state: 'succeeded',
        by: 'Sam Lee',
        media: [{ kind: 'still', url: expect.stringContaining('/files/m/'), viewKey: null }],
      },
      {
        branch: 'session',
        kind: 'sale',
        doors: ['L'],
        openedAt: at(10).toISOString(),
        order: { orderNo: expect.any(String), totalMinor: expect.any(Number) },
        media: [
          { kind: 'video', url: null, viewKey: expect.stringContaining('/moving.mp4') },
          { kind: 'still', url: null, viewKey: expect.stringContaining('/still.jpg') },
        ],
      },
      { branch: 'connectivity', state: 'online', cause: null },
    ]);
    expect([timezone, nextCursor]).toEqual(['America/New_York', null]);
  });

  test.each([
    [['session'], ['session']],
    [['command'], ['command']],
    [['media'], ['command', 'session']],
    [['temperature'], ['alert']],
    [
      ['alert', 'edit'],
      ['edit', 'alert'],
    ],
    [['connectivity'], ['connectivity', 'connectivity', 'connectivity']],
    [
      ['temperature', 'alert'],
      ['alert', 'alert'],
    ],
  ])('is filtered to %j', async (kinds, found) => {
    await givenDay();
    expect(await branches({ kinds })).toEqual(found);
  });

  test('hides money, alerts and videos from a restocker', async () => {
    await givenDay();
    const member = await givenMember(database.prisma, merchantId, {
      kind: 'restocker',
      deviceScope: 'selected',
    });
    const restocker = actorOf(member, { deviceIds: [device.id] });
    const { items } = await page({}, restocker);
    expect(items.map(({ branch }) => branch)).not.toContain('alert');
    expect(items.find(({ branch }) => branch === 'session')).toMatchObject({
      order: null,
      media: [
        { kind: 'video', url: null, viewKey: null },
        { kind: 'still', url: null, viewKey: null },
      ],
    });
    expect(JSON.stringify(items)).not.toMatch(/Minor|orderNo/);
    expect(await branches({ kinds: ['alert'] }, restocker)).toEqual([]);
  });

  test('opens videos and pictures of a session one at a time, and audits each viewing', async () => {
    await givenDay();
    const { items } = await page({ kinds: ['session'] });
    const [shown] = items.flatMap((item) => (item.branch === 'session' ? [item] : []));
    const [video, still] = shown?.media ?? [];
    const ask = (input: object, actor = owner) =>
      runUseCase(
        env,
        viewMedia,
        actor,
        { sessionId: shown?.id, key: video?.viewKey, ...input },
        { requestId: 'test' },
      );
    expect(await ask({})).toMatchObject({ ok: true, value: { url: expect.stringContaining('/files/m/') } });
    const watched = { action: 'device.viewMedia', objectId: shown?.id ?? '', deviceId: device.id };
    expect(await database.prisma.auditLog.findMany({ where: watched })).toMatchObject([
      {
        objectType: 'door_session',
        result: 'ok',
        actorId: owner.accountId,
        diff: { file: [null, video?.viewKey] },
      },
    ]);
    expect(await ask({ key: still?.viewKey })).toMatchObject({ ok: true });
    expect(await database.prisma.auditLog.count({ where: watched })).toBe(2);
    // Viewing must not appear as a change.
    expect(await branches({ kinds: ['edit'] })).toEqual(['edit']);
    const inside = `m/${device.deviceNo.toLowerCase()}/inside.jpg`;
    expect(await ask({ key: inside })).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    const confined: MemberActor = { ...owner, deviceScope: [] };
    expect(await ask({}, confined)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    const viewer: MemberActor = { ...owner, permissions: ['device.view'] };
    expect(await ask({}, viewer)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
  });

  test('shows a restock as doors, not as changes of raw fields', async () => {
    const actions = ['startTask', 'openDoor', 'addPhoto', 'removePhoto', 'submit', 'cancelTask'];
    await database.prisma.auditLog.createMany({
      data: actions.map((action) => ({
        id: newTestId(),
        at: at(1),
        action: `restock.${action}`,
        result: 'ok',
        requestId: 'test',
        actorKind: 'user',
        actorId: owner.accountId,
        merchantId,
        deviceId: device.id,
        objectType: 'restock_task',
        objectId: 'test',
        diff: { mode: [null, 'quick'] },
      })),
    });
    expect(await branches({ kinds: ['edit'] })).toEqual([]);
  });

  test('shows a stock correction with product, shelf, stock and reason, and no ids', async () => {
    const { prisma } = database;
    await prisma.stockLevel.create({
      data: { merchantId, deviceId: device.id, door: 'L', layer: 1, productId, onHand: 0, updatedAt: at(0) },
    });
    const line = { door: 'L', layer: 1, productId, countedQty: 5, expectedOnHand: 0, reason: 'found' };
    const asked = { deviceNo: device.deviceNo, ...line };
    expect(await runUseCase(env, adjustStock, owner, asked, { requestId: 'test' })).toMatchObject({
      ok: true,
    });
    const product = await prisma.merchantProduct.findUniqueOrThrow({
      where: { id: productId },
      select: { platformProduct: true },
    });
    const set = (field: string, after: unknown) => ({ field, before: null, after });
    expect((await page({ kinds: ['edit'] })).items).toMatchObject([
      {
        action: 'stock.adjust',
        fields: [
          set('product', product.platformProduct.name),
          set('door', 'L'),
          set('layer', 1),
          { field: 'onHand', before: 0, after: 5 },
          set('reason', 'found'),
        ],
      },
    ]);
  });

  test('is complete in pages of any size, also with many entries at one instant', async () => {
    await givenDay();
    for (let n = 0; n < 7; n += 1) await command(30, { cseq: 100 + n });
    await link(30, 'offline', { cause: 'will' });
    await link(30, 'online', { outageKind: 'network', outageFrom: at(30) });
    const whole = (await page({ limit: 100 })).items.map(({ key }) => key);
    expect(new Set(whole).size).toBe(17);
    for (const limit of [1, 2, 5]) {
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const next: Awaited<ReturnType<typeof page>> = await page({ limit, cursor });
        walked.push(...next.items.map(({ key }) => key));
        cursor = next.nextCursor;
      } while (cursor);
      expect(walked).toEqual(whole);
    }
  });

  test('begins with this owner and leaves out other owners', async () => {
    await link(-200, 'offline', { cause: 'will' });
    await command(-200, { merchantId: null, cseq: 600 });
    const other = await givenMerchant(database.prisma);
    await command(1, { merchantId: other.id, cseq: 500 });
    expect(await branches()).toEqual([]);
  });

  test('is not found outside of the scope or the merchant', async () => {
    const { prisma } = database;
    const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
    const unbound = actorOf(
      await givenMember(prisma, merchantId, { kind: 'restocker', deviceScope: 'selected' }),
    );
    for (const actor of [stranger, unbound]) await expect(page({}, actor)).rejects.toThrow('NOT_FOUND');
    await expect(page({ kinds: [] })).rejects.toThrow('BAD_INPUT');
    await expect(page({ cursor: 'nonsense' })).rejects.toThrow('BAD_INPUT');
  });
});
