import { describe, expect, test } from 'vitest';
import type { Entry } from './entry.ts';
import { foldEntries } from './fold-entries.ts';

const NOON = Date.parse('2026-11-27T20:00:00Z');
let nth = 0;
const entry = (secondsAgo: number, more: object) => {
  nth += 1;
  const at = new Date(NOON - secondsAgo * 1_000).toISOString();
  return {
    key: `k${nth}`,
    id: `i${nth}`,
    at,
    device: { deviceNo: 'A', name: 'A', doors: 1 },
    ...more,
  } as Entry;
};
const sale = (secondsAgo: number) => entry(secondsAgo, { branch: 'session', kind: 'sale', order: null });
const restock = (secondsAgo: number) => entry(secondsAgo, { branch: 'session', kind: 'restock' });
const edit = (secondsAgo: number, deviceNo: string, more: object = {}) =>
  entry(secondsAgo, {
    branch: 'edit',
    action: 'template.publish',
    by: 'Maya',
    fields: [
      { field: 'prices', before: null, after: 'Juice 4.25' },
      { field: 'rev', before: null, after: nth },
    ],
    device: { deviceNo, name: deviceNo, doors: 1 },
    ...more,
  });

const shape = (entries: Entry[], foldsPurchases = true, timeZone = 'America/Los_Angeles') =>
  foldEntries(entries, { timeZone, foldsPurchases }).map((row) =>
    row.kind === 'entry' ? row.entry.branch : `${row.kind} ${row.entries.length}`,
  );

describe('the rows of an activity', () => {
  test('have purchases after one another as one, at the time of the newest', () => {
    const entries = [sale(0), sale(60), restock(120), sale(180), sale(240), sale(300)];
    expect(shape(entries)).toEqual(['purchases 2', 'session', 'purchases 3']);
    const [first] = foldEntries(entries, { timeZone: 'UTC', foldsPurchases: true });
    expect(first?.at).toBe(entries[0]?.at);
  });

  test('have one purchase between others by itself, and each where only purchases are shown', () => {
    expect(shape([restock(0), sale(60), restock(120)])).toEqual(['session', 'session', 'session']);
    expect(shape([sale(0), sale(60)], false)).toEqual(['session', 'session']);
  });

  test('begin anew at midnight of the zone', () => {
    const hours = (n: number) => n * 3_600;
    expect(shape([sale(hours(11)), sale(hours(12) - 1), sale(hours(12) + 1), sale(hours(13))])).toEqual([
      'purchases 2',
      'purchases 2',
    ]);
    expect(shape([sale(hours(11)), sale(hours(13))], true, 'Asia/Tokyo')).toEqual(['purchases 2']);
  });

  test('have one change of several devices as one, whatever happened in between', () => {
    expect(shape([edit(0, 'A'), restock(1), edit(2, 'B'), sale(3), edit(4, 'C')])).toEqual([
      'change 3',
      'session',
      'session',
    ]);
  });

  test.each([
    ['another person', { by: 'Sam' }],
    ['another act', { action: 'device.saveFreezeRule' }],
    ['another value', { fields: [{ field: 'prices', before: null, after: 'Juice 4.50' }] }],
    ['the same device', { device: { deviceNo: 'A', name: 'A', doors: 1 } }],
  ])('keep a change apart: %s', (_, more) => {
    expect(shape([edit(0, 'A'), edit(1, 'B', more)])).toEqual(['edit', 'edit']);
  });

  test('keep a change apart that came a minute later', () => {
    expect(shape([edit(0, 'A'), edit(61, 'B')])).toEqual(['edit', 'edit']);
    expect(shape([edit(0, 'A'), edit(50, 'B'), edit(100, 'C')])).toEqual(['change 3']);
  });

  test('contain every entry once', () => {
    const entries = [sale(0), edit(1, 'A'), sale(2), edit(3, 'B'), restock(4), sale(5)];
    const kept = foldEntries(entries, { timeZone: 'UTC', foldsPurchases: true }).flatMap(
      (row): readonly Entry[] => (row.kind === 'entry' ? [row.entry] : row.entries),
    );
    expect(kept.map(({ key }) => key).sort()).toEqual(entries.map(({ key }) => key).sort());
  });
});
