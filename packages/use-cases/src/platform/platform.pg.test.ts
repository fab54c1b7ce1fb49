import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { activateDevice } from '../activation/activate-device.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { allocateCabinet } from './allocate-cabinet.ts';
import { changeMerchantStatus } from './change-merchant-status.ts';
import { createMerchant } from './create-merchant.ts';
import { createModel } from './create-model.ts';
import { deallocateCabinet } from './deallocate-cabinet.ts';
import { addFirmware } from './firmware/add-firmware.ts';
import { listFirmware } from './firmware/list-firmware.ts';
import { rollOutFirmware } from './firmware/roll-out-firmware.ts';
import { type ImportedCabinet, importCabinets } from './import-cabinets.ts';
import { listCabinets } from './list-cabinets.ts';
import { listMerchants } from './list-merchants.ts';
import { platformOperator } from './platform-operator.ts';
import { releaseCabinet } from './release-cabinet.ts';
import { reprintSticker } from './reprint-sticker.ts';
import { retireCabinet } from './retire-cabinet.ts';
import { rotateSecret } from './rotate-secret.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
const env = createTestEnvironment(database);
afterAll(() => database.drop());

const operator = platformOperator('maria');
const ask = <Out>(useCase: AnyUseCase<Out>, input: unknown) =>
  runUseCase(env, useCase, operator, input, { requestId: 'r' });
const codeOf = (answer: { ok: boolean; refusal?: { code: string } }) => answer.refusal?.code;

async function done<Out>(useCase: AnyUseCase<Out>, input: unknown): Promise<Out> {
  const answer = await ask(useCase, input);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value;
}

let serial = 0;
const newNo = () => {
  serial += 1;
  return `VC9000${String(serial).padStart(4, '0')}`;
};

async function imported(modelCode = 'CB-2D-5L'): Promise<ImportedCabinet> {
  const { cabinets } = await done(importCabinets, { cabinets: [{ deviceNo: newNo(), modelCode }] });
  const [cabinet] = cabinets;
  if (!cabinet) throw new Error('nothing imported');
  return cabinet;
}

const row = (deviceNo: string) => prisma.device.findUniqueOrThrow({ where: { deviceNo } });
const address = { country: 'US', street: '350 5th Ave', city: 'New York', state: 'NY', zip: '10118' };
const activation = {
  name: 'Lobby West',
  address,
  preauthMinor: 1_000,
  taxRatePpm: 88_750,
  timezone: 'America/New_York',
};

describe('cabinets from the factory', () => {
  test('are imported into stock with secrets that are stored only as HMAC', async () => {
    const { deviceNo, activationCode, deviceSecret } = await imported();
    expect(activationCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(deviceSecret).toMatch(/^[\w-]{43}$/);
    const device = await row(deviceNo);
    expect(device).toMatchObject({ lifecycle: 'in_stock', merchantId: null, layersL: 5, layersR: 5 });
    expect(device.activationHmac).toHaveLength(32);
    expect(device.secretHmac).toHaveLength(32);
    expect(Buffer.from(device.activationHmac ?? []).toString()).not.toContain(activationCode);
    const audit = await prisma.auditLog.findFirstOrThrow({
      where: { action: 'platform.importCabinets', objectId: deviceNo },
    });
    expect(audit).toMatchObject({ actorKind: 'platform', actorId: 'maria', result: 'ok' });
    expect(JSON.stringify(audit)).not.toContain(deviceSecret);
  });

  test('keep the secret that the factory wrote', async () => {
    const deviceSecret = 'A'.repeat(43);
    const { cabinets } = await done(importCabinets, {
      cabinets: [{ deviceNo: newNo(), modelCode: 'CB-1D-4L', deviceSecret }],
    });
    expect(cabinets[0]?.deviceSecret).toBe(deviceSecret);
    expect(await row(cabinets[0]?.deviceNo ?? '')).toMatchObject({ layersL: 4, layersR: null });
  });

  test('are imported all or none', async () => {
    const known = (await imported()).deviceNo;
    const fresh = newNo();
    const cabinet = (deviceNo: string, more = {}) => ({ deviceNo, modelCode: 'CB-1D-4L', ...more });
    const refused: readonly (readonly [object, string])[] = [
      [cabinet(known), 'DEVICE_EXISTS'],
      [cabinet(fresh), 'DEVICE_EXISTS'],
      [cabinet(newNo(), { modelCode: 'NONE' }), 'NOT_FOUND'],
      [cabinet(newNo(), { layersR: 2 }), 'BAD_INPUT'],
      [cabinet('short'), 'BAD_INPUT'],
    ];
    for (const [other, code] of refused) {
      expect(codeOf(await ask(importCabinets, { cabinets: [cabinet(fresh), other] }))).toBe(code);
      expect(await prisma.device.findUnique({ where: { deviceNo: fresh } })).toBeNull();
    }
  });
});

describe("a cabinet's life cycle", () => {
  test('allocates it, activates it with the code of its sticker, and releases it with a new code', async () => {
    const { id: merchantId, merchantNo } = await givenMerchant(prisma);
    const member = actorOf(await givenMember(prisma, merchantId));
    const { deviceNo, activationCode } = await imported();
    expect(await done(allocateCabinet, { deviceNo, merchantNo })).toMatchObject({
      lifecycle: 'to_be_activated',
    });
    const input = { deviceNo, k: activationCode, ...activation };
    expect((await runUseCase(env, activateDevice, member, input, { requestId: 'r' })).ok).toBe(true);
    expect(codeOf(await ask(deallocateCabinet, { deviceNo }))).toBe('ILLEGAL_TRANSITION');

    const released = await done(releaseCabinet, { deviceNo });
    expect(released).toMatchObject({ lifecycle: 'in_stock', secretRotated: false });
    expect(released.activationCode).not.toBe(activationCode);
    expect(await row(deviceNo)).toMatchObject({
      merchantId: null,
      name: null,
      street: null,
      activatedAt: null,
    });

    await done(allocateCabinet, { deviceNo, merchantNo });
    const again = (k: string) => runUseCase(env, activateDevice, member, { ...input, k }, { requestId: 'r' });
    expect(codeOf(await again(activationCode))).toBe('DEVICE_ENABLE_FAILED');
    expect((await again(released.activationCode)).ok).toBe(true);
  });

  test('allocates it to active merchants only, and to one of them', async () => {
    const suspended = await givenMerchant(prisma, { status: 'suspended' });
    const [one, two] = [await givenMerchant(prisma), await givenMerchant(prisma)];
    const { deviceNo } = await imported();
    expect(codeOf(await ask(allocateCabinet, { deviceNo, merchantNo: suspended.merchantNo }))).toBe(
      'MERCHANT_NOT_ACTIVE',
    );
    expect(codeOf(await ask(allocateCabinet, { deviceNo, merchantNo: 'M0' }))).toBe('NOT_FOUND');
    expect(codeOf(await ask(allocateCabinet, { deviceNo: 'VC99999999', merchantNo: one.merchantNo }))).toBe(
      'NOT_FOUND',
    );
    const both = await Promise.all(
      [one, two].map(({ merchantNo }) => ask(allocateCabinet, { deviceNo, merchantNo })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    await done(deallocateCabinet, { deviceNo });
    expect(await prisma.deviceAssignment.count({ where: { device: { deviceNo }, endedAt: null } })).toBe(0);
  });

  test('releases it without stock, templates, rules and bindings, but keeps the records', async () => {
    const merchant = await givenMerchant(prisma);
    const product = await givenProduct(prisma, merchant.id);
    const device = await givenCabinet(prisma, merchant.id, { deviceNo: newNo() });
    const { deviceNo, id: deviceId } = device;
    const owned = { merchantId: merchant.id, deviceId };
    await givenMember(prisma, merchant.id, {
      kind: 'restocker',
      deviceScope: 'selected',
      deviceIds: [deviceId],
    });
    const inForce = await givenPlanogram(prisma, device, [{ productId: product.id }]);
    const waiting = await givenPlanogram(prisma, device, [], {
      effectiveAt: new Date('2030-01-01T00:00:00Z'),
    });
    const draft = await givenPlanogram(prisma, device, [], {
      status: 'draft',
      effectiveAt: null,
      publishedAt: null,
    });
    await givenStock(
      prisma,
      device,
      [
        { productId: product.id, qty: 7 },
        { productId: product.id, qty: 0, layer: 2 },
      ].filter(({ qty }) => qty > 0),
    );
    await prisma.freezeRule.create({ data: { ...owned, mode: 'always', savedAt: env.clock.now() } });
    await prisma.warningConfig.create({ data: { ...owned, updatedAt: env.clock.now() } });
    const sale = await givenSession(prisma, device, inForce.id, { state: 'recognized' });
    const order = await givenOrder(prisma, sale, product.id);
    await givenOnline(prisma, deviceId, env.clock.now());

    expect(await done(releaseCabinet, { deviceNo })).toMatchObject({ secretRotated: true });

    expect(await prisma.stockLevel.findMany({ where: owned })).toMatchObject([{ onHand: 0, parQty: null }]);
    expect(await prisma.stockMovement.findFirst({ where: owned, orderBy: { keySeq: 'desc' } })).toMatchObject(
      {
        type: 'adjust',
        reason: 'device_release',
        qty: -7,
        balanceAfter: 0,
      },
    );
    const versions = await prisma.planogramVersion.findMany({ where: owned });
    const version = (id: string) => versions.find((found) => found.id === id);
    expect(version(inForce.id)).toMatchObject({ status: 'published', expiresAt: env.clock.now() });
    expect(version(waiting.id)).toMatchObject({ status: 'canceled' });
    expect(version(draft.id)).toMatchObject({ deletedAt: env.clock.now() });
    expect(await prisma.freezeRule.count({ where: owned })).toBe(0);
    expect(await prisma.warningConfig.count({ where: owned })).toBe(0);
    expect(await prisma.membershipDevice.count({ where: owned })).toBe(0);
    expect(await prisma.salesOrder.findUnique({ where: { id: order.id } })).toMatchObject(owned);
    expect(await prisma.deviceCommand.findMany({ where: { deviceId } })).toMatchObject([
      { name: 'cred.rotate', args: {} },
    ]);
  });

  test('keeps it with its owner while a sale is under way or an abnormal order is open', async () => {
    const merchant = await givenMerchant(prisma);
    const product = await givenProduct(prisma, merchant.id);
    const device = await givenCabinet(prisma, merchant.id, { deviceNo: newNo() });
    const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
    const session = await givenSession(prisma, device, version.id);
    const leaving = async () => [
      codeOf(await ask(releaseCabinet, { deviceNo: device.deviceNo })),
      codeOf(await ask(retireCabinet, { deviceNo: device.deviceNo })),
    ];
    expect(await leaving()).toEqual(['DEVICE_BUSY', 'DEVICE_BUSY']);
    await prisma.doorSession.update({ where: { id: session.id }, data: { state: 'unresolved' } });
    const abnormal = { status: 'abnormal', abnormalReason: 'timeout', abnormalState: 'open' } as const;
    const order = await givenOrder(prisma, session, product.id, {
      ...abnormal,
      abnormalDeadlineAt: env.clock.now(),
      capturedMinor: 0,
    });
    expect(await leaving()).toEqual(['DEVICE_BUSY', 'DEVICE_BUSY']);
    expect(await ask(retireCabinet, { deviceNo: device.deviceNo })).toMatchObject({
      refusal: { params: { abnormalOrders: 1 } },
    });
    await prisma.salesOrder.update({ where: { id: order.id }, data: { abnormalState: 'expired' } });
    expect(await leaving()).toEqual([undefined, undefined]);
    expect(await row(device.deviceNo)).toMatchObject({
      lifecycle: 'retired',
      merchantId: null,
      activationHmac: null,
    });
  });

  test('replaces its code with each new sticker until it is in operation', async () => {
    const { deviceNo, activationCode } = await imported();
    const reprinted = await done(reprintSticker, { deviceNo });
    expect(reprinted.activationCode).not.toBe(activationCode);
    await done(retireCabinet, { deviceNo });
    expect(codeOf(await ask(reprintSticker, { deviceNo }))).toBe('ILLEGAL_TRANSITION');
    const merchant = await givenMerchant(prisma);
    const operational = await givenCabinet(prisma, merchant.id, { deviceNo: newNo() });
    expect(await done(reprintSticker, { deviceNo: operational.deviceNo })).toMatchObject({
      activationCode: null,
    });
  });

  test('lists it by owner and status', async () => {
    const merchant = await givenMerchant(prisma);
    const { deviceNo } = await imported('CB-1D-4L');
    await done(allocateCabinet, { deviceNo, merchantNo: merchant.merchantNo });
    const { cabinets } = await done(listCabinets, {
      merchantNo: merchant.merchantNo,
      lifecycle: 'to_be_activated',
    });
    expect(cabinets).toEqual([
      {
        deviceNo,
        model: 'CB-1D-4L',
        lifecycle: 'to_be_activated',
        online: 'never_seen',
        merchantNo: merchant.merchantNo,
        merchantName: merchant.name,
        name: null,
      },
    ]);
    expect((await done(listCabinets, { after: deviceNo, merchantNo: merchant.merchantNo })).cabinets).toEqual(
      [],
    );
  });
});

describe('a merchant on the platform', () => {
  test('is signed up with an owner, who may have other merchants already', async () => {
    const input = {
      name: 'Corner Shop',
      country: 'CN',
      ownerEmail: 'Owner@Example.com',
      ownerName: 'Li Wei',
    };
    const first = await done(createMerchant, input);
    const proven = { emailVerifiedAt: new Date() };
    await prisma.account.updateMany({ where: { email: input.ownerEmail }, data: proven });
    const second = await done(createMerchant, { ...input, name: 'Second Shop' });
    expect([first.ownerIsNew, second.ownerIsNew]).toEqual([true, false]);
    expect(first.merchantNo).toMatch(/^M\d{14}$/);
    const merchant = await prisma.merchant.findUniqueOrThrow({ where: { merchantNo: first.merchantNo } });
    expect(merchant).toMatchObject({
      status: 'active',
      currency: 'CNY',
      timezone: 'Asia/Shanghai',
      taxMode: 'inclusive',
    });
    const account = await prisma.account.findUniqueOrThrow({
      where: { email: 'owner@example.com' },
      include: { memberships: true },
    });
    expect(account.memberships.map(({ kind }) => kind)).toEqual(['owner', 'owner']);
  });

  test('becomes active with its first cabinet if it registered itself', async () => {
    const { id, merchantNo } = await givenMerchant(prisma, { status: 'onboarding' });
    const { deviceNo } = await imported();
    await done(allocateCabinet, { deviceNo, merchantNo });
    expect(await prisma.merchant.findUnique({ where: { id } })).toMatchObject({ status: 'active' });
    const events = await prisma.liveEvent.findMany({ where: { merchantId: id }, select: { type: true } });
    expect(events.map(({ type }) => type).sort()).toEqual([
      'device.lifecycle',
      'device.settings',
      'merchant.settings',
    ]);
  });

  test('can be activated, suspended and closed, and refuses other transitions', async () => {
    const { merchantNo } = await givenMerchant(prisma, { status: 'onboarding' });
    const change = (event: string) => ask(changeMerchantStatus, { merchantNo, event });
    expect(codeOf(await change('suspend'))).toBe('ILLEGAL_TRANSITION');
    for (const event of ['activate', 'suspend', 'activate', 'close'])
      expect((await change(event)).ok).toBe(true);
    expect(codeOf(await change('activate'))).toBe('ILLEGAL_TRANSITION');
    expect(codeOf(await ask(changeMerchantStatus, { merchantNo: 'M0', event: 'close' }))).toBe('NOT_FOUND');
    const { merchants } = await done(listMerchants, { status: 'closed' });
    expect(merchants.map((found) => found.merchantNo)).toEqual([merchantNo]);
  });
});

test('platform use cases refuse everyone but the platform and internal processes', async () => {
  const member = actorOf(await givenMember(prisma, (await givenMerchant(prisma)).id));
  const useCases = [
    importCabinets,
    allocateCabinet,
    deallocateCabinet,
    releaseCabinet,
    retireCabinet,
    reprintSticker,
    createMerchant,
  ];
  const others = [
    addFirmware,
    listFirmware,
    rollOutFirmware,
    rotateSecret,
    changeMerchantStatus,
    createModel,
    listCabinets,
    listMerchants,
  ];
  for (const useCase of [...useCases, ...others] as AnyUseCase[]) {
    expect(codeOf(await runUseCase(env, useCase, member, {}, { requestId: 'r' }))).toBe('FORBIDDEN');
  }
});
