import { HOUR_MS, MINUTE_MS } from '../durations.ts';
import type { Result } from '../refusal.ts';
import { type EventOf, type StateOf, step, type TransitionTable } from '../transition.ts';

/** The hold on a shopper's card and its settlement, from the request to the provider on. [domain 5] */
export const paymentTransitions = {
  authorizing: { approve: 'authorized', decline: 'declined' },
  authorized: {
    capture: 'captured',
    capture_error: 'authorized',
    capture_given_up: 'capture_failed',
    void: 'voided',
    expire: 'expired',
  },
  captured: { refund_part: 'captured', refund_all: 'refunded', dispute: 'disputed' },
  disputed: { dispute_won: 'captured', dispute_lost: 'charged_back' },
  // While the bank still holds the money, a member may ask for it again. [decision 205]
  capture_failed: { try_again: 'authorized' },
  declined: {},
  voided: {},
  expired: {},
  refunded: { refund_failed: 'captured' },
  charged_back: {},
} as const satisfies TransitionTable;

export type PaymentState = StateOf<typeof paymentTransitions>;
export type PaymentEvent = EventOf<typeof paymentTransitions>;

/** Refuses `ILLEGAL_TRANSITION` outside the table. */
export function transitionPayment(state: PaymentState, event: PaymentEvent): Result<PaymentState> {
  return step(paymentTransitions, state, event);
}

/**
 * True if the answer to a capture means that the card was refused. None of the card's doing: no answer, and a provider
 * that we asked too often. [decision 271]
 */
export const isCardRefused = (code: string): boolean => code !== 'timeout' && code !== 'rate_limit';

/** A worker that has not finished a provider call after this long is considered dead. */
export const PROVIDER_LEASE_MS = MINUTE_MS;

const longestRetryMinutes = 120;
const captureRetryMinutes = [1, 5, 30, longestRetryMinutes] as const;

/** Returns when to retry a failed capture after `failures` failures (1 or more); null: give up. [domain 5] */
export function captureRetryAt(failures: number, lastTriedAt: Date): Date | null {
  const minutes = captureRetryMinutes[failures - 1];
  return minutes === undefined ? null : new Date(lastTriedAt.getTime() + minutes * MINUTE_MS);
}

/**
 * Returns when to ask again about a capture that got no response. Never gives up, because the money may have been
 * taken. [decision 24]
 */
export function askCaptureAgainAt(tries: number, lastTriedAt: Date): Date {
  const minutes = captureRetryMinutes[tries - 1] ?? longestRetryMinutes;
  return new Date(lastTriedAt.getTime() + minutes * MINUTE_MS);
}

/** Providers forget a key after a day; a call may be under way meanwhile. */
const HOLD_KEY_MS = 23 * HOUR_MS;

/**
 * True once a hold may only be looked for, because a request under its key might make a second one. [decision 93]
 */
export function isHoldKeyOld(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= HOLD_KEY_MS;
}

/**
 * Splits a total into the amount that can be captured now and the amount that stays due because it exceeds the
 * authorization. [domain 5, D1]
 */
export function splitCapture(
  totalMinor: number,
  authorizedMinor: number,
): { readonly captureMinor: number; readonly dueMinor: number } {
  const captureMinor = Math.min(totalMinor, authorizedMinor);
  return { captureMinor, dueMinor: totalMinor - captureMinor };
}
