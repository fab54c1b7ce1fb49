import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';

/** Search text for devices, `q`, beside the other filters of a screen; keeps all of it in the address. */
export function useDeviceSearch<Filters extends Readonly<Record<string, string>>>(others: Filters) {
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters<Filters & { q: string }>({
    ...others,
    q: '',
  });
  const search = useSearchText(filters.q, (q) => setFilters({ ...filters, q }));
  return { filters, setFilters, isFiltered, clearFilters, search, q: filters.q || undefined };
}

export type DeviceSearch = Pick<
  ReturnType<typeof useDeviceSearch<Record<never, string>>>,
  'search' | 'isFiltered' | 'clearFilters'
>;
