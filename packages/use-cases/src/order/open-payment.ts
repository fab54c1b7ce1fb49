import type { Payment } from '@larder/database/model';
import { isBetweenTries } from '@larder/domain/order/charge-standing';
import { attemptsOf } from './lock-payment.ts';

/** True while the provider may still take money for one of these payments. [decision 24] */
export const hasOpenPayment = (payments: readonly Pick<Payment, 'state'>[]): boolean =>
  payments.some(({ state }) => state === 'authorizing' || state === 'authorized');

type RetriedPayment = Pick<Payment, 'state' | 'debtOrderId' | 'nextAttemptAt' | 'attempts' | 'updatedAt'>;

/** Returns the hold among payments whose refused capture waits for its next try, which can be given up. */
export const holdBetweenTries = <P extends RetriedPayment>(payments: readonly P[], now: Date): P | null =>
  payments.find(
    (payment) =>
      payment.debtOrderId === null && isBetweenTries({ ...payment, attempts: attemptsOf(payment) }, now),
  ) ?? null;
