import { describe, expect, test } from 'vitest';
import { nextRange } from './next-range.ts';

describe('choosing a range by taps', () => {
  test('the first tap begins a range, also after a whole range', () => {
    expect(nextRange(null, '2026-11-12')).toEqual({ range: { from: '2026-11-12' }, refused: false });
    expect(nextRange({ from: '2026-11-01', to: '2026-11-03' }, '2026-11-12').range).toEqual({
      from: '2026-11-12',
    });
  });
  test('the second tap ends it, in either order', () => {
    const whole = { range: { from: '2026-11-12', to: '2026-11-18' }, refused: false };
    expect(nextRange({ from: '2026-11-12' }, '2026-11-18')).toEqual(whole);
    expect(nextRange({ from: '2026-11-18' }, '2026-11-12')).toEqual(whole);
  });
  test('the same day twice is a range of one day', () => {
    expect(nextRange({ from: '2026-11-12' }, '2026-11-12', 1).range).toEqual({
      from: '2026-11-12',
      to: '2026-11-12',
    });
  });
  test('exactly the maximum number of days is accepted', () => {
    expect(nextRange({ from: '2026-11-01' }, '2026-11-30', 30).refused).toBe(false);
  });
  test('one day too many is refused and the start stays', () => {
    const open = { from: '2026-11-01' };
    expect(nextRange(open, '2026-12-01', 30)).toEqual({ range: open, refused: true });
    expect(nextRange({ from: '2026-12-01' }, '2026-11-01', 30).refused).toBe(true);
  });
});
