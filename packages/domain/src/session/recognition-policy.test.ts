import { describe, expect, test } from 'vitest';
import {
  attemptCounts,
  type CabinetShape,
  judgeRecognition,
  type Recognition,
  type RecognizedItem,
} from './recognition-policy.ts';

const shape: CabinetShape = { layers: { L: 3, R: null }, knowsProduct: (id) => id === 'cola' };
const cola: RecognizedItem = { door: 'L', layer: 1, productId: 'cola', qty: 1, dir: 'out', conf: 0.95 };
const seen = (result: Recognition['result'], ...items: RecognizedItem[]): Recognition => ({
  result,
  items,
  unknown: [],
});

describe('a recognition becomes', () => {
  test.each([
    ['an order when everything is sure', seen('ok', cola), 'order', undefined],
    ['an order at exactly 0.80', seen('ok', { ...cola, conf: 0.8 }), 'order', undefined],
    [
      'an order when only the layer is unknown',
      seen('ok', { ...cola, door: null, layer: null }),
      'order',
      undefined,
    ],
    ['nothing when nothing was taken', seen('none'), 'nothing_taken', undefined],
    ['nothing when all was put back', seen('ok'), 'nothing_taken', undefined],
    [
      'nothing when something foreign was put in',
      seen('ok', { ...cola, dir: 'in', productId: 'x' }),
      'nothing_taken',
      undefined,
    ],
    ['abnormal below 0.80', seen('ok', cola, { ...cola, conf: 0.7999 }), 'abnormal', 'low_confidence'],
    ['abnormal when the cabinet doubts', seen('low_confidence', cola), 'abnormal', 'low_confidence'],
    ['abnormal when recognition failed', seen('failed'), 'abnormal', 'recognition_failed'],
    [
      'abnormal for an unknown product',
      seen('ok', { ...cola, productId: 'x' }),
      'abnormal',
      'unknown_product',
    ],
    ['abnormal for a layer it does not have', seen('ok', { ...cola, layer: 4 }), 'abnormal', 'unknown_layer'],
    ['abnormal for layer 0', seen('ok', { ...cola, layer: 0 }), 'abnormal', 'unknown_layer'],
    ['abnormal for a door it does not have', seen('ok', { ...cola, door: 'R' }), 'abnormal', 'unknown_layer'],
    ['abnormal for no quantity', seen('ok', { ...cola, qty: 0 }), 'abnormal', 'bad_quantity'],
    ['an order for 9,999', seen('ok', { ...cola, qty: 9_999 }), 'order', undefined],
    ['abnormal for 10,000', seen('ok', { ...cola, qty: 10_000 }), 'abnormal', 'bad_quantity'],
    ['abnormal for half a quantity', seen('ok', { ...cola, qty: 1.5 }), 'abnormal', 'bad_quantity'],
    ['abnormal for an unknown thing', { ...seen('ok', cola), unknown: [{}] }, 'abnormal', 'unknown_item'],
  ] as const)('%s', (_what, recognition, decision, reason) => {
    const judgment = judgeRecognition(recognition, shape);
    expect(judgment.decision).toBe(decision);
    expect(judgment.decision === 'abnormal' ? judgment.reason : undefined).toBe(reason);
  });

  test('keeps the taken items of an abnormal order as a suggestion', () => {
    const judged = judgeRecognition(seen('low_confidence', cola, { ...cola, dir: 'in' }), shape);
    expect(judged).toEqual({ decision: 'abnormal', reason: 'low_confidence', items: [cola] });
  });
});

test.each([
  [1, null, false, true],
  [2, 1, false, true],
  [1, 1, false, false],
  [1, 2, false, false],
  [3, 1, true, false],
])('uses recognition attempt %s after %s, settled %s: %s', (attempt, judged, settled, counts) => {
  expect(attemptCounts(attempt, judged, settled)).toBe(counts);
});
