import { expect, test } from 'vitest';
import type { TaskLine } from './line-entry.ts';
import { lineOfGtin } from './line-of-gtin.ts';

const chips = '00012345678905';
const lines = [
  { door: 'L', layer: 1, gtin: null },
  { door: 'L', layer: 2, gtin: chips },
  { door: 'R', layer: 4, gtin: chips },
] as TaskLine[];

test.each([
  ['a UPC', '012345678905', [], 'L2'],
  ['a UPC with spaces around it', ' 12345678905 '.replace('12345678905', '012345678905'), [], 'L2'],
  ['a UPC as the pack prints it', '0 12345 67890 5', [], 'L2'],
  ['a scanner’s prefix', ']E0012345678905', [], 'L2'],
  ['a UPC typed without its leading zero', '12345678905', [], 'L2'],
  ['the next shelf with the product, if the first is ticked', '012345678905', ['L2'], 'R4'],
  ['the first shelf, if all are ticked', '012345678905', ['L2', 'R4'], 'L2'],
  ['none for a product that is not in the device', '4006381333931', [], null],
  ['none for a wrong check digit', '012345678906', [], null],
  ['none for the sticker of a cabinet', 'https://app.example/s/LX00000001', [], null],
] as const)('a scanned number finds its line: %s', (_what, text, ticked, shelf) => {
  const isTicked = ({ door, layer }: TaskLine) => (ticked as readonly string[]).includes(`${door}${layer}`);
  const line = lineOfGtin(text, lines, isTicked);
  expect(line && `${line.door}${line.layer}`).toBe(shelf);
});
