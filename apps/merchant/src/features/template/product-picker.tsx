import { limits } from '@larder/domain/limits';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { useToast } from '@larder/ui/feedback/use-toast';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { PackageOpen } from 'lucide-react';
import { type ReactElement, useId, useState } from 'react';
import { type LibraryFilters, LibrarySearch } from '#features/product/library-search.tsx';
import { trpc } from '#platform/trpc.ts';
import { FailedQuery } from '#screen-kit/screen/failed-query.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import type { LibraryProduct } from './known-products.ts';
import { PickRow } from './pick-row.tsx';

type ProductPickerProps = {
  /** Purpose of the choice, in words. */
  title: string;
  /** Ids of the products that are already there. */
  taken: ReadonlySet<string>;
  /** Label of the button where only one may be chosen. */
  single?: string;
  /** Returns the reason why a product does not fit here; null if it does. */
  unfit?: (product: LibraryProduct) => string | null;
  /** Returns a hint to read before a product is chosen. */
  hint?: (product: LibraryProduct) => string | null;
  /** Initial search text. */
  startQ?: string;
  /** Opens the scanner; receives what is ticked so far. */
  onScan?: (chosen: LibraryProduct[]) => void;
  onAdd: (products: LibraryProduct[]) => void;
};

const EVERYTHING: LibraryFilters = { q: '', variety: '' };

/**
 * PRODUCT-PICKER in place of the page, because the keyboard misplaces fields in sheets: chooses several at once, as
 * many as the layer takes.
 */
export function ProductPicker(props: ProductPickerProps) {
  const { title, taken, single, unfit, hint, startQ = '', onScan, onAdd } = props;
  const t = useText();
  const toast = useToast();
  const [filter, setFilter] = useState({ ...EVERYTHING, q: startQ });
  const [chosen, setChosen] = useState<LibraryProduct[]>([]);
  const group = useId();
  const room = limits.productsPerLayer - taken.size - chosen.length;
  function toggle(product: LibraryProduct, on: boolean) {
    if (single) return setChosen(on ? [product] : []);
    if (on && room <= 0) return toast.error(t('refusal.TEMPLATE_LAYER_FULL'));
    setChosen(on ? [...chosen, product] : chosen.filter(({ id }) => id !== product.id));
  }
  return (
    <>
      <p className="px-4 pt-3 font-semibold">{title}</p>
      <LibrarySearch
        filters={filter}
        onFilter={(some) => setFilter({ ...filter, ...some })}
        scan={onScan && (() => onScan(chosen))}
      />
      <LibraryList
        filter={filter}
        onClear={() => setFilter(EVERYTHING)}
        only={single !== undefined}
        row={(product) => (
          <PickRow
            product={product}
            onLayer={taken.has(product.id)}
            unfit={unfit?.(product) ?? null}
            hint={hint?.(product) ?? null}
            only={single && group}
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

type LibraryListProps = {
  filter: LibraryFilters;
  onClear: () => void;
  /** True if only one may be chosen. */
  only: boolean;
  row: (product: LibraryProduct) => ReactElement;
};

function LibraryList({ filter, onClear, only, row }: LibraryListProps) {
  const t = useText();
  const products = trpc.product.listMyLibrary.useInfiniteQuery(
    { q: filter.q || undefined, varietyId: filter.variety || undefined },
    pagedOptions,
  );
  if (!products.data) return products.isError ? <FailedQuery query={products} /> : <ListSkeleton />;
  if (itemsOf(products.data).length === 0) {
    return filter.q || filter.variety ? (
      <NothingFound onClear={onClear} />
    ) : (
      <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('template.libraryEmpty')} />
    );
  }
  return (
    <div
      {...(only && { role: 'radiogroup', 'aria-label': t('template.replace') })}
      className="border-line border-t bg-surface"
    >
      <PagedList query={products} keyOf={({ id }) => id} label={t('template.add')}>
        {row}
      </PagedList>
    </div>
  );
}
