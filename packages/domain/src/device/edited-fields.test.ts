import { expect, test } from 'vitest';
import { auditedFields, editedFields, editedLines } from './edited-fields.ts';

const productId = '01a1fd75-5d81-73e9-9c9a-0a9216cbade0';

test.each([
  ['limits', { highC10: [null, 80] }, [{ field: 'highC10', before: null, after: 80 }]],
  ['a switch', { enabled: [false, true] }, [{ field: 'enabled', before: false, after: true }]],
  ['a value that is no text', { note: [null, ['a']] }, [{ field: 'note', before: null, after: '["a"]' }]],
  ['an id, which says nothing to a reader', { assignedToId: [null, productId] }, []],
  ['a state, which the title says', { status: ['created', 'canceled'] }, []],
  ['when it was saved', { savedAt: [null, '2026-11-21'] }, []],
  ['why it was refused', { refusal: 'NOT_FOUND' }, []],
  ['nothing', null, []],
  ['no object', 'text', []],
])('shows the right fields of an edit: %s', (_, diff, fields) => {
  expect(editedFields(diff, true)).toEqual(fields);
});

test('counts the lines of a template as records do and shows them only to readers who see money', () => {
  const diff = {
    rev: [1, 2],
    [`L 1 ${productId}`]: [250, 275],
    [`R 2 ${productId}`]: [null, 99],
    [`R 3 ${productId}`]: [120, null],
    preauthMinor: [1_000, 1_500],
  };
  expect(editedFields(diff, true)).toEqual([
    { field: 'preauthMinor', before: 1_000, after: 1_500 },
    { field: 'rev', before: 1, after: 2 },
    { field: 'added', before: null, after: 1 },
    { field: 'removed', before: null, after: 1 },
    { field: 'prices', before: null, after: 1 },
  ]);
  expect(editedFields(diff, false)).toEqual([{ field: 'rev', before: 1, after: 2 }]);
});

test('names the lines of a template with their prices', () => {
  const diff = { rev: [1, 2], [`L1 ${productId}`]: [250, 275], [`R2 ${productId}`]: [null, 99] };
  expect(editedLines(diff)).toEqual([
    { door: 'L', layer: 1, productId, before: 250, after: 275 },
    { door: 'R', layer: 2, productId, before: null, after: 99 },
  ]);
  expect(editedLines(null)).toEqual([]);
});

test('shows prices of the library and names of members in the audit list only', () => {
  const diff = { priceMinor: [250, 275], assignedToId: [null, 'Robin'] };
  expect(editedFields(diff, true)).toEqual([]);
  expect(editedFields(diff, true, auditedFields)).toEqual([
    { field: 'priceMinor', before: 250, after: 275 },
    { field: 'assignedToId', before: null, after: 'Robin' },
  ]);
});
