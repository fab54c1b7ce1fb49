import { expect, test } from 'vitest';
import { type RankColumn, type RankedDevice, rankedDevices } from './ranked-devices.ts';

const device = (name: string | null, facts: Partial<RankedDevice> = {}): RankedDevice => ({
  deviceNo: `VC-${name ?? 'new'}`,
  name,
  word: 'selling',
  netMinor: 0,
  changePpm: null,
  outOfStock: 0,
  low: 0,
  mainC10: null,
  lastSaleAt: null,
  ...facts,
});

const devices = [
  device('Gym 10', { netMinor: 500, changePpm: -200_000, low: 9, mainC10: 41, lastSaleAt: new Date(2_000) }),
  device('gym 9', {
    netMinor: 800,
    changePpm: 100_000,
    outOfStock: 1,
    mainC10: 38,
    lastSaleAt: new Date(9_000),
  }),
  device('Attic', { word: 'not_selling', netMinor: 500, changePpm: 0, outOfStock: 1, low: 2 }),
  device(null, { word: null, netMinor: null }),
];

test.each<[RankColumn, boolean, string[]]>([
  ['name', false, ['Attic', 'gym 9', 'Gym 10', 'new']],
  ['name', true, ['new', 'Gym 10', 'gym 9', 'Attic']],
  ['status', false, ['Attic', 'gym 9', 'Gym 10', 'new']],
  ['status', true, ['gym 9', 'Gym 10', 'Attic', 'new']],
  ['sales', true, ['gym 9', 'Attic', 'Gym 10', 'new']],
  ['sales', false, ['Attic', 'Gym 10', 'gym 9', 'new']],
  ['change', false, ['Gym 10', 'Attic', 'gym 9', 'new']],
  ['stock', true, ['Attic', 'gym 9', 'Gym 10', 'new']],
  ['temperature', true, ['Gym 10', 'gym 9', 'Attic', 'new']],
  ['lastSale', false, ['Gym 10', 'gym 9', 'Attic', 'new']],
  ['lastSale', true, ['gym 9', 'Gym 10', 'Attic', 'new']],
])('devices are sorted by %s, descending: %s', (by, descending, names) => {
  const ranked = rankedDevices(devices, by, descending);
  expect(ranked.map(({ name }) => name ?? 'new')).toEqual(names);
});
