import { isCalendarDay } from '@larder/domain/calendar-day';
import { useSearchParams } from '#screen-kit/navigation/use-search-params.ts';

type Filters = Readonly<Record<string, string>>;

const DAYS: readonly string[] = ['from', 'to'];
/** URLs can be edited by hand; impossible dates are ignored. */
const isUsable = (name: string, value: string | null): value is string =>
  value !== null && (!DAYS.includes(name) || isCalendarDay(value));

/**
 * The filters of a list, kept in the query string so that Back and a shared address restore them. `defaults` names them
 * all; a value equal to its default is left out of the address. `isFiltered` decides between "nothing here" and
 * "nothing found". [screens LIST]
 */
export function useQueryFilters<F extends Filters>(defaults: F) {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(defaults) as (keyof F & string)[];
  const read = (name: keyof F & string): string => {
    const value = search.get(name);
    return isUsable(name, value) ? value : (defaults[name] ?? '');
  };
  const filters = Object.fromEntries(names.map((name) => [name, read(name)])) as {
    [Name in keyof F]: string;
  };
  const setFilters = (changed: Partial<{ [Name in keyof F]: string }>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const name of names) {
          const value = changed[name];
          if (value === undefined) continue;
          if (value === defaults[name] || value === '') after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return {
    filters,
    setFilters,
    isFiltered: names.some((name) => filters[name] !== defaults[name]),
    clearFilters: () => setFilters(defaults),
  };
}
