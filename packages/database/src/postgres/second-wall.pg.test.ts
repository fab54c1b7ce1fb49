import { createTestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet, givenOnline } from '@larder/testkit/given/given-cabinet';
import { eventOf, givenEvents } from '@larder/testkit/given/given-events';
import { givenMember } from '@larder/testkit/given/given-member';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { givenStock } from '@larder/testkit/given/given-stock';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { roleFaults } from './role-faults.ts';
import { forMerchant } from './walled-pool.ts';
import { withClient } from './with-client.ts';

const database = await createTestDatabase(inject('testServer'), { poolMax: 3 });
afterAll(() => database.drop());
const { prisma, pool } = database;
const walled = database.walled();

/** Tables without data of a single merchant, and why. */
const shared: Readonly<Record<string, string>> = {
  _prisma_migrations: 'which migrations there are; read only',
  agreement_version: 'texts that owners sign, the same for all; written once',
  device_event_inbox:
    'filled by COPY, which row-level security forbids; calls of merchants have own_device_event',
  device_model: 'the catalog of cabinets; merchants read it',
  email_code: 'by e-mail, before anybody is signed in; closed to calls of merchants',
  reset_ticket: 'by account, before anybody is signed in; closed to calls of merchants',
  firmware_release: 'the same for all',
  money_mode: 'whether the installation takes real money; closed to calls of merchants',
  gateway_instance: 'which gateways run; calls of merchants see only which have gone',
  gateway_lease: 'which gateway serves an external broker; closed to calls of merchants',
  mutex_group: 'the catalog of products',
  platform_product: 'the catalog of products',
  rate_limit_counter: 'hashed names and numbers',
  system_mark: 'facts about the installation',
  test_clock: 'the offset of the clock',
  tutorial: 'the catalog of tutorials',
  tutorial_text: 'the catalog of tutorials',
  variety: 'the catalog of products',
};

/** Walled off from every merchant, because only operators read them. */
const closed: readonly string[] = ['broker_refusal', 'device_certificate'];

const tables = async () =>
  (
    await pool.query<{ name: string; enabled: boolean; forced: boolean; policies: string[] }>(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
              array(select distinct r::regrole::text from pg_policy p, unnest(p.polroles) r
                     where p.polrelid = c.oid order by 1) as policies
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        order by 1`,
    )
  ).rows;

/** A merchant with rows in the most important tables. */
async function givenTenant() {
  const merchant = await givenMerchant(prisma);
  const device = await givenCabinet(prisma, merchant.id);
  const member = await givenMember(prisma, merchant.id);
  const product = await givenProduct(prisma, merchant.id);
  const version = await givenPlanogram(prisma, device, [{ productId: product.id }]);
  await givenStock(prisma, device, [{ productId: product.id, qty: 7 }]);
  const session = await givenSession(prisma, device, version.id, {
    state: 'recognized',
    endedAt: new Date(0),
  });
  await givenPayment(prisma, session);
  await givenOrder(prisma, session, product.id, { createdAt: new Date(0) });
  await givenOnline(prisma, device.id, new Date(0));
  return { id: merchant.id, device, member, product };
}

const [ours, theirs] = [await givenTenant(), await givenTenant()];

describe('the catalog of tables', () => {
  test('forces row-level security for both roles on every table with data of a merchant', async () => {
    const open = (await tables()).filter(
      ({ enabled, forced, policies }) =>
        !(enabled && forced && policies.join() === 'larder_app,larder_system'),
    );
    expect(open.map(({ name }) => name)).toEqual(Object.keys(shared).sort());
  });

  test('has no shared table that names a merchant or a cabinet', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('merchant_id', 'device_id', 'account_id', 'membership_id')`,
    );
    const owned = rows.map(({ name }) => name).filter((name) => shared[name]);
    expect(owned.sort()).toEqual(['device_event_inbox', 'reset_ticket']);
    for (const name of [...owned, ...closed, 'email_code']) {
      const question = `select has_table_privilege('larder_app', '${name}', 'select, insert, update, delete') as may`;
      expect((await pool.query(question)).rows, name).toEqual([{ may: false }]);
    }
  });

  test('lets neither role access a partition by its own name', async () => {
    await pool.query(
      `select make_partition('audit_log', 'month', '2031-05-05'), make_partition('telemetry_sample', 'day', '2031-05-05')`,
    );
    const { rows } = await pool.query(
      `select inhrelid::regclass::text as name from pg_inherits
        where has_table_privilege('larder_app', inhrelid, 'select, insert, update, delete')
           or has_table_privilege('larder_system', inhrelid, 'select, insert, update, delete')`,
    );
    expect(rows).toEqual([]);
  });

  test.each([
    'stock_movement',
    'audit_log',
    'connectivity_log',
    'restock_record',
    'restock_record_line',
    'terms_acceptance',
  ])('grants no role to change or delete rows of %s', async (table) => {
    for (const role of ['larder_app', 'larder_system']) {
      const { rows } = await pool.query(
        `select has_table_privilege($1, $2, 'insert') as adds, has_table_privilege($1, $2, 'update, delete, truncate') as changes`,
        [role, table],
      );
      expect(rows).toEqual([{ adds: true, changes: false }]);
    }
  });
});

describe('the wall between merchants', () => {
  test('hides stored answers of other merchants, of accounts and of shoppers', async () => {
    const at = new Date(0);
    const rowOf = (actorKey: string) => ({
      actorKey,
      mutationKey: newTestId(),
      procedure: 'test',
      inputHash: new Uint8Array(1),
      state: 'done' as const,
      createdAt: at,
      expiresAt: new Date(1),
    });
    const keyOf = ({ member }: typeof ours) => `user ${member.account.id} ${member.membership.id}`;
    const keys = [keyOf(ours), keyOf(theirs), `user ${ours.member.account.id}`, 'visitor'];
    await prisma.mutationAnswer.createMany({ data: keys.map(rowOf) });
    const seen = await forMerchant(ours.id, async () => await walled.prisma.mutationAnswer.findMany());
    expect(seen.map(({ actorKey }) => actorKey)).toEqual([keyOf(ours)]);
    const forged = async () => await walled.prisma.mutationAnswer.create({ data: rowOf(keyOf(theirs)) });
    await expect(forMerchant(ours.id, forged)).rejects.toThrow('row-level security');
    await prisma.mutationAnswer.deleteMany({ where: { actorKey: { in: keys } } });
  });

  test('throws on a query without a merchant, for every table with rows where one gets through', async () => {
    await expect(walled.prisma.device.findMany()).rejects.toThrow('needs a merchant');
    await withClient(database.url, async (client) => {
      await client.query('set role larder_app');
      for (const { name } of await tables()) {
        if (shared[name]) continue;
        const question = `select 1 from ${name} limit 1`;
        const outcome = await client.query(question).then(
          ({ rows }) => rows.length,
          ({ message }) => message,
        );
        const hasNone = (await pool.query(question)).rows.length === 0;
        const refused = 'unrecognized configuration parameter "larder.merchant_id"';
        const denied = `permission denied for table ${name}`;
        const expected = closed.includes(name) ? [denied] : hasNone ? [0, refused] : [refused];
        expect(expected, name).toContain(outcome);
      }
    });
  });

  test('shows a merchant its own rows and none of another', async () => {
    const counted = [];
    for (const { name } of await tables()) {
      if (shared[name] || closed.includes(name)) continue;
      // The plans that hold for every merchant are everybody's.
      const owned = name === 'fee_plan' ? 'where merchant_id is not null' : '';
      const count = async (from: typeof pool) =>
        Number((await from.query(`select count(*) as n from ${name} ${owned}`)).rows[0].n);
      const [all, own] = [await count(pool), await forMerchant(ours.id, () => count(walled.pool))];
      if (all > 0) counted.push([name, own * 2 === all]);
    }
    expect(counted.length).toBeGreaterThan(12);
    expect(counted.filter(([, isHalf]) => !isHalf)).toEqual([]);
  });

  test('shows a merchant the events of its own cabinets and none of another', async () => {
    for (const { device } of [ours, theirs]) {
      await givenEvents(database, device.id, newTestId(), [
        eventOf(1, 'door.forced', { door: 'L' }, new Date(0)),
      ]);
    }
    const read = () => walled.pool.query('select device_id from own_device_event');
    expect((await forMerchant(ours.id, read)).rows).toEqual([{ device_id: ours.device.id }]);
    expect((await forMerchant(theirs.id, read)).rows).toEqual([{ device_id: theirs.device.id }]);
  });

  test('refuses to write, change or delete a row of another merchant', async () => {
    const where = { merchantId: theirs.id };
    await forMerchant(ours.id, async () => {
      expect(await walled.prisma.membership.updateMany({ where, data: { displayName: 'x' } })).toEqual({
        count: 0,
      });
      expect(await walled.prisma.stockLevel.deleteMany({ where })).toEqual({ count: 0 });
      await expect(
        walled.prisma.rollupDirty.create({
          data: { merchantId: theirs.id, deviceId: theirs.device.id, day: new Date(0), hour: 0 } as never,
        }),
      ).rejects.toThrow();
      const moved = walled.prisma.membership.update({
        where: { id: ours.member.membership.id },
        data: { merchantId: theirs.id },
      });
      await expect(moved).rejects.toThrow(/row-level security/);
      await expect(
        walled.prisma.templatePreset.create({
          data: {
            id: newTestId(),
            merchantId: theirs.id,
            name: 'x',
            createdAt: new Date(0),
            updatedAt: new Date(0),
          },
        }),
      ).rejects.toThrow(/row-level security/);
    });
  });

  test('shows each merchant its own rows in queries of the same tick', async () => {
    const find = (id: string) => walled.prisma.device.findUnique({ where: { id } });
    const rounds = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? ours : theirs));
    const found = await Promise.all(
      rounds.map((one) =>
        forMerchant(one.id, () => Promise.all([find(ours.device.id), find(theirs.device.id)])),
      ),
    );
    expect(found.map(([a, b]) => [a?.merchantId, b?.merchantId])).toEqual(
      rounds.map((one) => (one === ours ? [ours.id, undefined] : [undefined, theirs.id])),
    );
  });

  test('writes for the right merchant in concurrent transactions', async () => {
    const rename = (one: typeof ours, name: string) =>
      forMerchant(one.id, () =>
        walled.prisma.$transaction(async (tx) => {
          await tx.device.update({ where: { id: one.device.id }, data: { name } });
          return tx.device.findMany({ select: { name: true } });
        }),
      );
    const seen = await Promise.all(
      Array.from({ length: 12 }, (_, n) => rename(n % 2 === 0 ? ours : theirs, `Cabinet ${n % 2}`)),
    );
    expect(seen).toEqual(Array.from({ length: 12 }, (_, n) => [{ name: `Cabinet ${n % 2}` }]));
  });

  test('hands out no connection whose merchant could not be set', async () => {
    const client = await forMerchant(ours.id, () => walled.pool.connect());
    await client.query('begin');
    await client.query('select 1/0').catch(() => undefined);
    client.release();
    for (let n = 0; n < 4; n += 1) {
      const asked = forMerchant(theirs.id, () => walled.pool.query('select id from merchant'));
      const { rows } = await asked.catch(() => ({ rows: [] }));
      expect(rows.every(({ id }) => id === theirs.id)).toBe(true);
    }
  });

  test('runs no query for the previous merchant when the new one could not be set', async () => {
    const one = openDatabase({ url: database.url, poolMax: 1 });
    const ask = (id: string) =>
      forMerchant(id, async () => (await one.walled().pool.query('select id from merchant')).rows);
    expect(await ask(ours.id)).toEqual([{ id: ours.id }]);
    // Any failure of that one statement, as by pg_cancel_backend.
    await forMerchant(ours.id, () => one.walled().pool.query('deallocate set_merchant'));
    expect(await ask(theirs.id).catch(() => [])).toEqual([]);
    expect(await ask(theirs.id)).toEqual([{ id: theirs.id }]);
    await one.close();
  });

  test('shows the connection of a cabinet to its current owner', async () => {
    const device = await givenCabinet(prisma, ours.id);
    await givenOnline(prisma, device.id, new Date(0));
    const seenBy = (one: typeof ours) =>
      forMerchant(one.id, async () =>
        walled.prisma.deviceConnectivity.count({ where: { deviceId: device.id } }),
      );
    const handOver = (data: { merchantId: string | null; lifecycle: 'in_stock' | 'operational' }) =>
      prisma.device.update({ where: { id: device.id }, data });
    expect([await seenBy(ours), await seenBy(theirs)]).toEqual([1, 0]);
    await handOver({ merchantId: null, lifecycle: 'in_stock' });
    expect([await seenBy(ours), await seenBy(theirs)]).toEqual([0, 0]);
    await handOver({ merchantId: theirs.id, lifecycle: 'operational' });
    expect([await seenBy(ours), await seenBy(theirs)]).toEqual([0, 1]);
  });

  test('shows a cabinet that first reports while it changes hands to its new owner', async () => {
    const device = await givenCabinet(prisma, ours.id);
    const handingOver = await pool.connect();
    await handingOver.query('begin');
    await handingOver.query('update device set merchant_id = $1 where id = $2', [theirs.id, device.id]);
    const reporting = givenOnline(prisma, device.id, new Date(0));
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = '${database.name}'`;
    await expect.poll(async () => (await database.asOwner(waiting)).length).toBe(1);
    await handingOver.query('commit');
    handingOver.release();
    await reporting;
    const found = await prisma.deviceConnectivity.findUnique({ where: { deviceId: device.id } });
    expect(found?.merchantId).toBe(theirs.id);
  });

  test('lets an earlier owner read the record of a cabinet, and not change it', async () => {
    const { id: deviceId } = await givenCabinet(prisma, theirs.id);
    const where = { id: deviceId };
    const read = () => forMerchant(ours.id, async () => walled.prisma.device.findUnique({ where }));
    expect(await read()).toBeNull();
    const [from, until] = [new Date('2020-01-01'), new Date('2020-02-01')];
    await prisma.deviceAssignment.create({
      data: { merchantId: ours.id, deviceId, startedAt: from, endedAt: until },
    });
    expect(await read()).toMatchObject({ id: deviceId, merchantId: theirs.id });
    const rename = async () => walled.prisma.device.updateMany({ where, data: { name: 'x' } });
    expect(await forMerchant(ours.id, rename)).toEqual({ count: 0 });
  });
});

describe('the login of a service', () => {
  test('has no more rights than it needs, and none before it takes a role', async () => {
    expect(await roleFaults(pool)).toEqual([]);
    await withClient(database.url, async (client) => {
      await expect(client.query('select 1 from merchant')).rejects.toThrow('permission denied');
      await expect(client.query('create table public.mine ()')).rejects.toThrow('permission denied');
    });
    await expect(pool.query('alter table merchant disable row level security')).rejects.toThrow(
      'must be owner',
    );
    await expect(pool.query('alter table audit_log disable trigger user')).rejects.toThrow('must be owner');
    // A row in a future month does not make this month's rows old.
    await pool.query(`select make_partition('audit_log', 'month', now())`);
    const by = { actorKind: 'system', action: 'test', objectType: 'test', objectId: '1' } as const;
    const data = { ...by, result: 'ok', requestId: 'r' } as const;
    for (const at of [new Date(), new Date('2131-05-05T00:00:00Z')])
      await prisma.auditLog.create({ data: { ...data, id: newTestId(), at } });
    const dropped = await pool.query(`select drop_partitions('audit_log', 'month', 'infinity')`);
    expect(dropped.rows).toEqual([]);
    const byDays = pool.query(`select drop_partitions('audit_log', 'day', 'infinity')`);
    await expect(byDays).rejects.toThrow('audit_log has no partitions of a day');
    const dropping = forMerchant(ours.id, () =>
      walled.pool.query(`select drop_partitions('audit_log', 'month', '2000-01-01')`),
    );
    await expect(dropping).rejects.toThrow('permission denied');
  });

  test('is reported as too powerful when it is the owner', async () => {
    const owner = openDatabase({ url: database.ownerUrl, poolMax: 1 });
    expect(await roleFaults(owner.pool)).toEqual(expect.arrayContaining(['is a superuser', 'owns tables']));
    await owner.close();
  });
});
