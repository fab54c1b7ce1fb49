import { MINUTE_MS } from '@larder/domain/durations';
import { BellRing, ThermometerSun } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { SettingBadge } from '#features/device/state/setting-badge.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Links to the warnings, with their present values and whether the cabinet has applied them. */
export function WarningRows({ device: { deviceNo, settings } }: { device: DeviceDetails }) {
  const t = useText();
  const { temperature, duration } = useFormats();
  const { temperatureWarning: warm, offlineWarning: silent, temperatureStatus } = settings;
  const isSet = warm.enabled || warm.highC10 !== null;
  const degrees = (c10: number | null) => (c10 === null ? '' : temperature(c10));
  const outside =
    warm.lowC10 === null
      ? t('climate.row.above', { high: degrees(warm.highC10) })
      : t('climate.row.outside', { low: degrees(warm.lowC10), high: degrees(warm.highC10) });
  const common = { query: { deviceNo }, anyOf: ['device.warning.edit'] as const };
  return (
    <>
      <LinkRow
        {...common}
        to="/pages/device/over-temperature-warning"
        icon={<ThermometerSun aria-hidden="true" />}
        title={t('title.device.over-temperature-warning')}
        value={
          <span className="inline-flex flex-wrap items-center justify-end gap-2">
            {warm.enabled ? outside : t('climate.row.off')}
            {isSet && temperatureStatus !== 'applied' && <SettingBadge status={temperatureStatus} />}
          </span>
        }
      />
      <LinkRow
        {...common}
        to="/pages/device/offline-warning"
        icon={<BellRing aria-hidden="true" />}
        title={t('title.device.offline-warning')}
        value={
          silent.offlineEnabled
            ? t('climate.row.after', { time: duration(silent.offlineDelayMin * MINUTE_MS) })
            : t('climate.row.off')
        }
      />
    </>
  );
}
