import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadRefund } from './spread-refund.ts';

const cola = { id: 'cola', qty: 2, amountMinor: 544 };
const wrap = { id: 'wrap', qty: 1, amountMinor: 870 };

test.each<[string, number[], object[] | null]>([
  ['the first payment, if it covers everything', [1_414, 1_414], [{ paymentId: 'p0', amountMinor: 1_414 }]],
  [
    'the later payment alone, if only that covers it',
    [500, 1_414],
    [{ paymentId: 'p1', amountMinor: 1_414 }],
  ],
  ['a payment that was declined never', [0, 1_414], [{ paymentId: 'p1', amountMinor: 1_414 }]],
  [
    'both, the oldest first',
    [544, 1_000],
    [
      { paymentId: 'p0', amountMinor: 544, lines: [cola] },
      { paymentId: 'p1', amountMinor: 870, lines: [wrap] },
    ],
  ],
  [
    'three, where a line needs two of them',
    [600, 0, 800, 100],
    [
      { paymentId: 'p0', amountMinor: 600, lines: [cola, { id: 'wrap', qty: 0, amountMinor: 56 }] },
      { paymentId: 'p2', amountMinor: 800, lines: [{ id: 'wrap', qty: 0, amountMinor: 800 }] },
      { paymentId: 'p3', amountMinor: 14, lines: [{ id: 'wrap', qty: 1, amountMinor: 14 }] },
    ],
  ],
  ['none, if they do not cover it', [544, 869], null],
])('returns a refund from %s', (_, left, parts) => {
  const sources = left.map((leftMinor, at) => ({ paymentId: `p${at}`, leftMinor }));
  const spread = spreadRefund([cola, wrap], sources);
  if (parts === null) expect(spread).toBeNull();
  else expect(spread).toMatchObject(parts);
});

test('returns every cent and every unit once, and never more than a payment has', () => {
  const lines = fc.array(fc.record({ qty: fc.integer({ min: 1, max: 5 }), amountMinor: fc.nat(500) }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(lines, fc.array(fc.nat(600), { maxLength: 4 }), (drawn, left) => {
      const asked = drawn.map((line, index) => ({ ...line, id: `line ${index}` }));
      const amountMinor = asked.reduce((sum, line) => sum + line.amountMinor, 0);
      fc.pre(amountMinor > 0);
      const covered = left.reduce((sum, leftMinor) => sum + leftMinor, 0);
      const parts = spreadRefund(
        asked,
        left.map((leftMinor, at) => ({ paymentId: `p${at}`, leftMinor })),
      );
      if (parts === null) {
        expect(covered).toBeLessThan(amountMinor);
        return;
      }
      for (const part of parts)
        expect(part.amountMinor).toBeLessThanOrEqual(left[Number(part.paymentId.slice(1))] ?? 0);
      for (const { id, qty, amountMinor: lineMinor } of asked) {
        const own = parts.flatMap((part) => part.lines.filter((line) => line.id === id));
        expect(own.reduce((sum, line) => sum + line.qty, 0)).toBe(qty);
        expect(own.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(lineMinor);
      }
    }),
    { numRuns: 60 },
  );
});
