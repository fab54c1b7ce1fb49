import { transactionTypes } from '@larder/domain/finance/transaction-kind';
import { localDay } from '@larder/domain/time-zone';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ReceiptText } from 'lucide-react';
import { headOptions } from '#platform/live/refresh-head.ts';
import { trpc } from '#platform/trpc.ts';
import { useRange } from '#screen-kit/filter/range-filter.tsx';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { useMe } from '#screen-kit/member/me.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, NothingFound, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { DayHead } from './transaction-list/day-head.tsx';
import { ExportTransactions } from './transaction-list/export-transactions.tsx';
import { TransactionFilters } from './transaction-list/transaction-filters.tsx';
import { TransactionRow } from './transaction-list/transaction-row.tsx';
import { TransactionSums } from './transaction-list/transaction-sums.tsx';

const PATH = '/pages/user/financial-management/transaction-list';
const UNFILTERED = { type: '', from: '', to: '', deviceNo: '' };

/** Screen 78: every transaction, newest first by day, with sums of the filter. */
export default function TransactionListPage() {
  const t = useText();
  const { timezone } = useMe().merchant;
  const { filters, setFilters, isFiltered, clearFilters } = useQueryFilters(UNFILTERED);
  const range = useRange('month');
  const asked = {
    type: transactionTypes.find((type) => type === filters.type),
    from: range.from,
    to: range.to,
    deviceNo: filters.deviceNo || undefined,
  };
  const transactions = trpc.finance.listTransactions.useInfiniteQuery(asked, {
    ...pagedOptions,
    ...headOptions('id'),
  });
  const sums = trpc.finance.summarizeTransactions.useQuery(asked);
  const items = transactions.data ? itemsOf(transactions.data) : [];
  const dayOf = (at: string) => localDay(new Date(at), timezone);
  const device = sums.data?.deviceName;
  return (
    <DataScreen
      path={PATH}
      query={transactions}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        isFiltered ? (
          <NothingFound onClear={clearFilters} />
        ) : (
          <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('finance.noTransactions')} />
        )
      }
      head={<TransactionFilters filters={filters} range={range} device={device} setFilters={setFilters} />}
    >
      {() => (
        <>
          <TransactionSums sums={sums.data} action={<ExportTransactions asked={asked} device={device} />} />
          <div className="border-line border-t bg-surface">
            <PagedList
              query={transactions}
              keyOf={({ id }) => id}
              label={t('title.user.financial-management.transaction-list')}
            >
              {(row, index) => {
                const day = dayOf(row.occurredAt);
                const before = items[index - 1];
                const isFirst = !before || dayOf(before.occurredAt) !== day;
                return (
                  <>
                    {isFirst && <DayHead day={day} sums={sums.data} timeZone={timezone} />}
                    <TransactionRow transaction={row} timeZone={timezone} />
                  </>
                );
              }}
            </PagedList>
          </div>
        </>
      )}
    </DataScreen>
  );
}
