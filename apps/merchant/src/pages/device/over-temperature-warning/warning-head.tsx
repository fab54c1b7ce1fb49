import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { Section } from '@larder/ui/layout/section';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { SilenceNote } from '#features/device/state/silence-note.tsx';
import { useZoneName } from '#features/device/temperature/use-zone-name.ts';
import { useNow } from '#platform/clock/use-now.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { StoredWarning } from './use-warning-form.ts';

const REFUSED = ['UNSUPPORTED', 'OUT_OF_RANGE', 'BAD_VALUE', 'HW_FAULT'] as const;

/** Device, its present temperature with the age of the sample, and whether the cabinet has applied the limits. */
export function WarningHead({ stored }: { stored: StoredWarning }) {
  const t = useText();
  const { connectivity, timezone, isSet, settingStatus, rejections } = stored;
  const online = connectivity?.online ?? 'never_seen';
  const refused = REFUSED.find((code) => rejections.some((rejection) => rejection.code === code));
  return (
    <Section padded>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto min-w-0 break-words font-bold text-lg">{stored.name ?? stored.deviceNo}</h2>
        <OnlineBadge
          online={online}
          lastSeenAt={connectivity?.lastSeenAt ?? null}
          since={connectivity?.since ?? null}
          timezone={timezone}
        />
        {isSet && <SettingBadge status={settingStatus} />}
      </div>
      <SilenceNote connectivity={connectivity} timeZone={timezone} />
      <Readings stored={stored} />
      {isSet && settingStatus === 'pending' && (
        <p className="text-ink-soft text-sm">{t('fixed.setting.pending')}</p>
      )}
      {isSet && settingStatus === 'rejected' && (
        <p role="status" className="text-bad text-sm">
          {t(`climate.rejected.${refused ?? 'BAD_VALUE'}`)}
        </p>
      )}
    </Section>
  );
}

/** Zones that the limits are for; gray where the reading is old. */
function Readings({ stored: { connectivity, zones, timezone } }: { stored: StoredWarning }) {
  const t = useText();
  const nameOf = useZoneName();
  const { temperature, ago, fullTime } = useFormats();
  const now = useNow();
  const { temps = [], tempsAt = null, online = 'never_seen' } = connectivity ?? {};
  const shown = temps.filter(({ zone }) => zones.includes(zone));
  if (shown.length === 0 || !tempsAt) return <p className="text-ink-soft">{t('device.notReported')}</p>;
  const look = isReachable(online) ? '' : 'text-ink-soft';
  return (
    <div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {shown.map(({ zone, c10 }) => (
          <li key={zone} className={`flex items-baseline gap-2 ${look}`}>
            <span className="text-ink-soft text-sm">{nameOf(zone)}</span>
            <span className="font-bold text-2xl tabular-nums">
              {c10 === null ? t('device.sensorFault') : temperature(c10)}
            </span>
          </li>
        ))}
      </ul>
      <p title={fullTime(tempsAt, timezone)} className="text-ink-soft text-sm">
        {t('device.measured', { age: ago(tempsAt, now) })}
      </p>
    </div>
  );
}
