import { expect, test } from 'vitest';
import { nestedLines } from './print-nested.ts';

test('formats nested values as indented lines and leaves out what is missing', () => {
  const value = {
    status: 'draft',
    remarks: null,
    business: { legalName: 'Firm', address: { city: 'Austin' } },
    principals: [{ name: 'Maria' }, { name: 'Ken', phone: undefined }],
    attachments: [],
  };
  expect(nestedLines(value)).toEqual([
    'status: draft',
    'business:',
    '  legalName: Firm',
    '  address:',
    '    city: Austin',
    'principals:',
    '  1:',
    '    name: Maria',
    '  2:',
    '    name: Ken',
  ]);
});
