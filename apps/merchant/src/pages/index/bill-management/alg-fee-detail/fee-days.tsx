import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { ListRow } from '@larder/ui/layout/list-row';
import { ScanEye } from 'lucide-react';
import { trpc } from '#platform/trpc.ts';
import { screenHref } from '#screen-kit/navigation/screen-href.ts';
import type { ScreenPath } from '#screen-kit/navigation/screens.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useFormats } from '#screen-kit/texts/use-formats.ts';
import { useText } from '#screen-kit/texts/use-text.ts';

type FeeDaysProps = { path: ScreenPath; id: string; deviceNo: string | undefined };

/** Orders by day and device; a row leads to the orders of that day. */
export function FeeDays({ path, id, deviceNo }: FeeDaysProps) {
  const t = useText();
  const { money, longDay, wholeMonth } = useFormats();
  const query = trpc.bill.listAlgorithmDays.useInfiniteQuery({ id, deviceNo }, pagedOptions);
  const bill = query.data?.pages[0]?.bill;
  return (
    <DataScreen
      path={path}
      query={query}
      subtitle={bill && wholeMonth(bill.month)}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={<EmptyState icon={<ScanEye aria-hidden="true" />} title={t('bill.noOrders')} />}
      head={<p className="px-4 py-3 text-ink-soft text-sm">{t('bill.algorithmHint')}</p>}
    >
      {() => (
        <div className="grow border-line border-t bg-surface">
          <PagedList
            query={query}
            keyOf={(row) => `${row.day} ${row.deviceNo}`}
            label={t('title.index.bill-management.alg-fee-detail')}
          >
            {(row) => (
              <ListRow
                as="div"
                id={`${row.deviceNo} ${row.day}`}
                href={screenHref(path, { id, deviceNo: row.deviceNo, day: row.day })}
                title={row.deviceName}
                subtitle={`${longDay(row.day)} · ${t('bill.orders', {
                  count: row.orders,
                  unit: money(bill?.unitMinor ?? 0, bill?.currency),
                })}`}
                trailing={
                  <span className="font-semibold tabular-nums">{money(row.amountMinor, bill?.currency)}</span>
                }
              />
            )}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
