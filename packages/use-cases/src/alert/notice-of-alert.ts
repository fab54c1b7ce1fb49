import type { NoticeContent } from '../ports/push.port.ts';
import type { AlertNews, NotifiableAlert } from './notifiable-alert.ts';

type Cabinet = { readonly deviceNo: string; readonly name: string | null; readonly timezone: string | null };

/** Builds the notice of an alert, or of the incident that it belongs to. */
export function noticeOfAlert(alert: NotifiableAlert, news: AlertNews, cabinet: Cabinet): NoticeContent {
  const { incident, type, startedAt, endedAt } = alert;
  const times = {
    startedAt: startedAt.toISOString(),
    ...(endedAt ? { endedAt: endedAt.toISOString() } : {}),
    zone: cabinet.timezone ?? 'UTC',
  };
  if (incident) {
    const { cabinets, scopeKey: place } = incident;
    return { key: `incident.${news}`, params: { cabinets, place, ...times } };
  }
  const word = news === 'raised' && endedAt ? 'past' : news;
  return { key: `alert.${word}`, params: { type, cabinet: cabinet.name ?? cabinet.deviceNo, ...times } };
}
