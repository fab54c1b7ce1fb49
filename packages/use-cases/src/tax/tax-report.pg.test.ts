import type { Device, Prisma, SalesOrder } from '@larder/database/model';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMember, type Member } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenRefund } from '@larder/testkit/given/given-refund';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { MemberActor } from '../actor.ts';
import { saveAddress } from '../device/save-address.ts';
import { taxExport } from '../export/tax-export.ts';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { readReport } from './read-report.ts';

let database: TestDatabase;
let env: TestEnvironment;
let member: Member;
let owner: MemberActor;
let merchantId: string;
let device: Device;
let productId: string;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  env = createTestEnvironment(database);
  merchantId = (await givenMerchant(database.prisma, { timezone: 'America/Los_Angeles' })).id;
  member = await givenMember(database.prisma, merchantId);
  owner = actorOf(member);
  productId = (await givenProduct(database.prisma, merchantId)).id;
  device = await cabinet();
});

const cabinet = (more: Partial<Prisma.DeviceUncheckedCreateInput> = {}) =>
  givenCabinet(database.prisma, merchantId, { city: 'Oakland', state: 'CA', zip: '94607', ...more });
const ask = <Out>(useCase: AnyUseCase<Out>, input: object, actor: MemberActor = owner) =>
  runUseCase(env, useCase, actor, input, { requestId: 'test' });
const months = { from: '2026-10', to: '2026-11' };
const report = async (asked: object = months, actor = owner) => accepted(await ask(readReport, asked, actor));

/** One unit at 2.50 with 0.22 tax, taken then. */
async function sold(
  at: string,
  where: Device = device,
  more: Partial<Prisma.SalesOrderUncheckedCreateInput> = {},
): Promise<SalesOrder> {
  const { prisma } = database;
  const { id } =
    (await prisma.planogramVersion.findFirst({ where: { deviceId: where.id } })) ??
    (await givenPlanogram(prisma, where, [{ productId }]));
  const session = await givenSession(prisma, where, id, { state: 'recognized' });
  return givenOrder(prisma, session, productId, { consumedAt: new Date(at), ...more });
}

const sums = (salesMinor: number, taxMinor: number, refundedTaxMinor = 0) => ({
  salesMinor,
  taxableMinor: taxMinor > 0 ? salesMinor : 0,
  taxMinor,
  refundedTaxMinor,
  partSalesMinor: 0,
  partTaxMinor: 0,
});
const oakland = { country: 'US', state: 'CA', city: 'Oakland' };

describe('the report of sales tax', () => {
  test('cuts months by the clock of the merchant, also where clocks change on the first', async () => {
    // November 1, 2026 begins at 07:00 UTC in Los Angeles, before the clocks are set back; December at 08:00 UTC.
    await sold('2026-11-01T06:59:59.999Z');
    await sold('2026-11-01T07:00:00.000Z');
    await sold('2026-12-01T07:59:59.999Z');
    await sold('2026-12-01T08:00:00.000Z');
    const { rows, total, timezone } = await report();
    expect(rows).toEqual([
      { month: '2026-11', ...oakland, ...sums(500, 44) },
      { month: '2026-10', ...oakland, ...sums(250, 22) },
    ]);
    expect([total, timezone]).toEqual([sums(750, 66), 'America/Los_Angeles']);
  });

  test('has the leap day', async () => {
    await sold('2028-03-01T07:59:00Z');
    const { rows } = await report({ from: '2028-02', to: '2028-02' });
    expect(rows).toEqual([{ month: '2028-02', ...oakland, ...sums(250, 22) }]);
  });

  test('leaves out orders that are no sales, and cabinets for training', async () => {
    const unpaid = { capturedMinor: 0, paidAt: null };
    await sold('2026-11-20T10:00:00Z', device, { ...unpaid, status: 'unpaid' });
    await sold('2026-11-20T10:00:00Z', device, {
      status: 'completed',
      completedAt: new Date('2026-11-20T10:00:00Z'),
      capturedMinor: 0,
      writtenOffMinor: 272,
    });
    const doubt = {
      abnormalReason: 'timeout',
      abnormalState: 'open',
      abnormalDeadlineAt: new Date(),
    } as const;
    await sold('2026-11-20T10:00:00Z', device, { ...unpaid, status: 'abnormal', ...doubt });
    await sold('2026-11-20T10:00:00Z', await cabinet({ isTraining: true }));
    const stranger = await givenMerchant(database.prisma);
    const foreign = await givenCabinet(database.prisma, stranger.id);
    const theirs = await givenProduct(database.prisma, stranger.id);
    const version = await givenPlanogram(database.prisma, foreign, [{ productId: theirs.id }]);
    await givenOrder(
      database.prisma,
      await givenSession(database.prisma, foreign, version.id, { state: 'recognized' }),
      theirs.id,
    );
    expect((await report()).rows).toEqual([]);
  });

  test('counts what was captured of orders that are no sale in proportion, and names it', async () => {
    // 1.00 of 2.72 with 0.22 tax: 0.08 of it is tax.
    const part = { capturedMinor: 100, authorizedMinor: 100, paidAt: null };
    // The last moment of November in Los Angeles, and the first of December.
    await sold('2026-12-01T07:59:59.999Z', device, { ...part, status: 'unpaid' });
    await sold('2026-12-01T08:00:00.000Z', device, { ...part, status: 'unpaid' });
    await sold('2026-11-20T10:00:00Z', await cabinet({ isTraining: true }), { ...part, status: 'unpaid' });
    await sold('2026-11-20T11:00:00Z', device, {
      ...part,
      status: 'completed',
      completedAt: new Date('2026-11-20T12:00:00Z'),
      writtenOffMinor: 172,
    });
    const half = sums(184, 16);
    expect((await report()).rows).toEqual([
      { month: '2026-11', ...oakland, ...half, partSalesMinor: 184, partTaxMinor: 16 },
    ]);
    await sold('2026-11-20T13:00:00Z');
    expect((await report()).total).toEqual({ ...sums(434, 38), partSalesMinor: 184, partTaxMinor: 16 });
  });

  test('counts of a part of a taxed and an untaxed line what was captured of each', async () => {
    const line = { productId, nameSnapshot: 'Water', source: 'auto', qty: 1, unitPriceMinor: 500 } as const;
    await sold('2026-11-20T10:00:00Z', device, {
      status: 'unpaid',
      paidAt: null,
      subtotalMinor: 1_000,
      taxMinor: 44,
      totalMinor: 1_044,
      capturedMinor: 522,
      items: {
        create: [
          { ...line, id: newTestId(), lineNo: 1, totalMinor: 544, taxMinor: 44, taxable: true },
          { ...line, id: newTestId(), lineNo: 2, totalMinor: 500, taxable: false },
        ],
      },
    });
    expect((await report()).total).toEqual({
      ...sums(500, 22),
      taxableMinor: 250,
      partSalesMinor: 500,
      partTaxMinor: 22,
    });
  });

  test('gives back exactly the tax of a captured part, in however many refunds', async () => {
    const order = await sold('2026-10-20T10:00:00Z', device, {
      status: 'refunded',
      completedAt: new Date('2026-10-21T10:00:00Z'),
      capturedMinor: 100,
      refundedMinor: 100,
      reducedMinor: 50,
      writtenOffMinor: 122,
    });
    const parts = [
      // Before the capture, which was that much smaller: nothing of the captured part went back.
      ['reduced_capture', '2026-10-20T11:00:00Z', 50],
      ['provider', '2026-10-31T10:00:00Z', 33],
      ['provider', '2026-11-05T10:00:00Z', 33],
      ['provider', '2026-11-06T10:00:00Z', 34],
    ] as const;
    for (const [method, at, amountMinor] of parts)
      await givenRefund(database.prisma, order, member.membership.id, {
        state: 'succeeded',
        method,
        refundedAt: new Date(at),
        amountMinor,
      });
    const { total, rows } = await report();
    expect(rows.map((row) => row.refundedTaxMinor)).toEqual([5, 3]);
    expect([total.taxMinor, total.refundedTaxMinor]).toEqual([8, 8]);
  });

  test('separates sales that bear no tax: the product, the cabinet or the rate', async () => {
    const untaxed = { taxMinor: 0, totalMinor: 250, capturedMinor: 250 };
    const line = {
      id: newTestId(),
      lineNo: 1,
      productId,
      nameSnapshot: 'Water',
      source: 'auto',
      qty: 1,
    } as const;
    const amounts = { unitPriceMinor: 250, totalMinor: 250 };
    await sold('2026-11-20T10:00:00Z', device, {
      ...untaxed,
      items: { create: { ...line, ...amounts, taxable: false } },
    });
    await sold('2026-11-20T11:00:00Z', device, {
      ...untaxed,
      taxRatePpm: 0,
      items: { create: { ...line, ...amounts, id: newTestId(), taxable: true } },
    });
    // Its share of the tax was rounded to nothing, yet it bore tax.
    await sold('2026-11-20T12:00:00Z', device, {
      subtotalMinor: 5,
      taxMinor: 0,
      totalMinor: 5,
      capturedMinor: 5,
      items: { create: { ...line, unitPriceMinor: 5, totalMinor: 5, id: newTestId(), taxable: true } },
    });
    await sold('2026-11-20T13:00:00Z');
    expect((await report()).total).toEqual({ ...sums(755, 22), taxableMinor: 255 });
  });

  test('takes the tax out of prices that include it', async () => {
    await sold('2026-11-20T10:00:00Z', device, {
      taxMode: 'inclusive',
      taxMinor: 20,
      totalMinor: 250,
      capturedMinor: 250,
      items: {
        create: {
          id: newTestId(),
          lineNo: 1,
          productId,
          nameSnapshot: 'Water',
          source: 'auto',
          qty: 1,
          unitPriceMinor: 250,
          taxMinor: 20,
          totalMinor: 250,
        },
      },
    });
    expect((await report()).total).toEqual(sums(230, 20));
  });

  test('counts a refund in the month in which it was paid, and all parts of a line as its whole tax', async () => {
    const order = await sold('2026-10-20T10:00:00Z');
    const parts = [
      ['2026-10-31T10:00:00Z', 91],
      ['2026-11-05T10:00:00Z', 91],
      ['2026-11-06T10:00:00Z', 90],
    ] as const;
    for (const [at, amountMinor] of parts)
      await givenRefund(database.prisma, order, member.membership.id, {
        state: 'succeeded',
        refundedAt: new Date(at),
        amountMinor,
      });
    await givenRefund(database.prisma, order, member.membership.id);
    const { rows } = await report();
    expect(rows).toEqual([
      { month: '2026-11', ...oakland, ...sums(0, 0, 15) },
      { month: '2026-10', ...oakland, ...sums(250, 22, 7) },
    ]);
  });

  test('keeps sales at the place where they were made when the cabinet is moved', async () => {
    env.clock.set('2026-11-15T12:00:00Z');
    const order = await sold('2026-11-15T11:00:00Z');
    const move = (version: number, city: string, state: string, zip: string) =>
      ask(saveAddress, {
        deviceNo: device.deviceNo,
        version,
        address: { country: 'US', street: '1 Main St', city, state, zip },
        timezone: 'America/Los_Angeles',
      });
    accepted(await move(1, 'Reno', 'NV', '89501'));
    // The street changes, not the place.
    accepted(await move(2, 'Reno', 'NV', '89502'));
    await sold('2026-11-15T13:00:00Z');
    env.clock.set('2026-11-16T12:00:00Z');
    accepted(await move(3, 'Fresno', 'CA', '93650'));
    await sold('2026-11-17T13:00:00Z');
    await givenRefund(database.prisma, order, member.membership.id, {
      state: 'succeeded',
      refundedAt: new Date('2026-11-18T10:00:00Z'),
      amountMinor: 272,
    });
    const { rows } = await report({ from: '2026-11', to: '2026-11' });
    expect(rows).toEqual([
      { month: '2026-11', country: 'US', state: 'CA', city: 'Fresno', ...sums(250, 22) },
      { month: '2026-11', country: 'US', state: 'CA', city: 'Oakland', ...sums(250, 22, 22) },
      { month: '2026-11', country: 'US', state: 'NV', city: 'Reno', ...sums(250, 22) },
    ]);
    expect(await database.prisma.deviceFormerPlace.count({ where: { deviceId: device.id } })).toBe(2);
  });

  test('shows members with selected devices those only, and nothing to members who may not set taxes', async () => {
    await sold('2026-11-20T10:00:00Z');
    const staff = await givenMember(database.prisma, merchantId, {
      kind: 'staff',
      systemRole: 'manager',
      deviceScope: 'selected',
    });
    expect((await report(months, actorOf(staff, { deviceIds: [] }))).rows).toEqual([]);
    expect((await report(months, actorOf(staff, { deviceIds: [device.id] }))).total.taxMinor).toBe(22);
    const refused = await ask(readReport, months, actorOf(staff, { role: 'viewer' }));
    expect(refusalOf(refused)).toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each([
    ['13 months', { from: '2026-01', to: '2027-01' }],
    ['months the wrong way round', { from: '2026-11', to: '2026-10' }],
    ['a month that no calendar has', { from: '2026-13', to: '2026-13' }],
  ])('is refused for %s', async (_, asked) => {
    expect(refusalOf(await ask(readReport, asked))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('is exported with one month and place a line, in pages of any size', async () => {
    await sold('2026-10-20T10:00:00Z');
    await sold('2026-11-20T10:00:00Z', await cabinet({ city: 'Reno', state: 'NV', zip: '89501' }));
    const exported = async (size: number) => {
      const reader = { tx: database.prisma, database, now: env.clock.now(), actor: owner };
      return plainRows(accepted(await taxExport(months).open(reader)), size);
    };
    const zone = 'America/Los_Angeles';
    const money = ['2.50', '2.50', '0.22', '0.00', '0.22', '0.00', '0.00'];
    expect(await exported(100)).toEqual([
      ['2026-11', zone, 'US', 'NV', 'Reno', 'USD', ...money],
      ['2026-10', zone, 'US', 'CA', 'Oakland', 'USD', ...money],
    ]);
    expect(await exported(1)).toEqual(await exported(100));
    const viewer = actorOf(member, { role: 'viewer' });
    const open = taxExport(months).open({
      tx: database.prisma,
      database,
      now: env.clock.now(),
      actor: viewer,
    });
    expect(refusalOf(await open)).toMatchObject({ code: 'FORBIDDEN' });
  });
});
