import { expect, test } from 'vitest';
import { isSelective, readOrderSearch } from './order-search.ts';

const ofNumber = (prefix: string, isWhole = false) => ({ by: 'number', prefix, isWhole });

test.each([
  ['4242', { by: 'card', last4: '4242' }, true],
  ['26112', ofNumber('O26112'), true],
  ['26112000004242', ofNumber('O26112000004242', true), true],
  ['o26112000004242', ofNumber('O26112000004242', true), true],
  ['O26112', ofNumber('O26112'), true],
  ['o2611', ofNumber('O2611'), false],
  ['424', ofNumber('424'), false],
  ['261120000042421', ofNumber('261120000042421'), false],
  ['O261120000042421', ofNumber('O261120000042421'), false],
  ['Cola', ofNumber('COLA'), false],
  ['O26112%', ofNumber('O26112%'), false],
])('%s is read as a card or the beginning of an order number', (typed, read, selective) => {
  expect(readOrderSearch(typed)).toEqual(read);
  expect(isSelective(readOrderSearch(typed))).toBe(selective);
});
