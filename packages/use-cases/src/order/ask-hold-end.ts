import type { CaptureAnswer, PaymentsPort } from '../ports/payments.port.ts';

/** How a hold ended, or why it did not. `voided`: nothing is held any more and nothing was captured. */
export type HoldEnd = CaptureAnswer | { readonly kind: 'voided' };

type Hold = { readonly id: string; readonly authRef: string };
type Failure = Extract<CaptureAnswer, { kind: 'failed' }>;

/** Captures a hold. Never call it inside a transaction. [decision 104] */
export async function askCapture(payments: PaymentsPort, hold: Hold, amountMinor: number): Promise<HoldEnd> {
  const { id, authRef } = hold;
  const answer = await payments.capture({ key: `${id}:capture`, authRef, amountMinor });
  if (answer.kind === 'captured' && answer.capturedMinor <= 0)
    return readEnd(payments, hold, { kind: 'failed', reason: 'nothing_captured', retriable: false });
  return answer.kind === 'failed' ? readEnd(payments, hold, answer) : answer;
}

/** Releases a hold. Never call it inside a transaction. [decision 104] */
export async function askVoid(payments: PaymentsPort, hold: Hold): Promise<HoldEnd> {
  const { id, authRef } = hold;
  const answer = await payments.void({ key: `${id}:void`, authRef });
  return answer.kind === 'failed' ? readEnd(payments, hold, { ...answer, retriable: true }) : answer;
}

/**
 * Reads what became of a hold after a refusal: the answer to an earlier call may have been lost, or the merchant may
 * have ended the hold at the provider.
 */
async function readEnd(payments: PaymentsPort, { authRef }: Hold, refusal: Failure): Promise<HoldEnd> {
  const book = await payments.read(authRef);
  if (book.kind === 'timeout') return book;
  if (book.kind !== 'found') return refusal;
  const { heldMinor, capturedMinor, captureRef } = book;
  if (capturedMinor > 0) return { kind: 'captured', capturedMinor, captureRef: captureRef ?? '' };
  return heldMinor > 0 ? refusal : { kind: 'voided' };
}
