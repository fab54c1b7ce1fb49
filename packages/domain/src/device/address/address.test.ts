import { describe, expect, test } from 'vitest';
import { normalizeActivationCode } from '../scan/activation-code.ts';
import { checkAddress, needsArea } from './address.ts';

const austin = { country: 'US', street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
const shanghai = {
  country: 'CN',
  street: '南京东路1号',
  city: '上海',
  state: '上海',
  area: '黄浦',
  zip: '200001',
};
const berlin = { country: 'DE', street: 'Torstraße 1', city: 'Berlin', state: 'BE', zip: '10119' };

describe('an address', () => {
  test.each([
    [austin, true],
    [{ ...austin, zip: '78701-1234' }, true],
    [{ ...austin, zip: '7870' }, false],
    [{ ...austin, zip: '' }, false],
    [{ ...austin, street: '  ' }, false],
    [{ ...austin, city: '' }, false],
    [{ ...austin, state: '' }, false],
    [{ ...austin, country: 'us' }, false],
    [shanghai, true],
    [{ ...shanghai, area: null }, false],
    [{ ...shanghai, zip: '20001' }, false],
    [berlin, true],
    [{ ...berlin, zip: '!' }, false],
  ])('%# is complete: %s', (address, complete) => {
    expect(checkAddress(address).ok).toBe(complete);
  });

  test('needs an area in China only', () => {
    expect([needsArea('CN'), needsArea('US')]).toEqual([true, false]);
  });
});

test('normalizes a typed activation code to the form on the sticker', () => {
  expect(normalizeActivationCode(' oil1-23 456abc')).toBe('01112 3456ABC'.replace(' ', ''));
});
