import { DAY_MS } from '@larder/domain/durations';
import type { Authorization, Payer, ReadAnswer } from '@larder/use-cases/ports/payments.port';
import type Stripe from 'stripe';
import { withCharge } from './stripe-request.ts';

type Intent = Stripe.PaymentIntent;

/** Where Stripe does not say until when: the shortest time of a card that was present. */
const HOLD_DAYS = 2;

/** Ids come from cabinets too. */
export const isIntentId = (authRef: string): boolean => /^pi_[A-Za-z0-9]{1,64}$/.test(authRef);

/** The charge, if the request expanded it. */
function chargeOf({ latest_charge: charge }: Intent): Stripe.Charge | null {
  return charge === null || typeof charge === 'string' ? null : charge;
}

const cardOf = (intent: Intent) => {
  const details = chargeOf(intent)?.payment_method_details;
  return details?.card ?? details?.card_present ?? null;
};

/** Wallets name their payer; of a card Stripe knows what its issuer gave the payment. */
function payerOf(intent: Intent): Payer {
  const charge = chargeOf(intent);
  const details = charge?.payment_method_details;
  if (!charge || !details) return { account: null, activityNo: null };
  const { alipay, wechat_pay: wechat, cashapp, paypal, link, card } = details;
  const email = link || card?.wallet ? charge.billing_details.email : null;
  const accounts = [alipay?.buyer_id, cashapp?.cashtag, paypal?.payer_email, email];
  const numbers = [alipay, wechat, paypal].map((wallet) => wallet?.transaction_id);
  return {
    account: accounts.find(Boolean) ?? null,
    activityNo: [...numbers, card?.authorization_code].find(Boolean) ?? null,
  };
}

/** Reads a hold from an intent that waits for its capture. */
export function authorizationOf(intent: Intent): Authorization {
  const card = cardOf(intent);
  const method = intent.payment_method;
  const untilS = card?.capture_before;
  return {
    authRef: intent.id,
    authorizedMinor: intent.amount_capturable,
    currency: intent.currency.toUpperCase(),
    fingerprint: (typeof method === 'string' ? method : method?.id) ?? '',
    cardFingerprint: card?.fingerprint ?? null,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    payer: payerOf(intent),
    expiresAt: new Date(untilS ? untilS * 1000 : intent.created * 1000 + HOLD_DAYS * DAY_MS),
  };
}

export const canIncrease = (intent: Intent): boolean => {
  const details = chargeOf(intent)?.payment_method_details;
  return (
    details?.card?.incremental_authorization?.status === 'available' ||
    details?.card_present?.incremental_authorization_supported === true
  );
};

export const captureRefOf = ({ latest_charge: charge }: Intent): string =>
  (typeof charge === 'string' ? charge : charge?.id) ?? '';

/** Refunds that failed moved nothing. */
export const isLost = ({ status }: Pick<Stripe.Refund, 'status'>): boolean =>
  status === 'failed' || status === 'canceled';

export function bookOf(intent: Intent, refunds: readonly Stripe.Refund[]): ReadAnswer {
  return {
    kind: 'found',
    heldMinor: intent.status === 'requires_capture' ? intent.amount_capturable : 0,
    capturedMinor: intent.amount_received,
    refundedMinor: refunds.filter((refund) => !isLost(refund)).reduce((sum, { amount }) => sum + amount, 0),
    currency: intent.currency.toUpperCase(),
    captureRef: intent.amount_received > 0 ? captureRefOf(intent) : null,
  };
}

export const retrieveIntent = (stripe: Stripe, authRef: string): Promise<Intent> =>
  stripe.paymentIntents.retrieve(authRef, withCharge);

/** Returns the intent if it is as it should be, otherwise null. */
export async function ifSo(
  asked: Promise<Intent>,
  isSo: (intent: Intent) => boolean,
): Promise<Intent | null> {
  const intent = await asked;
  return isSo(intent) ? intent : null;
}
