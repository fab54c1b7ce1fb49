import { expect, test } from 'vitest';
import { atSuggested, type Chosen, chosenAt, readChosen, stillChosen } from './chosen-products.ts';

const mapOf = (...rows: Chosen[]) => new Map(rows.map((row) => [row.id, row]));
const cola = chosenAt({ id: 'cola', name: 'Cola', suggestedRetailMinor: 250 });
const bare = chosenAt({ id: 'bare', name: 'Bare', suggestedRetailMinor: null });

test('a product is ticked at the suggested price', () => {
  expect(readChosen(mapOf(cola))).toEqual({
    rows: [{ platformProductId: 'cola', priceMinor: 250 }],
    refused: [],
  });
});

test.each([
  ['', 'valid.price.required'],
  ['0', 'valid.price.zero'],
  ['2.555', 'valid.price.format'],
  ['much', 'valid.number.unread'],
])('a price typed as "%s" is refused with its product: %s', (typed, key) => {
  const { rows, refused } = readChosen(mapOf(cola, { ...bare, typed }));
  expect(rows).toHaveLength(1);
  expect(refused).toMatchObject([{ id: 'bare', typed, refusal: { code: 'BAD_INPUT', params: { key } } }]);
});

test('a mended price is not refused any more', () => {
  const [refused] = readChosen(mapOf(bare)).refused;
  if (!refused) throw new Error('It was taken');
  expect(readChosen(mapOf({ ...refused, typed: '3' }))).toEqual({
    rows: [{ platformProductId: 'bare', priceMinor: 300 }],
    refused: [],
  });
});

test('those that are sold as suggested are counted', () => {
  expect(atSuggested(mapOf(cola, bare, { ...cola, id: 'dear', typed: '9.00' }))).toBe(1);
});

test('what was ticked while an act ran stays ticked, and what is gone says so', () => {
  const had = { ...cola, id: 'had' };
  const gone = { ...cola, id: 'gone' };
  const sent = [cola, had, gone].map(({ id }) => ({ platformProductId: id }));
  const refusal = { code: 'NOT_FOUND' as const };
  expect(
    stillChosen(mapOf(cola, had, gone, bare), sent, [{ platformProductId: 'gone', ...refusal }]),
  ).toEqual([
    ['gone', { ...gone, refusal }],
    ['bare', bare],
  ]);
});
