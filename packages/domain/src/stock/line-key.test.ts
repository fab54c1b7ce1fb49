import { expect, test } from 'vitest';
import { auditedLine, type LinePlace, lineKey, shelfKey } from './line-key.ts';

const productId = '0199f5a0-0000-7000-8000-000000000001';

test.each<[LinePlace, string, string]>([
  [{ door: 'L', layer: 1, productId }, 'L1', `L1${productId}`],
  [{ door: 'L', layer: 10, productId }, 'L10', `L10${productId}`],
  [{ door: 'R', layer: 1, productId }, 'R1', `R1${productId}`],
])('the line %j has the keys that phones and audit rows hold', (line, shelf, key) => {
  expect([shelfKey(line), lineKey(line)]).toEqual([shelf, key]);
  expect(auditedLine(line)).toBe(`${shelf} ${productId}`);
});
