import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bookMovement,
  checkMovement,
  emptyLevel,
  lateSaleOffset,
  type Movement,
  type MovementReason,
  type MovementType,
  movementRules,
} from './movement.ts';

const types = Object.keys(movementRules) as MovementType[];
const reasons = [
  ...new Set(types.flatMap((type) => movementRules[type].reasons as readonly MovementReason[])),
];

describe('a movement', () => {
  test('is allowed exactly with these signs and reasons', () => {
    const allowed = types.flatMap((type) =>
      reasons.flatMap((reason) =>
        [1, -1]
          .filter((qty) => checkMovement({ type, qty, reason }).ok)
          .map((qty) => `${type} ${qty} ${reason}`),
      ),
    );
    const both = (type: string, list: readonly string[]) =>
      list.flatMap((reason) => [`${type} 1 ${reason}`, `${type} -1 ${reason}`]);
    expect(allowed.sort()).toEqual(
      [
        'sale -1 auto',
        'sale -1 manual',
        ...both('sale', ['recognition_correction']),
        ...['quick', 'one_click', 'refill', 'legacy'].map((reason) => `restock 1 ${reason}`),
        ...both('adjust', movementRules.adjust.reasons),
        ...movementRules.dispose.reasons.map((reason) => `dispose -1 ${reason}`),
        'return 1 not_taken',
        'return 1 order_voided',
      ].sort(),
    );
  });

  test.each([0, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('is refused with %s units', (qty) => {
    expect(checkMovement({ type: 'adjust', qty, reason: 'count' }).ok).toBe(false);
  });
});

describe('the book', () => {
  test('counts sales since the restock net of corrections and returns', () => {
    const moves: Movement[] = [
      { type: 'sale', qty: -3, reason: 'auto' },
      { type: 'sale', qty: 1, reason: 'recognition_correction' },
      { type: 'return', qty: 1, reason: 'not_taken' },
      { type: 'dispose', qty: -2, reason: 'expired' },
    ];
    let level = { ...emptyLevel, onHand: 12, lastRestockStock: 12 };
    for (const move of moves) {
      const booked = bookMovement(level, move);
      if (booked.ok) level = { ...level, ...booked.value };
    }
    expect(level).toMatchObject({ onHand: 9, keySeq: 4, salesSinceRestock: 1, lastRestockStock: 12 });
  });

  test('may become negative', () => {
    expect(bookMovement(emptyLevel, { type: 'sale', qty: -1, reason: 'auto' })).toMatchObject({
      value: { onHand: -1 },
    });
  });

  test('is the gapless sum of its movements', () => {
    const move = fc.integer({ min: -9, max: 9 }).filter((qty) => qty !== 0);
    fc.assert(
      fc.property(fc.array(move), (quantities) => {
        let level = emptyLevel;
        for (const qty of quantities) {
          const booked = bookMovement(level, { type: 'adjust', qty, reason: 'count' });
          if (booked.ok) level = booked.value;
        }
        expect(level.onHand).toBe(quantities.reduce((sum, qty) => sum + qty, 0));
        expect(level.keySeq).toBe(quantities.length);
      }),
    );
  });
});

describe('a sale reported late', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  test.each([
    ['is offset if goods were counted after it', 'sale', -2, at(12), 11, 2],
    ['is offset where it is corrected', 'sale', 1, at(12), 11, -1],
    ['stays if it came after the count', 'sale', -2, at(12), 12, null],
    ['stays without a count', 'sale', -2, null, 11, null],
    ['is the only kind that is offset', 'dispose', -2, at(12), 11, null],
  ] as const)('%s', (_what, type, qty, countedAt, hour, offset) => {
    expect(lateSaleOffset({ type, qty, occurredAt: at(hour) }, countedAt)?.qty ?? null).toBe(offset);
  });
});
