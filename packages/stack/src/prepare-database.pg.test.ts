import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readOrMakeKeys } from './keys.ts';
import { prepareDatabase } from './prepare-database.ts';
import { readOrMakeDemoSecrets } from './seed/demo-secrets.ts';
import { fleetDeviceNos } from './seed/fleet.ts';

const CABINETS = 15;
/** Sixty days of sales, up to three times; some seconds each on an idle machine. */
const SEEDING_MS = 180_000;
let database: TestDatabase;

afterEach(() => database.drop());

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

async function emptyDatabase() {
  database = await createTestDatabase(inject('testServer'));
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
}

describe('an empty database', () => {
  test('gets the demo, whose ledger and money add up, once', { timeout: SEEDING_MS }, async () => {
    await emptyDatabase();
    expect(await prepare()).toEqual({ hasDemo: true });
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

  test('of ours is thrown away with --fresh and filled anew', { timeout: SEEDING_MS }, async () => {
    await emptyDatabase();
    await prepare();
    await database.prisma.merchant.updateMany({ data: { name: 'changed by hand' } });
    await prepare({ fresh: true });
    expect(await database.prisma.merchant.count({ where: { name: 'changed by hand' } })).toBe(0);

    // As if the process had died before the last step of the demo data.
    await database.prisma.merchant.updateMany({ data: { name: 'half written' } });
    await database.prisma.systemMark.update({ where: { key: 'stack' }, data: { value: { demo: false } } });
    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await database.prisma.merchant.count({ where: { name: 'half written' } })).toBe(0);
  });

  test('of the embedded server gets the demo after a first start that ended while it migrated', {
    timeout: SEEDING_MS,
  }, async () => {
    database = await createTestDatabase(inject('testServer'));
    expect(await prepare({ isOwnServer: true })).toEqual({ hasDemo: true });
  });
});

describe('a database that somebody else made', () => {
  test('gets no demo data', async () => {
    database = await createTestDatabase(inject('testServer'));
    expect(await prepare()).toEqual({ hasDemo: false });
    expect(await count('merchant')).toBe(0);
  });

  test('is never thrown away', async () => {
    database = await createTestDatabase(inject('testServer'));
    await expect(prepare({ fresh: true })).rejects.toThrow('--fresh refuses');
  });
});
