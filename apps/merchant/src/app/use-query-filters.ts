import { useSearchParams } from './navigation/use-search-params.ts';

type Filters = Readonly<Record<string, string>>;

/**
 * The filters of a list, kept in the query string so that Back and a shared address find them again. `defaults` names them all;
 * a value equal to its default is left out of the address. `isFiltered` decides between "nothing here" and "nothing found". [screens LIST]
 */
export function useQueryFilters<F extends Filters>(defaults: F) {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(defaults) as (keyof F & string)[];
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name) ?? defaults[name]])) as {
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
