import { isTemperatureAlert } from '@larder/domain/alert/alert-type';
import { AlertBadge } from '#features/alert/alert-badge.tsx';
import { AlertIcon } from '#features/alert/alert-icon.tsx';
import { useZoneName } from '#features/device/temperature/use-zone-name.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { EntryProps } from './entry.ts';
import { EntryFrame } from './entry-frame.tsx';

/** Entry of an alert from its true start, with its subject and duration. */
export function AlertEntry({ entry, timeZone, place }: EntryProps<'alert'>) {
  const t = useText();
  const { temperature, duration } = useFormats();
  const zoneName = useZoneName();
  const { type, status, subject, endedAt, c10, limitC10, acknowledgedBy } = entry;
  const isTemperature = isTemperatureAlert(type);
  const measured =
    c10 !== null && limitC10 !== null
      ? t('timeline.alert.measured', { value: temperature(c10), limit: temperature(limitC10) })
      : null;
  return (
    <EntryFrame
      id={entry.id}
      branch="alert"
      icon={<AlertIcon type={type} open={status !== 'recovered'} />}
      title={t(`enum.alert.type.${type}`)}
      at={entry.at}
      timeZone={timeZone}
      place={place}
      href={screenHref('/pages/index/alert-center/alert-detail', { id: entry.id })}
      badges={<AlertBadge status={status} />}
    >
      {measured && (
        <span>
          {isTemperature && subject
            ? t('fixed.labeled', { label: zoneName(subject), value: measured })
            : measured}
        </span>
      )}
      {endedAt && (
        <span>
          {t('timeline.alert.lasted', { time: duration(Date.parse(endedAt) - Date.parse(entry.at)) })}
        </span>
      )}
      {acknowledgedBy && <span>{t('timeline.alert.acknowledged', { name: acknowledgedBy })}</span>}
    </EntryFrame>
  );
}
