import { expect, test } from 'vitest';
import { readChangedLines, writeChangedLines } from './changed-lines.ts';

const line = { door: 'L', layer: 2, productId: 'cola', was: 4, now: 3 } as const;

test('reads the lines of a refusal as they were written', () => {
  expect(readChangedLines(writeChangedLines([line]))).toEqual([line]);
});

test.each([undefined, 7, 'no json', '{}', '[{"door":"M"},null,3]'])('reads no lines from %j', (text) => {
  expect(readChangedLines(text)).toEqual([]);
});
