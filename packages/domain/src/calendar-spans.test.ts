import { describe, expect, test } from 'vitest';
import { calendarSpans, spanKind } from './calendar-spans.ts';

describe('a range of days as columns of a chart', () => {
  test.each([
    ['2026-11-21', '2026-11-21', 'day', 1],
    ['2026-10-22', '2026-11-21', 'day', 31],
    ['2026-10-21', '2026-11-21', 'week', 5],
    ['2026-08-22', '2026-11-21', 'week', 14],
    ['2026-08-21', '2026-11-21', 'month', 4],
    ['2025-11-21', '2026-11-21', 'month', 13],
  ])('%s to %s is divided by %s into %i columns', (from, to, kind, count) => {
    const spans = calendarSpans(from, to);
    expect([spanKind(from, to), spans.length]).toEqual([kind, count]);
    expect([spans[0]?.from, spans.at(-1)?.to]).toEqual([from, to]);
  });

  test('counts weeks from the end, so only the first may be short', () => {
    expect(calendarSpans('2026-10-21', '2026-11-21').slice(0, 2)).toEqual([
      { from: '2026-10-21', to: '2026-10-24' },
      { from: '2026-10-25', to: '2026-10-31' },
    ]);
  });

  test('uses calendar months', () => {
    expect(calendarSpans('2026-01-15', '2026-06-03').slice(0, 2)).toEqual([
      { from: '2026-01-15', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-28' },
    ]);
  });

  test('has no columns when it is inverted', () => {
    expect(calendarSpans('2026-11-21', '2026-11-20')).toEqual([]);
  });
});
