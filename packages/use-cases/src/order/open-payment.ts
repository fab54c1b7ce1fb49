import type { Payment } from '@larder/database/model';

/** True while the provider may still take money for one of these payments. [decision 24] */
export const hasOpenPayment = (payments: readonly Pick<Payment, 'state'>[]): boolean =>
  payments.some(({ state }) => state === 'authorizing' || state === 'authorized');
