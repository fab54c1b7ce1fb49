import { Badge } from '@larder/ui/feedback/badge';
import { PackageCheck } from 'lucide-react';
import { memo } from 'react';
import { pagedOptions } from '../../../app/paged-list.tsx';
import { screenHref } from '../../../app/screen-href.ts';
import type { ScreenPath } from '../../../app/screens.ts';
import { useText } from '../../../app/use-text.ts';
import { type Outputs, trpc } from '../../../platform/trpc.ts';
import { StockBadge } from '../../device/device-badges.tsx';
import { DeviceChoiceScreen } from '../../device/device-choice-screen.tsx';
import { DeviceRow } from '../../device/device-row.tsx';
import { useDeviceSearch } from '../../device/use-device-search.ts';

type ChooseOrderDeviceProps = { path: ScreenPath; mode: 'refill' | 'legacy' };
type Device = Outputs['restock']['devices']['items'][number];

/** Which cabinet the order is for, those that miss most first; one with an open order leads there no second time. */
export function ChooseOrderDevice({ path, mode }: ChooseOrderDeviceProps) {
  const t = useText();
  const search = useDeviceSearch({});
  const devices = trpc.restock.devices.useInfiniteQuery({ mode, q: search.q }, pagedOptions);
  return (
    <DeviceChoiceScreen
      path={path}
      query={devices}
      search={search}
      none={{ icon: <PackageCheck aria-hidden="true" />, title: t('restock.create.noDevices') }}
      aboveSearch={<p className="text-ink-soft">{t('restock.create.choose')}</p>}
    >
      {(device) => <ChoiceRow device={device} mode={mode} path={path} />}
    </DeviceChoiceScreen>
  );
}

type ChoiceRowProps = ChooseOrderDeviceProps & { device: Device };

const ChoiceRow = memo(function ChoiceRow({ device, mode, path }: ChoiceRowProps) {
  const t = useText();
  const { deviceNo, units, openOrder } = device;
  return (
    <DeviceRow
      device={device}
      href={openOrder ? undefined : screenHref(path, { deviceNo })}
      details={
        <span className="block font-semibold text-ink">{t(`restock.units.${mode}`, { count: units })}</span>
      }
      badges={
        <>
          {openOrder && (
            <Badge tone="info" name="restock.order.created">
              {t('restock.openOrder', { no: openOrder.orderNo })}
            </Badge>
          )}
          <StockBadge {...device} showNormal />
        </>
      }
    />
  );
});
