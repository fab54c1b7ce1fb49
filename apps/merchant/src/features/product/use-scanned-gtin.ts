import { shownGtin } from '@larder/domain/gtin';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useChangeQuery } from '#screen-kit/navigation/use-change-query.ts';

/** Makes a number that the scanner brought to a list its search. */
export function useScannedGtin(): void {
  const [search] = useSearchParams();
  const changeQuery = useChangeQuery();
  const scanned = search.get('gtin');
  useEffect(() => {
    if (scanned === null) return;
    changeQuery((query) => {
      query.delete('gtin');
      query.delete('bestBefore');
      query.set('q', shownGtin(scanned));
      return query;
    });
  }, [scanned, changeQuery]);
}
