import type { RefundPlan } from '@larder/contract/refund.contract';
import { describe, expect, test } from 'vitest';
import {
  chosenOf,
  fullAmountMinor,
  lineAmountMinor,
  parseRefundAmount,
  unitsAtFirst,
  unitsOf,
} from './refund-amount.ts';

const line = (itemId: string, amountsMinor: readonly number[], unitlessMinor = 0) =>
  ({ itemId, amountsMinor, unitlessMinor }) as unknown as RefundPlan['lines'][number];
const colas = line('cola', [272, 545]);
const wrap = line('wrap', [869]);
const refunded = line('water', []);
const plan = (refundableMinor: number) =>
  ({ lines: [colas, wrap, refunded], refundableMinor }) as unknown as RefundPlan;

test.each([
  ['the only unit', [wrap, refunded], ['wrap']],
  ['none of several units', [colas], []],
  ['none of several lines', [wrap, colas], []],
  ['nothing where all is refunded', [refunded], []],
  ['the only rest without a unit', [line('tea', [], 7), refunded], ['tea']],
])('The form begins with %s chosen.', (_, lines, expected) => {
  const begun = unitsAtFirst({ lines } as unknown as RefundPlan);
  expect([...begun]).toEqual(expected.map((itemId) => [itemId, 1]));
});

describe('The amount of a refund', () => {
  test('is what the chosen units cost, with tax.', () => {
    expect(fullAmountMinor(plan(1_414), new Map([['cola', 1]]))).toBe(272);
    expect(fullAmountMinor(plan(1_414), new Map([['cola', 2]]))).toBe(545);
    const all = new Map([
      ['cola', 2],
      ['wrap', 1],
    ]);
    expect(fullAmountMinor(plan(1_414), all)).toBe(1_414);
    expect(fullAmountMinor(plan(1_414), new Map())).toBe(0);
  });

  test('never exceeds what the order still allows.', () => {
    expect(fullAmountMinor(plan(500), new Map([['cola', 2]]))).toBe(500);
  });

  test('is the rest of a line whose units were refunded for less, and has no unit.', () => {
    const tea = line('tea', [], 7);
    const chosen = new Map([['tea', 1]]);
    expect([
      lineAmountMinor(tea, chosen),
      unitsOf(tea, chosen),
      unitsOf(colas, new Map([['cola', 2]])),
    ]).toEqual([7, 0, 2]);
  });

  test('leaves out units that someone else refunded meanwhile.', () => {
    const chosen = new Map([
      ['cola', 5],
      ['water', 1],
    ]);
    expect([chosenOf(colas, chosen), chosenOf(refunded, chosen)]).toEqual([2, 0]);
    expect([lineAmountMinor(colas, chosen), lineAmountMinor(refunded, chosen)]).toEqual([545, 0]);
  });
});

describe('A typed amount', () => {
  test.each([
    ['2.72', 272],
    ['2.', 200],
    ['5', 500],
    ['5.45', 545],
    ['2,72', 272],
  ])('"%s" is %d in minor units.', (typed, amountMinor) => {
    expect(parseRefundAmount(typed, 545)).toEqual({ ok: true, value: amountMinor });
  });

  test.each([
    ['', { code: 'BAD_INPUT', params: { key: 'valid.amount' } }],
    ['1.234', { code: 'BAD_INPUT', params: { key: 'valid.amount' } }],
    ['1,234', { code: 'BAD_INPUT', params: { key: 'valid.number.doubtful' } }],
    ['2x', { code: 'BAD_INPUT', params: { key: 'valid.number.unread' } }],
    ['0', { code: 'REFUND_ZERO' }],
    ['0.00', { code: 'REFUND_ZERO' }],
    ['5.46', { code: 'REFUND_EXCEEDS', params: { maxMinor: 545 } }],
    ['1000000', { code: 'REFUND_EXCEEDS', params: { maxMinor: 545 } }],
  ])('"%s" is refused.', (typed, refusal) => {
    expect(parseRefundAmount(typed, 545)).toMatchObject({ ok: false, refusal });
  });
});
