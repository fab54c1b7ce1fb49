import type { AbnormalReason, RecognizedItem } from '@larder/domain/session/recognition-policy';
import { describe, expect, test } from 'vitest';
import type { SaleOutcome } from '../session/session-evidence.ts';
import { foldSaleOutcome, type SaleOrder } from './sale-order.ts';

const cola: RecognizedItem = { door: 'L', layer: 1, productId: 'cola', qty: 1, dir: 'out', conf: 0.9 };
const sold = (...items: RecognizedItem[]): SaleOutcome => ({ decision: 'order', items });
const doubtful = (reason: AbnormalReason): SaleOutcome => ({ decision: 'abnormal', reason, items: [cola] });
const nothing: SaleOutcome = { decision: 'nothing_taken' };
const after = (...outcomes: SaleOutcome[]) => outcomes.reduce<SaleOrder | null>(foldSaleOutcome, null);

describe('the order of a session', () => {
  test.each([
    ['does not exist when nothing was taken', [nothing], null],
    ['is processed when every item is certain', [sold(cola)], { status: 'processing', items: [cola] }],
    [
      'waits for a person when the items are uncertain, and suggests none',
      [doubtful('low_confidence')],
      { status: 'abnormal', abnormalState: 'open', abnormalReason: 'low_confidence', items: null },
    ],
    [
      'is corrected by a later recognition',
      [sold(cola), sold({ ...cola, qty: 2 })],
      { status: 'processing', items: [{ ...cola, qty: 2 }] },
    ],
    [
      'is not changed by a later uncertain recognition',
      [sold(cola), doubtful('timeout')],
      { status: 'processing', items: [cola] },
    ],
    [
      'is not undone by "nothing taken" once goods were seen',
      [sold(cola), nothing],
      { status: 'processing' },
    ],
    [
      'is resolved by a later certain recognition, and keeps its abnormal reason',
      [doubtful('timeout'), sold(cola)],
      { status: 'processing', abnormalState: 'resolved', abnormalReason: 'timeout', items: [cola] },
    ],
    [
      'is completed when nothing was taken after all',
      [doubtful('timeout'), nothing],
      { status: 'completed', abnormalState: 'resolved', items: [] },
    ],
    [
      'keeps its first abnormal reason',
      [doubtful('timeout'), doubtful('low_confidence')],
      { abnormalReason: 'timeout' },
    ],
  ] as const)('%s', (_what, outcomes, expected) => {
    const order = after(...outcomes);
    if (expected === null) expect(order).toBeNull();
    else expect(order).toMatchObject(expected);
  });

  test('no longer changes after a person has handled it', () => {
    const handled: SaleOrder = {
      status: 'abnormal',
      type: 'sale',
      abnormalReason: 'timeout',
      abnormalState: 'expired',
      items: null,
    };
    expect(foldSaleOutcome(handled, sold(cola))).toBe(handled);
  });
});
