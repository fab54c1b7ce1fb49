import { describe, expect, test } from 'vitest';
import { addressEntry, addressParts, faultyParts } from './address-entry.ts';

const sanFrancisco = {
  country: 'US',
  street: '101 Mission St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
};
const pudong = {
  country: 'CN',
  street: '祖冲之路899号',
  city: '上海市',
  state: '上海',
  area: '浦东新区',
  zip: '200120',
};

describe('address entry', () => {
  test('asks for the parts in the order of the country', () => {
    expect(addressParts('US')).toEqual(['street', 'city', 'state', 'zip']);
    expect(addressParts('CN')).toEqual(['state', 'city', 'area', 'street', 'zip']);
  });
  test.each([
    [sanFrancisco, []],
    [{ ...sanFrancisco, zip: '94105-1234' }, []],
    [{ ...sanFrancisco, zip: '' }, ['zip']],
    [{ ...sanFrancisco, zip: '9410' }, ['zip']],
    [{ ...sanFrancisco, street: ' ', state: '' }, ['street', 'state']],
    [pudong, []],
    [{ ...pudong, area: '' }, ['area']],
    [{ ...pudong, zip: '20012' }, ['zip']],
    [{ ...sanFrancisco, country: 'DE', zip: '10115' }, []],
    [{ ...sanFrancisco, country: 'DE', zip: '' }, ['zip']],
  ])('finds the missing or wrong parts of %o: %o', (address, faulty) => {
    expect(faultyParts(address)).toEqual(faulty);
  });
});

test('address entry reports the address and every faulty part, the full sentence on the first only', () => {
  const parsed = addressEntry.safeParse({ ...sanFrancisco, street: '', city: '', zip: 'x' });
  const faults = parsed.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(faults).toEqual([
    ': valid.address.complete',
    'street: valid.address.complete',
    'city: device.address.missing',
    'zip: device.address.check',
  ]);
  expect(addressEntry.safeParse(pudong).success).toBe(true);
});

test.each([
  [{ area: '' }, ['area: valid.address.area']],
  [{ area: ' ', state: '' }, ['state: valid.address.complete', 'area: valid.address.area']],
])('address entry says that the receiving area is required: %o', (missing, faults) => {
  const parsed = addressEntry.safeParse({ ...pudong, ...missing });
  const ofParts = parsed.error?.issues.filter(({ path }) => path.length > 0) ?? [];
  expect(ofParts.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(faults);
});
