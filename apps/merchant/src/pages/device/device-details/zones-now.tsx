import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { useZoneName } from '#features/device/temperature/use-zone-name.ts';
import { useNow } from '#platform/clock/use-now.ts';
import { joinSentences } from '#screen-kit/texts/join-sentences.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Every zone as last measured, with its age; a broken sensor says so instead of showing a number. */
export function ZonesNow({ device, isReachable }: { device: DeviceDetails; isReachable: boolean }) {
  const t = useText();
  const { temperature, ago, fullTime } = useFormats();
  const now = useNow();
  const temps = device.connectivity?.temps ?? [];
  const at = device.connectivity?.tempsAt ?? null;
  const nameOf = useZoneName();
  return (
    <div className="-mx-4">
      {temps.length === 0 ? (
        <p className="px-4 pb-3 text-ink-soft">{t('device.notReported')}</p>
      ) : (
        <KeyValueList>
          {temps.map(({ zone, c10 }) => (
            <KeyValue
              key={zone}
              label={nameOf(zone)}
              value={
                <span className={isReachable ? 'font-semibold tabular-nums' : 'text-ink-soft tabular-nums'}>
                  {c10 === null ? t('device.sensorFault') : temperature(c10)}
                </span>
              }
            />
          ))}
        </KeyValueList>
      )}
      {at && (
        <p title={fullTime(at, device.timezone)} className="px-4 pt-1 pb-2.5 text-ink-soft text-sm">
          {joinSentences(
            t('device.measured', { age: ago(at, now) }),
            isReachable ? t('fixed.temp.hint') : undefined,
          )}
        </p>
      )}
    </div>
  );
}
