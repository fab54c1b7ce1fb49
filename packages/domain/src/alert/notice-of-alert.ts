import type { AlertType } from './alert-type.ts';

export type AlertNews = 'raised' | 'recovered' | 'reminder';

/** The parts of an alert that its notice shows. */
export type NoticedAlert = {
  readonly type: AlertType;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly incident: { readonly cabinets: number; readonly scopeKey: string } | null;
};

type Cabinet = { readonly deviceNo: string; readonly name: string | null; readonly timezone: string | null };

/** Key of a notice and the values of its placeholders. */
export type AlertNotice = {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Builds the notice of an alert, or of the incident that it belongs to. */
export function noticeOfAlert(alert: NoticedAlert, news: AlertNews, cabinet: Cabinet): AlertNotice {
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
