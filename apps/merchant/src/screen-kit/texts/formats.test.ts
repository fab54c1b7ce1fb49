import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const english = createFormats({
  locale: 'en-US',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  temperatureUnit: 'f',
});
const chinese = createFormats({
  locale: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  currency: 'USD',
  temperatureUnit: 'c',
});
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const at = '2026-11-22T03:42:10Z';

describe('formats', () => {
  test('write an amount by language and currency', () => {
    expect([english.money(128_450), chinese.money(128_450)]).toEqual(['$1,284.50', '$1,284.50']);
    expect(english.money(-500, 'EUR')).toBe('-€5.00');
    expect(english.moneyAxis(140_000)).toBe('1.4K');
  });
  test("write an instant in the phone's zone, or in the zone given", () => {
    expect(plain(english.time(at))).toBe('7:42 PM');
    expect(chinese.time(at)).toBe('11:42');
    expect(plain(english.dateTime(at, 'Europe/Vienna'))).toBe('Nov 22, 4:42 AM');
  });
  test('write the day of a span once, or both days where it passes midnight', () => {
    const span = (from: string, to: string) => plain(english.dateTimes(from, to, 'Europe/Vienna'));
    expect(span(at, '2026-11-22T03:55:00Z')).toBe('Nov 22, 4:42 – 4:55 AM');
    expect(span('2026-11-21T22:58:00Z', '2026-11-21T23:10:00Z')).toBe('Nov 21, 11:58 PM – Nov 22, 12:10 AM');
    expect(span(at, at)).toBe('Nov 22, 4:42 AM');
  });
  test('write a calendar day regardless of the zone', () => {
    expect([english.weekday('2026-11-21'), chinese.weekday('2026-11-21')]).toEqual(['Sat', '周六']);
    expect([english.longDay('2027-05-21'), chinese.longDay('2027-05-21')]).toEqual([
      'May 21, 2027',
      '2027年5月21日',
    ]);
    expect(english.day('2026-11-21')).toBe('Nov 21');
    expect([english.namedDay('2026-11-21'), chinese.namedDay('2026-11-21')]).toEqual([
      'Sat, Nov 21',
      '11月21日周六',
    ]);
  });
  test('write a temperature in the chosen unit', () => {
    expect([english.temperature(35), chinese.temperature(35)]).toEqual(['38.3\u00a0°F', '3.5\u00a0°C']);
  });
  test('write elapsed time in one unit', () => {
    expect(english.ago(Date.parse(at) - 150_000, Date.parse(at))).toBe('2 min. ago');
    expect(chinese.duration(150_000)).toBe('2分钟');
  });
});
