import { minorToNumber } from '@larder/database/minor-to-number';
import type { Dispute, Payment } from '@larder/database/model';
import { lockDisputeRow, nextDisputeNumber } from '@larder/database/queries/dispute/dispute.queries';
import { readSettlements } from '@larder/database/queries/ledger/fee-plan.queries';
import { lockPaymentRows } from '@larder/database/queries/order/order-lock.queries';
import { type DisputeEvent, transitionDispute } from '@larder/domain/dispute/dispute-transitions';
import { HOUR_MS } from '@larder/domain/durations';
import { humanNumber } from '@larder/domain/human-number';
import {
  disputeLostPosting,
  disputeOpenedPosting,
  disputeWonPosting,
} from '@larder/domain/ledger/provider-postings';
import { type PaymentEvent, transitionPayment } from '@larder/domain/order/payment-transitions';
import { postLedger } from '../ledger/post-ledger.ts';
import { saleOf } from '../ledger/post-sale.ts';
import { merchantToday } from '../merchant-today.ts';
import type { ProviderDispute } from '../ports/disputes.port.ts';
import type { WriteContext } from '../use-case.ts';
import { notifyOfDispute } from './notify-of-dispute.ts';

/** Without news an open dispute is read this often. */
const READ_EVERY_MS = 6 * HOUR_MS;

/**
 * Records a dispute as the provider knows it: what it took from the payment, and how it ended. A repeated or late
 * record changes nothing. Returns null for a payment that is not ours.
 */
export async function recordDispute(
  ctx: WriteContext,
  provider: string,
  theirs: ProviderDispute,
): Promise<Dispute | null> {
  const found = await ctx.tx.payment.findFirst({ where: paymentOf(provider, theirs), select: { id: true } });
  if (!found) return null;
  await lockPaymentRows(ctx.tx, found.id);
  const payment = await ctx.tx.payment.findUniqueOrThrow({ where: { id: found.id } });
  const where = { provider_providerRef: { provider, providerRef: theirs.disputeRef } };
  const known = await ctx.tx.dispute.findUnique({ where });
  const dispute = known ?? (await openDispute(ctx, payment, theirs));
  return follow(ctx, dispute, theirs);
}

const paymentOf = (provider: string, { authRef, captureRef }: ProviderDispute) =>
  authRef === null ? { provider, captureRef } : { provider, authRef };

async function openDispute(ctx: WriteContext, payment: Payment, theirs: ProviderDispute): Promise<Dispute> {
  const { tx, now } = ctx;
  const { merchantId, deviceId } = payment;
  const number = await nextDisputeNumber(tx);
  const dispute = await tx.dispute.create({
    data: {
      id: ctx.newId(),
      disputeNo: humanNumber('dispute', await merchantToday(tx, merchantId, now), number),
      merchantId,
      deviceId,
      orderId: payment.orderId ?? payment.debtOrderId,
      paymentId: payment.id,
      provider: payment.provider,
      providerRef: theirs.disputeRef,
      amountMinor: BigInt(theirs.amountMinor),
      feeMinor: BigInt(theirs.feeMinor),
      currency: theirs.currency,
      reason: theirs.reason,
      state: 'open',
      dueAt: theirs.dueAt,
      openedAt: theirs.openedAt,
      nextAttemptAt: ctx.clock.now(),
      createdAt: now,
      updatedAt: now,
    },
  });
  await movePayment(ctx, payment.id, 'dispute');
  await post(ctx, dispute, 'opened', theirs.openedAt);
  await notifyOfDispute(ctx, dispute, 'opened');
  emitOrder(ctx, dispute);
  return dispute;
}

/** Takes the state of the provider over. */
async function follow(ctx: WriteContext, { id }: Dispute, theirs: ProviderDispute): Promise<Dispute> {
  await lockDisputeRow(ctx.tx, id);
  const dispute = await ctx.tx.dispute.findUniqueOrThrow({ where: { id } });
  const event = eventOf(dispute, theirs);
  const next = event && transitionDispute(dispute.state, event);
  const at = ctx.clock.now();
  if (!next?.ok)
    return ctx.tx.dispute.update({
      where: { id },
      data: { nextAttemptAt: dispute.endedAt ? null : new Date(at.getTime() + READ_EVERY_MS) },
    });
  const isOver = next.value !== 'evidence_sent';
  const changed = await ctx.tx.dispute.update({
    where: { id },
    data: {
      state: next.value,
      endedAt: isOver ? at : null,
      nextAttemptAt: isOver ? null : new Date(at.getTime() + READ_EVERY_MS),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  if (isOver) await end(ctx, changed, next.value === 'won' ? 'won' : 'lost', at);
  emitOrder(ctx, changed);
  return changed;
}

function eventOf({ state, decision }: Dispute, theirs: ProviderDispute): DisputeEvent | null {
  if (theirs.state === 'won') return 'win';
  // Evidence may have been sent at the provider itself before our decision got there.
  if (theirs.state === 'lost') return decision === 'accept' && state === 'open' ? 'accept' : 'lose';
  return theirs.hasEvidence ? 'send_evidence' : null;
}

async function end(ctx: WriteContext, dispute: Dispute, as: 'won' | 'lost', at: Date): Promise<void> {
  await movePayment(ctx, dispute.paymentId, as === 'won' ? 'dispute_won' : 'dispute_lost');
  await post(ctx, dispute, as, at);
  await notifyOfDispute(ctx, dispute, as);
}

/** A payment that was refunded meanwhile keeps its state; the money is in the ledger either way. */
async function movePayment({ tx, now }: WriteContext, id: string, event: PaymentEvent): Promise<void> {
  const { state } = await tx.payment.findUniqueOrThrow({ where: { id }, select: { state: true } });
  const next = transitionPayment(state, event);
  if (!next.ok) return;
  await tx.payment.update({
    where: { id },
    data: { state: next.value, version: { increment: 1 }, updatedAt: now },
  });
}

async function post(
  ctx: WriteContext,
  dispute: Dispute,
  what: 'opened' | 'won' | 'lost',
  occurredAt: Date,
): Promise<void> {
  const { id, merchantId, deviceId, orderId, currency, provider, providerRef } = dispute;
  const [settlement] = await readSettlements(ctx.tx, [merchantId], occurredAt);
  if (!settlement) return;
  const { plan } = settlement;
  const mode = (await saleOf(ctx, dispute.paymentId))?.mode ?? settlement.mode;
  const [amountMinor, feeMinor] = [minorToNumber(dispute.amountMinor), minorToNumber(dispute.feeMinor)];
  const of = { disputeId: id, merchantId, deviceId, orderId, currency, provider, providerRef };
  const about = { ...of, mode, amountMinor, occurredAt };
  const postings = {
    opened: () => disputeOpenedPosting(about, feeMinor),
    won: () => disputeWonPosting(about),
    lost: () => disputeLostPosting(about, plan?.chargesDisputeFee ? feeMinor : 0),
  };
  await postLedger(ctx, [postings[what]()]);
  ctx.emit({ type: 'wallet.changed', merchantId });
}

function emitOrder(ctx: WriteContext, { merchantId, deviceId, orderId, version }: Dispute): void {
  if (orderId) ctx.emit({ type: 'order.changed', merchantId, deviceId, ids: { orderId, version } });
}
