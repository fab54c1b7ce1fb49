import type { Payment } from '@larder/database/model';
import { maskedAccount } from '@larder/domain/order/masked-account';
import { transitionPayment } from '@larder/domain/order/payment-transitions';
import { cardHashOf } from '../blacklist/card-hash.ts';
import type { Authorization, AuthorizeAnswer, FindHoldAnswer, VerifyAnswer } from '../ports/payments.port.ts';
import type { WriteContext } from '../use-case.ts';
import { type LockedPayment, withAttempt } from './lock-payment.ts';

/** A provider's answer about a hold, in one shape for authorizing and verifying. */
export type HoldAnswer = AuthorizeAnswer | FindHoldAnswer | VerifyAnswer;

export type HeldAnswer = Extract<HoldAnswer, { kind: 'authorized' }>;

/**
 * Records a provider's answer to a hold request with its payment: `authorized` with the amount held, or `declined`. A
 * time-out changes nothing. Returns true if the money is held. [domain 5]
 */
export async function recordAuthorization(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'clock' | 'keys'>,
  { payment }: LockedPayment,
  answer: HoldAnswer,
): Promise<boolean> {
  const held = answer.kind === 'authorized';
  const next = transitionPayment(payment.state, held ? 'approve' : 'decline');
  if (!next.ok || answer.kind === 'timeout') return payment.state === 'authorized';
  const at = ctx.clock.now();
  const code = answer.kind === 'declined' ? answer.reason : answer.kind;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      ...(held ? heldColumns(ctx, answer, payment, at) : declinedColumns(code)),
      attempts: withAttempt(payment, { at, what: 'authorize', ok: held, code }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  return held;
}

/**
 * Returns what a hold changes. Keeps the terminal's card details, and the payer of a hold that is renewed; the provider
 * fills in the missing ones.
 */
export function heldColumns(
  { keys }: Pick<WriteContext, 'keys'>,
  answer: Authorization,
  payment: Pick<Payment, 'merchantId' | 'cardHash' | 'cardBrand' | 'cardLast4' | 'payerAccount' | 'dueMinor'>,
  at: Date,
) {
  return {
    state: 'authorized' as const,
    authRef: answer.authRef,
    authorizedMinor: answer.authorizedMinor,
    fingerprint: answer.fingerprint,
    cardHash: answer.cardFingerprint
      ? cardHashOf(keys, payment.merchantId, answer.cardFingerprint)
      : payment.cardHash,
    cardBrand: payment.cardBrand ?? answer.brand,
    cardLast4: payment.cardLast4 ?? answer.last4,
    payerAccount: answer.payer.account ? maskedAccount(answer.payer.account) : payment.payerAccount,
    activityNo: answer.payer.activityNo,
    authorizedAt: at,
    authExpiresAt: answer.expiresAt,
    // The amount due never exceeds the hold: the rest of an order stays unpaid.
    dueMinor: payment.dueMinor === null ? null : Math.min(Number(payment.dueMinor), answer.authorizedMinor),
  };
}

const declinedColumns = (code: string) => ({
  state: 'declined' as const,
  declineCode: code,
  dueMinor: null,
  nextAttemptAt: null,
});
