import { Badge } from '@larder/ui/feedback/badge';
import { StockBar } from '@larder/ui/feedback/stock-bar';
import { Card } from '@larder/ui/layout/card';
import { List } from '@larder/ui/layout/list';
import { Package } from 'lucide-react';
import { LinkRow } from '#features/device/link-row.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';

/** Stock level of the device, with its most serious problem as the badge. */
export function StockCard({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { number } = useFormats();
  const { products, outOfStock, low, onHand, par } = device.stock;
  const status = outOfStock > 0 ? 'out_of_stock' : low > 0 ? 'low' : 'normal';
  const tone = ({ out_of_stock: 'bad', low: 'warn', normal: 'good' } as const)[status];
  return (
    <Card title={t('device.stock.title')} flush>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 pb-3">
        {products === 0 ? (
          <p className="text-ink-soft">{t('stock.empty')}</p>
        ) : (
          <>
            <StockBar
              current={onHand}
              full={par}
              low={onHand === 0}
              showLabel
              label={t('device.stock.units', { onHand: number(onHand), par: number(par) })}
            />
            <Badge tone={tone} name={`stock.${status}`}>
              {t(`enum.stock.${status}`)}
              {outOfStock + low > 0 && ` · ${number(outOfStock > 0 ? outOfStock : low)}`}
            </Badge>
          </>
        )}
      </div>
      <List>
        <LinkRow
          to="/pages/device/stock-details"
          query={{ deviceNo: device.deviceNo }}
          anyOf={['stock.view']}
          icon={<Package aria-hidden="true" />}
          title={t('title.device.stock-details')}
        />
      </List>
    </Card>
  );
}
