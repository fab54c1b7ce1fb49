import { CardStack } from '@larder/ui/layout/card-stack';
import { isReachable } from '#features/device/is-reachable.ts';
import { TemperatureHistory } from '#features/device/temperature-history.tsx';
import { ActionsCard } from './actions-card.tsx';
import type { DeviceDetails } from './device-details.ts';
import { DoorsCard } from './doors-card.tsx';
import { HeadCard } from './head-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { StateCard } from './state-card.tsx';
import { StockCard } from './stock-card.tsx';
import { TemperatureCard } from './temperature-card.tsx';
import { TemplateCard } from './template-card.tsx';
import { VolumeCard } from './volume-card.tsx';

/** Overview of a device in service. Values that only the cabinet can report are gray while it is unreachable. */
export function DeviceOverview({ device }: { device: DeviceDetails }) {
  const reachable = isReachable(device.connectivity?.online ?? 'never_seen');
  return (
    <CardStack>
      <HeadCard device={device} />
      <DoorsCard device={device} isReachable={reachable} />
      <TemperatureCard device={device} isReachable={reachable} />
      <TemperatureHistory deviceNo={device.deviceNo} />
      <TemplateCard device={device} />
      <StockCard device={device} />
      <StateCard device={device} isReachable={reachable} />
      <VolumeCard device={device} isReachable={reachable} />
      <ActionsCard device={device} />
      <OrdersCard deviceNo={device.deviceNo} />
    </CardStack>
  );
}
