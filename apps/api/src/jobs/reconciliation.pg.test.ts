import { keepLines, type NewLine } from '@larder/database/queries/reconciliation/provider-line.queries';
import { transaction } from '@larder/database/transaction';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { asSystem } from '@larder/testkit/sale-scene';
import { systemActor } from '@larder/use-cases/actor';
import { postLedger } from '@larder/use-cases/ledger/post-ledger';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { sendDueRefunds } from '@larder/use-cases/order/refund/send-due-refunds';
import { checkProvider } from '@larder/use-cases/platform/reconciliation/check-provider';
import { explainCase } from '@larder/use-cases/platform/reconciliation/explain-case';
import { listCases } from '@larder/use-cases/platform/reconciliation/list-cases';
import { listDays } from '@larder/use-cases/platform/reconciliation/list-days';
import { matchProviderLines } from '@larder/use-cases/reconciliation/match-provider-lines';
import { readProviderLines } from '@larder/use-cases/reconciliation/read-provider-lines';
import { receiveProviderEvent } from '@larder/use-cases/reconciliation/receive-provider-event';
import { reconcileDays } from '@larder/use-cases/reconciliation/reconcile-days';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openProviderWorld, type ProviderWorld } from '../../e2e/provider-world.ts';

const DAY_MS = 86_400_000;
const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
let world: ProviderWorld;
beforeEach(async () => {
  world = await openProviderWorld(database);
});
afterEach(async () => {
  expect(await ledgerFaults(world.database)).toEqual([]);
  await world.close();
});

const days = async () =>
  (await asSystem(world.env, listDays, {})).map(({ account, day, state, differenceMinor }) => [
    account,
    day.toISOString().slice(0, 10),
    state,
    differenceMinor,
  ]);
const cases = () => asSystem(world.env, listCases, {});
/** A day on which the jobs run twice. */
async function nextDay(): Promise<void> {
  world.env.clock.advance(DAY_MS);
  await world.work();
  await world.work();
}
async function expectTiesOut(): Promise<void> {
  expect(await world.ours()).toEqual(await world.theirs());
}

const receive = (event: { topic: string; objectRef?: string }) =>
  asSystem(world.env, receiveProviderEvent, { provider: 'stripe', objectRef: null, account: null, ...event });

async function refund(sessionId: string, amountMinor?: number): Promise<void> {
  const { prisma } = world.database;
  const order = await prisma.salesOrder.findUniqueOrThrow({ where: { sessionId }, include: { items: true } });
  const owner = actorOf(await givenMember(prisma, order.merchantId));
  const lines = order.items.map(({ id: itemId, qty }) => ({ itemId, qty }));
  const input = { id: newTestId(), orderId: order.id, lines, reason: 'quality', amountMinor };
  accepted(await runUseCase(world.env, refundOrder, owner, input, { requestId: 'test' }));
}

const waitingLocks = async () => {
  const rows = await world.database.prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_locks
     WHERE locktype = 'advisory' AND NOT granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  return rows[0]?.count;
};

/** Money that we say came back to the account of the platform. */
async function post(providerRef: string, occurredAt = world.env.clock.now()): Promise<void> {
  const { merchantId } = await world.givenCabinet();
  await transaction(world.database, (tx) =>
    postLedger({ tx, now: world.env.clock.now(), newId: newTestId }, [
      {
        kind: 'dispute_won',
        causeId: newTestId(),
        merchantId,
        currency: 'USD',
        occurredAt,
        provider: 'stripe',
        providerRef,
        grossMinor: 0,
        feeMinor: 0,
        entries: [{ debit: 'provider_clearing', credit: 'provider_disputed', amountMinor: 700 }],
      },
    ]),
  );
}

type GivenLine = Pick<NewLine, 'kind' | 'sourceRef' | 'netMinor' | 'occurredAt'>;

/** A line of the platform's account, without the provider. */
const keepLine = (given: GivenLine, then: () => Promise<void> = async () => undefined) =>
  transaction(world.database, async (tx) => {
    const id = newTestId();
    const line: NewLine = {
      ...given,
      id,
      lineRef: `txn_${id}`,
      amountMinor: given.netMinor,
      feeMinor: 0,
      currency: 'USD',
      availableAt: given.occurredAt,
      toAccount: null,
      toRef: null,
      raw: {},
    };
    await keepLines(tx, { provider: 'stripe', account: '' }, [line], world.env.clock.now());
    await then();
  });

describe('a day at the provider', () => {
  test.each(['stripe', 'bridge'] as const)(
    'ties out over %s after a sale and a refund, with the fee posted from its line',
    async (speaks) => {
      await world.close();
      world = await openProviderWorld(database, { speaks });
      const scene = await world.givenCabinet();
      const sold = await world.buy(scene, 2, 'fp_good');
      await world.work();
      await refund(sold, 100);
      await world.work();
      // 2 x 2.72, less 2.7 % and 5 cents, less the refund.
      expect(await world.ours()).toEqual({ ' USD': 544 - 20 - 100 });
      await expectTiesOut();
      expect(await days()).toEqual([['', '2026-11-23', 'open', 0]]);
      await nextDay();
      expect(await days()).toEqual([['', '2026-11-23', 'balanced', 0]]);
      await expect(
        world.database.asOwner(`update reconciliation_day set ours_minor = 1, difference_minor = 0`),
      ).rejects.toThrow('is closed');
    },
  );

  test('is closed when all it had turned out to be of the day after', async () => {
    const occurredAt = new Date('2026-11-23T23:59:59.900Z');
    world.env.clock.advance(occurredAt.getTime() - world.env.clock.now().getTime());
    await post('dp_midnight');
    await asSystem(world.env, reconcileDays, {});
    expect(await days()).toEqual([['', '2026-11-23', 'open', -700]]);
    const line = { kind: 'dispute_reversal', sourceRef: 'dp_midnight', netMinor: 700 } as const;
    await keepLine({ ...line, occurredAt: new Date('2026-11-24T00:00:00.400Z') });
    await nextDay();
    await nextDay();
    expect(await days()).toEqual([
      ['', '2026-11-24', 'balanced', 0],
      ['', '2026-11-23', 'balanced', 0],
    ]);
  });

  test('is not closed over a line that is being kept', async () => {
    const occurredAt = world.env.clock.now();
    await post('dp_won');
    await keepLine({ kind: 'dispute_reversal', sourceRef: 'dp_won', netMinor: 700, occurredAt });
    await world.work();
    world.env.clock.advance(DAY_MS);
    let closing: Promise<number> | undefined;
    await keepLine({ kind: 'other', sourceRef: null, netMinor: 5, occurredAt }, async () => {
      closing = asSystem(world.env, reconcileDays, {});
      await expect.poll(waitingLocks).toBe(1);
    });
    await closing;
    expect(await days()).toEqual([['', '2026-11-23', 'open', 5]]);
  });

  test('reads each line once, however many workers read and however often', async () => {
    const scene = await world.givenCabinet();
    for (let count = 0; count < 3; count += 1) await world.buy(scene, 1, `fp_good_${count}`);
    await world.work();
    await nextDay();
    expect(await world.database.prisma.providerLine.count()).toBe(3);
    expect(await world.database.prisma.ledgerTxn.count({ where: { kind: 'provider_fee' } })).toBe(3);
    await expect(world.database.asOwner(`update provider_line set net_minor = 1`)).rejects.toThrow();
  });

  test('stays open while a refund is pending, and ties out when it fails after all', async () => {
    const scene = await world.givenCabinet();
    const sold = await world.buy(scene, 2, 'fp_refund_pending_fail');
    await world.work();
    await refund(sold);
    // Taken by the provider, and not yet known as done or failed.
    await asSystem(world.env, sendDueRefunds, {});
    await receive({ topic: 'refund' });
    world.env.clock.advance(3_000);
    for (const job of [readProviderLines, matchProviderLines, reconcileDays])
      await asSystem(world.env, job, {});
    expect(await days()).toEqual([['', '2026-11-23', 'open', -544]]);
    world.env.clock.advance(60 * 60_000);
    for (let round = 0; round < 3; round += 1) {
      await world.work();
      world.env.clock.advance(60 * 60_000);
    }
    await nextDay();
    expect(await days()).toEqual([['', '2026-11-23', 'balanced', 0]]);
    expect(await cases()).toEqual([]);
    await expectTiesOut();
  });

  test('counts a transfer to a merchant and its payout on both accounts', async () => {
    const scene = await world.givenCabinet();
    for (let count = 0; count < 5; count += 1) await world.buy(scene, 4, `fp_good_${count}`);
    await world.work();
    for (let day = 0; day < 3; day += 1) await nextDay();
    const { payouts } = world.env.ports;
    const sum = { amountMinor: 3_000, currency: 'USD' };
    expect(await payouts?.transfer({ key: 'w1', to: scene.account, ...sum })).toMatchObject({
      kind: 'transferred',
    });
    await world.work();
    await expectTiesOut();
    expect(await world.ours()).toMatchObject({ [`${scene.account} USD`]: 3_000 });
    await payouts?.payOut({ key: 'w1', account: scene.account, ...sum });
    await nextDay();
    await nextDay();
    await expectTiesOut();
    expect((await days()).filter(([, , state, difference]) => state !== 'open' && difference !== 0)).toEqual(
      [],
    );
    expect((await days()).filter(([account]) => account === scene.account)).toEqual([
      [scene.account, '2026-11-26', 'balanced', 0],
    ]);
  });
});

test('finds out whose account received a transfer by the bank account that is paid out from it', async () => {
  const scene = await world.givenCabinet();
  const { prisma } = world.database;
  await prisma.providerCursor.deleteMany({ where: { account: scene.account } });
  for (let count = 0; count < 2; count += 1) await world.buy(scene, 4, `fp_good_${count}`);
  await world.work();
  for (let day = 0; day < 3; day += 1) await nextDay();
  const { membershipId: createdById } = actorOf(await givenMember(prisma, scene.merchantId));
  const at = world.env.clock.now();
  const bank = {
    holder: 'Ann',
    bank: 'Test Bank',
    routingLast4: '0000',
    accountLast4: '6789',
    numbers: new Uint8Array(1),
  };
  const ids = { id: newTestId(), merchantId: scene.merchantId, createdById, providerAccount: scene.account };
  await prisma.paymentAccount.create({
    data: { ...ids, ...bank, state: 'active', activeAt: at, decidedAt: at, createdAt: at, updatedAt: at },
  });
  const sum = { amountMinor: 900, currency: 'USD' };
  await world.env.ports.payouts?.transfer({ key: 'w1', to: scene.account, ...sum });
  await world.work();
  await world.work();
  expect(await world.ours()).toMatchObject({ [`${scene.account} USD`]: 900 });
  await expectTiesOut();
});

describe('a case', () => {
  test('is opened for money that only the provider knows, and closes its day once it is explained', async () => {
    const at = world.env.clock.now().getTime();
    const hold = {
      id: 'pi_x',
      chargeId: 'ch_x',
      card: 'fp_x',
      currency: 'usd',
      requestedMinor: 500,
      metadata: {},
    };
    world.provider.book.write({ do: 'hold', ...hold, heldMinor: 500, expiresAt: at + DAY_MS, at });
    world.provider.book.write({ do: 'capture', id: 'pi_x', amountMinor: 500, at });
    await world.work();
    expect(await cases()).toEqual([]);
    await nextDay();
    await nextDay();
    const [found] = await cases();
    expect(found).toMatchObject({
      kind: 'missing_here',
      differenceMinor: 500,
      theirs: { sourceRef: 'ch_x' },
    });
    expect(await days()).toEqual([['', '2026-11-23', 'open', 500]]);
    expect(await asSystem(world.env, checkProvider, {})).toMatchObject({ wants: ['late_case', 'late_day'] });
    const explain = () =>
      runUseCase(
        world.env,
        explainCase,
        systemActor,
        { caseNo: found?.caseNo, against: 'fees_income', note: 'A test of the terminal.' },
        { requestId: 'test' },
      );
    accepted(await explain());
    expect(await explain()).toMatchObject({ ok: false, refusal: { code: 'ILLEGAL_TRANSITION' } });
    await world.work();
    expect(await days()).toEqual([['', '2026-11-23', 'explained', 0]]);
    await expectTiesOut();
  });

  const explain = (caseNo: string | undefined) =>
    runUseCase(
      world.env,
      explainCase,
      systemActor,
      { caseNo, against: 'bad_debt', note: 'Posted by mistake.' },
      { requestId: 'test' },
    );

  test('is opened for a posting that the provider has no line for', async () => {
    await post('dp_none');
    await nextDay();
    await nextDay();
    const [found] = await cases();
    expect(found).toMatchObject({
      kind: 'missing_there',
      differenceMinor: -700,
      ours: { providerRef: 'dp_none' },
    });
    accepted(await explain(found?.caseNo));
    await world.work();
    expect(await days()).toEqual([['', '2026-11-23', 'explained', 0]]);
    await expectTiesOut();
  });

  test('can be explained after months, and its day ties out', async () => {
    await post('dp_none');
    await nextDay();
    await nextDay();
    world.env.clock.advance(60 * DAY_MS);
    await world.work();
    const [found] = await cases();
    accepted(await explain(found?.caseNo));
    await world.work();
    expect(await days()).toEqual([['', '2026-11-23', 'explained', 0]]);
  });

  test('keeps its day when it is explained before the day after it is closed', async () => {
    const occurredAt = new Date('2026-11-23T23:59:59.000Z');
    world.env.clock.advance(occurredAt.getTime() + 2_000 - world.env.clock.now().getTime());
    await post('dp_none', occurredAt);
    world.env.clock.advance(DAY_MS + 1_000);
    await asSystem(world.env, reconcileDays, {});
    const [found] = await cases();
    accepted(await explain(found?.caseNo));
    for (let run = 0; run < 2; run += 1) await asSystem(world.env, reconcileDays, {});
    await nextDay();
    expect(await days()).toEqual([['', '2026-11-23', 'explained', 0]]);
  });

  test('posts nothing when the line of the posting came late', async () => {
    await post('dp_late');
    const occurredAt = world.env.clock.now();
    await nextDay();
    await nextDay();
    const [found] = await cases();
    await keepLine({ kind: 'dispute_reversal', sourceRef: 'dp_late', netMinor: 700, occurredAt });
    await nextDay();
    accepted(await explain(found?.caseNo));
    await world.work();
    expect(await days()).toEqual([['', '2026-11-23', 'explained', 0]]);
    expect(await world.database.prisma.ledgerTxn.count({ where: { kind: 'adjustment' } })).toBe(0);
  });

  test('is opened for the line of a posting that was explained without it', async () => {
    await post('dp_late');
    const occurredAt = world.env.clock.now();
    await nextDay();
    await nextDay();
    accepted(await explain((await cases())[0]?.caseNo));
    await keepLine({ kind: 'dispute_reversal', sourceRef: 'dp_late', netMinor: 700, occurredAt });
    await nextDay();
    const [found] = await cases();
    expect(found).toMatchObject({ kind: 'duplicate', differenceMinor: 700 });
    accepted(await explain(found?.caseNo));
    await world.work();
    expect((await days()).map(([, , state, difference]) => [state, difference])).toEqual([['explained', 0]]);
    // The money is there, and so it is in our books.
    expect(await world.ours()).toEqual({ ' USD': 700 });
  });

  test('is opened for another amount and for the second line of one posting', async () => {
    const scene = await world.givenCabinet();
    await world.buy(scene, 2, 'fp_good');
    await world.work();
    const sale = await world.database.prisma.ledgerTxn.findFirstOrThrow({ where: { kind: 'sale' } });
    const line = await world.database.prisma.providerLine.findFirstOrThrow();
    const copy = async (lineRef: string, sourceRef: string | null, netMinor: bigint) => {
      const id = newTestId();
      const { raw: _, ...rest } = line;
      const row = { ...rest, id, lineRef, sourceRef, amountMinor: netMinor, feeMinor: 0n, netMinor, raw: {} };
      await world.database.prisma.providerLine.create({ data: row });
      const { provider, account, currency, occurredAt } = line;
      const match = { lineId: id, provider, account, currency, netMinor, state: 'open' as const };
      const at = { day: new Date('2026-11-23'), retryAt: occurredAt, updatedAt: occurredAt };
      await world.database.prisma.providerLineMatch.create({ data: { ...match, ...at } });
    };
    await copy('txn_second', sale.providerRef, 544n);
    await world.buy(scene, 1, 'fp_other');
    await world.work();
    expect(await cases()).toMatchObject([{ kind: 'duplicate', differenceMinor: 544 }]);
  });
});

describe('an event of the provider', () => {
  test('makes the reading of its account due, twice or in any order, and nothing else', async () => {
    await world.work();
    const due = async () => (await world.database.prisma.providerCursor.findFirstOrThrow()).dueAt.getTime();
    expect((await due()) - world.env.clock.now().getTime()).toBeGreaterThan(60_000);
    await receive({ topic: 'other', objectRef: 'xx_unknown' });
    expect((await due()) - world.env.clock.now().getTime()).toBeGreaterThan(60_000);
    await receive({ topic: 'payment', objectRef: 'xx_unknown' });
    expect((await due()) - world.env.clock.now().getTime()).toBe(60_000);
    for (const topic of ['dispute', 'dispute', 'payment', 'refund'])
      await receive({ topic, objectRef: 'xx_unknown' });
    expect((await due()) - world.env.clock.now().getTime()).toBe(0);
    expect(await world.database.prisma.ledgerTxn.count()).toBe(0);
  });

  test('makes a pending refund due at once', async () => {
    const scene = await world.givenCabinet();
    const sold = await world.buy(scene, 2, 'fp_refund_pending');
    await world.work();
    await refund(sold);
    await asSystem(world.env, sendDueRefunds, {});
    const read = () => world.database.prisma.refund.findFirstOrThrow();
    const pending = await read();
    expect(pending.state).toBe('processing');
    world.env.clock.advance(6_000);
    await asSystem(world.env, sendDueRefunds, {});
    expect((await read()).state).toBe('processing');
    await receive({ topic: 'refund', objectRef: pending.providerRef ?? '' });
    await asSystem(world.env, sendDueRefunds, {});
    expect((await read()).state).toBe('succeeded');
    await world.work();
    await expectTiesOut();
  });
});

test('a refund that came back is known by its line alone, is failed again, and every day ties out', async () => {
  const scene = await world.givenCabinet();
  const sold = await world.buy(scene, 2, 'fp_refund_returned');
  await world.work();
  await refund(sold);
  await world.work();
  const { prisma } = world.database;
  expect(await prisma.refund.findMany()).toMatchObject([{ state: 'succeeded' }]);
  for (let day = 0; day < 3; day += 1) await nextDay();
  expect(await prisma.refund.findMany()).toMatchObject([{ state: 'failed' }]);
  expect(await cases()).toEqual([]);
  expect((await days()).map(([, , state, difference]) => [state, difference])).toEqual([
    ['balanced', 0],
    ['balanced', 0],
  ]);
  await expectTiesOut();
});

test('sales of a merchant whose own account this is are noted, and match their lines', async () => {
  const scene = await world.givenCabinet();
  const { prisma } = world.database;
  await prisma.merchant.update({ where: { id: scene.merchantId }, data: { settlementMode: 'independent' } });
  const sold = await world.buy(scene, 2, 'fp_good');
  await world.work();
  await refund(sold, 100);
  await world.work();
  for (let day = 0; day < 2; day += 1) await nextDay();
  expect(await cases()).toEqual([]);
  expect(await days()).toEqual([['', '2026-11-23', 'balanced', 0]]);
  expect(await prisma.walletBalance.findMany()).toEqual([]);
});
