import { expect, test } from 'vitest';
import { addressLine } from './address-line.ts';

const american = {
  street: '1 Main St',
  city: 'Portland',
  state: 'OR',
  area: null,
  zip: '97201',
  country: 'US',
};
const chinese = { street: '南京西路1号', city: '上海市', state: '', area: '静安区', zip: '', country: 'CN' };

test.each([
  [american, '1 Main St, Portland, OR 97201'],
  [{ ...american, state: null, zip: null }, '1 Main St, Portland'],
  [chinese, '上海市静安区南京西路1号'],
])('writes %j in the order of its country', (address, line) => {
  expect(addressLine(address)).toBe(line);
});
