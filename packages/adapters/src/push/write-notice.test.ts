import { alertTypes } from '@larder/domain/alert/alert-type';
import { locales } from '@larder/domain/locale';
import { describe, expect, test } from 'vitest';
import { writeNotice } from './write-notice.ts';

const keys = [
  ...(['raised', 'past', 'reminder', 'recovered'] as const).map((news) => `alert.${news}`),
  ...(['raised', 'reminder', 'recovered'] as const).map((news) => `incident.${news}`),
];
const params = {
  cabinet: 'Lobby West',
  cabinets: 12,
  place: 'Main St',
  zone: 'America/New_York',
  startedAt: '2026-11-21T07:30:00Z',
  endedAt: '2026-11-21T08:00:00Z',
};

describe.each(locales)('a notice in %s', (locale) => {
  test.each(keys)('has words for every variant of %s and no gaps', async (key) => {
    for (const type of alertTypes) {
      const { title, text } = await writeNotice({ key, params: { ...params, type } }, locale);
      expect(title).toMatch(/\S/);
      expect(text).toMatch(/\S/);
      expect(title + text).not.toMatch(/[{}]|_/);
    }
  });
});

test('shows instants in the time zone of the cabinet', async () => {
  const content = { key: 'alert.raised', params: { ...params, type: 'power_off' } };
  expect(await writeNotice(content, 'en-US')).toEqual({
    title: 'Power off: Lobby West',
    text: 'Since Nov 21, 02:30 AM EST',
  });
  expect((await writeNotice(content, 'zh-CN')).title).toBe('Lobby West：断电');
});
