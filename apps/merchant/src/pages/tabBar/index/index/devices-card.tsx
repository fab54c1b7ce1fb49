import { StockBar } from '@larder/ui/feedback/stock-bar';
import { Card } from '@larder/ui/layout/card';
import { Link } from '@larder/ui/layout/link';
import { List } from '@larder/ui/layout/list';
import { ListRow } from '@larder/ui/layout/list-row';
import { Refrigerator } from 'lucide-react';
import { OnlineBadge } from '#features/device/online-badge.tsx';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref, screenLink } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Devices = NonNullable<Outputs['home']['readOverview']['devices']>;

/** A few devices, the emptiest first, and the link to all of them. */
export function DevicesCard({ devices }: { devices: Devices }) {
  const t = useText();
  const { temperature, number } = useFormats();
  const all = devices.total > devices.top.length;
  return (
    <Card
      flush
      title={t('home.devices')}
      action={
        all && (
          <Link
            href={screenHref('/pages/tabBar/device/device')}
            className="inline-flex min-h-11 items-center px-1 font-semibold text-sm"
          >
            {t('btn.viewAll')}
          </Link>
        )
      }
    >
      <List>
        {devices.top.map((device) => (
          <ListRow
            key={device.deviceNo}
            id={device.deviceNo}
            strong
            whole
            chevron={false}
            leading={<Refrigerator aria-hidden="true" />}
            title={device.name ?? device.deviceNo}
            subtitle={[device.deviceNo, device.mainC10 === null ? null : temperature(device.mainC10)]
              .filter(Boolean)
              .join(' · ')}
            trailing={
              <>
                {device.par > 0 && (
                  <StockBar
                    current={device.onHand}
                    full={device.par}
                    low={device.onHand === 0}
                    label={t('home.stockOf', { current: number(device.onHand), full: number(device.par) })}
                  />
                )}
                <OnlineBadge online={device.online} lastSeenAt={device.lastSeenAt} />
              </>
            }
            href={screenLink('/pages/device/device-details', { deviceNo: device.deviceNo })}
          />
        ))}
      </List>
    </Card>
  );
}
