import { createRandom } from '@larder/cabinet-simulator/random/seeded-random';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { asSystem } from '@larder/testkit/sale-scene';
import { systemActor } from '@larder/use-cases/actor';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { decideDispute } from '@larder/use-cases/platform/dispute/decide-dispute';
import { listDisputes } from '@larder/use-cases/platform/dispute/list-disputes';
import { listCases } from '@larder/use-cases/platform/reconciliation/list-cases';
import { listDays } from '@larder/use-cases/platform/reconciliation/list-days';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, expect, inject, test } from 'vitest';
import { openProviderWorld } from '../../e2e/provider-world.ts';

/** How much the run does, and which one: MONEY_OPERATIONS=20000 is for a night. */
const OPERATIONS = Number(process.env.MONEY_OPERATIONS ?? 75);
const SEED = process.env.MONEY_SEED ?? 'money ties out';
/** How many calls of the provider end with the process. */
const DEATH_SHARE = 0.04;
const HOUR_MS = 3_600_000;

const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());

/** Cards that do as they should, and those whose calls or banks do not. */
const cards = [
  ...Array.from({ length: 8 }, () => 'fp_good'),
  'fp_lost_authorize',
  'fp_lost_capture',
  'fp_500_capture',
  'fp_429_capture',
  'fp_capture_fail_once',
  'fp_lost_refund',
  'fp_500_refund',
  'fp_429_refund',
  'fp_refund_pending',
  'fp_refund_pending_fail',
  'fp_decline',
  'fp_dispute_won',
  'fp_dispute_lost',
];

test('the books of the provider and ours are the same every day, after any work with faults and killed processes', async () => {
  const random = createRandom(SEED);
  const deaths = { count: 0, random: random.fork('deaths'), isOver: false };
  const world = await openProviderWorld(database, {
    dies: () => {
      const dies = !deaths.isOver && deaths.random.chance(DEATH_SHARE);
      deaths.count += dies ? 1 : 0;
      return dies;
    },
  });
  const { prisma } = database;
  const shops = [await world.givenCabinet(), await world.givenCabinet(), await world.givenCabinet()];
  const owners = await Promise.all(
    shops.map(async ({ merchantId }) => actorOf(await givenMember(prisma, merchantId))),
  );
  const payouts: {
    key: string;
    account: string;
    amountMinor: number;
    step: 'transfer' | 'pay_out' | 'done';
  }[] = [];
  let sales = 0;

  async function refundSome(place: number): Promise<void> {
    const owner = owners[place];
    const shop = shops[place];
    if (!owner || !shop) return;
    const orders = await prisma.salesOrder.findMany({
      where: { merchantId: shop.merchantId, status: { in: ['paid', 'completed'] } },
      orderBy: { id: 'asc' },
      include: { items: true },
    });
    const order = random.pick(orders);
    const lines = (order?.items ?? []).map(({ id: itemId }) => ({ itemId, qty: 1 }));
    const input = { id: newTestId(), orderId: order?.id, lines, reason: 'quality' };
    if (order) await runUseCase(world.env, refundOrder, owner, input, { requestId: 'test' });
  }

  /** Asks again until the provider has said what happened; money that is not there yet waits. */
  async function pushPayouts(): Promise<void> {
    for (const payout of payouts) {
      const { key, account, amountMinor } = payout;
      const sum = { key, amountMinor, currency: 'USD' };
      if (payout.step === 'transfer') {
        const answer = await world.env.ports.payouts?.transfer({ ...sum, to: account });
        if (answer?.kind === 'transferred') payout.step = 'pay_out';
      } else if (payout.step === 'pay_out') {
        const answer = await world.env.ports.payouts?.payOut({ ...sum, account });
        if (answer?.kind === 'made') payout.step = 'done';
      }
    }
  }

  async function decideDisputes(): Promise<void> {
    for (const { disputeNo } of await asSystem(world.env, listDisputes, {})) {
      const decision = random.chance(0.7) ? 'evidence' : 'accept';
      if (random.chance(0.6))
        await runUseCase(
          world.env,
          decideDispute,
          systemActor,
          { disputeNo, decision },
          { requestId: 'test' },
        );
    }
  }

  for (let done = 0; done < OPERATIONS; done += shops.length) {
    await Promise.all(
      shops.map(async (shop, place) => {
        const what = random.next();
        if (what < 0.7) {
          sales += 1;
          await world.buy(shop, random.between(1, 3), `${random.pick(cards)}_${random.hex(8)}`);
        } else if (what < 0.9) await refundSome(place);
        else {
          const amountMinor = random.between(100, 600);
          payouts.push({ key: `w${payouts.length}`, account: shop.account, amountMinor, step: 'transfer' });
        }
      }),
    );
    if (random.chance(0.3))
      world.provider.arm(
        random.pick(['transfer', 'payout', 'evidence'] as const) ?? 'payout',
        random.pick(['lost', '500', '429'] as const) ?? 'lost',
        1,
      );
    await pushPayouts();
    if (random.chance(0.5)) {
      await world.work();
      await decideDisputes();
      world.env.clock.advance(random.between(1, 9) * HOUR_MS);
    }
  }
  deaths.isOver = true;
  for (let day = 0; day < 14; day += 1) {
    await world.work();
    await decideDisputes();
    await pushPayouts();
    world.env.clock.advance(24 * HOUR_MS);
  }
  await world.work();

  expect(await world.ours(), 'our clearing accounts are what the provider holds').toEqual(
    await world.theirs(),
  );
  expect(await asSystem(world.env, listCases, {}), 'nothing is unexplained').toEqual([]);
  const days = await asSystem(world.env, listDays, { limit: 1_000 });
  expect(days.filter(({ differenceMinor }) => differenceMinor !== 0)).toEqual([]);
  expect(days.filter(({ state }) => state !== 'balanced')).toEqual([]);
  expect(days.length).toBeGreaterThan(3);
  expect(await ledgerFaults(database)).toEqual([]);

  const [sum] = await prisma.$queryRaw<{ captured: number; refunded: number }[]>`
    SELECT sum(captured_minor)::int AS captured, sum(refunded_minor)::int AS refunded FROM payment`;
  expect(world.provider.book.sums(), 'nothing is captured or refunded twice').toMatchObject([
    { capturedMinor: sum?.captured, refundedMinor: sum?.refunded, refundPendingMinor: 0 },
  ]);
  const paid = payouts.filter(({ step }) => step === 'done');
  expect(paid.length, 'payouts were made').toBeGreaterThan(0);
  expect([...world.provider.book.payouts()].length, 'nothing is paid out twice').toBe(paid.length);
  for (const { accountsMinor, feesMinor, cardsMinor, banksMinor } of world.provider.book.trialBalances())
    expect(accountsMinor + feesMinor + cardsMinor + banksMinor, 'the book of the provider sums to zero').toBe(
      0,
    );
  expect(deaths.count, 'processes were killed').toBeGreaterThan(0);
  expect(sales).toBeGreaterThan(OPERATIONS / 2);
  expect(await prisma.dispute.count(), 'banks took money back').toBeGreaterThan(0);
  await world.close();
}, 7_200_000);
