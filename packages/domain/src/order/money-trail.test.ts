import { describe, expect, test } from 'vitest';
import { moneyTrail, type TrailPayment } from './money-trail.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const hold: TrailPayment = {
  paysDebt: false,
  createdAt: at(0),
  state: 'authorized',
  authorizedMinor: 1_500,
  capturedMinor: 0,
  authorizedAt: at(0),
  authExpiresAt: at(50),
  capturedAt: null,
  dueMinor: null,
  nextAttemptAt: null,
  attempts: [{ at: at(0).toISOString(), what: 'authorize', ok: true }],
  updatedAt: at(40),
};
const tried = (minute: number, what: 'authorize' | 'capture' | 'void', code = 'issuer_unavailable') => ({
  at: at(minute).toISOString(),
  what,
  ok: false,
  code,
});
const settled = { writtenOffMinor: 0, completedAt: null, refunds: [], disputes: [] };
const held = { kind: 'held', at: at(0), amountMinor: 1_500 };
const trailOf = (changed: Partial<TrailPayment>) => moneyTrail([{ ...hold, ...changed }], settled);

describe('the trail of an order', () => {
  test.each<[string, Partial<TrailPayment>, object[]]>([
    ['a hold that waits for a decision', {}, [held]],
    [
      'a charge, with the rest of the hold given back',
      { state: 'captured', capturedMinor: 1_333, capturedAt: at(1) },
      [held, { kind: 'charged', at: at(1), amountMinor: 1_333, restMinor: 167 }],
    ],
    [
      'a failed charge that is tried again',
      { attempts: [tried(1, 'capture', 'timeout')], dueMinor: 1_333, nextAttemptAt: at(6) },
      [
        held,
        { kind: 'charge_failed', at: at(1), code: 'timeout' },
        { kind: 'will_retry', at: at(6), amountMinor: 1_333 },
      ],
    ],
    [
      'a charge that was given up after its last try',
      { state: 'capture_failed', attempts: [tried(1, 'capture'), tried(6, 'capture', 'card_declined')] },
      [
        held,
        { kind: 'charge_failed', at: at(1), code: 'issuer_unavailable' },
        { kind: 'gave_up', at: at(6), code: 'card_declined' },
      ],
    ],
    [
      'a charge given up without a recorded try',
      { state: 'capture_failed', attempts: [] },
      [held, { kind: 'gave_up', at: at(40), code: null }],
    ],
    [
      'a hold that was given back',
      { state: 'voided', attempts: [tried(1, 'void'), { at: at(2).toISOString(), what: 'void', ok: true }] },
      [
        held,
        { kind: 'release_failed', at: at(1), code: 'issuer_unavailable' },
        { kind: 'released', at: at(2), amountMinor: 1_500 },
      ],
    ],
    [
      'a hold given back without a recorded call',
      { state: 'voided', attempts: [] },
      [held, { kind: 'released', at: at(40), amountMinor: 1_500 }],
    ],
    [
      'a hold that expired',
      { state: 'expired' },
      [held, { kind: 'expired', at: at(50), amountMinor: 1_500 }],
    ],
    [
      'a declined card',
      { state: 'declined', authorizedAt: null, attempts: [tried(1, 'authorize', 'card_declined')] },
      [{ kind: 'hold_failed', at: at(1), code: 'card_declined' }],
    ],
    ['a hold that is being asked for', { state: 'authorizing', authorizedAt: null, attempts: [] }, []],
    ...(['refunded', 'disputed', 'charged_back'] as const).map(
      (state): [string, Partial<TrailPayment>, object[]] => [
        `the charge of a payment that is ${state}`,
        { state, capturedMinor: 1_500, capturedAt: at(1) },
        [held, { kind: 'charged', at: at(1), amountMinor: 1_500, restMinor: 0 }],
      ],
    ),
  ])('shows %s', (_, changed, expected) => {
    expect(trailOf(changed)).toEqual(expected);
  });

  test.each<[string, Partial<TrailPayment>, object]>([
    [
      'paid',
      { state: 'captured', capturedMinor: 512, capturedAt: at(2) },
      { kind: 'debt_paid', amountMinor: 512 },
    ],
    [
      'refunded later',
      { state: 'refunded', capturedMinor: 512, capturedAt: at(2) },
      { kind: 'debt_paid', amountMinor: 512 },
    ],
    ['not answered yet', { state: 'authorizing', dueMinor: 512 }, { kind: 'debt_pending', amountMinor: 512 }],
    [
      'held and not charged yet',
      { dueMinor: 512, attempts: [tried(1, 'capture')] },
      { kind: 'debt_pending', amountMinor: 512 },
    ],
    [
      'declined',
      { state: 'declined', attempts: [tried(2, 'authorize', 'card_declined')] },
      { kind: 'debt_failed', code: 'card_declined' },
    ],
    ['given up', { state: 'capture_failed', attempts: [] }, { kind: 'debt_failed', code: null }],
  ])('shows the payment of a debt as one entry: %s', (_, changed, move) => {
    expect(trailOf({ ...changed, paysDebt: true })).toEqual([expect.objectContaining(move)]);
  });

  test('shows a renewed hold after the first one, what went back, and the amount written off at the end', () => {
    const first = { ...hold, state: 'voided', attempts: [] } as const;
    const second = {
      ...hold,
      state: 'captured',
      authorizedAt: at(41),
      capturedAt: at(42),
      capturedMinor: 1_500,
    } as const;
    const refunds = [
      { amountMinor: 272, refundedAt: at(45) },
      { amountMinor: 100, refundedAt: null },
    ];
    const trail = moneyTrail([second, first], {
      ...settled,
      writtenOffMinor: 509,
      completedAt: at(59),
      refunds,
    });
    const kinds = ['held', 'released', 'held', 'charged', 'refunded', 'written_off'];
    expect(trail.map(({ kind }) => kind)).toEqual(kinds);
    expect(trail.at(-2)).toEqual({ kind: 'refunded', at: at(45), amountMinor: 272 });
    expect(trail.at(-1)).toEqual({ kind: 'written_off', at: at(59), amountMinor: 509 });
  });

  test.each([
    ['that the bank has not decided', null, false, ['charged', 'disputed']],
    ['that was won', at(30), true, ['charged', 'disputed', 'dispute_won']],
    ['that was lost', at(30), false, ['charged', 'disputed', 'dispute_lost']],
  ])('shows a dispute %s', (_, endedAt, isWon, kinds) => {
    const charged = {
      ...hold,
      authorizedAt: null,
      state: 'disputed' as const,
      capturedMinor: 9,
      capturedAt: at(1),
    };
    const disputes = [{ amountMinor: 9, openedAt: at(20), endedAt, isWon }];
    expect(moneyTrail([charged], { ...settled, disputes }).map(({ kind }) => kind)).toEqual(kinds);
  });
});
