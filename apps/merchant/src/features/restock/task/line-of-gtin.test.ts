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
  ['a UPC finds its line', '012345678905', [], 'L2'],
  ['spaces around it do not matter', ' 12345678905 '.replace('12345678905', '012345678905'), [], 'L2'],
  ['typed without its zero in front', '12345678905', [], 'L2'],
  ['a ticked shelf leads to the next one with the product', '012345678905', ['L2'], 'R4'],
  ['all ticked: the first shelf', '012345678905', ['L2', 'R4'], 'L2'],
  ['a product that is not here', '4006381333931', [], null],
  ['a number with a wrong check digit', '012345678906', [], null],
  ['a sticker of a cabinet', 'https://app.example/s/LX00000001', [], null],
] as const)('%s', (_what, text, ticked, shelf) => {
  const isTicked = ({ door, layer }: TaskLine) => (ticked as readonly string[]).includes(`${door}${layer}`);
  const line = lineOfGtin(text, lines, isTicked);
  expect(line && `${line.door}${line.layer}`).toBe(shelf);
});
