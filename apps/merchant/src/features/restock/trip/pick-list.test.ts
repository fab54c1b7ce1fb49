import { describe, expect, test } from 'vitest';
import { type Packed, packedFor, pickList, type TripProduct } from './pick-list.ts';

const cola = (west: number, east: number): TripProduct => ({
  productId: 'cola',
  name: 'Cola',
  specification: '330 ml',
  pictureUrl: null,
  split: [
    { deviceNo: 'WEST', qty: west },
    { deviceNo: 'EAST', qty: east },
  ].filter(({ qty }) => qty > 0),
});
const cabinets = (west: 'todo' | 'restocking' | 'done', east: 'todo' | 'restocking' | 'done' = 'todo') => [
  { deviceNo: 'WEST', state: west },
  { deviceNo: 'EAST', state: east },
];
const packed: Packed = { cola: cola(8, 10) };

describe('the pick list', () => {
  test.each([
    ['not packed, with all that the devices need', cola(8, 10), cabinets('todo'), {}, 18, null],
    ['not packed, following the stock', cola(9, 10), cabinets('todo'), {}, 19, null],
    ['not packed, without what was put in already', cola(7, 10), cabinets('done'), {}, 10, null],
    ['packed, as it was packed', cola(8, 10), cabinets('todo'), packed, 18, null],
    ['packed, when more is needed', cola(9, 12), cabinets('todo'), packed, 18, { was: 18, now: 21 }],
    ['packed, when less is needed', cola(8, 4), cabinets('todo'), packed, 18, { was: 18, now: 12 }],
    ['packed, when one device got more or less', cola(7, 10), cabinets('done'), packed, 18, null],
    [
      'packed, when one device is done and the other needs more',
      cola(7, 12),
      cabinets('done'),
      packed,
      18,
      { was: 18, now: 20 },
    ],
    ['packed, while it is being put in', cola(8, 10), cabinets('restocking'), packed, 18, null],
    ['packed, when all is put in', cola(7, 9), cabinets('done', 'done'), packed, 18, null],
    [
      'packed, when a device left the trip',
      cola(8, 0),
      cabinets('todo').slice(0, 1),
      packed,
      18,
      { was: 18, now: 8 },
    ],
  ])('lists a product that is %s', (_, product, stops, kept, qty, change) => {
    expect(pickList([product], stops, kept)).toMatchObject([{ qty, change, packed: 'cola' in kept }]);
  });
  test('keeps a packed product that is no longer needed, so that it is put back', () => {
    expect(pickList([], cabinets('todo'), packed)).toMatchObject([
      { name: 'Cola', qty: 18, packed: true, change: { was: 18, now: 0 } },
    ]);
  });
  test('omits products that no device needs', () => {
    expect(pickList([cola(8, 0)], cabinets('done'), {})).toEqual([]);
  });
});

test('packedFor sums the packed units of a device over its products', () => {
  expect(packedFor({ ...packed, wrap: { ...cola(3, 0), productId: 'wrap' } }, 'WEST')).toBe(11);
  expect(packedFor({}, 'WEST')).toBe(0);
});
