import { expect, test } from 'vitest';
import { type Door, doorsOf, firstDoors, hasDoors } from './door.ts';

const single = { layersR: null };
const double = { layersR: 5 };

test('only a device with layers behind it has a right door', () => {
  expect(doorsOf(single)).toEqual(['L']);
  expect(doorsOf(double)).toEqual(['L', 'R']);
  expect([firstDoors(1), firstDoors(2)]).toEqual([['L'], ['L', 'R']]);
});

test.each<[readonly Door[], boolean, boolean]>([
  [[], true, true],
  [['L'], true, true],
  [['R'], false, true],
  [['L', 'R'], false, true],
])('doors %j are asked of a single-door and of a double-door device', (asked, ofSingle, ofDouble) => {
  expect([hasDoors(single, asked), hasDoors(double, asked)]).toEqual([ofSingle, ofDouble]);
});
