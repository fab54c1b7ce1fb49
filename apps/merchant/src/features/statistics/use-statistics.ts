import { deviceNoPattern } from '@larder/domain/ids';
import { comparisons } from '@larder/domain/statistics/former-range';
import { useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';

/** Ways to look at the same sales; each is a screen or a part of one. */
export const views = ['day', 'device', 'product', 'hour'] as const;
export type View = (typeof views)[number];

const paths: Readonly<Record<View, ScreenPath>> = {
  day: '/pages/statistics/statistics',
  device: '/pages/statistics/device-sales-ranking',
  product: '/pages/statistics/product-sales-ranking',
  hour: '/pages/statistics/statistics',
};

/**
 * Days, devices and comparison of the statistics, kept in the address and carried from view to view. A change of view
 * replaces the screen, so that Back leaves the statistics. [screens 89]
 */
export function useStatistics() {
  const range = useRange();
  const { filters, setFilters } = useQueryFilters({ from: '', to: '', deviceNo: '', compare: '' });
  const deviceNos = filters.deviceNo.split(',').filter((deviceNo) => deviceNoPattern.test(deviceNo));
  const compare = comparisons.find((comparison) => comparison === filters.compare) ?? 'before';
  const query = (view: View) => ({ ...filters, view: view === 'hour' ? view : undefined });
  return {
    range,
    deviceNos,
    compare,
    asked: { from: range.from, to: range.to, deviceNos, compare },
    setDevices: (chosen: readonly string[]) => setFilters({ deviceNo: chosen.join(',') }),
    setCompare: (comparison: string) => setFilters({ compare: comparison }),
    hrefOf: (view: View) => screenHref(paths[view], query(view)),
    detailOf: (deviceNo: string) =>
      screenHref('/pages/statistics/device-sales-detail', { ...filters, deviceNo }),
  };
}

export type Statistics = ReturnType<typeof useStatistics>;
