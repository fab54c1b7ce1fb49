import { MINUTE_MS } from '../durations.ts';
import { accept, type Result, refuse } from '../refusal.ts';
import type { PaymentAttempt } from './money-trail.ts';
import type { OrderStatus } from './order-status.ts';
import { captureRetryAt, type PaymentState, PROVIDER_LEASE_MS, splitCapture } from './payment-transitions.ts';

/** Least time between two tries if a member asks for the second: banks block merchants who hammer a card. */
const CHARGE_GAP_MS = 5 * MINUTE_MS;

/** The hold that the order was to be charged to. */
export type HoldToCharge = {
  readonly state: PaymentState;
  readonly authorizedMinor: number;
  readonly authExpiresAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly PaymentAttempt[];
  readonly updatedAt: Date;
  /** False if this system no longer has the provider of the hold. */
  readonly hasProvider: boolean;
};

export type OrderToCharge = {
  readonly status: OrderStatus;
  /** Total less what was refunded before the capture. */
  readonly costMinor: number;
  readonly capturedMinor: number;
  /** Null if no hold belongs to the order. */
  readonly hold: HoldToCharge | null;
  /** True while the shopper pays the rest on the receipt. */
  readonly isShopperPaying: boolean;
};

/**
 * Why money is due. `above_hold`: the goods cost more than the card held. `charged_part`: the provider took less than
 * it was asked for. `charge_failed`: the capture failed. `no_hold`: the card held nothing.
 */
export type ChargeCause = 'above_hold' | 'charged_part' | 'charge_failed' | 'no_hold';

/**
 * Why the hold cannot be charged. `charged_once`: providers allow one capture of a hold. `no_hold`: nothing is held.
 * `hold_ended`: the bank has given the money back.
 */
export type ChargeObstacle = 'charged_once' | 'no_hold' | 'hold_ended' | 'no_provider';

/** Whether a member may charge the hold now. `shopper_pays`, `under_way`: a charge has begun that has not ended. */
export type ChargeNow =
  | { readonly kind: 'allowed'; readonly amountMinor: number }
  | { readonly kind: 'too_soon'; readonly at: Date }
  | { readonly kind: 'under_way' | 'shopper_pays' }
  | { readonly kind: 'impossible'; readonly obstacle: ChargeObstacle };

export type ChargeStanding = {
  readonly cause: ChargeCause;
  /** Amount that the hold was for; 0 without one. */
  readonly heldMinor: number;
  readonly costMinor: number;
  /** Tries that failed, oldest first: of the capture, or of the hold if there is none; none once it was charged. */
  readonly tries: readonly { readonly at: Date; readonly code: string | null }[];
  /** When the job tries again, soonest first; empty if it has given up. */
  readonly plan: readonly Date[];
  /** True if the job goes on after the plan until the provider answers. */
  readonly isUnanswered: boolean;
  /** When the bank gives the held money back; null if it no longer holds any, or does not say. */
  readonly holdEndsAt: Date | null;
  readonly now: ChargeNow;
};

/**
 * Returns why an order is not paid, what was tried, when the job tries again, and whether a member may try now; null
 * for an order whose charge is not due or has not failed. [domain 5, screens 41, decision 205]
 */
export function chargeStanding(order: OrderToCharge, at: Date): ChargeStanding | null {
  const { status, hold, costMinor } = order;
  const failed = hold ? failedTries(hold.attempts, 'capture') : [];
  const isRetried = status === 'processing' && hold?.state === 'authorized' && failed.length > 0;
  if (status !== 'unpaid' && !isRetried) return null;
  const cause = causeOf(hold, costMinor);
  return {
    cause,
    heldMinor: cause === 'no_hold' ? 0 : (hold?.authorizedMinor ?? 0),
    costMinor,
    tries: triesOf(hold, cause),
    plan: hold ? planOf(hold) : [],
    isUnanswered: hold?.state === 'authorized' && failed.at(-1)?.code === 'timeout',
    holdEndsAt: hold && chargeable.has(hold.state) ? hold.authExpiresAt : null,
    now: chargeNow(order, at),
  };
}

/**
 * Returns the amount that a member may charge to the hold now. Refuses `DEBT_SETTLED`, `DEBT_PENDING` while the shopper
 * pays, `CHARGE_UNDER_WAY`, `CHARGE_TOO_SOON` {retryInS} and `CHARGE_IMPOSSIBLE`. [decision 205]
 */
export function checkChargeNow(order: OrderToCharge, at: Date): Result<number> {
  const now = chargeStanding(order, at)?.now;
  switch (now?.kind) {
    case undefined:
      return refuse('DEBT_SETTLED');
    case 'allowed':
      return accept(now.amountMinor);
    case 'shopper_pays':
      return refuse('DEBT_PENDING');
    case 'under_way':
      return refuse('CHARGE_UNDER_WAY');
    case 'too_soon':
      return refuse('CHARGE_TOO_SOON', { retryInS: Math.ceil((now.at.getTime() - at.getTime()) / 1_000) });
    case 'impossible':
      return refuse('CHARGE_IMPOSSIBLE');
  }
}

/**
 * True between two tries of a capture that had an answer: no worker has the hold and none may claim it, so that the
 * tries can be given up for another payment. After a try without an answer the money may have been taken.
 * [decision 271]
 */
export function isBetweenTries(
  hold: Pick<HoldToCharge, 'state' | 'nextAttemptAt' | 'attempts' | 'updatedAt'>,
  at: Date,
): boolean {
  const last = failedTries(hold.attempts, 'capture').at(-1);
  const isRetried = hold.state === 'authorized' && hold.nextAttemptAt !== null;
  return isRetried && last !== undefined && last.code !== 'timeout' && !isUnderWay(hold, last.at, at);
}

const chargeable: ReadonlySet<PaymentState> = new Set(['authorized', 'capture_failed']);
const charged: ReadonlySet<PaymentState> = new Set(['captured', 'refunded', 'disputed', 'charged_back']);

function causeOf(hold: HoldToCharge | null, costMinor: number): ChargeCause {
  if (hold && chargeable.has(hold.state)) return 'charge_failed';
  if (!hold || !charged.has(hold.state)) return 'no_hold';
  return hold.authorizedMinor < costMinor ? 'above_hold' : 'charged_part';
}

function triesOf(hold: HoldToCharge | null, cause: ChargeCause): ChargeStanding['tries'] {
  if (!hold || cause === 'above_hold' || cause === 'charged_part') return [];
  return failedTries(hold.attempts, cause === 'no_hold' ? 'authorize' : 'capture');
}

const failedTries = (attempts: readonly PaymentAttempt[], what: PaymentAttempt['what']) =>
  attempts
    .filter((attempt) => attempt.what === what && !attempt.ok)
    .map(({ at, code }) => ({ at: new Date(at), code: code ?? null }));

/** The next try and, should it fail, those after it. A provider that is silent is asked again without end. */
function planOf({ state, nextAttemptAt, attempts }: HoldToCharge): Date[] {
  if (state !== 'authorized' || !nextAttemptAt) return [];
  const tries = failedTries(attempts, 'capture');
  if (tries.at(-1)?.code === 'timeout') return [nextAttemptAt];
  const plan = [nextAttemptAt];
  let failures = tries.filter(({ code }) => code !== 'timeout').length + 1;
  for (let next = captureRetryAt(failures, nextAttemptAt); next; next = captureRetryAt(failures, next)) {
    plan.push(next);
    failures += 1;
  }
  return plan;
}

function chargeNow(order: OrderToCharge, at: Date): ChargeNow {
  const { hold, costMinor, capturedMinor, isShopperPaying } = order;
  const obstacle = obstacleOf(hold, at);
  if (isShopperPaying) return { kind: 'shopper_pays' };
  if (!hold || obstacle) return { kind: 'impossible', obstacle: obstacle ?? 'no_hold' };
  const lastTriedAt = failedTries(hold.attempts, 'capture').at(-1)?.at ?? null;
  if (isUnderWay(hold, lastTriedAt, at)) return { kind: 'under_way' };
  const allowedAt = lastTriedAt && new Date(lastTriedAt.getTime() + CHARGE_GAP_MS);
  if (allowedAt && allowedAt > at) return { kind: 'too_soon', at: allowedAt };
  const { captureMinor } = splitCapture(costMinor - capturedMinor, hold.authorizedMinor);
  return captureMinor > 0
    ? { kind: 'allowed', amountMinor: captureMinor }
    : { kind: 'impossible', obstacle: 'no_hold' };
}

function obstacleOf(hold: HoldToCharge | null, at: Date): ChargeObstacle | null {
  if (hold && charged.has(hold.state)) return 'charged_once';
  if (!hold || !chargeable.has(hold.state)) return 'no_hold';
  if (!hold.hasProvider) return 'no_provider';
  const isOver = hold.authExpiresAt !== null && hold.authExpiresAt <= at;
  return hold.state === 'capture_failed' && isOver ? 'hold_ended' : null;
}

/** True from the moment at which a worker may claim the payment until it has recorded its answer, or is dead. */
function isUnderWay(
  { state, nextAttemptAt, updatedAt }: Pick<HoldToCharge, 'state' | 'nextAttemptAt' | 'updatedAt'>,
  lastTriedAt: Date | null,
  at: Date,
): boolean {
  if (state !== 'authorized' || !nextAttemptAt) return false;
  if (nextAttemptAt <= at) return true;
  const isClaimed = !lastTriedAt || lastTriedAt < updatedAt;
  return isClaimed && at.getTime() < updatedAt.getTime() + PROVIDER_LEASE_MS;
}
