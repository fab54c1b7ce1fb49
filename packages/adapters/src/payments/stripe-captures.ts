import type {
  CaptureAnswer,
  PaymentsPort,
  ReadAnswer,
  VoidAnswer,
} from '@larder/use-cases/ports/payments.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { bookOf, captureRefOf, ifSo, isIntentId, retrieveIntent } from './stripe-intent.ts';
import { listRefunds } from './stripe-refunds.ts';
import { TIMEOUT, withAmount } from './stripe-request.ts';

type Ends = Pick<PaymentsPort, 'capture' | 'void' | 'read'>;

/** The calls that end a hold or read its state. */
export function createStripeCaptures(stripe: Stripe): Ends {
  return {
    capture: (request) => capture(stripe, request),
    void: (request) => cancel(stripe, request),
    read: (authRef) => read(stripe, authRef),
  };
}

async function capture(
  stripe: Stripe,
  { key, authRef, amountMinor }: Parameters<Ends['capture']>[0],
): Promise<CaptureAnswer> {
  if (!isIntentId(authRef)) return { kind: 'failed', reason: 'unknown_authorization', retriable: false };
  const captured = () => ifSo(retrieveIntent(stripe, authRef), ({ status }) => status === 'succeeded');
  const asked = await askUnderFreshKey(
    withAmount(key, amountMinor),
    (idempotencyKey) =>
      stripe.paymentIntents.capture(authRef, { amount_to_capture: amountMinor }, { idempotencyKey }),
    captured,
  );
  if (asked.kind === 'unclear') return TIMEOUT;
  if (asked.kind === 'answered') return captureAnswer(asked.value);
  const { reason, retriable } = asked;
  if (reason !== 'payment_intent_unexpected_state') return { kind: 'failed', reason, retriable };
  // It may have been captured before, under a key that is forgotten or with another amount.
  const earlier = await askOnce(captured);
  if (earlier.kind !== 'answered') return TIMEOUT;
  return earlier.value ? captureAnswer(earlier.value) : { kind: 'failed', reason, retriable };
}

async function cancel(stripe: Stripe, { key, authRef }: Parameters<Ends['void']>[0]): Promise<VoidAnswer> {
  if (!isIntentId(authRef)) return { kind: 'failed', reason: 'unknown_authorization' };
  const canceled = () => ifSo(retrieveIntent(stripe, authRef), ({ status }) => status === 'canceled');
  const asked = await askUnderFreshKey(
    key,
    (idempotencyKey) => stripe.paymentIntents.cancel(authRef, {}, { idempotencyKey }),
    canceled,
  );
  if (asked.kind === 'unclear') return TIMEOUT;
  if (asked.kind === 'answered') return { kind: 'voided' };
  const earlier = await askOnce(canceled);
  const isGone = earlier.kind === 'answered' && earlier.value !== null;
  return isGone ? { kind: 'voided' } : { kind: 'failed', reason: asked.reason };
}

async function read(stripe: Stripe, authRef: string): Promise<ReadAnswer> {
  if (!isIntentId(authRef)) return { kind: 'unknown' };
  const asked = await askOnce(async () => {
    const intent = await retrieveIntent(stripe, authRef);
    if (intent.status === 'processing') return TIMEOUT;
    return bookOf(intent, intent.amount_received > 0 ? await listRefunds(stripe, authRef) : []);
  });
  if (asked.kind === 'answered') return asked.value;
  return asked.kind === 'refused' && asked.status === 404 ? { kind: 'unknown' } : TIMEOUT;
}

const captureAnswer = (intent: Stripe.PaymentIntent) =>
  ({ kind: 'captured', capturedMinor: intent.amount_received, captureRef: captureRefOf(intent) }) as const;
