import { expect, test } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import { humanNumber } from '../human-number.ts';
import { localDay } from '../time-zone.ts';
import { isSelective, periodOfNumbers, readOrderSearch, searchOfAnyTime } from './order-search.ts';

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

test.each([
  ['O261120', '2026-11-20', '2026-11-21'],
  ['O26113000000007', '2026-11-30', '2026-12-01'],
  ['O26112', '2026-11-20', '2026-11-30'],
  ['O26123', '2026-12-30', '2027-01-09'],
  ['O26110', '2026-10-31', '2026-11-10'],
  ['O26022', '2026-02-20', '2026-03-02'],
])('orders whose number begins with %s were created from %s until before %s', (prefix, first, end) => {
  const period = periodOfNumbers(prefix);
  // The day may be that of any clock: up to 14 h before it begins by UTC, up to 12 h after it ends.
  expect(period.first.getTime()).toBe(Date.parse(first) - 14 * HOUR_MS);
  expect(period.end.getTime()).toBe(Date.parse(end) + 12 * HOUR_MS);
});

test.each(['Pacific/Kiritimati', 'Etc/GMT+12', 'America/Los_Angeles', 'Asia/Shanghai', 'UTC'])(
  'finds each order by the number that it got by the clock of %s',
  (timezone) => {
    for (let hour = 0; hour < 48; hour += 1) {
      const at = new Date(Date.parse('2026-11-20T00:30:00Z') + hour * HOUR_MS);
      const { first, end } = periodOfNumbers(humanNumber('order', localDay(at, timezone), 7));
      expect(first <= at && at < end).toBe(true);
    }
  },
);

test.each([
  ['a card without days', { q: '4242' }, true],
  ['the beginning of a number without days', { q: 'O26112' }, true],
  ['a card of some days', { q: '4242', from: '2026-11-01', to: '2026-11-21' }, false],
  ['a card from a day on', { q: '4242', from: '2026-11-01' }, false],
  ['a beginning that orders of months share', { q: 'O261' }, false],
  ['no text', { q: '' }, false],
  ['nothing', {}, false],
])('%s is searched at any time, or not', (_, filter, isOfAnyTime) => {
  expect(searchOfAnyTime(filter) !== null).toBe(isOfAnyTime);
});
