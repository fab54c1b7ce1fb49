import { HOUR_MS, MINUTE_MS } from '../durations.ts';

/** Limits of abnormal orders, beside their deadline in `limits`. [screens 44, A-2] */
export const abnormalLimits = {
  /** Units of one line that a member may enter. */
  qtyMax: 99,
  /** Units of one product that a member may charge, whatever the book says. [decision 251] */
  unitsAlways: 10,
  /** A member charges at most this multiple of the hold, but always up to this amount in minor units. */
  holdsMax: 10,
  chargeAlwaysMinor: 10_000,
  /** As many items as a cabinet reports of one session. [protocol 4] */
  linesMax: 200,
  /** Characters of the note with which a charge is rejected. [decision 312] */
  noteMaxChars: 200,
  claimMs: 5 * MINUTE_MS,
  /** Time to take back a decision made at the review desk, and to send it before a deadline. */
  undoMs: 5_000,
  sendMs: 10_000,
  /** Time that the server holds a decision made on a phone, in which it can be undone. [decision 296] */
  waitMs: 8_000,
  /** With less time than this left, such a decision is carried out at once. */
  atOnceMs: MINUTE_MS,
  /** Time after which a decision that could not be carried out no longer keeps its order from expiring. */
  waitingAtMostMs: 10 * MINUTE_MS,
  /** Time left from which a claim no longer keeps the merchant's rule away. [decision 102] */
  ruleDespiteClaimMs: 2 * MINUTE_MS,
  /** Time left at which reminders become urgent, and at which the last one is sent. */
  urgentMs: 4 * HOUR_MS,
  lastCallMs: HOUR_MS,
  /** Orders that become due for a reminder within this time share one. */
  noticePauseMs: 10 * MINUTE_MS,
} as const;
