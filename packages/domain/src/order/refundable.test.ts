import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceOrder } from './price-order.ts';
import {
  checkRefund,
  checkStillFits,
  type Refundable,
  type RefundedLine,
  type RefundRequest,
  refundable,
} from './refundable.ts';

const line = (id: string, qty: number, totalMinor: number, takenQty = 0, takenMinor = 0): RefundedLine => ({
  id,
  qty,
  totalMinor,
  takenQty,
  takenMinor,
});
const [colaTotal = 0, wrapTotal = 0] = priceOrder(
  [
    { qty: 2, unitPriceMinor: 250, taxable: true },
    { qty: 1, unitPriceMinor: 799, taxable: true },
  ],
  { ratePpm: 88_750, mode: 'exclusive' },
).items.map(({ totalMinor }) => totalMinor);
const order = [line('cola', 2, colaTotal), line('wrap', 1, wrapTotal)];

const asks = (lines: Record<string, number>, more: Partial<RefundRequest> = {}): RefundRequest => ({
  lines: Object.entries(lines).map(([id, qty]) => ({ id, qty })),
  amountMinor: null,
  reason: 'quality',
  ...more,
});

describe('a refund of two Colas and a Wrap for 14.14', () => {
  test('returns 2.72 for one Cola, and 11.42 for the rest', () => {
    const plan = refundable(order, 1_414);
    expect(plan).toEqual({
      refundableMinor: 1_414,
      leftMinor: 1_414,
      lines: [
        { id: 'cola', amountsMinor: [272, 544], unitlessMinor: 0, restMinor: 544 },
        { id: 'wrap', amountsMinor: [870], unitlessMinor: 0, restMinor: 870 },
      ],
    });
    expect(checkRefund(plan, asks({ cola: 1 }))).toMatchObject({ ok: true, value: { amountMinor: 272 } });
    const rest = refundable([line('cola', 2, 544, 1, 272), line('wrap', 1, 870)], 1_142);
    expect(checkRefund(rest, asks({ cola: 1, wrap: 1 }, { reason: 'not_taken' }))).toEqual({
      ok: true,
      value: {
        amountMinor: 1_142,
        reason: 'not_taken',
        lines: [
          { id: 'cola', qty: 1, amountMinor: 272 },
          { id: 'wrap', qty: 1, amountMinor: 870 },
        ],
      },
    });
  });

  const plan = refundable(order, 1_414);
  test.each<[string, RefundRequest, string, number?]>([
    ['without an item', asks({}), 'REFUND_NO_ITEM'],
    ['without a reason', asks({ cola: 1 }, { reason: null }), 'REFUND_REASON'],
    ['of an amount of 0', asks({ cola: 1 }, { amountMinor: 0 }), 'REFUND_ZERO'],
    ['of a line of another order', asks({ cola: 1, tea: 1 }), 'NOT_FOUND'],
    ['above its lines', asks({ cola: 1 }, { amountMinor: 273 }), 'REFUND_EXCEEDS', 272],
    ['of more units than were sold', asks({ cola: 3 }), 'REFUND_EXCEEDS', 544],
  ])('is refused %s', (_, request, code, maxMinor) => {
    const params = maxMinor === undefined ? {} : { params: { maxMinor } };
    expect(checkRefund(plan, request)).toEqual({ ok: false, refusal: { code, ...params } });
  });
});

test('the units of a line that does not divide share it by largest remainder', () => {
  expect(refundable([line('a', 3, 1_000)], 1_000).lines[0]?.amountsMinor).toEqual([334, 667, 1_000]);
});

test('the last unit takes what lower refunds have left of the line', () => {
  expect(refundable([line('a', 2, 544, 1, 100)], 444).lines[0]?.amountsMinor).toEqual([444]);
});

describe('a line whose units were all refunded for less', () => {
  // Two at 3.54: the second was refunded for 3.47, seven cents are left.
  const lines = [line('cola', 2, 708, 2, 701), line('wrap', 1, 870)];

  test('has the rest refunded without a unit', () => {
    const plan = refundable(lines, 877);
    expect(plan.refundableMinor).toBe(877);
    expect(checkRefund(plan, asks({ cola: 0 }))).toMatchObject({
      value: { amountMinor: 7, lines: [{ id: 'cola', qty: 0, amountMinor: 7 }] },
    });
    const all = checkRefund(plan, asks({ cola: 0, wrap: 1 }));
    expect(all).toMatchObject({ value: { amountMinor: 877 } });
    expect(all.ok && checkStillFits(plan, all.value.lines).ok).toBe(true);
  });

  test.each<[string, Record<string, number>, number | null, string]>([
    ['more than the rest', { cola: 0 }, 8, 'REFUND_EXCEEDS'],
    ['another unit', { cola: 1 }, null, 'REFUND_EXCEEDS'],
    ['no unit of a line that has some', { wrap: 0 }, null, 'REFUND_ZERO'],
  ])('refuses %s', (_, chosen, amountMinor, code) => {
    expect(checkRefund(refundable(lines, 877), asks(chosen, { amountMinor }))).toMatchObject({
      refusal: { code },
    });
  });

  test('is left out of a refund in which it gets nothing', () => {
    const checked = checkRefund(refundable(lines, 877), asks({ cola: 0, wrap: 1 }, { amountMinor: 1 }));
    expect(checked).toMatchObject({ value: { lines: [{ id: 'wrap', qty: 1, amountMinor: 1 }] } });
  });
});

test('the money left of the order bounds each line and all of them', () => {
  const plan = refundable(order, 300);
  expect(plan.refundableMinor).toBe(300);
  expect(plan.lines.map(({ amountsMinor }) => amountsMinor)).toEqual([[272, 300], [300]]);
  expect(checkRefund(plan, asks({ cola: 2, wrap: 1 }))).toMatchObject({ value: { amountMinor: 300 } });
});

test('an order whose state allows no refund has units, but no amount', () => {
  const plan = refundable(order, 0);
  expect(plan.refundableMinor).toBe(0);
  expect(checkRefund(plan, asks({ cola: 1 }))).toMatchObject({ refusal: { code: 'REFUND_ZERO' } });
  expect(checkRefund(plan, asks({ cola: 1 }, { amountMinor: 1 }))).toMatchObject({
    refusal: { code: 'REFUND_EXCEEDS', params: { maxMinor: 0 } },
  });
});

test('a lower amount is spread over the chosen lines by largest remainder', () => {
  const checked = checkRefund(refundable(order, 1_414), asks({ cola: 2, wrap: 1 }, { amountMinor: 1_000 }));
  expect(checked).toMatchObject({ value: { lines: [{ amountMinor: 385 }, { amountMinor: 615 }] } });
});

test.each([
  ['fits while nothing else was refunded', order, 1_414, true],
  [
    'does not fit when its unit was refunded',
    [line('cola', 2, 544, 2, 544), line('wrap', 1, 870)],
    870,
    false,
  ],
  ['does not fit when the money was refunded', order, 271, false],
])('a failed refund of one Cola %s', (_, lines, leftMinor, fits) => {
  const failed = [{ id: 'cola', qty: 1, amountMinor: 272 }];
  expect(checkStillFits(refundable(lines, leftMinor), failed).ok).toBe(fits);
});

describe('any order', () => {
  const orders = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 9 }), totalMinor: fc.nat(5_000) }), {
    minLength: 1,
    maxLength: 5,
  });
  const wishes = fc.array(
    fc.record({
      line: fc.nat(4),
      qty: fc.integer({ min: 1, max: 9 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 12 },
  );

  test('never returns more than a line or the order cost, whatever is refunded', () => {
    fc.assert(
      fc.property(orders, wishes, (shapes, asked) => {
        let lines = shapes.map(({ qty, totalMinor }, index) => line(String(index), qty, totalMinor));
        const paidMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
        let returnedMinor = 0;
        for (const { line: index, qty, share } of asked) {
          const plan: Refundable = refundable(lines, paidMinor - returnedMinor);
          const most = plan.lines[index]?.amountsMinor[qty - 1];
          const amountMinor = Math.ceil((most ?? 0) * share);
          const checked = checkRefund(plan, asks({ [index]: qty }, { amountMinor }));
          expect(checked.ok).toBe(most !== undefined && amountMinor > 0);
          if (!checked.ok) continue;
          expect(checked.value.lines.reduce((sum, part) => sum + part.amountMinor, 0)).toBe(amountMinor);
          expect(checkStillFits(plan, checked.value.lines).ok).toBe(true);
          returnedMinor += amountMinor;
          lines = lines.map((known) =>
            known.id === String(index)
              ? line(
                  known.id,
                  known.qty,
                  known.totalMinor,
                  known.takenQty + qty,
                  known.takenMinor + amountMinor,
                )
              : known,
          );
        }
        expect(returnedMinor).toBeLessThanOrEqual(paidMinor);
        for (const known of lines) expect(known.takenMinor).toBeLessThanOrEqual(known.totalMinor);
      }),
    );
  });

  test('can be refunded to the last cent, whatever was refunded of it before', () => {
    fc.assert(
      fc.property(orders, wishes, (shapes, asked) => {
        let lines = shapes.map(({ qty, totalMinor }, index) => line(String(index), qty, totalMinor));
        let leftMinor = lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
        const refund = (id: string, qty: number, amountMinor: number) => {
          leftMinor -= amountMinor;
          lines = lines.map((known) =>
            known.id === id
              ? line(id, known.qty, known.totalMinor, known.takenQty + qty, known.takenMinor + amountMinor)
              : known,
          );
        };
        for (const { line: index, qty, share } of asked) {
          const most = refundable(lines, leftMinor).lines[index]?.amountsMinor[qty - 1] ?? 0;
          if (Math.ceil(most * share) > 0) refund(String(index), qty, Math.ceil(most * share));
        }
        const plan = refundable(lines, leftMinor);
        expect(plan.refundableMinor).toBe(leftMinor);
        const rest = plan.lines.flatMap(({ id, amountsMinor, unitlessMinor }) =>
          (amountsMinor.at(-1) ?? unitlessMinor) > 0 ? [[id, amountsMinor.length] as const] : [],
        );
        if (leftMinor === 0) return expect(rest).toEqual([]);
        expect(checkRefund(plan, asks(Object.fromEntries(rest)))).toMatchObject({
          value: { amountMinor: leftMinor },
        });
      }),
    );
  });

  test('returns exactly its lines when all units are refunded one by one', () => {
    fc.assert(
      fc.property(orders, (shapes) => {
        for (const { qty, totalMinor } of shapes) {
          let takenMinor = 0;
          for (let takenQty = 0; takenQty < qty; takenQty += 1) {
            const plan = refundable(
              [line('a', qty, totalMinor, takenQty, takenMinor)],
              totalMinor - takenMinor,
            );
            takenMinor += plan.lines[0]?.amountsMinor[0] ?? 0;
          }
          expect(takenMinor).toBe(totalMinor);
        }
      }),
    );
  });
});
