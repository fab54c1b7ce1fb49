import { expect, test } from 'vitest';
import { type AlertNews, type NoticedAlert, noticeOfAlert } from './notice-of-alert.ts';

const startedAt = new Date('2026-05-04T08:00:00Z');
const endedAt = new Date('2026-05-04T09:00:00Z');
const alert: NoticedAlert = { type: 'offline', startedAt, endedAt: null, incident: null };
const cabinet = { deviceNo: 'VC00000001', name: 'Lobby', timezone: 'Europe/Berlin' };

test.each<[news: AlertNews, change: Partial<NoticedAlert>, key: string]>([
  ['raised', {}, 'alert.raised'],
  ['raised', { endedAt }, 'alert.past'],
  ['reminder', {}, 'alert.reminder'],
  ['recovered', { endedAt }, 'alert.recovered'],
  ['raised', { incident: { cabinets: 3, scopeKey: 'Main St' } }, 'incident.raised'],
  ['raised', { endedAt, incident: { cabinets: 3, scopeKey: 'Main St' } }, 'incident.raised'],
  ['recovered', { endedAt, incident: { cabinets: 3, scopeKey: 'Main St' } }, 'incident.recovered'],
])('news %s of an alert with %o has the key %s', (news, change, key) => {
  expect(noticeOfAlert({ ...alert, ...change }, news, cabinet).key).toBe(key);
});

test('names the cabinet, or shows its number if it has no name', () => {
  const times = { startedAt: startedAt.toISOString(), zone: 'Europe/Berlin' };
  expect(noticeOfAlert(alert, 'raised', cabinet).params).toEqual({
    type: 'offline',
    cabinet: 'Lobby',
    ...times,
  });
  expect(noticeOfAlert(alert, 'raised', { ...cabinet, name: null }).params).toMatchObject({
    cabinet: 'VC00000001',
  });
});

test('shows the place and the number of cabinets of an incident, and both times once it is over', () => {
  const incident = { cabinets: 3, scopeKey: 'Main St' };
  expect(noticeOfAlert({ ...alert, endedAt, incident }, 'recovered', cabinet).params).toEqual({
    cabinets: 3,
    place: 'Main St',
    startedAt: startedAt.toISOString(),
    endedAt: endedAt.toISOString(),
    zone: 'Europe/Berlin',
  });
});

test('shows times in UTC if the cabinet has no time zone', () => {
  expect(noticeOfAlert(alert, 'raised', { ...cabinet, timezone: null }).params.zone).toBe('UTC');
});
