import { Badge } from '@larder/ui/feedback/badge';
import { ListRow } from '@larder/ui/layout/list-row';
import { memo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AlertBadge } from '#features/alert/alert-badge.tsx';
import { AlertIcon } from '#features/alert/alert-icon.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Alert = Outputs['alert']['list']['items'][number];

/** Row of one alert, or of the many of one incident, which leads to their devices. */
export const AlertRow = memo(function AlertRow({ alert }: { alert: Alert }) {
  const t = useText();
  const { dateTime, fullTime, duration } = useFormats();
  const now = useNow();
  const [search] = useSearchParams();
  const { incident, type, timezone } = alert;
  const isGroup = incident !== null && incident.cabinets > 1 && !search.has('incidentId');
  const device = alert.deviceName ?? alert.deviceNo;
  const endMs = alert.endedAt ? Date.parse(alert.endedAt) : now;
  const lasting = t('alert.lasting', { time: duration(endMs - Date.parse(alert.startedAt)) });
  return (
    <ListRow
      as="div"
      id={alert.id}
      href={
        isGroup
          ? screenHref('/pages/index/alert-center/alert-device', { incidentId: incident.id })
          : screenHref('/pages/index/alert-center/alert-detail', { id: alert.id })
      }
      chevron={false}
      strong
      leading={<AlertIcon type={type} open={alert.status === 'active'} />}
      title={
        isGroup
          ? t(`alert.incident.${incident.scope}`, { count: incident.cabinets, key: incident.scopeKey })
          : device
      }
      subtitle={
        <>
          {isGroup && <span className="block">{t('alert.incident.first', { device })}</span>}
          <span className="block">{t(`enum.alert.type.${type}`)}</span>
          <span className="block tabular-nums" title={fullTime(alert.startedAt, timezone)}>
            {dateTime(alert.startedAt, timezone)} · {lasting}
          </span>
          {alert.notified > 0 && (
            <span className="block">{t('alert.notified', { count: alert.notified })}</span>
          )}
        </>
      }
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          <AlertBadge status={alert.status} />
          <AlertTags alert={alert} />
        </span>
      }
    />
  );
});

function AlertTags({ alert: { inferred, isTraining } }: { alert: Pick<Alert, 'inferred' | 'isTraining'> }) {
  const t = useText();
  return (
    <>
      {inferred && (
        <Badge tone="neutral" name="alert.inferred">
          {t('alert.inferred')}
        </Badge>
      )}
      {isTraining && (
        <Badge tone="neutral" name="alert.training">
          {t('alert.training')}
        </Badge>
      )}
    </>
  );
}
