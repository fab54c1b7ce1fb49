import type { HoldRequest } from '../order/ask-hold.ts';
import type { WriteContext } from '../use-case.ts';
import type { SellingCabinet } from './may-sell.ts';

/** How a shopper pays, as far as a hold needs it. */
export type Payer = {
  readonly method: HoldRequest['method'];
  /** Of a hold that a terminal says it has; null when the cloud asks for one. */
  readonly authRef: string | null;
  readonly fingerprint: string | null;
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
};

/** A process that died while it asked leaves its claim to the job that gives holds back. */
const ABANDONED_MS = 30_000;

/**
 * The row that says "a hold is being asked for" before the provider is: its id is the key of every call, and while it is young the cabinet
 * is busy. If nobody finishes it, the hold is found and given back. [decision 24]
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
      provider: ctx.ports.payments.provider,
      currency: cabinet.currency,
      state: 'authorizing',
      authorizedMinor: cabinet.preauthMinor,
      dueMinor: 0,
      nextAttemptAt: new Date(ctx.now.getTime() + ABANDONED_MS),
      createdAt: ctx.now,
      updatedAt: ctx.now,
    },
  });
  const { currency, preauthMinor: authorizedMinor } = cabinet;
  return { id, method, authRef, fingerprint, currency, authorizedMinor };
}
