import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Badge } from '@larder/ui/feedback/badge';
import { memo } from 'react';
import { DeviceRow } from '#features/device/device-row.tsx';
import { StockBadge } from '#features/device/state/device-badges.tsx';
import { DataAge } from '#features/restock/data-age.tsx';
import { restockFlows } from '#features/restock/restock-flow.ts';
import { useNow } from '#platform/clock/use-now.ts';
import type { Outputs } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type Listed = Outputs['restock']['listDevices']['items'][number];
type Supply = 'daysOfSupply' | 'dataAt';
/** Candidates of a trip are listed without their supply. */
type Device = Omit<Listed, Supply> & Partial<Pick<Listed, Supply>>;

type RestockDeviceRowProps = {
  device: Device;
  mode: RestockMode;
  /** True for a row without a link. */
  plain?: boolean;
};

/** Row of a device with what it needs in the mode, and the member who works there. */
export const RestockDeviceRow = memo(function RestockDeviceRow({
  device,
  mode,
  plain = false,
}: RestockDeviceRowProps) {
  const t = useText();
  const now = useNow();
  const { ago, fullTime } = useFormats();
  const { deviceNo, timezone, units, hasTemplate, lastRestockAt, task, openOrder, dataAt } = device;
  const supply = useFirstOut(device.daysOfSupply ?? null);
  return (
    <DeviceRow
      device={device}
      href={plain ? undefined : screenHref(restockFlows[mode].device, { deviceNo })}
      details={
        <>
          <span className="block font-semibold text-ink">
            {units > 0
              ? t(`restock.units.${lastRestockAt ? mode : 'refill'}`, { count: units })
              : hasTemplate &&
                t(lastRestockAt && mode === 'quick' ? 'restock.units.noneSold' : 'shell.restock.full')}
          </span>
          <span className="block" title={lastRestockAt ? fullTime(lastRestockAt, timezone) : undefined}>
            {lastRestockAt
              ? t('restock.lastRestock', { age: ago(lastRestockAt, now) })
              : t('restock.neverRestocked')}
          </span>
          {dataAt !== undefined && (
            <>
              {supply && <span className="block">{supply}</span>}
              <DataAge dataAt={dataAt} timezone={timezone} />
            </>
          )}
        </>
      }
      badges={
        <>
          {task && (
            <Badge tone="brand" name="restock.task.restocking">
              {task.isMine ? t('restock.taskMine') : t('restock.taskOf', { name: task.operatorName })}
            </Badge>
          )}
          {openOrder && mode !== 'quick' && mode !== 'one_click' && (
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

/** Says when the first line that has goods sells out; null where nothing sells. */
function useFirstOut(days: number | null): string | null {
  const t = useText();
  if (days === null) return null;
  return days < 1 ? t('restock.index.outToday') : t('restock.index.outIn', { count: days });
}
