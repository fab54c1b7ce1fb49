import { closeComplaints, complaintPage } from '@larder/database/queries/complaint/complaint.queries';
import { cardAttackChanges } from '@larder/database/queries/guard/card-attack.queries';
import { guardCounts, standingsPage } from '@larder/database/queries/guard/guard.queries';
import { abnormalPage } from '@larder/database/queries/order/abnormal.queries';
import { remindableOrders } from '@larder/database/queries/order/abnormal-notice.queries';
import { lockDueByRule, untoldRuledOrders } from '@larder/database/queries/order/abnormal-rule.queries';
import {
  lockOrder,
  lockOrderRows,
  lockPaymentRows,
  lockSaleRows,
} from '@larder/database/queries/order/order-lock.queries';
import { orderWithRefunds } from '@larder/database/queries/order/order-with-refunds.queries';
import {
  claimDuePayments,
  expireAbnormal,
  expireHolds,
} from '@larder/database/queries/order/payment.queries';
import { openRefunds, refundPage } from '@larder/database/queries/order/refund-list.queries';
import { markChangedRefundDays } from '@larder/database/queries/order/refund-rollup.queries';
import type { Tx } from '@larder/database/transaction';
import type { RefundListState } from '@larder/domain/order/refund-transitions';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenComplaint } from '@larder/testkit/given/given-complaint';
import { givenCapture, givenRefund } from '@larder/testkit/given/given-refund';
import { multiplyRow } from '@larder/testkit/multiply-row';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { type ReadingRole, readRows } from '@larder/testkit/read-rows';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

const ROWS = 100_000;
/** Rows that a statement about one order, or one page, may read of a table. */
const FEW = 120;

const { merchant, device, owner, sell } = await givenOrderScene(database);
const now = new Date('2026-11-21T10:00:00Z');
const order = await sell('2026-11-21T09:59:59Z');
await givenCapture(database.prisma, order);
await givenComplaint(database.prisma, order, { assigneeId: owner.membershipId });
const payment = await database.prisma.payment.findFirstOrThrow({ where: { orderId: order.id } });
const ids = { orderId: order.id, sessionId: order.sessionId ?? '', paymentId: payment.id };

/** Copies the row of a table, each copy five minutes older. */
const multiply = (table: string, set: Record<string, string>, { at = 'created_at', count = ROWS } = {}) =>
  multiplyRow(database, {
    table,
    count,
    set: { id: 'gen_random_uuid()', [at]: `o.${at} - n * interval '5 minutes'`, ...set },
  });

beforeAll(async () => {
  await multiply('sales_order', {
    session_id: 'null',
    type: "'supplement'",
    order_no: "'O' || lpad(n::text, 14, '0')",
    abnormal_state: "CASE n % 500 WHEN 0 THEN 'resolved' WHEN 1 THEN 'waived' END",
  });
  await multiply('payment', {
    session_id: 'gen_random_uuid()',
    order_id: 'null',
    auth_ref: 'gen_random_uuid()',
    capture_ref: 'null',
  });
  const ended = (value: string) => `CASE WHEN n % 50 > 4 OR n % 50 IN (2, 3) THEN ${value} END`;
  await multiply('complaint', {
    complaint_no: "'C' || lpad(n::text, 14, '0')",
    session_id: 'null',
    order_id: 'null',
    source: "'phone'",
    created_by_id: 'o.assignee_id',
    resolved_at: ended('o.created_at'),
    resolution: ended("CASE n % 50 WHEN 3 THEN 'rejected' ELSE 'explained' END"),
    closed_at: 'CASE WHEN n % 50 > 4 THEN o.created_at END',
    status: `CASE n % 50 WHEN 0 THEN 'pending' WHEN 1 THEN 'processing' WHEN 2 THEN 'resolved' WHEN 3 THEN 'rejected'
                         WHEN 4 THEN 'processing' ELSE 'closed' END`,
  });
  await database.asOwner('analyze sales_order; analyze payment; analyze complaint');
});

type Run = (tx: Tx) => Promise<unknown>;

const rowsRead = (role: ReadingRole, run: Run) => readRows(database, { role, merchantId: merchant.id }, run);

const hourAgo = new Date(now.getTime() - 3_600_000);
const complaints = (filter: object) => (tx: Tx) =>
  complaintPage(
    tx,
    merchant.id,
    { status: undefined, deviceIds: null, orderId: undefined, q: undefined, ...filter },
    null,
    20,
  );
const refunds = (state: RefundListState | null) => (tx: Tx) =>
  refundPage(tx, merchant.id, { state, deviceIds: [device.id] }, null, 20);
const abnormal = (state: 'open' | 'expired') => (tx: Tx) =>
  abnormalPage(tx, merchant.id, { state, deviceIds: [device.id], approverId: null, now }, null, 20);

const jobs: readonly [string, Run][] = [
  ['Locking an order', (tx) => lockOrder(tx, merchant.id, ids.orderId)],
  ['Locking an order with its payment and refunds', (tx) => lockOrderRows(tx, ids.orderId, merchant.id)],
  ['Locking a payment and its order', (tx) => lockPaymentRows(tx, ids.paymentId)],
  ['Locking the sale of a session', (tx) => lockSaleRows(tx, [ids.sessionId])],
  [
    'Claiming captures',
    (tx) =>
      claimDuePayments(tx, { purpose: 'capture', providers: ['sandbox'], now, leaseUntil: now, limit: 20 }),
  ],
  ['Expiring holds', (tx) => expireHolds(tx, now)],
  ['Expiring abnormal orders', (tx) => expireAbnormal(tx, { now, waitingSince: hourAgo }, 100)],
  [
    'Reminding of abnormal orders',
    (tx) => remindableOrders(tx, { now, urgentAt: now, lastCallAt: now, pausedSince: hourAgo }, 100),
  ],
  ['Finding an order for a rule', (tx) => lockDueByRule(tx, { now, despiteClaimUntil: now })],
  [
    'Finding orders that a rule decided',
    (tx) => untoldRuledOrders(tx, { since: hourAgo, pausedSince: hourAgo }, 100),
  ],
  [
    'Marking days of refunds',
    (tx) =>
      markChangedRefundDays(tx, [{ merchantId: merchant.id, deviceId: device.id, day: '2026-11-01' }], now),
  ],
  ['Closing complaints', (tx) => closeComplaints(tx, { endedBefore: hourAgo, now }, 100)],
  ['The sweep of card attacks', (tx) => cardAttackChanges(tx, hourAgo, 40, 100)],
];

const lists: readonly [string, Run][] = [
  ['An order with its payments and refunds', (tx) => orderWithRefunds(tx, merchant.id, ids.orderId)],
  ['A page of open abnormal orders', abnormal('open')],
  ['A page of expired abnormal orders', abnormal('expired')],
  ['A page of complaints', complaints({})],
  ['A page of complaints of a status', complaints({ status: 'rejected' })],
  ['A page of complaints of a cabinet', complaints({ deviceIds: [device.id] })],
  ['A page of complaints of an order', complaints({ orderId: ids.orderId })],
  ['Complaints of a number', complaints({ q: 'C00000000000042' })],
  ['Complaints of the digits of a number', complaints({ q: '0000000000004' })],
  ['Complaints of an order number', complaints({ q: order.orderNo })],
  ['Complaints of the beginning of every number', complaints({ q: 'C0' })],
  ['A page of cards that rules noted', (tx) => standingsPage(tx, merchant.id, null, null, 20)],
  ['Counts of guard rules', (tx) => guardCounts(tx, merchant.id, hourAgo)],
];

const big = ['sales_order', 'payment', 'complaint', 'refund'];
const many = (read: Readonly<Record<string, number>>) =>
  Object.entries(read).filter(([table, rows]) => big.includes(table) && rows > FEW);

test.each([...jobs, ...lists])('%s: reads few rows among many', async (_, run) => {
  expect(many(await rowsRead('larder_system', run))).toEqual([]);
});

test.each(lists)('%s: reads few rows among many behind the wall between merchants', async (_, run) => {
  expect(many(await rowsRead('larder_app', run))).toEqual([]);
});

describe('Among many refunds', () => {
  beforeAll(async () => {
    await givenRefund(database.prisma, order, owner.membershipId);
    await multiply(
      'refund',
      {
        refund_no: "'R' || lpad(n::text, 14, '0')",
        order_id: "SELECT id FROM sales_order WHERE order_no = 'O' || lpad(n::text, 14, '0')",
        state: "CASE n % 500 WHEN 0 THEN 'pending_approval' WHEN 1 THEN 'failed' ELSE 'succeeded' END",
        refunded_at: "CASE WHEN n % 500 > 1 THEN o.requested_at - n * interval '5 minutes' END",
      },
      { at: 'requested_at', count: ROWS / 20 },
    );
    await database.asOwner('analyze refund');
  });

  test.each([
    ['A page of refunds', refunds(null)],
    ['A page of refunds that wait for approval', refunds('pending_approval')],
    ['Counts of open refunds', (tx: Tx) => openRefunds(tx, merchant.id, [device.id])],
  ])('%s: reads few rows, behind the wall between merchants too', async (_, run) => {
    expect(many(await rowsRead('larder_system', run))).toEqual([]);
    expect(many(await rowsRead('larder_app', run))).toEqual([]);
  });
});
