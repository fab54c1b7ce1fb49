import { describe, expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { checkDebt, debtOf, type OwingOrder, settleDebt } from './debt.ts';
import { orderStatuses } from './order-status.ts';

const order: OwingOrder = {
  status: 'unpaid',
  totalMinor: 2_012,
  reducedMinor: 0,
  capturedMinor: 1_500,
  owedSince: null,
};
const refused = { ...order, status: 'processing', capturedMinor: 0, owedSince: new Date(0) } as const;

describe('the debt of an order', () => {
  test.each(orderStatuses)('exists while the order is unpaid, or retried after a refusal: %s', (status) => {
    expect(debtOf({ ...order, status })).toBe(status === 'unpaid' ? 512 : 0);
    const owedSince = new Date(0);
    const isOwed = status === 'unpaid' || status === 'processing';
    expect(debtOf({ ...order, status, owedSince })).toBe(isOwed ? 512 : 0);
  });

  test.each<[string, Partial<OwingOrder>, number]>([
    ['all of it, where nothing was captured', { capturedMinor: 0 }, 2_012],
    ['less what was refunded before the capture', { reducedMinor: 12, capturedMinor: 0 }, 2_000],
    ['less every payment that was captured', { capturedMinor: 2_000 }, 12],
    ['all of it from the first refusal on, not what the hold does not cover', refused, 2_012],
    ['less what was refunded since', { ...refused, reducedMinor: 12 }, 2_000],
    ['never below 0', { capturedMinor: 2_012, reducedMinor: 12 }, 0],
  ])('is %s', (_, changed, debtMinor) => {
    expect(debtOf({ ...order, ...changed })).toBe(debtMinor);
  });

  test.each<[string, Partial<OwingOrder>, { shownMinor: number; isPending: boolean }, object]>([
    ['the amount on the page', {}, { shownMinor: 512, isPending: false }, { ok: true, value: 512 }],
    [
      'another amount than on the page',
      {},
      { shownMinor: 2_012, isPending: false },
      refuse('DEBT_CHANGED', { amountMinor: 512 }),
    ],
    ['a second payment at the same time', {}, { shownMinor: 512, isPending: true }, refuse('DEBT_PENDING')],
    ['a paid order', { status: 'paid' }, { shownMinor: 512, isPending: false }, refuse('DEBT_SETTLED')],
    [
      'an order written off',
      { status: 'completed' },
      { shownMinor: 512, isPending: false },
      refuse('DEBT_SETTLED'),
    ],
    [
      'an order paid meanwhile, by a call that has not ended',
      { status: 'paid' },
      { shownMinor: 512, isPending: true },
      refuse('DEBT_SETTLED'),
    ],
  ])('is asked for, or not: %s', (_, changed, asked, answer) => {
    expect(checkDebt({ ...order, ...changed }, asked)).toEqual(answer);
  });

  test.each([
    [512, 512, { event: 'pay', countedMinor: 512, aboveMinor: 0 }],
    [512, 300, { event: 'pay_part', countedMinor: 300, aboveMinor: 0 }],
    [512, 600, { event: 'pay', countedMinor: 512, aboveMinor: 88 }],
    // Everything was settled otherwise before the provider answered.
    [0, 512, { event: 'pay', countedMinor: 0, aboveMinor: 512 }],
  ])('A debt of %i counts %i captured as %o', (debtMinor, capturedMinor, settled) => {
    expect(settleDebt(debtMinor, capturedMinor)).toEqual(settled);
  });
});
