import { shownGtin } from '@larder/domain/gtin';
import { useEffect } from 'react';
import { useSearchParams } from '#screen-kit/navigation/use-search-params.ts';

/** Makes a number that the scanner brought to a list its search. */
export function useScannedGtin(): void {
  const [search, setSearch] = useSearchParams();
  const scanned = search.get('gtin');
  useEffect(() => {
    if (scanned === null) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('gtin');
        after.set('q', shownGtin(scanned));
        return after;
      },
      { replace: true },
    );
  }, [scanned, setSearch]);
}
