import { expect, test } from 'vitest';
import { temperatureAxis, timeTicks } from './temperature-axis.ts';

test.each([
  ['a steady cooler', [38, 40, 42], 'c', [3, 4, 5]],
  ['with its limit', [38, 80], 'c', [2, 4, 6, 8, 10]],
  ['the same in °F', [38, 80], 'f', [38, 40, 42, 44, 46, 48]],
  ['a freezer', [-210, -180], 'c', [-22, -21, -20, -19, -18, -17]],
  ['a single reading', [40], 'c', [3, 4, 5]],
] as const)('the temperature axis of %s has round degrees', (_, values, unit, degrees) => {
  const axis = temperatureAxis(values, unit);
  const shown = axis.ticks.map((tick) => tick.degrees);
  expect(shown).toEqual(degrees);
  expect(axis.lowC10).toBeLessThan(Math.min(...values));
  expect(axis.highC10).toBeGreaterThan(Math.max(...values));
  expect(shown.length).toBeLessThanOrEqual(7);
});

const ms = (text: string) => Date.parse(`2026-11-${text}:00Z`);
const hoursOf = (from: string, to: string, zone: string) =>
  timeTicks(ms(from), ms(to), zone).map((tick) => new Date(tick.ms).toISOString().slice(8, 16));

test.each([
  ['a day', '20T10:15', '21T10:07', 'UTC', ['20T12:00', '20T18:00', '21T00:00', '21T06:00']],
  [
    'a zone of half hours',
    '20T10:15',
    '21T10:07',
    'Asia/Kolkata',
    ['20T12:30', '20T18:30', '21T00:30', '21T06:30'],
  ],
  ['an afternoon', '20T10:15', '20T13:30', 'UTC', ['20T11:00', '20T12:00', '20T13:00']],
  ['three days', '18T10:00', '21T10:00', 'America/Los_Angeles', ['19T08:00', '20T08:00', '21T08:00']],
])('the time axis of %s has round hours on the cabinet’s own clock', (_, from, to, zone, hours) => {
  expect(hoursOf(from, to, zone)).toEqual(hours);
});

test('the time axis names the hours of a day, and the days of a week', () => {
  const named = (from: string, to: string) =>
    timeTicks(ms(from), ms(to), 'Asia/Kolkata').map(({ hour }) => hour);
  expect(named('20T10:15', '21T10:07')).toEqual([18, 0, 6, 12]);
  expect(named('18T10:00', '21T10:00')).toEqual([null, null, null]);
});
