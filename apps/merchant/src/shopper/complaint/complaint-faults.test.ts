import { expect, test } from 'vitest';
import { faultsAfter } from './complaint-faults.ts';

test.each([
  ['the e-mail', { email: 'shopper@example.org' }, ['requestedMinor', 'pictures']],
  ['the amount', { requested: '2.72' }, ['contact.email', 'pictures']],
  ['the name', { name: 'Robin' }, ['requestedMinor', 'contact.email', 'pictures']],
])('The other fields stay at fault when %s is changed.', (_, changed, left) => {
  expect(faultsAfter(['requestedMinor', 'contact.email', 'pictures'], changed)).toEqual(left);
});
