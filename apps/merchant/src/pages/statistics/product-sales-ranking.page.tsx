import { productGroups, productSorts } from '@larder/contract/statistics.contract';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { Package } from 'lucide-react';
import { ExportStatistics } from '#features/statistics/export-statistics.tsx';
import { ProductRankRow } from '#features/statistics/product-rank-row.tsx';
import { StatisticsHead } from '#features/statistics/statistics-head.tsx';
import { useStatistics } from '#features/statistics/use-statistics.ts';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useCan } from '#screen-kit/member/can.tsx';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';

const PATH = '/pages/statistics/product-sales-ranking';

/** Screen 90: products, or their categories, by what they sold. */
export default function ProductSalesRankingPage() {
  const t = useText();
  const statistics = useStatistics();
  const seesCosts = useCan(['stats.cost.view']);
  const { filters, setFilters } = useQueryFilters({ by: 'product', sort: 'qty' });
  const by = productGroups.find((group) => group === filters.by) ?? 'product';
  const sorts = productSorts.filter((sort) => sort !== 'margin' || seesCosts);
  const sort = sorts.find((known) => known === filters.sort) ?? 'qty';
  const ranking = trpc.statistics.rankProducts.useInfiniteQuery(
    { ...statistics.asked, by, sort },
    { ...pagedOptions, placeholderData: (before) => before },
  );
  return (
    <DataScreen
      path={PATH}
      query={ranking}
      skeleton={<ListSkeleton />}
      head={
        <StatisticsHead
          statistics={statistics}
          view="product"
          action={
            <ExportStatistics
              list={{ kind: 'product_sales', params: { ...statistics.asked, by, sort } }}
              statistics={statistics}
              sorted={t(`statistics.sort.${sort}`)}
              isEmpty={ranking.data && itemsOf(ranking.data).length === 0}
            />
          }
        />
      }
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<Package aria-hidden="true" />}
          title={t('statistics.empty')}
          hint={t('statistics.emptyHint')}
        />
      }
    >
      {(data) => {
        const { total, currency = '' } = data.pages[0] ?? {};
        const count = total?.rows ?? 0;
        return (
          <>
            <div className="flex flex-col gap-2 px-3 pt-2 pb-3">
              <Chips
                label={t('statistics.sort')}
                value={sort}
                onChange={(value) => setFilters({ sort: value })}
                chips={sorts.map((value) => ({ value, label: t(`statistics.sort.${value}`) }))}
              />
              <Chips
                label={t('statistics.views')}
                value={by}
                onChange={(value) => setFilters({ by: value })}
                chips={productGroups.map((value) => ({ value, label: t(`statistics.by.${value}`) }))}
              />
            </div>
            <div className="border-line border-t bg-surface">
              <h2 className="px-4 pt-3 pb-1 font-bold text-lg">
                {t(by === 'product' ? 'statistics.rank.products' : 'statistics.rank.categories', { count })}
              </h2>
              <PagedList query={ranking} keyOf={({ key }) => key} label={t(`statistics.by.${by}`)}>
                {(row, at) => <ProductRankRow as="div" row={row} place={at + 1} currency={currency} />}
              </PagedList>
              <p className="px-4 pb-4 text-ink-soft text-sm">{t('statistics.outNote')}</p>
            </div>
          </>
        );
      }}
    </DataScreen>
  );
}
