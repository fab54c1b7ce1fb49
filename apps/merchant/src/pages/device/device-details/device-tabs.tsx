import { Tabs } from '@larder/ui/layout/tabs';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { DeviceDetails } from './device-details.ts';
import { DeviceOverview } from './device-overview.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

const views = ['overview', 'timeline'] as const;

/** Tabs of a device in service: its state, and its history. */
export function DeviceTabs({ device }: { device: DeviceDetails }) {
  const t = useText();
  const { filters, setFilters } = useQueryFilters({ tab: 'overview' });
  const current = filters.tab === 'timeline' ? 'timeline' : 'overview';
  return (
    <Tabs
      label={t('timeline.views')}
      tabs={views.map((key) => ({ key, label: t(`timeline.view.${key}`) }))}
      current={current}
      onChange={(tab) => setFilters({ tab })}
    >
      {current === 'timeline' ? (
        <TimelinePanel deviceNo={device.deviceNo} timeZone={device.timezone} />
      ) : (
        <DeviceOverview device={device} />
      )}
    </Tabs>
  );
}
