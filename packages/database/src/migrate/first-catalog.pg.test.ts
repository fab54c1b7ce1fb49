import { openEmptyDatabase } from '@larder/testkit/empty-database';
import type pg from 'pg';
import { expect, inject, test } from 'vitest';
import { withClient } from '../postgres/with-client.ts';
import { deployMigrations } from './deploy-migrations.ts';
import { readMigrations } from './migrations-folder.ts';

const server = inject('testServer');
const SEED = '20261128090000_first_catalog';

async function rowsOf(client: pg.Client, sql: string): Promise<unknown[]> {
  return (await client.query(sql)).rows;
}

/** As the demo of a former release wrote them. */
const formerDemo = `
  insert into variety (id, code, name_en, name_zh, sort) values
    ('019a0000-0000-7000-8000-000000000001', 'soft-drinks', 'Fizzy drinks', '汽水', 0),
    ('019a0000-0000-7000-8000-000000000002', 'dairy', 'Dairy', '乳制品', 5);
  insert into device_model (id, code, name, door_count, layers_default, cabinet_type, zones, caps, created_at) values
    ('019a0000-0000-7000-8000-000000000003', 'CB-1D-4L', 'Cooler 1-door', 1, 4, 'cooler', '{main}', '{door.L}', now());
  insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
      charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor, bill_tax_ppm,
      release_days, created_at)
    values ('019a0000-0000-7000-8000-000000000004', null, 'USD', now(), 550, 6, true, true, 25, 900, 200, 2, 0, 2, now());`;

test('an empty database has varieties in both languages, the usual models and a plan without fees', async () => {
  const database = await openEmptyDatabase(server);
  await deployMigrations(database.url);
  await withClient(database.url, async (client) => {
    const [varieties] = await rowsOf(
      client,
      `select count(*)::int, count(distinct name_en)::int as en, count(distinct name_zh)::int as zh,
              count(distinct sort)::int as sort from variety where name_zh ~ '[一-龥]'`,
    );
    expect(varieties).toEqual({ count: 64, en: 64, zh: 64, sort: 64 });
    const shapes = await rowsOf(
      client,
      'select door_count as doors, layers_default as layers from device_model order by 1, 2',
    );
    expect(shapes).toEqual([1, 2].flatMap((doors) => [3, 4, 5].map((layers) => ({ doors, layers }))));
    const [plans] = await rowsOf(
      client,
      `select count(*)::int, sum(transaction_bp + transaction_fixed_minor + payout_fee_minor + saas_monthly_minor
         + traffic_monthly_minor + algorithm_unit_minor)::int as fees from fee_plan`,
    );
    expect(plans).toEqual({ count: 8, fees: 0 });
    expect(await rowsOf(client, 'select id from platform_product union select id from merchant')).toEqual([]);
  });
  await database.drop();
});

test('the rows that a database has already stay as they are, and are there once', async () => {
  const database = await openEmptyDatabase(server);
  const migrations = readMigrations();
  await deployMigrations(database.url, { migrations: migrations.filter(({ name }) => name < SEED) });
  await withClient(database.url, (client) => client.query(formerDemo));
  await deployMigrations(database.url);
  await withClient(database.url, async (client) => {
    // An earlier runner may have applied the migration without its row.
    await client.query(migrations.find(({ name }) => name === SEED)?.sql ?? '');
    const kept = await rowsOf(
      client,
      `select code, name_en, sort from variety where id::text like '019a%' order by 1`,
    );
    expect(kept).toEqual([
      { code: 'dairy', name_en: 'Dairy', sort: 5 },
      { code: 'soft-drinks', name_en: 'Fizzy drinks', sort: 0 },
    ]);
    expect(await rowsOf(client, 'select count(*)::int from variety')).toEqual([{ count: 65 }]);
    expect(await rowsOf(client, `select name from device_model where code = 'CB-1D-4L'`)).toEqual([
      { name: 'Cooler 1-door' },
    ]);
    expect(await rowsOf(client, 'select count(*)::int from device_model')).toEqual([{ count: 6 }]);
    expect(await rowsOf(client, `select transaction_bp from fee_plan where currency = 'USD'`)).toEqual([
      { transaction_bp: 550 },
    ]);
  });
  await database.drop();
});
