import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import type { PaymentsPort } from '../ports/payments.port.ts';
import type { HoldAnswer } from './record-authorization.ts';

/** The fields of a payment that a hold request needs. */
export type HoldRequest = Pick<
  DuePaymentRow,
  'id' | 'merchantId' | 'authRef' | 'fingerprint' | 'method' | 'currency' | 'authorizedMinor'
>;

/**
 * Requests a hold from the provider or, if a terminal claims to have one, verifies it: a cabinet's word is never
 * trusted. The payment's id is the idempotency key, so a repeated request holds nothing twice. Never call it inside a
 * transaction. [protocol 9.1, decision 24]
 */
export function askHold(payments: PaymentsPort, hold: HoldRequest): Promise<HoldAnswer> {
  const { id: key, authRef, fingerprint, method, currency, authorizedMinor: amountMinor } = hold;
  if (authRef) return payments.verify(authRef);
  return payments.authorize({ key, amountMinor, currency, method, fingerprint: fingerprint ?? '' });
}
