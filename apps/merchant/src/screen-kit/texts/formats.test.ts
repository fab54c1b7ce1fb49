import { describe, expect, test } from 'vitest';
import { createFormats } from './formats.ts';

const nowMs = () => Date.parse('2027-01-01T05:00:00Z');
const english = createFormats(
  { locale: 'en-US', timeZone: 'America/Los_Angeles', currency: 'USD', temperatureUnit: 'f' },
  nowMs,
);
const chinese = createFormats(
  { locale: 'zh-CN', timeZone: 'Asia/Shanghai', currency: 'USD', temperatureUnit: 'c' },
  nowMs,
);
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const at = '2026-11-22T03:42:10Z';

describe('formats', () => {
  test('write an amount by language and currency', () => {
    expect([english.money(128_450), chinese.money(128_450)]).toEqual(['$1,284.50', '$1,284.50']);
    expect(english.money(-500, 'EUR')).toBe('−€5.00');
  });
  test('write the axis of a chart short and with its currency, a narrow cell without it', () => {
    expect([0, 50_000, 140_000].map(english.moneyAxis)).toEqual(['$0', '$500', '$1.4K']);
    expect([50_000, 1_500_000].map(chinese.moneyAxis)).toEqual(['$500', '$1.5万']);
    expect(english.moneyCell(140_000)).toBe('1.4K');
    expect([english.moneyAxis(-50_000), english.moneyCell(-140_000)]).toEqual(['−$500', '−1.4K']);
  });
  test.each([
    ['America/Los_Angeles', '7:42 PM', 'Nov 21, 7:42 PM', null],
    ['America/Tijuana', '7:42 PM', 'Nov 21, 7:42 PM', null],
    ['America/New_York', '10:42 PM EST', 'Nov 21, 10:42 PM EST', 'EST'],
    ['Asia/Shanghai', '11:42 AM GMT+8', 'Nov 22, 11:42 AM GMT+8', 'GMT+8'],
  ])('name the zone %s where its clock differs from the one of the phone', (zone, time, dateTime, name) => {
    expect(plain(english.time(at, zone))).toBe(time);
    expect(plain(english.dateTime(at, zone))).toBe(dateTime);
    expect(english.otherZone(at, zone)).toBe(name);
  });
  test('name no zone that is named beside it, and none for days', () => {
    expect(plain(english.clock(at, 'Asia/Shanghai'))).toBe('11:42 AM');
    expect(english.dayOf(at, 'Asia/Shanghai')).toBe('Nov 22, 2026');
    expect(chinese.time(at, chinese.phoneZone)).toBe('11:42');
  });
  test('name a zone whose clock differs only in summer', () => {
    const phoenix = (instant: string) => plain(english.time(instant, 'America/Phoenix'));
    expect(phoenix('2026-07-01T19:00:00Z')).toBe('12:00 PM');
    expect(phoenix('2026-12-01T19:00:00Z')).toBe('12:00 PM MST');
  });
  test('write the day of a span once, or both days where it passes midnight', () => {
    const span = (from: string, to: string) => plain(english.dateTimes(from, to, 'Europe/Vienna'));
    expect(span(at, '2026-11-22T03:55:00Z')).toBe('Nov 22, 4:42 – 4:55 AM GMT+1');
    expect(span('2026-11-21T22:58:00Z', '2026-11-21T23:10:00Z')).toBe(
      'Nov 21, 11:58 PM – Nov 22, 12:10 AM GMT+1',
    );
    expect(span(at, at)).toBe('Nov 22, 4:42 AM GMT+1');
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
  test('write the years of a span of days where one is another than this year', () => {
    // New Year's Eve in Los Angeles, New Year in Shanghai.
    expect(english.days('2026-11-15', '2026-11-21')).toBe('Nov 15 – Nov 21');
    expect(english.days('2020-01-01', '2026-03-30')).toBe('Jan 1, 2020 – Mar 30, 2026');
    expect(english.days('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 – Jan 2, 2027');
    expect(english.days('2025-11-21', '2025-11-21')).toBe('Nov 21, 2025');
    expect(chinese.days('2027-01-01', '2027-01-02')).toBe('1月1日 – 1月2日');
    expect(chinese.days('2026-12-31', '2026-12-31')).toBe('2026年12月31日');
  });
  test('write a temperature in the chosen unit', () => {
    expect([english.temperature(35), chinese.temperature(35)]).toEqual(['38.3\u00a0°F', '3.5\u00a0°C']);
  });
  test('write elapsed time in one unit', () => {
    expect(english.ago(Date.parse(at) - 150_000, Date.parse(at))).toBe('2 min. ago');
    expect(chinese.duration(150_000)).toBe('2分钟');
  });
});
