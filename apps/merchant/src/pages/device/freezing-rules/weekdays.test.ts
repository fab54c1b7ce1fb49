import { expect, test } from 'vitest';
import { dayName } from './weekdays.ts';

test('weekdays begin on Monday', () => {
  expect([dayName(0, 'en-US', 'short'), dayName(6, 'en-US', 'long'), dayName(0, 'zh-CN', 'short')]).toEqual([
    'Mon',
    'Sunday',
    '周一',
  ]);
});
