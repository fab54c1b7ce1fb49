import { Badge } from '@larder/ui/feedback/badge';
import type { Outputs } from '#platform/trpc.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { TrainingBadge } from './training-badge.tsx';

export type ListedDevice = Outputs['device']['list']['items'][number];

type StockBadgeProps = Pick<ListedDevice, 'hasTemplate' | 'outOfStock' | 'lowStock'>;

/**
 * Badges for the stock: how many products are out of stock, how many are low, or no template at all; normal stock is
 * shown only on request.
 */
export function StockBadge({
  hasTemplate,
  outOfStock,
  lowStock,
  showNormal = false,
}: StockBadgeProps & { showNormal?: boolean }) {
  const t = useText();
  if (!hasTemplate)
    return (
      <Badge tone="warn" name="device.noTemplate">
        {t('shell.devices.noTemplate')}
      </Badge>
    );
  if (outOfStock === 0 && lowStock === 0)
    return showNormal ? (
      <Badge tone="good" name="stock.normal">
        {t('enum.stock.normal')}
      </Badge>
    ) : null;
  return (
    <>
      {outOfStock > 0 && (
        <Badge tone="bad" name="stock.out_of_stock">
          {t('shell.restock.outOfStock', { count: outOfStock })}
        </Badge>
      )}
      {lowStock > 0 && (
        <Badge tone="warn" name="stock.low">
          {t('shell.restock.low', { count: lowStock })}
        </Badge>
      )}
    </>
  );
}

/**
 * Badges for everything unusual about a device: not in service, frozen, alerts, stock. An operational device has none.
 */
export function DeviceBadges({ device }: { device: ListedDevice }) {
  const t = useText();
  const { status, openAlerts, isTraining } = device;
  return (
    <>
      {isTraining && <TrainingBadge />}
      {openAlerts > 0 && (
        <Badge tone="bad" name="alert.active">
          {t('shell.devices.alerts', { count: openAlerts })}
        </Badge>
      )}
      {status === 'frozen' && (
        <Badge tone="info" name="device.status.frozen">
          {t('enum.device.status.frozen')}
        </Badge>
      )}
      {status === 'to_be_activated' && (
        <Badge tone="brand" name="device.status.to_be_activated">
          {t('enum.device.status.to_be_activated')}
        </Badge>
      )}
      {status !== 'to_be_activated' && <StockBadge {...device} />}
    </>
  );
}
