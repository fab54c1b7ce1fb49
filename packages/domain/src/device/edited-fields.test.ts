import { expect, test } from 'vitest';
import { editedFields } from './edited-fields.ts';

const productId = '01a1fd75-5d81-73e9-9c9a-0a9216cbade0';

test.each([
  ['limits', { highC10: [null, 80] }, [{ field: 'highC10', before: null, after: 80 }]],
  ['a switch', { enabled: [false, true] }, [{ field: 'enabled', before: false, after: true }]],
  ['a list', { doors: [null, ['L', 'R']] }, [{ field: 'doors', before: null, after: '["L","R"]' }]],
  ['when it was saved', { savedAt: [null, '2026-11-21'] }, []],
  ['why it was refused', { refusal: 'NOT_FOUND' }, []],
  ['nothing', null, []],
  ['no object', 'text', []],
])('%s', (_, diff, fields) => {
  expect(editedFields(diff, true)).toEqual(fields);
});

test('prices of a template are counted, and told only to who sees money', () => {
  const diff = {
    rev: [1, 2],
    [`L 1 ${productId}`]: [250, 275],
    [`R 2 ${productId}`]: [null, 99],
    preauthMinor: [1_000, 1_500],
  };
  expect(editedFields(diff, true)).toEqual([
    { field: 'rev', before: 1, after: 2 },
    { field: 'preauthMinor', before: 1_000, after: 1_500 },
    { field: 'prices', before: null, after: 2 },
  ]);
  expect(editedFields(diff, false)).toEqual([{ field: 'rev', before: 1, after: 2 }]);
});
