import { abnormalTransitions } from '@larder/domain/order/order-transitions';
import { Button } from '@larder/ui/controls/button';
import { EmptyState } from '@larder/ui/feedback/empty-state';
import { ListSkeleton } from '@larder/ui/feedback/list-skeleton';
import { Chips } from '@larder/ui/layout/chips';
import { CircleCheck, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { WaitingStrips } from '#features/order/waiting-strips.tsx';
import { trpc } from '#platform/trpc.ts';
import { useQueryFilters } from '#screen-kit/filter/use-query-filters.ts';
import { DataScreen } from '#screen-kit/screen/data-screen.tsx';
import { itemsOf, PagedList, pagedOptions } from '#screen-kit/screen/paged-list.tsx';
import { useText } from '#screen-kit/texts/use-text.ts';
import { AbnormalRow } from './abnormal-list/abnormal-row.tsx';
import { RiskHead } from './abnormal-list/risk-head.tsx';

const PATH = '/pages/index/order-management/abnormal-list';
const UNFILTERED = { state: 'open', deviceNo: '' };
/** A chip beside the states: open orders whose charge waits for the approval of this member. [decision 282] */
const TO_APPROVE = 'to_approve';
const states = Object.keys(abnormalTransitions) as (keyof typeof abnormalTransitions)[];

const row = (order: ComponentProps<typeof AbnormalRow>['order']) => <AbnormalRow order={order} />;

/** Screen 40: abnormal orders, open ones by their deadline, others newest first. */
export default function AbnormalListPage() {
  const t = useText();
  const { filters, setFilters } = useQueryFilters(UNFILTERED);
  const state = states.find((known) => known === filters.state) ?? 'open';
  const toApprove = filters.state === TO_APPROVE;
  const { deviceNo } = filters;
  const orders = trpc.order.listAbnormal.useInfiniteQuery(
    { state, toApprove, deviceNo: deviceNo || undefined },
    pagedOptions,
  );
  const summary = trpc.order.summarizeAbnormal.useQuery();
  const [first] = orders.data?.pages[0]?.items ?? [];
  const waiting = summary.data?.toApprove ?? 0;
  const undecided = orders.data?.pages[0]?.items.find(({ waiting }) => waiting === null);
  return (
    <DataScreen
      path={PATH}
      query={orders}
      skeleton={<ListSkeleton picture={false} />}
      isEmpty={(data) => itemsOf(data).length === 0}
      empty={
        <EmptyState
          icon={<CircleCheck aria-hidden="true" />}
          title={t(state === 'open' ? 'abnormal.empty' : 'abnormal.emptyState')}
        />
      }
      head={
        <>
          <WaitingStrips />
          <div className="flex flex-col gap-3 p-3">
            <RiskHead summary={summary.data} first={state === 'open' && !toApprove ? undecided : undefined} />
            {deviceNo && (
              <div>
                <Button
                  tone="secondary"
                  size="medium"
                  icon={<X aria-hidden="true" />}
                  onClick={() => setFilters({ deviceNo: '' })}
                >
                  <span className="sr-only">{t('btn.clear')}: </span>
                  {t('order.onlyDevice', { device: first?.deviceName ?? deviceNo })}
                </Button>
              </div>
            )}
            <Chips
              label={t('abnormal.states')}
              chips={[
                ...(toApprove || waiting > 0
                  ? [{ value: TO_APPROVE, label: t('abnormal.approval.chip'), count: waiting }]
                  : []),
                ...states.map((value) => ({
                  value,
                  label: t(`enum.abnormal.${value}`),
                  ...(value === 'open' && summary.data && { count: summary.data.count }),
                })),
              ]}
              value={toApprove ? TO_APPROVE : state}
              onChange={(chosen) => setFilters({ state: chosen })}
            />
          </div>
        </>
      }
    >
      {() => (
        <div className="border-line border-t bg-surface">
          <PagedList
            query={orders}
            keyOf={({ id }) => id}
            label={t('title.index.order-management.abnormal-list')}
          >
            {row}
          </PagedList>
        </div>
      )}
    </DataScreen>
  );
}
