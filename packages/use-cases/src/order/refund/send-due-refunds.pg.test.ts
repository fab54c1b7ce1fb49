import { DAY_MS } from '@larder/domain/durations';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { eventOf } from '@larder/testkit/given/given-events';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted, refusalOf } from '@larder/testkit/read-answer';
import { givenRefundScene, type RefundScene } from '@larder/testkit/refund-scene';
import { asSystem, ingestEvents, leaveNothingDue, runJobs } from '@larder/testkit/sale-scene';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { readOverview } from '../../home/read-overview.ts';
import { readOrder } from '../read-order.ts';
import { rollUpSales } from '../roll-up-sales.ts';
import { notePayout } from './note-payout.ts';
import { readRefund } from './read-refund.ts';
import { refundOrder } from './refund-order.ts';
import { retryRefund } from './retry-refund.ts';
import { sendDueRefunds } from './send-due-refunds.ts';

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
afterEach(() => leaveNothingDue(database));
const { prisma } = database;

const send = ({ world }: RefundScene) => asSystem(world.env, sendDueRefunds, {});
const minutes = ({ world }: RefundScene, count: number) => world.env.clock.advance(count * 60_000);
const returned = ({ world, authRef }: RefundScene) => world.payments.returned(authRef);
const asked = ({ world }: RefundScene, what: string) =>
  world.payments.calls.filter((call) => call.startsWith(what)).length;
const stateOf = async (given: RefundScene, id: string) => accepted(await given.as(readRefund, { id })).state;

describe('a refund at the provider', () => {
  let given: RefundScene;
  let id: string;
  beforeEach(async () => {
    given = await givenRefundScene(database);
    id = await given.refund({ [given.cola]: 1 });
  });

  test('is read before it is asked for again when the answer was lost, and returns the money once', async () => {
    given.world.payments.next.refund.push('lost');
    await send(given);
    expect(await stateOf(given, id)).toBe('processing');
    minutes(given, 1);
    await send(given);
    expect(await stateOf(given, id)).toBe('succeeded');
    expect(returned(given)).toBe(272);
    expect(asked(given, 'refund 272')).toBe(1);
    expect(asked(given, 'readRefund')).toBe(1);
  });

  test('is asked for again when the provider never got it', async () => {
    given.world.payments.next.refund.push('timeout');
    await send(given);
    minutes(given, 1);
    await send(given);
    expect(await stateOf(given, id)).toBe('succeeded');
    expect(returned(given)).toBe(272);
  });

  test('is made once although the worker died between the call and its record', async () => {
    const { payments } = given.world;
    const { refund } = payments;
    Object.assign(payments, {
      refund: async (request: Parameters<typeof refund>[0]) => {
        await refund(request);
        throw new Error('killed');
      },
    });
    await expect(send(given)).rejects.toThrow('killed');
    Object.assign(payments, { refund });
    expect(await send(given)).toBe(0);
    minutes(given, 1);
    expect(await send(given)).toBe(1);
    expect(await stateOf(given, id)).toBe('succeeded');
    expect(returned(given)).toBe(272);
  });

  test('is made once although several workers run', async () => {
    await Promise.all(Array.from({ length: 6 }, () => send(given)));
    expect(asked(given, 'refund 272')).toBe(1);
    expect(await stateOf(given, id)).toBe('succeeded');
  });

  test('is retried 5 times, then it failed, and members who may refund are notified', async () => {
    given.world.payments.next.refund.push('failed', 'failed', 'failed', 'failed', 'failed', 'failed');
    for (const wait of [0, 1, 5, 30, 120, 360]) {
      minutes(given, wait);
      await send(given);
      await send(given);
    }
    expect(asked(given, 'refund 272')).toBe(6);
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'failed',
      failureCode: 'issuer_unavailable',
      nextAttemptAt: null,
    });
    const { merchantId } = given.scene;
    const notices = await prisma.notice.findMany({ where: { merchantId, key: 'refund.failed' } });
    expect(notices.map(({ membershipId }) => membershipId).sort()).toEqual(
      [given.owner.membershipId, given.colleague.membershipId].sort(),
    );
    expect(notices[0]).toMatchObject({ target: { screen: 'refund', refundId: id } });

    expect(accepted(await given.as(retryRefund, { id }))).toMatchObject({ state: 'processing' });
    expect(accepted(await given.as(retryRefund, { id }))).toMatchObject({ state: 'processing' });
    await send(given);
    expect(await stateOf(given, id)).toBe('succeeded');
    expect(refusalOf(await given.as(retryRefund, { id }))?.code).toBe('ILLEGAL_TRANSITION');
    expect(returned(given)).toBe(272);
  });

  test('is read until it ends, and made under another key if it failed after days', async () => {
    given.world.payments.next.refund.push('pending');
    await send(given);
    for (let day = 0; day < 3; day += 1) {
      minutes(given, 1_440);
      await send(given);
      expect(await stateOf(given, id)).toBe('processing');
    }
    const { providerRef } = accepted(await given.as(readRefund, { id }));
    given.world.payments.settleRefund(providerRef ?? '', 'failed');
    minutes(given, 1_440);
    await send(given);
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({ state: 'failed', providerRef });
    expect(returned(given)).toBe(0);

    accepted(await given.as(retryRefund, { id }));
    await send(given);
    expect(await stateOf(given, id)).toBe('succeeded');
    expect(returned(given)).toBe(272);
    expect(await prisma.refund.findUnique({ where: { id } })).toMatchObject({ keyNo: 2 });
  });

  test('failed when its provider no longer lists it for hours, and a payout by hand can be noted', async () => {
    const { payments } = given.world;
    payments.next.refund.push('pending');
    await send(given);
    const { readRefund: read } = payments;
    Object.assign(payments, { readRefund: async () => ({ kind: 'unknown' }) });
    for (const wait of [1, 1, 5, 30, 120]) {
      minutes(given, wait);
      await send(given);
      expect(await stateOf(given, id)).toBe('processing');
    }
    minutes(given, 360);
    await send(given);
    Object.assign(payments, { readRefund: read });
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'failed',
      failureCode: 'unlisted',
      providerRef: expect.any(String),
    });
    const { merchantId } = given.scene;
    expect(await prisma.notice.count({ where: { merchantId, key: 'refund.failed' } })).toBe(2);
    expect(asked(given, 'refund 272')).toBe(1);
    accepted(await given.as(notePayout, { id, note: 'Cash at the desk' }));
    expect(await stateOf(given, id)).toBe('succeeded');
  });

  test('goes on when its provider lists it again, and its failures are forgotten', async () => {
    const { payments } = given.world;
    payments.next.refund.push('pending');
    await send(given);
    const { readRefund: read } = payments;
    for (let time = 0; time < 4; time += 1) {
      for (const answer of [async () => ({ kind: 'unknown' }), read]) {
        Object.assign(payments, { readRefund: answer });
        minutes(given, 400);
        await send(given);
      }
    }
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'processing',
      failureCode: null,
    });
  });

  test('stays as it is while its provider is not registered', async () => {
    await prisma.payment.updateMany({ where: { orderId: given.orderId }, data: { provider: 'former' } });
    expect(await send(given)).toBe(0);
    expect(given.world.env.logged).toContainEqual(
      expect.objectContaining({ level: 'error', fields: { provider: 'former', count: 1 } }),
    );
    expect(await prisma.refund.findUnique({ where: { id } })).toMatchObject({ attemptCount: 0 });
  });

  test('counts on the day on which it is made, and on no other', async () => {
    await asSystem(given.world.env, rollUpSales, {});
    const days = () =>
      prisma.salesDaily.findMany({
        where: { deviceId: given.scene.device.id },
        orderBy: [{ businessDate: 'asc' }, { productId: 'asc' }],
      });
    const sold = await days();
    minutes(given, 3 * 1_440);
    await send(given);
    await asSystem(given.world.env, rollUpSales, {});
    const [later, ofCola, ...none] = (await days()).slice(sold.length);
    expect((await days()).slice(0, sold.length)).toEqual(sold);
    expect(later).toMatchObject({ refundMinor: 272n, refundQty: 1, grossMinor: 0n, orders: 0 });
    expect(ofCola).toMatchObject({ productId: given.scene.cola.id, refundMinor: 272n, refundQty: 1 });
    expect(none).toEqual([]);
    const hours = await prisma.salesHourly.aggregate({
      where: { deviceId: given.scene.device.id, productId: given.scene.cola.id },
      _sum: { refundMinor: true, grossMinor: true },
    });
    expect(hours._sum).toEqual({ refundMinor: 272n, grossMinor: 500n });
    await prisma.merchant.update({
      where: { id: given.scene.merchantId },
      data: { features: ['statistics'] },
    });
    expect(accepted(await given.as(readOverview, undefined)).sales?.today).toMatchObject({
      orders: 0,
      refundMinor: 272,
    });
  });
});

describe('a refund that failed', () => {
  test('frees its units for another one, and cannot be retried once they are refunded', async () => {
    const given = await givenRefundScene(database);
    given.world.payments.next.refund.push('refused');
    const failed = await given.refund({ [given.wrap]: 1 });
    await send(given);
    expect(await stateOf(given, failed)).toBe('failed');
    await given.refund({ [given.wrap]: 1 });
    for (const [useCase, input] of [
      [retryRefund, { id: failed }],
      [notePayout, { id: failed, note: 'Cash' }],
    ] as const) {
      expect(refusalOf(await given.as<unknown>(useCase, input))).toEqual({
        code: 'REFUND_EXCEEDS',
        params: { maxMinor: 0 },
      });
    }
  });

  test('ends when a payout by hand is noted: the order counts it, the payment does not', async () => {
    const given = await givenRefundScene(database);
    given.world.payments.next.refund.push('refused');
    const id = await given.refund({ [given.cola]: 2, [given.wrap]: 1 });
    await send(given);
    expect(refusalOf(await given.as(notePayout, { id, note: ' ' }))?.code).toBe('BAD_INPUT');
    accepted(await given.as(notePayout, { id, note: 'Cash at the desk' }));
    expect(accepted(await given.as(readRefund, { id }))).toMatchObject({
      state: 'succeeded',
      method: 'manual',
      closingNote: 'Cash at the desk',
      refundedAt: expect.any(String),
    });
    expect(accepted(await given.as(readOrder, { id: given.orderId }))).toMatchObject({
      status: 'refunded',
      refundedMinor: 1_414,
    });
    expect(await prisma.payment.findFirst({ where: { orderId: given.orderId } })).toMatchObject({
      state: 'captured',
      refundedMinor: 0n,
    });
    expect(refusalOf(await given.as(notePayout, { id, note: 'Twice' }))?.code).toBe('ILLEGAL_TRANSITION');
  });
});

describe('a history', () => {
  const act = fc.oneof(
    fc.record({
      kind: fc.constant('refund' as const),
      wrap: fc.boolean(),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    fc.record({
      kind: fc.constant('provider' as const),
      does: fc.constantFrom(
        'failed' as const,
        'refused' as const,
        'timeout' as const,
        'lost' as const,
        'pending' as const,
      ),
    }),
    fc.record({
      kind: fc.constant('capture' as const),
      does: fc.constantFrom('failed' as const, 'lost' as const),
    }),
    fc.record({
      kind: fc.constant('void' as const),
      does: fc.constantFrom('failed' as const, 'timeout' as const, 'lost' as const),
    }),
    // Another look at the video; without anything taken, or with all of it refunded, the hold is released.
    fc.record({ kind: fc.constant('correct' as const), colas: fc.nat(3), wraps: fc.nat(1) }),
    fc.record({ kind: fc.constant('refund_all' as const) }),
    fc.record({ kind: fc.constant('hold_ends' as const) }),
    fc.record({ kind: fc.constant('run' as const), minutes: fc.constantFrom(0, 1, 5, 400) }),
    fc.record({
      kind: fc.constant('settle' as const),
      as: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
    fc.record({ kind: fc.constant('retry' as const) }),
    // Two workers and two members at once.
    fc.record({
      kind: fc.constant('race' as const),
      wrap: fc.boolean(),
      share: fc.integer({ min: 1, max: 100 }),
    }),
  );
  type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

  async function perform(given: RefundScene, step: Act): Promise<void> {
    const { payments } = given.world;
    if (step.kind === 'provider') payments.next.refund.push(step.does);
    if (step.kind === 'capture') payments.next.capture.push(step.does);
    if (step.kind === 'void') payments.next.void.push(step.does);
    if (step.kind === 'correct') await correct(given, step);
    if (step.kind === 'refund_all') await refundAll(given);
    if (step.kind === 'hold_ends') endHold(given);
    if (step.kind === 'run') {
      minutes(given, step.minutes);
      await runJobs(given.world);
    }
    const refunds = await prisma.refund.findMany({
      where: { orderId: given.orderId },
      orderBy: { id: 'asc' },
    });
    if (step.kind === 'settle') {
      const pending = refunds.find(({ state, providerRef }) => state === 'processing' && providerRef);
      if (pending?.providerRef) payments.settleRefund(pending.providerRef, step.as);
    }
    const failed = refunds.find(({ state }) => state === 'failed');
    if (step.kind === 'retry' && failed) await given.as(retryRefund, { id: failed.id });
    if (step.kind === 'refund') await refundOne(given, step);
    if (step.kind === 'race') {
      await Promise.all([
        runJobs(given.world),
        refundOne(given, step),
        runJobs(given.world),
        refundOne(given, step, given.colleague),
      ]);
    }
  }

  const itemsOf = ({ orderId }: RefundScene) => prisma.orderItem.findMany({ where: { orderId } });

  async function correct(
    { world, scene, orderId }: RefundScene,
    { colas, wraps }: { readonly colas: number; readonly wraps: number },
  ): Promise<void> {
    const { sessionId } = await prisma.salesOrder.findUniqueOrThrow({ where: { id: orderId } });
    const seen = await prisma.deviceEventInbox.count({ where: { deviceId: scene.device.id } });
    const taken = [
      { door: 'L' as const, layer: 1, productId: scene.cola.id, qty: colas },
      { door: 'L' as const, layer: 2, productId: scene.wrap.id, qty: wraps },
    ];
    const items = taken
      .filter(({ qty }) => qty > 0)
      .map((item) => ({ ...item, pos: null, conf: 0.98, dir: 'out' as const }));
    const recognized = {
      sessionId: sessionId ?? '',
      attempt: seen,
      by: 'cloud' as const,
      result: items.length > 0 ? ('ok' as const) : ('none' as const),
      items,
      unknown: [],
    };
    const event = eventOf(seen + 1, 'session.recognized', recognized, world.env.clock.now());
    await ingestEvents(world, scene, [event]);
  }

  async function refundAll(given: RefundScene): Promise<void> {
    const lines = (await itemsOf(given)).map(({ id, qty }) => ({ itemId: id, qty }));
    await given.as(refundOrder, { id: newTestId(), orderId: given.orderId, lines, reason: 'quality' });
  }

  /** The provider releases holds that were not captured for seven days. */
  function endHold({ world: { env, payments } }: RefundScene): void {
    env.clock.advance(8 * DAY_MS);
    for (const authRef of payments.held.keys())
      if (!payments.taken.has(authRef)) payments.held.delete(authRef);
  }

  async function refundOne(
    given: RefundScene,
    { wrap, share }: { readonly wrap: boolean; readonly share: number },
    actor = given.owner,
  ): Promise<void> {
    const { cola, wrap: aWrap } = given.scene;
    const product = wrap ? aWrap : cola;
    const item = (await itemsOf(given)).find(({ productId }) => productId === product.id);
    const itemId = item?.id ?? given.cola;
    const amountMinor = Math.ceil(((wrap ? 870 : 272) * share) / 100);
    const input = { id: newTestId(), orderId: given.orderId, lines: [{ itemId, qty: 1 }], amountMinor };
    await given.as(refundOrder, { ...input, reason: 'quality' }, actor);
  }

  /** Lets the provider answer everything, until nothing is due. */
  async function settleAll(given: RefundScene): Promise<void> {
    const { payments } = given.world;
    payments.next.refund.splice(0);
    payments.next.capture.splice(0);
    payments.next.void.splice(0);
    for (let round = 0; round < 4; round += 1) {
      for (const { providerRef } of await prisma.refund.findMany({
        where: { orderId: given.orderId, state: 'processing' },
      })) {
        if (providerRef) payments.settleRefund(providerRef, 'succeeded');
      }
      minutes(given, 400);
      await runJobs(given.world);
    }
  }

  test('ends with what the provider holds, whatever it corrects, captures, releases, refunds, retries and loses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (steps) => {
        await leaveNothingDue(database);
        const given = await givenRefundScene(database, { captured: false });
        const { payments } = given.world;
        for (const step of steps) {
          await perform(given, step);
          for (const [authRef, takenMinor] of payments.taken)
            expect(payments.returned(authRef)).toBeLessThanOrEqual(takenMinor);
        }
        await settleAll(given);
        const order = await prisma.salesOrder.findUniqueOrThrow({
          where: { id: given.orderId },
          include: { payment: true, items: true, refunds: true },
        });
        // A hold that ended may have been asked for again, so there may be several.
        const bookMinor = [...payments.taken].reduce(
          (sum, [authRef, takenMinor]) => sum + takenMinor - payments.returned(authRef),
          0,
        );
        expect([...payments.held.keys()].filter((authRef) => !payments.taken.has(authRef))).toEqual([]);
        expect(Number(order.capturedMinor - order.refundedMinor)).toBe(bookMinor);
        expect(order.payment?.refundedMinor).toBe(order.refundedMinor);
        const ended = order.refunds.filter(({ state }) => state === 'succeeded');
        const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
        expect(order.refunds.filter(({ state }) => state === 'processing')).toEqual([]);
        expect(sum(ended.map(({ amountMinor }) => amountMinor))).toBe(
          order.refundedMinor + order.reducedMinor,
        );
        expect(sum(order.items.map(({ refundedMinor }) => refundedMinor))).toBe(
          order.refundedMinor + order.reducedMinor,
        );
      }),
      { numRuns: 30 },
    );
  });
});
