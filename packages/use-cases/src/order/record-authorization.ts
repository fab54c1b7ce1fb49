import type { AuthorizeAnswer, VerifyAnswer } from '../ports/payments.port.ts';
import type { WriteContext } from '../use-case.ts';
import { type LockedPayment, withAttempt } from './lock-payment.ts';

/** What a provider says of a hold, in one shape for asking and for verifying. */
export type HoldAnswer = AuthorizeAnswer | VerifyAnswer;

/**
 * A provider's answer to a hold that was asked for, kept with its payment: `authorized` with what is held, or `declined`. A time-out
 * leaves it as it was. True if the money is held. [domain 5]
 */
export async function recordAuthorization(
  ctx: Pick<WriteContext, 'tx' | 'now' | 'clock'>,
  { payment }: LockedPayment,
  answer: HoldAnswer,
): Promise<boolean> {
  if (payment.state !== 'authorizing' || answer.kind === 'timeout') return payment.state === 'authorized';
  const at = ctx.clock.now();
  const held = answer.kind === 'authorized';
  const code = answer.kind === 'declined' ? answer.reason : answer.kind;
  await ctx.tx.payment.update({
    where: { id: payment.id },
    data: {
      ...(held ? heldColumns(answer, payment, at) : declinedColumns(code)),
      attempts: withAttempt(payment, { at, what: 'authorize', ok: held, code }),
      version: { increment: 1 },
      updatedAt: ctx.now,
    },
  });
  return held;
}

/** What the terminal said of the card stays; the provider fills what it left out. */
function heldColumns(
  answer: Extract<HoldAnswer, { kind: 'authorized' }>,
  payment: LockedPayment['payment'],
  at: Date,
) {
  return {
    state: 'authorized' as const,
    authRef: answer.authRef,
    authorizedMinor: answer.authorizedMinor,
    fingerprint: answer.fingerprint,
    cardBrand: payment.cardBrand ?? answer.brand,
    cardLast4: payment.cardLast4 ?? answer.last4,
    authorizedAt: at,
    authExpiresAt: answer.expiresAt,
    // Never more than the provider holds is due: the rest of an order stays unpaid.
    dueMinor: payment.dueMinor === null ? null : Math.min(Number(payment.dueMinor), answer.authorizedMinor),
  };
}

const declinedColumns = (code: string) => ({
  state: 'declined' as const,
  declineCode: code,
  dueMinor: null,
  nextAttemptAt: null,
});
