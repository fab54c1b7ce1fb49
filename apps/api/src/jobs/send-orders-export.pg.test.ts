import { catalogWords } from '@larder/adapters/words/catalog-words';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createMemoryFiles } from '@larder/testkit/memory-files';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { type MemberActor, systemActor } from '@larder/use-cases/actor';
import { createExport } from '@larder/use-cases/export/create-export';
import { runUseCase } from '@larder/use-cases/run-use-case';
import type { UseCaseEnv } from '@larder/use-cases/use-case';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { sendExports } from './send-exports.job.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
const { prisma } = database;
const base = createTestEnvironment(database);
const files = createMemoryFiles();
const env: UseCaseEnv = { ...base, ports: { ...base.ports, files, words: catalogWords } };

const days = { from: '2026-11-15', to: '2026-11-21' };

async function givenExports() {
  const scene = await givenOrderScene(database);
  const { account } = await prisma.membership.findUniqueOrThrow({
    where: { id: scene.owner.membershipId },
    include: { account: true },
  });
  const ask = (params: object = {}, actor: MemberActor = scene.owner) =>
    runUseCase(
      env,
      createExport,
      actor,
      { kind: 'orders', email: account.email, params: { ...days, ...params } },
      { requestId: 'test' },
    );
  /** Returns the heading and the rows of the mailed table, each row by its columns. */
  async function table(params: object = {}) {
    const { exportId } = accepted(await ask(params));
    await runUseCase(env, sendExports.useCase, systemActor, { limit: 9 }, { requestId: 'test' });
    const file = await files.read(`exports/${scene.merchant.id}/${exportId}-1.csv`);
    const [head = '', ...lines] = new TextDecoder().decode(file?.bytes).trimEnd().split('\r\n');
    const columns = head.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [columns[at], cell])),
    );
    return { columns, rows, lines };
  }
  const speak = (locale: string) => prisma.account.update({ where: { id: account.id }, data: { locale } });
  return { ...scene, ask, table, speak };
}

describe('an export of orders', () => {
  test('has one row for each order of the list, with all its amounts and the zone of its times', async () => {
    const { sell, table } = await givenExports();
    const unpaid = { status: 'unpaid', paidAt: null, capturedMinor: 200 } as const;
    const old = await sell('2026-11-20T12:00:00Z', unpaid);
    const newest = await sell('2026-11-21T09:00:00Z', { refundedMinor: 100, discountMinor: 0 });
    await sell('2026-11-01T12:00:00Z');
    const { columns, rows } = await table();
    expect(columns).toHaveLength(27);
    expect(rows.map((row) => row.Order)).toEqual([newest.orderNo, old.orderNo]);
    expect(rows[0]).toEqual({
      Order: newest.orderNo,
      Type: 'Sale',
      Status: 'Paid',
      'Created (UTC)': '2026-11-21T09:00:00.000Z',
      'Created at the device': '2026-11-21 04:00',
      'Purchased at the device': '2026-11-21 05:00',
      'Paid at the device': '2026-11-21 05:00',
      'Time zone of the device': 'America/New_York',
      'Device number': expect.stringMatching(/^[A-Z0-9]+$/),
      Device: 'Lobby West',
      'First item': 'Sparkling Water',
      'GTIN or UPC of the first item': '',
      Items: '1',
      'Payment method': 'Credit card',
      Card: 'visa •••• 4242',
      Currency: 'USD',
      Subtotal: '2.50',
      Discount: '0.00',
      'Tax rate': '8.875%',
      'Prices and tax': 'Tax added at checkout',
      Tax: '0.22',
      Total: '2.72',
      Authorized: '10.00',
      Paid: '2.72',
      Due: '0.00',
      'Written off': '0.00',
      Refunded: '1.00',
    });
    expect(rows[1]).toMatchObject({ Status: 'Unpaid', 'Paid at the device': '', Paid: '2.00', Due: '0.72' });
  });

  test('has the orders of any time that a search finds, and without a search needs its days', async () => {
    const { sell, ask, table } = await givenExports();
    const old = await sell('2026-01-05T13:00:00Z', { orderNo: 'O26010500000017', cardLast4: '7373' });
    const anyTime = { from: undefined, to: undefined };
    const { rows } = await table({ ...anyTime, q: '7373' });
    expect(rows.map((row) => row.Order)).toEqual([old.orderNo]);
    expect(refusalOf(await ask({ q: '7373' }))?.code).toBe('NO_EXPORT_DATA');
    for (const q of [undefined, 'O2', 'O2601'])
      expect(refusalOf(await ask({ ...anyTime, q }))?.code).toBe('BAD_INPUT');
  });

  test('follows the filter of the list, in the language of its reader', async () => {
    const { device, sell, table, speak } = await givenExports();
    await sell('2026-11-20T12:00:00Z');
    const manual = await sell('2026-11-20T13:00:00Z', { type: 'sale_manual' });
    await speak('zh-CN');
    const { columns, rows } = await table({
      type: 'sale_manual',
      status: 'sold',
      deviceNo: device.deviceNo,
      q: manual.orderNo,
    });
    expect(columns[0]).toBe('订单号');
    expect(rows).toMatchObject([{ 订单号: manual.orderNo, 状态: '已支付', 待付金额: '0.00' }]);
  });

  test('is read page by page, each order once', async () => {
    const { sell, table, merchant } = await givenExports();
    const first = await sell('2026-11-20T12:00:00Z');
    await database.pool.query(
      `INSERT INTO sales_order SELECT made.*
         FROM sales_order o, generate_series(1, 2300) n, LATERAL jsonb_populate_record(o, jsonb_build_object(
                'id', gen_random_uuid(), 'session_id', null, 'type', 'supplement',
                'order_no', 'O2611210000' || lpad(n::text, 4, '0'))) made
        WHERE o.id = $1`,
      [first.id],
    );
    const { rows } = await table();
    expect(rows).toHaveLength(await prisma.salesOrder.count({ where: { merchantId: merchant.id } }));
    expect(new Set(rows.map((row) => row.Order)).size).toBe(2_301);
  });

  test('writes names that are formulas as text', async () => {
    const { device, sell, table } = await givenExports();
    await prisma.device.update({ where: { id: device.id }, data: { name: '=HYPERLINK("x")' } });
    await sell('2026-11-20T12:00:00Z', { firstItemName: '+1' });
    const { lines } = await table();
    expect(lines[0]).toContain(`,"'=HYPERLINK(""x"")",'+1,`);
  });

  test('hides the new name and place of a cabinet that went to another merchant', async () => {
    const { device, sell, table } = await givenExports();
    await sell('2026-11-20T12:00:00Z');
    const next = await givenMerchant(prisma);
    await prisma.device.update({
      where: { id: device.id },
      data: {
        merchantId: next.id,
        name: 'Not yours any more',
        timezone: 'Asia/Tokyo',
        planogramVersionId: null,
      },
    });
    const { rows } = await table();
    expect(rows).toMatchObject([{ Device: '', 'Time zone of the device': 'America/New_York' }]);
  });

  test('is refused without both permissions, over 31 days, out of scope, and when nothing is found', async () => {
    const { merchant, owner, device, sell, ask } = await givenExports();
    await sell('2026-11-20T12:00:00Z');
    const hidden = await givenCabinet(prisma, merchant.id);
    const may = (...permissions: MemberActor['permissions']) => ({ ...owner, permissions });
    const confined = { ...owner, deviceScope: [hidden.id] };
    for (const [params, actor, refusal] of [
      [{}, may('order.view'), { code: 'FORBIDDEN' }],
      [{}, may('order.export'), { code: 'FORBIDDEN' }],
      [{ from: '2026-10-21' }, owner, { code: 'BAD_INPUT', params: { key: 'valid.range.max', n: 31 } }],
      [{ deviceNo: device.deviceNo }, confined, { code: 'NOT_FOUND' }],
      [{}, confined, { code: 'NO_EXPORT_DATA' }],
      [{ status: 'refunded' }, owner, { code: 'NO_EXPORT_DATA' }],
    ] as const)
      expect(refusalOf(await ask(params, actor))).toMatchObject(refusal);
    accepted(await ask({}, may('order.view', 'order.export')));
  });
});
