import { lineKey } from '@larder/domain/stock/line-key';
import { expect, test } from 'vitest';
import { enterLines } from './enter-lines.ts';
import { type TaskLine, untouched } from './line-entry.ts';

const line = {
  door: 'L',
  layer: 2,
  productId: 'wrap',
  name: 'Veggie Wrap',
  current: 2,
} as unknown as TaskLine;

test('enters both repairs of one line, the camera’s number and a date', () => {
  const kept = { [lineKey(line)]: { ...untouched, restockQty: 1 } };
  const made = enterLines(kept, [
    [line, { restockQty: 4 }],
    [line, { bestBefore: '2026-11-26' }],
  ]);
  expect(made[lineKey(line)]).toMatchObject({ restockQty: 4, bestBefore: '2026-11-26', seenCurrent: 2 });
});
