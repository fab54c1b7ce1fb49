import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { Chips } from '@larder/ui/layout/chips';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { PackageOpen, ScanBarcode } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { FailedQuery } from '../../app/failed-query.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../app/paged-list.tsx';
import { useReader } from '../../app/use-reader.ts';
import { useSearchText } from '../../app/use-search-text.ts';
import { useText } from '../../app/use-text.ts';
import { trpc } from '../../platform/trpc.ts';
import type { LibraryProduct } from './known-products.ts';
import { PickRow } from './pick-row.tsx';

type ProductPickerProps = {
  /** What they are chosen for, in words. */
  title: string;
  /** Products that stand there. */
  taken: ReadonlySet<string>;
  /** One only, and what the button says then. */
  single?: string;
  /** Why a product does not fit here; null if it does. */
  unfit?: (product: LibraryProduct) => string | null;
  /** What to know before it is chosen. */
  hint?: (product: LibraryProduct) => string | null;
  /** What it begins to look for. */
  startQ?: string;
  /** Goes to the scanner, what is ticked in hand. */
  onScan?: (chosen: LibraryProduct[]) => void;
  onAdd: (products: LibraryProduct[]) => void;
};

type Filter = { q: string; varietyId: string };
const EVERYTHING: Filter = { q: '', varietyId: '' };

/** PRODUCT-PICKER in place of the page, because the keyboard misplaces fields in sheets: several at once, as many as the layer takes. */
export function ProductPicker(props: ProductPickerProps) {
  const { title, taken, single, unfit, hint, startQ = '', onScan, onAdd } = props;
  const t = useText();
  const toast = useToast();
  const [filter, setFilter] = useState({ ...EVERYTHING, q: startQ });
  const [chosen, setChosen] = useState<LibraryProduct[]>([]);
  const room = limits.productsPerLayer - taken.size - chosen.length;
  function toggle(product: LibraryProduct, on: boolean) {
    if (single) return setChosen(on ? [product] : []);
    if (on && room <= 0) return toast.error(t('refusal.TEMPLATE_LAYER_FULL'));
    setChosen(on ? [...chosen, product] : chosen.filter(({ id }) => id !== product.id));
  }
  return (
    <>
      <PickerHead
        {...{ title, filter }}
        onFilter={(some) => setFilter({ ...filter, ...some })}
        onScan={onScan && (() => onScan(chosen))}
      />
      <LibraryList
        filter={filter}
        onClear={() => setFilter(EVERYTHING)}
        row={(product) => (
          <PickRow
            product={product}
            onLayer={taken.has(product.id)}
            unfit={unfit?.(product) ?? null}
            hint={hint?.(product) ?? null}
            checked={chosen.some(({ id }) => id === product.id)}
            onToggle={(on) => toggle(product, on)}
          />
        )}
      />
      <StickyFooter
        note={
          <span role="status" className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold text-ink">{t('template.selected', { count: chosen.length })}</span>
            {!single && <span>{t('template.room', { count: Math.max(0, room) })}</span>}
          </span>
        }
      >
        <Button disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {single ?? (chosen.length === 0 ? t('btn.add') : t('template.addCount', { count: chosen.length }))}
        </Button>
      </StickyFooter>
    </>
  );
}

type PickerHeadProps = {
  title: string;
  filter: Filter;
  onFilter: (some: Partial<Filter>) => void;
  onScan: (() => void) | undefined;
};

function PickerHead({ title, filter, onFilter, onScan }: PickerHeadProps) {
  const t = useText();
  const { locale } = useReader();
  const search = useSearchText(filter.q, (q) => onFilter({ q }));
  const varieties = trpc.product.varieties.useQuery();
  return (
    <div className="flex flex-col gap-3 p-3">
      <p className="px-1 font-semibold">{title}</p>
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
        {onScan && (
          <button
            type="button"
            aria-label={t('product.scan')}
            onClick={onScan}
            className="grid size-11 shrink-0 place-items-center rounded-full bg-brand active:bg-brand-pressed [&>svg]:size-icon"
          >
            <ScanBarcode aria-hidden="true" />
          </button>
        )}
      </div>
      {varieties.data && (
        <Chips
          label={t('field.product.variety')}
          chips={[
            { value: '', label: t('product.all') },
            ...varieties.data.map(({ id, nameEn, nameZh }) => ({
              value: id,
              label: locale === 'zh-CN' ? nameZh : nameEn,
            })),
          ]}
          value={filter.varietyId}
          onChange={(varietyId) => onFilter({ varietyId })}
        />
      )}
    </div>
  );
}

type LibraryListProps = {
  filter: Filter;
  onClear: () => void;
  row: (product: LibraryProduct) => ReactElement;
};

function LibraryList({ filter, onClear, row }: LibraryListProps) {
  const t = useText();
  const products = trpc.product.myLibrary.useInfiniteQuery(
    { q: filter.q || undefined, varietyId: filter.varietyId || undefined },
    pagedOptions,
  );
  if (!products.data) return products.isError ? <FailedQuery query={products} /> : <ListSkeleton />;
  if (itemsOf(products.data).length === 0) {
    return filter.q || filter.varietyId ? (
      <NothingFound onClear={onClear} />
    ) : (
      <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('template.libraryEmpty')} />
    );
  }
  return (
    <div className="border-line border-t bg-surface">
      <PagedList query={products} keyOf={({ id }) => id} label={t('template.add')}>
        {row}
      </PagedList>
    </div>
  );
}
