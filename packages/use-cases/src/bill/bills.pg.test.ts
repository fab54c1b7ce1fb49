import type { Device } from '@larder/database/model';
import { lockWallet, readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { transaction } from '@larder/database/transaction';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenFeePlan } from '@larder/testkit/given/given-fee-plan';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenSession } from '@larder/testkit/given/given-sale';
import { newTestId } from '@larder/testkit/new-test-id';
import { plainRows } from '@larder/testkit/plain-rows';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { asSystem } from '@larder/testkit/sale-scene';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { billExport } from '../export/bill-export.ts';
import { postLedger } from '../ledger/post-ledger.ts';
import { noteBillPaid } from '../platform/bill/note-bill-paid.ts';
import { voidBill } from '../platform/bill/void-bill.ts';
import { leaveMerchant } from '../platform/leave-merchant.ts';
import { runUseCase } from '../run-use-case.ts';
import { type AnyUseCase, defineUseCase } from '../use-case.ts';
import { collectBills } from './collect-bills.ts';
import { listAlgorithmDays } from './list-algorithm-days.ts';
import { listBilledOrders } from './list-billed-orders.ts';
import { listBills } from './list-bills.ts';
import { makeBillsOverdue } from './make-bills-overdue.ts';
import { readBill } from './read-bill.ts';
import { readDeviceBill } from './read-device-bill.ts';
import { writeDueBills } from './write-due-bills.ts';

const database = await createTestDatabase(inject('testServer'));
const { prisma } = database;
afterAll(() => database.drop());

const ZONE = 'America/Los_Angeles';
/** Bills of October are issued then. */
const OCTOBER_CLOSES = '2026-11-01T10:00:00Z';
const LONG_AGO = new Date('2026-01-05T20:00:00Z');

/** A merchant with a plan, and what its bills are written with. The clock stands in October. */
async function givenBilled(fees: Parameters<typeof givenFeePlan>[2] = {}, more: object = {}) {
  const env = createTestEnvironment(database);
  env.clock.set('2026-10-20T20:00:00Z');
  const merchant = await givenMerchant(prisma, { timezone: ZONE, ...more });
  await givenFeePlan(database, merchant.id, fees);
  const owner = actorOf(await givenMember(prisma, merchant.id));
  const cabinet = (name: string, device: object = {}) =>
    givenCabinet(prisma, merchant.id, {
      name,
      activatedAt: LONG_AGO,
      createdAt: LONG_AGO,
      iccid: '8901260000000000001',
      ...device,
    });
  const write = (at?: string) => {
    if (at) env.clock.set(at);
    return asSystem(env, writeDueBills, {});
  };
  const bills = () =>
    prisma.bill.findMany({
      where: { merchantId: merchant.id },
      include: { lines: { orderBy: { lineNo: 'asc' } } },
      orderBy: [{ month: 'asc' }, { kind: 'asc' }],
    });
  const bill = async (kind: string, month = '2026-10') =>
    (await bills()).find((one) => one.kind === kind && one.month === month);
  const ask = <Out>(useCase: AnyUseCase<Out>, input: object, actor = owner) =>
    runUseCase(env, useCase, actor, input, { requestId: 'test' });
  return { env, merchant, owner, cabinet, write, bills, bill, ask };
}

/** Puts money into a wallet, as an adjustment. */
const fund = (merchantId: string, amountMinor: number) =>
  transaction(database, (tx) =>
    postLedger({ tx, now: new Date(), newId: newTestId }, [
      {
        kind: 'adjustment',
        causeId: newTestId(),
        merchantId,
        currency: 'USD',
        occurredAt: new Date(),
        grossMinor: amountMinor,
        feeMinor: 0,
        entries: [{ debit: 'provider_clearing', credit: 'merchant_available', amountMinor }],
      },
    ]),
  );
const available = async (merchantId: string) => (await readWallet(prisma, merchantId, 'USD')).available;

/** Sells on a device, recognized unless the order says otherwise. */
async function sold(device: Device, at: string, more: object = {}) {
  const { id: productId } = await givenProduct(prisma, device.merchantId ?? '');
  const { id } =
    (await prisma.planogramVersion.findFirst({ where: { deviceId: device.id } })) ??
    (await givenPlanogram(prisma, device, [{ productId }]));
  const session = await givenSession(prisma, device, id, { state: 'recognized' });
  const createdAt = new Date(at);
  return givenOrder(prisma, session, productId, { createdAt, consumedAt: createdAt, ...more });
}

describe('the bills of a month', () => {
  test('charge days in service and recognized orders, a cabinet activated in the middle by its days', async () => {
    const { cabinet, write, bill, bills } = await givenBilled({ billTaxPpm: 100_000 });
    const whole = await cabinet('Lobby whole');
    // October 17 in Los Angeles, so 15 of 31 days.
    const half = await cabinet('Lobby half', { activatedAt: new Date('2026-10-18T06:59:00Z'), iccid: null });
    await cabinet('Lobby training', { isTraining: true });
    await cabinet('Lobby waiting', { lifecycle: 'to_be_activated', activatedAt: null });
    await sold(whole, '2026-10-01T07:00:00Z');
    await sold(whole, '2026-11-01T06:59:59Z');
    await sold(whole, '2026-11-01T07:00:00Z');
    await sold(whole, '2026-09-30T06:59:59Z');
    await sold(whole, '2026-10-10T12:00:00Z', { type: 'sale_manual' });
    await sold(whole, '2026-10-10T12:00:00Z', {
      abnormalReason: 'low_confidence',
      abnormalState: 'resolved',
    });
    await sold(half, '2026-10-20T12:00:00Z');

    await write();
    expect((await bills()).map(({ status }) => status)).toEqual(['accruing', 'accruing', 'accruing']);
    await write('2026-11-01T09:59:59Z');
    expect((await bill('saas_fee'))?.status).toBe('accruing');
    await write(OCTOBER_CLOSES);

    expect(await bill('saas_fee')).toMatchObject({
      status: 'issued',
      billNo: expect.stringMatching(/^B261101\d{8}$/),
      issuedAt: new Date(OCTOBER_CLOSES),
      dueAt: new Date('2026-11-15T10:00:00Z'),
      subtotalMinor: 1_781n,
      taxMinor: 178n,
      totalMinor: 1_959n,
      lines: [
        { deviceId: half.id, qty: 15, amountMinor: 581n },
        { deviceId: whole.id, qty: 31, amountMinor: 1_200n },
      ],
    });
    expect(await bill('traffic_card_fee')).toMatchObject({
      totalMinor: 264n,
      lines: [{ deviceId: whole.id, qty: 31, amountMinor: 240n, iccid: '8901260000000000001' }],
    });
    expect(await bill('algorithm_fee')).toMatchObject({
      subtotalMinor: 6n,
      taxMinor: 1n,
      lines: [
        { deviceId: half.id, qty: 1, amountMinor: 2n },
        { deviceId: whole.id, qty: 2, amountMinor: 4n },
      ],
    });
    expect((await bill('saas_fee', '2026-11'))?.status).toBe('accruing');
  });

  test('are written once by several workers, and again without any change', async () => {
    const { env, cabinet, write, bills } = await givenBilled();
    await cabinet('Lobby one');
    await write();
    env.clock.set(OCTOBER_CLOSES);
    await Promise.all([1, 2, 3].map(() => asSystem(env, writeDueBills, {})));
    const first = await bills();
    expect(first.filter(({ status }) => status === 'issued')).toHaveLength(2);
    await prisma.billSchedule.updateMany({ data: { dueAt: env.clock.now() } });
    await write();
    expect(await bills()).toEqual(first.map((bill) => ({ ...bill, updatedAt: expect.any(Date) })));
  });

  test('are issued late but whole by a worker that stood still', async () => {
    const { cabinet, write, bill } = await givenBilled();
    await cabinet('Lobby one');
    await write();
    await write('2026-12-05T20:00:00Z');
    for (const [month, days] of [
      ['2026-10', 31],
      ['2026-11', 30],
    ] as const)
      expect(await bill('saas_fee', month)).toMatchObject({ status: 'issued', lines: [{ qty: days }] });
    expect(await bill('saas_fee', '2026-12')).toMatchObject({ status: 'accruing', lines: [{ qty: 5 }] });
  });

  test('charge the day on which a cabinet changes hands to both owners', async () => {
    const seller = await givenBilled();
    const buyer = await givenBilled();
    const device = await seller.cabinet('Lobby sold');
    await seller.write();
    const leave = defineUseCase({
      name: 'test.leave',
      access: 'internal',
      kind: 'write',
      input: readBill.input,
      run: (ctx) => leaveMerchant(ctx, device, { lifecycle: 'in_stock' }),
    });
    seller.env.clock.set('2026-10-21T20:00:00Z');
    await asSystem(seller.env, leave, { id: device.id });
    await prisma.deviceAssignment.create({
      data: {
        merchantId: buyer.merchant.id,
        deviceId: device.id,
        startedAt: new Date('2026-10-21T21:00:00Z'),
      },
    });
    await prisma.device.update({
      where: { id: device.id },
      data: {
        merchantId: buyer.merchant.id,
        lifecycle: 'operational',
        name: 'Lobby bought',
        country: 'US',
        street: '1 Main St',
        city: 'Reno',
        state: 'NV',
        zip: '89501',
        activatedAt: new Date('2026-10-21T22:00:00Z'),
      },
    });
    await buyer.write('2026-10-21T23:00:00Z');
    await seller.write(OCTOBER_CLOSES);
    const line = async ({ bill }: typeof seller) => (await bill('saas_fee'))?.lines[0];
    // It left with its name; its number stays.
    expect(await line(seller)).toMatchObject({ qty: 21, amountMinor: 813n, deviceName: device.deviceNo });
    expect(await line(buyer)).toMatchObject({ qty: 11, amountMinor: 426n, deviceName: 'Lobby bought' });
  });

  test('have a leap day, and the fee of the plan that was valid when the month began', async () => {
    const { env, merchant, cabinet, write, bill } = await givenBilled();
    await cabinet('Lobby one', { activatedAt: new Date('2028-02-29T20:00:00Z') });
    await givenFeePlan(database, merchant.id, { saasMonthlyMinor: 9_900, validFrom: '2028-02-15' });
    env.clock.set('2028-02-29T21:00:00Z');
    await write();
    await write('2028-03-01T10:00:00Z');
    expect(await bill('saas_fee', '2028-02')).toMatchObject({
      unitMinor: 1_200,
      lines: [{ qty: 1, amountMinor: 41n }],
    });
    expect(await bill('saas_fee', '2028-03')).toMatchObject({ unitMinor: 9_900 });
  });

  test('do not exist without a fee', async () => {
    const { cabinet, write, bills } = await givenBilled({
      saasMonthlyMinor: 0,
      trafficMonthlyMinor: 0,
      algorithmUnitMinor: 0,
    });
    await cabinet('Lobby one');
    await write();
    await write(OCTOBER_CLOSES);
    expect(await bills()).toEqual([]);
  });
});

/** A merchant whose October is billed: 12.00 for the device and 2.40 for its data, no orders. */
async function givenIssued(more: object = {}) {
  const scene = await givenBilled({}, more);
  const device = await scene.cabinet('Lobby one');
  await scene.write();
  await scene.write(OCTOBER_CLOSES);
  const statuses = async () =>
    Object.fromEntries((await scene.bills()).map(({ kind, month, status }) => [`${kind} ${month}`, status]));
  const collect = () => asSystem(scene.env, collectBills, {});
  return { ...scene, device, statuses, collect };
}

describe('collecting bills', () => {
  test('takes the oldest first, as far as the balance covers them, each with a posting of its own', async () => {
    const { merchant, write, collect, statuses } = await givenIssued();
    await collect();
    expect(await statuses()).toMatchObject({
      'saas_fee 2026-10': 'issued',
      'traffic_card_fee 2026-10': 'issued',
    });
    await write('2026-12-01T10:00:00Z');
    // Enough for October and a half of November.
    await fund(merchant.id, 2_000);
    await collect();
    const paid = (await prisma.bill.findMany({ where: { merchantId: merchant.id, status: 'paid' } })).map(
      ({ month }) => month,
    );
    expect(paid).toEqual(expect.arrayContaining(['2026-10', '2026-10']));
    const postings = await prisma.ledgerTxn.findMany({ where: { merchantId: merchant.id, kind: 'bill' } });
    expect(postings).toHaveLength(paid.length);
    expect(await available(merchant.id)).toBe(
      2_000 + postings.reduce((sum, { grossMinor }) => sum + Number(grossMinor), 0),
    );
    await fund(merchant.id, 5_000);
    await collect();
    expect(await available(merchant.id)).toBe(7_000 - 2 * 1_440);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('takes each bill once, whatever the number of workers', async () => {
    const { env, merchant, statuses } = await givenIssued();
    await fund(merchant.id, 10_000);
    await Promise.all([1, 2, 3, 4].map(() => asSystem(env, collectBills, {})));
    expect(await statuses()).toMatchObject({
      'saas_fee 2026-10': 'paid',
      'traffic_card_fee 2026-10': 'paid',
    });
    expect(await available(merchant.id)).toBe(10_000 - 1_440);
  });

  test('waits for a transaction that holds the wallet, as a withdrawal does, and leaves its money alone', async () => {
    const { env, merchant, statuses } = await givenIssued();
    await fund(merchant.id, 2_000);
    const locked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const taking = transaction(database, async (tx) => {
      const wallet = await lockWallet(tx, merchant.id, 'USD', new Date());
      locked.resolve();
      await release.promise;
      await postLedger({ tx, now: new Date(), newId: newTestId }, [
        {
          kind: 'adjustment',
          causeId: newTestId(),
          merchantId: merchant.id,
          currency: 'USD',
          occurredAt: new Date(),
          grossMinor: -wallet.available,
          feeMinor: 0,
          entries: [
            { debit: 'merchant_available', credit: 'provider_clearing', amountMinor: wallet.available },
          ],
        },
      ]);
    });
    await locked.promise;
    const collecting = asSystem(env, collectBills, {});
    release.resolve();
    await Promise.all([taking, collecting]);
    expect(await statuses()).toMatchObject({ 'saas_fee 2026-10': 'issued' });
    expect(await available(merchant.id)).toBe(0);
  });

  test('posts fees as income and their tax as tax that is handed over', async () => {
    const scene = await givenBilled({ billTaxPpm: 88_750 });
    await scene.cabinet('Lobby one');
    await scene.write();
    await scene.write(OCTOBER_CLOSES);
    await fund(scene.merchant.id, 5_000);
    await asSystem(scene.env, collectBills, {});
    const saas = await scene.bill('saas_fee');
    const txn = await prisma.ledgerTxn.findUniqueOrThrow({
      where: { kind_causeId: { kind: 'bill', causeId: saas?.id ?? '' } },
      include: { entries: { orderBy: { line: 'asc' } } },
    });
    expect(txn).toMatchObject({
      grossMinor: -1_307n,
      entries: [
        { debit: 'merchant_available', credit: 'bills_income', amountMinor: 1_200n },
        { debit: 'merchant_available', credit: 'tax_payable', amountMinor: 107n },
      ],
    });
  });

  test('takes an overdue bill too, and makes none overdue before its time', async () => {
    const { env, merchant, bills, collect, statuses } = await givenIssued();
    const overdue = (at: string) => {
      env.clock.set(at);
      return asSystem(env, makeBillsOverdue, {});
    };
    await overdue('2026-11-15T09:59:59Z');
    expect(await statuses()).toMatchObject({ 'saas_fee 2026-10': 'issued' });
    const notices = () =>
      database.prisma.notice.findMany({
        where: { merchantId: merchant.id, key: { in: ['bill.overdue', 'bill.overdueSeveral'] } },
        include: { deliveries: true },
      });
    expect(await notices()).toEqual([]);
    const owner = await givenMember(database.prisma, merchant.id);
    await givenMember(database.prisma, merchant.id, { kind: 'staff', systemRole: 'operations' });
    await Promise.all([1, 2].map(() => overdue('2026-11-15T10:00:00Z')));
    expect(await statuses()).toMatchObject({ 'saas_fee 2026-10': 'overdue' });
    await overdue('2026-11-16T10:00:00Z');
    const sent = (await notices()).filter(({ membershipId }) => membershipId === owner.membership.id);
    // Both bills of the month are overdue at once: one notice names them.
    expect(sent).toMatchObject([{ target: { screen: 'bill' } }]);
    const billNos = (await bills()).map(({ billNo }) => billNo).filter((billNo) => billNo !== null);
    expect(
      Object.values(sent[0]?.params ?? {})
        .join()
        .split(', ')
        .sort(),
    ).toEqual(billNos.sort());
    expect(sent[0]?.deliveries.map(({ method }) => method).sort()).toEqual(['email', 'push']);
    await fund(merchant.id, 10_000);
    await collect();
    expect(await statuses()).toMatchObject({ 'saas_fee 2026-10': 'paid' });
  });

  test('leaves merchants with an own provider alone: an operator notes that the invoice was paid', async () => {
    const { env, merchant, bill, collect } = await givenIssued({ settlementMode: 'independent' });
    await fund(merchant.id, 10_000);
    await collect();
    const issued = await bill('saas_fee');
    expect(issued).toMatchObject({ status: 'issued', invoiced: true });
    const billNo = issued?.billNo ?? '';
    await asSystem(env, noteBillPaid, { billNo });
    expect(await bill('saas_fee')).toMatchObject({ status: 'paid' });
    expect(await prisma.ledgerTxn.count({ where: { merchantId: merchant.id, kind: 'bill' } })).toBe(0);
    expect(await available(merchant.id)).toBe(10_000);
    const other = await givenIssued();
    const ours = (await other.bill('saas_fee'))?.billNo ?? '';
    await expect(asSystem(env, noteBillPaid, { billNo: ours })).rejects.toThrow('NOT_FOUND');
  });
});

describe('a void bill', () => {
  test('need not be paid any more, and is never taken', async () => {
    const { env, merchant, bill, collect } = await givenIssued();
    const billNo = (await bill('saas_fee'))?.billNo ?? '';
    for (let times = 0; times < 2; times += 1)
      expect(await asSystem(env, voidBill, { billNo })).toMatchObject({ status: 'void', isCredited: false });
    await fund(merchant.id, 10_000);
    await collect();
    expect(await bill('saas_fee')).toMatchObject({ status: 'void', paidAt: null });
    expect(await available(merchant.id)).toBe(10_000 - 240);
  });

  test('is credited once by the next of its kind if it was paid, also to a wallet without new fees', async () => {
    const { env, merchant, device, bill, bills, collect, write } = await givenIssued();
    await fund(merchant.id, 1_440);
    await collect();
    expect(await available(merchant.id)).toBe(0);
    const billNo = (await bill('saas_fee'))?.billNo ?? '';
    expect(await asSystem(env, voidBill, { billNo })).toMatchObject({ status: 'paid', isCredited: true });
    await prisma.device.update({ where: { id: device.id }, data: { isTraining: true } });
    await prisma.deviceServiceDay.deleteMany({
      where: { merchantId: merchant.id, day: { gte: new Date('2026-11-01') } },
    });
    await write();
    expect(await bill('saas_fee', '2026-11')).toMatchObject({
      status: 'accruing',
      totalMinor: -1_200n,
      lines: [{ deviceId: null, amountMinor: -1_200n }],
    });
    await write('2026-12-01T10:00:00Z');
    expect(await bill('saas_fee', '2026-11')).toMatchObject({ status: 'paid', totalMinor: -1_200n });
    expect(await available(merchant.id)).toBe(1_200);
    const creditNo = (await bill('saas_fee', '2026-11'))?.billNo ?? '';
    await expect(asSystem(env, voidBill, { billNo: creditNo })).rejects.toThrow('ILLEGAL_TRANSITION');
    await write('2027-01-01T10:00:00Z');
    expect((await bills()).flatMap(({ lines }) => lines).filter((line) => line.creditOfId)).toHaveLength(1);
    expect(await ledgerFaults(database)).toEqual([]);
  });

  test('does not exist while it accrues', async () => {
    const { env } = await givenIssued();
    await expect(asSystem(env, voidBill, { billNo: 'B26110100000000' })).rejects.toThrow('NOT_FOUND');
  });
});

describe('reading bills', () => {
  test('shows what is owed, page by page, and opens down to cabinets, days and orders that add up', async () => {
    const scene = await givenBilled();
    const device = await scene.cabinet('Lobby one');
    const orders = [
      await sold(device, '2026-10-20T12:00:00Z'),
      await sold(device, '2026-10-20T13:00:00Z'),
      await sold(device, '2026-10-21T12:00:00Z'),
    ];
    await scene.write();
    await scene.write(OCTOBER_CLOSES);
    const { ask } = scene;
    const { deviceNo } = device;
    const first = accepted(await ask(listBills, { limit: 3 }));
    expect(first.owed).toMatchObject({ count: 3, totalMinor: 1_446, isCovered: false, invoiced: false });
    const rest = accepted(await ask(listBills, { limit: 3, cursor: first.nextCursor }));
    expect([...first.items, ...rest.items].map(({ month, kind }) => `${month} ${kind}`).toSorted()).toEqual([
      '2026-10 algorithm_fee',
      '2026-10 saas_fee',
      '2026-10 traffic_card_fee',
      '2026-11 saas_fee',
      '2026-11 traffic_card_fee',
    ]);
    expect(
      accepted(await ask(listBills, { kind: 'saas_fee', status: 'issued', month: '2026-10' })).items,
    ).toHaveLength(1);

    const { id } = (await scene.bill('algorithm_fee')) ?? { id: '' };
    const bill = accepted(await ask(readBill, { id }));
    expect(bill.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(bill.subtotalMinor);
    const days = accepted(await ask(listAlgorithmDays, { id, deviceNo }));
    expect(days.items.map(({ day, orders: count, amountMinor }) => [day, count, amountMinor])).toEqual([
      ['2026-10-21', 1, 2],
      ['2026-10-20', 2, 4],
    ]);
    const one = accepted(await ask(listAlgorithmDays, { id, limit: 1 }));
    expect(
      accepted(await ask(listAlgorithmDays, { id, limit: 1, cursor: one.nextCursor })).items,
    ).toMatchObject([{ day: '2026-10-20' }]);
    const numbers = accepted(await ask(listBilledOrders, { id, deviceNo, day: '2026-10-20' }));
    expect(numbers.items.map(({ orderNo }) => orderNo)).toEqual([orders[1]?.orderNo, orders[0]?.orderNo]);

    const saas = (await scene.bill('saas_fee')) ?? { id: '' };
    const part = accepted(await ask(readDeviceBill, { id: saas.id, deviceNo }));
    expect([part.days.length, part.line.qty, part.line.amountMinor]).toEqual([31, 31, 1_200]);

    const reader = { tx: prisma, database, now: scene.env.clock.now(), actor: scene.owner };
    const asked = { id, kind: 'algorithm_fee', month: '2026-10' };
    const rows = await plainRows(accepted(await billExport(asked).open(reader)), 1);
    expect(rows.map((row) => row[8])).toEqual(['0.06', null]);
    expect(refusalOf(await billExport({ ...asked, month: '2026-09' }).open(reader))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('is closed to other merchants and to members who may not see bills', async () => {
    const scene = await givenIssued();
    const other = await givenIssued();
    const { id } = (await other.bill('saas_fee')) ?? { id: '' };
    const deviceNo = other.device.deviceNo;
    const asked: readonly (readonly [AnyUseCase, object])[] = [
      [readBill, { id }],
      [readDeviceBill, { id, deviceNo }],
      [listAlgorithmDays, { id }],
      [listBilledOrders, { id, deviceNo, day: '2026-10-20' }],
    ];
    for (const [useCase, input] of asked)
      expect(refusalOf(await scene.ask(useCase, input))).toMatchObject({ code: 'NOT_FOUND' });
    const staff = await givenMember(prisma, other.merchant.id, { kind: 'staff', systemRole: 'viewer' });
    expect(refusalOf(await other.ask(listBills, {}, actorOf(staff)))).toMatchObject({ code: 'FORBIDDEN' });
  });
});
