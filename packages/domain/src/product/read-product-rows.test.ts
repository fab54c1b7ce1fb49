import { expect, test } from 'vitest';
import { readProductRows } from './read-product-rows.ts';

const read = (some: { suggestedPrice?: string; weight?: string }) => {
  const cells = {
    gtin: '00012345678905',
    name: 'Cola',
    variety: 'soda',
    weight: '330 g',
    storage: 'chilled',
  };
  return readProductRows([{ line: 2, cells: { ...cells, ...some } }]);
};

test.each([
  ['2.50', 250],
  ['2,50', 250],
  ['1,234.50', 123_450],
])('the price %s of a table is read as %d', (suggestedPrice, minor) => {
  expect(read({ suggestedPrice }).rows).toMatchObject([{ suggestedRetailMinor: minor }]);
});

test.each(['1,234', '2x', '0', '2.505'])(
  'the price %j of a table is refused, never joined',
  (suggestedPrice) => {
    expect(read({ suggestedPrice })).toMatchObject({
      rows: [],
      faults: [{ line: 2, column: 'suggestedPrice', code: 'amount', detail: suggestedPrice }],
    });
  },
);

test.each([
  ['1,5 kg', 1.5],
  ['355 ml', 355],
])('the weight %s of a table is read as %d', (weight, value) => {
  expect(read({ weight }).rows).toMatchObject([{ weightValue: value }]);
});

test('a weight that can be read in two ways is refused', () => {
  expect(read({ weight: '1,234 g' }).faults).toMatchObject([{ column: 'weight', code: 'weight' }]);
});
