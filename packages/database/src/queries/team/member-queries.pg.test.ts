import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenMerchant } from '@larder/testkit/given/given-merchant';
import { newTestId } from '@larder/testkit/new-test-id';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Prisma } from '../../generated/client.ts';
import type { Tx } from '../../transaction.ts';
import { memberPage, rolePage } from './member.queries.ts';

const PEOPLE = 5_000;

let database: TestDatabase;
let merchantId: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  const { prisma } = database;
  merchantId = (await givenMerchant(prisma)).id;
  const other = (await givenMerchant(prisma)).id;
  const at = { createdAt: new Date(), updatedAt: new Date() };
  for (const [merchant, count] of [
    [merchantId, PEOPLE],
    [other, 500],
  ] as const) {
    const ids = Array.from({ length: count }, (_, n) => ({ id: newTestId(), n }));
    await prisma.account.createMany({
      data: ids.map(({ id }) => ({
        ...at,
        id,
        email: `${id}@example.com`,
        passwordHash: 'none',
        name: 'Sam',
        status: 'active' as const,
      })),
    });
    await prisma.membership.createMany({
      data: ids.map(({ id, n }) => ({
        ...at,
        id: newTestId(),
        merchantId: merchant,
        accountId: id,
        kind: n === 0 ? ('owner' as const) : ('staff' as const),
        systemRole: n === 0 ? null : ('viewer' as const),
        displayName: `Sam ${String((n * 7_919) % count).padStart(5, '0')}`,
      })),
    });
    await prisma.role.createMany({
      data: ids.map(({ id, n }) => ({
        ...at,
        id,
        merchantId: merchant,
        code: id,
        name: `Role ${String(n).padStart(5, '0')}`,
      })),
    });
  }
  await database.pool.query('analyze');
});
afterAll(() => database.drop());

/** A client that explains a query instead of running it. */
function explaining(plans: unknown[]): Tx {
  const $queryRaw = async (texts: TemplateStringsArray, ...values: unknown[]) => {
    const [first = '', ...rest] = texts;
    plans.push(
      await database.prisma.$queryRaw(Prisma.sql([`EXPLAIN (FORMAT JSON) ${first}`, ...rest], ...values)),
    );
    return [];
  };
  return { $queryRaw } as unknown as Tx;
}

const everybody = {
  q: undefined,
  kinds: ['owner', 'staff', 'restocker'] as const,
  systemRole: null,
  roleId: null,
};

describe(`lists of ${PEOPLE} rows`, () => {
  test('page through people in the order of the index, without sorting them', async () => {
    const plans: unknown[] = [];
    const tx = explaining(plans);
    await memberPage(tx, merchantId, everybody, null, 20);
    await memberPage(tx, merchantId, everybody, [true, 'sam 04000', newTestId()], 20);
    for (const plan of plans.map((each) => JSON.stringify(each))) {
      expect(plan).toContain('membership_people');
      expect(plan).not.toMatch(/"Sort Key":\["\(\(m\.kind/);
    }
  });

  test('page through roles in the order of their index', async () => {
    const plans: unknown[] = [];
    const tx = explaining(plans);
    await rolePage(tx, merchantId, undefined, null, 20);
    await rolePage(tx, merchantId, undefined, 'role 04000', 20);
    for (const plan of plans.map((each) => JSON.stringify(each))) {
      expect(plan).toContain('role_one_name');
      expect(plan).not.toContain('"Sort Key":["(lower(r.name)');
    }
  });

  test('show every person once', async () => {
    const seen = new Set<string>();
    let after: readonly [boolean, string, string] | null = null;
    for (;;) {
      const rows: Awaited<ReturnType<typeof memberPage>> = await memberPage(
        database.prisma,
        merchantId,
        everybody,
        after,
        500,
      );
      for (const { id } of rows.slice(0, 500)) seen.add(id);
      const last = rows[499];
      if (rows.length <= 500 || !last) break;
      after = [last.kind !== 'owner', last.sortName, last.id];
    }
    expect(seen.size).toBe(PEOPLE);
  });
});
