import { describe, expect, test } from 'vitest';
import { accept, refuse } from '../refusal.ts';
import {
  type ChargeNow,
  chargeStanding,
  checkChargeNow,
  type HoldToCharge,
  isBetweenTries,
  type OrderToCharge,
} from './charge-standing.ts';
import type { PaymentAttempt } from './money-trail.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const failed = (minute: number, code = 'issuer_unavailable', what: PaymentAttempt['what'] = 'capture') => ({
  at: at(minute).toISOString(),
  what,
  ok: false,
  code,
});
const hold: HoldToCharge = {
  state: 'capture_failed',
  authorizedMinor: 1_500,
  authExpiresAt: at(10_000),
  nextAttemptAt: null,
  attempts: [failed(0), failed(1), failed(6), failed(36), failed(156)],
  updatedAt: at(156),
  hasProvider: true,
};
const retried: HoldToCharge = {
  ...hold,
  state: 'authorized',
  attempts: [failed(0), failed(1)],
  nextAttemptAt: at(6),
  updatedAt: at(1),
};
const unpaid: OrderToCharge = {
  status: 'unpaid',
  costMinor: 1_200,
  capturedMinor: 0,
  hold,
  isShopperPaying: false,
};
const processing: OrderToCharge = { ...unpaid, status: 'processing', hold: retried };
const withHold = (order: OrderToCharge, changed: Partial<HoldToCharge>): OrderToCharge => ({
  ...order,
  hold: order.hold && { ...order.hold, ...changed },
});

describe('the standing of a charge', () => {
  test.each<[string, OrderToCharge]>([
    ['a paid order', { ...unpaid, status: 'paid' }],
    ['a written-off order', { ...unpaid, status: 'completed' }],
    ['an order whose capture has not failed', withHold(processing, { attempts: [] })],
    ['an order whose hold is asked for again', withHold(processing, { state: 'authorizing' })],
  ])('does not exist for %s', (_, order) => {
    expect(chargeStanding(order, at(200))).toBeNull();
    expect(checkChargeNow(order, at(200))).toEqual(refuse('DEBT_SETTLED'));
  });

  test.each<[string, OrderToCharge, string, number]>([
    [
      'the goods cost more than was held',
      withHold({ ...unpaid, costMinor: 2_009, capturedMinor: 1_500 }, { state: 'captured' }),
      'above_hold',
      1_500,
    ],
    [
      'the provider took only a part',
      withHold({ ...unpaid, capturedMinor: 1_000 }, { state: 'captured' }),
      'charged_part',
      1_500,
    ],
    ['the capture failed', unpaid, 'charge_failed', 1_500],
    ['no hold belongs to it', { ...unpaid, hold: null }, 'no_hold', 0],
    ['its hold was declined', withHold(unpaid, { state: 'declined' }), 'no_hold', 0],
    ['its hold ended', withHold(unpaid, { state: 'expired' }), 'no_hold', 0],
  ])('says that %s', (_, order, cause, heldMinor) => {
    expect(chargeStanding(order, at(200))).toMatchObject({ cause, heldMinor });
  });

  test('lists the tries of the capture, or of the hold where there is none', () => {
    expect(chargeStanding(processing, at(2))?.tries).toEqual([
      { at: at(0), code: 'issuer_unavailable' },
      { at: at(1), code: 'issuer_unavailable' },
    ]);
    const declined = withHold(unpaid, {
      state: 'declined',
      attempts: [failed(3, 'card_declined', 'authorize')],
    });
    expect(chargeStanding(declined, at(4))?.tries).toEqual([{ at: at(3), code: 'card_declined' }]);
    const charged = withHold({ ...unpaid, capturedMinor: 1_000 }, { state: 'captured' });
    expect(chargeStanding(charged, at(200))?.tries).toEqual([]);
  });

  test('plans the tries of the job: the next one, and those after it should it fail', () => {
    expect(chargeStanding(processing, at(2))).toMatchObject({
      plan: [at(6), at(36), at(156)],
      isUnanswered: false,
    });
    expect(chargeStanding(unpaid, at(200))?.plan).toEqual([]);
  });

  test('goes on without end while the provider is silent, so only the next try is certain', () => {
    const silent = withHold(processing, { attempts: [failed(0), failed(1, 'timeout')] });
    expect(chargeStanding(silent, at(2))).toMatchObject({ plan: [at(6)], isUnanswered: true });
  });
});

describe('charging now', () => {
  const captured = withHold({ ...unpaid, costMinor: 2_009, capturedMinor: 1_500 }, { state: 'captured' });
  test.each<[string, OrderToCharge, number, ChargeNow, ReturnType<typeof checkChargeNow>]>([
    [
      'is allowed after the job gave up, while the bank holds the money',
      unpaid,
      161,
      { kind: 'allowed', amountMinor: 1_200 },
      accept(1_200),
    ],
    [
      'is allowed before the job would try again',
      withHold(processing, { nextAttemptAt: at(36) }),
      6,
      { kind: 'allowed', amountMinor: 1_200 },
      accept(1_200),
    ],
    [
      'asks for no more than was held',
      withHold(unpaid, { authorizedMinor: 900 }),
      161,
      { kind: 'allowed', amountMinor: 900 },
      accept(900),
    ],
    [
      'asks only for what later payments left',
      { ...unpaid, capturedMinor: 700 },
      161,
      { kind: 'allowed', amountMinor: 500 },
      accept(500),
    ],
    [
      'is too soon within five minutes of the last try',
      unpaid,
      158,
      { kind: 'too_soon', at: at(161) },
      refuse('CHARGE_TOO_SOON', { retryInS: 180 }),
    ],
    [
      'waits for a worker that has claimed the payment',
      withHold(processing, { nextAttemptAt: at(8), updatedAt: at(7) }),
      7,
      { kind: 'under_way' },
      refuse('CHARGE_UNDER_WAY'),
    ],
    [
      'does not wait for a worker that is dead',
      withHold(processing, { nextAttemptAt: at(9), updatedAt: at(7) }),
      8,
      { kind: 'allowed', amountMinor: 1_200 },
      accept(1_200),
    ],
    [
      'is left to the job once its try is due',
      processing,
      7,
      { kind: 'under_way' },
      refuse('CHARGE_UNDER_WAY'),
    ],
    [
      'waits while the shopper pays',
      { ...unpaid, isShopperPaying: true },
      161,
      { kind: 'shopper_pays' },
      refuse('DEBT_PENDING'),
    ],
    [
      'is impossible once the hold was charged',
      captured,
      161,
      { kind: 'impossible', obstacle: 'charged_once' },
      refuse('CHARGE_IMPOSSIBLE'),
    ],
    [
      'is impossible without a hold',
      { ...unpaid, hold: null },
      161,
      { kind: 'impossible', obstacle: 'no_hold' },
      refuse('CHARGE_IMPOSSIBLE'),
    ],
    [
      'is impossible once nothing is due',
      { ...unpaid, costMinor: 0 },
      161,
      { kind: 'impossible', obstacle: 'no_hold' },
      refuse('CHARGE_IMPOSSIBLE'),
    ],
    [
      'is impossible after the bank gave the money back',
      withHold(unpaid, { authExpiresAt: at(161) }),
      161,
      { kind: 'impossible', obstacle: 'hold_ended' },
      refuse('CHARGE_IMPOSSIBLE'),
    ],
    [
      'is impossible without the provider of the hold',
      withHold(unpaid, { hasProvider: false }),
      161,
      { kind: 'impossible', obstacle: 'no_provider' },
      refuse('CHARGE_IMPOSSIBLE'),
    ],
  ])('%s', (_, order, minute, now, answer) => {
    expect(chargeStanding(order, at(minute))?.now).toEqual(now);
    expect(checkChargeNow(order, at(minute))).toEqual(answer);
  });
});

test.each<[string, Partial<HoldToCharge>, number, boolean]>([
  ['between two tries', {}, 3, true],
  ['of which a worker may take the next one', {}, 6, false],
  ['that a worker has', { updatedAt: at(6), nextAttemptAt: at(7) }, 6, false],
  ['whose worker died', { updatedAt: at(6), nextAttemptAt: at(7) }, 30, false],
  ['whose last try had no answer', { attempts: [failed(0), failed(1, 'timeout')] }, 3, false],
  ['refused after a try without an answer', { attempts: [failed(0, 'timeout'), failed(1)] }, 3, true],
  ['that was never tried', { attempts: [] }, 3, false],
  ['without a next try', { nextAttemptAt: null }, 3, false],
  ['that was given up', { state: 'capture_failed' }, 3, false],
  ['that was captured', { state: 'captured' }, 3, false],
])('the tries of a hold %s can be given up or not', (_, changed, minute, expected) => {
  expect(isBetweenTries({ ...retried, ...changed }, at(minute))).toBe(expected);
});
