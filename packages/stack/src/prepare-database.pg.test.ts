import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readOrMakeKeys } from './keys.ts';
import { conditionOf, prepareDatabase } from './prepare-database.ts';
import { readOrMakeDemoSecrets } from './seed/demo-secrets.ts';
import { fleetDeviceNos } from './seed/fleet.ts';

const CABINETS = 15;
/** Sixty days of sales; some seconds on an idle machine. */
const SEEDING_MS = 180_000;
/** Filled twice in the whole file: that takes seconds. */
let database: TestDatabase;
const made: TestDatabase[] = [];

async function givenDatabase(): Promise<TestDatabase> {
  const migrated = await createTestDatabase(inject('testServer'));
  made.push(migrated);
  return migrated;
}
const mark = ({ prisma }: TestDatabase, demo: boolean) =>
  prisma.systemMark.upsert({
    where: { key: 'stack' },
    create: { key: 'stack', value: { demo } },
    update: { value: { demo } },
  });

afterAll(() => Promise.all(made.map((one) => one.drop())));

async function prepare(options: { fresh?: boolean; isOwnServer?: boolean } = {}) {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'larder-stack-')));
  return prepareDatabase({
    url: database.url,
    isOwnServer: options.isOwnServer ?? false,
    fresh: options.fresh ?? false,
    cabinets: CABINETS,
    keys: readOrMakeKeys(folder.keys),
    secrets: readOrMakeDemoSecrets(join(folder.root, 'demo-cabinets.json'), fleetDeviceNos(CABINETS)),
    folder,
  });
}

const count = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe('the condition of a database', () => {
  test('is empty without tables, ours with the mark of a whole demo, half-seeded with that of a begun one', async () => {
    database = await givenDatabase();
    await mark(database, true);
    expect(await conditionOf(database, false)).toBe('ours');
    await mark(database, false);
    expect(await conditionOf(database, false)).toBe('half-seeded');
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await conditionOf(database, false)).toBe('empty');
  });

  test('without a mark is foreign, but on the embedded server half-seeded as long as it holds no merchant', async () => {
    database = await givenDatabase();
    expect(await conditionOf(database, false)).toBe('foreign');
    expect(await conditionOf(database, true)).toBe('half-seeded');
    await givenMerchant(database.prisma);
    expect(await conditionOf(database, true)).toBe('foreign');
  });
});

describe('a database of ours', () => {
  beforeAll(async () => {
    database = await givenDatabase();
    await mark(database, true);
    await givenMerchant(database.prisma, { name: 'left by an earlier start' });
    expect(await prepare({ fresh: true })).toEqual({ hasDemo: true });
  }, SEEDING_MS);

  test('is thrown away with --fresh', async () => {
    expect(await database.prisma.merchant.count({ where: { name: 'left by an earlier start' } })).toBe(0);
    expect(await conditionOf(database, false)).toBe('ours');
  });

  test('gets the demo, whose ledger and money add up, once', async () => {
    expect(await count('device')).toBe(CABINETS);
    expect(await count('merchant_product')).toBe(80);
    const orders = await count('sales_order');
    expect(orders).toBeGreaterThan(3_000);

    const { rows: wrongStock } = await database.pool.query(`
      SELECT l.device_id FROM stock_level l
        LEFT JOIN stock_movement m USING (merchant_id, device_id, door, layer, product_id)
       GROUP BY l.merchant_id, l.device_id, l.door, l.layer, l.product_id
      HAVING max(l.on_hand) <> coalesce(sum(m.qty), 0) OR max(l.key_seq) <> count(m.id)`);
    expect(wrongStock).toEqual([]);
    const { rows: wrongSums } = await database.pool.query(`
      SELECT o.id FROM sales_order o LEFT JOIN order_item i ON i.order_id = o.id
       GROUP BY o.id HAVING o.total_minor <> coalesce(sum(i.total_minor), 0)`);
    expect(wrongSums).toEqual([]);

    const { rows: unbooked } = await database.pool.query(`
      SELECT r.record_no FROM restock_record r
        JOIN restock_record_line l ON l.record_id = r.id
        LEFT JOIN stock_movement m ON m.source_type = 'restock_record' AND m.source_id = r.id::text AND m.source_line = l.line_no
       GROUP BY r.id, l.line_no, l.adjust_qty, l.dispose_qty, l.restock_qty
      HAVING coalesce(sum(m.qty), 0) <> l.adjust_qty - l.dispose_qty + l.restock_qty`);
    expect(unbooked).toEqual([]);
    const { rows: wrongTotals } = await database.pool.query(`
      SELECT r.record_no FROM restock_record r JOIN restock_record_line l ON l.record_id = r.id
       GROUP BY r.id HAVING (r.restock_qty, r.adjust_qty, r.dispose_qty) <> (sum(l.restock_qty), sum(l.adjust_qty), sum(l.dispose_qty))`);
    expect(wrongTotals).toEqual([]);
    const { rows: lastVisits } = await database.pool.query(`
      SELECT l.device_id FROM stock_level l
        LEFT JOIN (SELECT device_id, max(closed_at) AS at FROM door_session WHERE kind = 'restock' GROUP BY 1) v USING (device_id)
       WHERE l.last_restock_at IS DISTINCT FROM v.at`);
    expect(lastVisits).toEqual([]);

    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await count('sales_order')).toBe(orders);
  });

  test('is filled anew after a first start that died while it wrote the demo', {
    timeout: SEEDING_MS,
  }, async () => {
    await mark(database, false);
    await database.prisma.merchant.updateMany({ data: { name: 'half written' } });
    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await database.prisma.merchant.count({ where: { name: 'half written' } })).toBe(0);
  });
});

describe('a database that somebody else made', () => {
  test('gets no demo data', async () => {
    database = await givenDatabase();
    expect(await prepare()).toEqual({ hasDemo: false });
    expect(await count('merchant')).toBe(0);
  });

  test('is never thrown away', async () => {
    database = await givenDatabase();
    await expect(prepare({ fresh: true })).rejects.toThrow('--fresh refuses');
  });
});
