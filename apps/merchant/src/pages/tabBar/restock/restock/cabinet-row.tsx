import { Badge } from '@larder/ui/feedback/badge';
import { memo } from 'react';
import { DeviceRow } from '#features/device/device-row.tsx';
import { StockBadge } from '#features/device/state/device-badges.tsx';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

export type RestockCabinet = Outputs['restock']['listCabinets']['items'][number];

type CabinetRowProps = {
  device: RestockCabinet;
  /** Opens the choice of mode; without it the row leads to the stock, for members who may not restock. */
  onChoose?: ((device: RestockCabinet) => void) | undefined;
};

/** Row of a device with the units missing to its standard stock, its last restocker, and the one there now. */
export const CabinetRow = memo(function CabinetRow({ device, onChoose }: CabinetRowProps) {
  const t = useText();
  const now = useNow();
  const { ago, fullTime } = useFormats();
  const { deviceNo, timezone, units, hasTemplate, lastRestockAt, lastRestockBy, task, openOrder } = device;
  const last = lastRestockAt && [t('restock.lastRestock', { age: ago(lastRestockAt, now) }), lastRestockBy];
  return (
    <DeviceRow
      device={device}
      {...(onChoose
        ? { onPress: () => onChoose(device) }
        : { href: screenHref('/pages/device/stock-details', { deviceNo }) })}
      details={
        <>
          <span className="block font-semibold text-ink">
            {units > 0 ? t('restock.units.refill', { count: units }) : hasTemplate && t('shell.restock.full')}
          </span>
          <span className="block" title={lastRestockAt ? fullTime(lastRestockAt, timezone) : undefined}>
            {last ? last.filter(Boolean).join(' · ') : t('restock.neverRestocked')}
          </span>
        </>
      }
      badges={
        <>
          {task && (
            <Badge tone="brand" name="restock.task.restocking">
              {task.isMine ? t('restock.taskMine') : t('restock.taskOf', { name: task.operatorName })}
            </Badge>
          )}
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
