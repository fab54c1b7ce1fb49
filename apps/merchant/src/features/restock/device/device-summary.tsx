import type { RestockMode } from '@larder/domain/restock/suggest-quantity';
import { Badge } from '@larder/ui/feedback/badge';
import { Card } from '@larder/ui/layout/card';
import { DeviceHead } from '#features/device/device-head.tsx';
import { DataAge } from '#features/restock/data-age.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { RestockDevice } from './restock-device.ts';

/** Summary of the device: total units suggested, and the age of the data behind them. [screens A-14] */
export function DeviceSummary({ answer, mode }: { answer: RestockDevice; mode: RestockMode }) {
  const t = useText();
  const { head, lines, order, dataAt, blind } = answer;
  const total = lines.reduce((sum, { suggested }) => sum + suggested, 0);
  return (
    <Card>
      <DeviceHead device={head} large />
      {!blind && <p className="mt-3 font-bold text-2xl">{t('restock.device.total', { count: total })}</p>}
      <p className="text-ink-soft text-sm">{t(`restock.mode.${mode}.about`)}</p>
      <p className="text-ink-soft text-sm">
        <DataAge dataAt={dataAt} timezone={head.timezone} />
      </p>
      {order && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Badge tone="info" name={`restock.order.${order.status}`}>
            {t('restock.openOrder', { no: order.orderNo })}
          </Badge>
          {order.note && <span className="text-ink-soft text-sm">{order.note}</span>}
        </p>
      )}
    </Card>
  );
}
