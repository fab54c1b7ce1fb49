import { expect, test } from 'vitest';
import { zoneOptions } from './zone-options.ts';

const nowMs = Date.parse('2026-11-21T12:00:00Z');

test('zone options show the city and the name of its time, with the chosen zone first', () => {
  const options = zoneOptions(
    ['America/Chicago', 'America/Los_Angeles'],
    'America/Los_Angeles',
    nowMs,
    'en-US',
  );
  expect(options).toEqual([
    { value: 'America/Los_Angeles', label: 'Los Angeles', description: 'Pacific Time · GMT-8' },
    { value: 'America/Chicago', label: 'Chicago', description: 'Central Time · GMT-6' },
  ]);
});
test('zone options include the chosen zone even when the country’s list lacks it', () => {
  const [first] = zoneOptions([], 'Asia/Shanghai', nowMs, 'zh-CN');
  expect(first).toMatchObject({ value: 'Asia/Shanghai', label: 'Shanghai' });
  expect(first?.description).toMatch(/^中国.*时间 · GMT\+8$/);
});
