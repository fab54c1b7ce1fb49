import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStripePayouts } from '@larder/adapters/payments/stripe-payouts';
import { openDatabase } from '@larder/database/open-database';
import { fleetDeviceNos } from '@larder/demo/fleet';
import { DAY_MS } from '@larder/domain/durations';
import { soldStatuses } from '@larder/domain/order/order-status';
import { createBook } from '@larder/provider-simulator/book/create-book';
import { createProvider } from '@larder/provider-simulator/create-provider';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { createManualClock } from '@larder/testkit/manual-clock';
import { accepted } from '@larder/testkit/read-answer';
import { createTestEnvironment } from '@larder/testkit/use-case-environment';
import { systemActor } from '@larder/use-cases/actor';
import { requestWithdrawal } from '@larder/use-cases/finance/request-withdrawal';
import { sendWithdrawals } from '@larder/use-cases/finance/send-withdrawals';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { loadMixUps } from '@larder/use-cases/template/load-mix-ups';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDataFolder } from './data-folder.ts';
import { readOrMakeDemoSecrets } from './demo-secrets.ts';
import { readOrMakeKeys } from './keys.ts';
import { conditionOf, prepareDatabase } from './prepare-database.ts';

const CABINETS = 15;
/** Sixty days of sales; some seconds on an idle machine. */
const SEEDING_MS = 180_000;
/** Filled only twice in the whole file, because that takes seconds. */
let database: TestDatabase;
const made: TestDatabase[] = [];
/** Of the data folder that was filled last. */
let providerBook: string;

async function givenDatabase(): Promise<TestDatabase> {
  const migrated = await createTestDatabase(inject('testServer'));
  // As the owner, who prepares it.
  const owner = openDatabase({ url: migrated.ownerUrl, poolMax: 4, asOwner: true });
  const database = {
    ...migrated,
    ...owner,
    drop: async () => {
      await owner.close();
      await migrated.drop();
    },
  };
  made.push(database);
  return database;
}
const mark = ({ prisma }: TestDatabase, demo: boolean) =>
  prisma.systemMark.upsert({
    where: { key: 'stack' },
    create: { key: 'stack', value: { demo } },
    update: { value: { demo } },
  });

afterAll(() => Promise.all(made.map((one) => one.drop())));

async function prepare(options: { fresh?: boolean; empty?: boolean; isOwnServer?: boolean } = {}) {
  const folder = openDataFolder(mkdtempSync(join(tmpdir(), 'larder-stack-')));
  const prepared = await prepareDatabase({
    url: database.url,
    isOwnServer: options.isOwnServer ?? false,
    fresh: options.fresh ?? false,
    empty: options.empty ?? false,
    cabinets: CABINETS,
    keys: readOrMakeKeys(folder.keys),
    secrets: readOrMakeDemoSecrets(join(folder.root, 'demo-cabinets.json'), fleetDeviceNos(CABINETS)),
    folder,
  });
  if (existsSync(folder.providerBook)) providerBook = folder.providerBook;
  return prepared;
}

async function ownerOf(email: string) {
  const { account, ...membership } = await database.prisma.membership.findFirstOrThrow({
    where: { account: { email } },
    include: { account: true },
  });
  return { account, membership };
}

const count = async (table: string) =>
  Number((await database.pool.query(`SELECT count(*) FROM ${table}`)).rows[0].count);

describe('the condition of a database', () => {
  test('is empty without tables, ours with the mark of a demo, half-seeded with a begun one', async () => {
    database = await givenDatabase();
    await mark(database, true);
    expect(await conditionOf(database, false)).toBe('ours');
    await mark(database, false);
    expect(await conditionOf(database, false)).toBe('half-seeded');
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await conditionOf(database, false)).toBe('empty');
  });

  test('is foreign without a mark, but half-seeded when embedded and without merchants', async () => {
    database = await givenDatabase();
    expect(await conditionOf(database, false)).toBe('foreign');
    expect(await conditionOf(database, true)).toBe('half-seeded');
    await givenMerchant(database.prisma);
    expect(await conditionOf(database, true)).toBe('foreign');
  });
});

describe('our own database', () => {
  beforeAll(async () => {
    database = await givenDatabase();
    await mark(database, true);
    await givenMerchant(database.prisma, { name: 'left by an earlier start' });
    expect(await prepare({ fresh: true })).toEqual({ hasDemo: true });
  }, SEEDING_MS);

  test('is deleted with --fresh', async () => {
    expect(await database.prisma.merchant.count({ where: { name: 'left by an earlier start' } })).toBe(0);
    expect(await conditionOf(database, false)).toBe('ours');
  });

  test('gets the demo once, with a ledger and money that add up', async () => {
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
    const { rows: lastTasks } = await database.pool.query(`
      SELECT l.device_id FROM stock_level l
        LEFT JOIN (SELECT device_id, max(closed_at) AS at FROM door_session WHERE kind = 'restock' GROUP BY 1) v USING (device_id)
       WHERE l.last_restock_at IS DISTINCT FROM v.at`);
    expect(lastTasks).toEqual([]);

    const { rows: billed } = await database.pool.query(`
      SELECT count(DISTINCT b.month)::int AS months, count(DISTINCT b.kind)::int AS kinds, bool_and(b.subtotal_minor = l.sum) AS adds_up,
             sum(l.orders)::int = (SELECT count(*)::int FROM sales_order o JOIN bill x ON x.merchant_id = o.merchant_id AND x.kind = 'algorithm_fee'
                                     JOIN merchant m ON m.id = o.merchant_id
                                    WHERE o.type = 'sale' AND o.abnormal_reason IS NULL
                                      AND to_char(o.created_at AT TIME ZONE m.timezone, 'YYYY-MM') = x.month) AS counts_orders
        FROM bill b
       CROSS JOIN LATERAL (SELECT sum(amount_minor), sum(qty) FILTER (WHERE b.kind = 'algorithm_fee') AS orders
                             FROM bill_line WHERE bill_id = b.id) l`);
    expect(billed).toEqual([{ months: expect.any(Number), kinds: 3, adds_up: true, counts_orders: true }]);
    expect(billed[0].months).toBeGreaterThanOrEqual(1);

    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await count('sales_order')).toBe(orders);
  });

  test('is posted in double entry, released, and paid out three times by each merchant', async () => {
    expect(await ledgerFaults(database)).toEqual([]);
    const { rows } = await database.pool.query(`
      SELECT m.merchant_no, p.available > 0 AS available, p.pending > 0 AS pending, p.reserved::int AS reserved,
             (SELECT count(*)::int FROM withdrawal w WHERE w.merchant_id = m.id AND w.state = 'paid') AS payouts,
             (SELECT sum(fee_minor) > 0 FROM ledger_txn t WHERE t.merchant_id = m.id) AS fees
        FROM merchant m
       CROSS JOIN LATERAL (SELECT sum(available_minor) AS available, sum(pending_minor) AS pending, sum(reserved_minor) AS reserved
                             FROM wallet_change c WHERE c.merchant_id = m.id) p
       ORDER BY 1`);
    const wallet = { available: true, pending: true, reserved: 0, payouts: 3, fees: true };
    expect(rows).toEqual([
      { merchant_no: 'M10001', ...wallet },
      { merchant_no: 'M10002', ...wallet },
    ]);
    expect(await count(`sales_order WHERE status = 'paid' AND created_at < now() - interval '10 days'`)).toBe(
      0,
    );
  });

  test('is in the book of the payment provider, payment by payment', async () => {
    const { rows } = await database.pool.query(`
      SELECT auth_ref AS id, state = 'voided' AS voided, captured_minor::int AS captured, refunded_minor::int AS refunded
        FROM payment ORDER BY 1`);
    const book = createBook(providerBook);
    const entered = [...book.payments()].map(
      ({ id, state, capturedMinor, refundedMinor, refundPendingMinor }) => ({
        id,
        voided: state === 'voided',
        captured: capturedMinor,
        refunded: refundedMinor - refundPendingMinor,
      }),
    );
    expect(rows.filter(({ refunded }) => refunded > 0)).toHaveLength(2);
    book.close();
    expect(entered.sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual(rows);
  });

  test.each([
    [
      'a cabinet that sells has seven days of temperatures, until now or until it fell silent',
      `SELECT d.name FROM device d LEFT JOIN device_connectivity c ON c.device_id = d.id AND c.state = 'offline'
         LEFT JOIN telemetry_quarter q ON q.device_id = d.id AND q.zone = 'main'
        WHERE d.planogram_version_id IS NOT NULL AND d.device_no LIKE 'VC24%'
        GROUP BY d.id, d.created_at, c.since
       HAVING coalesce(max(q.at) - min(q.at), '0') < interval '7 days' OR max(q.at) < coalesce(c.since, now()) - interval '1 hour'
           OR max(q.at) > coalesce(c.since, now())`,
    ],
    [
      'nothing is sold by a silent cabinet',
      `SELECT o.order_no FROM sales_order o JOIN device_connectivity c USING (device_id)
        WHERE c.state = 'offline' AND o.created_at > c.since`,
    ],
    [
      'nothing is sold by a frozen cabinet',
      `SELECT o.order_no FROM sales_order o JOIN freeze_rule f USING (device_id) JOIN device d ON d.id = o.device_id
         JOIN door_session s ON s.id = o.session_id
        WHERE f.mode = 'always' AND s.started_at >= f.saved_at
           OR f.mode = 'conditional' AND ((s.started_at AT TIME ZONE d.timezone)::time >= '22:00'
                                          OR (s.started_at AT TIME ZONE d.timezone)::time < '06:00')`,
    ],
    [
      'a silent cabinet has the template that it sold from, and an open alert that says so',
      `SELECT d.name FROM device_connectivity c JOIN device d ON d.id = c.device_id
        WHERE c.state = 'offline' AND (d.twin_applied_rev < d.twin_rev OR NOT EXISTS (
          SELECT 1 FROM alert a WHERE a.device_id = d.id AND a.status = 'active' AND a.started_at = c.since))`,
    ],
    [
      'only what still lasts is an open alert',
      `SELECT alert_no FROM alert a LEFT JOIN device_connectivity c ON c.device_id = a.device_id AND c.state = 'offline'
        WHERE a.status = 'active' AND c.since IS DISTINCT FROM a.started_at`,
    ],
    [
      'a cabinet was as warm as its alert says',
      `SELECT alert_no FROM alert a WHERE type = 'over_temp' AND (a.detail ->> 'peakC10')::int IS DISTINCT FROM (
         SELECT max(max_c10) FROM telemetry_quarter q
          WHERE q.device_id = a.device_id AND q.zone = a.subject AND q.at >= a.started_at AND q.at < a.ended_at)`,
    ],
    [
      'the owner was notified of every alert, and has not read only what still lasts',
      `SELECT alert_no FROM alert a JOIN membership m ON m.merchant_id = a.merchant_id AND m.kind = 'owner'
        WHERE (SELECT count(*) FROM notice n WHERE n.alert_id = a.id AND n.membership_id = m.id
                  AND (n.read_at IS NULL) = (a.status = 'active')) <> CASE a.status WHEN 'active' THEN 1 ELSE 2 END`,
    ],
    [
      'a fee is that of the plan which was in force at its instant, of the merchant before the default',
      `SELECT t.id FROM ledger_txn t CROSS JOIN LATERAL (
         SELECT * FROM fee_plan f WHERE f.currency = t.currency AND coalesce(f.merchant_id, t.merchant_id) = t.merchant_id
            AND f.valid_from <= t.occurred_at ORDER BY f.merchant_id NULLS LAST, f.valid_from DESC LIMIT 1) f
        WHERE t.kind = 'sale' AND t.fee_minor <>
              least(t.gross_minor, floor(t.gross_minor * f.transaction_bp / 10000.0 + 0.5) + f.transaction_fixed_minor)
       UNION ALL
       SELECT w.id FROM withdrawal w JOIN fee_plan f USING (merchant_id, currency) WHERE w.fee_minor <> f.payout_fee_minor`,
    ],
    [
      'a bill was issued when its month closed, and paid before it was due, by the money that was there',
      `SELECT b.month, b.status FROM bill b JOIN merchant m ON m.id = b.merchant_id
         LEFT JOIN ledger_txn t ON t.kind = 'bill' AND t.cause_id = b.id::text
        WHERE b.status <> 'accruing'
          AND (b.status <> 'paid' OR b.paid_at >= b.due_at OR t.occurred_at IS DISTINCT FROM b.paid_at
               OR b.issued_at <> ((b.month || '-01')::date + interval '1 month 2 hours') AT TIME ZONE m.timezone)
       UNION ALL
       SELECT 'none is paid', NULL WHERE NOT EXISTS (SELECT FROM bill WHERE status = 'paid')
       UNION ALL
       SELECT 'none accrues', NULL WHERE NOT EXISTS (SELECT FROM bill WHERE status = 'accruing')`,
    ],
    [
      'a wallet never had less than nothing available',
      `SELECT * FROM (SELECT t.merchant_id, t.occurred_at,
                sum(sum(c.available_minor)) OVER (PARTITION BY t.merchant_id ORDER BY t.occurred_at) AS available
           FROM wallet_change c JOIN ledger_txn t ON t.id = c.txn_id GROUP BY 1, 2) a WHERE available < 0`,
    ],
    [
      'every business day is summed up, for each merchant as its orders say',
      `SELECT 'waits' FROM rollup_dirty
       UNION ALL
       SELECT 'differs' FROM (
         SELECT o.merchant_id, (o.consumed_at AT TIME ZONE d.timezone)::date AS business_date, count(*) AS orders,
                sum(o.subtotal_minor - o.discount_minor - CASE o.tax_mode WHEN 'inclusive' THEN o.tax_minor ELSE 0 END) AS net_minor
           FROM sales_order o JOIN device d ON d.id = o.device_id WHERE o.status IN (${soldStatuses.map((status) => `'${status}'`).join()})
          GROUP BY 1, 2) o
         FULL JOIN (SELECT * FROM sales_merchant_day WHERE orders > 0) s USING (merchant_id, business_date)
        WHERE (s.orders, s.net_minor) IS DISTINCT FROM (o.orders, o.net_minor)`,
    ],
    [
      'the first orders that a visitor sees are ordinary, and others wait for a decision',
      `SELECT order_no FROM (SELECT *, row_number() OVER (PARTITION BY merchant_id ORDER BY created_at DESC) AS n FROM sales_order) o
        WHERE n <= 10 AND status = 'abnormal'
       UNION ALL
       SELECT 'none' WHERE NOT EXISTS (SELECT FROM sales_order WHERE abnormal_state = 'open' AND abnormal_deadline_at > now())`,
    ],
    [
      'an order that a person decided on says when',
      `SELECT order_no FROM sales_order WHERE (status = 'completed') IS DISTINCT FROM (completed_at IS NOT NULL)`,
    ],
  ])('is consistent in the demo: %s', async (_story, contradictions) => {
    expect((await database.pool.query(contradictions)).rows).toEqual([]);
  });

  test('is paid out by the payment provider when a merchant withdraws', async () => {
    const secretKey = 'sk_test_of_the_demo';
    const clock = createManualClock(new Date().toISOString());
    const provider = await createProvider({
      secretKey,
      now: () => clock.now().getTime(),
      bookPath: providerBook,
    });
    const payouts = createStripePayouts({ secretKey, apiUrl: provider.url });
    const env = createTestEnvironment(database, { payouts, clock });
    const call = { requestId: 'test' };
    for (const { email, amountMinor } of [
      { email: 'owner@bayside.example', amountMinor: 5_000 },
      { email: 'owner@lantern.example', amountMinor: 10_000 },
    ]) {
      const owner = await ownerOf(email);
      const asked = { id: env.newId(), amountMinor };
      accepted(await runUseCase(env, requestWithdrawal, actorOf(owner), asked, call));
      const send = async () => {
        accepted(await runUseCase(env, sendWithdrawals, systemActor, {}, call));
        return database.prisma.withdrawal.findFirstOrThrow({ where: { id: asked.id } });
      };
      expect(await send()).toMatchObject({
        state: 'processing',
        sentAt: expect.any(Date),
        provider: 'stripe',
      });
      clock.advance(5 * DAY_MS);
      expect(await send()).toMatchObject({ state: 'paid', paidAt: expect.any(Date) });
    }
    await provider.close();
  });

  test('shows the features of the product: mix-ups of products, and orders that people completed', async () => {
    const merchant = await database.prisma.merchant.findFirstOrThrow({ where: { merchantNo: 'M10001' } });
    expect(await loadMixUps(database.prisma, merchant.id, new Date())).not.toEqual([]);
    expect(await count(`sales_order WHERE status = 'completed'`)).toBeGreaterThan(0);
    expect(await count(`alert WHERE status = 'recovered'`)).toBeGreaterThan(2);
  });

  test('is filled again after a first start that died while it wrote the demo', {
    timeout: SEEDING_MS,
  }, async () => {
    await mark(database, false);
    await database.prisma.merchant.updateMany({ data: { name: 'half written' } });
    expect(await prepare()).toEqual({ hasDemo: true });
    expect(await database.prisma.merchant.count({ where: { name: 'half written' } })).toBe(0);
  });
});

describe('a database without the demo', () => {
  beforeAll(async () => {
    database = await givenDatabase();
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    expect(await prepare({ empty: true, isOwnServer: true })).toEqual({ hasDemo: false });
  });

  test('has its tables and no merchant, and keeps what people enter at the next start of any kind', async () => {
    expect(await count('merchant')).toBe(0);
    await givenMerchant(database.prisma, { name: 'entered by a person' });
    for (const empty of [true, false])
      expect(await prepare({ empty, isOwnServer: true })).toEqual({ hasDemo: false });
    expect(await database.prisma.merchant.findMany()).toMatchObject([{ name: 'entered by a person' }]);
  });

  test('begins anew with --fresh, and never throws a demo away without it', async () => {
    expect(await prepare({ fresh: true, empty: true })).toEqual({ hasDemo: false });
    expect(await count('merchant')).toBe(0);
    await mark(database, true);
    await expect(prepare({ empty: true })).rejects.toThrow('--empty refuses');
  });
});

describe('a foreign database', () => {
  test('gets no demo data', async () => {
    database = await givenDatabase();
    expect(await prepare()).toEqual({ hasDemo: false });
    expect(await count('merchant')).toBe(0);
  });

  test('is never deleted', async () => {
    database = await givenDatabase();
    await expect(prepare({ fresh: true })).rejects.toThrow('--fresh refuses');
  });
});
