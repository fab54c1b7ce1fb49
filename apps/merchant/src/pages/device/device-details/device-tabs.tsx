import { Tabs } from '@larder/ui/layout/tabs';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import { DeviceOverview } from './device-overview.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

/** Tabs of a device in service: its state, its history, and its orders for members who may see them. */
export function DeviceTabs({ device }: { device: DeviceDetails }) {
  const t = useText();
  const seesOrders = useCan(['order.view']);
  const { filters, setFilters } = useQueryFilters({ tab: 'overview' });
  const views = ['overview', 'timeline', ...(seesOrders ? (['orders'] as const) : [])] as const;
  const current = views.find((view) => view === filters.tab) ?? 'overview';
  const { deviceNo, timezone } = device;
  return (
    <Tabs
      label={t('timeline.views')}
      tabs={views.map((key) => ({ key, label: t(`timeline.view.${key}`) }))}
      current={current}
      onChange={(tab) => setFilters({ tab })}
    >
      {current === 'timeline' ? (
        <TimelinePanel deviceNo={deviceNo} timeZone={timezone} />
      ) : current === 'orders' ? (
        <OrdersPanel deviceNo={deviceNo} timeZone={timezone} />
      ) : (
        <DeviceOverview device={device} />
      )}
    </Tabs>
  );
}
