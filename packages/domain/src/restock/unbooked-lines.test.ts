import { expect, test } from 'vitest';
import { unbookedLines } from './unbooked-lines.ts';

const key = { door: 'L', layer: 1, productId: 'cola' } as const;
const nothing = { countedQty: null, adjustQty: 0, disposeQty: 0, restockQty: 0 };
const booked = { ...key, ...nothing, restockQty: 3, adjustQty: -1 };

test.each([
  ['the same numbers are booked', booked, []],
  ['another restock quantity is not booked', { ...booked, restockQty: 4 }, [key]],
  ['another correction is not booked', { ...booked, adjustQty: 0 }, [key]],
  ['a count that the record does not hold is not booked', { ...booked, countedQty: 3, adjustQty: 0 }, [key]],
  ['other disposed units are not booked', { ...booked, disposeQty: 1 }, [key]],
  ['a line that the record lacks is not booked', { ...booked, layer: 2 }, [{ ...key, layer: 2 }]],
  ['a line that does nothing needs no place in the record', { ...key, ...nothing, layer: 2 }, []],
] as const)('compares entered lines with a record: %s', (_name, line, unbooked) => {
  expect(unbookedLines([booked], [line])).toEqual(unbooked);
});

test('treats equal counts as booked whatever correction follows from them', () => {
  const counted = { ...booked, countedQty: 3 };
  expect(unbookedLines([counted], [{ ...counted, adjustQty: 0 }])).toEqual([]);
});
