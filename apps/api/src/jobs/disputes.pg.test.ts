import { readWallet } from '@larder/database/queries/ledger/wallet.queries';
import { ledgerFaults } from '@larder/testkit/check-ledger';
import { createTestDatabase } from '@larder/testkit/create-test-database';
import { actorOf } from '@larder/testkit/given/actor-of';
import { givenMember } from '@larder/testkit/given/given-member';
import { newTestId } from '@larder/testkit/new-test-id';
import { accepted } from '@larder/testkit/read-answer';
import { asSystem, type SaleScene } from '@larder/testkit/sale-scene';
import { systemActor } from '@larder/use-cases/actor';
import { followDisputes } from '@larder/use-cases/dispute/follow-disputes';
import { readOrder } from '@larder/use-cases/order/read-order';
import { refundOrder } from '@larder/use-cases/order/refund/refund-order';
import { decideDispute } from '@larder/use-cases/platform/dispute/decide-dispute';
import { listDisputes } from '@larder/use-cases/platform/dispute/list-disputes';
import { showDispute } from '@larder/use-cases/platform/dispute/show-dispute';
import { runUseCase } from '@larder/use-cases/run-use-case';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openProviderWorld, type ProviderWorld } from '../../e2e/provider-world.ts';

const DAY_MS = 86_400_000;
const nothing = { pending: 0, available: 0, reserved: 0, disputed: 0 };
const database = await createTestDatabase(inject('testServer'));
afterAll(() => database.drop());
let world: ProviderWorld;
beforeEach(async () => {
  world = await openProviderWorld(database);
});
afterEach(async () => {
  expect(await ledgerFaults(world.database)).toEqual([]);
  expect(await world.ours()).toEqual(await world.theirs());
  await world.close();
});

const call = { requestId: 'test' };

/** Colas for 5.44 whose card disputes them; 5 seconds and some jobs later. */
async function disputed(card: string) {
  const scene = await world.givenCabinet();
  const { prisma } = world.database;
  const owner = actorOf(await givenMember(prisma, scene.merchantId));
  const sessionId = await world.buy(scene, 2, card);
  await world.work();
  await world.work();
  await world.work();
  const [found] = await asSystem(world.env, listDisputes, {});
  if (!found) throw new Error('no dispute');
  const order = await prisma.salesOrder.findUniqueOrThrow({
    where: { sessionId },
    include: { payment: true },
  });
  return { scene, owner, order, disputeNo: found.disputeNo, found };
}

const decide = (disputeNo: string, decision: 'evidence' | 'accept') =>
  runUseCase(world.env, decideDispute, systemActor, { disputeNo, decision }, call);
const wallet = ({ merchantId }: SaleScene) => readWallet(world.database.prisma, merchantId, 'USD');
const paymentOf = async ({ id }: { id: string }) =>
  (await world.database.prisma.payment.findFirstOrThrow({ where: { orderId: id } })).state;
const noticesOf = async (membershipId: string) => {
  const notices = await world.database.prisma.notice.findMany({
    where: { membershipId },
    orderBy: { createdAt: 'asc' },
  });
  return notices.map(({ key }) => key);
};
const movesOf = async (owner: ReturnType<typeof actorOf>, id: string) => {
  const answer = accepted(await runUseCase(world.env, readOrder, owner, { id }, call));
  return answer.money.map(({ kind }) => kind).filter((kind) => kind.startsWith('dispute'));
};

describe('a dispute', () => {
  test('moves the money out of the wallet, shows on the order and is notified once', async () => {
    const { scene, owner, order, found } = await disputed('fp_dispute_won');
    expect(found).toMatchObject({
      orderNo: order.orderNo,
      amountMinor: 544,
      reason: 'fraudulent',
      state: 'open',
    });
    expect(await wallet(scene)).toEqual({ ...nothing, pending: 544, available: -544, disputed: 544 });
    expect(await paymentOf(order)).toBe('disputed');
    expect(await noticesOf(owner.membershipId)).toEqual(['dispute.opened']);
    expect(await movesOf(owner, order.id)).toEqual(['disputed']);
    // The provider took 5.44 and 15.00.
    expect(await world.ours()).toEqual({ ' USD': 544 - 20 - 544 - 1_500 });
  });

  test('gives the money back if it is won with the evidence', async () => {
    const { scene, owner, order, disputeNo } = await disputed('fp_dispute_won');
    accepted(await decide(disputeNo, 'evidence'));
    expect(await decide(disputeNo, 'accept')).toMatchObject({
      ok: false,
      refusal: { code: 'ILLEGAL_TRANSITION' },
    });
    await asSystem(world.env, followDisputes, {});
    const sent = await world.database.prisma.dispute.findFirstOrThrow();
    expect(sent).toMatchObject({ state: 'evidence_sent', decidedBy: 'system' });
    const [theirs] = [...world.provider.book.disputes()];
    expect(theirs?.evidence.uncategorized_text).toContain(`Receipt ${order.orderNo}`);
    expect(theirs?.evidence.uncategorized_text).toContain('Taken from the cabinet: 2 x Cola');
    world.env.clock.advance(DAY_MS);
    await world.work();
    await world.work();
    expect(await paymentOf(order)).toBe('captured');
    expect(await wallet(scene)).toMatchObject({ disputed: 0 });
    expect(await movesOf(owner, order.id)).toEqual(['disputed', 'dispute_won']);
    expect(await noticesOf(owner.membershipId)).toEqual(['dispute.opened', 'dispute.won']);
  });

  test.each(['fp_dispute_lost', 'accepted'])('costs the merchant the amount if it is %s', async (how) => {
    const { scene, owner, order, disputeNo } = await disputed('fp_dispute_lost');
    accepted(await decide(disputeNo, how === 'accepted' ? 'accept' : 'evidence'));
    world.provider.arm(how === 'accepted' ? 'accept_dispute' : 'evidence', 'lost', 1);
    for (let day = 0; day < 3; day += 1) {
      await world.work();
      world.env.clock.advance(DAY_MS);
    }
    expect(await world.database.prisma.dispute.findFirstOrThrow()).toMatchObject({
      state: how === 'accepted' ? 'accepted' : 'lost',
      nextAttemptAt: null,
    });
    expect(await paymentOf(order)).toBe('charged_back');
    expect(await wallet(scene)).toEqual(nothing);
    expect(await noticesOf(owner.membershipId)).toEqual(['dispute.opened', 'dispute.lost']);
  });

  test('ends when it was accepted here after evidence was sent at the provider', async () => {
    const { scene, order, disputeNo } = await disputed('fp_dispute_lost');
    accepted(await decide(disputeNo, 'accept'));
    const { providerRef: disputeRef } = await world.database.prisma.dispute.findFirstOrThrow();
    const evidence = { productDescription: 'Cola', serviceDate: '2026-11-23', statement: '', receipt: '' };
    const sent = await world.env.ports.disputes?.sendEvidence({ key: 'by hand', disputeRef, evidence });
    expect(sent).toMatchObject({ kind: 'sent' });
    await asSystem(world.env, followDisputes, {});
    expect(await world.database.prisma.dispute.findFirstOrThrow()).toMatchObject({ state: 'evidence_sent' });
    for (let day = 0; day < 3; day += 1) {
      await world.work();
      world.env.clock.advance(DAY_MS);
    }
    expect(await world.database.prisma.dispute.findFirstOrThrow()).toMatchObject({ state: 'lost' });
    expect(await paymentOf(order)).toBe('charged_back');
    expect(await wallet(scene)).toEqual(nothing);
  });

  test('charges its fee to a merchant whose plan says so', async () => {
    const plan = (merchantId: string) =>
      world.database.asOwner(
        `insert into fee_plan (id, merchant_id, currency, valid_from, transaction_bp, transaction_fixed_minor, returns_fee,
           charges_dispute_fee, payout_fee_minor, saas_monthly_minor, traffic_monthly_minor, algorithm_unit_minor,
           bill_tax_ppm, release_days, created_at)
         values ('${newTestId()}', '${merchantId}', 'USD', '2020-01-01', 0, 0, false, true, 0, 0, 0, 0, 0, 2, now())`,
      );
    const { scene, disputeNo } = await disputed('fp_dispute_lost');
    await plan(scene.merchantId);
    accepted(await decide(disputeNo, 'accept'));
    for (let day = 0; day < 3; day += 1) {
      await world.work();
      world.env.clock.advance(DAY_MS);
    }
    await world.work();
    expect(await wallet(scene)).toEqual({ ...nothing, available: -1_500 });
  });

  test('is lost after its last day if nobody answers it', async () => {
    const { order } = await disputed('fp_dispute_won');
    world.env.clock.advance(10 * DAY_MS);
    await world.work();
    await world.work();
    expect(await paymentOf(order)).toBe('charged_back');
  });

  test('shows an operator the evidence before it is sent', async () => {
    const { disputeNo } = await disputed('fp_dispute_won');
    const shown = await asSystem(world.env, showDispute, { disputeNo });
    expect(shown.evidence).toMatchObject({ serviceDate: '2026-11-23' });
    expect(shown.evidence.statement).toContain('Door opened: 2026-11-23');
    expect(shown.evidence.receipt).toContain('Total  5.44 USD');
    const unknown = await runUseCase(world.env, showDispute, systemActor, { disputeNo: 'D0' }, call);
    expect(unknown).toMatchObject({ ok: false, refusal: { code: 'NOT_FOUND' } });
  });

  test('blocks refunds of its payment', async () => {
    const { owner, order } = await disputed('fp_dispute_won');
    const items = await world.database.prisma.orderItem.findMany({ where: { orderId: order.id } });
    const lines = items.map(({ id: itemId, qty }) => ({ itemId, qty }));
    const input = { id: newTestId(), orderId: order.id, lines, reason: 'quality' };
    expect(await runUseCase(world.env, refundOrder, owner, input, call)).toMatchObject({
      ok: false,
      refusal: { code: 'ILLEGAL_TRANSITION' },
    });
  });
});

test('a dispute is read although many of others on the same account have waited for longer, as cases', async () => {
  const at = world.env.clock.now();
  const before = new Date(at.getTime() - DAY_MS);
  const strange = Array.from({ length: 25 }, (_, no) => ({ id: newTestId(), sourceRef: `dp_strange_${no}` }));
  const of = { provider: 'stripe', account: '', currency: 'USD', netMinor: -500n };
  const { prisma } = world.database;
  await prisma.providerLine.createMany({
    data: strange.map(({ id, sourceRef }) => ({
      ...of,
      id,
      sourceRef,
      lineRef: `txn_${sourceRef}`,
      kind: 'dispute' as const,
      amountMinor: -500n,
      feeMinor: 0n,
      occurredAt: before,
      availableAt: before,
      readAt: before,
      raw: {},
    })),
  });
  await prisma.providerLineMatch.createMany({
    data: strange.map(({ id: lineId }) => ({
      ...of,
      lineId,
      day: new Date('2026-11-20'),
      state: 'in_case' as const,
      retryAt: before,
      updatedAt: before,
    })),
  });
  const { found } = await disputed('fp_dispute_won');
  expect(found).toMatchObject({ state: 'open' });
});
