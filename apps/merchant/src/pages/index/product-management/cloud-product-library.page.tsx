import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { ComponentProps } from 'react';
import { LibrarySearch } from '#features/product/library-search.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { CloudEmpty } from './cloud-product-library/cloud-empty.tsx';
import { CloudRow } from './cloud-product-library/cloud-row.tsx';
import { GtinFilter } from './cloud-product-library/gtin-filter.tsx';

const PATH = '/pages/index/product-management/cloud-product-library';

const row = (product: ComponentProps<typeof CloudRow>['product']) => <CloudRow product={product} />;

/** Screen 36: the platform's products by name; marks those that the merchant has. */
export default function CloudProductLibraryPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', variety: '', gtin: '' });
  const asked = readPrintedGtin(filters.gtin);
  const gtin = asked.ok ? asked.value : undefined;
  const products = trpc.product.listCloudLibrary.useInfiniteQuery(
    { q: filters.q || undefined, varietyId: filters.variety || undefined, gtin },
    pagedOptions,
  );
  return (
    <DataScreen
      path={PATH}
      query={products}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<CloudEmpty isFiltered={isFiltered} searched={gtin ?? filters.q} onClear={clearFilters} />}
      head={
        <>
          <LibrarySearch filters={filters} onFilter={setFilters} scan={PATH} />
          {gtin && <GtinFilter gtin={gtin} onClear={() => setFilters({ gtin: '' })} />}
        </>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList
            query={products}
            keyOf={({ id }) => id}
            label={t('title.index.product-management.cloud-product-library')}
          >
            {row}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
