import { isCalendarDay } from '@larder/domain/calendar-day';
import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '#screen-kit/navigation/use-change-query.ts';

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
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const names = Object.keys(defaults) as (keyof F & string)[];
  const read = (name: keyof F & string): string => {
    const value = search.get(name);
    return isUsable(name, value) ? value : (defaults[name] ?? '');
  };
  const filters = Object.fromEntries(names.map((name) => [name, read(name)])) as {
    [Name in keyof F]: string;
  };
  const setFilters = (changed: Partial<{ [Name in keyof F]: string }>) =>
    changeQuery((query) => {
      for (const name of names) {
        const value = changed[name];
        if (value === undefined) continue;
        if (value === defaults[name] || value === '') query.delete(name);
        else query.set(name, value);
      }
      return query;
    });
  return {
    filters,
    setFilters,
    isFiltered: names.some((name) => filters[name] !== defaults[name]),
    clearFilters: () => setFilters(defaults),
  };
}
