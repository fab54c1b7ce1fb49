import { useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';

const UNFILTERED = { kind: 'all', personId: '', deviceNo: '', from: '', to: '' };

/** The filters of a list of what happened, and what they ask of its query. The kinds are the list's own. */
export function useHistory(days?: Parameters<typeof useRange>[0]) {
  const { filters, ...rest } = useQueryFilters(UNFILTERED);
  const range = useRange(days);
  const asked = {
    personId: filters.personId || undefined,
    deviceNo: filters.deviceNo || undefined,
    from: range.from,
    to: range.to,
  };
  return { ...rest, filters, range, asked };
}
