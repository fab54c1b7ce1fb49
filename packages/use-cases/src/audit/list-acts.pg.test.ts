import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { draftLine, givenTemplateScene, type TemplateScene } from '@larder/testkit/template-scene';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { deleteRestocker } from '../bindings/delete-restocker.ts';
import { renameDevice } from '../device/rename-device.ts';
import { saveAddress } from '../device/save-address.ts';
import { saveTemperatureWarning } from '../device/save-temperature-warning.ts';
import { editOwnProduct } from '../product/edit-own-product.ts';
import { renameRestocker } from '../team/rename-restocker.ts';
import { publishTemplate } from '../template/publish-template.ts';
import { listActs } from './list-acts.ts';
import { listPeople } from './list-people.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;

let scene: TemplateScene;
beforeEach(async () => {
  scene = await givenTemplateScene(database);
});

const list = async (input: object = {}, actor?: MemberActor) =>
  accepted(await scene.run(listActs, input, actor ? { actor } : {}));
const acts = async (input: object = {}, actor?: MemberActor) =>
  (await list(input, actor)).items.map(({ act }) => act);
const setLimit = (highC10: number, actor?: MemberActor, deviceNo = scene.device.deviceNo) =>
  scene.run(
    saveTemperatureWarning,
    { deviceNo, enabled: true, highC10, lowC10: null, delayMin: 15 },
    actor ? { actor } : {},
  );
const colleague = async (options: { role?: 'viewer' | 'manager'; displayName?: string } = {}) =>
  actorOf(await givenMember(prisma, scene.merchantId, { displayName: options.displayName ?? 'Mo Manager' }), {
    role: options.role ?? 'manager',
  });

describe('the audit list', () => {
  test('says who changed what, where, with the values before and after', async () => {
    const { cola, device } = scene;
    accepted(
      await scene.run(editOwnProduct, {
        id: cola.id,
        version: cola.version,
        priceMinor: 275,
        costMinor: 100,
      }),
    );
    scene.env.clock.advance(60_000);
    accepted(await setLimit(80));
    const { items, timezone } = await list();
    expect(timezone).toBe('America/New_York');
    expect(items).toMatchObject([
      {
        act: 'device.saveTemperatureWarning',
        by: 'Olive Owner',
        device: { deviceNo: device.deviceNo, name: device.name, doors: expect.any(Number) },
        object: null,
        fields: [
          { field: 'enabled', before: false, after: true },
          { field: 'highC10', before: null, after: 80 },
        ],
        result: 'ok',
        refusal: null,
        isUndo: false,
        mayUndo: true,
      },
      {
        act: 'product.editOwn',
        object: { type: 'merchant_product', id: cola.id, name: 'Cola' },
        device: null,
        fields: expect.arrayContaining([{ field: 'priceMinor', before: 250, after: 275 }]),
        mayUndo: false,
      },
    ]);
  });

  test('names the products of a published template with their prices before and after', async () => {
    const { cola, wrap, device } = scene;
    const publish = (lines: object[], baseRev?: number) =>
      scene.run(publishTemplate, { deviceNo: device.deviceNo, lines, baseRev });
    accepted(await publish([draftLine(cola, { priceMinor: 250, parQty: 12 })]));
    scene.env.clock.advance(60_000);
    const dearer = draftLine(cola, { priceMinor: 275, parQty: 12 });
    accepted(await publish([dearer, draftLine(wrap, { priceMinor: 799, parQty: 4 })], 1));
    const [newest] = (await list({ kind: 'template' })).items;
    expect(newest).toMatchObject({ act: 'template.publish', moreLines: 0 });
    expect(newest?.lines).toHaveLength(2);
    expect(newest?.lines).toEqual(
      expect.arrayContaining([
        { product: 'Cola', door: 'L', layer: 1, before: 250, after: 275 },
        { product: 'Wrap', door: 'L', layer: 1, before: null, after: 799 },
      ]),
    );
  });

  test('lists refused attempts with the reason, and offers no undo for them', async () => {
    const viewer = await colleague({ role: 'viewer' });
    expect(refusalOf(await setLimit(80, viewer))).toEqual({ code: 'FORBIDDEN' });
    expect((await list()).items).toMatchObject([
      {
        act: 'device.saveTemperatureWarning',
        device: { deviceNo: scene.device.deviceNo },
        result: 'denied',
        refusal: 'FORBIDDEN',
        mayUndo: false,
      },
    ]);
  });

  test('does not name a cabinet of another merchant that somebody tried to change', async () => {
    const foreign = await givenCabinet(prisma, (await givenMerchant(prisma)).id);
    expect(refusalOf(await setLimit(80, undefined, foreign.deviceNo))).toEqual({ code: 'NOT_FOUND' });
    expect((await list()).items).toMatchObject([{ result: 'denied', refusal: 'NOT_FOUND', device: null }]);
  });

  test('keeps personal data masked, and shows no ids', async () => {
    const { device } = scene;
    const address = { country: 'US', street: '9 Secret Lane', city: 'Reno', state: 'NV', zip: '89501' };
    accepted(
      await scene.run(saveAddress, {
        deviceNo: device.deviceNo,
        version: device.version,
        timezone: 'America/Los_Angeles',
        address,
      }),
    );
    const { items } = await list();
    expect(items[0]?.fields).toContainEqual({ field: 'street', before: expect.anything(), after: '***' });
    expect(JSON.stringify(items)).not.toContain('Secret Lane');
    expect(JSON.stringify(items[0]?.fields)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
  });

  test('still names a member who was removed, and finds their acts', async () => {
    const member = await givenMember(prisma, scene.merchantId, {
      kind: 'restocker',
      deviceScope: 'selected',
      displayName: 'Robin Restocker',
    });
    const { id } = member.membership;
    accepted(await scene.run(renameRestocker, { id, userName: 'Robin R' }));
    const robin: MemberActor = {
      ...actorOf(member),
      deviceScope: 'all',
      permissions: scene.owner.permissions,
    };
    accepted(await setLimit(75, robin));
    accepted(await scene.run(deleteRestocker, { id }));
    const [, changed] = (await list()).items;
    expect([changed?.act, changed?.by]).toEqual(['device.saveTemperatureWarning', 'Robin R']);
    expect(await acts({ personId: id })).toEqual(['device.saveTemperatureWarning']);
    const people = accepted(await scene.run(listPeople, {}));
    expect(people.items).toEqual([
      { id: scene.owner.membershipId, name: 'Olive Owner', left: false },
      { id, name: 'Robin R', left: true },
    ]);
    expect(accepted(await scene.run(listPeople, { q: 'robin' })).items).toHaveLength(1);
  });

  test('is filtered by person, device, kind and day, alone and together', async () => {
    const { device, cola, env, merchantId } = scene;
    const other = await givenCabinet(prisma, merchantId);
    const mo = await colleague();
    env.clock.set('2026-11-21T03:00:00Z');
    accepted(await setLimit(80));
    env.clock.set('2026-11-21T06:00:00Z');
    accepted(await setLimit(85, mo, other.deviceNo));
    accepted(
      await scene.run(renameDevice, {
        deviceNo: device.deviceNo,
        version: device.version,
        name: 'Lobby West',
      }),
    );
    accepted(
      await scene.run(editOwnProduct, { id: cola.id, version: cola.version, priceMinor: 300 }, { actor: mo }),
    );
    const limit = 'device.saveTemperatureWarning';
    expect(await acts({ deviceNo: device.deviceNo })).toEqual(['device.rename', limit]);
    expect(await acts({ deviceNo: other.deviceNo })).toEqual([limit]);
    expect((await acts({ personId: mo.membershipId })).sort()).toEqual([limit, 'product.editOwn']);
    expect(await acts({ kind: 'product' })).toEqual(['product.editOwn']);
    expect(await acts({ kind: 'device', personId: mo.membershipId })).toEqual([limit]);
    expect(await acts({ kind: 'product', deviceNo: device.deviceNo })).toEqual([]);
    // Midnight of the merchant in New York is 05:00 UTC.
    expect(await acts({ from: '2026-11-20', to: '2026-11-20' })).toEqual([limit]);
    expect(await acts({ from: '2026-11-21' })).toHaveLength(3);
    expect(await acts({ from: '2026-11-21', to: '2026-11-21', deviceNo: other.deviceNo })).toEqual([limit]);
    const named = await list({ deviceNo: device.deviceNo, personId: mo.membershipId });
    expect([named.deviceName, named.personName, named.items]).toEqual(['Lobby West', 'Mo Manager', []]);
  });

  test('leaves out what shoppers, cabinets and the system do', async () => {
    await prisma.auditLog.createMany({
      data: (['shopper', 'device', 'system', 'platform'] as const).map((actorKind) => ({
        id: newTestId(),
        at: scene.env.clock.now(),
        action: 'platform.setController',
        result: 'ok',
        requestId: 'test',
        actorKind,
        merchantId: scene.merchantId,
        deviceId: scene.device.id,
        objectType: 'device',
        objectId: scene.device.deviceNo,
        diff: { setpointC10: [40, 50] },
      })),
    });
    expect((await list()).items).toMatchObject([{ act: 'platform.setController', by: null }]);
  });

  test('shows a member of some devices only the acts at these devices', async () => {
    const { cola, merchantId } = scene;
    const other = await givenCabinet(prisma, merchantId);
    accepted(await setLimit(80));
    accepted(await setLimit(85, undefined, other.deviceNo));
    accepted(await scene.run(editOwnProduct, { id: cola.id, version: cola.version, priceMinor: 300 }));
    const confined: MemberActor = { ...scene.owner, deviceScope: [other.id] };
    expect((await list({}, confined)).items.map(({ device }) => device?.deviceNo)).toEqual([other.deviceNo]);
    const hidden = await scene.run(listActs, { deviceNo: scene.device.deviceNo }, { actor: confined });
    expect(refusalOf(hidden)).toEqual({ code: 'NOT_FOUND' });
  });

  test('shows nothing of another merchant, and knows none of its people and devices', async () => {
    accepted(await setLimit(80));
    const stranger = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
    expect(await acts({}, stranger)).toEqual([]);
    const { device, owner } = scene;
    for (const input of [{ deviceNo: device.deviceNo }, { personId: owner.membershipId }])
      expect(refusalOf(await scene.run(listActs, input, { actor: stranger }))).toEqual({ code: 'NOT_FOUND' });
  });

  test('is refused to members without the permission', async () => {
    const manager = await colleague();
    expect(refusalOf(await scene.run(listActs, {}, { actor: manager }))).toEqual({ code: 'FORBIDDEN' });
    const finance = actorOf(await givenMember(prisma, scene.merchantId), { role: 'finance' });
    accepted(await setLimit(80));
    expect((await list({}, finance)).items).toMatchObject([{ mayUndo: false }]);
  });

  test('is complete in pages of any size, also with many rows at one instant', async () => {
    for (let count = 0; count < 9; count += 1) accepted(await setLimit(60 + count));
    for (const filter of [{}, { kind: 'device' }, { deviceNo: scene.device.deviceNo }]) {
      const whole = (await list({ ...filter, limit: 50 })).items.map(({ id }) => id);
      expect(new Set(whole).size).toBe(9);
      for (const limit of [1, 2, 4]) {
        const walked: string[] = [];
        let cursor: string | null = null;
        do {
          const page: Awaited<ReturnType<typeof list>> = await list({ ...filter, limit, cursor });
          walked.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor);
        expect(walked).toEqual(whole);
      }
    }
    expect(refusalOf(await scene.run(listActs, { cursor: 'nonsense' }))).toMatchObject({ code: 'BAD_INPUT' });
    expect(refusalOf(await scene.run(listActs, { from: '2026-11-02', to: '2026-11-01' }))).toMatchObject({
      params: { key: 'valid.range.order' },
    });
  });
});
