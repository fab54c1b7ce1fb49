import { readSettings } from '@larder/database/queries/device/device-settings.queries';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { readInformation } from '../device-page/read-information.ts';
import { readOverview } from '../home/read-overview.ts';
import { summarizeOrders } from '../order/summarize-orders.ts';
import { runUseCase } from '../run-use-case.ts';
import { buildDesired } from '../twin/build-desired.ts';
import type { AnyUseCase } from '../use-case.ts';
import { listDevices } from './list-devices.ts';
import { readAddress } from './read-address.ts';
import { readSettingsPage } from './read-settings-page.ts';
import { renameDevice } from './rename-device.ts';
import { saveAddress } from './save-address.ts';
import { saveFreezeRule } from './save-freeze-rule.ts';
import { savePreauth } from './save-preauth.ts';
import { saveShopperStock } from './save-shopper-stock.ts';
import { saveTaxMode } from './save-tax-mode.ts';
import { saveTimeZone } from './save-time-zone.ts';
import { saveTraining } from './save-training.ts';

let database: TestDatabase;
let env: TestEnvironment;
let owner: MemberActor;
let merchantId: string;
let device: { id: string; deviceNo: string };

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma)).id;
  owner = actorOf(await givenMember(database.prisma, merchantId));
  device = await givenCabinet(database.prisma, merchantId);
});

async function ask<Out>(useCase: AnyUseCase<Out>, input: object = {}, actor: MemberActor = owner) {
  const asked = { deviceNo: device.deviceNo, version: 1, ...input };
  const answer = await runUseCase(env, useCase, actor, asked, { requestId: 'test' });
  return answer.ok ? answer.value : { refused: answer.refusal.code, key: answer.refusal.params?.key };
}
const asOwner = <Out>(useCase: AnyUseCase<Out>, input?: object, actor = owner) =>
  runUseCase(env, useCase, actor, input, { requestId: 'test' });
const row = () => database.prisma.device.findUniqueOrThrow({ where: { id: device.id } });
const desired = async () => {
  const settings = await readSettings(database.prisma, [device.id]);
  return (await buildDesired(database.prisma, settings, env.clock.now())).get(device.id);
};
const diffOf = async (action: string) =>
  (await database.prisma.auditLog.findFirst({ where: { action, deviceId: device.id } }))?.diff;

const reno = { country: 'US', street: '1 Main St', city: 'Reno', state: 'NV', zip: '89501' };
const moved = { address: reno, timezone: 'America/Los_Angeles' };
const writes: readonly (readonly [string, AnyUseCase, object])[] = [
  ['the name', renameDevice, { name: 'Lobby East' }],
  ['the pre-authorized amount', savePreauth, { preauthMinor: 1_500 }],
  ['the time zone', saveTimeZone, { timezone: 'Asia/Tokyo' }],
  ['the address', saveAddress, moved],
  ['being for training', saveTraining, { isTraining: true }],
];

describe.each(writes)('%s of a cabinet', (_, useCase, input) => {
  test('is not found outside of the scope or the merchant', async () => {
    const staff = { kind: 'staff', systemRole: 'manager', deviceScope: 'selected' } as const;
    const scoped = await givenMember(database.prisma, merchantId, staff);
    const stranger = await givenMember(database.prisma, (await givenMerchant(database.prisma)).id);
    for (const other of [scoped, stranger])
      expect(await ask(useCase, input, actorOf(other))).toMatchObject({ refused: 'NOT_FOUND' });
    expect(await row()).toMatchObject({ version: 1, twinRev: 0 });
  });

  test('is refused without the permission', async () => {
    const viewer = { ...owner, permissions: ['device.view'] as const };
    expect(await ask(useCase, input, viewer)).toMatchObject({ refused: 'FORBIDDEN' });
    expect(await row()).toMatchObject({ version: 1, twinRev: 0 });
  });

  test('is refused if another member changed it meanwhile', async () => {
    await ask(useCase, input);
    expect(await ask(useCase, { ...input, version: 1 })).toMatchObject({ refused: 'DATA_PROCESSING' });
    expect(await row()).toMatchObject({ version: 2 });
  });

  test('changes nothing if saved as it is', async () => {
    await ask(useCase, input);
    const before = await row();
    await ask(useCase, { ...input, version: 2 });
    expect(await row()).toEqual(before);
  });
});

describe('a setting that goes to the cabinet', () => {
  test('is pending while offline, then applied or rejected, each setting by itself', async () => {
    await ask(renameDevice, { name: '  Lobby East ' });
    await ask(savePreauth, { version: 2, preauthMinor: 1_500 });
    expect(await desired()).toMatchObject({ displayName: 'Lobby East', sale: { preauthMinor: 1_500 } });
    const pending = { status: 'pending', rejection: null };
    expect(await ask(readInformation)).toMatchObject({
      name: 'Lobby East',
      preauthMinor: 1_500,
      version: 3,
      settings: { name: pending, preauth: pending },
    });
    const rejected = [{ path: 'sale.preauthMinor', code: 'OUT_OF_RANGE' }];
    await database.prisma.device.update({
      where: { id: device.id },
      data: { twinAppliedRev: 2, twinReported: { appliedRev: 2, settings: {}, rejected } },
    });
    expect(await ask(readInformation)).toMatchObject({
      settings: {
        name: { status: 'applied', rejection: null },
        preauth: { status: 'rejected', rejection: 'OUT_OF_RANGE' },
      },
    });
    expect(await diffOf('device.savePreauth')).toEqual({ preauthMinor: [1_000, 1_500] });
  });

  test.each([0, -1, 1.5])('refuses %s as the pre-authorized amount', async (preauthMinor) => {
    expect(await ask(savePreauth, { preauthMinor })).toMatchObject({ refused: 'BAD_INPUT' });
  });

  test.each([['Abcd'], ['x'.repeat(31)], ['    Abcd   ']])('refuses the name “%s”', async (name) => {
    expect(await ask(renameDevice, { name })).toEqual({ refused: 'BAD_INPUT', key: 'valid.deviceName' });
  });
});

describe('a change of time zone', () => {
  const nightly = { mode: 'conditional', startLocal: '22:00', endLocal: '06:00', repeat: 'daily' };
  const nextChange = async () =>
    (await database.prisma.freezeRule.findUniqueOrThrow({ where: { deviceId: device.id } })).nextChangeAt
      ?.toISOString()
      .slice(11, 16);

  test.each([
    ['by itself', saveTimeZone, { timezone: 'Asia/Tokyo' }, '13:00'],
    ['with the address', saveAddress, moved, '06:00'],
  ] as const)('%s moves the hours of freezing', async (_, useCase, input, utc) => {
    env.clock.set('2026-11-21T00:00:00.000Z');
    await ask(saveFreezeRule, nightly);
    expect(await nextChange()).toBe('03:00');
    await ask(useCase, input);
    expect(await nextChange()).toBe(utc);
    expect(await desired()).toMatchObject({ timezone: input.timezone });
  });

  test('is refused if the zone does not exist', async () => {
    expect(await ask(saveTimeZone, { timezone: 'Mars/Olympus' })).toEqual({
      refused: 'BAD_INPUT',
      key: 'valid.timeZone',
    });
  });
});

describe('the address of a device', () => {
  test('must be complete', async () => {
    const address = { ...reno, zip: '' };
    expect(await ask(saveAddress, { ...moved, address })).toMatchObject({
      refused: 'BAD_INPUT',
      key: 'valid.address.complete',
    });
  });

  test('names the site, is not sent to the cabinet, and reads back as written', async () => {
    await ask(saveAddress, { ...moved, timezone: 'America/New_York' });
    expect(await row()).toMatchObject({ siteKey: 'us 89501 1 main st', twinRev: 0, area: null });
    expect(await ask(readAddress)).toMatchObject({ isComplete: true, address: { ...reno, area: '' } });
    expect(await diffOf('device.saveAddress')).toMatchObject({ city: ['New York', 'Reno'] });
  });

  test('has a place on the map once set, until it is cleared', async () => {
    const position = { lat: 39.5296331234, lng: -119.8138 };
    expect(await ask(readAddress)).toMatchObject({ position: null });
    await ask(saveAddress, { ...moved, position });
    expect(await ask(readAddress)).toMatchObject({ position: { lat: 39.529633, lng: -119.8138 } });
    expect(await diffOf('device.saveAddress')).toMatchObject({ position: [null, '39.52963, -119.81380'] });
    await ask(saveAddress, { ...moved, version: 2 });
    expect(await ask(readAddress)).toMatchObject({ position: { lat: 39.529633 } });
    await ask(saveAddress, { ...moved, version: 2, position: null });
    expect(await ask(readAddress)).toMatchObject({ position: null });
    expect(await ask(saveAddress, { ...moved, version: 3, position: { lat: 91, lng: 0 } })).toMatchObject({
      refused: 'BAD_INPUT',
    });
  });

  test('proposes the tax rate of the new neighbors to members who may set taxes', async () => {
    const near = { city: 'Reno', state: 'NV', taxRatePpm: 82_650 };
    await givenCabinet(database.prisma, merchantId, { ...near, zip: '89501' });
    await givenCabinet(database.prisma, merchantId, { ...near, zip: '89502', taxRatePpm: 70_000 });
    const other = await givenMerchant(database.prisma);
    await givenCabinet(database.prisma, other.id, { ...near, zip: '89501', taxRatePpm: 1 });
    expect(await ask(saveAddress, moved)).toMatchObject({ suggestedTaxRatePpm: 82_650 });
    expect(await row()).toMatchObject({ taxRatePpm: 88_750 });
    const untaxed = { ...owner, permissions: ['device.edit'] as const };
    const taken = { ...moved, version: 2, taxRatePpm: 82_650 };
    expect(await ask(saveAddress, taken, untaxed)).toMatchObject({ refused: 'FORBIDDEN' });
    expect(await ask(saveAddress, { ...moved, version: 2 }, untaxed)).toMatchObject({
      suggestedTaxRatePpm: null,
    });
    expect(await ask(saveAddress, taken)).toMatchObject({ suggestedTaxRatePpm: null });
    expect(await row()).toMatchObject({ taxRatePpm: 82_650 });
  });
});

describe('the tax mode of a merchant', () => {
  test('is changed by the owner only', async () => {
    const manager = actorOf(
      await givenMember(database.prisma, merchantId, { kind: 'staff', systemRole: 'manager' }),
    );
    const inclusive = { taxMode: 'inclusive' };
    expect(await asOwner(saveTaxMode, inclusive, manager)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    expect(await asOwner(readSettingsPage, undefined, manager)).toMatchObject({
      value: { isOwner: false, taxMode: 'exclusive' },
    });
    expect(await asOwner(saveTaxMode, inclusive)).toMatchObject({ ok: true });
    expect(await asOwner(readSettingsPage)).toMatchObject({ value: { isOwner: true, taxMode: 'inclusive' } });
  });
});

describe('the stock on shopper pages', () => {
  test('is switched one mark at a time, by members who may edit devices', async () => {
    const marks = { showsSoldOut: true, showsFewLeft: false };
    expect(await asOwner(readSettingsPage)).toMatchObject({ value: marks });
    const few = { mark: 'showsFewLeft', shown: true };
    const viewer = { ...owner, permissions: ['device.view', 'setting.view'] as const };
    expect(await asOwner(saveShopperStock, few, viewer)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    expect(await asOwner(saveShopperStock, few)).toMatchObject({ ok: true });
    expect(await asOwner(saveShopperStock, { mark: 'showsSoldOut', shown: false })).toMatchObject({
      ok: true,
    });
    expect(await asOwner(readSettingsPage)).toMatchObject({
      value: { showsSoldOut: false, showsFewLeft: true },
    });
  });
});

describe('a training cabinet', () => {
  test('is listed in the settings, and its own settings do not change', async () => {
    await ask(saveTraining, { isTraining: true });
    expect(await asOwner(readSettingsPage)).toMatchObject({
      value: { training: [{ deviceNo: device.deviceNo, version: 2 }] },
    });
    expect(await row()).toMatchObject({ twinRev: 0 });
  });

  test('is marked in the list, and its sales count as no revenue', async () => {
    const product = await givenProduct(database.prisma, merchantId);
    for (const isTraining of [true, false]) {
      const cabinet = await givenCabinet(database.prisma, merchantId, {
        isTraining,
        name: `Is ${isTraining}`,
      });
      const version = await givenPlanogram(database.prisma, cabinet, [{ productId: product.id }]);
      const session = await givenSession(database.prisma, cabinet, version.id, { state: 'recognized' });
      await givenOrder(database.prisma, session, product.id, { createdAt: env.clock.now() });
    }
    const listed = await asOwner(listDevices, { q: 'Is true' });
    expect(listed).toMatchObject({ value: { items: [{ isTraining: true }] } });
    const [{ totalMinor = 0n } = {}] = await database.prisma.salesOrder.findMany({ where: { merchantId } });
    expect(await asOwner(summarizeOrders, {})).toMatchObject({
      value: { count: 2, totalMinor: Number(totalMinor) },
    });
    const overview = await asOwner(readOverview);
    expect(overview).toMatchObject({ value: { sales: { today: { orders: 1 } } } });
  });

  test('keeps its kind once it has an order', async () => {
    const product = await givenProduct(database.prisma, merchantId);
    const cabinet = await givenCabinet(database.prisma, merchantId);
    const version = await givenPlanogram(database.prisma, cabinet, [{ productId: product.id }]);
    const session = await givenSession(database.prisma, cabinet, version.id, { state: 'recognized' });
    await givenOrder(database.prisma, session, product.id);
    const offered = async () => {
      const page = await asOwner(readSettingsPage);
      return page.ok ? page.value.trainable.map(({ deviceNo }) => deviceNo) : page;
    };
    expect(await offered()).not.toContain(cabinet.deviceNo);
    const fresh = await givenCabinet(database.prisma, merchantId);
    expect(await offered()).toContain(fresh.deviceNo);
    expect(await ask(saveTraining, { deviceNo: cabinet.deviceNo, isTraining: true })).toMatchObject({
      refused: 'DEVICE_HAS_ORDERS',
    });
    const stored = await database.prisma.device.findUniqueOrThrow({ where: { id: cabinet.id } });
    expect(stored).toMatchObject({ isTraining: false, version: 1 });
  });
});
