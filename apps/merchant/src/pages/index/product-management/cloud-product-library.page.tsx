import { readPrintedGtin } from '@larder/domain/printed-gtin';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import type { ComponentProps } from 'react';
import { LibrarySearch } from '#features/product/library-search.tsx';
import { PriceQuestion } from '#features/template/price-question.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AddedSheet } from './cloud-product-library/added-sheet.tsx';
import { ChooseFooter } from './cloud-product-library/choose-footer.tsx';
import { CloudEmpty } from './cloud-product-library/cloud-empty.tsx';
import { CloudRow } from './cloud-product-library/cloud-row.tsx';
import { GtinFilter } from './cloud-product-library/gtin-filter.tsx';
import { TickRow } from './cloud-product-library/tick-row.tsx';
import { useChosenProducts } from './cloud-product-library/use-chosen-products.ts';

const PATH = '/pages/index/product-management/cloud-product-library';

/**
 * Screen 36: the platform's products by name; marks those that the merchant has. Who may add products ticks as many as
 * they like, and adds them at once. [decision 321]
 */
export default function CloudProductLibraryPage() {
  const t = useText();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', variety: '', gtin: '' });
  const asked = readPrintedGtin(filters.gtin);
  const gtin = asked.ok ? asked.value : undefined;
  const products = trpc.product.listCloudLibrary.useInfiniteQuery(
    { q: filters.q || undefined, varietyId: filters.variety || undefined, gtin },
    pagedOptions,
  );
  const mayAdd = useCan(['product.library.edit']);
  const state = useChosenProducts();
  const row = (product: ComponentProps<typeof CloudRow>['product']) =>
    mayAdd && product.ownId === null ? (
      <TickRow
        product={product}
        chosen={state.chosen.get(product.id)}
        onChoose={state.put}
        onDrop={state.drop}
      />
    ) : (
      <CloudRow product={product} />
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
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList
              query={products}
              keyOf={({ id }) => id}
              label={t('title.index.product-management.cloud-product-library')}
            >
              {row}
            </PagedList>
          </div>
          {mayAdd && <ChooseFooter state={state} />}
          <PriceQuestion question={state.question} />
          <AddedSheet outcome={state.outcome} onClose={state.forgetOutcome} />
        </>
      )}
    </DataScreen>
  );
}
