import type { HoldRequest } from '../order/ask-hold.ts';
import type { WriteContext } from '../use-case.ts';
import type { SellingCabinet } from './may-sell.ts';

/** Payment facts of a shopper that a hold needs. */
export type Payer = {
  readonly method: HoldRequest['method'];
  /** Reference of a hold that a terminal claims to have; null when the cloud asks for one. */
  readonly authRef: string | null;
  readonly fingerprint: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
};

/** A claim older than this belongs to a process that died; the job that releases holds takes it over. */
const ABANDONED_MS = 30_000;

/**
 * Writes the payment row before the provider is asked: its id is the idempotency key of every call, and while it is
 * recent the cabinet is busy. If the process dies, a job finds the hold by this row and releases it. [decision 24]
 */
export async function claimHold(
  ctx: WriteContext,
  cabinet: SellingCabinet,
  sessionId: string,
  payer: Payer,
): Promise<HoldRequest> {
  const { method, authRef, fingerprint } = payer;
  const id = ctx.newId();
  await ctx.tx.payment.create({
    data: {
      ...payer,
      id,
      merchantId: cabinet.merchantId,
      deviceId: cabinet.deviceId,
      sessionId,
      provider: ctx.ports.payments.current.provider,
      currency: cabinet.currency,
      state: 'authorizing',
      authorizedMinor: cabinet.preauthMinor,
      dueMinor: 0,
      nextAttemptAt: new Date(ctx.now.getTime() + ABANDONED_MS),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  const { merchantId, currency, preauthMinor: authorizedMinor } = cabinet;
  return { id, merchantId, method, authRef, fingerprint, currency, authorizedMinor };
}
