import type { DuePaymentRow } from '@larder/database/queries/order/payment.queries';
import type { PaymentsPort } from '../ports/payments.port.ts';
import type { HoldAnswer } from './record-authorization.ts';

/** What a hold is asked for with. */
export type HoldRequest = Pick<
  DuePaymentRow,
  'id' | 'authRef' | 'fingerprint' | 'method' | 'currency' | 'authorizedMinor'
>;

/**
 * Asks the provider for a hold, or, where a terminal says that it has one, what there is to it: a cabinet's word is never trusted. The
 * payment's id is the key, so asking again holds nothing twice. Never inside a transaction. [protocol 9.1, decision 24]
 */
export function askHold(payments: PaymentsPort, hold: HoldRequest): Promise<HoldAnswer> {
  const { id: key, authRef, fingerprint, method, currency, authorizedMinor: amountMinor } = hold;
  if (authRef) return payments.verify(authRef);
  return payments.authorize({ key, amountMinor, currency, method, fingerprint: fingerprint ?? '' });
}
