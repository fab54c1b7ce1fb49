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
let database: TestDatabase;

afterEach(() => database.drop());

async function prepare(options: { fresh?: boolean } = {}) {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'larder-stack-')));
  return prepareDatabase({
    url: database.url,
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
  test('gets the demo, whose ledger and money add up, once', async () => {
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

    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await count('sales_order')).toBe(orders);
  });

  test('of ours is thrown away with --fresh and filled anew', async () => {
    await emptyDatabase();
    await prepare();
    await database.prisma.merchant.updateMany({ data: { name: 'changed by hand' } });
    await prepare({ fresh: true });
    expect(await database.prisma.merchant.count({ where: { name: 'changed by hand' } })).toBe(0);
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
