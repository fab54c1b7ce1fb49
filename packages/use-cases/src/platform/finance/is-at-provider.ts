import type { Withdrawal } from '@larder/database/model';

/** True once the provider was asked to pay a withdrawal out, whatever it answered. */
export const isAtProvider = (row: Pick<Withdrawal, 'bankRef' | 'transferRef' | 'attemptCount'>): boolean =>
  row.bankRef !== null || row.transferRef !== null || row.attemptCount > 0;
