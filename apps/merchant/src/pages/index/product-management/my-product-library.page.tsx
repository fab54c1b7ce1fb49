import { ButtonLink } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { SegmentedControl } from '@larder/ui/layout/segmented-control';
import { StickyFooter } from '@larder/ui/layout/sticky-footer';
import { PackageOpen, Upload } from 'lucide-react';
import type { ComponentProps } from 'react';
import { LibrarySearch } from '#features/product/library-search.tsx';
import { useScannedGtin } from '#features/product/use-scanned-gtin.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { Can, useCan } from '#screen-kit/member/can.tsx';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { ExportProducts } from './my-product-library/export-products.tsx';
import { ProductRow } from './my-product-library/product-row.tsx';

const PATH = '/pages/index/product-management/my-product-library';
const CLOUD = '/pages/index/product-management/cloud-product-library';
const APPLICATIONS = '/pages/index/new-product-application/application-records';
const IMPORT = '/pages/index/product-management/import-products';
const TYPES = ['', 'standard', 'non_standard'] as const;

const row = (product: ComponentProps<typeof ProductRow>['product']) => <ProductRow product={product} />;

/** Screen 35: the merchant's own products by name. */
export default function MyProductLibraryPage() {
  const t = useText();
  useScannedGtin();
  const mayAdd = useCan(['product.library.edit']);
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', variety: '', type: '' });
  const type = TYPES.find((known) => known === filters.type) || undefined;
  const asked = { q: filters.q || undefined, varietyId: filters.variety || undefined, type };
  const products = trpc.product.listMyLibrary.useInfiniteQuery(asked, pagedOptions);
  const toCloud = (
    <ButtonLink href={screenHref(CLOUD)} size="medium">
      {t('product.goToCloud')}
    </ButtonLink>
  );
  return (
    <DataScreen
      path={PATH}
      query={products}
      skeleton={<ListSkeleton />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState
            icon={<PackageOpen aria-hidden="true" />}
            title={t('product.empty')}
            hint={t('product.emptyHint')}
            action={toCloud}
          />
        )
      }
      head={
        <>
          <LibrarySearch filters={filters} onFilter={setFilters} scan={PATH} />
          <div className="flex flex-col gap-3 px-3 pb-3">
            <SegmentedControl
              label={t('field.product.type')}
              value={filters.type}
              onChange={(chosen) => setFilters({ type: chosen })}
              segments={TYPES.map((value) => ({
                value,
                label: value === '' ? t('product.allTypes') : t(`enum.product.type.${value}`),
              }))}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Can anyOf={['product.library.edit']}>
                <ButtonLink href={screenHref(IMPORT)} tone="secondary" size="medium" icon={<Upload />}>
                  {t('product.import.open')}
                </ButtonLink>
              </Can>
              <ExportProducts asked={asked} isEmpty={products.data && itemsOf(products.data).length === 0} />
            </div>
          </div>
        </>
      }
    >
      {() => (
        <>
          <div className="grow border-line border-t bg-surface">
            <PagedList
              query={products}
              keyOf={({ id }) => id}
              label={t('title.index.product-management.my-product-library')}
            >
              {row}
            </PagedList>
          </div>
          <StickyFooter>
            <Can anyOf={['product.apply']}>
              <ButtonLink href={screenHref(APPLICATIONS)} tone="secondary">
                {t('product.applyNew')}
              </ButtonLink>
            </Can>
            {mayAdd ? (
              <ButtonLink href={screenHref(CLOUD)}>{t('btn.add')}</ButtonLink>
            ) : (
              <ButtonLink href={screenHref(CLOUD)} tone="secondary">
                {t('title.index.product-management.cloud-product-library')}
              </ButtonLink>
            )}
          </StickyFooter>
        </>
      )}
    </DataScreen>
  );
}
