import { DAY_MS } from '@larder/domain/durations';
import type { System } from './system.ts';

/**
 * Opens an account of a merchant at the payment provider, which has checked it and its bank account, and lets the
 * platform earn 100.00 there: its fees and disputes are paid from its own money.
 */
export function givenProviderAccount({ provider, now }: System, account: string): string {
  const checked = { verification: 'active', checkedAt: null } as const;
  const at = now().getTime();
  const numbers = { routingNumber: '121000358', accountNumber: '000123456789' };
  const bank = {
    id: `ba_${account}`,
    holder: 'Corner Fridge LLC',
    country: 'US',
    currency: 'usd',
    metadata: {},
  };
  provider.book.write({ do: 'account', id: account, fields: {}, ...checked, at });
  provider.book.write({ do: 'bank', account, bank: { ...bank, ...numbers }, ...checked, at });
  const id = `pi_of_${account}`;
  const hold = { id, chargeId: `ch_of_${account}`, card: 'fp_platform', currency: 'usd', metadata: {} };
  const amountMinor = 10_000;
  provider.book.write({
    do: 'hold',
    ...hold,
    requestedMinor: amountMinor,
    heldMinor: amountMinor,
    expiresAt: at + DAY_MS,
    at,
  });
  provider.book.write({ do: 'capture', id, amountMinor, at });
  return account;
}
