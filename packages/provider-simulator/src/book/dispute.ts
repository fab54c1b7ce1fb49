import { createHash } from 'node:crypto';
import type { BookEntry, NewDispute } from './book-entry.ts';
import { DISPUTE_FEE_MINOR, lineOf } from './line.ts';
import type { Lines } from './lines.ts';
import type { Payment } from './payment.ts';

const RESPONSE_MS = 9 * 86_400_000;

/** Draws up the dispute about what is left of a captured payment; null if nothing is, or if it had one. */
export function disputeOf(
  payment: Payment,
  at: number,
  { amountMinor, reason = 'fraudulent' }: { readonly amountMinor?: number; readonly reason?: string } = {},
): Extract<BookEntry, { do: 'dispute' }> | null {
  const leftMinor = payment.capturedMinor - payment.refundedMinor;
  if (leftMinor <= 0 || payment.disputeId !== null) return null;
  const digest = createHash('sha256').update(payment.id).digest('hex').slice(0, 24);
  return {
    do: 'dispute',
    id: `dp_${digest}`,
    payment: payment.id,
    amountMinor: Math.min(amountMinor ?? leftMinor, leftMinor),
    reason,
    dueAt: at + RESPONSE_MS,
    at,
  };
}

export type Dispute = NewDispute & {
  readonly currency: string;
  readonly chargeId: string;
  readonly state: 'needs_response' | 'under_review' | 'won' | 'lost';
  readonly evidence: Readonly<Record<string, string>>;
  /** When the bank decides, once it has the evidence. */
  readonly decides: { readonly as: 'won' | 'lost'; readonly at: number } | null;
  readonly createdAt: number;
};

/** Takes the disputed money and the fee from the account. */
export function postDispute(
  lines: Lines,
  { chargeId, currency }: Pick<Dispute, 'chargeId' | 'currency'>,
  { id, payment, amountMinor, reason, dueAt, at }: Extract<BookEntry, { do: 'dispute' }>,
): Dispute {
  const feeMinor = DISPUTE_FEE_MINOR;
  const line = { account: null, currency, createdAt: at, kind: 'dispute', source: id } as const;
  lines.add(lineOf({ ...line, amountMinor: -amountMinor, feeMinor }));
  return {
    id,
    payment,
    amountMinor,
    reason,
    dueAt,
    currency,
    chargeId,
    state: 'needs_response',
    evidence: {},
    decides: null,
    createdAt: at,
  };
}

/** The bank has decided; the fee is kept in any case. */
export function postDisputeEnd(lines: Lines, dispute: Dispute, as: 'won' | 'lost', at: number): Dispute {
  const { id, amountMinor, currency } = dispute;
  const line = { account: null, currency, createdAt: at, kind: 'dispute_reversal', source: id } as const;
  if (as === 'won') lines.add(lineOf({ ...line, amountMinor }));
  return { ...dispute, state: as, decides: null };
}
