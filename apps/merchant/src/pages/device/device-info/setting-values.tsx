import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { MINUTE_MS } from '@larder/domain/durations';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { zoneTime } from '#features/device/time-zone/zone-options.ts';
import { useNow } from '#platform/clock/use-now.ts';
import { useReader } from '#screen-kit/member/use-reader.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { EditValue } from './edit-value.tsx';
import type { Information } from './use-saved.ts';

/** Settings of a device, and whether the cabinet has applied each. */
export function SettingValues({ device }: { device: Information }) {
  const t = useText();
  const { duration, fullTime, money, temperature, ago } = useFormats();
  const { locale } = useReader();
  const now = useNow();
  const { settings, freeze, offlineWarning, connectivity, timezone, preauthMinor, currency } = device;
  const main = connectivity?.temps.find(({ zone }) => zone === 'main') ?? connectivity?.temps[0];
  const reachable = isReachable(connectivity?.online ?? 'never_seen');
  const nextFreeze = freeze.nextChangeAt ? fullTime(freeze.nextChangeAt, timezone) : null;
  const frozen = freeze.active
    ? t('enum.device.status.frozen')
    : nextFreeze
      ? t('device.freeze.from', { time: nextFreeze })
      : t('device.freeze.not');
  return (
    <Card title={t('device.info.settings')} flush>
      <KeyValueList>
        <KeyValue
          label={t('field.device.volume')}
          value={
            <EditValue device={device} setting={settings.audio}>
              {device.muted ? t('device.muted') : `${device.volume} / 100`}
            </EditValue>
          }
        />
        <KeyValue
          label={t('field.device.temperature')}
          value={
            main && (
              <span className={reachable ? 'tabular-nums' : 'text-ink-soft tabular-nums'}>
                {main.c10 === null ? t('device.sensorFault') : temperature(main.c10)}
                {connectivity?.tempsAt && ` · ${ago(connectivity.tempsAt, now)}`}
              </span>
            )
          }
        />
        <KeyValue
          label={t('field.device.preauth')}
          value={
            <EditValue
              device={device}
              edit="preauth"
              anyOf={['device.preauth.edit']}
              setting={settings.preauth}
              always
            >
              {money(preauthMinor, currency)}
            </EditValue>
          }
        />
        <KeyValue
          label={t('field.device.freeze')}
          value={
            <EditValue device={device} setting={settings.freeze}>
              {frozen}
            </EditValue>
          }
        />
        <KeyValue
          label={t('field.device.offlineWarning')}
          value={
            offlineWarning.offlineEnabled
              ? t('climate.row.after', { time: duration(offlineWarning.offlineDelayMin * MINUTE_MS) })
              : t('climate.row.off')
          }
        />
        <KeyValue
          label={t('field.device.timeZone')}
          value={
            <EditValue
              device={device}
              edit="timezone"
              anyOf={['device.edit']}
              setting={settings.timezone}
              always
            >
              {zoneTime(timezone, now, locale)}
            </EditValue>
          }
        />
        <KeyValue label={t('field.device.firmware')} value={device.fw} />
      </KeyValueList>
    </Card>
  );
}
