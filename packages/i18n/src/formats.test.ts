import { describe, expect, test } from 'vitest';
import { formatAge, formatDuration } from './format-age.ts';
import { formatInstant } from './format-instant.ts';
import { formatMoney } from './format-money.ts';
import { formatNumber } from './format-number.ts';
import { formatPercent } from './format-percent.ts';
import { formatTemperature } from './format-temperature.ts';

const now = new Date('2026-11-20T10:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
/** Intl uses several kinds of space as separators. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('each language formats', () => {
  test('money', () => {
    expect(formatMoney(1414, 'USD', 'en-US')).toBe('$14.14');
    expect(formatMoney(-5, 'USD', 'en-US')).toBe('−$0.05');
    expect(formatMoney(-128_450, 'USD', 'zh-CN')).toBe('−$1,284.50');
    expect(formatMoney(-0, 'USD', 'en-US')).toBe('$0.00');
    expect(formatMoney(1414, 'CNY', 'zh-CN')).toBe('¥14.14');
  });

  test('numbers', () => {
    expect(formatNumber(17_530, 'en-US')).toBe('17,530');
    expect(formatNumber(-3, 'zh-CN')).toBe('−3');
  });

  test('percentages', () => {
    expect(formatPercent(88_750, 'en-US')).toBe('8.875%');
    expect(formatPercent(-30_000, 'zh-CN')).toBe('−3%');
    expect(formatPercent(-0, 'zh-CN')).toBe('0%');
  });

  test.each([
    [38, 'c', '3.8 °C'],
    [38, 'f', '38.8 °F'],
    [-42, 'c', '−4.2 °C'],
    [-400, 'f', '−40.0 °F'],
    [0, 'f', '32.0 °F'],
    [-0.4, 'c', '0.0 °C'],
  ] as const)('temperatures: %d tenths of °C in %s as %s', (c10, unit, text) => {
    expect(plain(formatTemperature(c10, unit, 'en-US'))).toBe(text);
  });

  test('instants with their time zone', () => {
    expect(plain(formatInstant(now, 'America/Los_Angeles', 'en-US'))).toBe('Nov 20, 2026, 2:00 AM PST');
    expect(plain(formatInstant(now, 'Asia/Shanghai', 'zh-CN'))).toBe('2026年11月20日 18:00 GMT+8');
  });

  test.each([
    [0, 'now', '现在'],
    [59_999, 'now', '现在'],
    [60_000, '1 min. ago', '1分钟前'],
    [5 * 60_000 + 1, '5 min. ago', '5分钟前'],
    [2 * 3_600_000, '2 hr. ago', '2小时前'],
    [86_400_000, '1 day ago', '1天前'],
    [3 * 86_400_000, '3 days ago', '3天前'],
    [-5_000, 'now', '现在'],
  ])('ages: %d ms ago as %s', (ms, english, chinese) => {
    expect(formatAge(ago(ms), now, 'en-US')).toBe(english);
    expect(formatAge(ago(ms), now, 'zh-CN')).toBe(chinese);
  });

  test('durations', () => {
    expect(formatDuration(90_000, 'en-US')).toBe('1 min');
    expect(formatDuration(45_000, 'zh-CN')).toBe('45秒');
  });
});
