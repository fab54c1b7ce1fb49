import { isHoldKeyOld } from '@larder/domain/order/payment-transitions';
import type {
  AuthorizeAnswer,
  AuthorizeRequest,
  FindHoldAnswer,
  FindSessionHoldsAnswer,
  IncreaseAnswer,
  PaymentsPort,
  SessionHold,
  VerifyAnswer,
} from '@larder/use-cases/ports/payments.port';
import type Stripe from 'stripe';
import { askOnce, askUnderFreshKey } from './ask-stripe.ts';
import { authorizationOf, canIncrease, ifSo, isIntentId, retrieveIntent } from './stripe-intent.ts';
import { DEVICE, KEY, MERCHANT, METHOD, SESSION, TIMEOUT, withAmount, withCharge } from './stripe-request.ts';

/** Holds are payment intents with manual capture. */
export function createStripeHolds(
  stripe: Stripe,
  { timeoutMs, clock }: { readonly timeoutMs: number; readonly clock: { readonly now: () => Date } },
): Pick<PaymentsPort, 'authorize' | 'findHold' | 'findSessionHolds' | 'verify' | 'increase'> {
  return {
    authorize: (request) =>
      isHoldKeyOld(request.createdAt, clock.now())
        ? findOldHold(stripe, request.key)
        : authorize(stripe, request, timeoutMs),
    findHold: ({ key }) => findHold(stripe, key),
    findSessionHolds: (sessionId) => findSessionHolds(stripe, sessionId),
    verify: (authRef) => verify(stripe, authRef),
    increase: (request) => increase(stripe, request),
  };
}

async function authorize(
  stripe: Stripe,
  request: AuthorizeRequest,
  timeoutMs: number,
): Promise<AuthorizeAnswer> {
  const { key, amountMinor, currency, fingerprint, method, purpose } = request;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountMinor,
    currency: currency.toLowerCase(),
    payment_method: fingerprint,
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { request_incremental_authorization: 'if_available' } },
    capture_method: 'manual',
    confirm: true,
    // Nobody is there to confirm anything on a page.
    error_on_requires_action: true,
    metadata: {
      [KEY]: key,
      [SESSION]: purpose.sessionId,
      [DEVICE]: purpose.deviceId,
      [MERCHANT]: purpose.merchantId,
      [METHOD]: method,
    },
    ...withCharge,
  };
  const asked = await askOnce(() =>
    stripe.paymentIntents.create(params, { idempotencyKey: key, timeout: timeoutMs }),
  );
  if (asked.kind === 'answered') return holdAnswer(asked.value);
  if (asked.kind === 'unclear') {
    const found = asked.isReplay ? await findHold(stripe, key) : TIMEOUT;
    // The search may not know it yet.
    return found.kind === 'unknown' ? TIMEOUT : found;
  }
  return asked.status === 429 ? TIMEOUT : { kind: 'declined', reason: asked.reason };
}

/**
 * Finds the hold of a key that Stripe has forgotten, or under which it repeats an internal error. Never asks under
 * another one: what is not found yet may still be a hold.
 */
async function findHold(stripe: Stripe, key: string): Promise<FindHoldAnswer> {
  const found = await search(stripe, KEY, key);
  if (!found) return TIMEOUT;
  const [intent] = found;
  return intent ? holdAnswer(intent) : { kind: 'unknown' };
}

/** The search knows a hold up to a minute after it was made. */
async function findSessionHolds(stripe: Stripe, sessionId: string): Promise<FindSessionHoldsAnswer> {
  const found = await search(stripe, SESSION, sessionId);
  return found ? { kind: 'found', holds: found.flatMap(sessionHold) } : TIMEOUT;
}

function sessionHold(intent: Stripe.PaymentIntent): SessionHold[] {
  const { [KEY]: key, [METHOD]: method } = intent.metadata;
  const { [SESSION]: sessionId, [DEVICE]: deviceId, [MERCHANT]: merchantId } = intent.metadata;
  const isCaptured = intent.status === 'succeeded';
  if (!isCaptured && intent.status !== 'requires_capture') return [];
  if (!key || !isMethod(method) || !sessionId || !deviceId || !merchantId) return [];
  const authorization = authorizationOf(intent);
  const authorizedMinor = isCaptured ? intent.amount : authorization.authorizedMinor;
  const heldAt = new Date(intent.created * 1000);
  const purpose = { sessionId, deviceId, merchantId };
  return [{ ...authorization, authorizedMinor, key, method, purpose, heldAt, isCaptured }];
}

const methods = ['card', 'wallet', 'qr_wallet', 'account'] as const;
const isMethod = (method: string | undefined): method is (typeof methods)[number] =>
  methods.some((known) => known === method);

/** Finds intents by one value of their metadata; null without an answer. */
async function search(stripe: Stripe, name: string, value: string): Promise<Stripe.PaymentIntent[] | null> {
  const query = `metadata['${name}']:'${value}'`;
  const found = await askOnce(() => stripe.paymentIntents.search({ query, expand: ['data.latest_charge'] }));
  return found.kind === 'answered' ? found.value.data : null;
}

/** Refuses to ask for a hold under a key that Stripe may have forgotten: it would be a second one. */
async function findOldHold(stripe: Stripe, key: string): Promise<AuthorizeAnswer> {
  const found = await findHold(stripe, key);
  return found.kind === 'unknown' ? { kind: 'declined', reason: 'key_too_old' } : found;
}

async function verify(stripe: Stripe, authRef: string): Promise<VerifyAnswer> {
  if (!isIntentId(authRef)) return { kind: 'unknown' };
  const asked = await askOnce(() => retrieveIntent(stripe, authRef));
  if (asked.kind === 'refused' && asked.status === 404) return { kind: 'unknown' };
  if (asked.kind !== 'answered') return TIMEOUT;
  const answer = holdAnswer(asked.value);
  // Captured and canceled holds can no longer be captured.
  return answer.kind === 'declined' ? { kind: 'expired' } : answer;
}

async function increase(
  stripe: Stripe,
  { key, authRef, amountMinor }: Parameters<PaymentsPort['increase']>[0],
): Promise<IncreaseAnswer> {
  if (!isIntentId(authRef)) return { kind: 'declined', reason: 'unknown_authorization' };
  const params = { amount: amountMinor, ...withCharge };
  const isLarge = (intent: Stripe.PaymentIntent) => intent.amount_capturable >= amountMinor;
  const asked = await askUnderFreshKey(
    withAmount(key, amountMinor),
    (idempotencyKey) => stripe.paymentIntents.incrementAuthorization(authRef, params, { idempotencyKey }),
    () => ifSo(retrieveIntent(stripe, authRef), isLarge),
  );
  if (asked.kind === 'unclear') return TIMEOUT;
  if (asked.kind === 'answered') return increased(asked.value);
  if (asked.status !== 400) return { kind: 'declined', reason: asked.reason };
  const read = await askOnce(() => retrieveIntent(stripe, authRef));
  if (read.kind !== 'answered') return TIMEOUT;
  if (isLarge(read.value)) return increased(read.value);
  return canIncrease(read.value) ? { kind: 'declined', reason: asked.reason } : { kind: 'unsupported' };
}

const increased = (intent: Stripe.PaymentIntent) =>
  ({ kind: 'increased', authorizedMinor: intent.amount_capturable }) as const;

function holdAnswer(intent: Stripe.PaymentIntent): AuthorizeAnswer {
  if (intent.status === 'requires_capture') return { kind: 'authorized', ...authorizationOf(intent) };
  return intent.status === 'processing' ? TIMEOUT : { kind: 'declined', reason: intent.status };
}
