import type { BookEntry, NewPayout, NewTransfer } from './book-entry.ts';
import { lineOf } from './line.ts';
import type { Lines } from './lines.ts';

export type Transfer = NewTransfer & { readonly createdAt: number };

export type Payout = Omit<NewPayout, 'ends'> & {
  readonly state: 'in_transit' | 'paid' | 'failed' | 'canceled';
  /** What the bank will do, in order. */
  readonly ends: NewPayout['ends'];
  readonly createdAt: number;
};

/** Posts a transfer: one line on each of its two accounts. */
export function postTransfer(lines: Lines, entry: Extract<BookEntry, { do: 'transfer' }>): Transfer {
  const { id, to, paymentId, amountMinor, currency, metadata, group, at } = entry;
  const line = { currency, createdAt: at };
  lines.add(lineOf({ ...line, account: null, kind: 'transfer', source: id, amountMinor: -amountMinor }));
  lines.add(lineOf({ ...line, account: to, kind: 'transfer_in', source: paymentId, amountMinor }));
  return { id, to, paymentId, amountMinor, currency, metadata, group, createdAt: at };
}

export function postPayout(lines: Lines, entry: Extract<BookEntry, { do: 'payout' }>): Payout {
  const { id, account, bank, amountMinor, currency, metadata, arrivesAt, ends, at } = entry;
  const line = { account, currency, createdAt: at };
  lines.add(lineOf({ ...line, kind: 'payout', source: id, amountMinor: -amountMinor }));
  const payout = { id, account, bank, amountMinor, currency, metadata, arrivesAt, ends };
  return { ...payout, state: 'in_transit', createdAt: at };
}

/** The bank has the money, or sends it back: the line of a failure returns it to the account. */
export function postPayoutEnd(
  lines: Lines,
  payout: Payout,
  { as, at }: Pick<Extract<BookEntry, { do: 'end_payout' }>, 'as' | 'at'>,
): Payout {
  const { id, account, amountMinor, currency } = payout;
  if (as !== 'paid')
    lines.add(lineOf({ account, currency, createdAt: at, kind: 'payout_failure', source: id, amountMinor }));
  const state = as === 'paid' || as === 'canceled' ? as : 'failed';
  const failure = state === 'failed' ? as : null;
  return { ...payout, state, failure, ends: state === 'paid' ? payout.ends.slice(1) : [] };
}
