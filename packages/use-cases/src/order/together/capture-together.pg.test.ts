import { openPlainDatabase, type PlainDatabase } from '@larder/database/open-plain-database';
import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { newTestId } from '@larder/testkit/new-test-id';
import {
  asSystem,
  createSaleWorld,
  givenSaleScene,
  ingestEvents,
  leaveNothingDue,
  type SaleScene,
  type SaleWorld,
  saleEvents,
  tapCard,
} from '@larder/testkit/sale-scene';
import type { ScriptedPayments } from '@larder/testkit/scripted-payments';
import { tablesOf } from '@larder/testkit/tables-of-cabinet';
import { lostAt, watchedPlain } from '@larder/testkit/watched-plain';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { captureDuePayments } from '../capture-due-payments.ts';

/** A database with its own worker: one captures one by one, the other together. */
type Side = { readonly database: TestDatabase; world: SaleWorld };
let before: Side;
let after: Side;
let plain: PlainDatabase;

beforeAll(async () => {
  const open = async () => {
    const database = await createTestDatabase(inject('testServer'));
    return { database, world: createSaleWorld(database) };
  };
  before = await open();
  after = await open();
  plain = openPlainDatabase({ url: after.database.url, poolMax: 3 });
});
afterAll(async () => {
  await plain.close();
  await Promise.all([before.database.drop(), after.database.drop()]);
});
beforeEach(() => {
  before.world = createSaleWorld(before.database);
  after.world = createSaleWorld(after.database, plain);
});
afterEach(() => Promise.all([leaveNothingDue(before.database), leaveNothingDue(after.database)]));

type Answer = ScriptedPayments['next']['capture'][number] | 'captured' | 'part' | 'by hand' | 'released';
type Change = 'none' | 'reduced' | 'no order' | 'unpaid order' | 'renewed' | 'declined renewal';
type DueSale = { readonly colas: number; readonly answers: readonly Answer[]; readonly change: Change };
type GivenSale = { readonly scene: SaleScene; readonly sessionId: string; readonly authRef: string };

/** A sale whose payment is due, and whose provider gives these answers. */
async function givenDue({ database, world }: Side, { colas, change }: DueSale): Promise<GivenSale> {
  const { prisma } = database;
  const scene = await givenSaleScene(world);
  const sessionId = newTestId();
  await tapCard(world, scene, sessionId, { reqId: 'r-1', fingerprint: `fp_${sessionId}` });
  const taken = [{ productId: scene.cola.id, qty: colas }];
  await ingestEvents(world, scene, saleEvents(sessionId, 1, world.env.clock.now(), taken));
  const payment = await prisma.payment.findFirstOrThrow({ where: { sessionId } });
  const where = { id: payment.id };
  const order = { where: { sessionId } };
  if (change === 'reduced') await prisma.salesOrder.updateMany({ ...order, data: { reducedMinor: 100 } });
  if (change === 'no order') await prisma.payment.update({ where, data: { orderId: null } });
  if (change === 'unpaid order') await prisma.salesOrder.updateMany({ ...order, data: { status: 'unpaid' } });
  if (change === 'renewed' || change === 'declined renewal')
    await prisma.payment.update({ where, data: { state: 'authorizing', authRef: null } });
  return { scene, sessionId, authRef: payment.authRef ?? '' };
}

/** Lets the provider give each hold its own answers, whatever the order of the calls. */
function scriptAnswers({ world: { payments } }: Side, sales: readonly (GivenSale & DueSale)[]): void {
  const { capture, authorize } = payments;
  const answers = new Map(sales.map(({ authRef, answers }) => [authRef, [...answers]]));
  const declined = new Set(
    sales.filter(({ change }) => change === 'declined renewal').map(({ sessionId }) => `fp_${sessionId}`),
  );
  payments.authorize = (request) => {
    if (declined.has(request.fingerprint)) payments.next.authorize.push('declined');
    return authorize(request);
  };
  payments.capture = (request) => {
    const { authRef } = request;
    const answer = answers.get(authRef)?.shift() ?? 'captured';
    if (answer === 'part') return capture({ ...request, amountMinor: request.amountMinor - 1 });
    if (answer === 'by hand') payments.taken.set(authRef, 1_500);
    else if (answer === 'released') payments.held.delete(authRef);
    else if (answer !== 'captured') payments.next.capture.push(answer);
    return capture(request);
  };
}

const capture = ({ world }: Side, limit = 20) => asSystem(world.env, captureDuePayments, { limit });
const isPaid = async ({ database }: Side, { sessionId }: GivenSale) => {
  const order = await database.prisma.salesOrder.findFirst({ where: { sessionId } });
  return order?.status === 'paid';
};
const dueSale: DueSale = { colas: 1, answers: [], change: 'none' };
const givenDues = (count: number) =>
  Promise.all(Array.from({ length: count }, () => givenDue(after, dueSale)));

test('payments captured together leave the same tables as payments captured one by one', async () => {
  const answer = fc.constantFrom<Answer>(
    'captured',
    'captured',
    'part',
    'failed',
    'refused',
    'timeout',
    'lost',
    'by hand',
    'released',
  );
  const change = fc.constantFrom<Change>(
    'none',
    'none',
    'none',
    'reduced',
    'no order',
    'unpaid order',
    'renewed',
    'declined renewal',
  );
  const sale = fc.record({
    colas: fc.integer({ min: 1, max: 8 }),
    answers: fc.array(answer, { maxLength: 3 }),
    change,
  });
  const round = fc.record({
    sales: fc.array(sale, { minLength: 1, maxLength: 6 }),
    limit: fc.integer({ min: 2, max: 8 }),
  });
  await fc.assert(
    fc.asyncProperty(round, async ({ sales, limit }) => {
      const tables = [];
      for (const side of [before, after]) {
        side.world = createSaleWorld(side.database, side === after ? plain : undefined);
        const given: (GivenSale & DueSale)[] = [];
        for (const one of sales) given.push({ ...one, ...(await givenDue(side, one)) });
        scriptAnswers(side, given);
        for (const minutes of [0, 1, 5, 30]) {
          side.world.env.clock.advance(minutes * 60_000);
          // Until nothing is due: a renewed hold is captured in a further round, which may find less than its limit.
          while ((await capture(side, limit)) > 0);
        }
        tables.push(
          await Promise.all(
            given.map(({ scene, sessionId }) =>
              tablesOf(side.database, { scene, ids: [sessionId], log: [] }),
            ),
          ),
        );
        await leaveNothingDue(side.database);
      }
      expect(tables[1]).toEqual(tables[0]);
    }),
    { numRuns: 12 },
  );
});

describe('a round of captures', () => {
  test('records plain answers in one transaction, whatever others say', async () => {
    const sales = await givenDues(4);
    const [failed] = sales;
    scriptAnswers(after, [{ ...dueSale, ...(failed as GivenSale), answers: ['timeout'] }]);
    const names: string[] = [];
    const watched = watchedPlain(plain, ({ name }) => void names.push(name));
    Object.assign(after.world.env, { plain: watched });
    expect(await capture(after, 100)).toBe(4);
    expect(await Promise.all(sales.map((sale) => isPaid(after, sale)))).toEqual([false, true, true, true]);
    expect(names.filter((name) => name === 'plain_claim_captures')).toHaveLength(1);
    expect(names.filter((name) => name === 'plain_captured').length).toBeLessThan(3);
  });

  test('takes each hold once although several workers run', async () => {
    const sales = await givenDues(6);
    await Promise.all(Array.from({ length: 4 }, () => capture(after, 2)));
    expect(after.world.payments.calls.filter((call) => call.startsWith('capture'))).toHaveLength(6);
    for (const sale of sales) expect(await isPaid(after, sale)).toBe(true);
  });

  test('is repeated by a later one if it breaks off at any statement, and takes the money once', async () => {
    const { env, payments } = after.world;
    for (let place = 1; place <= 8; place += 1) {
      const sales = await givenDues(2);
      Object.assign(env, { plain: lostAt(plain, place) });
      await expect(capture(after)).rejects.toThrow('terminated');
      Object.assign(env, { plain });
      env.clock.advance(60_000);
      await capture(after);
      for (const sale of sales) {
        expect(await isPaid(after, sale)).toBe(true);
        expect(payments.taken.get(sale.authRef)).toBe(272);
      }
    }
  });

  test.each([0, 1, 2])('records the others if PostgreSQL refuses the order at place %i', async (place) => {
    const sales = (await givenDues(3)).sort((a, b) => (a.sessionId < b.sessionId ? -1 : 1));
    const poisoned = sales[place]?.sessionId;
    const { database } = after;
    await database.asOwner(
      `ALTER TABLE sales_order ADD CONSTRAINT poison CHECK (session_id <> '${poisoned}' OR status <> 'paid') NOT VALID`,
    );
    await expect(capture(after)).rejects.toThrow();
    await database.asOwner('ALTER TABLE sales_order DROP CONSTRAINT poison');
    expect(await Promise.all(sales.map((sale) => isPaid(after, sale)))).toEqual(
      sales.map(({ sessionId }) => sessionId !== poisoned),
    );
    after.world.env.clock.advance(60_000);
    await capture(after);
    for (const sale of sales) expect(await isPaid(after, sale)).toBe(true);
  });
});
