import { Badge } from '@larder/ui/feedback/badge';
import { PackageCheck } from 'lucide-react';
import { memo } from 'react';
import { DeviceChoiceScreen } from '#features/device/choice/device-choice-screen.tsx';
import { useDeviceSearch } from '#features/device/choice/use-device-search.ts';
import { DeviceRow } from '#features/device/device-row.tsx';
import { StockBadge } from '#features/device/state/device-badges.tsx';
import { type Outputs, trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

type ChooseOrderDeviceProps = { path: ScreenPath; mode: 'refill' | 'legacy' };
type Device = Outputs['restock']['listDevices']['items'][number];

/**
 * Chooses the device for an order, those that lack most first; a device with an open order leads to that order instead.
 */
export function ChooseOrderDevice({ path, mode }: ChooseOrderDeviceProps) {
  const t = useText();
  const search = useDeviceSearch({});
  const devices = trpc.restock.listDevices.useInfiniteQuery({ mode, q: search.q }, pagedOptions);
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
