import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import { isHoldKeyOld } from '@larder/domain/order/payment-transitions';
import type { AuthorizeRequest, PaymentsPort } from '../ports/payments.port.ts';
import type { HoldAnswer } from './record-authorization.ts';

/** The fields of a payment that a hold request needs. */
export type HoldRequest = Pick<
  DuePaymentRow,
  | 'id'
  | 'merchantId'
  | 'deviceId'
  | 'sessionId'
  | 'authRef'
  | 'fingerprint'
  | 'method'
  | 'currency'
  | 'authorizedMinor'
  | 'createdAt'
>;

/**
 * Requests a hold from the provider or, if a terminal claims to have one, verifies it: a cabinet's word is never
 * trusted. The payment's id is the idempotency key, so a repeated request holds nothing twice. Never call it inside a
 * transaction. [protocol 9.1, decision 24]
 */
export function askHold(payments: PaymentsPort, hold: HoldRequest): Promise<HoldAnswer> {
  return hold.authRef ? payments.verify(hold.authRef) : payments.authorize(holdRequest(hold));
}

/** Like `askHold`, but an old request is only looked for: its key may be forgotten. [decision 104] */
export function askHoldAgain(payments: PaymentsPort, hold: DuePaymentRow, now: Date): Promise<HoldAnswer> {
  if (hold.authRef || !isHoldKeyOld(hold.createdAt, now)) return askHold(payments, hold);
  return payments.findHold(holdRequest(hold));
}

const holdRequest = (hold: HoldRequest): AuthorizeRequest => ({
  key: hold.id,
  createdAt: hold.createdAt,
  amountMinor: hold.authorizedMinor,
  currency: hold.currency,
  method: hold.method,
  fingerprint: hold.fingerprint ?? '',
  purpose: { merchantId: hold.merchantId, deviceId: hold.deviceId, sessionId: hold.sessionId },
});
