import { createTestDatabase, type TestDatabase } from '@larder/testkit/create-test-database';
import { givenCabinet } from '@larder/testkit/given/given-cabinet';
import { givenPlanogram } from '@larder/testkit/given/given-planogram';
import { givenProduct } from '@larder/testkit/given/given-product';
import { givenOrder, givenPayment, givenSession } from '@larder/testkit/given/given-sale';
import { createManualClock } from '@larder/testkit/manual-clock';
import { newTestId } from '@larder/testkit/new-test-id';
import { givenOrderScene, type OrderScene } from '@larder/testkit/order-scene';
import { createTestEnvironment, type TestEnvironment } from '@larder/testkit/use-case-environment';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { runUseCase } from '../run-use-case.ts';
import type { AnyUseCase } from '../use-case.ts';
import { addFromOrder } from './add-from-order.ts';
import { cardHashOf } from './card-hash.ts';
import { listBlacklist } from './list-blacklist.ts';
import { readCard } from './read-card.ts';
import { removeEntry } from './remove-entry.ts';

let database: TestDatabase;
let scene: OrderScene;
let env: TestEnvironment;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
});
afterAll(() => database.drop());
beforeEach(async () => {
  scene = await givenOrderScene(database);
  env = createTestEnvironment(database, { clock: createManualClock() });
});

type Order = Parameters<typeof givenOrder>[3];

/** A sale paid with a card that the provider identifies, or does not. */
async function bought(card: string | null = 'card', overrides: Order = {}, cabinet = scene.device) {
  const { prisma } = database;
  const product = await givenProduct(prisma, scene.merchant.id);
  const { id: versionId } = await givenPlanogram(prisma, cabinet, [{ productId: product.id }]);
  const session = await givenSession(prisma, cabinet, versionId, { state: 'recognized' });
  const order = await givenOrder(prisma, session, product.id, overrides);
  await givenPayment(prisma, session, {
    orderId: order.id,
    fingerprint: `token of ${card}`,
    cardHash: card ? cardHashOf(env.keys, scene.merchant.id, card) : null,
  });
  return order;
}

const as = <Out>(useCase: AnyUseCase<Out>, input: unknown, actor = scene.owner) =>
  runUseCase(env, useCase, actor, input, { requestId: 'test' });
const add = (order: string, more: object = {}, actor = scene.owner) =>
  as(addFromOrder, { order, reason: 'theft', ...more }, actor);
const shown = async (filter: object = {}, actor = scene.owner) => {
  const answer = await as(listBlacklist, filter, actor);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.items;
};
const added = async (...asked: Parameters<typeof add>) => {
  const answer = await add(...asked);
  if (!answer.ok) throw new Error(answer.refusal.code);
  return answer.value.id;
};

/** A member whose scope is another cabinet. */
const elsewhere = () => ({ ...scene.owner, deviceScope: [newTestId()] });

describe('adding the card of an order', () => {
  test('shows it on the list for 180 days, with its face, reason, order and member', async () => {
    const order = await bought();
    const id = await added(order.orderNo.toLowerCase(), { reason: 'unpaid', note: ' twice ' });
    expect(await shown()).toMatchObject([
      {
        id,
        kind: 'card',
        cardBrand: 'visa',
        cardLast4: '4242',
        reason: 'unpaid',
        note: 'twice',
        orderId: order.id,
        orderNo: order.orderNo,
        state: 'active',
        createdAt: '2026-11-21T10:00:00.000Z',
        expiresAt: '2027-05-21T04:00:00.000Z',
        removedAt: null,
      },
    ]);
    expect((await shown())[0]?.createdBy).toBeTruthy();
  });

  test('is audited without a hash, and clients are told', async () => {
    const order = await bought();
    const id = await added(order.id);
    const audit = await database.prisma.auditLog.findFirstOrThrow({ where: { objectId: id } });
    expect(audit).toMatchObject({ action: 'blacklist.addFromOrder', deviceId: scene.device.id });
    expect(JSON.stringify(audit)).not.toMatch(/hash|token/i);
    const where = { merchantId: scene.merchant.id, type: 'blacklist.changed' };
    expect(await database.prisma.liveEvent.count({ where })).toBe(1);
  });

  test('twice at once makes one entry', async () => {
    const [first, second] = [await bought(), await bought()];
    const answers = await Promise.all([first, second, first, second].map(({ id }) => add(id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ refusal: { code: 'BLACKLIST_EXISTS' } });
    expect(await shown()).toHaveLength(1);
  });

  test('works again after it was removed, and after it expired', async () => {
    const order = await bought();
    const first = await added(order.id, { lastDay: '2026-11-21' });
    expect(await as(removeEntry, { id: first, note: 'paid' })).toMatchObject({ ok: true });
    await added(order.id, { lastDay: '2026-11-21' });
    env.clock.advance(24 * 3_600_000);
    await added(order.id, { lastDay: null });
    expect(await shown()).toMatchObject([{ expiresAt: null }]);
    expect(await shown({ tab: 'removed' })).toMatchObject([
      { state: 'expired', removedBy: null },
      { state: 'removed', removalNote: 'paid' },
    ]);
  });

  test.each([
    ['an order of nobody', 'O26112099999999', {}, 'NOT_FOUND'],
    ['a day in the past', null, { lastDay: '2026-11-20' }, 'BAD_INPUT'],
    ['no reason', null, { reason: undefined }, 'BAD_INPUT'],
    ['a note of 201 characters', null, { note: 'x'.repeat(201) }, 'BAD_INPUT'],
  ])('refuses %s', async (_, orderNo, more, code) => {
    const order = await bought();
    expect(await add(orderNo ?? order.orderNo, more)).toMatchObject({ refusal: { code } });
  });

  test('refuses an order whose provider did not identify the card, or without a payment', async () => {
    const [anonymous, unpaid] = [await bought(null), await scene.sell('2026-11-21T09:00:00Z')];
    expect(await add(anonymous.id)).toMatchObject({ refusal: { code: 'BLACKLIST_NO_CARD' } });
    expect(await add(unpaid.id)).toMatchObject({ refusal: { code: 'BLACKLIST_NO_CARD' } });
  });

  test("refuses another merchant's order and one of a cabinet out of scope", async () => {
    const order = await bought();
    const other = await givenOrderScene(database);
    expect(await add(order.id, {}, other.owner)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await add(order.id, {}, elsewhere())).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
  });
});

describe('removing a card', () => {
  test('counts once of two members at once', async () => {
    const id = await added((await bought()).id);
    const answers = await Promise.all([as(removeEntry, { id }), as(removeEntry, { id })]);
    expect(answers.map((answer) => (answer.ok ? 'removed' : answer.refusal.code)).sort()).toEqual([
      'ILLEGAL_TRANSITION',
      'removed',
    ]);
  });

  test('is refused when it has expired, and for another merchant', async () => {
    const id = await added((await bought()).id, { lastDay: '2026-11-21' });
    const other = await givenOrderScene(database);
    expect(await as(removeEntry, { id }, other.owner)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    env.clock.advance(24 * 3_600_000);
    expect(await as(removeEntry, { id })).toMatchObject({ refusal: { code: 'ILLEGAL_TRANSITION' } });
  });
});

describe('the list', () => {
  test('finds cards by their last digits and by the number of the order', async () => {
    const first = await bought('first', { cardLast4: '1111' });
    const second = await bought('second', { cardLast4: '2222' });
    await added(first.id);
    await added(second.id);
    const found = async (q: string) => (await shown({ q })).map(({ orderNo }) => orderNo);
    expect(await found('1111')).toEqual([first.orderNo]);
    expect(await found(second.orderNo)).toEqual([second.orderNo]);
    expect(await found(second.orderNo.slice(1).toLowerCase())).toEqual([second.orderNo]);
    expect(await found('3333')).toEqual([]);
  });

  test('pages by creation, newest first, without a gap or a repetition', async () => {
    const ids: string[] = [];
    for (const card of ['a', 'b', 'c', 'd', 'e']) {
      ids.unshift(await added((await bought(card)).id));
      env.clock.advance(card === 'c' ? 0 : 1_000);
    }
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await as(listBlacklist, { cursor, limit: 2 });
      if (!page.ok) throw new Error(page.refusal.code);
      seen.push(...page.value.items.map(({ id }) => id));
      cursor = page.value.nextCursor;
    }
    expect(seen).toEqual(ids);
  });

  test('names no order of a cabinet out of scope, and shows nothing to another merchant', async () => {
    const order = await bought();
    await added(order.id);
    const stranger = elsewhere();
    expect(await shown({}, stranger)).toMatchObject([{ orderId: null, orderNo: null }]);
    expect(await shown({ q: order.orderNo }, stranger)).toEqual([]);
    const other = await givenOrderScene(database);
    expect(await shown({}, other.owner)).toEqual([]);
  });
});

describe('what is known about the card of an order', () => {
  test('is what it bought, paid and owes at this merchant', async () => {
    const unpaid = { status: 'unpaid', capturedMinor: 0, paidAt: null } as const;
    const order = await bought();
    await bought('card', unpaid);
    await bought('card', { refundedMinor: 72 });
    await bought('another card', unpaid);
    expect(await as(readCard, { orderId: order.id })).toEqual({
      ok: true,
      value: {
        purchases: 3,
        paidMinor: 472,
        unpaid: 1,
        unpaidMinor: 272,
        expired: 0,
        purchasesDay: 3,
        purchasesWeek: 3,
        firstAt: '2026-11-21T10:00:00.000Z',
        lastAt: '2026-11-21T10:00:00.000Z',
        currency: 'USD',
        entry: null,
      },
    });
    const id = await added(order.id, { lastDay: null });
    expect(await as(readCard, { orderId: order.id })).toMatchObject({
      value: { entry: { id, expiresAt: null } },
    });
  });

  test('counts only cabinets in the scope of the member, and hides the blacklist without its permission', async () => {
    const order = await bought();
    await bought('card', {}, await givenCabinet(database.prisma, scene.merchant.id));
    await added(order.id);
    const member = { ...scene.owner, deviceScope: [scene.device.id], permissions: ['order.view'] as const };
    expect(await as(readCard, { orderId: order.id }, member)).toMatchObject({
      value: { purchases: 1, entry: null },
    });
    expect(await as(readCard, { orderId: order.id }, elsewhere())).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    });
  });

  test('is nothing when the provider did not identify the card', async () => {
    expect(await as(readCard, { orderId: (await bought(null)).id })).toEqual({ ok: true, value: null });
  });
});
