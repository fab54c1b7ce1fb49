import { useToast } from '@larder/ui/feedback/use-toast';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { Link } from '@larder/ui/layout/link';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Alert = Outputs['alert']['read'];

/** Device, times, measured values, and the member who acknowledged. Times are in the device's zone. */
export function AlertFacts({ alert }: { alert: Alert }) {
  const t = useText();
  const toast = useToast();
  const { fullTime, temperature } = useFormats();
  const { acknowledged, detail, device } = alert;
  const at = (instant: string | null) => (instant ? fullTime(instant, device.timezone) : null);
  const measured = [
    ['alert.value', detail.c10],
    ['alert.limit', detail.limitC10],
    ['alert.peak', detail.peakC10],
  ] as const;
  return (
    <Card flush>
      <KeyValueList>
        <KeyValue label={t('alert.device')} value={<DeviceLink device={device} />} />
        {measured.map(
          ([label, c10]) =>
            typeof c10 === 'number' && <KeyValue key={label} label={t(label)} value={temperature(c10)} />,
        )}
        <KeyValue
          label={t(alert.type === 'power_off' ? 'alert.powerOffAt' : 'alert.startedAt')}
          value={at(alert.startedAt)}
        />
        <KeyValue label={t('alert.recoveredAt')} value={at(alert.endedAt)} />
        <KeyValue
          label={t('alert.number')}
          value={alert.alertNo}
          copy={{
            text: alert.alertNo,
            label: t('btn.copy'),
            onCopied: () => toast.success(t('toast.copied')),
          }}
        />
        {acknowledged && (
          <>
            <KeyValue label={t('alert.acknowledgedBy')} value={acknowledged.by} />
            <KeyValue label={t('alert.acknowledgedAt')} value={at(acknowledged.at)} />
            <KeyValue label={t('alert.acknowledge.note')} value={acknowledged.note} />
          </>
        )}
      </KeyValueList>
    </Card>
  );
}

function DeviceLink({ device }: { device: Alert['device'] }) {
  const href = device.isOwn
    ? screenHref('/pages/device/device-details', { deviceNo: device.deviceNo })
    : undefined;
  const name = device.name ?? device.deviceNo;
  if (!href) return name;
  return (
    <Link href={href} className="hit-44 underline underline-offset-4">
      {name}
    </Link>
  );
}
