import { isReachable } from '@larder/domain/device/presence/is-reachable';
import { SignalBars } from '@larder/ui/feedback/signal-bars';
import { Card } from '@larder/ui/layout/card';
import { KeyValue } from '@larder/ui/layout/key-value';
import { KeyValueList } from '@larder/ui/layout/key-value-list';
import { OnlineBadge } from '#features/device/state/online-badge.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { Information } from './use-saved.ts';

/** Connection of a cabinet. The bars are gray while it is unreachable. */
export function ConnectionValues({ device }: { device: Information }) {
  const t = useText();
  const { connectivity, iccid, netOperator } = device;
  const online = connectivity?.online ?? 'never_seen';
  const bars = isReachable(online) ? (connectivity?.signalBars ?? null) : null;
  const level = bars === null ? null : (Math.min(4, Math.max(0, bars)) as 0 | 1 | 2 | 3 | 4);
  const dbm = level === null ? null : connectivity?.rssiDbm;
  return (
    <Card title={t('device.info.connection')} flush>
      <KeyValueList>
        <KeyValue
          label={t('field.device.online')}
          value={
            <OnlineBadge
              online={online}
              lastSeenAt={connectivity?.lastSeenAt ?? null}
              since={connectivity?.since ?? null}
              timezone={device.timezone}
            />
          }
        />
        <KeyValue
          label={t('field.device.signal')}
          value={
            <span className="inline-flex flex-wrap items-center justify-end gap-2 tabular-nums">
              <SignalBars
                level={level}
                label={
                  level === null
                    ? t('shell.devices.signalUnknown')
                    : t('shell.devices.signal', { count: level })
                }
              />
              {typeof dbm === 'number' && t('device.info.dbm', { dbm })}
            </span>
          }
        />
        <KeyValue label={t('field.device.iccid')} value={[iccid, netOperator].filter(Boolean).join(' · ')} />
      </KeyValueList>
    </Card>
  );
}
