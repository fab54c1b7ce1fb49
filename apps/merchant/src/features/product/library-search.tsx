import { SearchField } from '@larder/ui/controls/search-field';
import { Chips } from '@larder/ui/layout/chips';
import { Link } from '@larder/ui/layout/link';
import { ScanBarcode } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { useSearchText } from '#screen-kit/filter/use-search-text.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { useText } from '#screen-kit/texts/use-text.ts';
import { useVarietyName } from './use-variety-name.ts';

export type LibraryFilters = { q: string; variety: string };

type LibrarySearchProps = {
  filters: LibraryFilters;
  onFilter: (changed: Partial<LibraryFilters>) => void;
  /**
   * Opens the scanner: the address to which it returns the number, or a callback. Without it there is no scan button.
   */
  scan?: string | (() => void) | undefined;
};

const SCAN =
  'grid size-11 shrink-0 place-items-center rounded-full bg-brand active:bg-brand-pressed [&>svg]:size-icon';

/** Search of a library, on its page and in the picker: name or number, a scanned barcode, a variety. */
export function LibrarySearch({ filters, onFilter, scan }: LibrarySearchProps) {
  const t = useText();
  const nameOf = useVarietyName();
  const search = useSearchText(filters.q, (q) => onFilter({ q }));
  const varieties = trpc.product.listVarieties.useQuery();
  return (
    <div className="flex flex-col gap-3 p-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={t('product.search')}
            placeholder={t('product.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
        </div>
        {typeof scan === 'string' && (
          <Link
            href={screenHref('/pages/index/scan-code/scan-code-app', { purpose: 'gtin', return: scan })}
            aria-label={t('product.scan')}
            className={SCAN}
          >
            <ScanBarcode aria-hidden="true" />
          </Link>
        )}
        {typeof scan === 'function' && (
          <button type="button" aria-label={t('product.scan')} onClick={scan} className={SCAN}>
            <ScanBarcode aria-hidden="true" />
          </button>
        )}
      </div>
      {varieties.data && varieties.data.length > 0 && (
        <Chips
          label={t('field.product.variety')}
          chips={[
            { value: '', label: t('product.all') },
            ...varieties.data.map((variety) => ({ value: variety.id, label: nameOf(variety) })),
          ]}
          value={filters.variety}
          onChange={(variety) => onFilter({ variety })}
        />
      )}
    </div>
  );
}
