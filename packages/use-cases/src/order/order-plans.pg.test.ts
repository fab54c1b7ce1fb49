import type { Database } from '@larder/database/open-database';
import { type OrderFilter, orderPage, orderSummary } from '@larder/database/queries/order/order.queries';
import { orderExportPage } from '@larder/database/queries/order/order-export.queries';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { multiplyRow } from '@larder/testkit/multiply-row';
import { givenOrderScene } from '@larder/testkit/order-scene';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

const ORDERS = 100_000;
const { merchant, device, sell } = await givenOrderScene(database);
const now = new Date('2026-11-21T10:00:00Z');
const week: OrderFilter = { deviceIds: null, status: 'all', type: 'all', now };

/** Spreads 10^5 orders evenly over the last year. */
beforeAll(async () => {
  const { id } = await sell('2026-11-21T09:59:59Z');
  await multiplyRow(database, {
    table: 'sales_order',
    where: `o.id = '${id}'`,
    count: ORDERS - 1,
    set: {
      id: 'gen_random_uuid()',
      session_id: 'null',
      type: "'supplement'",
      order_no: "'O' || lpad(n::text, 14, '0')",
      card_last4: "lpad((n % 10000)::text, 4, '0')",
      created_at: "o.created_at - n * interval '5 minutes'",
    },
  });
  await database.asOwner('analyze sales_order');
});

/** Runs a query of the list, and returns the nodes of its plan that read orders, and whether it sorts below them. */
async function readsOf(run: (pool: Database['pool']) => Promise<unknown>) {
  const plans: Plan[] = [];
  const explaining = {
    query: async (asked: string | { text: string; values: unknown[] }, given?: unknown[]) => {
      const { text, values } = typeof asked === 'string' ? { text: asked, values: given } : asked;
      const { rows } = await database.pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        values,
      );
      plans.push(...(rows[0]?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan));
      return database.pool.query(text, values);
    },
  };
  await run(explaining as unknown as Database['pool']);
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  return plans.flatMap(nodes).filter((node) => node['Index Name'] ?? node['Relation Name'] === 'sales_order');
}

const ordersRead = (nodes: readonly Plan[]) =>
  nodes
    .filter(
      (node) =>
        (node['Index Name'] ?? '').startsWith('sales_order') || node['Relation Name'] === 'sales_order',
    )
    .map((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));

const page = (filter: OrderFilter, after: [string, string] | null = null) =>
  readsOf((pool) => orderPage(pool, merchant.id, filter, after, 20));

describe('over 10^5 orders', () => {
  test.each<[string, Partial<OrderFilter>]>([
    ['the first page', {}],
    ['a page of a status', { status: 'paid' }],
    ['a page of the orders that Home counts', { status: 'sold' }],
    ['a page of a day long ago', { from: '2026-01-10', to: '2026-01-10' }],
    ['a page of one cabinet', { deviceIds: [device.id] }],
    ['the orders of a card', { q: '0042' }],
  ])('%s reads as many rows as it shows', async (_, changed) => {
    const nodes = await page({ ...week, ...changed });
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    for (const rows of ordersRead(nodes)) expect(rows).toBeLessThanOrEqual(21);
  });

  test('a page deep in the list reads as many rows as the first', async () => {
    const after: [string, string] = ['2026-11-02T00:00:00.000Z', 'ffffffff-ffff-7fff-bfff-ffffffffffff'];
    const nodes = await page({ ...week, from: '2026-10-22', to: '2026-11-21' }, after);
    for (const rows of ordersRead(nodes)) expect(rows).toBeLessThanOrEqual(21);
    const exported = await readsOf((pool) =>
      orderExportPage(pool, merchant.id, { ...week, from: '2026-10-22', to: '2026-11-21' }, after, 50),
    );
    for (const rows of ordersRead(exported)) expect(rows).toBeLessThanOrEqual(50);
  });

  test('the sums read only the orders of their days', async () => {
    const nodes = await readsOf((pool) => orderSummary(pool, merchant.id, { ...week, status: 'sold' }));
    const read = ordersRead(nodes);
    expect(read).not.toEqual([]);
    // Seven days, the last one until 05:00: one order each five minutes.
    for (const rows of read) expect(rows).toBeLessThanOrEqual(7 * 288);
  });
});
