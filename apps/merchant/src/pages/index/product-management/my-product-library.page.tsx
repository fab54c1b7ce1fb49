import { SearchField } from '@larder/ui/controls/search-field';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { PackageOpen } from 'lucide-react';
import { DataScreen } from '../../../app/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '../../../app/paged-list.tsx';
import { useQueryFilters } from '../../../app/use-query-filters.ts';
import { useReader } from '../../../app/use-reader.ts';
import { useSearchText } from '../../../app/use-search-text.ts';
import { useText } from '../../../app/use-text.ts';
import { trpc } from '../../../platform/trpc.ts';
import { ProductRow } from './my-product-library/product-row.tsx';

const PATH = '/pages/index/product-management/my-product-library';

/** 35. The merchant's own products; adding and applying come with their screens. */
export default function MyProductLibraryPage() {
  const t = useText();
  const { locale } = useReader();
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters({ q: '', variety: '' });
  const search = useSearchText(filters.q, (q) => setFilters({ q }));
  const varieties = trpc.product.varieties.useQuery();
  const products = trpc.product.myLibrary.useInfiniteQuery(
    { q: filters.q || undefined, varietyId: filters.variety || undefined },
    pagedOptions,
  );
  const varietyName = ({ nameEn, nameZh }: { nameEn: string; nameZh: string }) =>
    locale === 'zh-CN' ? nameZh : nameEn;
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
          <EmptyState icon={<PackageOpen aria-hidden="true" />} title={t('product.empty')} />
        )
      }
      head={
        <div className="flex flex-col gap-3 p-3">
          <SearchField
            label={t('product.search')}
            placeholder={t('product.search')}
            clearLabel={t('btn.clear')}
            value={search.typed}
            onValueChange={search.setTyped}
          />
          {varieties.data && (
            <Chips
              label={t('field.product.variety')}
              chips={[
                { value: '', label: t('product.all') },
                ...varieties.data.map((variety) => ({ value: variety.id, label: varietyName(variety) })),
              ]}
              value={filters.variety}
              onChange={(variety) => setFilters({ variety })}
            />
          )}
        </div>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList
            query={products}
            keyOf={({ id }) => id}
            label={t('title.index.product-management.my-product-library')}
          >
            {(product) => <ProductRow product={product} />}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
