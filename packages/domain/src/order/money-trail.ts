import type { PaymentState } from './payment-transitions.ts';

/** A call to a payment provider, as stored with the payment. */
export type PaymentAttempt = {
  readonly at: string;
  readonly what: 'authorize' | 'capture' | 'void';
  readonly ok: boolean;
  readonly code?: string | null;
};

/** A hold with its settlement, or the payment of a debt. */
export type TrailPayment = {
  /** True for a payment that the shopper made later, on the receipt. */
  readonly paysDebt: boolean;
  readonly createdAt: Date;
  readonly state: PaymentState;
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  readonly authorizedAt: Date | null;
  readonly authExpiresAt: Date | null;
  readonly capturedAt: Date | null;
  /** Amount that the provider has not confirmed yet. */
  readonly dueMinor: number | null;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly PaymentAttempt[];
  readonly updatedAt: Date;
};

export type TrailOrder = {
  readonly writtenOffMinor: number;
  readonly completedAt: Date | null;
  /** `refundedAt` is null while the money has not gone back. */
  readonly refunds: readonly { readonly amountMinor: number; readonly refundedAt: Date | null }[];
  readonly disputes: readonly TrailDispute[];
};

/** A dispute of one of its payments. */
export type TrailDispute = {
  readonly amountMinor: number;
  readonly openedAt: Date;
  /** Null while the bank has not decided. */
  readonly endedAt: Date | null;
  readonly isWon: boolean;
};

/**
 * One movement of an order's money, or one that failed. `held`: on the card. `charged`: `restMinor` of the hold went
 * back. `released`: the whole hold went back. `will_retry`: in the future. `debt_paid`, `debt_pending`, `debt_failed`:
 * the shopper paid later what stayed due, waits for the bank, or was refused. `disputed`: a bank took a charge back;
 * `dispute_won`, `dispute_lost`: it returned the money, or kept it.
 */
export type MoneyMove =
  | {
      readonly kind:
        | 'held'
        | 'released'
        | 'expired'
        | 'refunded'
        | 'written_off'
        | 'disputed'
        | 'dispute_won'
        | 'dispute_lost'
        | 'debt_paid'
        | 'debt_pending';
      readonly at: Date;
      readonly amountMinor: number;
    }
  | { readonly kind: 'charged'; readonly at: Date; readonly amountMinor: number; readonly restMinor: number }
  | {
      readonly kind: 'hold_failed' | 'charge_failed' | 'release_failed' | 'gave_up' | 'debt_failed';
      readonly at: Date;
      readonly code: string | null;
    }
  | { readonly kind: 'will_retry'; readonly at: Date; readonly amountMinor: number };

/**
 * Returns what happened to the money of an order, oldest first, from its holds, the provider's answers and its refunds.
 * A renewed hold is a further payment of the same session. [screens 41]
 */
export function moneyTrail(payments: readonly TrailPayment[], order: TrailOrder): MoneyMove[] {
  const moves = payments.flatMap((payment) =>
    payment.paysDebt
      ? [debtMove(payment)]
      : [...holdMoves(payment), ...failures(payment), ...settlement(payment)],
  );
  for (const { refundedAt, amountMinor } of order.refunds)
    if (refundedAt) moves.push({ kind: 'refunded', at: refundedAt, amountMinor });
  moves.push(...order.disputes.flatMap(disputeMoves));
  if (order.writtenOffMinor > 0 && order.completedAt)
    moves.push({ kind: 'written_off', at: order.completedAt, amountMinor: order.writtenOffMinor });
  return moves.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function disputeMoves({ amountMinor, openedAt, endedAt, isWon }: TrailDispute): MoneyMove[] {
  const opened: MoneyMove = { kind: 'disputed', at: openedAt, amountMinor };
  if (!endedAt) return [opened];
  return [opened, { kind: isWon ? 'dispute_won' : 'dispute_lost', at: endedAt, amountMinor }];
}

/** The shopper is at the phone: what counts is whether the debt was paid, not each call. */
function debtMove(payment: TrailPayment): MoneyMove {
  const { state, createdAt, capturedAt, capturedMinor, authorizedMinor, dueMinor, attempts } = payment;
  if (capturedAt) return { kind: 'debt_paid', at: capturedAt, amountMinor: capturedMinor };
  if (state === 'authorizing' || state === 'authorized')
    return { kind: 'debt_pending', at: createdAt, amountMinor: dueMinor ?? authorizedMinor };
  const failed = attempts.findLast(({ ok }) => !ok);
  return { kind: 'debt_failed', at: failed ? new Date(failed.at) : createdAt, code: failed?.code ?? null };
}

function holdMoves({ authorizedAt, authorizedMinor }: TrailPayment): MoneyMove[] {
  return authorizedAt ? [{ kind: 'held', at: authorizedAt, amountMinor: authorizedMinor }] : [];
}

const failedKinds = {
  authorize: 'hold_failed',
  capture: 'charge_failed',
  void: 'release_failed',
} as const;

function failures({ state, attempts, updatedAt }: TrailPayment): MoneyMove[] {
  const moves = attempts
    .filter(({ ok }) => !ok)
    .map(({ at, what, code }) => ({ kind: failedKinds[what], at: new Date(at), code: code ?? null }));
  if (state !== 'capture_failed') return moves;
  const last = moves.at(-1);
  // Payments that were not captured by this system have no attempts.
  return [...moves.slice(0, -1), { kind: 'gave_up', at: last?.at ?? updatedAt, code: last?.code ?? null }];
}

function settlement(payment: TrailPayment): MoneyMove[] {
  const { state, authorizedMinor, capturedMinor, capturedAt, authExpiresAt, attempts } = payment;
  const { dueMinor, nextAttemptAt, updatedAt } = payment;
  const moves: MoneyMove[] = [];
  if (capturedAt) {
    const restMinor = authorizedMinor - capturedMinor;
    moves.push({ kind: 'charged', at: capturedAt, amountMinor: capturedMinor, restMinor });
  }
  if (state === 'voided') {
    const released = attempts.findLast(({ what, ok }) => what === 'void' && ok);
    const at = released ? new Date(released.at) : updatedAt;
    moves.push({ kind: 'released', at, amountMinor: authorizedMinor });
  }
  if (state === 'expired')
    moves.push({ kind: 'expired', at: authExpiresAt ?? updatedAt, amountMinor: authorizedMinor });
  const wasTried = attempts.some(({ what, ok }) => what === 'capture' && !ok);
  if (state === 'authorized' && wasTried && dueMinor && nextAttemptAt)
    moves.push({ kind: 'will_retry', at: nextAttemptAt, amountMinor: dueMinor });
  return moves;
}
