import { Badge, type BadgeTone } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import type { Outputs } from '#platform/trpc.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type AlertNotification = Outputs['alert']['read']['notified'][number];
type NotifiedCardProps = {
  notified: readonly AlertNotification[];
  /** Time zone of the device. */
  timeZone: string;
};

/** Members who were notified, by which method, and whether it arrived. */
export function NotifiedCard({ notified, timeZone }: NotifiedCardProps) {
  const t = useText();
  return (
    <Card title={t('alert.recipients')} flush>
      {notified.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('alert.notified.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {notified.map((row) => (
            <NotificationRow
              key={`${row.name} ${row.news} ${row.notifiedAt} ${row.method}`}
              notification={row}
              timeZone={timeZone}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const TONES: Record<NonNullable<AlertNotification['state']>, BadgeTone> = {
  waiting: 'info',
  sending: 'info',
  delivered: 'good',
  failed: 'bad',
  undeliverable: 'warn',
};

function NotificationRow({ notification, timeZone }: { notification: AlertNotification; timeZone: string }) {
  const { name, news, notifiedAt, readAt, method, state, deliveredAt } = notification;
  const t = useText();
  const { dateTime } = useFormats();
  const way = method ? t(`alert.notified.method.${method}`) : t('alert.notified.notice');
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5">
      <span className="min-w-0">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-ink-soft text-sm tabular-nums">
          {t(`alert.notified.news.${news}`)} · {way} · {dateTime(deliveredAt ?? notifiedAt, timeZone)}
        </span>
      </span>
      {state ? (
        <Badge tone={TONES[state]} name={`delivery.${state}`}>
          {t(`alert.notified.state.${state}`)}
        </Badge>
      ) : (
        <Badge tone="neutral">{t(readAt ? 'alert.notified.read' : 'alert.notified.unread')}</Badge>
      )}
    </li>
  );
}
